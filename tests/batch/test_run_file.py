"""Files of records: written line by line, torn, read back, resumed, refused."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from rows_by_hand import SOLVED, UNSOLVED, key
from small_puzzles import corridor, task

from sokobot.batch.ending import Ending
from sokobot.batch.resume import DoneAlready, read_run
from sokobot.batch.run_file import RunFile, RunFileError, read_records
from sokobot.batch.run_header import RunHeader, settings_record
from sokobot.search_settings import Objective, Pruning, SearchSettings

HEADER = RunHeader("run", settings_record(SearchSettings()), 2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.jsonl"


def written(path: Path, *rows: object) -> None:
    file = RunFile.create(path, HEADER)
    for row in rows:
        file.write(asdict(row))  # type: ignore[call-overload]
    file.close()


def test_every_record_is_in_the_file_at_once(path: Path) -> None:
    file = RunFile.create(path, HEADER)
    for count in range(3):
        file.write(asdict(SOLVED))
        assert len(path.read_bytes().splitlines()) == count + 2
    file.close()


def test_header_says_settings_version_and_machine(path: Path) -> None:
    written(path)
    header = json.loads(path.read_text(encoding="utf-8"))
    assert header["kind"] == "run"
    assert header["settings"]["time_limit_seconds"] == 60.0
    assert header["sokobot"]
    assert header["machine"]["cores"] >= 1
    assert header["machine"]["system"]


def test_what_was_written_is_read_back(path: Path) -> None:
    second = replace(UNSOLVED, number=2, key=key(2), name="ümläut ☃")
    written(path, second, SOLVED)
    header, rows = read_run(path)
    assert header == HEADER
    assert rows == [SOLVED, second]


@pytest.mark.parametrize("cut", [1, 10, 200])
def test_torn_last_line_is_passed_over_and_cut_off(cut: int, path: Path) -> None:
    written(path, SOLVED, replace(SOLVED, number=2, key=key(2)))
    path.write_bytes(path.read_bytes()[:-cut])
    assert read_run(path)[1] == [SOLVED]
    file = RunFile.resume(path, HEADER)
    file.write(asdict(replace(SOLVED, number=3, key=key(3))))
    file.close()
    assert [row.number for row in read_run(path)[1]] == [1, 3]


@pytest.mark.parametrize("content", ["", '{"kind":"run","form'])
def test_file_without_a_whole_header_is_begun_anew(content: str, path: Path) -> None:
    path.write_text(content, encoding="utf-8")
    RunFile.resume(path, HEADER).close()
    assert read_run(path) == (HEADER, [])


def test_missing_file_is_begun_by_resume(path: Path) -> None:
    RunFile.resume(path, HEADER).close()
    assert read_run(path) == (HEADER, [])


def test_file_with_records_is_not_overwritten(path: Path) -> None:
    written(path, SOLVED)
    with pytest.raises(RunFileError, match="already exists"):
        RunFile.create(path, HEADER)
    assert read_run(path)[1] == [SOLVED]


def test_other_settings_are_refused_and_named(path: Path) -> None:
    written(path, SOLVED)
    other = SearchSettings(
        Objective.MOVES, time_limit_seconds=7.0, without=frozenset({Pruning.PAIRS})
    )
    with pytest.raises(RunFileError) as refused:
        RunFile.resume(path, RunHeader("run", settings_record(other), 2))
    message = str(refused.value)
    assert "objective was pushes, now moves" in message
    assert "time limit seconds was 60.0, now 7.0" in message
    assert "without was none, now pairs" in message
    assert "max states" not in message


def test_other_version_and_other_kind_are_refused(path: Path) -> None:
    written(path, SOLVED)
    with pytest.raises(RunFileError, match=r"written by Sokobot .*this is 9\.9"):
        RunFile.resume(path, replace(HEADER, version="9.9"))
    with pytest.raises(RunFileError, match="it holds run, not labels"):
        RunFile.resume(path, replace(HEADER, kind="labels"))


def test_other_machine_and_other_workers_may_go_on(path: Path) -> None:
    written(path, SOLVED)
    RunFile.resume(path, replace(HEADER, machine={"cores": 64}, workers="tcp://there")).close()


def test_second_writer_is_kept_away(path: Path) -> None:
    pytest.importorskip("fcntl")
    file = RunFile.create(path, HEADER)
    with pytest.raises(RunFileError, match="another process is writing"):
        RunFile.resume(path, HEADER)
    file.close()
    RunFile.resume(path, HEADER).close()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no json\n", "line 1 is not a record"),
        (b"[1]\n", "line 1 is not a record"),
        (b'{"kind": "run"}\n', "no header of format 2"),
        (b'{"kind": "run", "format": 2}\n', "the header lacks"),
    ],
)
def test_file_of_something_else_is_refused(content: bytes, message: str, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(RunFileError, match=message):
        read_records(path)


def test_damage_in_the_middle_is_named_by_its_line(path: Path) -> None:
    written(path, SOLVED)
    path.write_bytes(path.read_bytes() + b"\x00\x00\n" + b"{}\n")
    with pytest.raises(RunFileError, match="line 3"):
        read_run(path)


@pytest.mark.parametrize("field", ["pushes", "optimal", "status", "drawing"])
def test_record_with_a_wrong_value_is_refused(field: str, path: Path) -> None:
    file = RunFile.create(path, HEADER)
    file.write(asdict(SOLVED) | {field: ["wrong"]})
    file.close()
    with pytest.raises(RunFileError, match="not a record of a puzzle"):
        read_run(path)


def test_of_a_puzzle_that_was_tried_again_the_latest_record_counts(path: Path) -> None:
    crashed = replace(UNSOLVED, status=Ending.CRASHED)
    written(path, crashed, replace(crashed, key=key(2), number=2), SOLVED)
    assert [(row.number, row.status) for row in read_run(path)[1]] == [
        (1, Ending.SOLVED),
        (2, Ending.CRASHED),
    ]


def test_puzzle_that_stands_twice_in_a_run_is_done_twice() -> None:
    drawn = [task(corridor(1), 1), task(corridor(2), 2), task(corridor(1), 3)]
    done = DoneAlready()
    done.add(drawn[0].key)
    assert [each.number for each in done.remaining(drawn)] == [2, 3]
