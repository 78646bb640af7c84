"""What changed between two runs, puzzle by puzzle, and whether it became worse.

Puzzles are matched by their key, so files may have been renamed, merged or sorted.  Time
is compared over the puzzles that were finished in both runs: a search that went on to its
limit says nothing about speed, whatever it found.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sokobot.batch.ending import Ending
from sokobot.batch.rows import BatchRow
from sokobot.search_settings import Objective

__all__ = ["Comparison", "LengthChange", "Measure", "Slowdown", "Yardstick", "compare", "paired"]

Pair = tuple[BatchRow, BatchRow]
"""The same puzzle, earlier and now."""

_LEAST_SECONDS = 0.001
"""Shorter times count as this much in a mean of ratios: they are mostly noise."""


class Measure(StrEnum):
    """What a slowdown is measured in."""

    SECONDS = "seconds"
    STATES = "states"

    def of(self, row: BatchRow) -> float:
        """Return how much of it a puzzle took."""
        return row.time_elapsed if self is Measure.SECONDS else float(row.states_explored)


@dataclass(frozen=True, slots=True)
class Yardstick:
    """From when on a puzzle counts as slower."""

    measure: Measure = Measure.SECONDS
    threshold: float = 1.5
    """Times as much as before."""
    least: float = 0.1
    """And at least this much more, in units of the measure."""

    def is_slower(self, earlier: BatchRow, now: BatchRow) -> bool:
        """Return whether a puzzle takes clearly more than before."""
        then, new = self.measure.of(earlier), self.measure.of(now)
        return new > self.threshold * then and new - then >= self.least


@dataclass(frozen=True, slots=True)
class LengthChange:
    """A puzzle solved in both runs, with another number of pushes or moves."""

    name: str
    earlier: tuple[int | None, int | None]
    """Pushes and moves before."""
    now: tuple[int | None, int | None]

    def has_grown(self, objective: Objective) -> bool:
        """Return whether the solution became longer in what the objective counts first."""
        part = 1 if objective.puts_moves_first else 0
        return (self.now[part] or 0) > (self.earlier[part] or 0)


@dataclass(frozen=True, slots=True)
class Slowdown:
    """A puzzle finished in both runs that takes more than before, or less."""

    name: str
    earlier: float
    now: float

    @property
    def ratio(self) -> float:
        """Times as much as before."""
        return self.now / self.earlier if self.earlier else math.inf


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changed since an earlier run, over the puzzles that are in both."""

    common: int
    only_earlier: int
    only_now: int
    gained: tuple[str, ...]
    """Names solved now, not earlier."""
    lost: tuple[str, ...]
    proofs_gained: tuple[str, ...]
    """Names proved optimal now, not earlier."""
    proofs_lost: tuple[str, ...]
    lengths: tuple[LengthChange, ...]
    longer: tuple[LengthChange, ...]
    """Those of the lengths that grew, if both runs have the same objective."""
    contradictions: tuple[str, ...]
    """What cannot both be true: one of the two runs is wrong."""
    slower: tuple[Slowdown, ...]
    faster: tuple[Slowdown, ...]
    time_ratio: float | None
    """Time now divided by time then, over the puzzles finished in both; None if there are none."""
    state_ratio: float | None
    mean_time_ratio: float | None
    """The geometric mean of the ratios of single puzzles, in which each counts the same."""
    mean_state_ratio: float | None

    @property
    def has_regressions(self) -> bool:
        """Whether anything became worse."""
        worse = (self.lost, self.proofs_lost, self.longer, self.contradictions, self.slower)
        return any(worse)


def compare(
    rows: Sequence[BatchRow],
    earlier: Sequence[BatchRow],
    *,
    objective: Objective,
    earlier_objective: Objective | None = None,
    yardstick: Yardstick | None = None,
) -> Comparison:
    """Compare two runs puzzle by puzzle; `earlier_objective` is the same, unless given."""
    stick = yardstick or Yardstick()
    same_objective = earlier_objective in {None, objective}
    pairs = paired(rows, earlier, same_objective=same_objective)
    both = [(old, new) for old, new in pairs if old.solved and new.solved]
    finished = [(old, new) for old, new in both if old.is_finished and new.is_finished]
    lengths = tuple(_length_changes(both))
    return Comparison(
        common=len(pairs),
        only_earlier=len(earlier) - len(pairs),
        only_now=len(rows) - len(pairs),
        gained=tuple(new.name for old, new in pairs if new.solved and not old.solved),
        lost=tuple(new.name for old, new in pairs if old.solved and not new.solved),
        proofs_gained=tuple(new.name for old, new in pairs if new.optimal and not old.optimal),
        proofs_lost=tuple(new.name for old, new in pairs if old.optimal and not new.optimal),
        lengths=lengths,
        longer=tuple(change for change in lengths if change.has_grown(objective))
        if same_objective
        else (),
        contradictions=tuple(_contradictions(pairs, objective if same_objective else None)),
        slower=_slowdowns(finished, stick.measure, stick.is_slower),
        faster=_slowdowns(finished, stick.measure, lambda old, new: stick.is_slower(new, old)),
        time_ratio=_ratio_of_sums(finished, Measure.SECONDS),
        state_ratio=_ratio_of_sums(finished, Measure.STATES),
        mean_time_ratio=_mean_ratio(finished, Measure.SECONDS, _LEAST_SECONDS),
        mean_state_ratio=_mean_ratio(finished, Measure.STATES, 1.0),
    )


def paired(
    rows: Sequence[BatchRow], earlier: Sequence[BatchRow], *, same_objective: bool
) -> list[Pair]:
    """Return the puzzles that are in both runs; of duplicates the first with the first."""

    def key_of(row: BatchRow) -> str:
        # Only one of two objectives may count moves and so have the player's cell in its keys.
        return row.key if same_objective else row.key.partition("@")[0]

    before: dict[str, list[BatchRow]] = defaultdict(list)
    for row in reversed(earlier):
        before[key_of(row)].append(row)
    return [(before[key_of(row)].pop(), row) for row in rows if before[key_of(row)]]


def _length_changes(both: Sequence[Pair]) -> Iterator[LengthChange]:
    for old, new in both:
        if (old.pushes, old.moves) != (new.pushes, new.moves):
            yield LengthChange(new.name, (old.pushes, old.moves), (new.pushes, new.moves))


def _contradictions(pairs: Sequence[Pair], objective: Objective | None) -> Iterator[str]:
    for old, new in pairs:
        for first, second in ((old, new), (new, old)):
            if first.solved and second.status is Ending.UNSOLVABLE:
                yield f"{new.name}: solved in one run, proved unsolvable in the other"
            elif objective is not None and _undercuts(first, second, objective):
                yield f"{new.name}: a solution of one run is shorter than the other proved possible"


def _undercuts(first: BatchRow, second: BatchRow, objective: Objective) -> bool:
    cost = first.moves if objective.puts_moves_first else first.pushes
    return cost is not None and second.lower_bound is not None and cost < second.lower_bound


def _slowdowns(
    finished: Sequence[Pair], measure: Measure, counts: Callable[[BatchRow, BatchRow], bool]
) -> tuple[Slowdown, ...]:
    found = [
        Slowdown(new.name, measure.of(old), measure.of(new))
        for old, new in finished
        if counts(old, new)
    ]
    return tuple(sorted(found, key=lambda change: abs(change.now - change.earlier), reverse=True))


def _ratio_of_sums(pairs: Sequence[Pair], measure: Measure) -> float | None:
    earlier = sum(measure.of(old) for old, _ in pairs)
    return sum(measure.of(new) for _, new in pairs) / earlier if earlier > 0 else None


def _mean_ratio(pairs: Sequence[Pair], measure: Measure, least: float) -> float | None:
    if not pairs:
        return None
    logarithms = (
        math.log(max(measure.of(new), least) / max(measure.of(old), least)) for old, new in pairs
    )
    return math.exp(math.fsum(logarithms) / len(pairs))
