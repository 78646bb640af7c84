"""A data set: one record for every different puzzle, with its optimum and its features.

What is solved is the canonical form, so that the solution in a record belongs to the
drawing in it, and a record does not depend on which of several duplicates came first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from sokobot.batch.features import FEATURES, RATING_FEATURES
from sokobot.batch.outcome import Outcome
from sokobot.batch.rows import BatchRow, row_of
from sokobot.batch.tasks import PuzzleTask
from sokobot.search_report import SearchReport
from sokobot.search_settings import Objective

__all__ = ["DifferentPuzzles", "label_of"]


class DifferentPuzzles:
    """Lets every puzzle pass once, and counts the others."""

    def __init__(self, on_duplicate: Callable[[PuzzleTask], None] | None = None) -> None:
        self._seen: set[bytes] = set()
        self._on_duplicate = on_duplicate
        self.duplicates = 0

    def add(self, key: str) -> None:
        """Take note of a puzzle that is in the data set already."""
        self._seen.add(_short(key))

    def of(self, tasks: Iterable[PuzzleTask]) -> Iterator[PuzzleTask]:
        """Yield the tasks whose puzzle was not there before."""
        for task in tasks:
            short = _short(task.key)
            if short in self._seen:
                self.duplicates += 1
                if self._on_duplicate is not None:
                    self._on_duplicate(task)
            else:
                self._seen.add(short)
                yield task


def _short(key: str) -> bytes:
    """Return a key in few bytes: sets of them grow with the data set."""
    digits, _, rest = key.removeprefix("drawing:").partition("@")
    return bytes.fromhex(digits) + rest.encode("ascii")


def label_of(outcome: Outcome, objective: Objective) -> tuple[BatchRow, dict[str, object]]:
    """Return the row of an outcome, and the whole record for the data set."""
    row, answer = row_of(outcome), outcome.answer
    report, moves_report = answer.report, answer.moves_report
    features: Mapping[str, float] = answer.features or {}
    by_moves = _solution(moves_report)
    record: dict[str, object] = {
        **row.as_record(),
        "hash": row.key.partition("@")[0],
        "optimal_pushes": _optimum(report, counts_moves=False, objective=objective),
        "optimal_moves": _optimum(report, counts_moves=True, objective=objective),
        "moves_solution": by_moves,
        **{name: features.get(name) for name in (*FEATURES, *RATING_FEATURES)},
    }
    if moves_report is not None and moves_report.optimal and by_moves is not None:
        record["optimal_moves"] = len(by_moves)
    return row, record


def _optimum(
    report: SearchReport | None, *, counts_moves: bool, objective: Objective
) -> int | None:
    """Return what is proved about pushes or moves; other numbers are only those of a solution."""
    if report is None or not report.optimal or report.solution is None:
        return None
    if objective.puts_moves_first is not counts_moves:
        return None
    return report.solution.cost(objective)


def _solution(report: SearchReport | None) -> str | None:
    return None if report is None or report.solution is None else report.solution.moves
