"""Imported first by the process that forks the workers, and only there: it leaves nothing behind.

`multiprocessing` makes a directory with a socket for that process and lets whoever started it
remove both.  Where that one was killed nobody does, and a worker that was on its way ends in a
traceback.  The fork server outlives everybody who could use the socket, so it removes it.
"""

from __future__ import annotations

import atexit
import multiprocessing.forkserver
import os
import pickle
import shutil
import sys
from pathlib import Path
from types import TracebackType

__all__: list[str] = []

_CUT_OFF = (EOFError, pickle.UnpicklingError)
"""What reading half a message raises: who was writing it is gone."""

_server = os.getpid()
_has_failed = False


def _note_failure(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    global _has_failed
    if not issubclass(kind, _CUT_OFF):
        _has_failed = True  # Who started this process may start another one in the directory.
        sys.__excepthook__(kind, error, traceback)


def _clean_up() -> None:
    if os.getpid() != _server or _has_failed:
        return
    running = getattr(multiprocessing.forkserver, "_forkserver", None)
    address = getattr(running, "_forkserver_address", None)
    if isinstance(address, str) and Path(address).parent.name.startswith("pymp-"):
        shutil.rmtree(Path(address).parent, ignore_errors=True)


sys.excepthook = _note_failure
atexit.register(_clean_up)
