"""The words before, between and after drawings, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

__all__ = ["Passage", "Words", "WordsKind"]


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


class Passage:
    """What stands above a drawing, up to the drawing before it.

    In large files nearly every passage is *usual*: blank lines, and among them at most one
    `; title` that touches no drawing above it.  Its words are listed only on request.
    """

    __slots__ = ("_first_line", "_text", "_words", "title")

    def __init__(
        self, words: list[Words] | None, title: str = "", text: str = "", first_line: int = 0
    ) -> None:
        """Only for `of()` and `usual()`."""
        self.title = title
        """Of a usual passage: the title of the drawing below, if it has one."""
        self._words = words
        self._text = text
        self._first_line = first_line

    @classmethod
    def of(cls, words: list[Words]) -> Passage:
        """Return a passage of any words."""
        return cls(words)

    @classmethod
    def usual(cls, first_line: int, text: str, title: str | None) -> Passage:
        """Return the usual passage, as it stands in the file."""
        return cls(None, title.strip() if title else "", text, first_line)

    @property
    def is_usual(self) -> bool:
        """Whether there is nothing but blank lines and perhaps a title."""
        return bool(self._text)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but blank lines."""
        if self._words is None:
            return not self.title
        return all(line.kind is WordsKind.BLANK for line in self._words)

    @property
    def words(self) -> list[Words]:
        """Every line."""
        if self._words is None:
            lines = enumerate(self._text[:-1].split("\n"), start=self._first_line)
            kinds = {True: WordsKind.TEXT, False: WordsKind.BLANK}
            self._words = [Words(number, line, kinds[bool(line)]) for number, line in lines]
        return self._words
