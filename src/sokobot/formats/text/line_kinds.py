"""What a line of a puzzle file is: a row of squares, moves, or words.

The rules are those people expect of XSB and SOK files.  They are written down
in `docs/formats.md`; the short form:

- a row consists of board characters and has at least one of `# $ @ + *`;
- floor and goals alone are a row only inside a drawing (elsewhere: a ruler);
- a line with a `#` that is *mostly* board characters and touches a drawing is
  a row with a mistake in it, so that a slip gets a caret instead of silently
  ending the drawing.

All checks are single character classes or searches: linear in the line.
"""

from __future__ import annotations

import re
from enum import Enum, auto

__all__ = [
    "LineKind",
    "has_player_and_box",
    "is_announced_moves",
    "is_moves",
    "is_row_kind",
    "key_and_value",
    "line_kind",
]

_BOARD = re.compile(r"[ #$@*+.\-_]*")
_LETTERED = re.compile(r"[ #$@*+.\-_bBpP]*")
_JOINED = re.compile(r"[ #$@*+.\-_bBpP0-9()|]*")
_SOLID = re.compile(r"[#$@*+]")
_NOT_BOARD = re.compile(r"[^ #$@*+.\-_]")
_MOVES = re.compile(r"[lurdLURD0-9()*\s]*")
_MOVE_LETTER = re.compile(r"[lurdLURD]")
_KEY = re.compile(r"([^\W\d_][^:;]{0,40}):")
_NUMBER_HEADING = re.compile(r" {0,8}# ?[0-9]+[.)]?")
_WORD = re.compile(r"[^\W\d_]{3,}")
_SHORTEST_UNANNOUNCED_MOVES = 8  # no word of this length is made of l, u, r and d
_LONGEST_ROW_WITH_MISTAKE = 1_000


class LineKind(Enum):
    """What one line is, judged alone; the scanner decides by its neighbours."""

    BLANK = auto()
    ROW = auto()
    JOINED_ROWS = auto()
    """Rows joined by `|`, or run-length text, or both."""
    FLOOR_ONLY = auto()
    """A row inside a drawing, words elsewhere."""
    ROW_WITH_MISTAKE = auto()
    """A row if it touches a drawing, words elsewhere."""
    WORDS = auto()


def is_row_kind(kind: LineKind) -> bool:
    """Return whether such a line can be part of a drawing."""
    return kind is not LineKind.BLANK and kind is not LineKind.WORDS


def line_kind(text: str) -> LineKind:
    """Return what a line is, judged alone."""
    if not text or text.isspace():
        return LineKind.BLANK
    if _BOARD.fullmatch(text):
        return _board_kind(text)
    if "#" in text and _LETTERED.fullmatch(text):
        return LineKind.ROW
    if _NUMBER_HEADING.fullmatch(text):
        return LineKind.WORDS
    if _JOINED.fullmatch(text):
        drawn = "#" in text or ("|" in text and has_player_and_box(text))
        return LineKind.JOINED_ROWS if drawn else LineKind.WORDS
    return LineKind.ROW_WITH_MISTAKE if _is_row_with_mistake(text) else LineKind.WORDS


def _board_kind(text: str) -> LineKind:
    if not _SOLID.search(text):
        return LineKind.FLOOR_ONLY
    # `+---+---+` is a table, not a row with three players.
    if "#" not in text and text.count("@") + text.count("+") > 1:
        return LineKind.WORDS
    return LineKind.ROW


def _is_row_with_mistake(text: str) -> bool:
    bare = text.strip()
    if "#" not in bare or not 3 <= len(bare) <= _LONGEST_ROW_WITH_MISTAKE:
        return False
    if bare.startswith((";", "::")) or key_and_value(bare) is not None:
        return False
    # A word: a banner or a heading.  The same letter three times: boxes of another alphabet.
    if any(len(set(word)) > 1 for word in _WORD.findall(bare)):
        return False
    mistakes = len(_NOT_BOARD.findall(bare))
    walled = bare.startswith("#") and bare.endswith("#")
    return mistakes * (2 if walled else 3) <= len(bare)


def has_player_and_box(text: str) -> bool:
    """Return whether exactly one player and at least one box are drawn in `text`."""
    players = sum(text.count(player) for player in "@+pP")
    return players == 1 and any(box in text for box in "$*bB")


def is_moves(text: str) -> bool:
    """Return whether a line is moves although nothing announced them."""
    if not _MOVES.fullmatch(text):
        return False
    return len(_MOVE_LETTER.findall(text)) >= _SHORTEST_UNANNOUNCED_MOVES


def is_announced_moves(text: str) -> bool:
    """Return whether a line under a heading like `Solution` is moves."""
    return _MOVES.fullmatch(text) is not None and _MOVE_LETTER.search(text) is not None


def key_and_value(text: str) -> tuple[str, str] | None:
    """Return the key in lower case and the value of a `Key: value` line, `;` in front or not."""
    bare = text.lstrip().lstrip(";").lstrip()
    match = _KEY.match(bare)
    if match is None:
        return None
    return match.group(1).strip().lower(), bare[match.end() :].strip()
