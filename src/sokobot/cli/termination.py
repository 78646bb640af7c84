"""SIGTERM like Ctrl-C: whoever ends a long command gets what is known by then.

`timeout`, batch systems and container hosts end programs with SIGTERM, and kill them some
seconds later.  That is time enough to print the best solution so far.
"""

from __future__ import annotations

import functools
import signal
import threading
from collections.abc import Callable
from types import FrameType

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.output.consoles import complain

__all__ = ["ends_in_order"]


class _Terminated(KeyboardInterrupt):
    """SIGTERM came; searches take it for Ctrl-C."""


def ends_in_order(command: Callable[..., ExitCode]) -> Callable[..., ExitCode]:
    """Let a command treat SIGTERM as it treats Ctrl-C; only the exit code tells them apart."""

    @functools.wraps(command)
    def ending_in_order(**options: object) -> ExitCode:
        if threading.current_thread() is not threading.main_thread():
            return command(**options)  # Signals are the main thread's business.
        has_come = threading.Event()

        def interrupt(_number: int, _frame: FrameType | None) -> None:
            has_come.set()
            raise _Terminated

        before = signal.signal(signal.SIGTERM, interrupt)
        try:
            code = command(**options)
        except _Terminated:
            complain("Terminated.")
            return ExitCode.TERMINATED
        finally:
            signal.signal(signal.SIGTERM, before)
        is_cut_short = has_come.is_set() and code is ExitCode.INTERRUPTED
        return ExitCode.TERMINATED if is_cut_short else code

    return ending_in_order
