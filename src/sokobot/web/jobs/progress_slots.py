"""How far a search is, in memory that the server and its workers share.

One small file, mapped by everybody, with one slot for each running job.  On Linux it has
no name, so that nothing is left behind however the server ends; elsewhere the workers
remove it, or the next server does.  The worker writes its progress, as the JSON that the API
sends, and the server reads it; the server writes the wish to stop and the worker reads it.
Nobody waits for anybody: a sequence number that is odd while a slot is being written tells a
reader to look again.

The server holds a lock on the file as long as it lives.  The operating system takes it
away even from a server that was killed, and that is how orphaned workers know.

| offset | size | what |
| --- | --- | --- |
| 0 | 8 | not 0: stop (server writes, worker reads) |
| 8 | 8 | sequence number; odd while the rest is being written, 0 if nothing was written yet |
| 16 | 8 | bytes of the progress below |
| 24 | 65,512 | the progress (worker writes, server reads), without moves that do not fit |
"""

from __future__ import annotations

import mmap
import os
import struct
import sys
import tempfile
import threading
import time
import weakref
from pathlib import Path

import msgspec

from sokobot.web.jobs.progress import Progress

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["ProgressSlots", "remove_left_behind"]

_WORD = struct.Struct("<Q")
_SEQUENCE_AT = 8
_LENGTH_AT = 16
_PROGRESS_AT = 24
_SLOT_BYTES = 64 * 1024
_MOST_BYTES = _SLOT_BYTES - _PROGRESS_AT
_MOST_LOOKS = 1000
_PREFIX = "sokobot-progress-"
_SETTLED_SECONDS = 60.0


class ProgressSlots:
    """The slots of one pool, as the server or as a worker sees them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("r+b")
        self._memory = mmap.mmap(self._file.fileno(), 0)

    @classmethod
    def create(cls, count: int) -> ProgressSlots:
        """Make a file with `count` empty slots; only this user may read it."""
        remove_left_behind(Path(tempfile.gettempdir()))
        descriptor, path = _nameless_file() or _temporary_file()
        with os.fdopen(descriptor, "wb") as file:
            file.write(bytes(count * _SLOT_BYTES))
            file.flush()
            slots = cls(path)
        slots.path = _path_for_workers(slots._file.fileno(), path)
        # Also for whoever forgets to close; only a killed server leaves its file to the workers.
        weakref.finalize(slots, _remove, slots.path)
        if fcntl is not None:
            fcntl.flock(slots._file, fcntl.LOCK_EX)
        return slots

    def clear(self, slot: int) -> None:
        """Make a slot ready for its next job."""
        start = slot * _SLOT_BYTES
        self._memory[start : start + _PROGRESS_AT] = bytes(_PROGRESS_AT)

    def write(self, slot: int, progress: Progress) -> None:
        """Publish how far the job in `slot` is; only its worker does."""
        text = _text_that_fits(progress)
        start = slot * _SLOT_BYTES
        sequence = self._word(start + _SEQUENCE_AT)
        _WORD.pack_into(self._memory, start + _SEQUENCE_AT, sequence + 1)
        _WORD.pack_into(self._memory, start + _LENGTH_AT, len(text))
        begin = start + _PROGRESS_AT
        self._memory[begin : begin + len(text)] = text
        _WORD.pack_into(self._memory, start + _SEQUENCE_AT, sequence + 2)

    def read(self, slot: int) -> Progress | None:
        """Return the latest progress; None if there is none, or none that holds still."""
        start = slot * _SLOT_BYTES
        for _ in range(_MOST_LOOKS):
            before = self._word(start + _SEQUENCE_AT)
            if before == 0:
                return None
            length = min(self._word(start + _LENGTH_AT), _MOST_BYTES)
            text = self._memory[start + _PROGRESS_AT : start + _PROGRESS_AT + length]
            if before % 2 == 0 and self._word(start + _SEQUENCE_AT) == before:
                return msgspec.json.decode(text, type=Progress)
        return None

    def ask_to_stop(self, slot: int) -> None:
        """Tell the worker in `slot` to stop at its next look."""
        _WORD.pack_into(self._memory, slot * _SLOT_BYTES, 1)

    def must_stop(self, slot: int) -> bool:
        """Return whether the worker in `slot` was told to stop."""
        return self._word(slot * _SLOT_BYTES) != 0

    def wait_for_end_of_server(self) -> None:
        """Return when the server that made the slots is gone; where that is unknown, never."""
        if fcntl is None:
            threading.Event().wait()
        fcntl.flock(self._file, fcntl.LOCK_SH)

    def close(self, *, remove: bool = False) -> None:
        """Let go of the memory; the side that made the file removes it."""
        self._memory.close()
        self._file.close()
        if remove:
            self.remove()

    def remove(self) -> None:
        """Remove the file, where it has a name."""
        _remove(self.path)

    def _word(self, offset: int) -> int:
        found: int = _WORD.unpack_from(self._memory, offset)[0]
        return found


def _text_that_fits(progress: Progress) -> bytes:
    """Return the progress as JSON; a solution too long for the slot goes without its moves."""
    text = msgspec.json.encode(progress)
    if progress.best is None or len(text) <= _MOST_BYTES:
        return text
    best = msgspec.structs.replace(progress.best, moves_full=None)
    return msgspec.json.encode(msgspec.structs.replace(progress, best=best))


def remove_left_behind(directory: Path) -> None:
    """Remove the files of servers that were killed before they had workers."""
    if fcntl is None:
        return
    for path in directory.glob(f"{_PREFIX}*"):
        try:
            with path.open("r+b") as file:
                # Whoever lives holds the lock, or is about to take it on a file just made.
                if time.time() - path.stat().st_mtime > _SETTLED_SECONDS:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    path.unlink()
        except OSError:
            continue


def _nameless_file() -> tuple[int, Path] | None:
    if not (sys.platform == "linux" and Path("/proc/self/fd").exists()):
        return None
    descriptor = os.memfd_create(_PREFIX)
    return descriptor, Path(f"/proc/{os.getpid()}/fd/{descriptor}")


def _temporary_file() -> tuple[int, Path]:
    descriptor, name = tempfile.mkstemp(prefix=_PREFIX)
    return descriptor, Path(name)


def _path_for_workers(descriptor: int, path: Path) -> Path:
    """Return where workers find the file: a nameless one through the server's own handle."""
    return Path(f"/proc/{os.getpid()}/fd/{descriptor}") if _is_nameless(path) else path


def _is_nameless(path: Path) -> bool:
    return path.parts[:2] == ("/", "proc")


def _remove(path: Path) -> None:
    if not _is_nameless(path):
        path.unlink(missing_ok=True)
