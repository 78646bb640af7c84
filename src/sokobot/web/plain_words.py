"""Words from strangers, as one clean line: titles, authors, names."""

from __future__ import annotations

import unicodedata

__all__ = ["folded_name", "one_line"]

_BREAKING = {"Cc", "Zl", "Zp"}
_HIDDEN = {"Cs", "Cf", "Co", "Cn"}
_MARKS = {"Mn", "Me"}
_MOST_MARKS = 2
"""Signs that one letter may carry; towers of them reach into other lines."""


def one_line(words: str, longest: int = 200) -> str:
    """Return words without what would break a line or hide in it."""
    kept: list[str] = []
    marks = 0
    for letter in words:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in _MARKS else 0
        if kind in _HIDDEN or marks > _MOST_MARKS:
            continue
        kept.append(" " if kind in _BREAKING else letter)
    return " ".join("".join(kept).split())[:longest].strip()


def folded_name(name: str) -> str:
    """Return what tells names apart: not their case, nor how their letters are written."""
    return unicodedata.normalize("NFKC", name).casefold()
