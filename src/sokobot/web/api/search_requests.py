"""From a request to a queued search, within the limits of this server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sokobot.puzzle import Puzzle
from sokobot.rules import is_solved, puzzle_at, start_position
from sokobot.search_settings import SearchSettings
from sokobot.web.api.bodies import ApiError
from sokobot.web.api.given_puzzle import GivenPuzzle, given_as_text, required
from sokobot.web.api.positions import position_after
from sokobot.web.client_address import client_address
from sokobot.web.jobs.job import BusyError, Job
from sokobot.web.jobs.work import SearchTask
from sokobot.web.services import services

__all__ = [
    "GivenPosition",
    "finished_job",
    "given_position",
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


def queued_job(position: GivenPosition, settings: SearchSettings) -> Job:
    """Queue a search.

    Raises:
        ApiError: 429, there is no room for it.
    """
    task = SearchTask(position.puzzle, settings)
    margin = (position.given.left, position.given.top)
    try:
        return services().jobs.submit(client_address(), task, margin)
    except BusyError as error:
        raise _refusal(error) from None


@contextmanager
def finished_job(position: GivenPosition, settings: SearchSettings) -> Iterator[Job]:
    """Search, wait for the end, and lend the job; it is forgotten afterwards.

    Raises:
        ApiError: 429, there is no room for another search, or for another request that waits.
    """
    parts = services()
    if not parts.waiting.acquire(blocking=False):
        message = "Too many searches are waited for. Try again, or use /api/jobs."
        raise ApiError(429, message, retry_after=1)
    try:
        job = queued_job(position, settings)
        try:
            parts.jobs.wait(job)
            yield job
        except BusyError as error:
            raise _refusal(error) from None
        finally:
            parts.jobs.forget(job)
    finally:
        parts.waiting.release()


def _refusal(error: BusyError) -> ApiError:
    return ApiError(429, str(error), retry_after=error.retry_after)
