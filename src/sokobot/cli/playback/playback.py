"""Watching a solution, without a screen: which position is shown, and what a key does.

`Playback` is a value; keys and ticks of the clock turn it into the next one.
`playback_screen` shows it and `playback_keys` reads the keyboard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.rules import Position, start_position
from sokobot.search_report import Solution

__all__ = ["Frame", "Key", "Playback", "frames_of"]

_FASTEST_SECONDS = 0.01
_SLOWEST_SECONDS = 5.0
_SPEED_STEP = 1.5


class Key(Enum):
    """What a viewer can ask for."""

    PAUSE = "pause"
    FORWARD = "forward"
    BACK = "back"
    FIRST = "first"
    LAST = "last"
    FASTER = "faster"
    SLOWER = "slower"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the film: the position after `letter`, or the start."""

    position: Position
    letter: str = ""


def frames_of(puzzle: Puzzle, solution: Solution) -> tuple[Frame, ...]:
    """Return the start and then one frame a move."""
    steps = replay(puzzle, solution.directions)
    return (
        Frame(start_position(puzzle)),
        *(Frame(step.position, step.letter) for step in steps),
    )


@dataclass(frozen=True, slots=True)
class Playback:
    """Where a viewer is in the film; `index` 0 is the start of the puzzle."""

    frame_count: int
    delay_seconds: float
    index: int = 0
    is_paused: bool = False
    has_quit: bool = False

    @property
    def is_at_end(self) -> bool:
        """Whether the last frame is shown."""
        return self.index == self.frame_count - 1

    @property
    def is_running(self) -> bool:
        """Whether the next tick shows another frame."""
        return not (self.is_paused or self.has_quit or self.is_at_end)

    def after_tick(self) -> Playback:
        """Return the playback once `delay_seconds` have passed."""
        return self._moved_to(self.index + 1) if self.is_running else self

    def after_key(self, key: Key) -> Playback:
        """Return the playback once the viewer has pressed `key`.

        Stepping by hand pauses, so that the film does not run away.  To resume
        at the end starts again from the beginning.
        """
        if key is Key.QUIT:
            return replace(self, has_quit=True)
        if key is Key.PAUSE:
            if self.is_at_end:
                return replace(self, index=0, is_paused=False)
            return replace(self, is_paused=not self.is_paused)
        if key in (Key.FASTER, Key.SLOWER):
            factor = 1 / _SPEED_STEP if key is Key.FASTER else _SPEED_STEP
            return self._with_delay(self.delay_seconds * factor)
        return replace(self._moved_to(self._target(key)), is_paused=True)

    def _target(self, key: Key) -> int:
        targets = {
            Key.FORWARD: self.index + 1,
            Key.BACK: self.index - 1,
            Key.FIRST: 0,
            Key.LAST: self.frame_count - 1,
        }
        return targets[key]

    def _moved_to(self, index: int) -> Playback:
        return replace(self, index=min(max(index, 0), self.frame_count - 1))

    def _with_delay(self, seconds: float) -> Playback:
        return replace(self, delay_seconds=min(max(seconds, _FASTEST_SECONDS), _SLOWEST_SECONDS))
