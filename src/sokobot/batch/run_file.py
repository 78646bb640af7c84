"""A file of records that no crash can hurt: JSON lines, one a puzzle, flushed one by one.

The first line is the header.  When the writer is killed, the last line may be torn; it
is skipped by readers and removed when the run is resumed.  A lock keeps a
second writer away; the operating system takes it from a writer that died.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from sokobot.batch.run_header import RunHeader, header_from_record, is_torn_header
from sokobot.errors import SokobotError
from sokobot.files import naming

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["RunFile", "RunFileError", "read_records", "record_line"]

Record = dict[str, object]

MAX_RECORD_BYTES = 64 * 1024 * 1024
"""A line that is longer cannot be a record: solutions have at most a million moves."""


class RunFileError(SokobotError, ValueError):
    """A file of records that cannot be read, or cannot be resumed."""


def record_line(record: Mapping[str, object]) -> str:
    """Return a record as one line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


class RunFile:
    """A file that records are added to."""

    def __init__(self, path: Path, file: IO[bytes], header: RunHeader) -> None:
        """Only for `create()` and `resume()`."""
        self.path = path
        self.header = header
        self._file = file

    @classmethod
    def create(cls, path: Path, header: RunHeader) -> RunFile:
        """Begin a new file.

        Raises:
            RunFileError: There is something in it already.
            OSError: It cannot be written.
        """
        file = _opened(path)
        if path.stat().st_size > 0:
            file.close()
            raise RunFileError(
                f"{path} already exists: continue it with --resume, or choose another name"
            )
        begun = cls(path, file, header)
        begun.write(header.as_record())
        return begun

    @classmethod
    def resume(cls, path: Path, header: RunHeader) -> RunFile:
        """Go on with a file, or begin it if it is empty.

        Raises:
            RunFileError: It holds something else, or records under other settings.
            OSError: It cannot be read or written.
        """
        file = _opened(path)
        try:
            whole = _length_of_whole_lines(path)
            if whole == 0:
                _check_torn_header(path)
                os.truncate(path, 0)
                file.close()
                return cls.create(path, header)
            earlier, records = read_records(path)
            differences = list(header.differences(earlier))
            if differences:
                listed = "; ".join(differences)
                raise RunFileError(f"{path} cannot be resumed: {listed}")
            for _ in records:
                pass  # Nothing is cut off a file before every line of it is known to be ours.
            os.truncate(path, whole)
        except BaseException:
            file.close()
            raise
        return cls(path, file, earlier)

    def write(self, record: Mapping[str, object]) -> None:
        """Add one record; when this returns, it survives the end of this process.

        Raises:
            OSError: There is no room, or the file is gone.
        """
        with naming(self.path):
            self._file.write(record_line(record).encode("utf-8", errors="replace"))
            self._file.flush()

    def close(self) -> None:
        """Let go of the file.

        Raises:
            OSError: What could not be written before still cannot be.
        """
        with naming(self.path):
            self._file.close()


def read_records(path: Path) -> tuple[RunHeader, Iterator[Record]]:
    """Return the header of a file and, read as they are asked for, its records.

    Raises:
        RunFileError: It is something else; also raised while the records are read.
        OSError: It cannot be read.
    """
    lines = _numbered_records(path)
    first = next(lines, None)
    if first is None:
        raise RunFileError(f"{path}: contains no run")
    try:
        header = header_from_record(first[1])
    except ValueError as error:
        raise RunFileError(f"{path}: not a run of `sokobot bench` or `label`: {error}") from error
    return header, (record for _, record in lines)


def _numbered_records(path: Path) -> Iterator[tuple[int, Record]]:
    """Yield every whole line with its number; the last one may be torn and is then left out."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(MAX_RECORD_BYTES + 1):
            number += 1
            if len(line) > MAX_RECORD_BYTES:
                what = f"line {number} has more than {MAX_RECORD_BYTES:,} bytes"
                raise RunFileError(f"{path}: {what}: not a run of `sokobot bench` or `label`")
            if not line.endswith(b"\n"):
                return
            try:
                record = json.loads(line)
            except ValueError as error:
                raise RunFileError(f"{path}: line {number} is not a record: {error}") from error
            if not isinstance(record, dict):
                raise RunFileError(f"{path}: line {number} is not a record")
            yield number, record


def _opened(path: Path) -> IO[bytes]:
    """Open a file for adding to it, alone."""
    file = path.open("ab")
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise RunFileError(f"{path}: another process is writing to it") from None
    except OSError:
        pass  # Some file systems know no locks.
    return file


def _check_torn_header(path: Path) -> None:
    """Return silently if a file without a whole line is empty, or the beginning of a run.

    Raises:
        RunFileError: It is something else, which is not ours to overwrite.
    """
    with path.open("rb") as file:
        beginning = file.read(4096)
    if beginning and not is_torn_header(beginning.decode("utf-8", errors="replace")):
        raise RunFileError(
            f"{path}: not a run of `sokobot bench` or `label`; it was left unchanged"
        )


def _length_of_whole_lines(path: Path) -> int:
    """Return how many bytes there are up to the end of the last whole line."""
    with path.open("rb") as file:
        position = file.seek(0, os.SEEK_END)
        while position > 0:
            start = max(0, position - 65536)
            file.seek(start)
            found = file.read(position - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            position = start
    return 0
