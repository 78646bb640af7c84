"""The friendly forms: plain dictionaries for back ends, prints for people, pictures."""

from __future__ import annotations

import json

import pytest
from drawn_puzzles import CHALLENGE, SIMPLE, SOLVED, STOREHOUSE, TRIVIAL, UNSOLVABLE_PUZZLES

from sokobot import Puzzle, SearchStatus, solve, solve_and_display
from sokobot.drawing.svg import puzzle_svg
from sokobot.formats import parse_moves
from sokobot.plain_answer import answer_of, explain_ending
from sokobot.replay import cased_moves, verify_solution
from sokobot.search_report import SearchReport
from sokobot.search_settings import SearchSettings
from sokobot.solver import solve_puzzle

KEYS = {
    "success",
    "solution",
    "moves_full",
    "stats",
    "initial_state",
    "error",
    "reason",
}
STATISTICS = {"states_explored", "time_elapsed", "optimal"}


def test_a_solved_puzzle_comes_back_as_plain_values() -> None:
    answer = solve_puzzle(SIMPLE)

    assert set(answer) == KEYS
    assert set(answer["stats"]) == STATISTICS
    assert answer["success"] is True
    assert answer["solution"] == "UU"
    verify_solution(Puzzle.from_text(SIMPLE), parse_moves(answer["moves_full"]))
    assert answer["stats"]["optimal"] is True
    assert answer["stats"]["states_explored"] > 0
    assert answer["stats"]["time_elapsed"] >= 0
    assert (answer["error"], answer["reason"]) == (None, None)
    assert json.loads(json.dumps(answer)) == answer


def test_cells_are_x_and_y() -> None:
    assert solve_puzzle(SIMPLE)["initial_state"] == {
        "player": [3, 3],
        "boxes": [[2, 2], [4, 2]],
        "goals": [[2, 1], [4, 1]],
    }


def test_moves_in_full_contain_the_pushes_as_capitals() -> None:
    answer = solve_puzzle(CHALLENGE.drawing)

    puzzle = Puzzle.from_text(CHALLENGE.drawing)
    assert answer["moves_full"] == cased_moves(puzzle, parse_moves(answer["moves_full"]))
    assert answer["solution"] == "".join(filter(str.isupper, answer["moves_full"]))
    assert len(answer["solution"]) == 16


def test_an_unsolvable_puzzle_says_so() -> None:
    answer = solve_puzzle(UNSOLVABLE_PUZZLES["harder"])

    assert set(answer) == KEYS
    assert (answer["success"], answer["solution"], answer["moves_full"]) == (False, None, None)
    assert (answer["reason"], answer["error"]) == ("unsolvable", "No solution exists.")
    assert answer["stats"]["optimal"] is False
    assert answer["initial_state"]["player"] == [3, 3]


@pytest.mark.parametrize("limits", [{"timeout": 0.1}, {"max_states": 100}])
def test_a_limit_is_a_timeout(limits: dict[str, float]) -> None:
    answer = solve_puzzle(STOREHOUSE, **limits)  # type: ignore[arg-type]

    assert (answer["success"], answer["reason"]) == (False, "timeout")
    assert answer["error"].startswith("Search terminated: ")


@pytest.mark.parametrize("text", ["", "hello", "#####\n# $ #\n#####", TRIVIAL + "\n\n" + SIMPLE])
def test_a_text_that_is_not_one_puzzle_is_refused_without_an_exception(text: str) -> None:
    answer = solve_puzzle(text)

    assert set(answer) == KEYS
    assert set(answer["stats"]) == STATISTICS
    assert (answer["success"], answer["reason"]) == (False, "invalid_puzzle")
    assert (answer["solution"], answer["initial_state"]) == (None, None)
    assert answer["error"]


def test_all_problems_of_a_drawing_are_named_at_once() -> None:
    error = solve_puzzle("#####\n# $ #\n#####")["error"]

    assert "player" in error
    assert "goal" in error


def test_the_objective_can_be_chosen_by_name() -> None:
    fewest_moves = solve_puzzle(CHALLENGE.drawing, objective="moves")

    assert len(fewest_moves["moves_full"]) == 58


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"timeout": 0}, "positive"),
        ({"timeout": "60"}, "'60'"),
        ({"timeout": float("nan")}, "nan"),
        ({"max_states": -1}, "positive"),
        ({"max_states": 1.5}, "whole number, not 1.5"),
        ({"max_states": True}, "True"),
        ({"objective": "fewest"}, "fewest"),
        ({"objective": None}, "None"),
        ({"text": None}, "must be text, not NoneType"),
        ({"text": b"#####"}, "must be text, not bytes"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused_in_plain_values(
    settings: dict[str, object], said: str
) -> None:
    answer = solve_puzzle(**({"text": TRIVIAL} | settings))  # type: ignore[arg-type]

    assert set(answer) == KEYS
    assert (answer["success"], answer["reason"]) == (False, "invalid_puzzle")
    assert said in answer["error"]


def test_no_limit_is_a_limit_that_makes_sense() -> None:
    assert solve_puzzle(TRIVIAL, timeout=None, max_states=None)["success"]
    assert solve_puzzle(TRIVIAL, timeout=float("inf"), max_states=2**80)["success"]


def test_a_solved_drawing_is_a_success_without_moves() -> None:
    answer = solve_puzzle(SOLVED)

    assert (answer["success"], answer["solution"], answer["moves_full"]) == (True, "", "")


@pytest.mark.parametrize("status", [status for status in SearchStatus if status != "solved"])
def test_every_ending_has_a_reason_and_a_sentence(status: SearchStatus) -> None:
    settings = SearchSettings().resolved()
    report = SearchReport(status, settings.objective, settings.algorithm, settings.heuristic)

    answer = answer_of(Puzzle.from_text(TRIVIAL), report)

    assert answer["reason"] in {"timeout", "unsolvable"}
    assert answer["error"] == explain_ending(status)
    assert answer["error"].endswith(".")


def test_solve_takes_names_for_enums_and_answers_short_questions() -> None:
    report = solve(CHALLENGE.drawing, objective="pushes", algorithm="astar", heuristic="matching")

    assert report.solution is not None
    assert str(report.solution) == report.solution.moves
    assert (report.solution_length, report.lower_bound, report.optimal) == (16, 16, True)
    assert report.states_explored == report.statistics.states_explored
    assert report.time_elapsed == report.statistics.time_elapsed
    assert report.statistics.states_per_second > 0


def test_solving_and_displaying_prints_every_push(capsys: pytest.CaptureFixture[str]) -> None:
    report = solve_and_display("######\n#@$ .#\n######")

    assert report.solved
    assert capsys.readouterr().out == (
        "######\n#@$ .#\n######\n"
        "\nSolution found in 2 pushes: RR\n"
        "\nPush 1 (R):\n######\n# @$.#\n######\n"
        "\nPush 2 (R):\n######\n#  @*#\n######\n"
    )


def test_displaying_one_push_counts_one_push(capsys: pytest.CaptureFixture[str]) -> None:
    solve_and_display(TRIVIAL)

    assert "\nSolution found in 1 push: R\n" in capsys.readouterr().out


def test_displaying_an_unsolvable_puzzle_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    drawing = UNSOLVABLE_PUZZLES["medium_1"]

    report = solve_and_display(Puzzle.from_text(drawing), timeout=10)

    assert report.status is SearchStatus.UNSOLVABLE
    assert capsys.readouterr().out == f"{drawing}\n\nNo solution exists.\n"


def test_a_puzzle_draws_itself_in_a_notebook() -> None:
    puzzle = Puzzle.from_text(SIMPLE)

    assert puzzle._repr_svg_() == puzzle_svg(puzzle)
    assert puzzle._repr_svg_().startswith("<svg ")
