"""What somebody wishes for: how hard, how many boxes, how large, which style."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from sokobot.difficulty_words import LESS_THAN, DifficultyWord
from sokobot.errors import SettingsError
from sokobot.generate.rooms import Style
from sokobot.moves import Cell

__all__ = ["MOST_EXACT_BOXES", "Band", "Wishes", "difficulty_band", "wished"]

MOST_EXACT_BOXES = 6
"""Beyond, the states of a room are too many to look at; ratings are estimates."""
_MOST_BOXES = 20
_SMALLEST_SIDE, _LARGEST_SIDE = 3, 20
_TOLERANCE = 0.02
"""How far a puzzle may be from a share that was wished for."""


@dataclass(frozen=True, slots=True)
class Band:
    """Shares of people who fail: from `low`, up to but without `high`."""

    low: float
    high: float

    def __contains__(self, failure: float) -> bool:
        return self.low <= failure < self.high

    def distance(self, failure: float) -> float:
        """Return how far a share is outside; 0 inside."""
        return max(self.low - failure, failure - self.high, 0.0)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the puzzles are to be like."""

    band: Band
    fewest_boxes: int
    most_boxes: int
    width: int
    height: int
    styles: tuple[Style, ...]
    technique: str | None = field(default=None)

    def has_room_for(self, floor: Collection[Cell]) -> bool:
        """Return whether a floor plan is not too large."""
        rows = [cell.row for cell in floor]
        columns = [cell.column for cell in floor]
        return max(rows) - min(rows) < self.height and max(columns) - min(columns) < self.width


def difficulty_band(difficulty: str | float) -> Band:
    """Return the shares of people who fail that a word or a number stands for.

    Raises:
        SettingsError: Neither a word of a difficulty nor a share between 0 and 1.
    """
    low = 0.0
    for high, word in (*LESS_THAN, (1.0, DifficultyWord.EXPERT)):
        if difficulty == word.value:
            return Band(low, high)
        low = high
    try:
        share = float(difficulty)
    except ValueError:
        share = -1.0
    if not 0.0 < share < 1.0:
        words = ", ".join(word.value for _, word in LESS_THAN)
        raise SettingsError(
            f"difficulty: {difficulty!r} is neither {words} or expert, nor a share between 0 and 1"
        )
    return Band(share - _TOLERANCE, share + _TOLERANCE)


def wished(
    difficulty: str | float,
    boxes: int | tuple[int, int],
    size: tuple[int, int],
    styles: Sequence[Style | str],
    technique: str | None,
) -> Wishes:
    """Return the wishes, checked.

    Raises:
        SettingsError: Nobody could fulfil them.
    """
    fewest, most = (boxes, boxes) if isinstance(boxes, int) else boxes
    if not 1 <= fewest <= most <= _MOST_BOXES:
        raise SettingsError(f"boxes: from 1 to {_MOST_BOXES}, the smaller number first")
    width, height = size
    if not all(_SMALLEST_SIDE <= side <= _LARGEST_SIDE for side in size):
        raise SettingsError(f"size: both sides from {_SMALLEST_SIDE} to {_LARGEST_SIDE}")
    if width * height < 3 * most + 4:
        raise SettingsError(f"size: {width}x{height} has no room for {most} boxes")
    try:
        kinds = tuple(Style(style) for style in styles) or tuple(Style)
    except ValueError:
        names = ", ".join(style.value for style in Style)
        raise SettingsError(f"style: one of {names}") from None
    return Wishes(difficulty_band(difficulty), fewest, most, width, height, kinds, technique)
