"""What a search can be asked for, in words for people, and the limits of this server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from flask import Blueprint, Response

from sokobot.search_settings import Algorithm, Heuristic, Objective
from sokobot.web.api.bodies import answer
from sokobot.web.api.drawing_limits import MAX_MOVES
from sokobot.web.api.shapes import Choice, Limits, Options
from sokobot.web.services import services
from sokobot.web.settings import WebSettings

__all__ = ["options_of", "register_options"]

_Name = TypeVar("_Name", Objective, Algorithm, Heuristic)

_OBJECTIVES = {
    Objective.PUSHES: ("Fewest pushes", "No solution pushes boxes less often."),
    Objective.MOVES: ("Fewest moves", "No solution takes fewer steps, pushes included."),
    Objective.PUSHES_MOVES: (
        "Fewest pushes, then moves",
        "Of all solutions with the fewest pushes, one with the fewest moves.",
    ),
    Objective.MOVES_PUSHES: (
        "Fewest moves, then pushes",
        "Of all solutions with the fewest moves, one with the fewest pushes.",
    ),
    Objective.ANY: ("Any solution, fast", "The first solution found; it may be a long one."),
}
_ALGORITHMS = {
    Algorithm.AUTO: ("Automatic", "A quick solution first, then the proof that it is shortest."),
    Algorithm.ASTAR: ("A*", "Looks at the most promising positions first; proves its solutions."),
    Algorithm.IDASTAR: ("IDA*", "Like A*, in rounds of growing depth, with little memory."),
    Algorithm.GREEDY: ("Greedy", "Follows the estimate alone: fast, without a proof."),
    Algorithm.BFS: ("Breadth-first", "Goes through positions in order of their cost."),
    Algorithm.DFS: ("Depth-first", "Goes as deep as it can before it looks elsewhere."),
    Algorithm.PORTFOLIO: ("Portfolio", "Guided searches in turns: some solution, fast, no proof."),
}
_HEURISTICS = {
    Heuristic.AUTO: ("Automatic", "The best estimate that still allows a proof."),
    Heuristic.MATCHING: ("Matching", "The cheapest way to give every box a goal of its own."),
    Heuristic.GREEDY_MATCHING: ("Greedy matching", "Gives boxes goals one by one; no proof."),
    Heuristic.NEAREST: ("Nearest goal", "Each box to its nearest goal."),
    Heuristic.MANHATTAN: ("Manhattan", "Rows plus columns to the nearest goal."),
    Heuristic.EUCLIDEAN: ("Euclidean", "The straight line to the goal; no proof."),
    Heuristic.WEIGHTED: ("Weighted", "Exaggerates the estimate: faster, no proof."),
    Heuristic.NONE: ("None", "No estimate at all."),
}


def register_options(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.get("/options")(show_options)


def show_options() -> Response:
    """Show what a search can be asked for."""
    return answer(options_of(services().settings))


def options_of(settings: WebSettings) -> Options:
    """Return the choices and limits, for the API and for the page alike."""
    return Options(
        objectives=_choices(_OBJECTIVES),
        algorithms=_choices(_ALGORITHMS),
        heuristics=_choices(_HEURISTICS),
        limits=Limits(
            timeout_seconds=settings.max_timeout_seconds,
            default_timeout_seconds=settings.default_timeout_seconds,
            max_side=settings.max_side,
            max_states=settings.max_states,
            max_moves=MAX_MOVES,
            max_body_bytes=settings.max_body_kibibytes * 1024,
            max_file_bytes=settings.max_file_kibibytes * 1024,
            memory_mebibytes=settings.memory_limit_mebibytes,
        ),
    )


def _choices(table: Mapping[_Name, tuple[str, str]]) -> list[Choice]:
    return [Choice(id=key.value, name=name, explanation=why) for key, (name, why) in table.items()]
