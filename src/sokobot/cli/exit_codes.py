"""Every exit code of the command line.

They stand in blocks: 0 good, 2 to 4 the user's input, 10 and 11 the puzzle has
no solution (or none was found), 20 to 22 a limit, 70 and above everything
else.  1 is left to Python, whose crashes use it.  `docs/command-line.md` shows
the same table to users, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from sokobot.search_report import SearchReport, SearchStatus

__all__ = ["ExitCode", "exit_code_of", "first_failure"]


class ExitCode(IntEnum):
    """What the process tells its caller."""

    OK = 0
    USAGE = 2
    BAD_INPUT = 3
    WRONG_SOLUTION = 4
    UNSOLVABLE = 10
    EXHAUSTED = 11
    TIME_LIMIT = 20
    MEMORY_LIMIT = 21
    STATE_LIMIT = 22
    INTERNAL_ERROR = 70
    INTERRUPTED = 130
    OUTPUT_CLOSED = 141
    """The reader of our output went away, as `head` does; what a shell shows for SIGPIPE."""


_OF_STATUS = {
    SearchStatus.SOLVED: ExitCode.OK,
    SearchStatus.UNSOLVABLE: ExitCode.UNSOLVABLE,
    SearchStatus.EXHAUSTED: ExitCode.EXHAUSTED,
    SearchStatus.TIME_LIMIT: ExitCode.TIME_LIMIT,
    SearchStatus.MEMORY_LIMIT: ExitCode.MEMORY_LIMIT,
    SearchStatus.STATE_LIMIT: ExitCode.STATE_LIMIT,
    SearchStatus.INTERRUPTED: ExitCode.INTERRUPTED,
}


def exit_code_of(report: SearchReport | None) -> ExitCode:
    """Return the code of one search; None stands for a puzzle that cannot be played.

    A limit with an unproved solution in hand is a success.  An interrupt is
    not: the user asked to stop, and scripts must stop with them.
    """
    if report is None:
        return ExitCode.BAD_INPUT
    if report.solved and report.status is not SearchStatus.INTERRUPTED:
        return ExitCode.OK
    return _OF_STATUS[report.status]


def first_failure(codes: Iterable[ExitCode]) -> ExitCode:
    """Return the first code that is not 0, or 0."""
    return next((code for code in codes if code is not ExitCode.OK), ExitCode.OK)
