"""`sokobot validate`: every finding about puzzle files, the way a linter says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.failures import message_of
from sokobot.cli.input.puzzle_selection import stream_source, strict_option
from sokobot.cli.output.consoles import complain, finding_text, say, say_json
from sokobot.cli.output.result_json import finding_record
from sokobot.counting import counted
from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError

__all__ = ["validate"]


@dataclass(frozen=True, slots=True)
class _Checked:
    """What was found in one file."""

    source: str
    puzzles: int
    playable: int
    findings: tuple[tuple[int | None, Diagnostic], ...]
    """With the number of the puzzle, or None for the file as a whole."""
    failure: str = ""
    """Why the file could not be read, if it could not."""

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        errors = sum(found.is_error for _, found in self.findings)
        return errors + bool(self.failure)

    @property
    def is_valid(self) -> bool:
        """Whether every puzzle can be played."""
        return not self.errors and self.playable == self.puzzles


@click.command(short_help="Check puzzle files and list all problems.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@strict_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per file.")
def validate(files: tuple[str, ...], strict: bool, as_json: bool) -> ExitCode:
    """Check puzzle files and list all problems at once.

    An error means that a puzzle cannot be played. A note means that it was understood
    anyway; with --strict notes count as errors.

    \b
    Examples:
      sokobot validate puzzle.txt
      sokobot validate --strict collection/*.sok
    """
    checked = []
    for file in files:
        result = _check(file, strict=strict)
        checked.append(result)
        if as_json:
            say_json(_record(result))
        else:
            _say(result)
    if not as_json:
        say(_summary(checked))
    return ExitCode.OK if all(result.is_valid for result in checked) else ExitCode.BAD_INPUT


def _check(file: str, *, strict: bool) -> _Checked:
    try:
        collection = stream_source(file, strict=strict).collection()
    except PuzzleTextError as error:
        return _Checked(file, 0, 0, tuple((None, found) for found in error.problems))
    except OSError as error:
        return _Checked(file, 0, 0, (), failure=message_of(error))
    about_file = ((None, found) for found in collection.diagnostics)
    about_puzzles = ((e.index, found) for e in collection.entries for found in e.diagnostics)
    return _Checked(
        file, len(collection.entries), len(collection.puzzles), (*about_file, *about_puzzles)
    )


def _say(result: _Checked) -> None:
    if result.failure:
        complain(f"Error: {result.failure}", style="red")
    for _, found in result.findings:
        say(finding_text(result.source, found))


def _summary(checked: list[_Checked]) -> str:
    return ", ".join(_summary_parts(checked)) + "."


def _summary_parts(checked: list[_Checked]) -> Iterator[str]:
    puzzles = sum(result.puzzles for result in checked)
    yield f"{counted(puzzles, 'puzzle')} in {counted(len(checked), 'file')}"
    unplayable = puzzles - sum(result.playable for result in checked)
    yield f"{unplayable or 'none'} unplayable"
    errors = sum(result.errors for result in checked)
    yield counted(errors, "error")
    notes = sum(len(result.findings) + bool(result.failure) for result in checked) - errors
    yield counted(notes, "note")


def _record(result: _Checked) -> dict[str, object]:
    return {
        "file": result.source,
        "valid": result.is_valid,
        "puzzles": result.puzzles,
        "playable": result.playable,
        "findings": [
            {"puzzle": number, "severity": found.severity.value, **finding_record(found)}
            for number, found in result.findings
        ],
        "error": result.failure or None,
    }
