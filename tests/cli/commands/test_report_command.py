"""`sokobot report`: where the page goes, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_runner import COLLECTION, run, written


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "run.jsonl"
    run("bench", "-w", "0", written(tmp_path, COLLECTION, "three.sok"), "-o", path)
    return path


def test_page_is_written_beside_the_first_run(records: Path) -> None:
    ran = run("report", records)
    assert ran.exit_code == 0
    page = records.with_suffix(".html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "three.sok#2" in page


def test_page_goes_where_it_is_wanted(records: Path, tmp_path: Path) -> None:
    run("report", records, "-o", tmp_path / "page.html", "--title", "My puzzles")
    assert "<h1>My puzzles</h1>" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert run("report", records, "-o", "-").stdout.endswith("</html>\n")


def test_json_of_a_run_is_read_too(records: Path, tmp_path: Path) -> None:
    target = tmp_path / "run2.json"
    run("bench", "-w", "0", tmp_path / "three.sok", "-o", target)
    ran = run("report", records, target, "-o", "-")
    assert "run and run2" in ran.stdout


def test_records_that_end_in_the_middle_are_still_a_report(records: Path) -> None:
    records.write_bytes(records.read_bytes()[:-30])
    assert "of 2" in run("report", records, "-o", "-").stdout


def test_something_else_exits_3_and_writes_nothing(tmp_path: Path) -> None:
    words = written(tmp_path, "words\n", "words.jsonl")
    assert run("report", words).exit_code == 3
    assert not words.with_suffix(".html").exists()
    assert run("report", tmp_path / "missing.jsonl").exit_code == 3


def test_too_many_runs_exit_2(records: Path) -> None:
    assert run("report", *[records] * 7).exit_code == 2
    assert run("report").exit_code == 2
