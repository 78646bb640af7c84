"""Write a file so that nobody ever sees half of it: beside the old one, then rename."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from sokobot.files import naming

__all__ = ["check_writable", "replace_file"]


def check_writable(path: Path) -> None:
    """Return silently if `path` can be written; an hour of searching should not be wasted.

    Raises:
        OSError: The directory is missing or closed, or `path` is a directory.
    """
    if path.is_dir():
        raise _refusal(errno.EISDIR, path)
    directory = path.resolve().parent
    if not directory.is_dir():
        raise OSError(errno.ENOENT, "its directory does not exist", str(path))
    is_device = path.exists() and not path.is_file()
    if not os.access(path if is_device else directory, os.W_OK):
        raise _refusal(errno.EACCES, path)


def replace_file(path: Path, text: str) -> None:
    """Replace what `path` holds by `text`, or leave it as it was.

    A link is followed, so that it stays a link; devices such as `/dev/stdout`
    cannot be renamed over and are written directly.

    Raises:
        OSError: It cannot be written.
    """
    check_writable(path)
    target = path.resolve()
    with naming(path):
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _write_beside_and_rename(target, text)


def _write_beside_and_rename(target: Path, text: str) -> None:
    import tempfile  # Few commands write a file.

    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", text=True)
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        beside.chmod(_mode(target))
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _refusal(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))


def _mode(target: Path) -> int:
    """Return the permissions the file has, or those a new file would get."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
