"""What is odd or wrong in a puzzle text, said the way a linter says it.

A `Diagnostic` names one thing: a stable code, where it is, what was seen and
what to do about it.  Parsers and checkers return *all* of them at once, so a
designer repairs a drawing in one go instead of one error at a time.

`NOTE` means the text was understood anyway; `--strict` turns notes into errors.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

__all__ = ["Diagnostic", "Severity", "as_errors", "has_errors"]


class Severity(StrEnum):
    """How much a diagnostic matters."""

    NOTE = "note"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a text: code, place, message and remedy.

    `line` and `column` count from 1 in the text as given; 0 means "not tied to
    one place" (a missing player has no column).  `snippet` is the offending
    line, shown with a caret under `column` where both are known.
    """

    code: str
    severity: Severity
    message: str
    line: int = 0
    column: int = 0
    fix: str = ""
    snippet: str = ""

    @property
    def is_error(self) -> bool:
        """Whether it keeps a puzzle or file from being used."""
        return self.severity is Severity.ERROR

    def __str__(self) -> str:
        return f"{self._place()}{self.severity} {self.code}: {self.message}{self._remedy()}"

    def with_caret(self) -> str:
        """Return the message with the offending line and a caret under the column."""
        if not self.snippet or self.column < 1:
            return str(self)
        return f"{self}\n    {self.snippet}\n    {' ' * (self.column - 1)}^"

    def _place(self) -> str:
        if self.line < 1:
            return ""
        return f"line {self.line}, column {self.column}: " if self.column else f"line {self.line}: "

    def _remedy(self) -> str:
        return f" ({self.fix})" if self.fix else ""


def has_errors(diagnostics: tuple[Diagnostic, ...]) -> bool:
    """Return whether any finding stops the text from being used."""
    return any(found.is_error for found in diagnostics)


def as_errors(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the same findings with every note raised to an error (`--strict`)."""
    return tuple(replace(found, severity=Severity.ERROR) for found in diagnostics)
