"""Decide which words between two drawings belong to which of them.

SOK files put a title above a drawing and everything else below it; Boxoban and
XSokoban sets put `; number` above; other programs export `; title` below; and
some people write `Title:` above.  The blank lines tell: words that touch one
drawing and not the other belong to the one they touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sokobot.formats.text.dialects import variant_in
from sokobot.formats.text.line_kinds import is_moves, key_and_value
from sokobot.formats.text.passage import Passage, Words, WordsKind
from sokobot.formats.text.scanner import looks_like_row

__all__ = ["Habits", "OwnedWords", "is_title", "one_line", "owned_words", "title_text"]

_LONGEST_TITLE = 200


class Habits:
    """How a file arranges its words.

    The whole file decides.  It is looked through only where that matters: in files that
    begin with a `Title:`, and where words touch the drawings on both sides.
    """

    def __init__(
        self,
        head: Passage,
        all_passages: Callable[[], Iterator[Passage]],
        last_passage: Callable[[], Passage],
    ) -> None:
        self._head = head
        self._all_passages = all_passages
        self._last_passage = last_passage

    @cached_property
    def keys_lead(self) -> bool:
        """Whether `Title:` stands above the drawings, not below."""
        head = self._head.words
        if not _has_key(head, "title") or _has_key(head, "collection"):
            return False
        before: Passage | None = None
        for number, passage in enumerate(self._all_passages()):
            if number > 1 and before is not None and not _has_key(before.words, "title"):
                return False
            before = passage
        return before is not None and not _has_key(before.words, "title")

    @cached_property
    def titles_follow(self) -> bool:
        """Whether titles stand below the drawings even where they touch both neighbours."""
        if not self._head.is_blank:
            return False
        foot = self._last_passage().words
        return bool(foot) and foot[0].kind is WordsKind.TEXT


@dataclass(frozen=True, slots=True)
class OwnedWords:
    """The words of one passage: those of the drawing above, and of the one below."""

    above: Sequence[Words]
    title: str = ""
    below: Sequence[Words] = ()


def owned_words(passage: Sequence[Words], habits: Habits, *, is_head: bool) -> OwnedWords:
    """Part the words of a passage that has a drawing below it."""
    if habits.keys_lead:
        cut = _first_line_of_keys(passage)
        return OwnedWords(passage[:cut], "", passage[cut:])
    end = len(passage)
    while end and passage[end - 1].kind is WordsKind.BLANK:
        end -= 1
    start = end
    while start and passage[start - 1].kind is WordsKind.TEXT:
        start -= 1
    if start == end:
        return OwnedWords(passage)
    touches_above = passage[start - 1].kind is WordsKind.MOVES if start else not is_head
    touches_below = end == len(passage)
    if touches_above and not (touches_below and not habits.titles_follow):
        return OwnedWords(passage)
    if touches_below and not touches_above and _has_key(passage[start:end], "title"):
        return OwnedWords(passage[:start], "", passage[start:end])
    return _by_title(passage, start, end, touches_below=touches_below)


def _by_title(passage: Sequence[Words], start: int, end: int, *, touches_below: bool) -> OwnedWords:
    """Part at the title, if the last paragraph has one."""
    paragraph = passage[start:end]
    if touches_below and all(_is_remark(line) for line in paragraph) and is_title(paragraph[0]):
        return OwnedWords(passage[:start], title_text(paragraph[0].text), paragraph[1:])
    last = paragraph[-1]
    alone = len(paragraph) == 1 or (touches_below and _is_remark(last))
    if alone and is_title(last):
        return OwnedWords(passage[: end - 1], title_text(last.text))
    return OwnedWords(passage)


def is_title(line: Words) -> bool:
    """Return whether a line can be a title: words, not a key, a `::` remark, a ruler or moves."""
    text = line.text.strip()
    return (
        line.kind is WordsKind.TEXT
        and len(text) <= _LONGEST_TITLE
        and not text.startswith("::")
        and key_and_value(text) is None
        and not variant_in(text)
        and not looks_like_row(text)
        and not is_moves(text)
        and bool(title_text(text))
    )


def title_text(text: str) -> str:
    """Return the title in a line that may be a `;` remark."""
    return one_line(text).lstrip(";").strip()


def one_line(text: str) -> str:
    """Return text without line ends and other characters that a terminal would obey."""
    if text.isprintable():
        return text.strip()
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def _is_remark(line: Words) -> bool:
    return line.text.lstrip().startswith(";")


def _has_key(lines: Sequence[Words], key: str) -> bool:
    return any(_key_of(line) == key for line in lines)


def _key_of(line: Words) -> str:
    found = key_and_value(line.text) if line.kind is WordsKind.TEXT else None
    return found[0] if found is not None and found[1] else ""


def _first_line_of_keys(passage: Sequence[Words]) -> int:
    """Return where the paragraph with the first `Title:` begins."""
    cut = next(
        (index for index, line in enumerate(passage) if _key_of(line) == "title"), len(passage)
    )
    while 0 < cut < len(passage) and passage[cut - 1].kind is WordsKind.TEXT:
        cut -= 1
    return cut
