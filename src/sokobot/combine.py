"""The best way through the pushes of several solutions.

Where two solutions pass the same boxes, the rest of one may follow the beginning of the other.  All
their pushes together are a small graph; the best way through it is found exactly, for whatever
is to be few: moves, pushes, box lines or box changes.  It is never worse than what went in.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from enum import StrEnum
from itertools import count

from sokobot.metrics import metrics_of
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.walking import shortest_walk, walk_lengths
from sokobot.replay import replay, verify_solution
from sokobot.rules import Position, is_solved, reachable_cells, start_position
from sokobot.search_report import Solution

__all__ = ["Few", "best_way", "cost_of"]

_Cost = tuple[int, int, int]
_Last = tuple[Cell, Direction] | None
"""Where the box stands that was pushed last, and its direction."""
_Node = tuple[frozenset[Cell], Cell, _Last]


class Few(StrEnum):
    """What a solution is to have few of; pushes and moves decide among equals."""

    PUSHES = "pushes"
    MOVES = "moves"
    BOX_LINES = "box-lines"
    BOX_CHANGES = "box-changes"


def cost_of(solution: Solution, few: Few) -> _Cost:
    """Return what counts, most important first."""
    seen = metrics_of(solution.moves)
    first = {
        Few.PUSHES: seen.pushes,
        Few.MOVES: seen.moves,
        Few.BOX_LINES: seen.box_lines,
        Few.BOX_CHANGES: seen.box_changes,
    }[few]
    return first, seen.pushes, seen.moves


def best_way(puzzle: Puzzle, solutions: Sequence[Solution], few: Few) -> Solution:
    """Return the best solution that makes only pushes of `solutions`.

    Raises:
        IllegalMoveError: A move is blocked.
        WrongSolutionError: One of them does not solve the puzzle.
    """
    for solution in solutions:
        verify_solution(puzzle, solution.directions)
    best = min(solutions, key=lambda one: cost_of(one, few))
    found = _searched(puzzle, _pushes_by_boxes(puzzle, solutions), few)
    if found is None:
        return best
    verify_solution(puzzle, found.directions)
    return min(best, found, key=lambda one: cost_of(one, few))


def _pushes_by_boxes(
    puzzle: Puzzle, solutions: Sequence[Solution]
) -> dict[frozenset[Cell], set[tuple[Cell, Direction]]]:
    known: dict[frozenset[Cell], set[tuple[Cell, Direction]]] = {}
    for solution in solutions:
        boxes = puzzle.boxes
        for step in replay(puzzle, solution.directions):
            if step.pushed_a_box:
                known.setdefault(boxes, set()).add((step.position.player, step.direction))
                boxes = step.position.boxes
    return known


def _searched(
    puzzle: Puzzle, known: dict[frozenset[Cell], set[tuple[Cell, Direction]]], few: Few
) -> Solution | None:
    """Return the cheapest way (Dijkstra's algorithm); a push knows the one before it."""
    cells = reachable_cells(puzzle)
    first: _Node = (puzzle.boxes, puzzle.player, None)
    costs: dict[_Node, _Cost] = {first: (0, 0, 0)}
    before: dict[_Node, tuple[_Node, Direction]] = {}
    numbers = count()
    waiting = [((0, 0, 0), next(numbers), first)]
    while waiting:
        cost, _, node = heapq.heappop(waiting)
        boxes, player, last = node
        if cost > costs[node]:
            continue
        if is_solved(puzzle, Position(boxes, player)):
            return _moves_to(puzzle, node, before)
        lengths = walk_lengths(cells, boxes, player)
        for box, direction in known.get(boxes, ()):
            walk = lengths.get(box.neighbour(direction.opposite))
            if walk is None:
                continue
            target = box.neighbour(direction)
            after: _Node = (boxes - {box} | {target}, box, (target, direction))
            added = _added(few, last, (box, direction), walk)
            total = (cost[0] + added[0], cost[1] + added[1], cost[2] + added[2])
            if after not in costs or total < costs[after]:
                costs[after], before[after] = total, (node, direction)
                heapq.heappush(waiting, (total, next(numbers), after))
    return None


def _added(few: Few, last: _Last, push: tuple[Cell, Direction], walk: int) -> _Cost:
    if few is Few.BOX_LINES:
        first = int(last != push)
    elif few is Few.BOX_CHANGES:
        first = int(last is not None and last[0] != push[0])
    else:
        first = 1 if few is Few.PUSHES else walk + 1
    return first, 1, walk + 1


def _moves_to(
    puzzle: Puzzle, node: _Node, before: dict[_Node, tuple[_Node, Direction]]
) -> Solution:
    pushes: list[Direction] = []
    nodes = [node]
    while node in before:
        node, direction = before[node]
        pushes.append(direction)
        nodes.append(node)
    cells = reachable_cells(puzzle)
    letters = ""
    player = start_position(puzzle).player
    for earlier, after, direction in zip(
        reversed(nodes[1:]), reversed(nodes[:-1]), reversed(pushes), strict=True
    ):
        behind = after[1].neighbour(direction.opposite)
        walk = shortest_walk(cells, earlier[0], player, behind)
        letters += "".join(step.letter for step in walk) + direction.push_letter
        player = after[1]
    return Solution(letters)
