"""Read the words that belong to one puzzle, or to the whole file: title, author, notes.

What is not understood is kept word for word: other programs store private
`Key: value` lines there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sokobot.diagnostics import Diagnostic
from sokobot.formats.findings import DUPLICATE_KEY, VARIANT
from sokobot.formats.text.dialects import variant_in
from sokobot.formats.text.line_kinds import key_and_value
from sokobot.formats.text.passage import Words, WordsKind
from sokobot.formats.text.word_owners import one_line

__all__ = ["Caption", "is_claimed_key", "read_caption"]

_TITLE_KEYS = ("title",)
_AUTHOR_KEYS = ("author", "authors")
_COLLECTION_KEYS = ("collection",)


@dataclass(slots=True)
class Caption:
    """Title, author and notes of a puzzle or a file."""

    title: str = ""
    author: str = ""
    notes: list[str] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)


def read_caption(words: Iterable[Words], title: str = "", *, is_head: bool = False) -> Caption:
    """Read the words of a puzzle, or (`is_head`) of the file; `title` stood above the drawing."""
    lines = [line for line in words if line.kind not in {WordsKind.GUARD, WordsKind.MOVES}]
    caption = Caption()
    claimed = _Claims(lines)
    names = claimed.first(_COLLECTION_KEYS) if is_head else None
    caption.title = one_line(names or claimed.first(_TITLE_KEYS) or "")
    caption.author = one_line(claimed.first(_AUTHOR_KEYS) or "")
    caption.findings = [*claimed.duplicates(), *_variants(lines)]
    if title and caption.title and title != caption.title:
        caption.notes.append(f"; {title}")
    caption.title = caption.title or title
    caption.notes = _trimmed([*caption.notes, *claimed.rest()])
    return caption


class _Claims:
    """The lines of a caption, some of which are claimed by a field."""

    def __init__(self, lines: list[Words]) -> None:
        self._lines = lines
        self._keys = [_key(line) for line in lines]
        self._claimed: set[int] = set()
        self._doubled: list[Diagnostic] = []

    def first(self, keys: tuple[str, ...]) -> str | None:
        """Return the first value given for one of `keys`, and claim its line."""
        found: str | None = None
        for index, pair in enumerate(self._keys):
            if pair is None or pair[0] not in keys:
                continue
            if not pair[1]:
                self._claimed.add(index)  # an empty value says nothing
            elif found is None:
                found = pair[1]
                self._claimed.add(index)
            else:
                message = f"{pair[0].capitalize()} is given twice; the first is used"
                self._doubled.append(DUPLICATE_KEY.at(message, line=self._lines[index].number))
        return found

    def duplicates(self) -> list[Diagnostic]:
        """Return a note for the first key that came again."""
        return self._doubled[:1]

    def rest(self) -> list[str]:
        """Return the lines nobody claimed, word for word."""
        return [line.text for index, line in enumerate(self._lines) if index not in self._claimed]


def _key(line: Words) -> tuple[str, str] | None:
    return key_and_value(line.text) if line.kind is WordsKind.TEXT else None


def is_claimed_key(text: str) -> bool:
    """Return whether a line would be read as a field, not as a note."""
    pair = key_and_value(text)
    if variant_in(text):
        return True
    return pair is not None and pair[0] in {*_TITLE_KEYS, *_AUTHOR_KEYS, *_COLLECTION_KEYS}


def _variants(lines: Iterable[Words]) -> list[Diagnostic]:
    for line in lines:
        name = variant_in(line.text) if line.kind is WordsKind.TEXT else ""
        if name:
            message = f"this is a {name} puzzle, a variant that Sokobot does not play"
            return [VARIANT.at(message, line=line.number)]
    return []


def _trimmed(notes: list[str]) -> list[str]:
    """Return the notes without the blank lines around them."""
    filled = [index for index, note in enumerate(notes) if note]
    return notes[filled[0] : filled[-1] + 1] if filled else []
