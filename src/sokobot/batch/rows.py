"""One puzzle of a run as a flat record: what is written to files and compared.

Everything a record says is the same on every machine, except `time_elapsed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from sokobot.batch.ending import Ending, NoReport
from sokobot.batch.outcome import Outcome
from sokobot.batch.tasks import PuzzleTask
from sokobot.search_report import SearchReport, Statistics

__all__ = ["BatchRow", "row_from_record", "row_of"]


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One puzzle of a run and how it ended."""

    number: int
    """Its place in the run, from 1."""
    source: str
    index: int
    """Its place in the source, from 1."""
    name: str
    tier: str
    key: str
    """Equal keys, equal puzzles: the canonical hash, and the player's cell where moves count."""
    boxes: int
    status: Ending
    reason: str | None
    """What went wrong with a puzzle that is invalid, crashed, failed or had to be killed."""
    pushes: int | None
    moves: int | None
    optimal: bool
    lower_bound: int | None
    states_explored: int
    states_generated: int
    time_elapsed: float
    peak_memory_bytes: int
    drawing: str
    """The rows of the puzzle, joined by `|`."""
    solution: str | None
    """All moves, in LURD letters."""

    def as_record(self) -> dict[str, object]:
        """Return the row as plain values, in the order of the fields."""
        return {name: getattr(self, name) for name in _FIELDS}

    @property
    def solved(self) -> bool:
        """Whether there is a solution, proved optimal or not."""
        return self.pushes is not None

    @property
    def is_finished(self) -> bool:
        """Whether the search came to its end with a solution, not to a limit."""
        return self.status is Ending.SOLVED

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the drawing."""
        return tuple(self.drawing.split("|"))


def row_of(outcome: Outcome) -> BatchRow:
    """Return the row of one outcome."""
    found = outcome.answer.found
    if isinstance(found, NoReport):
        return _row(outcome.task, found.ending, found.why, None)
    return _row(outcome.task, Ending(found.status.value), None, found)


def _row(
    task: PuzzleTask, status: Ending, reason: str | None, report: SearchReport | None
) -> BatchRow:
    solution = None if report is None else report.solution
    cost = Statistics() if report is None else report.statistics
    drawing = "|".join(task.rows)
    return BatchRow(
        number=task.number,
        source=task.source,
        index=task.index,
        name=task.name,
        tier=task.tier,
        key=task.key,
        boxes=drawing.count("$") + drawing.count("*"),
        status=status,
        reason=reason,
        pushes=None if solution is None else solution.push_count,
        moves=None if solution is None else solution.move_count,
        optimal=report is not None and report.optimal,
        lower_bound=None if report is None else report.lower_bound,
        states_explored=cost.states_explored,
        states_generated=cost.states_generated,
        time_elapsed=round(cost.time_elapsed, 6),
        peak_memory_bytes=cost.peak_memory_bytes,
        drawing=drawing,
        solution=None if solution is None else solution.moves,
    )


def row_from_record(record: Mapping[str, object]) -> BatchRow:
    """Return the row that `as_record()` turned into `record`.

    Raises:
        ValueError: A value is missing or of the wrong kind.
    """
    values = {name: record.get(name) for name in _FIELDS}
    for name, kinds in _KINDS.items():
        if not isinstance(values[name], kinds) or (
            isinstance(values[name], bool) and bool not in kinds
        ):
            raise ValueError(f"{name!r} is missing or not as a run writes it")
    values["status"] = Ending(str(values["status"]))
    return BatchRow(**values)  # type: ignore[arg-type]  # the kinds were checked above


_FIELDS = tuple(field.name for field in fields(BatchRow))
_OPTIONAL_INT = (int, type(None))
_OPTIONAL_TEXT = (str, type(None))
_KINDS: dict[str, tuple[type, ...]] = {
    "number": (int,),
    "source": (str,),
    "index": (int,),
    "name": (str,),
    "tier": (str,),
    "key": (str,),
    "boxes": (int,),
    "status": (str,),
    "reason": _OPTIONAL_TEXT,
    "pushes": _OPTIONAL_INT,
    "moves": _OPTIONAL_INT,
    "optimal": (bool,),
    "lower_bound": _OPTIONAL_INT,
    "states_explored": (int,),
    "states_generated": (int,),
    "time_elapsed": (int, float),
    "peak_memory_bytes": (int,),
    "drawing": (str,),
    "solution": _OPTIONAL_TEXT,
}
