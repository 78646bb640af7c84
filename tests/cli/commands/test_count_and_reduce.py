"""`sokobot count` and `sokobot reduce`, as their users see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runner import COLLECTION, NO_PLAYER, TRIVIAL, UNSOLVABLE, run, written

from sokobot import Puzzle, count_solutions, verify_solution
from sokobot.moves import Direction

TWO_LANES = "#####\n#. .#\n#$ $#\n#@  #\n#####\n"
HALL = "########\n#      #\n# @$ . #\n#      #\n########\n"


def test_count_says_three_numbers(tmp_path: Path) -> None:
    ran = run("count", written(tmp_path, TWO_LANES))
    assert ran.exit_code == 0
    assert ran.lines == [
        "puzzle.txt: 2 pushes at least",
        "  Sequences: 2",
        "  Classes:   1",
        "  Plans:     2",
    ]


def test_count_of_a_lost_puzzle_and_of_none(tmp_path: Path) -> None:
    ran = run("count", written(tmp_path, UNSOLVABLE))
    assert (ran.exit_code, ran.lines) == (10, ["puzzle.txt: No solution exists."])
    assert run("count", written(tmp_path, NO_PLAYER)).exit_code == 3
    assert run("count", written(tmp_path, COLLECTION)).exit_code == 2


def test_alternatives_are_numbered_and_replay(tmp_path: Path) -> None:
    path = written(tmp_path, TWO_LANES)
    ran = run("count", path, "--alternatives", "3")
    assert ran.exit_code == 0
    assert "1. 2 pushes, " in ran.stdout
    assert "2. 2 pushes, " in ran.stdout
    assert "There are no other plans within this length." in ran.stderr
    record = json.loads(run("count", path, "--alternatives", "2", "--json").stdout)
    assert record["sequences"] == {"number": 2, "exact": True}
    assert record["alternatives_complete"] is True
    for one in record["alternatives"]:
        moves = [Direction.from_letter(letter) for letter in one["solution"]]
        verify_solution(Puzzle.from_text(TWO_LANES), moves)
    first, second = (one["plan"] for one in record["alternatives"])
    assert first == second[::-1]


def test_large_puzzles_are_not_counted(tmp_path: Path) -> None:
    rows = [" $ $ $ $ $ $ $ $ $  ", " " * 20] * 4 + ["." * 20, "." * 16 + "   @"]
    text = "\n".join(["#" * 22, *[f"#{row}#" for row in rows], "#" * 22])
    ran = run("count", written(tmp_path, text), "--timeout", "0.1")
    assert ran.exit_code in {20, 21, 22}
    assert "Not counted" in ran.stderr


def test_reduce_prints_a_smaller_puzzle_with_the_same_optimum(tmp_path: Path) -> None:
    ran = run("reduce", written(tmp_path, HALL))
    assert ran.exit_code == 0
    smaller = Puzzle.from_text(ran.stdout)
    assert count_solutions(smaller).pushes == count_solutions(HALL).pushes
    assert "Kept: 2 pushes. 6 by 3; nothing more can be taken away." in ran.stderr


def test_reduce_writes_a_file_or_json(tmp_path: Path) -> None:
    path, target = written(tmp_path, HALL), tmp_path / "smaller.txt"
    assert run("reduce", path, "-o", target).stdout == ""
    assert target.read_text() == "######\n#@$ .#\n######\n"
    record = json.loads(run("reduce", path, "--moves", "drU", "--json").stdout)
    assert (record["kept"], record["words"]) == ("deadlock", "dead square of 1 box")
    assert record["minimal"] is True


@pytest.mark.parametrize(("text", "keep"), [(TRIVIAL, "deadlock"), (UNSOLVABLE, "pushes")])
def test_reduce_refuses_what_is_not_there(tmp_path: Path, text: str, keep: str) -> None:
    ran = run("reduce", written(tmp_path, text), "--keep", keep)
    assert ran.exit_code == 11
    assert f"no {keep} to keep" in ran.stderr
