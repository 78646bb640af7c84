"""The text that people read, in the shape the contract gives it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command_runner import report

from sokobot.cli.output.result_text import report_text, result_line, solved_text
from sokobot.search_report import SearchStatus, Solution
from sokobot.search_settings import Algorithm, Heuristic, Objective


def test_solved_report_reads_as_the_contract_says() -> None:
    text = report_text(report(moves="rRuU", optimal=True))
    assert text == (
        "Solution found in 2 pushes!\n"
        "\n"
        "Solution: RU\n"
        "Moves: rRuU\n"
        "\n"
        "Statistics:\n"
        "  States explored: 1,247\n"
        "  Time elapsed: 0.23 seconds\n"
        "  Solution length: 2 pushes, 4 moves\n"
        "  Solution shape: 2 box lines, 1 box change, 2 pushing sessions, 2 player lines\n"
        "  Optimality: Guaranteed (A*)"
    )


def test_shortened_solution_says_from_what() -> None:
    shortened = replace(report(moves="rRuU"), improved_from=Solution("rRlRRuU"))
    lines = report_text(shortened).splitlines()
    at = lines.index("  Solution length: 2 pushes, 4 moves")
    assert lines[at + 2] == "  Shortened from: 4 pushes, 7 moves"


def test_one_push_is_singular() -> None:
    assert result_line(report(moves="R")) == "Solution found in 1 push!"


def test_verbose_report_numbers_every_move() -> None:
    lines = report_text(report(moves="rU", optimal=True), verbose=True).splitlines()
    assert "  1. r (Right)" in lines
    assert "  2. U (Up)" in lines
    assert "  Peak memory: 3.0 MiB" in lines


def test_numbers_of_a_long_solution_stay_aligned() -> None:
    lines = report_text(report(moves="r" * 1000), verbose=True).splitlines()
    assert "   1. r (Right)" in lines
    assert "1000. r (Right)" in lines


def test_already_solved_puzzle_needs_no_push() -> None:
    text = report_text(report(moves="", optimal=True))
    assert text.startswith("Solution found in 0 pushes!\n\nSolution: (no push needed)\n")


@pytest.mark.parametrize(
    ("status", "result", "reason"),
    [
        (SearchStatus.UNSOLVABLE, "No solution exists.", "State space exhausted"),
        (SearchStatus.EXHAUSTED, "No solution found.", "State space exhausted"),
        (SearchStatus.TIME_LIMIT, "Search terminated: timeout reached.", "Timeout"),
        (SearchStatus.MEMORY_LIMIT, "Search terminated: memory limit reached.", "Memory limit"),
        (
            SearchStatus.STATE_LIMIT,
            "Search terminated: maximum states explored.",
            "Maximum states explored",
        ),
        (SearchStatus.INTERRUPTED, "Search interrupted.", "Interrupted"),
    ],
)
def test_search_without_a_solution_names_its_reason(
    status: SearchStatus, result: str, reason: str
) -> None:
    lines = report_text(report(status)).splitlines()
    assert lines[0] == result
    assert f"Termination reason: {reason}" in lines


def test_only_a_proof_leaves_no_hope() -> None:
    failures = set(SearchStatus) - {SearchStatus.SOLVED}
    hopeful = {s for s in failures if "a solution may exist" in report_text(report(s))}
    assert hopeful == failures - {SearchStatus.UNSOLVABLE}


def test_time_limit_with_a_solution_says_that_it_may_be_too_long() -> None:
    text = report_text(report(SearchStatus.TIME_LIMIT, "rRuU", lower_bound=1))
    assert text.startswith("Solution found in 2 pushes!")
    assert "Termination reason: Timeout\nNote: a shorter solution may exist;" in text
    assert text.endswith("Optimality: Not proved (at least 1 push needed)")


@pytest.mark.parametrize(
    ("objective", "lower_bound", "words"),
    [
        (Objective.PUSHES, 1, " Not proved optimal (at least 1 push needed)."),
        (Objective.MOVES, 3, " Not proved optimal (at least 3 moves needed)."),
        (Objective.PUSHES, None, " Not proved optimal."),
        (Objective.ANY, None, ""),
    ],
)
@pytest.mark.parametrize("status", [SearchStatus.TIME_LIMIT, SearchStatus.INTERRUPTED])
def test_result_line_marks_a_solution_that_the_search_was_not_done_with(
    objective: Objective, lower_bound: int | None, words: str, status: SearchStatus
) -> None:
    unproved = report(status, "rRuU", lower_bound=lower_bound, objective=objective)
    assert result_line(unproved) == f"Solution found in 2 pushes!{words}"


def test_interrupted_report_with_a_solution_shows_it_and_why_it_ended() -> None:
    text = report_text(report(SearchStatus.INTERRUPTED, "rRuU", lower_bound=1))
    assert "\nMoves: rRuU\n" in text
    assert "Termination reason: Interrupted\nNote: a shorter solution may exist;" in text


def test_lower_bound_counts_what_the_objective_counts() -> None:
    text = report_text(report(SearchStatus.TIME_LIMIT, lower_bound=40, objective=Objective.MOVES))
    assert text.endswith("  Lower bound: at least 40 moves needed")


def test_advice_does_not_name_the_objective_the_user_already_chose() -> None:
    text = report_text(report(SearchStatus.TIME_LIMIT, objective=Objective.ANY))
    assert "--timeout" in text
    assert "--objective" not in text


@pytest.mark.parametrize(
    ("objective", "claim"),
    [
        (Objective.PUSHES, "Guaranteed (A*)"),
        (Objective.MOVES, "Guaranteed (A*), fewest moves"),
        (Objective.PUSHES_MOVES, "Guaranteed (A*), fewest pushes, then fewest moves"),
    ],
)
def test_guarantee_names_what_is_fewest(objective: Objective, claim: str) -> None:
    text = report_text(report(moves="R", optimal=True, objective=objective))
    assert text.endswith(f"  Optimality: {claim}")


def test_unproved_length_says_why() -> None:
    euclidean = report(moves="R", heuristic=Heuristic.EUCLIDEAN)
    any_solution = report(moves="R", objective=Objective.ANY, algorithm=Algorithm.GREEDY)
    assert "Not proved (A* with the heuristic euclidean gives no proof)" in report_text(euclidean)
    assert "Not proved (the objective any asks for no proof)" in report_text(any_solution)


@pytest.mark.parametrize(
    ("objective", "words"),
    [
        (Objective.PUSHES, "Solved 2 of 3 puzzles (1 proved optimal)"),
        (Objective.MOVES_PUSHES, "Solved 2 of 3 puzzles (1 proved optimal)"),
        (Objective.ANY, "Solved 2 of 3 puzzles"),
    ],
)
def test_proofs_are_counted_where_they_were_asked_for(objective: Objective, words: str) -> None:
    assert solved_text(2, 1, 3, objective) == words


def test_bound_that_is_reached_speaks_of_the_other_part() -> None:
    ended = report(SearchStatus.TIME_LIMIT, "rRuU", lower_bound=2, objective=Objective.PUSHES_MOVES)
    said = "no solution has fewer pushes, but one may have fewer moves"
    assert result_line(ended) == f"Solution found in 2 pushes! Not proved optimal ({said})."
    assert report_text(ended).endswith(f"Optimality: Not proved ({said})")
