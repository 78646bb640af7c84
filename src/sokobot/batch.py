"""Many puzzles, one after the other: outcomes as they come, rows, totals, comparison.

`solve_each()` is a generator, so that whoever reads it has every finished row
in hand when something stops it.  Ctrl-C is no exception to that: the puzzle
that was being searched still yields its partial outcome, then the interrupt
goes on to the caller.

A `BatchRow` is an outcome flattened to numbers.  Rows are what is written to a
file and compared with an earlier run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial

from sokobot import solving
from sokobot.formats.collection import Entry
from sokobot.search_report import SearchInterrupted, SearchProgress, SearchReport, SearchStatus
from sokobot.search_settings import SearchSettings

__all__ = [
    "BatchRow",
    "BatchTotals",
    "Comparison",
    "LengthChange",
    "Outcome",
    "ProgressListener",
    "compare",
    "row_from_record",
    "row_of",
    "solve_each",
    "totals_of",
]

ProgressListener = Callable[[Entry, SearchProgress], None]

INVALID = "invalid"
"""The status of a puzzle that cannot be played; all others are a `SearchStatus`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One puzzle of a batch and how its search ended."""

    entry: Entry
    report: SearchReport | None
    """None if the puzzle cannot be played."""


def solve_each(
    entries: Iterable[Entry],
    settings: SearchSettings,
    *,
    on_progress: ProgressListener | None = None,
) -> Iterator[Outcome]:
    """Solve every entry in turn and yield its outcome as soon as it is known.

    Raises:
        SearchInterrupted: Ctrl-C; raised after the partial outcome was yielded.
        SettingsError: The settings contradict each other.
    """
    for entry in entries:
        if entry.puzzle is None:
            yield Outcome(entry, None)
            continue
        listener = None if on_progress is None else partial(on_progress, entry)
        try:
            report = solving.solve_under(entry.puzzle, settings, on_progress=listener)
        except SearchInterrupted as interrupted:
            yield Outcome(entry, interrupted.report)
            raise
        yield Outcome(entry, report)


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One outcome as plain values; `source` and `index` say which puzzle it was."""

    source: str
    index: int
    name: str
    status: str
    pushes: int | None
    moves: int | None
    optimal: bool
    lower_bound: int | None
    states_explored: int
    states_generated: int
    time_elapsed: float
    peak_memory_bytes: int

    @property
    def solved(self) -> bool:
        """Whether there is a solution, proved optimal or not."""
        return self.pushes is not None

    @property
    def is_finished(self) -> bool:
        """Whether the search came to its end with a solution, not to a limit."""
        return self.status == SearchStatus.SOLVED

    @property
    def key(self) -> tuple[str, int]:
        """What identifies the puzzle in another run."""
        return self.source, self.index


def row_of(source: str, outcome: Outcome) -> BatchRow:
    """Return the row of one outcome; `source` names the file it came from."""
    entry, report = outcome.entry, outcome.report
    if report is None:
        return BatchRow(
            source, entry.index, entry.name, INVALID, None, None, False, None, 0, 0, 0.0, 0
        )
    solution, cost = report.solution, report.statistics
    return BatchRow(
        source=source,
        index=entry.index,
        name=entry.name,
        status=report.status.value,
        pushes=None if solution is None else solution.push_count,
        moves=None if solution is None else solution.move_count,
        optimal=report.optimal,
        lower_bound=report.lower_bound,
        states_explored=cost.states_explored,
        states_generated=cost.states_generated,
        time_elapsed=round(cost.time_elapsed, 6),
        peak_memory_bytes=cost.peak_memory_bytes,
    )


def row_from_record(record: Mapping[str, object]) -> BatchRow:
    """Return the row that `dataclasses.asdict()` turned into `record`.

    Raises:
        ValueError: A value is missing or of the wrong kind.
    """
    values = {field.name: record.get(field.name) for field in fields(BatchRow)}
    for name, kinds in _KINDS.items():
        if not isinstance(values[name], kinds):
            raise ValueError(f"{name!r} is missing or not as a benchmark writes it")
    return BatchRow(**values)  # type: ignore[arg-type]  # the kinds were checked above


_OPTIONAL_INT = (int, type(None))
_KINDS: dict[str, tuple[type, ...]] = {
    "source": (str,),
    "index": (int,),
    "name": (str,),
    "status": (str,),
    "pushes": _OPTIONAL_INT,
    "moves": _OPTIONAL_INT,
    "optimal": (bool,),
    "lower_bound": _OPTIONAL_INT,
    "states_explored": (int,),
    "states_generated": (int,),
    "time_elapsed": (int, float),
    "peak_memory_bytes": (int,),
}


@dataclass(frozen=True, slots=True)
class BatchTotals:
    """The sums of a batch."""

    puzzles: int
    solved: int
    optimal: int
    states_explored: int
    time_elapsed: float

    def as_record(self) -> dict[str, object]:
        """Return the totals as plain values for a file."""
        return asdict(self)


def totals_of(rows: Sequence[BatchRow]) -> BatchTotals:
    """Return the sums over `rows`."""
    return BatchTotals(
        puzzles=len(rows),
        solved=sum(row.solved for row in rows),
        optimal=sum(row.optimal for row in rows),
        states_explored=sum(row.states_explored for row in rows),
        time_elapsed=round(sum(row.time_elapsed for row in rows), 6),
    )


@dataclass(frozen=True, slots=True)
class LengthChange:
    """A puzzle solved in both runs, with another number of pushes or moves."""

    name: str
    earlier: tuple[int | None, int | None]
    """Pushes and moves before."""
    now: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changed since an earlier run, over the puzzles that are in both."""

    common: int
    gained: tuple[str, ...]
    """Names solved now, not earlier."""
    lost: tuple[str, ...]
    proofs_gained: tuple[str, ...]
    """Names proved optimal now, not earlier."""
    proofs_lost: tuple[str, ...]
    lengths: tuple[LengthChange, ...]
    time_ratio: float | None
    """Time now divided by time then, over the puzzles finished in both; None if there are none.

    A search that went on to its limit says nothing about speed, whatever it found."""
    state_ratio: float | None


def compare(rows: Sequence[BatchRow], earlier: Sequence[BatchRow]) -> Comparison:
    """Compare two runs puzzle by puzzle, matched by file and number."""
    before = {row.key: row for row in earlier}
    pairs = [(before[row.key], row) for row in rows if row.key in before]
    both = [(old, new) for old, new in pairs if old.solved and new.solved]
    finished = [(old, new) for old, new in both if old.is_finished and new.is_finished]
    return Comparison(
        common=len(pairs),
        gained=tuple(new.name for old, new in pairs if new.solved and not old.solved),
        lost=tuple(new.name for old, new in pairs if old.solved and not new.solved),
        proofs_gained=tuple(new.name for old, new in pairs if new.optimal and not old.optimal),
        proofs_lost=tuple(new.name for old, new in pairs if old.optimal and not new.optimal),
        lengths=tuple(
            LengthChange(new.name, (old.pushes, old.moves), (new.pushes, new.moves))
            for old, new in both
            if (old.pushes, old.moves) != (new.pushes, new.moves)
        ),
        time_ratio=_ratio([(old.time_elapsed, new.time_elapsed) for old, new in finished]),
        state_ratio=_ratio([(old.states_explored, new.states_explored) for old, new in finished]),
    )


def _ratio(pairs: Sequence[tuple[float, float]]) -> float | None:
    earlier = sum(old for old, _ in pairs)
    return sum(new for _, new in pairs) / earlier if earlier > 0 else None
