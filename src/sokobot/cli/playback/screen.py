"""Show a solution move by move: live on a terminal, else frame after frame.

On a terminal the film runs on the alternate screen, so what was printed before
is still there afterwards.
"""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.text import Text

from sokobot.cli.output.consoles import printable, say, stdout_console
from sokobot.cli.playback.keys import Keyboard, ending_signals_as_exceptions, keyboard
from sokobot.cli.playback.playback import Frame, Playback, frames_of
from sokobot.drawing.terminal import coloured_drawing, plain_drawing
from sokobot.puzzle import Puzzle
from sokobot.search_report import Solution

__all__ = ["play"]

_HELP = "space pause  → n step  ← b back  + - speed  q quit"


def play(puzzle: Puzzle, solution: Solution, *, name: str, delay_seconds: float) -> None:
    """Show the start and every move of `solution`.

    Raises:
        IllegalMoveError: The solution does not belong to the puzzle.
    """
    frames = frames_of(puzzle, solution)
    console = stdout_console()
    if not console.is_terminal or console.is_dumb_terminal:
        _print_all(puzzle, frames)
        return
    playback = Playback(len(frames), delay_seconds)
    with ending_signals_as_exceptions(), keyboard() as keys, console.screen(hide_cursor=True):
        while not playback.has_quit:
            _paint(console, puzzle, frames, playback, name)
            if keys is None and playback.is_at_end:
                time.sleep(playback.delay_seconds)
                return
            playback = _next(playback, keys)


def _next(playback: Playback, keys: Keyboard | None) -> Playback:
    """Wait for a key or for the time of the next frame, whichever comes first."""
    if keys is None:
        time.sleep(playback.delay_seconds)
        return playback.after_tick()
    pressed = keys.wait(playback.delay_seconds if playback.is_running else None)
    for key in pressed:
        playback = playback.after_key(key)
    return playback if pressed else playback.after_tick()


def _print_all(puzzle: Puzzle, frames: tuple[Frame, ...]) -> None:
    for number, frame in enumerate(frames):
        say(f"\n{_caption(number, len(frames), frame)}")
        say(plain_drawing(puzzle, frame.position))


def _caption(number: int, count: int, frame: Frame) -> str:
    return f"Move {number} of {count - 1}: {frame.letter}" if number else "Start"


def _paint(
    console: Console, puzzle: Puzzle, frames: tuple[Frame, ...], playback: Playback, name: str
) -> None:
    """Paint one frame over the last one, line by line, so that nothing flickers."""
    frame = frames[playback.index]
    lines = [
        Text(printable(name), style="bold"),
        Text(f"{_caption(playback.index, len(frames), frame)}  {_state(playback)}"),
        Text(""),
        *coloured_drawing(puzzle, frame.position).split("\n"),
        Text(""),
        Text(_HELP, style="dim"),
    ]
    with console.capture() as capture:
        for line in lines[: console.height]:
            line.truncate(console.width)
            console.print(line, end="\x1b[K\n" if line is not lines[-1] else "\x1b[K")
    sys.stdout.write("\x1b[H" + capture.get().replace("\n", "\r\n") + "\x1b[J")
    sys.stdout.flush()


def _state(playback: Playback) -> str:
    if playback.is_at_end:
        return "[solved; space plays again]"
    return "[paused]" if playback.is_paused else f"[{playback.delay_seconds:.2f} s per move]"
