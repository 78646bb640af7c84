"""Why is it lost?  Every explanation against the truth about small boards, and its judge."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawn_puzzles import SURPLUS_BOX
from random_puzzles import random_puzzle

import sokobot
from sokobot.errors import IllegalMoveError, MoveTextError
from sokobot.explain import Cause, Explanation, LostKind, examine, explain, problem_with
from sokobot.explain.sentences import LONGEST
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.pushes import State, pushes_from, state_of
from sokobot.reference.state_graph import StateGraph, state_graph
from sokobot.rules import Position, puzzle_at

CORNER = "#####\n#$  #\n# . #\n#  @#\n#####"
ALONG_THE_WALL = "######\n# $  #\n#   @#\n#   .#\n######"
TWO_AT_THE_WALL = "#######\n#.$$  #\n#.    #\n#.    #\n#  @  #\n#######"
ONE_GOAL_FOR_TWO = "#######\n#..@  #\n##### #\n#####$#\n##### #\n#####$#\n#####.#\n#######"
BLOCKED_GOAL = "#########\n#.**    #\n## $ $ .#\n#  $. @ #\n#       #\n#########"
THREE_BOXES = "######\n#@   #\n#.$$.#\n#. $ #\n######"


def explanation_of(text: str, moves: str = "") -> Explanation:
    """Return the explanation, after its judge has seen it."""
    puzzle = Puzzle.from_text(text)
    explanation = explain(puzzle, moves, timeout=None)
    assert explanation is not None
    if not moves:
        assert problem_with(puzzle, explanation) is None
    return explanation


def can_fill(puzzle: Puzzle, boxes: frozenset[Cell], needed: int) -> bool:
    """Return whether `boxes`, alone on the board, can fill so many goals, by trying everything."""
    graph = state_graph(puzzle_at(puzzle, Position(boxes, puzzle.player)))
    return any(len(state.boxes & graph.area.goals) >= needed for state in graph.pushes)


def check_explanation(puzzle: Puzzle, explanation: Explanation) -> None:
    """Judge one explanation of a lost position: the judge agrees, and nothing is too much."""
    assert problem_with(puzzle, explanation) is None, f"{puzzle}\n{explanation}"
    assert (
        explanation.proof is None or problem_with(puzzle, replace(explanation, proof=None)) is None
    )
    assert explanation.minimal
    assert len(explanation.sentence) <= LONGEST, explanation.sentence
    assert explanation.sentence[0].isupper()
    assert explanation.sentence.endswith(".")
    for box in explanation.boxes:
        fewer = explanation.boxes - {box}
        if explanation.kind is LostKind.GOAL:
            assert problem_with(puzzle, replace(explanation, boxes=fewer)) is not None
        elif explanation.needed > 1:
            assert can_fill(puzzle, fewer, explanation.needed - 1)


def positions_of(graph: StateGraph, puzzle: Puzzle) -> list[tuple[State, Puzzle]]:
    """Return the states of a small puzzle, each as a puzzle of its own."""
    scenery = puzzle.boxes - graph.area.boxes
    return [
        (state, puzzle_at(puzzle, Position(state.boxes | scenery, state.player)))
        for state in list(graph.pushes)[:40]
    ]


@pytest.mark.parametrize("first", range(4000, 4040, 10))
def test_every_lost_state_is_explained_and_no_winnable_one(first: int) -> None:
    for number in range(first, first + 10):
        puzzle = random_puzzle(number)
        graph = state_graph(puzzle)
        for state, here in positions_of(graph, puzzle):
            found = examine(here, timeout=None)
            assert found.lost is not graph.is_winnable(state)
            assert (found.explanation is not None) is found.lost
            if found.explanation is not None:
                check_explanation(here, found.explanation)
                assert found.explanation.cause == Cause(0, None)


@pytest.mark.parametrize(
    ("text", "kind", "boxes", "sentence"),
    [
        (
            CORNER,
            "dead square",
            {(1, 1)},
            "The box at (1, 1) is in a corner and can never leave it.",
        ),
        (
            ALONG_THE_WALL,
            "dead square",
            {(1, 2)},
            "The box at (2, 1) is against a wall and can no longer be pushed to any goal.",
        ),
        (
            TWO_AT_THE_WALL,
            "freeze",
            {(1, 2), (1, 3)},
            "The boxes at (2, 1) and (3, 1) hold each other: none can be pushed again, "
            "and not all are on goals.",
        ),
        (
            ONE_GOAL_FOR_TWO,
            "pairing",
            {(3, 5), (5, 5)},
            "The boxes at (5, 3) and (5, 5) have only the goal at (5, 6) between them: "
            "that is one goal too few.",
        ),
    ],
    ids=["corner", "wall", "freeze", "pairing"],
)
def test_a_kind_has_its_sentence(
    text: str, kind: str, boxes: set[tuple[int, int]], sentence: str
) -> None:
    explanation = explanation_of(text)
    assert explanation.kind == kind
    assert explanation.boxes == {Cell(*box) for box in boxes}
    assert explanation.sentence == sentence


def test_three_boxes_that_no_simple_test_sees_are_a_triple_with_a_short_proof() -> None:
    explanation = explanation_of(THREE_BOXES)
    assert explanation.kind is LostKind.TRIPLE
    assert len(explanation.boxes) == 3
    assert explanation.proof is not None
    assert explanation.proof.needed == 3


def test_a_goal_out_of_reach_is_the_reason_where_the_core_is_large() -> None:
    explanation = explanation_of(BLOCKED_GOAL)
    assert explanation.kind is LostKind.GOAL
    assert explanation.goals == {Cell(1, 1)}
    assert explanation.boxes == {Cell(1, 2), Cell(1, 3)}
    assert explanation.sentence == (
        "No box can still reach the goal at (1, 1): the boxes at (2, 1) and (3, 1) never move "
        "again."
    )


@pytest.mark.parametrize(
    "text",
    [
        "######\n# #  #\n#### #\n#    #\n#@ $*#\n#.#  #\n######",
        "######\n# *  #\n##$ ##\n#.   #\n#    #\n#   @#\n######",
    ],
)
def test_a_box_in_the_way_never_moves_whichever_way_it_came(text: str) -> None:
    """The core knows squares that are dead for one direction; a reader's reason must not."""
    explanation_of(text)


def test_a_surplus_box_in_a_corner_is_no_reason() -> None:
    assert explain(SURPLUS_BOX) is None
    assert examine(SURPLUS_BOX).lost is False


def test_surplus_boxes_must_fill_the_goals_that_the_others_cannot() -> None:
    explanation = explanation_of("######\n#$  $#\n# $..#\n#   @#\n######")
    assert (len(explanation.boxes), explanation.needed) == (2, 1)
    assert explanation.sentence == (
        "Of the boxes at (1, 1) and (4, 1), 1 must still reach goals, and cannot."
    )


def test_the_push_that_lost_the_game_is_found() -> None:
    text = "########\n#      #\n# @$ . #\n#      #\n########"
    # The first push puts the box against the wall; the rest is a walk.
    explanation = explanation_of(text, "drUll")
    assert explanation.kind is LostKind.DEAD_SQUARE
    assert explanation.cause == Cause(first_lost_move=3, last_won_move=2)
    won = examine(text, "dr")
    assert won.lost is False


def test_a_start_that_is_lost_says_so() -> None:
    explanation = explanation_of("#######\n#$    #\n#  $ .#\n#   @.#\n#######", "ulL")
    assert explanation.cause == Cause(first_lost_move=0, last_won_move=None)


def test_a_judge_refuses_what_is_not_proved() -> None:
    puzzle = Puzzle.from_text(THREE_BOXES)
    good = explanation_of(THREE_BOXES)
    assert good.proof is not None
    first, *others = good.proof.positions
    shorter = replace(first, pushes=first.pushes[1:])
    elsewhere = replace(first, pushes=tuple(replace(push, leads_to=0) for push in first.pushes))
    box = min(good.boxes)
    refused = [
        replace(good, boxes=good.boxes - {box}),
        replace(good, boxes=good.boxes - {box}, needed=2, proof=None),
        replace(good, boxes=good.boxes | {Cell(1, 1)}),
        replace(good, needed=2),
        replace(good, proof=replace(good.proof, positions=(shorter, *others))),
        replace(good, proof=replace(good.proof, positions=(elsewhere, *others))),
        replace(good, proof=replace(good.proof, positions=())),
        replace(good, kind=LostKind.GOAL, goals=frozenset({Cell(2, 1)})),
        replace(good, goals=frozenset({Cell(1, 1)})),
    ]
    assert all(problem_with(puzzle, bad) is not None for bad in refused)


def test_a_judge_refuses_a_goal_that_a_box_can_reach() -> None:
    puzzle = Puzzle.from_text(BLOCKED_GOAL)
    good = explanation_of(BLOCKED_GOAL)
    refused = [
        replace(good, boxes=frozenset({Cell(2, 3)})),
        replace(good, boxes=frozenset()),
        replace(good, goals=frozenset({Cell(2, 7)})),
    ]
    assert all(problem_with(puzzle, bad) is not None for bad in refused)


def test_a_proof_lists_every_push_and_where_it_leads() -> None:
    explanation = explanation_of(THREE_BOXES)
    assert explanation.proof is not None
    area = state_graph(Puzzle.from_text(THREE_BOXES)).area
    for position in explanation.proof.positions:
        state = state_of(area, position.boxes, position.player, by_region=True)
        if position.ends is None:
            assert len(position.pushes) == len(list(pushes_from(area, state)))


def test_plain_values_have_the_same_keys_whatever_was_found() -> None:
    lost = examine(CORNER).as_record()
    won = examine("#####\n#@$.#\n#####").as_record()
    assert list(lost) == list(won)
    assert won["lost"] is False
    assert lost["boxes"] == [[1, 1]]
    assert lost["cause"] == {"first_lost_move": 0, "last_won_move": None}


def test_a_solved_position_is_not_lost() -> None:
    assert examine("#####\n#@$.#\n#####", "R").lost is False


def test_bad_input_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        explain(CORNER, "rrrr")
    with pytest.raises(MoveTextError):
        explain(CORNER, "x")
    assert sokobot.explain is explain
