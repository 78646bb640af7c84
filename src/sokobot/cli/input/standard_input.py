"""Standard input, which may never end: `cat /dev/zero | sokobot -` is a mistake, not a plan."""

from __future__ import annotations

import sys

from sokobot.files import naming
from sokobot.formats.limits import MAX_FILE_BYTES

__all__ = ["STANDARD_INPUT", "STANDARD_INPUT_NAME", "standard_input"]

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "standard input"


def standard_input() -> bytes:
    """Return what is on standard input; one byte more than the limit if there is more.

    Raises:
        OSError: It cannot be read.
    """
    with naming(STANDARD_INPUT_NAME):
        return sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
