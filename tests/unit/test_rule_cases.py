"""The Python side of tests/rule_cases: the same cases hold the JavaScript rules to account."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.deadlocks import DeadlockCheck, frozen_boxes
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.walking import shortest_walk, walk_lengths
from sokobot.rules import after_move, is_solved, puzzle_at, start_position

CASES = Path(__file__).parents[1] / "rule_cases"


def cases(name: str) -> list[Any]:
    texts = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["name"]) for case in texts]


def drawn(rows: list[str]) -> Puzzle:
    """Return the puzzle of XSB rows without any checks: some cases are not playable."""
    cells = {Cell(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}

    def where(signs: str) -> frozenset[Cell]:
        return frozenset(cell for cell, sign in cells.items() if sign in signs)

    (player,) = where("@+")
    return Puzzle(len(rows[0]), len(rows), where("#"), where(".*+"), where("$*"), player)


def picture(puzzle: Puzzle, cells: Iterable[Cell]) -> list[str]:
    marked = set(cells)
    columns = range(puzzle.width)
    return [
        "".join("x" if Cell(row, column) in marked else " " for column in columns)
        for row in range(puzzle.height)
    ]


def marked_cell(rows: list[str]) -> Cell:
    (cell,) = (
        Cell(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "x"
    )
    return cell


def dead_squares(area: PlayArea) -> frozenset[Cell]:
    if area.has_surplus_boxes:
        return frozenset()
    return PushDistances(area.cells, area.goals).dead_squares()


@pytest.mark.parametrize("case", cases("moves"))
def test_moves(case: dict[str, Any]) -> None:
    puzzle = drawn(case["drawing"])
    position = start_position(puzzle)
    played = ""

    for letter in case["moves"]:
        direction = Direction.from_letter(letter)
        after = after_move(puzzle, position, direction)
        if after is None:
            break
        is_push = after.boxes != position.boxes
        played += direction.push_letter if is_push else direction.letter
        position = after

    assert played == case["played"]
    assert list(puzzle_at(puzzle, position).rows()) == case["after"]
    assert is_solved(puzzle, position) is case["solved"]


@pytest.mark.parametrize("case", cases("dead_squares"))
def test_dead_squares(case: dict[str, Any]) -> None:
    puzzle = drawn(case["drawing"])

    assert picture(puzzle, dead_squares(play_area(puzzle))) == case["dead"]


@pytest.mark.parametrize("case", cases("frozen_boxes"))
def test_frozen_boxes(case: dict[str, Any]) -> None:
    puzzle = drawn(case["drawing"])
    area = play_area(puzzle)

    found = frozen_boxes(area.boxes, area.cells, dead_squares(area))

    assert picture(puzzle, found) == case["frozen"]


@pytest.mark.parametrize("case", cases("deadlocks"))
def test_what_is_called_a_deadlock_is_one_for_the_reference(case: dict[str, Any]) -> None:
    area = play_area(drawn(case["drawing"]))
    check = DeadlockCheck(area, PushDistances(area.cells, area.goals))
    dead = dead_squares(area)

    is_on_dead_square = bool(area.boxes & dead)
    is_frozen = not frozen_boxes(area.boxes, area.cells, dead) <= area.goals
    freeze = "freeze" if is_frozen and not area.has_surplus_boxes else None

    assert case["kind"] == ("dead_square" if is_on_dead_square else freeze)
    assert case["kind"] is None or check.is_dead(area.boxes, area.player)


@pytest.mark.parametrize("case", cases("walks"))
def test_walks(case: dict[str, Any]) -> None:
    puzzle = drawn(case["drawing"])
    cells = play_area(puzzle).cells
    end = marked_cell(case["to"])

    lengths = walk_lengths(cells, puzzle.boxes, puzzle.player)

    assert lengths.get(end) == case["length"]
    if case["length"] is not None:
        assert len(shortest_walk(cells, puzzle.boxes, puzzle.player, end)) == case["length"]


@pytest.mark.parametrize("case", cases("box_travels"))
def test_box_travels_ask_for_a_box_and_reach_floor(case: dict[str, Any]) -> None:
    puzzle = drawn(case["drawing"])
    box = marked_cell(case["box"])

    assert box in puzzle.boxes
    for row, column, push_count, move_count in case["reaches"]:
        assert not puzzle.is_wall(Cell(row, column))
        assert Cell(row, column) not in puzzle.boxes
        assert 0 < push_count <= move_count
