"""The formats of puzzle files: one row each.

A format is recognised by the content of a file, never by its name; the names only tell
which files of a folder or archive are worth opening.  `docs/formats.md` says how to add
one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sokobot.formats.decode import check_size, decode, is_xml
from sokobot.formats.drafts import FileReader
from sokobot.formats.limits import FILE_LIMITS, Budget, Limits
from sokobot.formats.text.text_reader import TextReader

__all__ = ["FILE_FORMATS", "SUFFIXES", "FileFormat", "reader_of_bytes", "reader_of_text"]

_ENOUGH_TO_RECOGNISE = 4096
_BYTE_ORDER_MARKS = "\xef\xbb\xbf\xff\xfe"


@dataclass(frozen=True, slots=True)
class FileFormat:
    """What has to be known about a format to read it."""

    name: str
    suffixes: tuple[str, ...]
    """How files of this format end, in lower case."""
    recognises: Callable[[str], bool]
    """Whether a file that begins like this has the format."""
    from_bytes: Callable[[bytes, Budget], FileReader]
    from_text: Callable[[str, Budget], FileReader]
    limits: Limits = FILE_LIMITS
    """How much one file may hold, unless the caller says less."""


def _slc_from_bytes(data: bytes, budget: Budget) -> FileReader:
    from sokobot.formats.slc import SlcReader  # Most files are not XML.

    return SlcReader(data, budget)


def _slc_from_text(text: str, budget: Budget) -> FileReader:
    from sokobot.formats.slc import SlcReader

    return SlcReader(text.encode("utf-8", errors="replace"), budget, encoding="utf-8")


def _text_from_bytes(data: bytes, budget: Budget) -> FileReader:
    decoded = decode(data)
    return TextReader(decoded.text, budget, decoded.diagnostics)


FILE_FORMATS = (
    FileFormat("slc", (".slc", ".xml"), is_xml, _slc_from_bytes, _slc_from_text),
    FileFormat(
        "text",
        (".xsb", ".sok", ".txt", ".skb", ".soko", ".rle"),
        lambda _: True,
        _text_from_bytes,
        TextReader,
    ),
)
"""Every format, in the order in which they are tried; the last one takes anything."""

SUFFIXES = frozenset(suffix for row in FILE_FORMATS for suffix in row.suffixes)


def reader_of_bytes(data: bytes, budget: Budget) -> FileReader:
    """Return a reader for the content of a file.

    Raises:
        PuzzleTextError: It is too large, or in no format.
    """
    check_size(len(data))
    budget.spend_lines(max(data.count(b"\n"), data.count(b"\r")))
    # Encodings are the business of the formats: XML has its own way to name one.
    beginning = data[:_ENOUGH_TO_RECOGNISE].decode("latin-1").replace("\x00", "")
    return _format_of(beginning.lstrip(_BYTE_ORDER_MARKS)).from_bytes(data, budget)


def reader_of_text(text: str, budget: Budget) -> FileReader:
    """Return a reader for a text that is already decoded.

    Raises:
        PuzzleTextError: It is too large.
    """
    check_size(len(text))
    budget.spend_lines(max(text.count("\n"), text.count("\r")))
    return _format_of(text[:_ENOUGH_TO_RECOGNISE]).from_text(text, budget)


def _format_of(beginning: str) -> FileFormat:
    return next(row for row in FILE_FORMATS if row.recognises(beginning))
