"""Puzzles handed to workers: every one gets an outcome, whatever happens to the workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from small_puzzles import corridor, task, tasks
from tricky_work import HANGER, HOARDER, KILLER, TrickyProcesses

from sokobot import anytime
from sokobot.batch import runner as runner_module
from sokobot.batch import solve_group as group_module
from sokobot.batch.ending import Ending, NoReport
from sokobot.batch.executors import InThisProcess, LocalProcesses
from sokobot.batch.outcome import Outcome
from sokobot.batch.rows import BatchRow, row_of
from sokobot.batch.runner import Batch, WorkersLostError
from sokobot.batch.solve_group import Answer, GroupAnswer, VersionError, Work, solve_group
from sokobot.batch.tasks import PuzzleTask
from sokobot.search_report import SearchInterrupted, SearchReport, SearchStatus
from sokobot.search_settings import SearchSettings

WORK = Work(SearchSettings(time_limit_seconds=5.0, memory_limit_mebibytes=256))


@pytest.fixture(scope="module")
def processes() -> Iterator[TrickyProcesses]:
    executor = TrickyProcesses(2, WORK)
    yield executor
    executor.close()


def rows(outcomes: Iterator[Outcome]) -> list[BatchRow]:
    """Return the rows in order, without their times."""
    found = [replace(row_of(outcome), time_elapsed=0.0) for outcome in outcomes]
    return sorted(found, key=lambda row: row.number)


def by_number(executor: TrickyProcesses, odd: tuple[str, ...]) -> dict[int, BatchRow]:
    """Run over sixty corridors with something odd among them, sent in large groups."""
    drawn = [*tasks(30), task(odd, 31), *(task(corridor(n), n + 30) for n in range(31, 60))]
    batch = Batch(executor, WORK)
    batch._size._current = 20
    found = rows(batch.outcomes(drawn))
    assert [row.number for row in found] == [drawing.number for drawing in drawn]
    return {row.number: row for row in found}


def test_processes_find_what_this_process_finds(processes: TrickyProcesses) -> None:
    here = rows(Batch(InThisProcess(), WORK).outcomes(tasks(80)))
    there = rows(Batch(processes, WORK).outcomes(tasks(80)))
    assert there == here
    assert [row.pushes for row in here] == list(range(1, 81))


def test_killed_worker_costs_one_puzzle_of_its_group(processes: TrickyProcesses) -> None:
    found = by_number(processes, KILLER)
    assert found[31].status is Ending.CRASHED
    assert "died" in (found[31].reason or "")
    assert {row.status for number, row in found.items() if number != 31} == {Ending.SOLVED}


def test_search_that_never_ends_is_killed_and_the_others_are_solved() -> None:
    short = TrickyProcesses(1, WORK)
    short._hard_seconds = 1.5
    try:
        found = by_number(short, HANGER)
    finally:
        short.close()
    assert found[31].status is Ending.TIME_LIMIT
    assert "killed" in (found[31].reason or "")
    assert sum(row.solved for row in found.values()) == len(found) - 1


def test_worker_without_memory_costs_one_puzzle(processes: TrickyProcesses) -> None:
    found = by_number(processes, HOARDER)
    assert found[31].status is Ending.MEMORY_LIMIT
    assert sum(row.solved for row in found.values()) == len(found) - 1


def test_hard_limit_leaves_room_for_the_slice_and_one_search() -> None:
    assert group_module.hard_seconds(WORK) == 5.0 + 5.0 + 0.5
    assert group_module.hard_seconds(replace(WORK, proves_moves_too=True)) == 5.0 * 2 + 5.0 + 0.5
    endless = Work(SearchSettings(time_limit_seconds=None))
    assert group_module.hard_seconds(endless) is None


@dataclass
class Recorder:
    """An executor that does its work at once and remembers what it was given."""

    most_in_group: int | None = None
    deaths: tuple[type[BaseException], ...] = ()
    workers: int = 2
    groups: list[tuple[str, ...]] = field(default_factory=list)
    looks_until_started: int = 0

    @property
    def is_starting(self) -> bool:
        self.looks_until_started -= 1
        return self.looks_until_started >= 0

    @property
    def group_function(self) -> Callable[[Work, tuple[str, ...]], GroupAnswer]:
        return solve_group

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        self.groups.append(arguments[1])
        return InThisProcess().submit(function, *arguments)

    def close(self) -> None:
        pass


NOTHING = Answer(NoReport(Ending.FAILED, "it was not looked at"))


class Instant(Recorder):
    """An executor that knows the answer without looking."""

    @property
    def group_function(self) -> Callable[[Work, tuple[str, ...]], GroupAnswer]:
        return lambda _, drawings: GroupAnswer((NOTHING,) * len(drawings), 0.0001)


def bare_tasks(count: int) -> Iterator[PuzzleTask]:
    return (PuzzleTask(n, "", n, "", "", ("",), str(n)) for n in range(1, count + 1))


def test_puzzles_are_read_when_they_are_needed() -> None:
    drawn = 0

    def counted() -> Iterator[PuzzleTask]:
        nonlocal drawn
        for drawing in bare_tasks(20_000):
            drawn += 1
            yield drawing

    ahead = []
    for done, _ in enumerate(Batch(Instant(), WORK).outcomes(counted()), start=1):
        ahead.append(drawn - done)
    assert drawn == 20_000
    # Eight groups under way; a group has at most 256 puzzles.
    assert max(ahead) <= 8 * 256


def test_tiny_puzzles_travel_in_groups() -> None:
    executor = Instant()
    assert len(list(Batch(executor, WORK).outcomes(bare_tasks(5000)))) == 5000
    assert max(map(len, executor.groups)) == 256


def test_last_groups_are_small_if_the_end_is_known() -> None:
    executor = Instant()
    outcomes = Batch(executor, WORK, total=lambda: 5000).outcomes(bare_tasks(5000))
    assert len(list(outcomes)) == 5000
    sizes = [len(group) for group in executor.groups]
    assert max(sizes) == 256
    assert max(sizes[-5:]) <= 8


def test_rest_of_a_group_comes_back_after_the_time_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_module, "SLICE_SECONDS", 0.0)
    executor = Recorder()
    batch = Batch(executor, WORK)
    batch._size._current = 10
    assert [row.number for row in rows(batch.outcomes(tasks(25)))] == list(range(1, 26))
    assert [len(group) for group in executor.groups[:2]] == [10, 10]
    assert sum(map(len, executor.groups)) > 25


class Threads(ThreadPoolExecutor):
    """What the standard library offers; it has `submit()` and needs nothing else of ours."""

    group_function = staticmethod(solve_group)
    most_in_group: int | None = None
    deaths: tuple[type[BaseException], ...] = ()
    workers = 2
    is_starting = False

    def close(self) -> None:
        self.shutdown()


@pytest.mark.parametrize(("looks", "read"), [(0, 0), (7, 7), (100, 10)])
def test_puzzles_are_read_while_the_workers_start(looks: int, read: int) -> None:
    executor = Recorder(looks_until_started=looks)
    groups_when_read: list[int] = []

    def noted() -> Iterator[PuzzleTask]:
        for each in tasks(10):
            groups_when_read.append(len(executor.groups))
            yield each

    found = rows(Batch(executor, WORK).outcomes(noted()))

    assert [row.number for row in found] == list(range(1, 11))
    assert groups_when_read[:read] == [0] * read
    assert sum(map(len, executor.groups)) == 10


def test_not_too_many_are_read_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner_module, "_MOST_AHEAD", 3)
    executor = Recorder(looks_until_started=100)

    assert len(rows(Batch(executor, WORK).outcomes(tasks(10)))) == 10
    assert executor.looks_until_started == 97


def test_any_executor_with_submit_will_do() -> None:
    threads = Threads(2)
    try:
        assert len(rows(Batch(threads, WORK).outcomes(tasks(40)))) == 40
    finally:
        threads.close()


def test_puzzle_that_cannot_be_played_needs_no_worker() -> None:
    refused = replace(task(corridor(1)), refusal=NoReport(Ending.INVALID, "there is no player"))
    executor = Recorder()
    [row] = rows(Batch(executor, WORK).outcomes([refused]))
    assert (row.status, row.reason) == (Ending.INVALID, "there is no player")
    assert executor.groups == []


def test_search_that_raises_is_a_failed_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_arguments: object, **_options: object) -> SearchReport:
        raise ZeroDivisionError("one over nothing")

    monkeypatch.setattr(anytime, "search_anytime", search)
    found = rows(Batch(Recorder(), WORK).outcomes(tasks(3)))
    assert {row.status for row in found} == {Ending.FAILED}
    assert found[0].reason == "ZeroDivisionError: one over nothing"


def test_ctrl_c_in_this_process_yields_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = rows(Batch(InThisProcess(), WORK).outcomes(tasks(1)))[0]
    assert answer.solved

    def search(*_arguments: object, **_options: object) -> SearchReport:
        report = SearchReport(
            SearchStatus.INTERRUPTED,
            WORK.settings.objective,
            WORK.settings.algorithm,
            WORK.settings.heuristic,
        )
        raise SearchInterrupted(report)

    monkeypatch.setattr(anytime, "search_anytime", search)
    outcomes = Batch(InThisProcess(), WORK).outcomes(tasks(3))
    assert row_of(next(outcomes)).status is Ending.INTERRUPTED
    with pytest.raises(KeyboardInterrupt):
        next(outcomes)


@dataclass
class GivingUp(Recorder):
    """An executor whose workers do not do their work."""

    why: BaseException = field(default_factory=CancelledError)

    def submit(self, _function: Callable[..., Any], /, *_arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(self.why)
        return future


@pytest.mark.parametrize(
    "why", [CancelledError(), ModuleNotFoundError("No module named 'sokobot'")]
)
def test_run_ends_when_nobody_is_left_to_do_the_work(why: BaseException) -> None:
    with pytest.raises(WorkersLostError):
        list(Batch(GivingUp(why=why), WORK).outcomes(tasks(3)))


def test_worker_of_another_version_ends_the_run() -> None:
    with pytest.raises(VersionError, match=r"the run needs 0\.0\.0"):
        list(Batch(Recorder(), replace(WORK, version="0.0.0")).outcomes(tasks(3)))


def test_worker_that_dies_while_idle_costs_nothing() -> None:
    executor = LocalProcesses(1, WORK)
    try:
        assert len(rows(Batch(executor, WORK).outcomes(tasks(5)))) == 5
        pool = executor._processes._pool
        for process in pool._pool_manager.worker_manager.workers.values():
            process.kill()
            process.join()
        found = rows(Batch(executor, WORK).outcomes(tasks(5)))
    finally:
        executor.close()
    assert [row.status for row in found] == [Ending.SOLVED] * 5
