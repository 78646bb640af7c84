"""Ratings: against plain Python, in all eight views, and at their edges."""

from __future__ import annotations

import heapq
import math
import pickle
from collections import deque
from collections.abc import Iterator
from dataclasses import replace

import pytest
from drawn_puzzles import CHALLENGE, EXAMPLE, SIMPLE, UNSOLVABLE_PUZZLES
from random_puzzles import random_puzzle, views

import sokobot
from sokobot.engine import measure_difficulty
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rate import DifficultyWord, rate
from sokobot.reference.assignment import FORBIDDEN, least_cost
from sokobot.reference.play_area import PlayArea
from sokobot.reference.pushes import State
from sokobot.reference.state_graph import StateGraph, state_graph
from sokobot.reference.walking import walk_lengths
from sokobot.search_report import SearchStatus
from sokobot.search_settings import SearchSettings


class PlainJudge:
    """The numbers of a rating once more: dictionaries, and value iteration."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.graph = state_graph(puzzle, leaves_out_dead_squares=True, ends_at_solved=True)
        self.area: PlayArea = self.graph.area
        self.pulls = {goal: self._pulls(goal) for goal in self.area.goals}

    def _pulls(self, goal: Cell) -> dict[Cell, int]:
        """Pushes of a lone box to `goal`, wherever the player is."""
        found, queue = {goal: 0}, deque([goal])
        while queue:
            cell = queue.popleft()
            for direction in Direction:
                before = cell.neighbour(direction)
                room = {before, before.neighbour(direction)} <= self.area.cells
                if room and before not in found:
                    found[before] = found[cell] + 1
                    queue.append(before)
        return found

    def goal_distance(self, state: State) -> int:
        goals, boxes = sorted(self.area.goals), sorted(state.boxes)
        table = [[self.pulls[goal].get(box, FORBIDDEN) for goal in goals] for box in boxes]
        if len(boxes) > len(goals):
            table = [list(column) for column in zip(*table, strict=True)]
        return min(least_cost(table), FORBIDDEN)

    def luck_bits(self) -> float:
        """−log₂ of the chance to win, by sweeps over all states until nothing moves."""
        distance = {state: self.goal_distance(state) for state in self.graph.pushes}
        chance = {state: float(self.area.is_solved(state.boxes)) for state in self.graph.pushes}
        open_states = [
            state
            for state in self.graph.pushes
            if self.graph.is_winnable(state) and not chance[state]
        ]
        for _ in range(20_000):
            moved = 0.0
            for state in open_states:
                weights = {
                    push: 0.5 if distance[after] > distance[state] else 1.0
                    for push, after in self.graph.pushes[state].items()
                }
                after = self.graph.pushes[state]
                new = sum(w * chance[after[push]] for push, w in weights.items())
                new /= sum(weights.values())
                moved = max(moved, abs(new - chance[state]) / max(new, 1e-300))
                chance[state] = new
            if moved < 1e-7:
                break
        return -math.log2(chance[self.graph.start])

    def box_changes(self) -> int:
        """The fewest over all solutions, by Dijkstra's algorithm over (state, last box)."""
        queue: list[tuple[int, int, State, Cell | None]] = [(0, 0, self.graph.start, None)]
        seen: set[tuple[State, Cell | None]] = set()
        for ticket in range(1, 10**9):
            changes, _, state, last = heapq.heappop(queue)
            if self.area.is_solved(state.boxes):
                return changes
            if (state, last) in seen:
                continue
            seen.add((state, last))
            for push, after in self.graph.pushes[state].items():
                cost = changes + (last is not None and push.box != last)
                target = push.box.neighbour(push.direction)
                heapq.heappush(queue, (cost, ticket * 1000 + len(queue), after, target))
        raise AssertionError

    def shortest_solutions(self) -> int:
        left = self.graph.pushes_left

        def count(state: State) -> int:
            if left[state] == 0:
                return 1
            steps = self.graph.pushes[state].values()
            return sum(count(after) for after in steps if left.get(after) == left[state] - 1)

        return count(self.graph.start)


def winnable_puzzles(first: int, count: int) -> Iterator[tuple[int, Puzzle, StateGraph]]:
    number = first
    while count:
        puzzle = random_puzzle(number)
        graph = state_graph(puzzle, leaves_out_dead_squares=True, ends_at_solved=True)
        if graph.is_winnable(graph.start) and 1 < len(graph.pushes) <= 1500:
            yield number, puzzle, graph
            count -= 1
        number += 1


@pytest.mark.parametrize("first", [5000, 6000, 7000])
def test_numbers_are_those_of_plain_python(first: int) -> None:
    for number, puzzle, _ in winnable_puzzles(first, 25):
        judge = PlainJudge(puzzle)
        found = measure_difficulty(puzzle, SearchSettings())
        assert found.status is SearchStatus.SOLVED
        assert found.luck_bits == pytest.approx(judge.luck_bits(), abs=1e-3), number
        assert found.box_changes == judge.box_changes(), number
        assert found.goal_distance == judge.goal_distance(judge.graph.start), number
        assert found.pushes == judge.graph.pushes_left[judge.graph.start]
        assert found.states == len(judge.graph.pushes)
        if found.pushes <= 12:
            assert found.shortest_solutions == judge.shortest_solutions()


def test_q_is_0_exactly_where_no_push_can_lose() -> None:
    seen = set()
    for number, puzzle, graph in winnable_puzzles(8000, 60):
        never_loses = all(graph.is_winnable(state) for state in graph.pushes)
        found = measure_difficulty(puzzle, SearchSettings())
        assert (found.luck_bits < 1e-6) is never_loses, number
        seen.add(never_loses)
    assert seen == {True, False}


def test_rating_is_the_same_in_all_views_and_from_anywhere_in_the_region() -> None:
    for _, puzzle, graph in winnable_puzzles(9000, 12):
        expected = rate(puzzle)
        assert all(rate(view) == expected for view in views(puzzle))
        for cell in list(walk_lengths(graph.area.cells, puzzle.boxes, puzzle.player))[:4]:
            assert rate(replace(puzzle, player=cell)) == expected


def test_numbers_of_the_views_agree_without_the_canonical_form() -> None:
    for _, puzzle, _ in winnable_puzzles(9100, 10):
        found = [measure_difficulty(view, SearchSettings()) for view in views(puzzle)]
        for other in found[1:]:
            assert other.luck_bits == pytest.approx(found[0].luck_bits, abs=1e-6)
            assert other.box_changes == found[0].box_changes
            assert other.shortest_solutions == found[0].shortest_solutions


def test_a_puzzle_that_is_easily_lost_is_rated_higher() -> None:
    safe, risky = rate(SIMPLE), rate(EXAMPLE)
    assert safe.failure is not None
    assert risky.failure is not None
    assert 0 < safe.failure < risky.failure < 1
    assert (safe.word, risky.word) == (DifficultyWord.EASY, DifficultyWord.HARD)


def test_a_rating_can_be_handed_to_another_process() -> None:
    rating = rate(CHALLENGE.drawing)
    assert pickle.loads(pickle.dumps(rating)) == rating


def test_a_solved_puzzle_needs_no_luck() -> None:
    rating = rate("#####\n#@* #\n#####")
    assert (rating.parts["q"], rating.parts["box_changes"], rating.parts["pushes"]) == (0, 0, 0)


def test_a_puzzle_nobody_can_solve_says_so() -> None:
    rating = sokobot.rate(UNSOLVABLE_PUZZLES["harder"])
    assert (rating.failure, rating.word, rating.exact) == (1.0, DifficultyWord.UNSOLVABLE, True)


LARGE = """
##############
#            #
# $ $ $ $  ..#
#          ..#
# $ $ $ $  ..#
#     @    ..#
##############
"""


def test_beyond_the_graph_it_is_an_estimate_and_says_so() -> None:
    rating = rate(LARGE, max_states=2_000)
    assert not rating.exact
    assert rating.failure is not None
    assert {"states_explored", "box_changes", "pushes", "moves"} <= set(rating.parts)
    assert rate(views(Puzzle.from_text(LARGE))[3], max_states=2_000) == rating
    assert rate(LARGE, max_states=2_000, estimates=False).word is DifficultyWord.UNKNOWN


def test_a_time_limit_leaves_the_rating_open() -> None:
    rating = rate(LARGE, timeout=1e-6)
    assert (rating.failure, rating.word) == (None, DifficultyWord.UNKNOWN)
