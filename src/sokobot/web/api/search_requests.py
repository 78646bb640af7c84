"""From a request to a queued search, within the limits of this server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import request

from sokobot.hints import HintLevel
from sokobot.puzzle import Puzzle
from sokobot.rules import is_solved, puzzle_at, start_position
from sokobot.search_settings import SearchSettings
from sokobot.web.api.bodies import ApiError
from sokobot.web.api.given_puzzle import GivenPuzzle, given_as_text, required
from sokobot.web.api.positions import position_after
from sokobot.web.client_address import client_address
from sokobot.web.jobs.job import BusyError, Job
from sokobot.web.jobs.search_worker import SearchTask, Task, Wish
from sokobot.web.services import services

__all__ = [
    "GivenPosition",
    "finished_job",
    "finished_task",
    "given_position",
    "given_start",
    "queued_job",
    "state_limit",
    "time_limit",
]


@dataclass(frozen=True, slots=True)
class GivenPosition:
    """A position as a request gives it: the puzzle that starts there."""

    puzzle: Puzzle
    given: GivenPuzzle

    @property
    def margin(self) -> tuple[int, int]:
        """Columns and rows by which the drawing as given is larger at its left and top."""
        return self.given.left, self.given.top

    @property
    def is_solved(self) -> bool:
        """Whether nothing is left to do."""
        return is_solved(self.puzzle, start_position(self.puzzle))


def given_position(text: str, moves: str) -> GivenPosition:
    """Return the position after `moves` on the puzzle in `text`.

    Raises:
        InvalidPuzzleError: The puzzle cannot be played.
        ApiError: A move cannot be read or is blocked.
    """
    given = given_as_text(text, services().settings.max_side)
    puzzle = required(given)
    return GivenPosition(puzzle_at(puzzle, position_after(puzzle, moves)), given)


def given_start(text: str, moves: str) -> GivenPosition:
    """Return the start of the puzzle in `text`, on which `moves` can be played.

    Raises:
        InvalidPuzzleError: The puzzle cannot be played.
        ApiError: A move cannot be read or is blocked.
    """
    given = given_as_text(text, services().settings.max_side)
    puzzle = required(given)
    position_after(puzzle, moves)
    return GivenPosition(puzzle, given)


def time_limit(wanted: float | None, default: float, limit: float) -> float:
    """Return the seconds a search may take.

    Raises:
        ApiError: More than the limit.
    """
    if wanted is not None and wanted > limit:
        raise ApiError(400, f"The timeout may be at most {limit:g} seconds, not {wanted:g}.")
    return min(default, limit) if wanted is None else wanted


def state_limit(wanted: int | None) -> int:
    """Return the states a search may explore.

    Raises:
        ApiError: More than the limit.
    """
    limit = services().settings.max_states
    if wanted is not None and wanted > limit:
        raise ApiError(400, f"max_states may be at most {limit:,}, not {wanted:,}.")
    return wanted or limit


def queued_job(
    position: GivenPosition,
    settings: SearchSettings,
    *,
    is_question: bool = False,
    wish: Wish = Wish.SOLUTION,
    moves: str = "",
    level: HintLevel = HintLevel.REST,
    known: str = "",
) -> Job:
    """Queue a search.

    Raises:
        ApiError: 429, there is no room for it.
    """
    task = SearchTask(position.puzzle, settings, wish, moves, level, known)
    return _queued_task(task, position.margin, is_question=is_question)


def _queued_task(task: Task, margin: tuple[int, int], *, is_question: bool) -> Job:
    try:
        return services().jobs.submit(client_address(), task, margin, is_question=is_question)
    except BusyError as error:
        raise _refusal(error) from None


def finished_job(
    position: GivenPosition,
    settings: SearchSettings,
    *,
    takes_less: bool = False,
    wish: Wish = Wish.SOLUTION,
    moves: str = "",
    level: HintLevel = HintLevel.REST,
    known: str = "",
) -> Job:
    """Search, wait for the end, and return the job; nobody else can ask for it.

    `moves` are for those who want a verdict, a reason or a hint; others start where they lead to.
    `level` and `known` are for hints.
    Who `takes_less` gets what a quick turn found where no worker is free for more.

    Raises:
        ApiError: 429, there is no room for another search, or for another request that waits.
    """
    task = SearchTask(position.puzzle, settings, wish, moves, level, known)
    return finished_task(task, position.margin, takes_less=takes_less)


def finished_task(task: Task, margin: tuple[int, int] = (0, 0), *, takes_less: bool = False) -> Job:
    """Do what a request waits for, as `finished_job` does.

    Raises:
        ApiError: 429, there is no room for it.
    """
    parts = services()
    try:
        with parts.waiting.seat():
            job = _queued_task(task, margin, is_question=True)
            try:
                parts.waiting.wait(parts.jobs, job, _client_is_gone())
            except BusyError:
                found = job.report or job.answer or job.examination or job.hint or job.lesson
                if not takes_less or found is None:
                    raise
            finally:
                parts.jobs.forget(job)
    except BusyError as error:
        raise _refusal(error) from None
    return job


def _client_is_gone() -> Callable[[], bool]:
    """Return the server's own way to find out; other servers may have none."""
    found: Callable[[], bool] | None = request.environ.get("waitress.client_disconnected")
    return found or (lambda: False)


def _refusal(error: BusyError) -> ApiError:
    return ApiError(429, str(error), retry_after=error.retry_after)
