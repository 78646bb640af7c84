"""Undo what mail programs, forums and word processors do to a drawing.

A line is cleaned only when it is not a row as it stands; whether the result
is one is for `line_kinds` to say, and if it is not, the line stays as given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sokobot.formats.findings import HTML_ENTITIES, MAIL_QUOTES, ODD_CHARACTERS, TABS, Finding

__all__ = ["CleanLine", "as_given", "cleaned", "is_fence", "is_quoted_mail", "unquoted"]

_LONGEST_ROW = 20_000  # characters; longer lines cannot be rows and are not worth cleaning
_QUOTE = re.compile(r"(?:[ ]{0,3}>){1,20}[ ]?")
_SUSPECT = re.compile(r"[\t&>]|[^\x00-\x7f]")
_DEBRIS = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});|\t|[^\x00-\x7f]")
_FENCE = re.compile(r"\s*(?:`{3,}[\w-]*|~{3,}[\w-]*|\[/?code\]|</?(?:pre|code)>)\s*", re.IGNORECASE)
_TAB_WIDTH = 8

_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_PLAIN = {
    **dict.fromkeys(_INVISIBLE, ""),
    **dict.fromkeys(_DASHES, "-"),
    **{chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)},  # full-width forms
    "\u2026": "...",  # what word processors make of three goals
}


@dataclass(frozen=True, slots=True)
class CleanLine:
    """A line to be judged as a row: its text and the column of every character."""

    text: str
    columns: Sequence[int]
    findings: tuple[Finding, ...] = ()


def as_given(raw: str) -> CleanLine:
    """Return a line that needs no cleaning."""
    return CleanLine(raw, range(1, len(raw) + 1))


def cleaned(raw: str) -> CleanLine | None:
    """Return the line without debris, or None if there is none in it."""
    if len(raw) > _LONGEST_ROW or not _SUSPECT.search(raw):
        return None
    findings: dict[Finding, None] = {}
    start = len(raw) - len(unquoted(raw))
    if start:
        findings[MAIL_QUOTES] = None
    text: list[str] = []
    columns: list[int] = []
    for column, piece, finding in _pieces(raw, start):
        if piece == "\t":
            piece = " " * (_TAB_WIDTH - len(columns) % _TAB_WIDTH)
        text.append(piece)
        steps = range(column, column + len(piece)) if finding is None else [column] * len(piece)
        columns.extend(steps)
        if finding is not None:
            findings[finding] = None
    return CleanLine("".join(text), columns, tuple(findings))


def _pieces(raw: str, start: int) -> Iterator[tuple[int, str, Finding | None]]:
    """Yield column, text and finding of each stretch; tabs are left for the caller."""
    done = start
    for match in _DEBRIS.finditer(raw, start):
        if match.start() > done:
            yield done + 1, raw[done : match.start()], None
        found, column = match.group(), match.start() + 1
        done = match.end()
        if found == "\t":
            yield column, found, TABS
        elif found.startswith("&"):
            from html import unescape  # Its table of names is large, and few texts need it.

            yield column, "".join(map(_plain, unescape(found))), HTML_ENTITIES
        else:
            plain = _plain(found)
            yield column, plain, None if plain == found else ODD_CHARACTERS
    if done < len(raw):
        yield done + 1, raw[done:], None


def _plain(character: str) -> str:
    """Return the plain character (or characters) that a typographic one stands for."""
    if character.isspace():
        return " "
    return _PLAIN.get(character, character)


def unquoted(raw: str) -> str:
    """Return the line without the marks of quoted mail in front of it."""
    quote = _QUOTE.match(raw)
    return raw[quote.end() :] if quote else raw


def is_fence(raw: str) -> bool:
    """Return whether the line is only a code fence or a forum tag."""
    return len(raw) < 80 and _FENCE.fullmatch(raw) is not None


def is_quoted_mail(lines: Iterator[str]) -> bool:
    """Return whether every line with something on it is quoted."""
    seen = False
    for line in lines:
        if line and not line.isspace():
            if not line.lstrip(" ").startswith(">"):
                return False
            seen = True
    return seen
