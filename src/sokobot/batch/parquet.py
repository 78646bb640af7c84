"""A data set as a Parquet file: the extra `[parquet]`.

The records are read from the JSON lines and written in blocks, so that memory does not
grow with them, and the file is complete or not there at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sokobot.batch.features import FEATURES, RATING_FEATURES
from sokobot.batch.resume import records_that_count
from sokobot.batch.run_file import Record, read_records
from sokobot.errors import SokobotError

__all__ = ["ParquetError", "check_parquet", "write_parquet"]

_ROWS_A_BLOCK = 10_000

_TEXTS = ("source", "name", "tier", "key", "status", "reason", "drawing", "solution")
_NUMBERS = ("number", "index", "pushes", "moves", "lower_bound")
_COSTS = ("states_explored", "states_generated", "peak_memory_bytes")


class ParquetError(SokobotError):
    """pyarrow is not installed."""


def check_parquet() -> None:
    """Return silently if Parquet files can be written.

    Raises:
        ParquetError: The extra is missing.
    """
    try:
        import pyarrow.parquet  # noqa: F401
    except ModuleNotFoundError as missing:
        what = "pyarrow is missing; install the extra: pip install 'sokobot[parquet]'"
        raise ParquetError(f"--parquet: {what}") from missing


def write_parquet(labels: Path, target: Path) -> int:
    """Write the records of a data set to `target`, replacing it; return how many there are.

    The header goes into the metadata of the file, under `sokobot`.

    Raises:
        RunFileError: `labels` is not a data set.
        OSError: A file cannot be read or written.
    """
    import pyarrow
    import pyarrow.parquet

    header, records = read_records(labels)
    schema = _schema(pyarrow, json.dumps(header.as_record()))
    beside = target.with_name(f".{target.name}.part")
    count = 0
    try:
        with pyarrow.parquet.ParquetWriter(beside, schema) as writer:
            for block in _blocks(records_that_count(records, labels)):
                count += len(block)
                writer.write_table(pyarrow.Table.from_pylist(block, schema=schema))
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    return count


def _blocks(records: Iterator[Record]) -> Iterator[list[Record]]:
    while block := list(islice(records, _ROWS_A_BLOCK)):
        yield block


def _schema(pyarrow: Any, header: str) -> Any:
    texts = (*_TEXTS, "hash", "moves_solution")
    numbers = (*_NUMBERS, *_COSTS, "optimal_pushes", "optimal_moves", *FEATURES)
    columns = [(name, pyarrow.string()) for name in texts]
    columns += [(name, pyarrow.int64()) for name in numbers]
    columns += [(name, pyarrow.float64()) for name in (*RATING_FEATURES, "time_elapsed")]
    columns += [("optimal", pyarrow.bool_())]
    return pyarrow.schema(columns, metadata={"sokobot": header})
