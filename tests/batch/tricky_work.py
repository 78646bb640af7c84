"""Work that misbehaves at certain drawings, run by real worker processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence

from small_puzzles import corridor

from sokobot.batch.executors import LocalProcesses
from sokobot.batch.solve_group import GroupAnswer, Work, solve_group

KILLER, HANGER, HOARDER, BREAKER = (corridor(length) for length in (201, 202, 203, 204))


def tricky_group(work: Work, drawings: Sequence[str]) -> GroupAnswer:
    """Solve a group, unless there is one of these in it."""
    for drawing in drawings:
        if drawing == "\n".join(KILLER):
            os.kill(os.getpid(), signal.SIGKILL)
        if drawing == "\n".join(HANGER):
            time.sleep(1000)
        if drawing == "\n".join(HOARDER):
            bytearray(64 << 30)
    return solve_group(work, drawings)


class TrickyProcesses(LocalProcesses):
    """Processes that do such work."""

    group_function = staticmethod(tricky_group)
