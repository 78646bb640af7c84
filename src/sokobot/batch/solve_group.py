"""What runs in a worker: a group of puzzles, one after the other.

A group exists because handing over one tiny puzzle costs more than solving it.  It must
not become a prison: when its time slice is over, a worker returns what is done, and the
rest of the group is handed out again.  So a group never takes longer than the slice and
one search, which is what the hard time limit allows for.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import sokobot
from sokobot import anytime
from sokobot.batch.ending import Ending, NoReport
from sokobot.batch.features import features_of, rating_features_of
from sokobot.engine.quick_labels import can_be_quick, quick_labels
from sokobot.errors import SokobotError
from sokobot.formats import check_rows
from sokobot.puzzle import Puzzle
from sokobot.search_policy import USUAL_POLICY, SearchPolicy
from sokobot.search_report import SearchInterrupted, SearchReport
from sokobot.search_settings import Objective, SearchSettings
from sokobot.worker_processes import end_with_the_parent, limit_memory

__all__ = [
    "Answer",
    "GroupAnswer",
    "VersionError",
    "Work",
    "hard_seconds",
    "solve_group",
    "solve_group_guarded",
    "start_worker",
]

SLICE_SECONDS = 0.5
"""After this long a worker returns what is done of its group."""

_PUZZLES_A_CALL = 16
"""So many small puzzles go to the core at once."""

_GRACE_SECONDS = 5.0
"""How much longer than its limit a search may run before its worker is killed."""


class VersionError(SokobotError):
    """A worker has another version of Sokobot than whoever sent it work."""


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be done with every puzzle of a run."""

    settings: SearchSettings
    policy: SearchPolicy = USUAL_POLICY
    is_labelled: bool = False
    """Whether the features of a data set are wanted."""
    is_rated: bool = False
    """Whether the state graph is asked how hard the puzzle is: a hundred times the work."""
    proves_moves_too: bool = False
    """Whether a second search is to prove the fewest moves."""
    version: str = sokobot.__version__


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out about one puzzle."""

    found: SearchReport | NoReport
    moves_report: SearchReport | None = None
    features: Mapping[str, float] | None = None

    @property
    def report(self) -> SearchReport | None:
        """The report, if there is one."""
        return None if isinstance(self.found, NoReport) else self.found


@dataclass(frozen=True, slots=True)
class GroupAnswer:
    """What a worker found out about the first puzzles of a group."""

    answers: tuple[Answer, ...]
    seconds: float
    is_interrupted: bool = False
    """Ctrl-C reached the search itself; only where it runs in the parent's process."""


def hard_seconds(work: Work) -> float | None:
    """Return how long a group may take before its worker is killed; None for ever."""
    limit = work.settings.time_limit_seconds
    if limit is None:
        return None
    return limit * (2 if work.proves_moves_too else 1) + _GRACE_SECONDS + SLICE_SECONDS


def start_worker(memory_mebibytes: int | None) -> None:
    """Prepare a new worker process: leave with the parent, keep to the memory."""
    end_with_the_parent()
    if memory_mebibytes is not None:
        limit_memory(memory_mebibytes)


def solve_group(work: Work, drawings: Sequence[str]) -> GroupAnswer:
    """Solve the drawings in turn, until the time slice is over.

    Raises:
        VersionError: The work comes from another version of Sokobot.
    """
    if work.version != sokobot.__version__:
        here = f"this worker has Sokobot {sokobot.__version__}"
        raise VersionError(f"{here}, the run needs {work.version}")
    began = time.perf_counter()
    answers: list[Answer] = []
    for first in range(0, len(drawings), _PUZZLES_A_CALL):
        some = drawings[first : first + _PUZZLES_A_CALL]
        for drawing, quick in zip(some, _quick_answers(work, some), strict=True):
            try:
                answers.append(quick or _answer(work, drawing))
            except SearchInterrupted as interrupted:
                answers.append(Answer(interrupted.report))
                return GroupAnswer(tuple(answers), time.perf_counter() - began, is_interrupted=True)
            if quick is None and time.perf_counter() - began > SLICE_SECONDS:
                return GroupAnswer(tuple(answers), time.perf_counter() - began)
        if time.perf_counter() - began > SLICE_SECONDS:
            break
    return GroupAnswer(tuple(answers), time.perf_counter() - began)


def solve_group_guarded(work: Work, drawings: Sequence[str]) -> GroupAnswer:
    """Do the same where nobody else keeps the time: end the whole process if a search hangs."""
    seconds = hard_seconds(work)
    if seconds is None:
        return solve_group(work, drawings)
    guard = threading.Timer(seconds, os._exit, [1])
    guard.daemon = True
    guard.start()
    try:
        return solve_group(work, drawings)
    finally:
        guard.cancel()


def _quick_answers(work: Work, drawings: Sequence[str]) -> Sequence[Answer | None]:
    """Return the answers that one call of the core can give."""
    is_plain = work.is_labelled and not work.is_rated and not work.proves_moves_too
    if not is_plain or work.policy != USUAL_POLICY or not can_be_quick(work.settings):
        return [None] * len(drawings)
    try:
        labels = quick_labels(drawings, work.settings)
    except (MemoryError, ValueError):
        return [None] * len(drawings)
    return [None if label is None else Answer(label[0], features=label[1]) for label in labels]


def _answer(work: Work, drawing: str) -> Answer:
    try:
        puzzle, _ = check_rows(drawing.split("\n"))
        assert puzzle is not None, "only playable puzzles are handed out"
        report = anytime.search_anytime(puzzle, work.settings, work.policy)
        if not work.is_labelled:
            return Answer(report)
        return _labelled(work, puzzle, report)
    except MemoryError:
        return Answer(NoReport(Ending.MEMORY_LIMIT, "the search ran out of memory"))
    except Exception as error:  # A bug in Sokobot, which costs this puzzle and no other.
        return Answer(NoReport(Ending.FAILED, f"{type(error).__name__}: {error}"))


def _labelled(work: Work, puzzle: Puzzle, report: SearchReport) -> Answer:
    moves_report = None
    if work.proves_moves_too:
        settings = replace(work.settings, objective=Objective.MOVES)
        moves_report = anytime.search_anytime(puzzle, settings, work.policy)
    features: dict[str, float] = {**features_of(puzzle, report.solution)}
    if work.is_rated:
        features |= rating_features_of(puzzle)
    return Answer(report, moves_report=moves_report, features=features)
