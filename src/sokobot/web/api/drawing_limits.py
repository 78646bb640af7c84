"""How large the texts of strangers may become, on the web.

`formats` has limits of its own, made for files on your own disk.  A server answers
many at once, so a text may stand for far fewer squares here: a few bytes of
run-length text must not keep everyone else waiting.
"""

from __future__ import annotations

from sokobot.formats.limits import Limits

__all__ = ["MAX_MOVES", "WEB_LIMITS"]

WEB_LIMITS = Limits(
    squares=1_000_000,
    puzzles=10_000,
    lines=200_000,
    unpacked_bytes=4 * 1024 * 1024,
    archive_files=1,
)
MAX_MOVES = 50_000
"""The most moves a request may play before it asks about a position."""
