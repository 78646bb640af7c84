"""What games look like: the codes of their cells as colours, sprites or characters.

`tiny_picture` has one pixel a cell in the colours of gym-sokoban's tiny world; `picture` has
sprites of 16 × 16 pixels, drawn here.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

__all__ = ["CHARACTERS", "SPRITE", "picture", "text", "tiny_picture"]

Codes = NDArray[np.uint8]
Picture = NDArray[np.uint8]

SPRITE = 16
"""Pixels of a cell, each way."""
CHARACTERS = np.array(list("# .*$@+"))
"""By code: wall, floor, goal, box on goal, box, player, player on goal."""

_TINY = np.array(
    [
        (0, 0, 0),
        (243, 248, 238),
        (254, 126, 125),
        (254, 95, 56),
        (142, 121, 56),
        (160, 212, 56),
        (219, 212, 56),
    ],
    np.uint8,
)
_WALL, _MORTAR = (108, 96, 90), (76, 67, 63)
_FLOOR, _GOAL = (236, 231, 220), (196, 74, 62)
_BOX, _BOX_EDGE = (201, 150, 84), (120, 82, 38)
_DONE, _DONE_EDGE = (126, 164, 84), (60, 92, 38)
_PLAYER, _PLAYER_EDGE = (64, 116, 178), (28, 58, 98)


def tiny_picture(codes: Codes) -> Picture:
    """Return one pixel a cell; works for one grid and for many."""
    return _TINY[codes]


def picture(codes: Codes) -> Picture:
    """Return one grid with a sprite a cell."""
    rows, columns = codes.shape
    tiles = _sprites()[codes]
    return tiles.transpose(0, 2, 1, 3, 4).reshape(rows * SPRITE, columns * SPRITE, 3)


def text(codes: Codes) -> str:
    """Return one grid in XSB characters."""
    return "\n".join("".join(row).rstrip() for row in CHARACTERS[codes])


@cache
def _sprites() -> Picture:
    y, x = np.mgrid[0:SPRITE, 0:SPRITE]
    fromcentre = np.hypot(y - 7.5, x - 7.5)
    bricks = (y % 8 == 7) | ((x + 8 * (y // 8 % 2)) % 16 == 15)
    diamond = abs(y - 7.5) + abs(x - 7.5) < 4.5
    edge = np.maximum(abs(y - 7.5), abs(x - 7.5))

    def drawn(*layers: tuple[NDArray[np.bool_], tuple[int, int, int]]) -> Picture:
        sprite = np.empty((SPRITE, SPRITE, 3), np.uint8)
        sprite[:] = _FLOOR
        for where, colour in layers:
            sprite[where] = colour
        return sprite

    goal = (diamond, _GOAL)
    box = ((edge < 6.6, _BOX_EDGE), (edge < 5.1, _BOX))
    done = ((edge < 6.6, _DONE_EDGE), (edge < 5.1, _DONE), (diamond & (edge < 2), _GOAL))
    player = ((fromcentre < 6.2, _PLAYER_EDGE), (fromcentre < 4.9, _PLAYER))
    everything = np.ones((SPRITE, SPRITE), np.bool_)
    return np.stack(
        [
            drawn((everything, _WALL), (bricks, _MORTAR)),
            drawn(),
            drawn(goal),
            drawn(*done),
            drawn(*box),
            drawn(*player),
            drawn(((abs(y - 7.5) + abs(x - 7.5) < 8.5), _GOAL), *player),
        ]
    )
