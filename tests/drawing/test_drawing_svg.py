"""Puzzles as SVG: well-formed, safe, complete, and transparent outside the walls."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

from sokobot.drawing.svg import puzzle_svg, puzzle_thumbnail, thumbnail_shapes
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rules import Position

NAMESPACE = "{http://www.w3.org/2000/svg}"
PUZZLE = Puzzle.from_text("  ####\n### .#\n#@$* #\n######")


def drawn(puzzle: Puzzle, position: Position | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(puzzle_svg(puzzle, position))


def count(picture: ElementTree.Element, name: str) -> int:
    return sum(element.get("class") == f"sokobot-{name}" for element in picture.iter())


def cells_of(picture: ElementTree.Element, name: str) -> set[Cell]:
    """Return the cells whose squares are in the path of that class."""
    path = next(e for e in picture.iter() if e.get("class") == f"sokobot-{name}")
    corners = re.findall(r"M(\d+) (\d+)", path.get("d", ""))
    return {Cell(int(y) // 32, int(x) // 32) for x, y in corners}


def test_every_piece_is_drawn_once() -> None:
    picture = drawn(PUZZLE)
    pieces = {name: count(picture, name) for name in ("goal", "box", "home", "player")}
    assert pieces == {"goal": 1, "box": 1, "home": 1, "player": 1}


def test_walls_and_floor_are_where_they_belong_and_nothing_is_outside() -> None:
    picture = drawn(PUZZLE)
    floor = cells_of(picture, "floor")
    assert cells_of(picture, "wall") == set(PUZZLE.walls)
    assert floor == {Cell(1, 3), Cell(1, 4), *(Cell(2, column) for column in range(1, 5))}
    assert Cell(0, 0) not in floor


def test_closed_room_that_nobody_reaches_has_a_floor() -> None:
    puzzle = Puzzle.from_text("########\n#@$.# *#\n########")
    assert Cell(1, 5) in cells_of(drawn(puzzle), "floor")


def test_gap_in_the_border_does_not_take_the_floor_away() -> None:
    puzzle = Puzzle(
        width=5,
        height=3,
        walls=frozenset(
            {Cell(0, column) for column in range(5)} | {Cell(2, column) for column in range(5)}
        ),
        goals=frozenset({Cell(1, 3)}),
        boxes=frozenset({Cell(1, 2)}),
        player=Cell(1, 1),
    )
    assert cells_of(drawn(puzzle), "floor") == {Cell(1, column) for column in range(5)}


def test_position_is_drawn_instead_of_the_start() -> None:
    solved = Position(frozenset({Cell(1, 4), Cell(2, 3)}), Cell(2, 4))
    picture = drawn(PUZZLE, solved)
    assert (count(picture, "home"), count(picture, "box"), count(picture, "goal")) == (2, 0, 0)


def test_title_names_the_picture_and_is_escaped() -> None:
    picture = drawn(replace(PUZZLE, title='<script>"&'))
    title = picture[0]
    assert title.tag == f"{NAMESPACE}title"
    assert title.text == '<script>"&'
    assert picture.get("role") == "img"
    assert not list(picture.iter(f"{NAMESPACE}script"))


def test_untitled_puzzle_still_has_a_title() -> None:
    assert drawn(PUZZLE)[0].text == "Sokoban puzzle"


def test_picture_has_colours_for_dark_pages() -> None:
    assert "prefers-color-scheme:dark" in puzzle_svg(PUZZLE)


def test_notebook_shows_the_same_picture() -> None:
    assert PUZZLE._repr_svg_() == puzzle_svg(PUZZLE)


def test_thumbnail_refers_to_shapes_and_draws_strips() -> None:
    picture = puzzle_thumbnail(Puzzle.from_text("#######\n#@$.* #\n#######"))
    assert re.findall(r'href="#sokobot-(\w+)"', picture) == ["goal", "box", "home", "player"]
    floor, walls = re.findall(r' d="([^"]+)"', picture)
    assert floor.count("M") == 1
    assert walls.count("M") == 4  # Above, below, left and right.
    assert 'role="img"' in picture
    assert "boxes on goals: 1" in picture


def test_page_of_thumbnails_has_every_shape_once() -> None:
    shapes = thumbnail_shapes()
    for name in ("goal", "box", "home", "player"):
        assert shapes.count(f'id="sokobot-{name}"') == 1
