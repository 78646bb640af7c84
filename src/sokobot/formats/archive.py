"""Read a zip archive of puzzle files, the way collections are handed around.

An archive from a stranger may claim to hold anything, so its own numbers are
not believed: members are unpacked piece by piece and counted as they come.
Archives inside archives are not opened.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from sokobot.errors import PuzzleTextError
from sokobot.formats.collection import Collection
from sokobot.formats.findings import BROKEN_ZIP, NO_PUZZLE_FILE, ZIP_TOO_LARGE, visible
from sokobot.formats.limits import MAX_FILE_BYTES, MAX_ZIP_MEMBERS, MAX_ZIP_RATIO, Budget
from sokobot.formats.many_files import in_natural_order, merged

__all__ = ["read_zip"]

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


def read_zip(data: bytes, source: str, budget: Budget) -> Collection:
    """Read every puzzle file of an archive.

    Raises:
        PuzzleTextError: A damaged archive, one that unpacks to too much, or no puzzle in it.
    """
    # Before zipfile builds an object for each: the archive may have a million members.
    if data.count(_CENTRAL_RECORD) > MAX_ZIP_MEMBERS:
        raise _too_large(f"more than {MAX_ZIP_MEMBERS:,} members")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _DAMAGE as error:
        raise _broken(str(error)) from None
    with archive:
        members = {info.filename: info for info in archive.infolist() if not info.is_dir()}
        names = in_natural_order(members)
        if not names:
            raise PuzzleTextError((NO_PUZZLE_FILE.at("no puzzle file in the archive"),))
        return merged(_unpacked(archive, [members[name] for name in names]), source, budget)


def _unpacked(
    archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]
) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each member, as long as the sum stays reasonable."""
    total = 0
    for member in members:
        content = _content(archive, member, MAX_FILE_BYTES - total)
        total += len(content)
        yield member.filename, content


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo, space_left: int) -> bytes:
    name = visible(member.filename[:80])
    if member.compress_type not in _METHODS:
        raise _broken(f"{name} is packed in an unusual way")
    pieces: list[bytes] = []
    unpacked = 0
    try:
        with archive.open(member) as stream:
            while piece := stream.read(_PIECE):
                pieces.append(piece)
                unpacked += len(piece)
                _check_growth(member, unpacked, space_left)
    except PuzzleTextError:
        raise
    except _DAMAGE as error:
        raise _broken(f"{name}: {error}") from None
    return b"".join(pieces)


def _check_growth(member: zipfile.ZipInfo, unpacked: int, space_left: int) -> None:
    if unpacked > space_left:
        raise _too_large(f"it unpacks to more than {MAX_FILE_BYTES:,} bytes")
    ratio = unpacked / max(member.compress_size, 1)
    if unpacked > _SMALL_ENOUGH_FOR_ANY_RATIO and ratio > MAX_ZIP_RATIO:
        name = visible(member.filename[:80])
        raise _too_large(f"{name} unpacks to more than {MAX_ZIP_RATIO} times its size")


def _too_large(message: str) -> PuzzleTextError:
    return PuzzleTextError((ZIP_TOO_LARGE.at(message),))


def _broken(reason: str) -> PuzzleTextError:
    return PuzzleTextError((BROKEN_ZIP.at(f"the archive cannot be read: {visible(reason)}"),))
