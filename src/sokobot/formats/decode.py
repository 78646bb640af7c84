"""Turn the bytes of a file into text, without ever failing on an odd encoding.

Puzzle files are older than UTF-8: one in fourteen is Latin-1.  The squares are
ASCII everywhere, so a wrong guess can only spoil an author's name, and the
guess is noted.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.formats.findings import FILE_TOO_LARGE, NOT_TEXT, NOT_UTF8
from sokobot.formats.limits import MAX_FILE_BYTES

__all__ = ["Decoded", "check_size", "decode", "is_xml", "is_zip"]

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like the UTF-16 mark, so it comes first
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_XML_MARKS = ("<?xml", "<!doctype sokobanlevels", "<sokobanlevels")
_ENOUGH_TO_RECOGNISE = 4096


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, and notes about its encoding."""

    text: str
    diagnostics: tuple[Diagnostic, ...] = ()


def check_size(size: int) -> None:
    """Refuse a file that is too large to be looked at.

    Raises:
        PuzzleTextError: It is larger than the limit.
    """
    if size > MAX_FILE_BYTES:
        message = f"more than {MAX_FILE_BYTES:,} bytes"
        raise PuzzleTextError((FILE_TOO_LARGE.at(message),))


def is_zip(data: bytes) -> bool:
    """Return whether the bytes are a zip archive."""
    return data.startswith(_ZIP_MARKS)


def is_xml(text: str) -> bool:
    """Return whether a text is meant to be an SLC file."""
    start = text[:_ENOUGH_TO_RECOGNISE].removeprefix("\ufeff").lstrip()
    return start.lower().startswith(_XML_MARKS)


def decode(data: bytes) -> Decoded:
    """Return the text of a file.

    Raises:
        PuzzleTextError: The bytes are not text in any encoding.
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return Decoded(data[len(mark) :].decode(encoding, errors="replace"))
    zero = data.find(b"\x00")
    if zero >= 0:
        line = data.count(b"\n", 0, zero) + 1
        message = f"byte {zero + 1} is zero; this is not text"
        raise PuzzleTextError((NOT_TEXT.at(message, line=line),))
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02X} is not UTF-8; read as Windows-1252"
        return Decoded(_windows_1252(data), (NOT_UTF8.at(message, line=line),))


def _windows_1252(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # five bytes have no meaning in Windows-1252
