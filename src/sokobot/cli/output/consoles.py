"""Where words go: results to stdout, everything said about them to stderr.

Rich decides about colour: only on a terminal, and never where `NO_COLOR` is set.  It is loaded
only there; elsewhere text is written as it is, which is what rich would do.  Consoles are made
when needed, not at import, so that they see the streams as they are then.  Lines are never
wrapped or cut: a solution is one line, and a program that reads our output must find it whole.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import IO, TYPE_CHECKING

from sokobot.diagnostics import Diagnostic, Severity
from sokobot.files import naming

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = [
    "complain",
    "json_line",
    "printable",
    "say",
    "say_findings",
    "say_json",
    "say_text",
    "stdout_console",
]

_STANDARD_OUTPUT = "standard output"
_SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.NOTE: "yellow"}
_FORCED_COLOUR = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables by which users tell rich that a pipe shows colour."""


def printable(text: str) -> str:
    """Return `text` without control characters, which could steer the reader's terminal."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else "�" for character in text)


def stdout_console() -> Console:
    """Return a console for results."""
    return _console(sys.stdout)


def say(text: str | Text = "", *, style: str = "") -> None:
    """Print one result line (or several) to stdout."""
    with naming(_STANDARD_OUTPUT):
        _print(sys.stdout, text, style)


def say_json(record: Mapping[str, object]) -> None:
    """Print one JSON object on one line to stdout, at once, for whoever reads along."""
    say_text(json_line(record) + "\n")


def json_line(record: Mapping[str, object]) -> str:
    """Return one JSON object on one line."""
    import json  # Most commands print none.

    return json.dumps(record, ensure_ascii=False)


def say_text(text: str) -> None:
    """Print text for programs to stdout, as it is and at once."""
    with naming(_STANDARD_OUTPUT):
        sys.stdout.write(text)
        sys.stdout.flush()


def complain(text: str | Text, *, style: str = "") -> None:
    """Print something that is not a result to stderr."""
    with suppress(OSError):  # There is nobody left to tell.
        _print(sys.stderr, text, style)


def say_findings(source: str, findings: Iterable[Diagnostic]) -> None:
    """Print findings about a puzzle text to stderr, each with its place and a caret."""
    for found in findings:
        complain(finding_text(source, found))


def finding_text(source: str, found: Diagnostic) -> Text:
    """Return one finding as shown to people: `file: line 3, column 5: error …`, and the caret."""
    from rich.text import Text

    lines = [printable(line) for line in found.with_caret().split("\n")]
    text = Text(f"{printable(source)}: " if source else "")
    text.append("\n".join(lines))
    text.highlight_words([f"{found.severity} {found.code}"], _SEVERITY_STYLES[found.severity])
    return text


def _console(stream: IO[str]) -> Console:
    from rich.console import Console

    class OurConsole(Console):
        """A console that leaves a closed pipe to `failures`, where the exit code is chosen."""

        def on_broken_pipe(self) -> None:
            """Raise what rich would turn into exit code 1."""
            raise BrokenPipeError

    return OurConsole(file=stream, highlight=False, markup=False, emoji=False)


def _print(stream: IO[str], text: str | Text, style: str) -> None:
    if _may_have_colour(stream):
        _console(stream).print(text, style=style or None, soft_wrap=True)
        return
    stream.write(f"{text}\n")
    stream.flush()


def _may_have_colour(stream: IO[str]) -> bool:
    """Return whether rich might do more than write the text as it is."""
    return stream.isatty() or any(os.environ.get(name) for name in _FORCED_COLOUR)
