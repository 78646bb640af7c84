"""Keys from a terminal, one at a time and without Enter.

The terminal is put into another mode for that, and back on every way out:
normal end, exception, Ctrl-C, and the signals that end a process.  Where there
is no such terminal (a pipe, Windows), `keyboard()` yields None and the film
plays without keys.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from sokobot.cli.playback.playback import Key

try:
    import termios
    import tty
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

__all__ = ["Keyboard", "ending_signals_as_exceptions", "keyboard", "keys_in"]

_KEYS = {
    " ": Key.PAUSE,
    "p": Key.PAUSE,
    "n": Key.FORWARD,
    "l": Key.FORWARD,
    "\x1b[C": Key.FORWARD,
    "\x1bOC": Key.FORWARD,
    "b": Key.BACK,
    "h": Key.BACK,
    "\x1b[D": Key.BACK,
    "\x1bOD": Key.BACK,
    "\x1b[H": Key.FIRST,
    "\x1b[1~": Key.FIRST,
    "0": Key.FIRST,
    "\x1b[F": Key.LAST,
    "\x1b[4~": Key.LAST,
    "$": Key.LAST,
    "+": Key.FASTER,
    "=": Key.FASTER,
    "-": Key.SLOWER,
    "q": Key.QUIT,
    "Q": Key.QUIT,
    "\x1b": Key.QUIT,
}
_LONGEST = max(map(len, _KEYS))

# A signal that arrives just before the system call would wait for its end, so none is long.
_LONGEST_SLEEP_SECONDS = 0.2
_ESCAPE_SECONDS = 0.05


def keys_in(text: str) -> list[Key]:
    """Return the keys in what a terminal sent; what means nothing is skipped.

    A lone escape character is the Esc key; one that begins an unknown sequence
    swallows that sequence, so that F5 does not quit.
    """
    keys: list[Key] = []
    while text:
        size = next((n for n in range(min(_LONGEST, len(text)), 0, -1) if text[:n] in _KEYS), 1)
        if text[0] == "\x1b" and size == 1 and len(text) > 1:
            return keys
        if text[:size] in _KEYS:
            keys.append(_KEYS[text[:size]])
        text = text[size:]
    return keys


class Keyboard:
    """A terminal in the mode where every key arrives at once."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def wait(self, seconds: float | None) -> list[Key]:
        """Return the keys pressed within `seconds` (None: for ever), as soon as there are any."""
        end = float("inf") if seconds is None else time.monotonic() + seconds
        while True:
            slice_seconds = max(0.0, min(_LONGEST_SLEEP_SECONDS, end - time.monotonic()))
            ready, _, _ = select.select([self._descriptor], [], [], slice_seconds)
            if ready:
                return self._read()
            if time.monotonic() >= end:
                return []

    def _read(self) -> list[Key]:
        data = os.read(self._descriptor, 64)
        if not data:
            return [Key.QUIT]  # the terminal is gone
        if data.endswith(b"\x1b"):
            # An arrow key is several bytes, which a slow line may tear apart.
            more, _, _ = select.select([self._descriptor], [], [], _ESCAPE_SECONDS)
            data += os.read(self._descriptor, 64) if more else b""
        return keys_in(data.decode(errors="ignore"))


@contextmanager
def keyboard() -> Iterator[Keyboard | None]:
    """Read keys from stdin inside the block, and leave the terminal as it was."""
    if termios is None or not sys.stdin.isatty():
        yield None
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield Keyboard(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


@contextmanager
def ending_signals_as_exceptions() -> Iterator[None]:
    """Let SIGTERM and SIGHUP unwind the stack, so that the terminal is put back."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, _leave)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _leave(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)
