"""Puzzles go to planners and come back as plans; a real planner agrees with the core."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_runner import COLLECTION, TRIVIAL, TWO_PUSHES, run

from sokobot import MoveTextError, Puzzle, UnplayablePuzzleError, solve, verify_solution
from sokobot.pddl import PlanDomain, domain_text, plan_moves, problem_text

CORNER = "######\n#    #\n# $# #\n# .# #\n#@   #\n######\n"
TWO_BOXES = "#######\n#@    #\n# $.# #\n# $.  #\n#######\n"


@pytest.mark.parametrize("drawing", [TRIVIAL, CORNER, TWO_BOXES])
def test_a_planner_finds_the_fewest_moves(drawing: str, tmp_path: Path) -> None:
    planner = pytest.importorskip("pyperplan.planner")
    puzzle = Puzzle.from_text(drawing)
    wanted = solve(puzzle, objective="moves").solution
    (tmp_path / "puzzle.txt").write_text(drawing, encoding="utf-8")
    assert run("export", tmp_path / "puzzle.txt", tmp_path, "--domain", "unit").exit_code == 0

    plan = planner.search_plan(
        str(tmp_path / "domain.pddl"),
        str(tmp_path / "problem.pddl"),
        planner.SEARCHES["bfs"],
        None,
    )
    planner.write_solution(plan, str(tmp_path / "plan"))

    assert wanted is not None
    assert len(plan) == wanted.move_count
    moves = plan_moves(puzzle, (tmp_path / "plan").read_text(encoding="utf-8"))
    verify_solution(puzzle, moves)
    ran = run("replay", tmp_path / "puzzle.txt", "--plan", tmp_path / "plan")
    assert ran.exit_code == 0
    assert f"{wanted.move_count} move" in ran.stdout


def test_the_names_are_those_of_the_competitions(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(TWO_PUSHES, encoding="utf-8")
    ran = run("export", path, "--to", "pddl")

    assert ran.exit_code == 0
    assert ran.lines[:3] == [";; ######", ";; #@$ .#", ";; ######"]
    for part in (
        "(:domain sokoban-sequential)",
        "(MOVE-DIR pos-2-2 pos-3-2 dir-right)",
        "(IS-GOAL pos-5-2)",
        "(IS-NONGOAL pos-2-2)",
        "(at player-01 pos-2-2)",
        "(at stone-01 pos-3-2)",
        "(clear pos-4-2)",
        "(:goal (and (at-goal stone-01)))",
        "(:metric minimize (total-cost))",
    ):
        assert part in ran.stdout
    assert "(clear pos-2-2)" not in ran.stdout
    assert "pos-1-1" not in ran.stdout


@pytest.mark.parametrize("domain", list(PlanDomain))
def test_every_domain_is_balanced_and_names_what_it_uses(domain: PlanDomain) -> None:
    for text in (domain_text(domain), problem_text(Puzzle.from_text(TWO_BOXES), domain)):
        bare = "\n".join(line.partition(";")[0] for line in text.splitlines())
        assert bare.count("(") == bare.count(")")
    assert (":action-costs" in domain_text(domain)) == (domain is PlanDomain.COSTS)
    assert (":derived" in domain_text(domain)) == (domain is PlanDomain.PUSHES)


def test_wide_boards_have_names_of_equal_length() -> None:
    wide = Puzzle.from_text("############\n#@$        .#\n############")

    assert "pos-02-2" in problem_text(wide, PlanDomain.UNIT)


def test_a_plan_of_pushes_gets_its_walks() -> None:
    puzzle = Puzzle.from_text(CORNER)
    plan = (
        "(push-to-goal player-01 stone-01 pos-2-5 pos-3-2 pos-3-3 pos-3-4 dir-down)\n; cost = 1\n"
    )

    verify_solution(puzzle, plan_moves(puzzle, plan))


@pytest.mark.parametrize(
    "plan",
    [
        "(fly player-01 pos-1-1 pos-1-2 dir-up)",
        "(move player-01 pos-1-1 dir-up)",
        "(move player-01 pos-1-1 pos-1-2 dir-north)",
        "rrUU",
        "(push-to-goal player-01 stone-01 pos-2-5 pos-3-2 pos-9-9 pos-3-4 dir-down)",
        "(push-to-goal player-01 stone-01 pos-2-5 pos-3-2 pos-3-3 pos-3-4 dir-right)",
    ],
)
def test_what_is_no_plan_is_refused(plan: str, tmp_path: Path) -> None:
    with pytest.raises(MoveTextError):
        plan_moves(Puzzle.from_text(CORNER), plan)
    (tmp_path / "puzzle.txt").write_text(CORNER, encoding="utf-8")
    (tmp_path / "plan").write_text(plan, encoding="utf-8")
    assert run("replay", tmp_path / "puzzle.txt", "--plan", tmp_path / "plan").exit_code != 0


def test_a_plan_that_solves_nothing_is_a_wrong_solution(tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text(CORNER, encoding="utf-8")
    (tmp_path / "plan").write_text(
        "0: (MOVE PLAYER-01 POS-2-5 POS-3-5 DIR-RIGHT) [1]\n", encoding="utf-8"
    )

    ran = run("replay", tmp_path / "puzzle.txt", "--plan", tmp_path / "plan")

    assert "Wrong solution: 1 box is off goals after 0 pushes, 1 move" in ran.stderr


def test_more_boxes_than_goals_cannot_be_said() -> None:
    with pytest.raises(UnplayablePuzzleError, match="more boxes than goals"):
        problem_text(Puzzle.from_text("######\n#@$$.#\n#    #\n######"), PlanDomain.COSTS)


def test_files_and_their_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(COLLECTION, encoding="utf-8")
    assert run("export", path, tmp_path / "new" / "folder", "-n", "2").exit_code == 0
    assert (tmp_path / "new" / "folder" / "domain.pddl").read_text(encoding="utf-8") == domain_text(
        PlanDomain.COSTS
    )
    assert run("replay", path, "-n", "2").exit_code == 2
    assert run("replay", path, "rr", "--plan", "x", "-n", "2").exit_code == 2
    assert run("replay", path, "--plan", tmp_path / "none", "-n", "2").exit_code != 0
