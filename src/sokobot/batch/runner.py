"""Hand puzzles to workers and yield outcomes as they come.

Only a few groups are under way at any time, whatever the length of the run: puzzles are
read when they are needed, and nothing is kept of those that are done.  While the workers
start, some are read ahead.

A group whose worker died or hung is handed out again, one puzzle at a time.  So it is one
puzzle that pays for a crash, and the others of its group are solved by another worker.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from itertools import chain

from sokobot.batch.ending import Ending, NoReport
from sokobot.batch.executors import Executor
from sokobot.batch.group_size import GroupSize
from sokobot.batch.outcome import Outcome
from sokobot.batch.solve_group import Answer, GroupAnswer, VersionError, Work
from sokobot.batch.tasks import PuzzleTask
from sokobot.errors import SokobotError

__all__ = ["Batch", "WorkersLostError"]

_GROUPS_A_WORKER = 4
"""Groups under way for each worker: while one is worked on, the others wait for it."""
_LOOK_AROUND_SECONDS = 0.25
_MOST_AHEAD = 1_000
"""Puzzles that are read while the workers start."""
_LEAST_AT_THE_END = 4
"""Puzzles in the last groups of a run."""
_MOST_ATTEMPTS = 3
"""How often a group is handed out whose worker died before it began."""


class WorkersLostError(SokobotError):
    """There is nobody left to do the work."""


@dataclass(slots=True, eq=False)
class _Group:
    tasks: tuple[PuzzleTask, ...]
    attempts: int = 0
    began: float | None = None
    """When it was first seen running, if the executor tells."""


@dataclass(slots=True)
class Batch:
    """One run over many puzzles."""

    executor: Executor
    work: Work
    total: Callable[[], int] | None = None
    """About how many tasks there are; then the last groups are small, and all workers end
    at about the same time."""
    _size: GroupSize = field(init=False)
    _drawn: int = 0
    """Tasks taken so far."""
    _waiting: deque[_Group] = field(default_factory=deque)
    _under_way: dict[Future[GroupAnswer], _Group] = field(default_factory=dict)

    def __post_init__(self) -> None:
        most = self.executor.most_in_group
        self._size = GroupSize() if most is None else GroupSize(most)

    def outcomes(self, tasks: Iterable[PuzzleTask]) -> Generator[Outcome]:
        """Yield an outcome for every task, in the order in which they are known.

        Raises:
            KeyboardInterrupt: Ctrl-C; all outcomes known by then were yielded.
            WorkersLostError: The executor gave up, or its workers cannot do this work.
            VersionError: A worker is of another version.
        """
        remaining = self._read_ahead(iter(tasks))
        try:
            while True:
                yield from self._hand_out(remaining)
                if not self._under_way:
                    return
                yield from self._collect()
        finally:
            for future in self._under_way:
                future.cancel()

    def longest_running(self) -> tuple[str, float] | None:
        """Return the name and the seconds of what has been worked on longest, if it is known.

        Of a group the first puzzle is named: groups that take long are mostly of one.
        """
        began = [(group.began, group) for group in list(self._under_way.values()) if group.began]
        if not began:
            return None
        since, group = min(began, key=lambda pair: pair[0] or 0.0)
        return group.tasks[0].name, time.monotonic() - (since or 0.0)

    def _read_ahead(self, tasks: Iterator[PuzzleTask]) -> Iterator[PuzzleTask]:
        """Read what can be read while the workers start, and return all tasks again."""
        ahead: list[PuzzleTask] = []
        while len(ahead) < _MOST_AHEAD and self.executor.is_starting:
            task = next(tasks, None)
            if task is None:
                break
            ahead.append(task)
        return chain(ahead, tasks)

    def _hand_out(self, remaining: Iterator[PuzzleTask]) -> Iterator[Outcome]:
        """Keep the workers supplied; yield the puzzles that cannot be played."""
        while len(self._under_way) < self._most_under_way():
            if self._waiting:
                self._submit(self._waiting.popleft())
                continue
            tasks: list[PuzzleTask] = []
            wanted = self._next_size()
            for task in remaining:
                self._drawn += 1
                if task.refusal is not None:
                    yield Outcome(task, Answer(task.refusal))
                    continue
                tasks.append(task)
                if len(tasks) >= wanted:
                    break
            if not tasks:
                return
            self._submit(_Group(tuple(tasks)))

    def _next_size(self) -> int:
        """Return how many puzzles the next group has: few of those that are left."""
        if self.total is None:
            return self._size.current
        share = (self.total() - self._drawn) // (2 * self.executor.workers)
        return min(self._size.current, max(share, _LEAST_AT_THE_END))

    def _most_under_way(self) -> int:
        if self.executor.most_in_group == 1:
            return 1
        return _GROUPS_A_WORKER * self.executor.workers

    def _submit(self, group: _Group) -> None:
        group.attempts += 1
        drawings = tuple("\n".join(task.rows) for task in group.tasks)
        try:
            future = self.executor.submit(self.executor.group_function, self.work, drawings)
        except (RuntimeError, OSError) as error:
            raise WorkersLostError(f"no worker can be started: {error}") from error
        self._under_way[future] = group

    def _collect(self) -> Iterator[Outcome]:
        done, running = wait(
            self._under_way, timeout=_LOOK_AROUND_SECONDS, return_when=FIRST_COMPLETED
        )
        for future in running:
            group = self._under_way[future]
            if group.began is None and future.running():
                group.began = time.monotonic()
        for future in done:
            yield from self._finished(self._under_way.pop(future), future)

    def _finished(self, group: _Group, future: Future[GroupAnswer]) -> Iterator[Outcome]:
        try:
            found = future.result()
        except VersionError:
            raise
        except CancelledError as error:
            raise WorkersLostError("all workers are gone; finished puzzles are kept") from error
        except ImportError as error:
            raise WorkersLostError(f"a worker is missing part of Sokobot: {error}") from error
        except BrokenExecutor as error:
            yield from self._unanswered(group, _death(error), again=True)
        except self.executor.deaths as error:
            yield from self._unanswered(group, _death(error))
        except TimeoutError:
            hung = "the search did not stop at its time limit and was killed"
            yield from self._unanswered(group, NoReport(Ending.TIME_LIMIT, hung))
        except MemoryError:
            full = "the worker ran out of memory"
            yield from self._unanswered(group, NoReport(Ending.MEMORY_LIMIT, full))
        else:
            yield from self._answered(group, found)

    def _answered(self, group: _Group, found: GroupAnswer) -> Iterator[Outcome]:
        count = len(found.answers)
        if count:
            self._size.learn(count, found.seconds)
        if count < len(group.tasks) and not found.is_interrupted:
            self._waiting.append(_Group(group.tasks[count:]))
        for task, answer in zip(group.tasks, found.answers, strict=False):
            yield Outcome(task, answer)
        if found.is_interrupted:
            raise KeyboardInterrupt

    def _unanswered(
        self, group: _Group, why: NoReport, *, again: bool = False
    ) -> Iterator[Outcome]:
        """Find out which puzzle of a group it was; a group of one is guilty.

        With `again`, the worker died before it began, and even a single puzzle gets another try.
        """
        if again and group.attempts < _MOST_ATTEMPTS:
            self._waiting.append(group)
        elif len(group.tasks) == 1:
            yield Outcome(group.tasks[0], Answer(why))
        else:
            self._waiting.extend(_Group((task,)) for task in group.tasks)


def _death(error: BaseException) -> NoReport:
    code = getattr(error, "exitcode", None)
    how = f" (exit code {code})" if code else ""
    why = f"the worker process died{how}, perhaps because it ran out of memory"
    return NoReport(Ending.CRASHED, why)
