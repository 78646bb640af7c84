"""`sokobot explain`, as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

from command_runner import COLLECTION, NO_PLAYER, TWO_PUSHES, UNSOLVABLE, run, written

OPEN = "########\n#      #\n# @$ . #\n#      #\n########\n"


def test_a_lost_game_is_explained_with_the_push_that_did_it(tmp_path: Path) -> None:
    ran = run("explain", written(tmp_path, OPEN), "--moves", "drU")
    assert ran.lines == [
        "puzzle.txt: The box at (3, 1) is against a wall and can no longer be pushed to any goal.",
        "Move 3 lost it; take it back to win.",
    ]
    assert ran.exit_code == 0


def test_a_lost_start_exits_10(tmp_path: Path) -> None:
    ran = run("explain", written(tmp_path, UNSOLVABLE))
    assert ran.lines == [
        "puzzle.txt: The box at (1, 1) is in a corner and can never leave it.",
        "It is lost from the start.",
    ]
    assert ran.exit_code == 10


def test_a_position_that_can_be_won_is_not_lost(tmp_path: Path) -> None:
    ran = run("explain", written(tmp_path, TWO_PUSHES), "--moves", "R")
    assert ran.lines == ["puzzle.txt: It is not lost."]
    assert ran.exit_code == 0


def test_undecided_exits_20(tmp_path: Path) -> None:
    rows = [".".center(20), *[" $ $ $ $ $ $ $ $ $  ", " " * 20] * 9, "." * 20, "." * 19 + "@"]
    rows += ["." * 20] * 3
    text = "\n".join(["#" * 22, *[f"#{row}#" for row in rows], "#" * 22])
    ran = run("explain", written(tmp_path, text), "--timeout", "0.02")
    assert ran.lines == ["puzzle.txt: Unknown: not enough time."]
    assert ran.exit_code == 20


def test_json_has_the_agreed_keys(tmp_path: Path) -> None:
    record = json.loads(run("explain", written(tmp_path, OPEN), "--moves", "drU", "--json").stdout)
    keys = ["lost", "kind", "boxes", "goals", "squares", "sentence", "minimal", "proof", "cause"]
    assert list(record) == keys
    assert (record["lost"], record["kind"], record["boxes"]) == (True, "dead square", [[3, 1]])
    assert record["cause"] == {"first_lost_move": 3, "last_won_move": 2}
    won = json.loads(run("explain", written(tmp_path, TWO_PUSHES), "--json").stdout)
    assert list(won) == keys
    assert won["lost"] is False


def test_input_that_is_no_puzzle_or_several_is_refused(tmp_path: Path) -> None:
    assert run("explain", written(tmp_path, NO_PLAYER)).exit_code == 3
    assert run("explain", written(tmp_path, COLLECTION)).exit_code == 2
    assert run("explain", written(tmp_path, OPEN), "--moves", "rrrrr").exit_code == 4
