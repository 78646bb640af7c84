"""A puzzle as an SVG picture, written by hand: no library, no image files.

What a cell holds is told by shape as well as by colour: a box that has arrived
bears a tick, a goal is a ring.  Ground outside the walls stays transparent, so
the picture sits on a light or a dark page alike; colours follow the reader's
preference.  Class names start with `sokobot-`, because the style sheet of an
SVG that stands inside a page applies to the whole page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import product, starmap

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, puzzle_at, reachable_cells

__all__ = [
    "BOX",
    "BOX_ON_GOAL",
    "GOAL",
    "PLAYER",
    "SIZE",
    "STYLE",
    "described",
    "ground",
    "placed",
    "puzzle_svg",
    "puzzle_thumbnail",
    "thumbnail_shapes",
]

SIZE = 32
"""Side of a cell in user units; the shapes below are drawn for it."""

STYLE = """
.sokobot-floor{fill:#f1e9da}
.sokobot-grid{fill:none;stroke:#e2d6c0;stroke-width:1}
.sokobot-wall{fill:#6b7485;stroke:#6b7485;stroke-width:1;stroke-linejoin:round}
.sokobot-wall-top{fill:#8a94a6}
.sokobot-goal{fill:none;stroke:#c0392b;stroke-width:3}
.sokobot-goal-dot{fill:#c0392b}
.sokobot-box{fill:#d9a441;stroke:#8a5a12;stroke-width:2}
.sokobot-plank{fill:none;stroke:#8a5a12;stroke-width:2;stroke-linecap:round}
.sokobot-home{fill:#4f9d5d;stroke:#1f5a2b;stroke-width:2}
.sokobot-tick{fill:none;stroke:#fff;stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}
.sokobot-player{fill:#3a6fd0;stroke:#244a92;stroke-width:2}
.sokobot-visor{fill:#12264d}
.sokobot-eye{fill:#bfe3ff}
.sokobot-lamp{fill:#ff7a45}
@media (prefers-color-scheme:dark){
.sokobot-floor{fill:#2b2f38}
.sokobot-grid{stroke:#353b46}
.sokobot-wall{fill:#5a6373;stroke:#5a6373}
.sokobot-wall-top{fill:#79849a}
.sokobot-goal{stroke:#ff8a7a}
.sokobot-goal-dot{fill:#ff8a7a}
}
"""

GOAL = '<circle class="sokobot-goal" r="8"/><circle class="sokobot-goal-dot" r="2.5"/>'
BOX = (
    '<rect class="sokobot-box" x="-12" y="-12" width="24" height="24" rx="3"/>'
    '<path class="sokobot-plank" d="M-8-8 8 8M8-8-8 8"/>'
)
BOX_ON_GOAL = (
    '<rect class="sokobot-home" x="-12" y="-12" width="24" height="24" rx="3"/>'
    '<path class="sokobot-tick" d="M-6 0-2 5 7-5"/>'
)
# The robot of the web page, in small.
PLAYER = (
    '<circle class="sokobot-lamp" cy="-13" r="2.2"/>'
    '<rect class="sokobot-player" x="-11" y="-10" width="22" height="21" rx="7"/>'
    '<rect class="sokobot-visor" x="-8" y="-5" width="16" height="9" rx="4.5"/>'
    '<circle class="sokobot-eye" cx="-3.5" cy="-.5" r="2"/>'
    '<circle class="sokobot-eye" cx="3.5" cy="-.5" r="2"/>'
)


def puzzle_svg(puzzle: Puzzle, position: Position | None = None) -> str:
    """Return a complete SVG document that shows the puzzle, or a position of it."""
    shown = puzzle_at(puzzle, position)
    width, height = shown.width * SIZE, shown.height * SIZE
    title = escape(shown.title or "Sokoban puzzle")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        f"<desc>{escape(described(shown))}</desc>",
        f"<style>{STYLE}</style>",
        *ground(shown),
        *_things(shown),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def thumbnail_shapes() -> str:
    """Return what the thumbnails of a page share: the looks, and a shape for each thing."""
    shapes = {"goal": GOAL, "box": BOX, "home": BOX_ON_GOAL, "player": PLAYER}
    groups = "".join(f'<g id="sokobot-{name}">{shape}</g>' for name, shape in shapes.items())
    return (
        f'<svg width="0" height="0" aria-hidden="true" style="position:absolute">'
        f"<style>{STYLE}</style><defs>{groups}</defs></svg>"
    )


def puzzle_thumbnail(puzzle: Puzzle) -> str:
    """Return a small picture for a page that has the `thumbnail_shapes()`.

    A page may hold hundreds of them, so each is a few hundred bytes: the shapes are
    referred to, and squares in a row are one rectangle.
    """
    width, height = puzzle.width * SIZE, puzzle.height * SIZE
    goals, boxes = puzzle.goals, puzzle.boxes
    return "".join(
        [
            f'<svg viewBox="0 0 {width} {height}" role="img" '
            f'aria-label="{escape(described(puzzle))}">',
            f'<path class="sokobot-floor" d="{_strips(_inside(puzzle))}"/>',
            f'<path class="sokobot-wall" d="{_strips(puzzle.walls)}"/>',
            *(_used("goal", cell) for cell in sorted(goals - boxes)),
            *(_used("home" if cell in goals else "box", cell) for cell in sorted(boxes)),
            _used("player", puzzle.player),
            "</svg>",
        ]
    )


def _used(name: str, cell: Cell) -> str:
    x, y = cell.column * SIZE + SIZE // 2, cell.row * SIZE + SIZE // 2
    return f'<use href="#sokobot-{name}" x="{x}" y="{y}"/>'


def _strips(cells: Iterable[Cell]) -> str:
    """Return path data with one rectangle for every strip of cells in a row."""
    parts: list[str] = []
    start: Cell | None = None
    end = Cell(-1, -1)
    for cell in [*sorted(cells), Cell(-1, -1)]:
        if start is not None and cell != end.neighbour(Direction.RIGHT):
            length = (end.column - start.column + 1) * SIZE
            x, y = start.column * SIZE, start.row * SIZE
            parts.append(f"M{x} {y}h{length}v{SIZE}h-{length}z")
            start = None
        if start is None:
            start = cell
        end = cell
    return "".join(parts)


def described(puzzle: Puzzle) -> str:
    """Return in words what a picture of the puzzle shows."""
    arrived = len(puzzle.boxes & puzzle.goals)
    return (
        f"{puzzle.width} columns by {puzzle.height} rows, boxes: {len(puzzle.boxes)}, "
        f"goals: {len(puzzle.goals)}, boxes on goals: {arrived}; the player stands in "
        f"row {puzzle.player.row + 1}, column {puzzle.player.column + 1}."
    )


def ground(puzzle: Puzzle) -> Iterator[str]:
    """Yield floor and walls; what lies outside is left transparent."""
    floor = _squares(_inside(puzzle), SIZE)
    yield f'<path class="sokobot-floor" d="{floor}"/>'
    yield f'<path class="sokobot-grid" d="{floor}"/>'
    yield f'<path class="sokobot-wall" d="{_squares(puzzle.walls, SIZE)}"/>'
    upper = {wall for wall in puzzle.walls if wall.neighbour(Direction.UP) not in puzzle.walls}
    yield f'<path class="sokobot-wall-top" d="{_squares(upper, 6)}"/>'


def _things(puzzle: Puzzle) -> Iterator[str]:
    """Yield goals, boxes and the player, each moved to the middle of its cell."""
    for cell in sorted(puzzle.goals - puzzle.boxes):
        yield placed(GOAL, cell)
    for cell in sorted(puzzle.boxes):
        yield placed(BOX_ON_GOAL if cell in puzzle.goals else BOX, cell)
    yield placed(PLAYER, puzzle.player)


def placed(shape: str, cell: Cell) -> str:
    """Return a shape moved to the middle of a cell."""
    x = cell.column * SIZE + SIZE // 2
    y = cell.row * SIZE + SIZE // 2
    return f'<g transform="translate({x} {y})">{shape}</g>'


def _squares(cells: Iterable[Cell], height: int) -> str:
    """Return path data for one rectangle a cell, at the cell's upper edge."""
    return "".join(
        f"M{cell.column * SIZE} {cell.row * SIZE}h{SIZE}v{height}h-{SIZE}z"
        for cell in sorted(cells)
    )


def _inside(puzzle: Puzzle) -> frozenset[Cell]:
    """Return the floor to draw: what the player reaches, and every closed room.

    A drawing with a gap in its border has floor that is connected to the
    outside; there the player's own cells count as inside.
    """
    walked = reachable_cells(puzzle)
    open_air: set[Cell] = set()
    frontier = list(_rim(puzzle))
    while frontier:
        cell = frontier.pop()
        if puzzle.is_wall(cell) or cell in walked or cell in open_air:
            continue
        open_air.add(cell)
        frontier.extend(cell.neighbour(direction) for direction in Direction)
    grid = product(range(puzzle.height), range(puzzle.width))
    return frozenset(starmap(Cell, grid)) - puzzle.walls - open_air


def _rim(puzzle: Puzzle) -> Iterator[Cell]:
    for column in range(puzzle.width):
        yield Cell(0, column)
        yield Cell(puzzle.height - 1, column)
    for row in range(puzzle.height):
        yield Cell(row, 0)
        yield Cell(row, puzzle.width - 1)
