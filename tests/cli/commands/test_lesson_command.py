"""`sokobot lesson`, as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

from command_runner import NO_PLAYER, UNSOLVABLE, run, written

ONLY_ONE_PUSH = "#######\n#@$  .#\n# . $ #\n#    ##\n######\n"


def test_a_puzzle_says_what_it_needs_and_where_it_is_lost(tmp_path: Path) -> None:
    ran = run("lesson", written(tmp_path, ONLY_ONE_PUSH))
    assert ran.lines[0] == "puzzle.txt: 5 pushes, medium."
    assert "  needs only-way: Look at every push before you make one: only one of them wins." in (
        ran.lines
    )
    assert "At the start: 5 of 6 pushes lose here." in ran.lines
    assert "  R looks good, but: However the boxes at (3, 1)" in ran.stdout
    assert ran.exit_code == 0


def test_the_moments_of_a_game(tmp_path: Path) -> None:
    ran = run("lesson", written(tmp_path, ONLY_ONE_PUSH), "--moves", "drrurrdLLd", "--json")
    record = json.loads(ran.stdout)
    assert all("drrurrdLLd".startswith(moment["moves"]) for moment in record["moments"])


def test_nothing_to_lose(tmp_path: Path) -> None:
    ran = run("lesson", written(tmp_path, "######\n#@$ .#\n######\n"))
    assert ran.lines[-1] == "No push on the way loses: just try it."


def test_a_lost_puzzle_says_why_and_exits_10(tmp_path: Path) -> None:
    ran = run("lesson", written(tmp_path, UNSOLVABLE))
    assert ran.lines == [
        "puzzle.txt: It cannot be solved. The box at (1, 1) is in a corner and can never leave it."
    ]
    assert ran.exit_code == 10


def test_too_many_positions_exit_20() -> None:
    ran = run("lesson", "--sample", "09_the_manor", "--timeout", "0.05")
    assert ran.lines[-1].endswith("It has too many positions to look at all of them.")
    assert ran.exit_code == 20


def test_a_drawing_that_cannot_be_played_exits_3(tmp_path: Path) -> None:
    assert run("lesson", written(tmp_path, NO_PLAYER)).exit_code == 3
