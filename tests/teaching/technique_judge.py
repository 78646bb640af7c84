"""Which techniques a puzzle needs, by a plain search over positions with pushes forbidden."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, after_move, is_solved, start_position
from sokobot.techniques import Technique

__all__ = ["JUDGES", "needed_by_search"]

# A push: the position before, the box, its direction, and the box pushed before it.
Forbidden = Callable[[Position, Cell, Direction, Cell | None], bool]


def needed_by_search(puzzle: Puzzle) -> dict[Technique, bool]:
    """Return for six techniques whether the puzzle needs them."""
    return {technique: is_needed(puzzle) for technique, is_needed in JUDGES.items()}


def _needs_turn(puzzle: Puzzle) -> bool:
    upright = (Direction.UP, Direction.DOWN)
    return not _wins(puzzle, lambda _, __, way, ___: way in upright) and not _wins(
        puzzle, lambda _, __, way, ___: way not in upright
    )


def _needs_open_way(puzzle: Puzzle) -> bool:
    start = _walked(puzzle, start_position(puzzle))
    return not _wins(puzzle, lambda _, box, way, __: box.neighbour(way.opposite) not in start)


def _needs_parking(puzzle: Puzzle) -> bool:
    return not _wins(
        puzzle, lambda _, box, __, last: last not in (None, box) and last not in puzzle.goals
    )


def _needs_borrowing(puzzle: Puzzle) -> bool:
    return not _wins(puzzle, lambda _, box, __, ___: box in puzzle.goals)


def _needs_goal_order(puzzle: Puzzle) -> bool:
    return any(
        not _wins(puzzle, _fills(first, second)) for first, second in permutations(puzzle.goals, 2)
    )


def _needs_only_way(puzzle: Puzzle) -> bool:
    return not _wins(puzzle, lambda before, _, __, ___: _is_only_way(puzzle, before))


JUDGES: dict[Technique, Callable[[Puzzle], bool]] = {
    Technique.TURN: _needs_turn,
    Technique.OPEN_THE_WAY: _needs_open_way,
    Technique.PARKING: _needs_parking,
    Technique.BORROW_A_GOAL: _needs_borrowing,
    Technique.GOAL_ORDER: _needs_goal_order,
    Technique.ONLY_WAY: _needs_only_way,
}


def _fills(first: Cell, second: Cell) -> Forbidden:
    return lambda before, box, way, _: box.neighbour(way) == first and second not in before.boxes


def _walked(puzzle: Puzzle, position: Position) -> set[Cell]:
    reached, frontier = {position.player}, [position.player]
    while frontier:
        cell = frontier.pop()
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead not in reached and ahead not in position.boxes and not puzzle.is_wall(ahead):
                reached.add(ahead)
                frontier.append(ahead)
    return reached


def _pushes(puzzle: Puzzle, position: Position) -> list[tuple[Cell, Direction, Position]]:
    found = []
    for cell in _walked(puzzle, position):
        for direction in Direction:
            box = cell.neighbour(direction)
            after = after_move(puzzle, Position(position.boxes, cell), direction)
            if box in position.boxes and after is not None:
                found.append((box, direction, after))
    return found


def _wins(puzzle: Puzzle, is_forbidden: Forbidden) -> bool:
    def key(position: Position, last: Cell | None) -> tuple[frozenset[Cell], Cell, Cell | None]:
        return position.boxes, min(_walked(puzzle, position)), last

    start = start_position(puzzle)
    met = {key(start, None)}
    stack: list[tuple[Position, Cell | None]] = [(start, None)]
    while stack:
        position, last = stack.pop()
        if is_solved(puzzle, position):
            return True
        for box, direction, after in _pushes(puzzle, position):
            if is_forbidden(position, box, direction, last):
                continue
            pushed = box.neighbour(direction)
            if key(after, pushed) not in met:
                met.add(key(after, pushed))
                stack.append((after, pushed))
    return False


def _is_only_way(puzzle: Puzzle, position: Position) -> bool:
    """Return whether one push of three or more wins; those onto dead squares do not count."""
    winning = open_pushes = 0
    for box, direction, after in _pushes(puzzle, position):
        if not _is_dead(puzzle, box.neighbour(direction)):
            open_pushes += 1
            winning += _wins_from(puzzle, after)
    return winning == 1 and open_pushes >= 3


_WON: dict[tuple[Puzzle, frozenset[Cell], Cell], bool] = {}


def _wins_from(puzzle: Puzzle, position: Position) -> bool:
    from dataclasses import replace

    key = puzzle, position.boxes, min(_walked(puzzle, position))
    if key not in _WON:
        there = replace(puzzle, boxes=position.boxes, player=position.player)
        _WON[key] = _wins(there, lambda *_: False)
    return _WON[key]


def _is_dead(puzzle: Puzzle, cell: Cell) -> bool:
    """Return whether a lone box there reaches no goal, wherever the player is."""
    from dataclasses import replace

    return not any(
        _wins_from(replace(puzzle, boxes=frozenset({cell})), Position(frozenset({cell}), ahead))
        for ahead in (cell.neighbour(direction) for direction in Direction)
        if not puzzle.is_wall(ahead)
    )
