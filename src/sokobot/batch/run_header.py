"""The first line of a file of records: what the run was about, and on what machine.

Records are worth something only together with their settings.  So whoever goes on with a
run must have the same ones, and is told what differs if not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime

import sokobot
from sokobot.batch.machine import machine_record
from sokobot.search_policy import USUAL_POLICY, SearchPolicy
from sokobot.search_settings import SearchSettings

__all__ = ["RunHeader", "header_from_record", "is_torn_header", "settings_record"]

FORMAT_VERSION = 2
_BEGINNINGS = tuple(f'{{"kind":"{kind}",' for kind in ("run", "labels"))


@dataclass(frozen=True, slots=True)
class RunHeader:
    """What a file of records says about all of them."""

    kind: str
    """`run` for results, `labels` for a data set."""
    settings: Mapping[str, object]
    workers: int | str
    """How many processes, or the address of a cluster."""
    version: str = sokobot.__version__
    machine: Mapping[str, object] = field(default_factory=machine_record)
    started: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))

    def as_record(self) -> dict[str, object]:
        """Return the header as plain values."""
        return {
            "kind": self.kind,
            "format": FORMAT_VERSION,
            "sokobot": self.version,
            "settings": dict(self.settings),
            "workers": self.workers,
            "machine": dict(self.machine),
            "started": self.started,
        }

    def differences(self, earlier: RunHeader) -> Iterator[str]:
        """Yield in words what makes the records of the two runs different in kind.

        Machine and workers do not: the same puzzle has the same answer anywhere.
        """
        if earlier.kind != self.kind:
            yield f"it holds {earlier.kind}, not {self.kind}"
        if earlier.version != self.version:
            yield f"it was written by Sokobot {earlier.version}, this is {self.version}"
        for name in {**self.settings, **earlier.settings}:
            then, now = earlier.settings.get(name), self.settings.get(name)
            if then != now:
                yield f"{name.replace('_', ' ')} was {_shown(then)}, now {_shown(now)}"


def settings_record(
    settings: SearchSettings, policy: SearchPolicy = USUAL_POLICY
) -> dict[str, object]:
    """Return search settings and policy as plain values."""
    return asdict(settings) | asdict(policy) | {"without": sorted(settings.without)}


def is_torn_header(beginning: str) -> bool:
    """Return whether a line without its end can be the beginning of a header as we write it."""
    return beginning.startswith(_BEGINNINGS)


def header_from_record(record: Mapping[str, object]) -> RunHeader:
    """Return the header that `as_record()` turned into `record`.

    Raises:
        ValueError: It is something else, or of another format.
    """
    if record.get("format") != FORMAT_VERSION:
        raise ValueError(f"no header of format {FORMAT_VERSION}")
    settings, machine = record.get("settings"), record.get("machine")
    kind, version, workers = record.get("kind"), record.get("sokobot"), record.get("workers")
    if (
        not isinstance(settings, dict)
        or not isinstance(machine, dict)
        or not isinstance(kind, str)
        or not isinstance(version, str)
        or not isinstance(workers, int | str)
    ):
        raise ValueError("the header lacks settings, machine, kind, version or workers")
    return RunHeader(kind, settings, workers, version, machine, str(record.get("started", "")))


def _shown(value: object) -> str:
    if value is None:
        return "none"
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
