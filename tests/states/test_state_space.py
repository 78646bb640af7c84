"""States in the open agree with the state graph, whose answers are exact."""

from __future__ import annotations

import pickle
from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokobot import Cell, Direction, Position, Puzzle, WrongSolutionError, solve
from sokobot.choices import Heuristic
from sokobot.states import LOST, State, StateSpace

DRAWINGS = {
    "two boxes": "########\n#  #   #\n# $  $ #\n#@   . #\n#  #.  #\n########",
    "three boxes": "#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######",
    "more goals": "######\n#@ . #\n# $$ #\n#. . #\n######",
    "more boxes": "######\n#@ $ #\n# $. #\n#  . #\n# $  #\n######",
    "a box walled off": "#########\n#@$ .# $#\n# $  ####\n#   .#\n######",
}


@pytest.fixture(params=DRAWINGS.values(), ids=list(DRAWINGS))
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return Puzzle.from_text(request.param)


def test_every_state_of_the_graph_is_what_the_graph_says(puzzle: Puzzle) -> None:
    space = StateSpace(puzzle, leave_out_lost=False)
    careful = StateSpace(puzzle)
    graph = space.graph()
    states = space.graph_states(graph)

    assert states[0] == space.start
    assert len(set(states)) == len(states) > 20
    for number, state in enumerate(states):
        left = graph.pushes_left(number)
        wanted = {
            space.push(push.box, push.direction): states[push.state]
            for push in graph.pushes(number)
        }
        expanded = space.expand(state)
        assert {push: child for push, child, _ in expanded} == wanted
        assert sorted(space.pushes(state)) == sorted(wanted)
        assert space.is_solved(state) == (left == 0)
        assert left is None or space.estimate(state) <= left
        for push, child, estimate in expanded:
            assert space.apply(state, push) == child
            assert space.undo(child, push) == state
            assert estimate == space.estimate(child)
        kept = {push for push, _, _ in careful.expand(state)}
        winning = {
            space.push(push.box, push.direction)
            for push in graph.pushes(number)
            if graph.pushes_left(push.state) is not None
        }
        assert winning <= kept <= set(wanted)
        assert left is None or space.lost_by(state) == ()


def test_lost_states_have_a_kind() -> None:
    space = StateSpace("######\n#@$. #\n#    #\n######", leave_out_lost=False)
    cornered = space.state(Position(frozenset({Cell(1, 4)}), Cell(1, 3)))

    assert space.estimate(cornered) == LOST
    assert space.lost_by(cornered, tables=False) == ("dead square", "freeze", "pairing")
    assert set(space.lost_by(cornered)) >= {"dead square", "freeze"}


def test_macro_moves_are_all_a_box_can_do_while_the_others_wait(puzzle: Puzzle) -> None:
    space = StateSpace(puzzle, leave_out_lost=False)
    for state in space.graph_states(space.graph())[:40]:
        moves = space.macro_moves(state)
        for move in moves:
            after = state
            for push in move.pushes:
                after = space.apply(after, push)
            assert after == move.state
        wanted = {
            (box, after): pushes
            for box in space.position(state).boxes
            for after, pushes in reached_with(space, state, box).items()
        }
        found = {(space.cell(move.pushes[0]), move.state): len(move.pushes) for move in moves}
        assert found == wanted


def reached_with(space: StateSpace, start: State, box: Cell) -> dict[State, int]:
    """Return the states that pushes of one box lead to, with the fewest pushes."""
    pushes_to = {(start, box): 0}
    queue = deque([(start, box)])
    while queue:
        state, cell = here = queue.popleft()
        for push in space.pushes(state):
            if space.cell(push) != cell:
                continue
            there = space.apply(state, push), cell.neighbour(space.direction(push))
            if there not in pushes_to:
                pushes_to[there] = pushes_to[here] + 1
                queue.append(there)
    return {state: pushes for (state, _), pushes in pushes_to.items() if pushes}


def test_positions_and_states_lead_to_each_other(puzzle: Puzzle) -> None:
    space = StateSpace(puzzle)
    for state in space.graph_states(space.graph())[:100]:
        position = space.position(state)
        region = space.region(state)
        assert position.player == min(region)
        assert not region & position.boxes
        for player in region:
            assert space.state(Position(position.boxes, player)) == state


def test_a_solution_is_judged_by_the_referee() -> None:
    puzzle = Puzzle.from_text("######\n#@$ .#\n######")
    space = StateSpace(puzzle)
    first = space.push(Cell(1, 2), Direction.RIGHT)
    second = space.push(Cell(1, 3), Direction.RIGHT)

    assert space.solution([first, second]).moves == "RR"
    with pytest.raises(WrongSolutionError):
        space.solution([first])
    with pytest.raises(ValueError, match="push 2 is not possible"):
        space.solution([first, first])


@pytest.mark.parametrize("heuristic", list(Heuristic))
def test_estimates_of_every_kind(heuristic: Heuristic) -> None:
    space = StateSpace(DRAWINGS["two boxes"], heuristic=heuristic)
    report = solve(DRAWINGS["two boxes"])

    assert report.solution is not None
    if heuristic.is_admissible:
        assert space.estimate(space.start) <= report.solution.push_count
    assert all(estimate < LOST for _, _, estimate in space.expand(space.start))


def test_spaces_are_copied_to_other_processes_as_their_puzzle() -> None:
    space = StateSpace(DRAWINGS["more goals"], heuristic="nearest", leave_out_lost=False)
    copy = pickle.loads(pickle.dumps(space))

    assert (copy.start, copy.heuristic, copy.leave_out_lost) == (
        space.start,
        Heuristic.NEAREST,
        False,
    )
    assert copy.expand(copy.start) == space.expand(space.start)


SPACE = StateSpace(DRAWINGS["three boxes"])


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=12) | st.binary(min_size=len(SPACE.start), max_size=len(SPACE.start)))
def test_bytes_that_are_no_state_are_refused(state: bytes) -> None:
    try:
        boxes = SPACE.position(state).boxes
    except ValueError:
        for ask in (SPACE.expand, SPACE.pushes, SPACE.macro_moves, SPACE.region, SPACE.lost_by):
            with pytest.raises(ValueError, match="state of this puzzle"):
                ask(state)
        return
    assert len(boxes) == 3


@pytest.mark.parametrize("push", [0, 3, 4 * 49, 2**31, 2**32 - 1])
def test_pushes_that_do_not_exist_are_refused(push: int) -> None:
    with pytest.raises(ValueError, match=r"no such push|no floor"):
        SPACE.apply(SPACE.start, push)
    with pytest.raises(ValueError, match=r"no such push|no floor"):
        SPACE.undo(SPACE.start, push)


def test_a_state_of_another_puzzle_is_refused() -> None:
    with pytest.raises(ValueError, match="state of this puzzle"):
        SPACE.expand(StateSpace(DRAWINGS["two boxes"]).start + b"\0")
    with pytest.raises(ValueError, match="another number of boxes"):
        SPACE.state(Position(frozenset({Cell(1, 1)}), Cell(4, 3)))
