"""Every exit code of the command line.

They stand in blocks: 0 good, 2 to 5 the user's input, 10 and 11 the puzzle has
no solution (or none was found), 20 to 22 a limit, 70 and above everything
else.  1 is left to Python, whose crashes use it.  `docs/command-line.md` shows
the same table to users, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from sokobot.batch.ending import Ending, NoReport
from sokobot.search_report import SearchReport

if TYPE_CHECKING:
    from sokobot.batch.rows import BatchRow

__all__ = [
    "ExitCode",
    "FirstFailure",
    "exit_code_of",
    "exit_code_of_row",
    "first_failure",
]


class ExitCode(IntEnum):
    """What the process tells its caller."""

    OK = 0
    USAGE = 2
    BAD_INPUT = 3
    WRONG_SOLUTION = 4
    REGRESSION = 5
    """`compare`: something became worse."""
    UNSOLVABLE = 10
    EXHAUSTED = 11
    TIME_LIMIT = 20
    MEMORY_LIMIT = 21
    STATE_LIMIT = 22
    INTERNAL_ERROR = 70
    INTERRUPTED = 130
    OUTPUT_CLOSED = 141
    """The reader of our output went away, as `head` does; what a shell shows for SIGPIPE."""
    TERMINATED = 143
    """SIGTERM; what a shell shows for it."""


_OF_ENDING = {
    Ending.SOLVED: ExitCode.OK,
    Ending.UNSOLVABLE: ExitCode.UNSOLVABLE,
    Ending.EXHAUSTED: ExitCode.EXHAUSTED,
    Ending.TIME_LIMIT: ExitCode.TIME_LIMIT,
    Ending.MEMORY_LIMIT: ExitCode.MEMORY_LIMIT,
    Ending.STATE_LIMIT: ExitCode.STATE_LIMIT,
    Ending.INTERRUPTED: ExitCode.INTERRUPTED,
    Ending.INVALID: ExitCode.BAD_INPUT,
    Ending.UNREADABLE: ExitCode.BAD_INPUT,
    Ending.CRASHED: ExitCode.INTERNAL_ERROR,
    Ending.FAILED: ExitCode.INTERNAL_ERROR,
}


def exit_code_of(found: SearchReport | NoReport) -> ExitCode:
    """Return the code of one puzzle."""
    if isinstance(found, NoReport):
        return _OF_ENDING[found.ending]
    return _exit_code(Ending(found.status.value), solved=found.solved)


def exit_code_of_row(row: BatchRow) -> ExitCode:
    """Return the code of one puzzle of a run."""
    return _exit_code(row.status, solved=row.solved)


def _exit_code(ending: Ending, *, solved: bool) -> ExitCode:
    """Return the code of an ending.

    A limit with an unproved solution in hand is a success.  An interrupt is
    not: the user asked to stop, and scripts must stop with them.
    """
    if solved and ending is not Ending.INTERRUPTED:
        return ExitCode.OK
    return _OF_ENDING[ending]


class FirstFailure:
    """The code of the first puzzle that failed, whichever puzzle is known first."""

    def __init__(self) -> None:
        self.code = ExitCode.OK
        self._number: int | None = None

    def add(self, row: BatchRow) -> None:
        """Take one more puzzle into account."""
        code = exit_code_of_row(row)
        is_first = self._number is None or row.number < self._number
        if code is not ExitCode.OK and is_first:
            self.code, self._number = code, row.number


def first_failure(codes: Iterable[ExitCode]) -> ExitCode:
    """Return the first code that is not 0, or 0."""
    return next((code for code in codes if code is not ExitCode.OK), ExitCode.OK)
