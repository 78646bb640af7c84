"""Turn whatever goes wrong into one message on stderr and one exit code.

No traceback ever reaches a user.  For us there is `SOKOBOT_DEBUG=1`.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable

from click.exceptions import Abort, ClickException, Exit

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.output.consoles import complain, printable, say_findings
from sokobot.diagnostics import has_errors
from sokobot.errors import (
    IllegalMoveError,
    InternalSolverError,
    PuzzleTextError,
    SettingsError,
    SokobotError,
    UnplayablePuzzleError,
    WrongProofError,
    WrongSolutionError,
)

__all__ = ["exit_code_from", "explain", "unwritten_output"]

_CODES: tuple[tuple[type[Exception], ExitCode], ...] = (
    (SettingsError, ExitCode.USAGE),
    (IllegalMoveError, ExitCode.WRONG_SOLUTION),
    (WrongSolutionError, ExitCode.WRONG_SOLUTION),
    (WrongProofError, ExitCode.WRONG_SOLUTION),
    (InternalSolverError, ExitCode.INTERNAL_ERROR),
    (SokobotError, ExitCode.BAD_INPUT),
    (OSError, ExitCode.BAD_INPUT),
)


def exit_code_from(run: Callable[[], object]) -> ExitCode:
    """Run a command and return its exit code; report what it raises.

    click's own exceptions pass through: click shows them, with the usage.
    """
    try:
        code = run()
        sys.stdout.flush()
    except (ClickException, Exit, Abort):
        raise
    except BrokenPipeError:
        _silence_stdout()
        return ExitCode.OUTPUT_CLOSED
    except KeyboardInterrupt:
        complain("Interrupted.")
        return ExitCode.INTERRUPTED
    except Exception as error:
        return explain(error)
    return code if isinstance(code, ExitCode) else ExitCode.OK


def explain(error: Exception) -> ExitCode:
    """Print what `error` means to the user and return the exit code it stands for."""
    code = next((code for kind, code in _CODES if isinstance(error, kind)), None)
    if code is None or code is ExitCode.INTERNAL_ERROR:
        return _report_bug(error)
    if isinstance(error, PuzzleTextError | UnplayablePuzzleError):
        say_findings(error.source, error.problems)
        if not has_errors(error.problems):
            complain(f"Error: {printable(error.source)}: contains no puzzle", style="red")
    else:
        complain(f"Error: {message_of(error)}", style="red")
    return code


def message_of(error: Exception) -> str:
    """Return what went wrong in one line, without Python's decoration."""
    if isinstance(error, OSError) and error.strerror:
        name = error.filename
        if name is None and error.errno == errno.ENOSPC:
            name = "standard output"  # Whoever writes to a file names it.
        return printable(error.strerror if name is None else f"{name}: {error.strerror}")
    return printable(str(error))


def unwritten_output(error: OSError) -> ExitCode:
    """Report that the help or the version could not be printed, and return the exit code."""
    _silence_stdout()
    return explain(error)


def _report_bug(error: Exception) -> ExitCode:
    if os.environ.get("SOKOBOT_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    what = printable(f"{type(error).__name__}: {error}")
    complain(
        f"Internal error: {what}\n"
        "This is a bug in Sokobot. Please report it with the command, the puzzle and the output "
        "under SOKOBOT_DEBUG=1.",
        style="red",
    )
    return ExitCode.INTERNAL_ERROR


def _silence_stdout() -> None:
    """Keep the interpreter from complaining when it flushes a closed pipe at exit."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError, AttributeError):
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, descriptor)
    os.close(nothing)
