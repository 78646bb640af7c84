"""`sokobot check`, as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runner import COLLECTION, NO_PLAYER, TWO_PUSHES, UNSOLVABLE, run, written

from sokobot import library
from sokobot.moves import Cell
from sokobot.replay import verify_solution
from sokobot.search_report import Solution, Statistics
from sokobot.winnable import Proof, Verdict, WinMemory, Winnable


def test_yes_shows_a_solution_from_there_on_and_exits_0(tmp_path: Path) -> None:
    ran = run("check", written(tmp_path, TWO_PUSHES), "--moves", "R")
    assert ran.lines == ["puzzle.txt: Yes, 1 more push wins.", "Moves: R"]
    assert ran.exit_code == 0


def test_no_says_why_and_exits_10(tmp_path: Path) -> None:
    ran = run("check", written(tmp_path, UNSOLVABLE))
    assert ran.stdout.startswith("puzzle.txt: No, it is lost: every continuation was tried")
    assert ran.exit_code == 10


def test_a_solved_position_is_won(tmp_path: Path) -> None:
    ran = run("check", written(tmp_path, TWO_PUSHES), "--moves", "RR")
    assert ran.lines == ["puzzle.txt: Yes, it is solved."]


def test_unknown_exits_20(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = Winnable(Verdict.UNKNOWN, effort=Statistics(1247, 5000, 1.0))
    monkeypatch.setattr(WinMemory, "ask", lambda *_arguments: unknown)
    ran = run("check", written(tmp_path, TWO_PUSHES))
    assert ran.lines == [
        "puzzle.txt: Unknown: neither a solution nor a proof in 1.0 seconds (1,247 states)."
    ]
    assert ran.exit_code == 20
    assert json.loads(run("check", written(tmp_path, TWO_PUSHES), "--json").stdout) == {
        "winnable": None,
        "solution": None,
        "proof": "none",
        "core": [],
        "stats": {"states_explored": 1247, "time_elapsed": 1.0},
    }


def test_a_core_is_named_by_its_boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Winnable(Verdict.NO, core=frozenset({Cell(1, 4), Cell(2, 3)}), proof=Proof.CORE)
    monkeypatch.setattr(WinMemory, "ask", lambda *_arguments: lost)
    ran = run("check", written(tmp_path, TWO_PUSHES))
    core = "2 boxes cannot be brought home, even without the others, at (4, 1), (3, 2)."
    assert ran.lines[0].endswith(core)
    assert ran.exit_code == 10


def test_json_is_one_object(tmp_path: Path) -> None:
    ran = run("check", written(tmp_path, TWO_PUSHES), "--moves", "R", "--json")
    record = json.loads(ran.stdout)
    assert (record["winnable"], record["solution"], record["proof"]) == (True, "R", "solution")
    record = json.loads(run("check", written(tmp_path, UNSOLVABLE), "--json").stdout)
    assert (record["winnable"], record["solution"], record["core"]) == (False, None, [])


def test_the_solution_belongs_to_the_position() -> None:
    ran = run("check", "--sample", "challenge", "--moves", "l", "--json")
    solution = json.loads(ran.stdout)["solution"]
    verify_solution(library.find("challenge").puzzle, Solution("l" + solution).directions)


def test_a_collection_needs_a_number(tmp_path: Path) -> None:
    path = written(tmp_path, COLLECTION)
    assert run("check", path).exit_code == 2
    assert run("check", path, "-n", "2", "--moves", "RR").exit_code == 0
    assert run("check", path, "-n", "3").exit_code == 3


def test_wrong_moves_and_drawings_are_the_users_mistake(tmp_path: Path) -> None:
    path = written(tmp_path, TWO_PUSHES)
    assert run("check", path, "--moves", "L").exit_code == 4
    assert run("check", path, "--moves", "?").exit_code == 3
    assert run("check", written(tmp_path, NO_PLAYER)).exit_code == 3
