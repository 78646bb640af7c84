"""Write notes so that they read back as notes.

A note may look like a drawing, a title or moves.  Rather than repeat the rules
of reading here, the reader itself is asked what it would make of the lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sokobot.errors import PuzzleTextError
from sokobot.formats.limits import MAX_LINE_LENGTH, Budget
from sokobot.formats.text.captions import is_claimed_key
from sokobot.formats.text.comment_blocks import is_end_of_comment
from sokobot.formats.text.embedded_moves import take_moves
from sokobot.formats.text.line_kinds import key_and_value
from sokobot.formats.text.passage import Passage, WordsKind
from sokobot.formats.text.scanner import looks_like_row, words_of
from sokobot.formats.text.word_owners import Habits, owned_words

__all__ = ["GUARD", "guarded_notes", "needs_guard_above", "needs_guard_below"]

GUARD = "::"
_LONGEST_LINE = MAX_LINE_LENGTH // 2
_BLOCK = ("Comment:", "Comment-End:")
_COMMENT_MARK = re.compile(r"[ \t;>]{0,8}comment", re.I)
_NO_WORDS = Passage.of([])
_PLAIN_HABITS = Habits(
    _NO_WORDS, all_passages=lambda: iter((_NO_WORDS,)), last_passage=lambda: _NO_WORDS
)
_UNQUOTED = ":: so that lines with > are not taken for quoted mail"
_LINE_END = re.compile(r"\r\n|\r|\n")


def guarded_notes(
    notes: Sequence[str], fields_written: Sequence[str], *, is_head: bool = False
) -> list[str]:
    """Return the lines to write for `notes` below the lines of the fields already written."""
    lines = [line for note in notes for line in _readable_lines(note)]
    if not lines or _reads_back(lines, fields_written, is_head=is_head):
        return lines
    if not any(_COMMENT_MARK.match(line) for line in lines):
        return [_BLOCK[0], *lines, _BLOCK[1]]
    return [f":: {line}" if line.strip() else "" for line in lines]


def _readable_lines(note: str) -> Iterator[str]:
    """Yield the lines of a note; what no reader would take as one line is broken."""
    for line in _LINE_END.split(note):
        for start in range(0, max(len(line), 1), _LONGEST_LINE):
            piece = line[start : start + _LONGEST_LINE]
            yield piece if piece.strip() else ""


def _reads_back(lines: list[str], fields_written: Sequence[str], *, is_head: bool) -> bool:
    """Return whether the reader takes the lines as notes, each word for word."""
    budget = Budget()
    try:
        found = words_of("\n".join([_UNQUOTED, *lines]), budget)
        if found is None:
            return False
        words = found[1:]
        if not is_head and take_moves(words, budget).words != words:
            return False
    except PuzzleTextError:
        return False
    return [word.text for word in words] == lines and not any(
        word.kind is WordsKind.GUARD
        or (word.kind is WordsKind.TEXT and _is_field(word.text, fields_written))
        or (word.kind is WordsKind.TEXT and is_end_of_comment(word.text))
        for word in words
    )


def _is_field(text: str, fields_written: Sequence[str]) -> bool:
    """Return whether a line would fill a field that no line above it has filled."""
    pair = key_and_value(text)
    if pair is not None and pair[1] and pair[0].removesuffix("s") in fields_written:
        return False
    return is_claimed_key(text)


def needs_guard_above(first_line: str) -> bool:
    """Return whether a note right under a drawing would be taken for its row or its title."""
    return first_line.lstrip().startswith(";") or looks_like_row(first_line)


def needs_guard_below(lines: Sequence[str], *, is_head: bool) -> bool:
    """Return whether the last of the lines would be taken for the title of the next drawing."""
    budget = Budget()
    words = (words_of("\n".join([_UNQUOTED, *lines, ""]), budget) or [])[1:]
    if not is_head:
        words = take_moves(words, budget).words
    owned = owned_words(words, _PLAIN_HABITS, is_head=is_head)
    return bool(owned.title or owned.below)
