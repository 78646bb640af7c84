"""`sokobot bench` with records: JSON lines, `--resume`, workers, and what is refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from command_runner import COLLECTION, NO_PLAYER, TRIVIAL, TWO_PUSHES, Ran, run, written

from sokobot import anytime
from sokobot.batch.ending import Ending, NoReport
from sokobot.batch.outcome import Outcome
from sokobot.batch.rows import BatchRow, row_of
from sokobot.batch.solve_group import Answer
from sokobot.batch.tasks import PuzzleTask
from sokobot.cli.batch.bench_table import RowsInOrder
from sokobot.search_report import SearchReport

SAME_AS_TRIVIAL = "#####\n#.$@#\n#####\n"


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """Two puzzles that can be solved and one without a player."""
    return written(tmp_path, COLLECTION, "three.sok")


def bench(*arguments: str | Path) -> Ran:
    return run("bench", "--workers", "0", *arguments)


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_arguments: object, **_options: object) -> SearchReport:
        raise AssertionError("this was done already")

    monkeypatch.setattr(anytime, "search_anytime", search)


def test_records_have_a_header_and_a_line_a_puzzle(collection: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    ran = bench(collection, "-o", path)
    header, *records = lines(path)
    assert header["kind"] == "run"
    assert [record["status"] for record in records] == ["solved", "solved", "invalid"]
    assert records[1]["drawing"] == "######|#@$ .#|######"
    assert records[1]["solution"] == "RR"
    assert records[2]["reason"]
    assert ran.exit_code == 3
    assert ran.lines[0].startswith("puzzle")


def test_records_on_stdout_are_records_alone(collection: Path) -> None:
    ran = bench(collection, "--format", "jsonl")
    assert [json.loads(line).get("status") for line in ran.lines] == [
        None,
        "solved",
        "solved",
        "invalid",
    ]


def test_workers_write_the_same_records(collection: Path, tmp_path: Path) -> None:
    found = []
    for workers in ("0", "2"):
        path = tmp_path / f"{workers}.jsonl"
        run("bench", collection, "-w", workers, "-o", path)
        found.append(sorted(json.dumps(r | {"time_elapsed": 0}) for r in lines(path)[1:]))
    assert found[0] == found[1]


def test_resume_begins_a_run_and_does_nothing_twice(
    collection: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.jsonl"
    first = bench(collection, "--resume", path)
    before = path.read_bytes()
    no_search(monkeypatch)
    second = bench(collection, "--resume", path)
    assert path.read_bytes() == before
    assert "3 already done" in second.stderr
    assert second.exit_code == first.exit_code == 3
    assert second.lines[-1].startswith("Solved 2 of 3 puzzles")


def test_resume_knows_a_puzzle_by_its_form_not_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.jsonl"
    bench(written(tmp_path, TRIVIAL, "a.txt"), "--resume", path)
    no_search(monkeypatch)
    assert bench(written(tmp_path, SAME_AS_TRIVIAL, "b.txt"), "--resume", path).exit_code == 0
    assert len(lines(path)) == 2


def test_resume_does_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    bench(written(tmp_path, TRIVIAL, "a.txt"), "--resume", path)
    ran = bench(written(tmp_path, f"{TWO_PUSHES}\n{TRIVIAL}\n{TRIVIAL}", "b.txt"), "--resume", path)
    assert [record["pushes"] for record in lines(path)[1:]] == [1, 2, 1]
    assert ran.lines[-1].startswith("Solved 3 of 3 puzzles")


def test_resume_writes_earlier_rows_to_other_formats_too(collection: Path, tmp_path: Path) -> None:
    path, table = tmp_path / "run.jsonl", tmp_path / "rows.csv"
    bench(collection, "--resume", path)
    bench(collection, "--resume", path, "-o", table)
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert [row["pushes"] for row in rows] == ["1", "2", ""]


def test_resumed_rows_can_be_printed_for_programs(collection: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    bench(collection, "--resume", path)
    ran = bench(collection, "--resume", path, "--format", "csv")
    assert [row["pushes"] for row in csv.DictReader(io.StringIO(ran.stdout))] == ["1", "2", ""]


def test_resume_with_other_settings_exits_3_and_says_what_differs(
    collection: Path, tmp_path: Path
) -> None:
    path = tmp_path / "run.jsonl"
    bench(collection, "--resume", path)
    before = path.read_bytes()
    ran = bench(collection, "--resume", path, "--timeout", "7")
    assert ran.exit_code == 3
    assert "time limit seconds was 60.0, now 7.0" in ran.stderr
    assert path.read_bytes() == before


def test_existing_records_are_not_overwritten(collection: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    bench(collection, "-o", path)
    before = path.read_bytes()
    ran = bench(collection, "-o", path)
    assert (ran.exit_code, path.read_bytes()) == (3, before)
    assert "--resume" in ran.stderr


def test_resume_and_records_elsewhere_exclude_each_other(collection: Path) -> None:
    assert bench(collection, "--resume", "a.jsonl", "-o", "b.jsonl").exit_code == 2


def test_workers_and_cluster_exclude_each_other(collection: Path) -> None:
    assert run("bench", collection, "-w", "2", "--cluster", "tcp://127.0.0.1:1").exit_code == 2


def test_where_moves_count_the_players_cell_is_part_of_the_puzzle(tmp_path: Path) -> None:
    near, far = "#######\n#  @$.#\n#######\n", "#######\n#@  $.#\n#######\n"
    path = tmp_path / "run.jsonl"
    options = ("--resume", path, "--objective", "moves")
    bench(written(tmp_path, near, "near.txt"), *options)
    bench(written(tmp_path, far, "far.txt"), *options)
    assert [record["moves"] for record in lines(path)[1:]] == [1, 3]


def test_tiers_are_directories_or_files(tmp_path: Path) -> None:
    (tmp_path / "all" / "easy").mkdir(parents=True)
    written(tmp_path / "all" / "easy", TRIVIAL, "a.txt")
    written(tmp_path / "all", TRIVIAL, "b.txt")
    alone = written(tmp_path, TRIVIAL, "alone.txt")
    ran = bench(tmp_path / "all", alone, "--format", "json")
    assert [row["tier"] for row in json.loads(ran.stdout)["rows"]] == ["all", "easy", "alone"]


def test_file_without_a_puzzle_does_not_stop_the_others(tmp_path: Path) -> None:
    words = written(tmp_path, "only words\n", "words.txt")
    ran = bench(words, written(tmp_path, TRIVIAL, "a.txt"))
    assert ran.exit_code == 3
    assert "words.txt" in ran.stderr
    assert ran.lines[-1].startswith("Solved 1 of 1 puzzle")


def test_missing_file_stops_before_anything_is_done(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    ran = bench(written(tmp_path, TRIVIAL), tmp_path / "missing.txt", "-o", path)
    assert ran.exit_code == 3
    assert not path.exists()


def test_exit_code_is_that_of_the_first_puzzle_that_failed(tmp_path: Path) -> None:
    unsolvable = "#####\n#$ .#\n# @ #\n#####\n"
    text = f"; 1\n\n{TRIVIAL}\n; 2\n\n{unsolvable}\n; 3\n\n{NO_PLAYER}"
    assert bench(written(tmp_path, text)).exit_code == 10
    assert run("bench", "-w", "2", written(tmp_path, text)).exit_code == 10


def test_solve_with_workers_prints_the_same_in_order(collection: Path) -> None:
    alone = run("solve", collection, "--quiet")
    together = run("solve", collection, "--quiet", "--workers", "2")
    assert together.stdout == alone.stdout
    assert together.exit_code == alone.exit_code == 3


def test_solve_with_workers_writes_the_same_json(collection: Path) -> None:
    records = []
    for workers in ("0", "2"):
        ran = run("solve", collection, "--json", "-w", workers)
        found = [json.loads(line) for line in ran.lines]
        for record in found:
            record["stats"].pop("time_elapsed")
            record["stats"].pop("states_per_second")
        records.append(found)
    assert records[0] == records[1]


def row(number: int) -> BatchRow:
    task = PuzzleTask(number, "", number, f"puzzle {number}", "", ("#",), str(number))
    return row_of(Outcome(task, Answer(NoReport(Ending.INVALID, "drawn"))))


def test_rows_wait_for_those_above_them() -> None:
    order = RowsInOrder()
    tasks = [PuzzleTask(n, "", n, "", "", (), str(n)) for n in (1, 2, 4)]
    assert list(order.expecting(tasks)) == tasks
    assert [shown.number for shown in order.after(row(2))] == []
    assert [shown.number for shown in order.after(row(1))] == [1, 2]
    assert [shown.number for shown in order.after(row(4))] == [4]


def test_rows_that_waited_in_vain_are_shown_at_the_end() -> None:
    order = RowsInOrder()
    list(order.expecting(PuzzleTask(n, "", n, "", "", (), str(n)) for n in (1, 2, 3)))
    assert list(order.after(row(3))) == []
    assert [shown.number for shown in order.rest()] == [3]
    assert list(order.rest()) == []
