"""Tell the drawings of a text from the words before, between and after them.

One pass, as far as it is asked for.  Nothing is interpreted here: which words are a title,
a note or a solution is decided where both neighbours of a passage are known.  Rows that nothing
is odd about are taken together, and so is the usual passage of blank lines and a `; title`;
everything else is looked at line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.formats.drawing import Drawing, PlainRows
from sokobot.formats.findings import CODE_FENCE, LINE_TOO_LONG
from sokobot.formats.limits import MAX_LINE_LENGTH, MAX_SIDE, Budget
from sokobot.formats.text.cleaning import as_given, cleaned, is_fence, is_quoted_mail, unquoted
from sokobot.formats.text.comment_blocks import CommentBlocks
from sokobot.formats.text.drawing_candidate import CandidateLine, DrawingCandidate
from sokobot.formats.text.line_kinds import LineKind, is_row_kind, line_kind
from sokobot.formats.text.passage import Passage, Words, WordsKind

__all__ = ["Scanner", "Stretch", "looks_like_row", "numbered_lines", "words_of"]

# Rows with a wall each, and after them a line that can be no row: blank, or words without
# anything that cleaning might turn into one.
_PLAIN_ROWS = (
    rf"((?:[ ]*+\#[ #$@*+.\-_]*+\n){{2,{MAX_SIDE}}})"
    r"(?=[ ]*+(?:\n|\Z)|[;AC-OQ-Zac-oq-z][^#\t&>\n\x80-\U0010ffff]*+(?:\n|\Z))"
)
_DRAWING = re.compile(_PLAIN_ROWS)
_USUAL_PASSAGE_AND_DRAWING = re.compile(
    r"(\n++(?:;[ ]?([0-9A-Za-z][0-9A-Za-z ]{0,100})\n\n*+)?)" + _PLAIN_ROWS
)


@dataclass(slots=True)
class Stretch:
    """A passage and the drawing below it; below the last passage there is none."""

    passage: Passage
    drawing: Drawing | None


def words_of(text: str, budget: Budget) -> list[Words] | None:
    """Return the words of a text without a drawing and without a finding; None if it has one.

    Raises:
        PuzzleTextError: Too many squares, or an endless line.
    """
    scanner = Scanner(text, budget)
    (first, *others) = scanner.stretches()
    return None if others or scanner.diagnostics else first.passage.words


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines one at a time: a list of millions would be larger than the text.

    Raises:
        PuzzleTextError: A line is endless.
    """
    start, number = 0, 1
    while start <= len(text):
        end = _end_of_line(text, start, number)
        yield number, text[start:end]
        start, number = end + 1, number + 1


def _end_of_line(text: str, start: int, number: int) -> int:
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    if end - start > MAX_LINE_LENGTH:
        message = f"a line of {end - start:,} characters"
        raise PuzzleTextError((LINE_TOO_LONG.at(message, line=number, column=1),))
    return end


@dataclass(slots=True)
class _Taken:
    """What was taken and not handed out yet."""

    words: list[Words] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)

    def add(self, drawing: Drawing) -> None:
        """Finish the passage above a drawing."""
        self.stretches.append(Stretch(Passage.of(self.words), drawing))
        self.words = []


class Scanner:
    """One pass over a text whose lines are ended by newline alone."""

    def __init__(self, text: str, budget: Budget) -> None:
        self.diagnostics: list[Diagnostic] = []
        """What was found so far that concerns the whole text."""
        self.position = 0
        """How many characters are done."""
        self._text = text
        self._budget = budget
        self._candidate = DrawingCandidate(budget)
        self._taken = _Taken()
        self._comments = CommentBlocks(text)
        self._is_quoted_mail = is_quoted_mail(line for _, line in numbered_lines(text))

    def stretches(self) -> Iterator[Stretch]:
        """Yield every drawing with the passage above it, and at the end the last passage.

        Raises:
            PuzzleTextError: Too many squares or puzzles, or an endless line.
        """
        start, number, text, taken = 0, 1, self._text, self._taken
        while start <= len(text):
            self.position = start
            found = self._plain_drawing(start, number)
            if found is not None:
                start, number, stretch = found
                yield stretch
                continue
            end = _end_of_line(text, start, number)
            self._take(number, text[start:end])
            start, number = end + 1, number + 1
            if taken.stretches:
                yield from taken.stretches
                taken.stretches.clear()
        self._finish_candidate()
        yield from taken.stretches
        yield Stretch(Passage.of(taken.words), None)

    def _plain_drawing(self, start: int, number: int) -> tuple[int, int, Stretch] | None:
        """Return where the next plain drawing ends, and the drawing, if it begins here."""
        if self._candidate:
            return None
        words = self._taken.words
        match = None if words else _USUAL_PASSAGE_AND_DRAWING.match(self._text, start)
        if match is not None:
            between, title, block = match.groups()
            first_line = number + between.count("\n")
        else:
            match = _DRAWING.match(self._text, start)
            if match is None:
                return None
            block, first_line = match.group(1), number
        next_line = first_line + block.count("\n")
        if self._comments.touch(number, next_line - 1):
            return None
        if match.re is _DRAWING:
            passage = Passage.of(words)
            self._taken.words = []
        else:
            passage = Passage.usual(number, between, title)
        self._budget.spend_puzzle(first_line)
        drawing = Drawing(PlainRows(block[:-1], first_line), first_line)
        return match.end(), next_line, Stretch(passage, drawing)

    def _take(self, number: int, raw: str) -> None:
        """Sort in one line."""
        if self._comments.touch(number, number):
            self._finish_candidate()
            self._add_words(number, raw, WordsKind.VERBATIM)
            return
        if self._candidate.is_full and is_row_kind(line_kind(raw)):
            self._candidate.count_line()  # Files of a million rows are measured, not kept.
            return
        line = _row_line(number, raw)
        if line is None:
            self._finish_candidate()
            self._add_line(number, raw)
            return
        if self._candidate.is_complete_before(line):
            self._finish_candidate()
        self._candidate.append(line)

    def _finish_candidate(self) -> None:
        """Take what the run of rows turned out to be."""
        if not self._candidate:
            return
        for item in self._candidate.finished():
            if isinstance(item, Drawing):
                self._budget.spend_puzzle(item.line)
                self._taken.add(item)
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
        self._taken.words.append(Words(number, text, kind))

    def _note_fence(self, line: int) -> None:
        if not self.diagnostics:
            message = "a code fence or forum tag was skipped"
            self.diagnostics.append(CODE_FENCE.at(message, line=line))


def looks_like_row(raw: str) -> bool:
    """Return whether a line would join a drawing that it touches."""
    return _row_line(0, raw) is not None


def _row_line(number: int, raw: str) -> CandidateLine | None:
    """Return the line if it looks like a row, cleaned if only that makes it one."""
    kind = line_kind(raw)
    if kind is LineKind.WORDS or kind is LineKind.ROW_WITH_MISTAKE:
        tidy = cleaned(raw)
        if tidy is not None:
            tidy_kind = line_kind(tidy.text)
            if is_row_kind(tidy_kind):
                return CandidateLine(number, raw, tidy, tidy_kind)
    return CandidateLine(number, raw, as_given(raw), kind) if is_row_kind(kind) else None
