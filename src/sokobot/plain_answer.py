"""Reports as plain values: the names and words of every JSON answer about a search.

`facts_of` is what all of them share: the command line, the API and its jobs add what is their
own.  `answer_of` is the short form that `solver.solve_puzzle` returns and web pages are written
against; both are part of the public contract.  Cells are [x, y], that is [column, row].
"""

from __future__ import annotations

from typing import Any

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells
from sokobot.search_report import SearchReport, SearchStatus, Statistics

__all__ = ["answer_of", "explain_ending", "facts_of", "refusal", "statistics_of"]

# status -> (reason, what a person reads)
_ENDINGS = {
    SearchStatus.UNSOLVABLE: ("unsolvable", "No solution exists."),
    SearchStatus.EXHAUSTED: ("unsolvable", "No solution found."),
    SearchStatus.TIME_LIMIT: ("timeout", "Search terminated: timeout reached."),
    SearchStatus.STATE_LIMIT: ("timeout", "Search terminated: maximum states explored."),
    SearchStatus.MEMORY_LIMIT: ("timeout", "Search terminated: memory limit reached."),
    SearchStatus.INTERRUPTED: ("timeout", "Search interrupted."),
}


def explain_ending(status: SearchStatus) -> str:
    """Return one sentence for a search that ended without a solution."""
    return _ENDINGS[status][1]


def facts_of(report: SearchReport) -> dict[str, Any]:
    """Return what is known after a search, apart from the moves."""
    solution = report.solution
    return {
        "status": report.status.value,
        "push_count": None if solution is None else solution.push_count,
        "move_count": None if solution is None else solution.move_count,
        "objective": report.objective.value,
        "algorithm": report.algorithm.value,
        "heuristic": report.heuristic.value,
        "optimal": report.optimal,
        "lower_bound": report.lower_bound,
    }


def statistics_of(cost: Statistics) -> dict[str, Any]:
    """Return what a search cost."""
    return {
        "states_explored": cost.states_explored,
        "states_generated": cost.states_generated,
        "states_per_second": round(cost.states_per_second, 1),
        "time_elapsed": round(cost.time_elapsed, 6),
        "peak_memory_bytes": cost.peak_memory_bytes,
    }


def answer_of(puzzle: Puzzle, report: SearchReport) -> dict[str, Any]:
    """Return what a report says about a puzzle, as plain values."""
    answer = {
        "success": report.solved,
        "solution": None,
        "moves_full": None,
        "stats": {
            "states_explored": report.states_explored,
            "time_elapsed": report.time_elapsed,
            "optimal": report.optimal,
        },
        "initial_state": _initial_state(puzzle),
        "error": None,
        "reason": None,
    }
    if report.solution is None:
        reason, message = _ENDINGS[report.status]
        return answer | {"error": message, "reason": reason}
    return answer | {"solution": report.solution.pushes, "moves_full": report.solution.moves}


def refusal(message: str) -> dict[str, Any]:
    """Return the answer to a text that is not a playable puzzle."""
    return {
        "success": False,
        "solution": None,
        "moves_full": None,
        "stats": {"states_explored": 0, "time_elapsed": 0.0, "optimal": False},
        "initial_state": None,
        "error": message,
        "reason": "invalid_puzzle",
    }


def _initial_state(puzzle: Puzzle) -> dict[str, Any]:
    reachable = reachable_cells(puzzle)
    return {
        "player": _point(puzzle.player),
        "boxes": [_point(cell) for cell in sorted(puzzle.boxes & reachable)],
        "goals": [_point(cell) for cell in sorted(puzzle.goals & reachable)],
    }


def _point(cell: Cell) -> list[int]:
    return [cell.column, cell.row]
