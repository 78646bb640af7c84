"""The shapes of answers about searches: solutions, jobs, verdicts and hints."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sokobot.web.api.shapes import Point
from sokobot.web.jobs.progress import Progress


class InitialState(Struct, kw_only=True):
    """Where everything stands that takes part in the game."""

    player: Point
    boxes: list[Point]
    goals: list[Point]


class ShortStatistics(Struct, kw_only=True):
    """What a search cost."""

    states_explored: int = 0
    time_elapsed: float = 0.0
    optimal: bool = False


class Solved(Struct, kw_only=True):
    """A solution, replayed and found right."""

    success: Literal[True] = True
    solution: str
    moves: list[str]
    length: int
    moves_full: str
    stats: ShortStatistics
    initial_state: InitialState


class NotSolved(Struct, kw_only=True):
    """Why there is no solution to show."""

    success: Literal[False] = False
    error: str
    reason: Literal["timeout", "unsolvable", "invalid_puzzle", "server_error"]
    stats: ShortStatistics


class Statistics(Struct, kw_only=True):
    """What a search cost, in full."""

    states_explored: int
    states_generated: int
    states_per_second: float
    time_elapsed: float
    peak_memory_bytes: int
    optimal: bool


class SearchResult(Struct, kw_only=True):
    """How a search ended and what it knows."""

    success: bool
    status: str
    reason: Literal["timeout", "unsolvable"] | None
    error: str | None
    solution: str | None
    moves: list[str] | None
    moves_full: str | None
    length: int | None
    push_count: int | None
    move_count: int | None
    optimal: bool
    lower_bound: int | None
    objective: str
    algorithm: str
    algorithm_name: str
    """What people call it."""
    heuristic: str
    stats: Statistics
    initial_state: InitialState


class JobRecord(Struct, kw_only=True):
    """A job, from the queue to its end."""

    id: str
    status: Literal["queued", "running", "done", "cancelled", "failed"]
    position: int
    progress: Progress | None
    result: SearchResult | None
    error: str | None


class CheckAnswer(Struct, kw_only=True):
    """Whether a position can still be won; `unknown` unless it is proved."""

    verdict: Literal["yes", "no", "unknown"]
    proof: str
    stats: ShortStatistics
    pushes: int | None
    solution: str | None
    """The witness of a yes: moves from the position on, replayed."""


class RatingAnswer(Struct, kw_only=True):
    """How hard people will find a puzzle, and what that rests on."""

    failure: float | None
    """The expected share of people who fail."""
    word: Literal["trivial", "easy", "medium", "hard", "expert", "unsolvable", "unknown"]
    exact: bool
    parts: dict[str, float]


class Hint(Struct, kw_only=True):
    """The next push of a solution."""

    available: Literal[True] = True
    box: Point
    direction: Literal["U", "D", "L", "R"]
    to: Point
    target: Point
    walk: str
    moves: str
    run_moves: str
    solution: str
    pushes_left: int
    optimal: bool


class NoHint(Struct, kw_only=True):
    """Why there is no push to show."""

    available: Literal[False] = False
    reason: Literal["solved", "unsolvable", "timeout"]
    error: str


class TemptingPush(Struct, kw_only=True):
    """A push that looks good and loses."""

    box: Point
    direction: Literal["U", "D", "L", "R"]
    sentence: str


class GradedHint(Struct, kw_only=True):
    """A hint that says no more than its level; what it does not say is not there."""

    level: Literal["safe", "area", "box", "where", "push", "why", "rest"]
    winnable: bool | None
    """None if neither a solution nor a proof was found in time."""
    solved: bool
    possible_pushes: int
    losing_pushes: int
    undecided_pushes: int
    back_to: int | None
    """Of a lost game: after so many moves it could still be won."""
    reason: str | None
    """Of a lost game: why."""
    sentences: list[str]
    area: str | UnsetType = UNSET
    box: Point | UnsetType = UNSET
    target: Point | UnsetType = UNSET
    for_good: bool | UnsetType = UNSET
    direction: Literal["U", "D", "L", "R"] | UnsetType = UNSET
    walk: str | UnsetType = UNSET
    moves: str | UnsetType = UNSET
    pushes_left: int | UnsetType = UNSET
    shortest: bool | UnsetType = UNSET
    tempting: TemptingPush | UnsetType | None = UNSET
    run: str | UnsetType = UNSET
    rest: str | UnsetType = UNSET
