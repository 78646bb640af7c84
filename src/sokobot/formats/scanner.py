"""Part a text into drawings and the words before, between and after them.

One pass, line by line.  Nothing is interpreted here: which words are a title,
a note or a solution is decided in `words_reader`, where both neighbours of a
stretch of words are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.formats.cleaning import as_given, cleaned, is_fence, is_quoted_mail, unquoted
from sokobot.formats.drawing import Drawing
from sokobot.formats.findings import CODE_FENCE, LINE_TOO_LONG
from sokobot.formats.limits import MAX_LINE_LENGTH, Budget
from sokobot.formats.line_kinds import LineKind, is_row_kind, line_kind
from sokobot.formats.row_run import RowLine, RowRun

__all__ = [
    "Scan",
    "Words",
    "WordsKind",
    "is_end_of_comment",
    "looks_like_row",
    "numbered_lines",
    "scan",
]


class WordsKind(Enum):
    """What is known of a line that is not a row."""

    BLANK = auto()
    TEXT = auto()
    VERBATIM = auto()
    """Inside a `Comment:` … `Comment-End:` block: never a title, key or solution."""
    GUARD = auto()
    """An empty remark (`::` or `;` alone): parts what stands above from what stands below."""
    MOVES = auto()
    """A solution in plain letters; the scanner itself knows of none."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line that is not a row."""

    number: int
    text: str
    kind: WordsKind


@dataclass(slots=True)
class Scan:
    """Drawings in order; `words[i]` stands before `drawings[i]`, the last after all of them."""

    drawings: list[Drawing] = field(default_factory=list)
    words: list[list[Words]] = field(default_factory=lambda: [[]])
    diagnostics: list[Diagnostic] = field(default_factory=list)


def scan(text: str, budget: Budget) -> Scan:
    """Part `text` (lines ended by newline alone) into drawings and words.

    Raises:
        PuzzleTextError: Too many squares, or an endless line.
    """
    scanner = _Scanner(text, budget)
    for number, raw in numbered_lines(text):
        scanner.take(number, raw)
    scanner.finish_run()
    return scanner.result


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines one at a time: a list of millions would be larger than the text.

    Raises:
        PuzzleTextError: A line is endless.
    """
    start, number = 0, 1
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end - start > MAX_LINE_LENGTH:
            message = f"a line of {end - start:,} characters"
            raise PuzzleTextError((LINE_TOO_LONG.at(message, line=number, column=1),))
        yield number, text[start:end]
        start, number = end + 1, number + 1


class _Scanner:
    """The state of one pass."""

    def __init__(self, text: str, budget: Budget) -> None:
        self.result = Scan()
        self._budget = budget
        self._run = RowRun(budget)
        self._blocks = _comment_blocks(text)
        self._is_quoted_mail = is_quoted_mail(line for _, line in numbered_lines(text))

    def take(self, number: int, raw: str) -> None:
        """Sort in one line."""
        if self._blocks and self._is_in_comment(number):
            self.finish_run()
            self._add_words(number, raw, WordsKind.VERBATIM)
            return
        if self._run.is_full and is_row_kind(line_kind(raw)):
            self._run.count_line()  # Files of a million rows are measured, not kept.
            return
        line = _row_line(number, raw)
        if line is None:
            self.finish_run()
            self._add_line(number, raw)
            return
        if self._run.is_complete_before(line):
            self.finish_run()
        self._run.append(line)

    def finish_run(self) -> None:
        """Move what the run of rows turned out to be into the result."""
        if not self._run:
            return
        for item in self._run.finished():
            if isinstance(item, Drawing):
                self._budget.spend_puzzle(item.line)
                self.result.drawings.append(item)
                self.result.words.append([])
            else:
                self._add_line(item.number, item.source)

    def _add_line(self, number: int, raw: str) -> None:
        text = unquoted(raw) if self._is_quoted_mail else raw
        if is_fence(text):
            self._note_fence(number)
            self._add_words(number, "", WordsKind.BLANK)
        elif not text or text.isspace():
            self._add_words(number, "", WordsKind.BLANK)
        elif text.strip() in {"::", ";"}:
            self._add_words(number, text, WordsKind.GUARD)
        else:
            self._add_words(number, text, WordsKind.TEXT)

    def _add_words(self, number: int, text: str, kind: WordsKind) -> None:
        self.result.words[-1].append(Words(number, text, kind))

    def _note_fence(self, line: int) -> None:
        if not self.result.diagnostics:
            message = "a code fence or forum tag was skipped"
            self.result.diagnostics.append(CODE_FENCE.at(message, line=line))

    def _is_in_comment(self, number: int) -> bool:
        while self._blocks and self._blocks[-1][1] < number:
            self._blocks.pop()
        return bool(self._blocks) and self._blocks[-1][0] <= number


def looks_like_row(raw: str) -> bool:
    """Return whether a line would join a drawing that it touches."""
    return _row_line(0, raw) is not None


def _row_line(number: int, raw: str) -> RowLine | None:
    """Return the line if it looks like a row, cleaned if only that makes it one."""
    kind = line_kind(raw)
    if kind is LineKind.WORDS or kind is LineKind.ROW_WITH_MISTAKE:
        tidy = cleaned(raw)
        if tidy is not None:
            tidy_kind = line_kind(tidy.text)
            if is_row_kind(tidy_kind):
                return RowLine(number, raw, tidy, tidy_kind)
    return RowLine(number, raw, as_given(raw), kind) if is_row_kind(kind) else None


_COMMENT_MARK = re.compile(r"^[ \t;>]{0,8}comment([- ]end)?[ \t]{0,8}(?::|$)", re.I | re.M)


def is_end_of_comment(raw: str) -> bool:
    """Return whether a line ends a comment block, if one is open."""
    mark = _COMMENT_MARK.match(raw)
    return mark is not None and mark.group(1) is not None


def _comment_blocks(text: str) -> list[tuple[int, int]]:
    """Return first and last line of every comment block, the last block first.

    Many files write `Comment: one line` and never an end.  So a mark opens a
    block only if the next mark is an end.
    """
    blocks: list[tuple[int, int]] = []
    opened, line, counted_to = 0, 1, 0
    for mark in _COMMENT_MARK.finditer(text):
        line += text.count("\n", counted_to, mark.start())
        counted_to = mark.start()
        is_end = mark.group(1) is not None
        if is_end and opened:
            blocks.append((opened, line))
        opened = 0 if is_end else line
    return blocks[::-1]
