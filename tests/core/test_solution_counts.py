"""Counts of shortest solutions against all of them, written down one by one in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from drawn_puzzles import SURPLUS_BOX, UNSOLVABLE_PUZZLES
from random_puzzles import random_puzzle

import sokobot
from sokobot import library
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.pushes import Push, State
from sokobot.reference.state_graph import StateGraph, state_graph
from sokobot.search_report import SearchStatus

TWO_LANES = "#####\n#. .#\n#$ $#\n#@  #\n#####"
MOST_SEQUENCES = 300
WANTED_BOARDS = 500


def every_shortest(graph: StateGraph, state: State) -> Iterator[tuple[Push, ...]]:
    """Yield every shortest sequence of pushes from `state` on."""
    if graph.pushes_left[state] == 0:
        yield ()
        return
    for push, after in graph.pushes[state].items():
        if graph.pushes_left.get(after) == graph.pushes_left[state] - 1:
            for rest in every_shortest(graph, after):
                yield (push, *rest)


def told_apart(
    boxes: frozenset[Cell], pushes: tuple[Push, ...]
) -> tuple[object, tuple[tuple[Cell, Cell], ...]]:
    """Return what each box does, and the boxes in the order in which they come home."""
    begun = {box: box for box in boxes}
    done: dict[Cell, str] = dict.fromkeys(boxes, "")
    last: dict[Cell, tuple[int, Cell]] = {}
    for number, push in enumerate(pushes):
        start = begun.pop(push.box)
        begun[push.box.neighbour(push.direction)] = start
        done[start] += push.direction.letter
        last[start] = (number, push.box.neighbour(push.direction))
    home = sorted(last, key=lambda start: last[start][0])
    return tuple(sorted(done.items())), tuple((start, last[start][1]) for start in home)


def shortest_sequences(puzzle: Puzzle) -> list[tuple[Push, ...]]:
    """Return all shortest sequences of pushes; none if there are many."""
    graph = state_graph(puzzle, leaves_out_dead_squares=True, ends_at_solved=True)
    if not graph.is_winnable(graph.start):
        return []
    sequences = list(islice(every_shortest(graph, graph.start), MOST_SEQUENCES + 1))
    assert len(set(sequences)) == len(sequences)
    return sequences if len(sequences) <= MOST_SEQUENCES else []


def counted_one_by_one(puzzle: Puzzle) -> tuple[int, int, int, int] | None:
    sequences = shortest_sequences(puzzle)
    if not sequences:
        return None
    told = [told_apart(puzzle.boxes, sequence) for sequence in sequences]
    classes, plans = {done for done, _ in told}, {home for _, home in told}
    return len(sequences[0]), len(sequences), len(classes), len(plans)


def exact_numbers(counts: sokobot.SolutionCounts) -> tuple[int | None, ...]:
    found = (counts.sequences, counts.classes, counts.plans)
    assert all(count is not None and count.is_exact for count in found)
    return (counts.pushes, *(count.number for count in found if count is not None))


def test_counts_equal_those_of_all_solutions_written_down() -> None:
    compared = with_choice = 0
    for seed in range(10_000):
        puzzle = random_puzzle(seed)
        expected = counted_one_by_one(puzzle)
        if expected is None or expected[0] == 0:
            continue
        assert exact_numbers(sokobot.count_solutions(puzzle)) == expected, puzzle
        compared += 1
        with_choice += expected[1] > expected[2] > 1
        if compared == WANTED_BOARDS:
            break
    assert compared == WANTED_BOARDS
    assert with_choice > WANTED_BOARDS // 20


def test_two_boxes_that_do_not_meet_are_one_class_in_two_orders() -> None:
    counts = sokobot.count_solutions(TWO_LANES)
    assert (counts.pushes, str(counts.sequences), str(counts.classes), str(counts.plans)) == (
        2,
        "2",
        "1",
        "2",
    )


def test_what_is_cut_short_says_at_least_and_is_right() -> None:
    drawing = "########\n#      #\n# $  . #\n# $@ . #\n#      #\n#      #\n########"
    whole = sokobot.count_solutions(drawing)
    assert whole.classes
    assert whole.sequences
    assert whole.classes.is_exact
    cut = sokobot.count_solutions(drawing, most_rests=3)
    assert cut.classes
    assert cut.sequences == whole.sequences
    assert not cut.classes.is_exact
    assert 1 <= cut.classes.number <= whole.classes.number
    assert str(cut.classes).startswith("at least ")


def test_surplus_boxes_are_counted_too() -> None:
    puzzle = Puzzle.from_text(SURPLUS_BOX)
    assert exact_numbers(sokobot.count_solutions(puzzle)) == counted_one_by_one(puzzle)


def test_without_a_solution_there_is_nothing_to_count() -> None:
    counts = sokobot.count_solutions(UNSOLVABLE_PUZZLES["harder"])
    assert counts.status is SearchStatus.UNSOLVABLE
    assert counts.sequences is None


@pytest.mark.parametrize("longer", [0.0, 0.5])
def test_alternatives_differ_in_plan_and_are_short_enough(longer: float) -> None:
    seen = 0
    for seed in range(120):
        puzzle = random_puzzle(seed)
        found = sokobot.alternative_solutions(puzzle, 4, longer=longer)
        if found.status is not SearchStatus.SOLVED or not found.solutions:
            continue
        seen += len(found.solutions) > 1
        best = found.solutions[0].solution.push_count
        assert best == sokobot.count_solutions(puzzle).pushes
        plans = [one.plan for one in found.solutions]
        assert len(set(plans)) == len(plans)
        for one in found.solutions:
            sokobot.verify_solution(puzzle, one.solution.directions)
            assert one.solution.push_count <= best * (1 + longer)
        sequences = shortest_sequences(puzzle)
        if longer == 0.0 and sequences and found.is_complete:
            homes = {told_apart(puzzle.boxes, sequence)[1] for sequence in sequences}
            moving = {tuple(one for one in home if one[0] != one[1]) for home in homes}
            assert len(found.solutions) == min(4, len(moving))
    assert seen > 8


def test_alternatives_of_a_puzzle_too_large_for_all_its_states() -> None:
    puzzle = library.find("10_the_convoy").puzzle
    found = sokobot.alternative_solutions(puzzle, 2, longer=1.0, timeout=6)
    assert found.status is SearchStatus.SOLVED
    assert not found.is_complete
    for one in found.solutions:
        sokobot.verify_solution(puzzle, one.solution.directions)
