"""Hints: followed blindly they solve, pushes left fall, and no grade says more than its own."""

from __future__ import annotations

import random

import pytest
from random_puzzles import random_puzzle

import sokobot
from sokobot import HintLevel, Puzzle, WinMemory, library
from sokobot.moves import Direction
from sokobot.reference.state_graph import state_graph
from sokobot.rules import Position, after_move, is_solved, puzzle_at, start_position

COMMON = {
    "level",
    "winnable",
    "solved",
    "possible_pushes",
    "losing_pushes",
    "undecided_pushes",
    "back_to",
    "reason",
    "sentences",
}
ADDED = {
    HintLevel.SAFE: set[str](),
    HintLevel.AREA: {"area"},
    HintLevel.BOX: {"box"},
    HintLevel.WHERE: {"target", "for_good"},
    HintLevel.PUSH: {"direction", "walk", "moves", "pushes_left", "shortest"},
    HintLevel.WHY: {"tempting"},
    HintLevel.REST: {"run", "rest"},
}
TRAP = "#######\n#     #\n#@$ $ #\n# .#. #\n#     #\n#######"


def walked_about(puzzle: Puzzle, chance: random.Random, steps: int) -> tuple[str, Position]:
    """Return a random game and where it led."""
    position, moves = start_position(puzzle), ""
    for _ in range(steps):
        direction = chance.choice(list(Direction))
        after = after_move(puzzle, position, direction)
        if after is not None and not is_solved(puzzle, after):
            position, moves = after, moves + direction.letter
    return moves, position


def followed(puzzle: Puzzle, moves: str, memory: WinMemory | None) -> int:
    """Follow hints to the end; return how many there were."""
    left: int | None = None
    for count in range(10_000):
        found = sokobot.hint(puzzle, moves, HintLevel.PUSH, memory=memory)
        if found.solved:
            return count
        assert found.winnable
        assert found.pushes_left is not None
        assert left is None or found.pushes_left < left
        left = found.pushes_left
        moves += found.moves or ""
    raise AssertionError("hints go in circles")


def test_hints_followed_blindly_solve_and_pushes_left_fall() -> None:
    chance = random.Random(1)
    games = lost = 0
    for seed in range(40):
        puzzle = random_puzzle(seed)
        moves, position = walked_about(puzzle, chance, 12)
        graph = state_graph(puzzle_at(puzzle, position))
        found = sokobot.hint(puzzle, moves)
        assert found.winnable is graph.is_winnable(graph.start)
        if found.winnable and not found.solved:
            assert found.pushes_left == graph.pushes_left[graph.start]
            assert found.shortest
            assert followed(puzzle, moves, None) == found.pushes_left
            games += 1
        lost += not found.winnable
    assert games > 8
    assert lost > 4


def test_without_the_graph_one_memory_is_enough() -> None:
    puzzle = library.find("02_the_staircase").puzzle
    memory = WinMemory(puzzle, graph=None)
    assert followed(puzzle, "", memory) >= 20


def test_a_known_solution_is_kept_until_something_shorter_is_known() -> None:
    puzzle = Puzzle.from_text("########\n#      #\n# @$ . #\n#      #\n########")
    long = sokobot.solve(puzzle).solution
    assert long is not None
    memory = WinMemory(puzzle, graph=None)
    first = sokobot.hint(puzzle, "", "rest", known=long.moves, memory=memory)
    assert first.rest == long.moves


def test_losing_pushes_are_counted_exactly() -> None:
    for seed in range(40):
        puzzle = random_puzzle(seed)
        graph = state_graph(puzzle)
        found = sokobot.hint(puzzle, "", HintLevel.SAFE)
        if found.solved or not found.winnable:
            continue
        after = graph.pushes[graph.start].values()
        assert found.possible_pushes == len(after)
        assert found.losing_pushes == sum(not graph.is_winnable(state) for state in after)
        assert found.undecided_pushes == 0


@pytest.mark.parametrize("level", list(HintLevel))
def test_a_grade_shows_itself_and_what_comes_before_it(level: HintLevel) -> None:
    record = sokobot.hint(TRAP, "", level).as_record()
    wanted = COMMON.union(*(ADDED[one] for one in HintLevel if level.shows(one)))
    assert set(record) == wanted
    whole = sokobot.hint(TRAP, "", HintLevel.REST)
    for said in whole.sentences()[level.rank + 1 :]:
        assert said not in str(record)


def test_the_tempting_push_loses_and_says_why() -> None:
    everything = [sokobot.hint(random_puzzle(seed), "", HintLevel.WHY) for seed in range(60)]
    tempting = [one.tempting for one in everything if one.tempting is not None]
    assert tempting
    assert all(one.sentence.endswith(".") for one in tempting)


def test_a_lost_game_says_where_to_go_back_to() -> None:
    room = "########\n#      #\n# @$ . #\n#      #\n########"
    found = sokobot.hint(room, "drU")
    assert found.winnable is False
    assert found.back_to == 2
    assert found.reason is not None
    assert "box" not in found.as_record()
