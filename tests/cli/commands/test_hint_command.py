"""`sokobot hint`, as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

from command_runner import COLLECTION, NO_PLAYER, TWO_PUSHES, UNSOLVABLE, run, written

ROOM = "########\n#      #\n# @$ . #\n#      #\n########\n"


def test_a_level_says_what_those_before_it_say_and_no_more(tmp_path: Path) -> None:
    path = written(tmp_path, ROOM)
    said = [
        "puzzle.txt: Nothing is lost; 2 of the 4 possible pushes lose.",
        "The next push is in the middle.",
        "Push the box at (3, 2).",
        "It goes to (5, 2), for good.",
        "Push it right.",
        "No push that looks good is known to lose.",
        "The rest: RR",
    ]
    for count, level in enumerate(["safe", "area", "box", "where", "push", "why", "rest"], start=1):
        ran = run("hint", path, "--level", level)
        assert (ran.exit_code, ran.lines) == (0, said[:count])


def test_json_has_only_what_the_level_shows(tmp_path: Path) -> None:
    path = written(tmp_path, ROOM)
    first = json.loads(run("hint", path, "--level", "safe", "--json").stdout)
    assert first["losing_pushes"] == 2
    assert not {"area", "box", "target", "direction", "rest"} & set(first)
    push = json.loads(run("hint", path, "--level", "push", "--json").stdout)
    assert (push["moves"], push["pushes_left"], push["shortest"]) == ("R", 2, True)
    assert "rest" not in push


def test_a_lost_game_is_sent_back(tmp_path: Path) -> None:
    ran = run("hint", written(tmp_path, ROOM), "--moves", "drU")
    assert ran.exit_code == 10
    assert ran.lines[-1] == "It could still be won after move 2: go back there."


def test_solved_lost_and_unreadable(tmp_path: Path) -> None:
    solved = run("hint", written(tmp_path, TWO_PUSHES), "--moves", "RR")
    assert (solved.exit_code, solved.lines) == (0, ["puzzle.txt: It is solved."])
    assert run("hint", written(tmp_path, UNSOLVABLE)).exit_code == 10
    assert run("hint", written(tmp_path, NO_PLAYER)).exit_code == 3
    assert run("hint", written(tmp_path, COLLECTION)).exit_code == 2
    assert run("hint", written(tmp_path, TWO_PUSHES), "--known", "R").exit_code == 4


def test_a_known_solution_is_stayed_with(tmp_path: Path) -> None:
    path = written(tmp_path, TWO_PUSHES)
    ran = run("hint", path, "--known", "RR", "--level", "rest", "--json")
    assert json.loads(ran.stdout)["rest"] == "RR"
