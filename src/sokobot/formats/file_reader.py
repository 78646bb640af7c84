"""Read one file, whichever text format it is in."""

from __future__ import annotations

from dataclasses import replace

from sokobot.formats.collection import Collection
from sokobot.formats.decode import check_size, decode, is_xml
from sokobot.formats.limits import Budget
from sokobot.formats.text_reader import read_plain_text

__all__ = ["read_file", "read_file_text"]


def read_file(data: bytes, source: str, budget: Budget) -> Collection:
    """Read the puzzles of one text or SLC file.

    Raises:
        PuzzleTextError: There is nothing usable in it.
    """
    check_size(len(data))
    budget.spend_lines(max(data.count(b"\n"), data.count(b"\r")))
    # The encoding of XML is the business of the XML parser, so it gets the bytes.
    if is_xml(data[:4096].decode("latin-1").replace("\x00", "").lstrip("\xef\xbb\xbf\xff\xfe")):
        return _read_slc(data, source, budget)
    decoded = decode(data)
    collection = read_plain_text(decoded.text, source, budget)
    return replace(collection, diagnostics=(*decoded.diagnostics, *collection.diagnostics))


def read_file_text(text: str, source: str, budget: Budget) -> Collection:
    """Read the puzzles of a text that is already decoded.

    Raises:
        PuzzleTextError: There is nothing usable in it.
    """
    check_size(len(text))
    budget.spend_lines(max(text.count("\n"), text.count("\r")))
    if is_xml(text):
        data = text.encode("utf-8", errors="replace")
        return _read_slc(data, source, budget, encoding="utf-8")
    return read_plain_text(text, source, budget)


def _read_slc(data: bytes, source: str, budget: Budget, encoding: str | None = None) -> Collection:
    from sokobot.formats.slc import read_slc  # Few files need an XML parser.

    return read_slc(data, source, budget, encoding=encoding)
