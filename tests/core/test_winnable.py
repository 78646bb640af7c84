"""Can it still be won?  Every answer against the truth about small boards."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from drawn_puzzles import CHALLENGE, SURPLUS_BOX
from random_puzzles import random_puzzle

import sokobot
from sokobot.engine import state_graph as state_graph_of_the_core
from sokobot.errors import IllegalMoveError, MoveTextError
from sokobot.formats.lurd import parse_moves
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.state_graph import state_graph
from sokobot.reference.walking import shortest_walk
from sokobot.replay import verify_solution
from sokobot.rules import Position, puzzle_at, reachable_cells
from sokobot.search_settings import SearchSettings
from sokobot.winnable import Proof, Verdict, WinMemory, Winnable, winnable

STATES = int(os.environ.get("SOKOBOT_WINNABLE_STATES", "5000"))
"""How many states are asked about; 10,000,000 for a campaign of hours."""
EVERY = 7
"""One answer of so many has its core judged as well."""

TWO_ROOMS = """
#########
#   #   #
# $   . #
# @$# . #
#   #   #
#########
"""


def check_answer(puzzle: Puzzle, position: Position, answer: Winnable, *, is_won: bool) -> None:
    """Judge one answer by the truth: its verdict, its witness and its core."""
    assert answer.as_bool is is_won, f"{puzzle_at(puzzle, position)}"
    if answer.witness is not None:
        verify_solution(puzzle_at(puzzle, position), answer.witness.directions)
    if answer.core:
        alone = puzzle_at(puzzle, Position(answer.core, position.player))
        graph = state_graph(alone)
        assert not graph.is_winnable(graph.start)


def test_every_state_of_random_puzzles_gets_the_true_answer() -> None:
    """The searches alone, with what they taught each other; the graph is the judge."""
    judged, number = Counter[bool](), 3000
    while judged.total() < STATES:
        puzzle = random_puzzle(number)
        memory = WinMemory(puzzle, graph=None)
        graph = state_graph_of_the_core(puzzle, SearchSettings())
        scenery = puzzle.boxes - reachable_cells(puzzle)
        for state in range(len(graph)):
            position = Position(graph.boxes_of(state) | scenery, graph.region_of(state))
            is_won = graph.pushes_left(state) is not None
            answer = memory.ask_position(position, timeout=None)
            assert answer.as_bool is is_won, f"puzzle {number}:\n{puzzle_at(puzzle, position)}"
            if judged.total() % EVERY == 0:
                check_answer(puzzle, position, answer, is_won=is_won)
            judged[is_won] += 1
        number += 1
    assert min(judged.values()) > STATES // 10


def test_state_graph_gives_the_true_answer_along_random_games() -> None:
    for number in range(3100, 3160):
        puzzle = random_puzzle(number)
        memory = WinMemory(puzzle)
        graph = state_graph(puzzle)
        state, moves = graph.start, list(parse_moves(""))
        position = Position(puzzle.boxes, puzzle.player)
        while True:
            answer = memory.ask(moves, timeout=None)
            check_answer(puzzle, position, answer, is_won=graph.is_winnable(state))
            pushes = sorted(graph.pushes[state].items(), key=lambda item: item[0].box)
            if not pushes or len(moves) > 60:
                break
            push, state = pushes[(number + len(moves)) % len(pushes)]
            walked = shortest_walk(
                graph.area.cells,
                position.boxes,
                position.player,
                push.box.neighbour(push.direction.opposite),
            )
            moves += [*walked, push.direction]
            position = Position(push.moved(position.boxes), push.box)


def test_a_solved_position_is_won_by_doing_nothing() -> None:
    answer = winnable("#####\n#@$.#\n#####", "R")
    assert (answer.verdict, answer.proof) == (Verdict.YES, Proof.SOLUTION)
    assert answer.witness is not None
    assert answer.witness.moves == ""


def test_a_yes_shows_the_moves_from_the_position_on() -> None:
    puzzle = Puzzle.from_text(TWO_ROOMS)
    answer = winnable(puzzle, "luR")
    assert answer.verdict is Verdict.YES
    assert answer.witness is not None
    verify_solution(puzzle, [*parse_moves("luR"), *answer.witness.directions])


def test_a_known_core_answers_for_other_positions_at_once() -> None:
    puzzle = Puzzle.from_text(CHALLENGE.drawing)
    memory = WinMemory(puzzle, graph=None)
    core = memory._known.learn_core(frozenset({Cell(2, 2)}), puzzle.player)
    assert core in memory.cores
    elsewhere = Position(puzzle.boxes, puzzle.player)
    answer = memory.ask_position(elsewhere)
    assert (answer.verdict, answer.core) == (Verdict.NO, frozenset({Cell(2, 2)}))
    assert answer.effort.states_explored == 0


def test_a_witness_answers_for_every_position_on_its_way() -> None:
    puzzle = Puzzle.from_text(TWO_ROOMS)
    memory = WinMemory(puzzle, graph=None)
    first = memory.ask()
    assert first.witness is not None
    for count in range(first.witness.move_count):
        answer = memory.ask(first.witness.directions[:count])
        assert (answer.verdict, answer.effort.states_explored) == (Verdict.YES, 0)


def test_who_is_lost_stays_lost() -> None:
    memory = WinMemory(Puzzle.from_text(TWO_ROOMS), graph=None)
    to_the_wall = "luurrdD"
    answer = memory.ask(parse_moves(to_the_wall))
    assert (answer.verdict, answer.proof) == (Verdict.NO, Proof.SEARCHED)
    answer = memory.ask(parse_moves(to_the_wall + "uL"))
    assert (answer.verdict, answer.proof) == (Verdict.NO, Proof.EARLIER)
    assert answer.effort.states_explored == 0


def test_surplus_boxes_are_never_judged_by_a_part_of_them() -> None:
    answer = WinMemory(Puzzle.from_text(SURPLUS_BOX), graph=None).ask(timeout=None)
    assert (answer.verdict, answer.core) == (Verdict.YES, frozenset())


def test_a_solution_from_elsewhere_can_be_taught_and_is_judged_first() -> None:
    puzzle = Puzzle.from_text(TWO_ROOMS)
    memory = WinMemory(puzzle, graph=None)
    with pytest.raises(sokobot.WrongSolutionError):
        memory.learn_solution(sokobot.Solution("l"))
    report = sokobot.solve(puzzle)
    assert report.solution is not None
    memory.learn_solution(report.solution)
    assert memory.ask().effort.states_explored == 0


def test_wrong_moves_are_refused() -> None:
    with pytest.raises(IllegalMoveError):
        winnable(TWO_ROOMS, "uuuuu")
    with pytest.raises(MoveTextError):
        winnable(TWO_ROOMS, "xyz")
