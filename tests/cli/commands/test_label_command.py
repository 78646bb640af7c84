"""`sokobot label`: records, duplicates, resume, Parquet."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from command_runner import NO_PLAYER, TRIVIAL, TWO_PUSHES, Ran, run, written

from sokobot.batch import parquet

SAME_AS_TWO_PUSHES = "###\n#.#\n# #\n#$#\n#@#\n###\n"


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """Two different puzzles, one of them twice."""
    text = f"{TRIVIAL}\n{TWO_PUSHES}\n{SAME_AS_TWO_PUSHES}"
    return written(tmp_path, text, "three.xsb")


def label(*arguments: str | Path) -> Ran:
    return run("label", "--workers", "0", *arguments)


def records(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()][1:]


def test_every_different_puzzle_has_one_record(collection: Path) -> None:
    ran = label(collection)
    assert [found["optimal_pushes"] for found in records(ran.stdout)] == [1, 2]
    assert json.loads(ran.lines[0])["kind"] == "labels"
    assert "Left out: 1 puzzle already in the data set." in ran.stderr
    assert ran.exit_code == 0


def test_duplicates_are_named_with_the_key_of_their_record(
    collection: Path, tmp_path: Path
) -> None:
    target = tmp_path / "duplicates.csv"
    ran = label(collection, "--duplicates", target)
    [row] = csv.DictReader(io.StringIO(target.read_text(encoding="utf-8")))
    assert (row["source"], row["index"]) == ("three.xsb", "3")
    assert row["key"] == records(ran.stdout)[1]["key"]


def test_fewest_moves_are_proved_on_request(collection: Path) -> None:
    without, with_moves = (records(label(collection, *o).stdout)[0] for o in ([], ["--with-moves"]))
    assert (without["optimal_moves"], with_moves["optimal_moves"]) == (None, 1)


def test_resume_does_nothing_twice_and_parquet_has_everything(
    collection: Path, tmp_path: Path
) -> None:
    reader = pytest.importorskip("pyarrow.parquet", reason="needs the extra `parquet`")
    path, table = tmp_path / "labels.jsonl", tmp_path / "labels.parquet"
    label(written(tmp_path, TRIVIAL, "a.txt"), "--resume", path)
    before = path.read_bytes()
    ran = label(collection, "--resume", path, "--parquet", table)
    assert ran.exit_code == 0
    assert path.read_bytes().startswith(before)
    assert len(records(path.read_text(encoding="utf-8"))) == 2
    assert reader.read_table(table).column("optimal_pushes").to_pylist() == [1, 2]


def test_data_set_made_with_other_options_is_refused(collection: Path, tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    label(collection, "-o", path)
    ran = label(collection, "--resume", path, "--with-moves")
    assert ran.exit_code == 3
    assert "with moves was False, now True" in ran.stderr
    assert run("bench", collection, "-w", "0", "--resume", path).exit_code == 3


def test_drawing_that_is_no_puzzle_is_recorded_with_its_reason(tmp_path: Path) -> None:
    ran = label(written(tmp_path, f"{NO_PLAYER}\n{TRIVIAL}"))
    broken, trivial = records(ran.stdout)
    assert broken["status"] == "invalid"
    assert "player" in broken["reason"]
    assert trivial["boxes_pushed"] == 1
    assert ran.exit_code == 3


def test_missing_pyarrow_is_said_before_anything_is_done(
    collection: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    with pytest.raises(parquet.ParquetError, match=r"sokobot\[parquet\]"):
        parquet.check_parquet()
    ran = label(collection, "-o", tmp_path / "labels.jsonl", "--parquet", tmp_path / "l.parquet")
    assert ran.exit_code == 3
    assert not (tmp_path / "labels.jsonl").exists()


@pytest.mark.parametrize(
    "options",
    [
        ["--parquet", "labels.parquet"],
        ["-o", "a.jsonl", "--resume", "b.jsonl"],
        ["--objective", "moves", "--with-moves"],
        ["--timeout", "0"],
    ],
)
def test_options_that_contradict_each_other_exit_2(options: list[str], collection: Path) -> None:
    assert label(collection, *options).exit_code == 2
