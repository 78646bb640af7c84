"""What `solve` says about its input while it reads it: notes, damage, files that are unreadable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.failures import explain, message_of
from sokobot.cli.input.puzzle_selection import SelectedPuzzles, place_of
from sokobot.cli.output.consoles import json_line, say_findings, say_json
from sokobot.cli.output.result_json import Record, finding_record, unreadable_record
from sokobot.diagnostics import has_errors
from sokobot.errors import PuzzleTextError, SokobotError
from sokobot.formats.collection import Entry, UnreadFile
from sokobot.search_settings import SearchSettings

__all__ = ["ReadingNews", "error_records"]


@dataclass(slots=True)
class ReadingNews:
    """Passes the puzzles on as they are read, and says what is found on the way."""

    puzzles: SelectedPuzzles
    label: str
    settings: SearchSettings
    is_quiet: bool
    as_json: bool
    keep: Callable[[str], None]
    """Remembers a text for the file that is written."""
    failure: ExitCode = ExitCode.OK
    """What to exit with if every puzzle went well."""
    findings_said: int = 0
    unread_said: int = 0

    def entries(self) -> Iterator[Entry]:
        """Yield the puzzles.

        What was read before a damage stays; so do the puzzles of a file with too few of them.
        """
        try:
            for entry in self.puzzles:
                self._say_news()
                if not self.is_quiet:
                    notes = [found for found in entry.diagnostics if not found.is_error]
                    say_findings(place_of(self.puzzles.source, entry), notes)
                yield entry
        except (SokobotError, OSError) as error:
            if self.as_json:
                self._say(unreadable_record(self.label, self.settings, error_records(error)))
            self.failure = explain(error)
        self._say_news()
        if has_errors(self.puzzles.diagnostics):
            self.failure = self.failure or ExitCode.BAD_INPUT

    def _say_news(self) -> None:
        """Say what was found about the file, or the files of a folder, since the last time."""
        found = self.puzzles.diagnostics[self.findings_said :]
        self.findings_said += len(found)
        shown = [news for news in found if news.is_error or not self.is_quiet]
        say_findings(self.puzzles.source, shown)
        unread = self.puzzles.unread[self.unread_said :]
        self.unread_said += len(unread)
        for file in unread:
            self._say_unread(file)

    def _say_unread(self, file: UnreadFile) -> None:
        """Tell the other readers, too, of a file that people were told about by its findings."""
        if self.as_json:
            errors = [finding_record(found) for found in file.problems]
            self._say(unreadable_record(file.name, self.settings, errors, file.name))
        else:
            reasons = "; ".join(str(found) for found in file.problems)
            self.keep(f"File: {self.label}/{file.name}\nNot read: {reasons}\n")

    def _say(self, record: Record) -> None:
        self.keep(json_line(record))
        say_json(record)


def error_records(error: Exception) -> list[Record]:
    """Return what is wrong with a file as the objects of `--json`."""
    if isinstance(error, PuzzleTextError) and has_errors(error.problems):
        return [finding_record(found) for found in error.problems if found.is_error]
    return [{"code": None, "message": message_of(error), "line": None, "column": None, "fix": None}]
