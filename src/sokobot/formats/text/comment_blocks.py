"""Lines between `Comment:` and `Comment-End:`, which are kept word for word.

Many files write `Comment: one line` and never an end.  So a mark opens a block only if the
next mark is an end.
"""

from __future__ import annotations

import re

__all__ = ["CommentBlocks", "is_end_of_comment"]

_MARK = re.compile(r"^[ \t;>]{0,8}comment([- ]end)?[ \t]{0,8}(?::|$)", re.I | re.M)


def is_end_of_comment(raw: str) -> bool:
    """Return whether a line ends a comment block, if one is open."""
    mark = _MARK.match(raw)
    return mark is not None and mark.group(1) is not None


class CommentBlocks:
    """The comment blocks of a text, asked about in the order of the lines."""

    def __init__(self, text: str) -> None:
        self._blocks = _blocks(text)

    def touch(self, first: int, last: int) -> bool:
        """Return whether a block has one of these lines; blocks above `first` are forgotten."""
        blocks = self._blocks
        while blocks and blocks[-1][1] < first:
            blocks.pop()
        return bool(blocks) and blocks[-1][0] <= last


def _blocks(text: str) -> list[tuple[int, int]]:
    """Return first and last line of every comment block, the last block first."""
    if "comment" not in text.lower():
        return []  # Most files have none, and the closer look takes its time.
    blocks: list[tuple[int, int]] = []
    opened, line, counted_to = 0, 1, 0
    for mark in _MARK.finditer(text):
        line += text.count("\n", counted_to, mark.start())
        counted_to = mark.start()
        is_end = mark.group(1) is not None
        if is_end and opened:
            blocks.append((opened, line))
        opened = 0 if is_end else line
    return blocks[::-1]
