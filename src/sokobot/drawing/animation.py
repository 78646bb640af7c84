"""A solution as a moving SVG picture: one file, no script, plays wherever pictures are shown.

Every box and the player move by key frames of the style sheet.  Who asked their system for less
motion sees the puzzle at its start, standing still.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from sokobot.drawing.svg import (
    BOX,
    BOX_ON_GOAL,
    GOAL,
    PLAYER,
    SIZE,
    STYLE,
    described,
    ground,
    placed,
)
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import after_move, start_position

__all__ = ["animated_svg"]

_PAUSE = 5
"""Moves' worth of time at the start and at the end."""


@dataclass(slots=True)
class _Track:
    """Where one thing is, by the number of moves made: only the changes."""

    cells: list[tuple[int, Cell]] = field(default_factory=list)

    def stay_until(self, moment: int) -> None:
        """Say that it has not moved by then."""
        last, cell = self.cells[-1]
        if last < moment:
            self.cells.append((moment, cell))


def animated_svg(puzzle: Puzzle, moves: Sequence[Direction], *, seconds_a_move: float = 0.2) -> str:
    """Return an SVG document that plays `moves` over and over.

    Raises:
        ValueError: A move is blocked, or takes no time.
    """
    if not 0 < seconds_a_move <= 60:
        raise ValueError(f"a move takes more than 0 and at most 60 seconds, not {seconds_a_move}")
    player, boxes = _tracks(puzzle, moves)
    moments = len(moves) + 2 * _PAUSE
    width, height = puzzle.width * SIZE, puzzle.height * SIZE
    title = escape(puzzle.title or "Sokoban puzzle")
    tracks = [player, *boxes]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        f"<desc>{escape(described(puzzle))} {len(moves)} moves are played.</desc>",
        f"<style>{STYLE}{_motion(moments * seconds_a_move)}",
        *(_frames(f"t{i}", track, moments) for i, track in enumerate(tracks)),
        *(_home_frames(f"h{i}", puzzle, box, moments) for i, box in enumerate(boxes)),
        "</style>",
        *ground(puzzle),
        *(placed(GOAL, cell) for cell in sorted(puzzle.goals)),
        *_box_shapes(puzzle, boxes),
        f'<g class="sokobot-moving" style="animation-name:t0;{_at(puzzle.player)}">{PLAYER}</g>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _tracks(puzzle: Puzzle, moves: Sequence[Direction]) -> tuple[_Track, list[_Track]]:
    position = start_position(puzzle)
    player = _Track([(0, position.player)])
    boxes = {cell: _Track([(0, cell)]) for cell in sorted(position.boxes)}
    everything = list(boxes.values())
    for number, direction in enumerate(moves, start=1):
        after = after_move(puzzle, position, direction)
        if after is None:
            raise ValueError(f"move {number} ({direction.name.lower()}) is blocked")
        moment = number + _PAUSE
        player.stay_until(moment - 1)
        player.cells.append((moment, after.player))
        for cell in position.boxes - after.boxes:
            track = boxes.pop(cell)
            track.stay_until(moment - 1)
            boxes[cell.neighbour(direction)] = track
            track.cells.append((moment, cell.neighbour(direction)))
        position = after
    return player, everything


def _motion(seconds: float) -> str:
    return (
        f".sokobot-moving{{animation:{seconds:g}s linear infinite}}"
        f".sokobot-home-now{{opacity:0;animation:{seconds:g}s step-end infinite}}"
        "@media (prefers-reduced-motion:reduce){"
        ".sokobot-moving,.sokobot-home-now{animation:none!important}}"
    )


def _frames(name: str, track: _Track, moments: int) -> str:
    frames = "".join(f"{_share(moment, moments)}{{{_at(cell)}}}" for moment, cell in track.cells)
    return f"@keyframes {name}{{{frames}100%{{{_at(track.cells[-1][1])}}}}}"


def _home_frames(name: str, puzzle: Puzzle, track: _Track, moments: int) -> str:
    """Return when a box looks as if it had arrived: from the end of the push on."""
    frames = "".join(
        f"{_share(moment, moments)}{{opacity:{int(cell in puzzle.goals)}}}"
        for moment, cell in track.cells
    )
    return f"@keyframes {name}{{{frames}}}"


def _box_shapes(puzzle: Puzzle, boxes: list[_Track]) -> Iterator[str]:
    for number, track in enumerate(boxes):
        cell = track.cells[0][1]
        opacity = f"opacity:{int(cell in puzzle.goals)};"
        yield (
            f'<g class="sokobot-moving" style="animation-name:t{number + 1};{_at(cell)}">{BOX}'
            f'<g class="sokobot-home-now" style="animation-name:h{number};{opacity}">'
            f"{BOX_ON_GOAL}</g></g>"
        )


def _share(moment: int, moments: int) -> str:
    return f"{100 * moment / moments:.7g}%"


def _at(cell: Cell) -> str:
    x, y = cell.column * SIZE + SIZE // 2, cell.row * SIZE + SIZE // 2
    return f"transform:translate({x}px,{y}px)"
