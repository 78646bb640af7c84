"""Read a zip archive of puzzle files, the way collections are handed around.

An archive from a stranger may claim to hold anything, so its own numbers are
not believed: members are unpacked chunk by chunk and counted as they come.
Archives inside archives are not opened.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from functools import partial

from sokobot.errors import PuzzleTextError
from sokobot.formats.findings import BROKEN_ZIP, NO_PUZZLE_FILE, ZIP_TOO_LARGE, visible
from sokobot.formats.limits import MAX_ZIP_MEMBERS, MAX_ZIP_RATIO, Budget, Limits
from sokobot.formats.many_files import ManyFiles, in_natural_order

__all__ = ["files_of_zip"]

_CENTRAL_RECORD = b"PK\x01\x02"
_SMALL_ENOUGH_FOR_ANY_RATIO = 1024 * 1024
_PIECE = 256 * 1024
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
# What zipfile and zlib are known to raise on archives that lie about themselves.
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
)


def files_of_zip(data: bytes, limits: Limits) -> ManyFiles:
    """Return every puzzle file of an archive, unpacked when it is read.

    Raises:
        PuzzleTextError: A damaged archive, one with too many members, or no puzzle file in it.
    """
    # Before zipfile builds an object for each: the archive may have a million members.
    if data.count(_CENTRAL_RECORD) > MAX_ZIP_MEMBERS:
        raise _too_large(f"more than {MAX_ZIP_MEMBERS:,} members")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _DAMAGE as error:
        raise _broken(str(error)) from None
    # A damaged archive may have a member without a name, which is_dir() cannot be asked about.
    named = (info for info in archive.infolist() if info.filename)
    members = {info.filename: info for info in named if not info.is_dir()}
    names = in_natural_order(members)
    if not names:
        raise PuzzleTextError((NO_PUZZLE_FILE.at("no puzzle file in the archive"),))
    unpacking = _Unpacking(archive, limits.unpacked_bytes)
    files = [(name, partial(unpacking.content, members[name])) for name in names]
    return ManyFiles(files, Budget(limits, limits.archive_files), set(members) - set(names))


class _Unpacking:
    """Unpacks one member after the other, as long as the sum stays reasonable."""

    def __init__(self, archive: zipfile.ZipFile, most_bytes: int) -> None:
        self._archive = archive
        self._most_bytes = most_bytes
        self._space_left = most_bytes

    def content(self, member: zipfile.ZipInfo) -> bytes:
        """Return what a member holds.

        Raises:
            PuzzleTextError: It is damaged, or too large.
        """
        if member.compress_type not in _METHODS:
            raise _broken("it uses an unusual compression method")
        chunks: list[bytes] = []
        unpacked = 0
        try:
            with self._archive.open(member) as stream:
                while chunk := stream.read(_PIECE):
                    chunks.append(chunk)
                    unpacked += len(chunk)
                    self._check_growth(member, unpacked)
        except PuzzleTextError:
            raise
        except _DAMAGE as error:
            raise _broken(str(error)) from None
        self._space_left -= unpacked
        return b"".join(chunks)

    def _check_growth(self, member: zipfile.ZipInfo, unpacked: int) -> None:
        if unpacked > self._space_left:
            raise _too_large(f"the archive unpacks to more than {self._most_bytes:,} bytes")
        ratio = unpacked / max(member.compress_size, 1)
        if unpacked > _SMALL_ENOUGH_FOR_ANY_RATIO and ratio > MAX_ZIP_RATIO:
            raise _too_large(f"it unpacks to more than {MAX_ZIP_RATIO} times its size")


def _too_large(message: str) -> PuzzleTextError:
    return PuzzleTextError((ZIP_TOO_LARGE.at(message),))


def _broken(reason: str) -> PuzzleTextError:
    return PuzzleTextError((BROKEN_ZIP.at(f"cannot be unpacked: {visible(reason)}"),))
