"""Run-length text: `3#`, `2(#-)`, nested groups, for drawings and for moves.

Reading is two passes over the tokens.  The first only adds up sizes and finds
every mistake, so nothing is built before it is known to be small; the second
builds the text together with the column each character came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from sokobot.formats.findings import (
    RUN_LENGTH_BROKEN,
    RUN_LENGTH_TOO_DEEP,
    RUN_LENGTH_TOO_LARGE,
    Finding,
)
from sokobot.formats.limits import MAX_RUN_LENGTH_DEPTH

__all__ = ["Expanded", "RunLengthError", "expand", "shorten"]

_TOKEN = re.compile(r"([0-9]+)|([()])|([^0-9()]+)")
_LONGEST_COUNT = 7  # digits; anything longer is over every limit


class RunLengthError(ValueError):
    """Run-length text that cannot be expanded; `column` counts from 1."""

    def __init__(self, finding: Finding, message: str, column: int) -> None:
        self.finding = finding
        self.message = message
        self.column = column
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Expanded:
    """The text in full, and for every character the column it came from."""

    text: str
    columns: list[int]


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int
    count: int
    """How often the first character, or the group that opens or closes here, is repeated."""


def expand(text: str, max_length: int) -> Expanded:
    """Write run-length text out in full.

    Raises:
        RunLengthError: Stray bracket or count, nested too deep, or longer than `max_length`.
    """
    _measure(text, max_length)
    open_groups: list[tuple[list[str], list[int], int]] = [([], [], 1)]
    for token in _tokens(text):
        if token.text == "(":
            open_groups.append(([], [], token.count))
        elif token.text == ")":
            inner_text, inner_columns, count = open_groups.pop()
            open_groups[-1][0].append("".join(inner_text) * count)
            open_groups[-1][1].extend(inner_columns * count)
        else:
            own = list(range(token.column, token.column + len(token.text)))
            open_groups[-1][0].append(token.text[0] * token.count + token.text[1:])
            open_groups[-1][1].extend(own[:1] * token.count + own[1:])
    return Expanded("".join(open_groups[0][0]), open_groups[0][1])


def _measure(text: str, max_length: int) -> None:
    """Raise for every mistake, without building anything."""
    lengths: list[tuple[int, int, int]] = []  # of the open groups: length before, count, column
    length = 0
    for token in _tokens(text):
        if token.text == "(":
            if len(lengths) == MAX_RUN_LENGTH_DEPTH:
                message = f"groups are nested more than {MAX_RUN_LENGTH_DEPTH} deep"
                raise RunLengthError(RUN_LENGTH_TOO_DEEP, message, token.column)
            lengths.append((length, token.count, token.column))
            length = 0
        elif token.text == ")":
            if not lengths:
                raise RunLengthError(RUN_LENGTH_BROKEN, "a ) without a (", token.column)
            before, count, _ = lengths.pop()
            length = before + length * count
        else:
            length += len(token.text) - 1 + token.count
        if length > max_length:
            message = f"the counts make more than {max_length:,} characters"
            raise RunLengthError(RUN_LENGTH_TOO_LARGE, message, token.column)
    if lengths:
        raise RunLengthError(RUN_LENGTH_BROKEN, "a ( that is never closed", lengths[-1][2])


def _tokens(text: str) -> Iterator[_Token]:
    """Yield brackets and stretches of characters, each with the count in front of it."""
    count, count_column = 1, 0
    for match in _TOKEN.finditer(text):
        digits, bracket, _ = match.groups()
        if digits:
            count, count_column = _number(digits), match.start() + 1
            continue
        if bracket == ")" and count_column:
            raise _dangling(count_column)
        yield _Token(match.group(), match.start() + 1, count)
        count, count_column = 1, 0
    if count_column:
        raise _dangling(count_column)


def _dangling(column: int) -> RunLengthError:
    return RunLengthError(RUN_LENGTH_BROKEN, "a count with nothing after it", column)


def _number(digits: str) -> int:
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) <= _LONGEST_COUNT else 10**_LONGEST_COUNT


def shorten(text: str, shortest_run: int = 3) -> Iterator[str]:
    """Yield the run-length tokens of `text`; runs below `shortest_run` stay as they are."""
    for character, group in groupby(text):
        count = len(list(group))
        yield f"{count}{character}" if count >= shortest_run else character * count
