"""Standard streams as every command expects them: open, and never in the way.

A shell can start a program with a stream closed (`<&-`, `>&-`, `2>&-`).  Python then has
None in its place, and the next file that is opened takes its number.  So the number is
given to the null device: nothing is read from it, and what is written to it is lost, which
is what whoever closed the stream asked for.
"""

from __future__ import annotations

import os
import sys

__all__ = ["open_streams"]


def open_streams() -> None:
    """Have all three streams open, and let them replace letters that they cannot write."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            _fill(number)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A title may hold letters that the terminal's encoding lacks; that must not crash it.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _fill(number: int) -> None:
    """Open the null device under a number that is free."""
    opened = os.open(os.devnull, os.O_RDWR)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)
