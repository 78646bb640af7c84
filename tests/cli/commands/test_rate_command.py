"""`sokobot rate`, as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runner import COLLECTION, TRIVIAL, TWO_PUSHES, UNSOLVABLE, run, written

from sokobot.cli.commands import rate as command
from sokobot.rate import Rating, rate

EASILY_LOST = "######\n#    #\n# $. #\n# @  #\n#    #\n######\n"


def test_table_shows_share_word_and_parts(tmp_path: Path) -> None:
    ran = run("rate", written(tmp_path, TWO_PUSHES))
    heading, row = ran.lines
    assert heading.split()[:5] == ["puzzle", "fail", "word", "q", "box"]
    assert row.split() == ["puzzle.txt", "12%", "trivial", "0.0", "0", "2", "0%", "3"]
    assert ran.exit_code == 0


def test_sorted_by_difficulty_the_easy_ones_come_first(tmp_path: Path) -> None:
    path = written(tmp_path, f"; 1\n\n{UNSOLVABLE}\n; 2\n\n{EASILY_LOST}\n; 3\n\n{TRIVIAL}")
    words = [line.split()[2] for line in run("rate", path, "--sort", "difficulty").lines[1:]]
    assert words[0] == "trivial"
    assert words[-1] == "unsolvable"
    shares = [
        json.loads(line)["failure"]
        for line in run("rate", path, "--sort", "difficulty", "--json").lines
    ]
    assert shares == sorted(shares)


def test_json_is_one_object_a_puzzle_and_line(tmp_path: Path) -> None:
    ran = run("rate", written(tmp_path, COLLECTION), "--json")
    records = [json.loads(line) for line in ran.lines]
    assert [record["puzzle"]["index"] for record in records] == [1, 2]
    assert records[0].keys() == {"puzzle", "failure", "word", "exact", "parts"}
    assert records[1]["exact"] is True
    assert {"q", "box_changes", "pushes"} <= records[1]["parts"].keys()


def test_drawings_that_cannot_be_played_are_named_and_exit_3(tmp_path: Path) -> None:
    ran = run("rate", written(tmp_path, COLLECTION))
    assert ran.exit_code == 3
    assert "error SOK-E" in ran.stderr
    assert len(ran.lines) == 3


def test_ctrl_c_keeps_what_is_rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def interrupted(*arguments: object, **_options: object) -> Rating:
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return rate(TRIVIAL)

    monkeypatch.setattr(command, "rated", interrupted)
    ran = run("rate", written(tmp_path, COLLECTION))
    assert ran.exit_code == 130
    assert len(ran.lines) == 2
