"""How numbers and endings read on a page."""

from __future__ import annotations

from sokobot.batch.ending import Ending
from sokobot.batch.rows import BatchRow

__all__ = ["ENDINGS", "ending_text", "seconds_text", "share_text"]

ENDINGS = {
    Ending.SOLVED: "solved",
    Ending.UNSOLVABLE: "no solution exists",
    Ending.EXHAUSTED: "nothing left to search, no proof",
    Ending.TIME_LIMIT: "time limit",
    Ending.MEMORY_LIMIT: "memory limit",
    Ending.STATE_LIMIT: "state limit",
    Ending.INTERRUPTED: "interrupted",
    Ending.INVALID: "cannot be played",
    Ending.UNREADABLE: "file not read",
    Ending.CRASHED: "worker crashed",
    Ending.FAILED: "bug in Sokobot",
}


def ending_text(row: BatchRow) -> str:
    """Return how a puzzle ended: proved, solved without proof, or why not."""
    if row.optimal:
        return "proved"
    if row.solved and row.status is not Ending.SOLVED:
        return f"solved, {ENDINGS[row.status]}"
    return ENDINGS[row.status]


def seconds_text(seconds: float) -> str:
    """Return a time with three digits that matter: `0.34 ms`, `12.3 ms`, `1.23 s`, `12:05 min`."""
    if seconds < 1:
        milliseconds = seconds * 1000
        return f"{milliseconds:.{2 if milliseconds < 1 else 1 if milliseconds < 100 else 0}f} ms"
    if seconds < 600:
        return f"{seconds:.{2 if seconds < 10 else 1 if seconds < 100 else 0}f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02} h" if hours else f"{minutes}:{rest:02} min"


def share_text(part: int, whole: int) -> str:
    """Return how many percent a part is, never rounded up to all or down to none."""
    if whole == 0:
        return "–"
    share = 100 * part / whole
    if 0 < part < whole:
        share = min(max(share, 0.1), 99.9)
    return f"{share:.0f} %" if share in {0, 100} else f"{share:.1f} %"
