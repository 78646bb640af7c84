"""What is already done: the records of a run that is resumed.

Keys are counted, not only known: a collection may hold the same puzzle twice, and then
both of them are part of the run.  A puzzle that crashed, failed or was interrupted is
tried again; its new record stands for the old one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from sokobot.batch.ending import Ending
from sokobot.batch.rows import BatchRow, row_from_record
from sokobot.batch.run_file import Record, RunFileError, read_records
from sokobot.batch.run_header import RunHeader
from sokobot.batch.tasks import PuzzleTask

__all__ = ["DoneAlready", "read_run", "records_that_count", "row_from"]


class DoneAlready:
    """How many puzzles of each key are done."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, key: str) -> None:
        """Count one more record that stays."""
        self._counts[key] += 1

    def remaining(self, tasks: Iterable[PuzzleTask]) -> Iterator[PuzzleTask]:
        """Yield the tasks that are still to be done."""
        for task in tasks:
            if self._counts[task.key] > 0:
                self._counts[task.key] -= 1
            else:
                yield task


def records_that_count(records: Iterable[Record], path: Path) -> Iterator[Record]:
    """Yield the records that count: of a puzzle that was tried again, the latest.

    Those that are not final come last, since a later one may stand for them.

    Raises:
        RunFileError: One of them is something else.
    """
    not_final: dict[str, list[Record]] = {}
    for record in records:
        key, ending = _key_and_ending(record, path)
        tried_before = not_final.get(key)
        if tried_before:
            tried_before.pop()
        if ending.is_final:
            yield record
        else:
            not_final.setdefault(key, []).append(record)
    for left in not_final.values():
        yield from left


def read_run(path: Path) -> tuple[RunHeader, list[BatchRow]]:
    """Read a whole run: its header, and the row that counts for every puzzle, in order.

    Raises:
        RunFileError: It is not a run of `sokobot bench`.
        OSError: It cannot be read.
    """
    header, records = read_records(path)
    if header.kind != "run":
        raise RunFileError(f"{path}: holds {header.kind}, not a run of `sokobot bench`")
    rows = (row_from(record, path) for record in records_that_count(records, path))
    return header, sorted(rows, key=lambda row: row.number)


def row_from(record: Record, path: Path) -> BatchRow:
    """Return the row that a record of a run or of a data set holds.

    Raises:
        RunFileError: It is something else.
    """
    try:
        return row_from_record(record)
    except ValueError as error:
        raise RunFileError(f"{path}: not a record of a puzzle: {error}") from error


def _key_and_ending(record: Record, path: Path) -> tuple[str, Ending]:
    try:
        return str(record["key"]), Ending(str(record["status"]))
    except (KeyError, ValueError) as error:
        raise RunFileError(f"{path}: not a record of a puzzle: {error}") from error
