"""Answers in plain values, for back ends that speak JSON.

The shape is part of the public contract: `solver.solve_puzzle` returns it and web
pages are written against it.  Cells are [x, y], that is [column, row].
"""

from __future__ import annotations

from typing import Any

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells
from sokobot.search_report import SearchReport, SearchStatus

__all__ = ["answer_of", "explain_ending", "refusal"]

# status -> (reason, what a person reads)
_ENDINGS = {
    SearchStatus.UNSOLVABLE: ("unsolvable", "No solution exists."),
    SearchStatus.EXHAUSTED: ("unsolvable", "The search ended without a solution."),
    SearchStatus.TIME_LIMIT: ("timeout", "Search terminated: timeout reached."),
    SearchStatus.STATE_LIMIT: ("timeout", "Search terminated: maximum states explored."),
    SearchStatus.MEMORY_LIMIT: ("timeout", "Search terminated: memory limit reached."),
    SearchStatus.INTERRUPTED: ("timeout", "Search interrupted."),
}


def explain_ending(status: SearchStatus) -> str:
    """Return one sentence for a search that ended without a solution."""
    return _ENDINGS[status][1]


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
