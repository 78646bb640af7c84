"""One job: a search that waits, runs and ends."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import StrEnum

from sokobot.explain import Examination
from sokobot.hints import Hint
from sokobot.rate import Rating
from sokobot.search_report import SearchReport
from sokobot.teaching import PuzzleLesson
from sokobot.web.jobs.making import Made
from sokobot.web.jobs.progress import Progress
from sokobot.web.jobs.search_worker import Found, Task
from sokobot.winnable import Winnable

__all__ = ["BusyError", "Job", "JobStatus"]


class BusyError(Exception):
    """There is no room for another job; `retry_after` says when to try again, in seconds."""

    def __init__(self, message: str, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(message)


class JobStatus(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"

    @property
    def is_over(self) -> bool:
        """Whether nothing will change."""
        return self not in {JobStatus.QUEUED, JobStatus.RUNNING}


@dataclass(slots=True, eq=False)
class Job:
    """One search, from the queue to its end."""

    id: str
    client: str
    task: Task
    margin: tuple[int, int]
    """Columns and rows by which the drawing as given is larger at its left and top."""
    is_quick: bool
    """Whether it waits or runs in the quick lane, or did last."""
    is_question: bool
    """A request waits for it; other jobs end when nobody asks about them."""
    heard_at: float
    """When somebody last asked."""
    status: JobStatus = JobStatus.QUEUED
    report: SearchReport | None = None
    """How the search ended; of a job that goes on, what its quick turn found."""
    rating: Rating | None = None
    """How hard the puzzle is, if that was asked."""
    answer: Winnable | None = None
    """Whether it can be won, if that was asked; likewise."""
    examination: Examination | None = None
    """Why it is lost, if that was asked; of a job that goes on, what its quick turn found."""
    hint: Hint | None = None
    """What next, if that was asked; likewise."""
    lesson: PuzzleLesson | None = None
    """What the puzzle teaches, if that was asked; likewise."""
    made: Made | None = None
    """A puzzle, or that there is none, if one was wished for; likewise."""
    error: str | None = None
    ended_at: float = 0.0
    last_seen: Progress | None = None
    """The progress at the end."""
    is_over: threading.Event = field(default_factory=threading.Event)
    slot: int | None = None
    future: Future[Found] | None = None
    wants_cancel: bool = False
    attempts: int = 0
