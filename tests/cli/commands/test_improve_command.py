"""`sokobot improve`: a solution made shorter, with before and after."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runner import TRIVIAL, run, written

from sokobot import Puzzle, engine, verify_solution
from sokobot.search_report import SearchInterrupted, SearchReport, SearchStatus, Solution

ROOM = "#######\n#     #\n# @$ .#\n#     #\n#######\n"


def long_way() -> str:
    """Return moves that solve the room with a walk that leads nowhere."""
    return "ud" * 3 + "RR"


def test_a_walk_that_leads_nowhere_is_cut_out(tmp_path: Path) -> None:
    ran = run("improve", written(tmp_path, ROOM), long_way())

    assert ran.exit_code == 0
    assert "Shortened to 2 pushes, 2 moves." in ran.lines
    assert "Moves: RR" in ran.lines
    shape = "1 box line, 0 box changes, 1 pushing session"
    assert f"  Given: 2 pushes, 8 moves, {shape}, 7 player lines" in ran.lines
    assert f"  Now:   2 pushes, 2 moves, {shape}, 1 player line" in ran.lines


def test_the_shortest_stays_as_it_is(tmp_path: Path) -> None:
    ran = run("improve", written(tmp_path, TRIVIAL), "R", "--objective", "moves")

    assert ran.exit_code == 0
    assert "Nothing shorter found." in ran.lines


def test_json_has_both_sets_of_numbers(tmp_path: Path) -> None:
    ran = run("improve", written(tmp_path, ROOM), long_way(), "--json")

    record = json.loads(ran.stdout)
    assert record["is_shorter"] is True
    assert (record["metrics_before"]["moves"], record["metrics"]["moves"]) == (8, 2)
    verify_solution(Puzzle.from_text(ROOM), Solution(record["solution"]).directions)


def test_what_it_writes_can_be_replayed_and_improved_again(tmp_path: Path) -> None:
    puzzle, target = written(tmp_path, ROOM, "room.txt"), tmp_path / "short.txt"

    assert run("improve", puzzle, long_way(), "-o", target).exit_code == 0
    assert run("replay", puzzle, target).exit_code == 0
    assert run("improve", puzzle, target, "--quiet").lines == ["RR"]


@pytest.mark.parametrize(
    ("moves", "code"), [("u", 4), ("lll", 4), ("xyz", 3)], ids=["unsolved", "blocked", "no_moves"]
)
def test_what_is_no_solution_is_refused(tmp_path: Path, moves: str, code: int) -> None:
    assert run("improve", written(tmp_path, ROOM), moves).exit_code == code


def test_the_puzzle_is_never_overwritten(tmp_path: Path) -> None:
    puzzle = written(tmp_path, ROOM, "room.txt")

    assert run("improve", puzzle, "RR", "-o", puzzle).exit_code == 2
    assert Path(puzzle).read_text(encoding="utf-8") == ROOM


def test_ctrl_c_prints_the_best_so_far_and_exits_130(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = engine.improve

    def interrupted(*arguments: object, **options: object) -> SearchReport:
        report = real(*arguments, **options)  # type: ignore[arg-type]
        raise SearchInterrupted(
            SearchReport(
                SearchStatus.INTERRUPTED,
                report.objective,
                report.algorithm,
                report.heuristic,
                solution=report.solution,
                improved_from=report.improved_from,
            )
        )

    monkeypatch.setattr(engine, "improve", interrupted)
    ran = run("improve", written(tmp_path, ROOM), long_way())

    assert ran.exit_code == 130
    assert "Moves: RR" in ran.lines
    assert "Termination reason: Interrupted" in ran.lines
