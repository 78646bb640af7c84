"""What a worker remembers between the questions of one game."""

from __future__ import annotations

import math
import threading

import pytest

from sokobot import library
from sokobot.explain import examine
from sokobot.formats import parse_moves
from sokobot.puzzle import Puzzle
from sokobot.web.jobs.game_memories import GameMemories
from sokobot.winnable import EVERY_SMALL_PUZZLE, GraphLimits, Proof, Verdict, WinMemory
from sokobot.winnable.whole_graph import WholeGraph
from web.drawings import CHALLENGE, CROWDED, TRIVIAL, TWO_PUSHES


def test_a_drawing_has_one_memory_whatever_it_is_called() -> None:
    memories = GameMemories()
    puzzle = Puzzle.from_text(CHALLENGE)

    first = memories.of(puzzle, 256)

    assert memories.of(Puzzle.from_text(f"Title: Again\n\n{CHALLENGE}"), 256) is first
    assert memories.of(Puzzle.from_text(TRIVIAL), 256) is not first


def test_old_memories_make_room() -> None:
    memories = GameMemories(most_puzzles=2)
    one, two, three = map(Puzzle.from_text, (TRIVIAL, TWO_PUSHES, CHALLENGE))
    first, second = memories.of(one, 256), memories.of(two, 256)

    assert memories.of(one, 256) is first
    memories.of(three, 256)

    assert len(memories) == 2
    assert memories.of(one, 256) is first
    assert memories.of(two, 256) is not second


def test_large_memories_make_room() -> None:
    memories = GameMemories(most_positions=10)
    challenge = Puzzle.from_text(CHALLENGE)
    memory = memories.of(challenge, 256)
    memory.ask(timeout=None)
    assert len(memory) > 10

    memories.of(Puzzle.from_text(TRIVIAL), 256)

    assert len(memories) == 1


def test_the_second_question_of_a_game_costs_nothing() -> None:
    memory = WinMemory(Puzzle.from_text(CHALLENGE), graph=EVERY_SMALL_PUZZLE)
    assert memory.ask(timeout=None).effort.states_explored > 0

    for moves in ("d", "dd"):
        assert memory.ask(parse_moves(moves), timeout=0.01).effort.states_explored == 0


def test_who_explains_asks_the_same_memory() -> None:
    puzzle = Puzzle.from_text("######\n#@   #\n# $. #\n#    #\n######")
    memory = WinMemory(puzzle, graph=EVERY_SMALL_PUZZLE)
    assert memory.ask(parse_moves("ddrU"), timeout=None).proof is Proof.GRAPH
    known = len(memory)

    found = examine(puzzle, "ddrU", timeout=None, memory=memory)

    assert found.explanation is not None
    assert found.explanation.cause.last_won_move == 3
    assert len(memory) >= known


def test_a_graph_that_was_cut_short_is_tried_again_with_more_time() -> None:
    puzzle = library.find("02_the_back_stairs").puzzle
    graph = WholeGraph(puzzle, EVERY_SMALL_PUZZLE, memory_limit=256)

    graph.build(1e-6, None, None)
    assert not graph.is_there
    assert graph.build(1e-6, None, None).states_explored == 0
    graph.build(math.inf, None, None)

    assert graph.is_there
    assert graph.winning_state([]) == 0


@pytest.mark.parametrize("limits", [GraphLimits(states=5), GraphLimits(placements=5)])
def test_a_graph_that_is_too_large_leaves_the_answer_to_searches(limits: GraphLimits) -> None:
    memory = WinMemory(Puzzle.from_text(CHALLENGE), graph=limits)

    assert memory.ask(timeout=None).verdict is Verdict.YES


def test_whoever_stops_an_examination_gets_what_is_known_by_then() -> None:
    stop = threading.Event()
    stop.set()

    found = examine(Puzzle.from_text(CROWDED), timeout=None, stop=stop)

    assert found.lost is None
