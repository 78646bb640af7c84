"""The memory that the server and its workers share."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sokobot.web.jobs.progress import BestSoFar, Progress
from sokobot.web.jobs.progress_slots import ProgressSlots, remove_left_behind


def progress(number: int, moves: str | None = None) -> Progress:
    """Return a progress that is `number` in every figure."""
    return Progress(
        states_explored=number,
        states_per_second=number,
        lower_bound=number,
        best=BestSoFar(pushes=number, moves=number, moves_full=moves),
        memory_bytes=number,
        time_elapsed=number,
        depth=number,
    )


SEEN = progress(3, "rRu")


@pytest.fixture
def server() -> Iterator[ProgressSlots]:
    slots = ProgressSlots.create(3)
    yield slots
    slots.close(remove=True)


@pytest.fixture
def worker(server: ProgressSlots) -> Iterator[ProgressSlots]:
    slots = ProgressSlots(server.path)
    yield slots
    slots.close()


def test_what_a_worker_writes_the_server_reads(
    server: ProgressSlots, worker: ProgressSlots
) -> None:
    worker.write(1, SEEN)

    assert [server.read(slot) for slot in range(3)] == [None, SEEN, None]


def test_a_solution_too_long_for_its_slot_keeps_its_figures(
    server: ProgressSlots, worker: ProgressSlots
) -> None:
    worker.write(1, progress(3, "u" * 70_000))

    assert server.read(1) == progress(3, None)


def test_no_solution_yet_is_no_solution(server: ProgressSlots, worker: ProgressSlots) -> None:
    searching = msgspec.structs.replace(progress(3), best=None, lower_bound=None)

    worker.write(1, searching)

    assert server.read(1) == searching


def test_the_wish_to_stop_goes_the_other_way(server: ProgressSlots, worker: ProgressSlots) -> None:
    server.ask_to_stop(2)
    worker.write(2, SEEN)

    assert [worker.must_stop(slot) for slot in range(3)] == [False, False, True]


def test_a_cleared_slot_is_as_new(server: ProgressSlots, worker: ProgressSlots) -> None:
    worker.write(0, SEEN)
    server.ask_to_stop(0)

    server.clear(0)

    assert server.read(0) is None
    assert not worker.must_stop(0)


def test_a_slot_that_is_being_written_is_not_read(server: ProgressSlots) -> None:
    server.write(0, SEEN)
    server._memory[8] |= 1  # An odd sequence number, as in the middle of a write.

    assert server.read(0) is None


def test_nothing_that_is_read_is_torn(server: ProgressSlots, worker: ProgressSlots) -> None:
    is_over = threading.Event()

    def write() -> None:
        number = 0
        while not is_over.is_set():
            number += 1
            worker.write(0, progress(number, "u" * (number % 50 + 1)))

    writer = threading.Thread(target=write)
    writer.start()
    seen = [server.read(0) for _ in range(5000)]
    is_over.set()
    writer.join()

    found = [one for one in seen if one is not None]
    assert found
    assert all(one == progress(one.depth, "u" * (one.depth % 50 + 1)) for one in found)


@pytest.fixture
def named_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Files with names, as on systems that know no others."""
    monkeypatch.setattr("sokobot.web.jobs.progress_slots._nameless_file", lambda: None)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_the_file_goes_with_the_slots(named_files: Path) -> None:
    slots = ProgressSlots.create(1)
    path = slots.path
    slots.close()
    assert path.parent == named_files

    del slots

    assert not path.exists()


def test_what_a_killed_server_left_is_removed_by_the_next(named_files: Path) -> None:
    left, young = named_files / "sokobot-progress-left", named_files / "sokobot-progress-young"
    for path in (left, young):
        path.write_bytes(bytes(128))
    living = ProgressSlots.create(1)
    for path in (left, living.path):
        os.utime(path, (0, 0))

    remove_left_behind(named_files)

    assert (left.exists(), young.exists(), living.path.exists()) == (False, True, True)
    living.close(remove=True)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files without names")
def test_on_linux_the_file_has_no_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    slots = ProgressSlots.create(1)

    assert list(tmp_path.iterdir()) == []
    slots.close(remove=True)
