"""The memory that the server and its workers share."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sokobot.web.jobs.progress_slots import ProgressSlots, Snapshot, remove_left_behind

SNAPSHOT = Snapshot(1, 2.5, 3, 4, 5, 6, 7.5, 8)


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
    worker.write(1, SNAPSHOT)

    assert [server.read(slot) for slot in range(3)] == [None, SNAPSHOT, None]


def test_the_wish_to_stop_goes_the_other_way(server: ProgressSlots, worker: ProgressSlots) -> None:
    server.ask_to_stop(2)
    worker.write(2, SNAPSHOT)

    assert [worker.must_stop(slot) for slot in range(3)] == [False, False, True]


def test_a_cleared_slot_is_as_new(server: ProgressSlots, worker: ProgressSlots) -> None:
    worker.write(0, SNAPSHOT)
    server.ask_to_stop(0)

    server.clear(0)

    assert server.read(0) is None
    assert not worker.must_stop(0)


def test_a_slot_that_is_being_written_is_not_read(server: ProgressSlots) -> None:
    server.write(0, SNAPSHOT)
    server._memory[8] |= 1  # An odd sequence number, as in the middle of a write.

    assert server.read(0) is None


def test_nothing_that_is_read_is_torn(server: ProgressSlots, worker: ProgressSlots) -> None:
    is_over = threading.Event()

    def write() -> None:
        number = 0
        while not is_over.is_set():
            number += 1
            worker.write(0, Snapshot(*[number] * 8))

    writer = threading.Thread(target=write)
    writer.start()
    seen = [server.read(0) for _ in range(5000)]
    is_over.set()
    writer.join()

    found = [one for one in seen if one is not None]
    assert found
    assert all(one == Snapshot(*[one.depth] * 8) for one in found)


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
