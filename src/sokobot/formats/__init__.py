"""Puzzles in and out: XSB, SOK, SLC, run-length and Boxoban texts, LURD moves.

One way in for every format (`read_text`, `read_bytes`, `read_path`), lenient
and with a finding for everything odd; one way out for each (`writers.WRITERS`).
`docs/formats.md` says what is understood and lists all findings.
"""

from __future__ import annotations

from sokobot.formats.board_check import check_rows
from sokobot.formats.collection import Collection, Entry
from sokobot.formats.lurd import parse_moves, write_moves
from sokobot.formats.reading import (
    load,
    read_bytes,
    read_path,
    read_puzzle,
    read_text,
    stream_bytes,
    stream_path,
)

__all__ = [
    "Collection",
    "Entry",
    "check_rows",
    "load",
    "parse_moves",
    "read_bytes",
    "read_path",
    "read_puzzle",
    "read_text",
    "stream_bytes",
    "stream_path",
    "write_moves",
]
