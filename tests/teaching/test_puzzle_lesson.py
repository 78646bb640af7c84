"""A lesson from any puzzle: every number against the reference graph."""

from __future__ import annotations

import json

import pytest

import sokobot
from sokobot import Puzzle, SearchStatus, lesson, needed_techniques, winnable
from sokobot.engine import measure_difficulty
from sokobot.errors import IllegalMoveError
from sokobot.formats import parse_moves
from sokobot.library import bundled
from sokobot.reference.play_area import play_area
from sokobot.reference.pushes import state_of
from sokobot.reference.state_graph import state_graph
from sokobot.replay import replay
from sokobot.rules import Position, start_position
from sokobot.search_settings import SearchSettings
from sokobot.teaching import lessons
from sokobot.teaching.seeming_distance import SeemingDistance
from sokobot.winnable import Verdict

ONLY_ONE_PUSH = "#######\n#@$  .#\n# . $ #\n#    ##\n######"
BOARDS = [exercise.puzzle for taught in lessons() for exercise in taught.exercises]


def after(puzzle: Puzzle, moves: str) -> Position:
    position = start_position(puzzle)
    for step in replay(puzzle, parse_moves(moves)):
        position = step.position
    return position


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: puzzle.title)
def test_moments_are_what_the_reference_graph_says(puzzle: Puzzle) -> None:
    found, graph = lesson(puzzle), state_graph(puzzle)
    area = graph.area
    assert found.status is SearchStatus.SOLVED
    assert found.pushes == graph.pushes_left[graph.start]
    assert found.techniques == needed_techniques(puzzle)
    for moment in found.moments:
        at = after(puzzle, moment.moves)
        state = state_of(area, at.boxes, at.player, by_region=True)
        wins = [graph.is_winnable(after) for after in graph.pushes[state].values()]
        assert (moment.pushes, moment.losing) == (len(wins), wins.count(False))
        right = after(puzzle, moment.moves + moment.right)
        assert graph.is_winnable(state_of(area, right.boxes, right.player, by_region=True))
        if moment.tempting is not None:
            lost = after(puzzle, moment.moves + moment.tempting.moves)
            assert not graph.is_winnable(state_of(area, lost.boxes, lost.player, by_region=True))
            seeming = SeemingDistance(area)
            assert seeming.of(lost.boxes) < seeming.of(at.boxes)
            assert moment.tempting.explanation.boxes <= lost.boxes


def test_the_tempting_push_is_named_and_explained() -> None:
    (moment, *_) = lesson(ONLY_ONE_PUSH).moments
    assert moment.moves == ""
    assert moment.sentence == "5 of 6 pushes lose here."
    assert moment.tempting is not None
    assert moment.tempting.moves == "R"
    assert moment.tempting.explanation.sentence.startswith("However the boxes at (3, 1)")
    assert winnable(ONLY_ONE_PUSH, moment.right).verdict is Verdict.YES


def test_a_game_is_looked_at_up_to_where_it_was_lost() -> None:
    played = "drrurrdLLdl"
    found = lesson(ONLY_ONE_PUSH, played)
    assert all(played.startswith(moment.moves) for moment in found.moments)
    lost = lesson(ONLY_ONE_PUSH, "RR")
    assert [moment.moves for moment in lost.moments] == [""]
    assert lost.moments[0].tempting is not None
    assert lost.moments[0].tempting.moves == "R"


def test_the_push_that_lost_is_shown_even_if_it_did_not_tempt() -> None:
    (moment,) = lesson("#####\n#  .#\n# $ #\n#@  #\n#####", "uurD").moments
    assert moment.tempting is not None
    assert moment.tempting.moves == "uurD"


def test_a_lost_puzzle_says_why() -> None:
    found = lesson("#####\n#$@.#\n#   #\n#####")
    assert found.status is SearchStatus.UNSOLVABLE
    assert found.lost is not None
    assert found.lost.sentence.startswith("The box at (1, 1) is in a corner")
    assert not found.moments


def test_a_large_puzzle_is_left_alone() -> None:
    large = next(one for one in bundled() if len(one.puzzle.boxes) > 9)
    found = lesson(large.puzzle, timeout=0.05)
    assert found.status not in {SearchStatus.SOLVED, SearchStatus.UNSOLVABLE}
    assert (found.techniques, found.moments) == ((), ())


def test_blocked_moves_are_refused() -> None:
    with pytest.raises(IllegalMoveError):
        lesson(ONLY_ONE_PUSH, "u")


def test_the_record_is_plain() -> None:
    record = json.loads(json.dumps(lesson(ONLY_ONE_PUSH).as_record()))
    assert record["status"] == "solved"
    assert {"name": "only-way", "idea": sokobot.Technique.ONLY_WAY.idea} in record["techniques"]
    assert record["moments"][0]["tempting"]["explanation"]["lost"] is True
    assert record["word"] == "medium"


def test_the_seeming_distance_is_that_of_the_core() -> None:
    for puzzle in BOARDS:
        numbers = measure_difficulty(puzzle, SearchSettings(max_states=100_000))
        assert SeemingDistance(play_area(puzzle)).of(puzzle.boxes) == numbers.goal_distance
    surplus = Puzzle.from_text("######\n#@$ .#\n#  $ #\n#    #\n######")
    assert SeemingDistance(play_area(surplus)).of(surplus.boxes) == 1 + 1
