"""Where the rows of a benchmark go: the screen, a file at the end, records as they come."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

__all__ = ["FORMATS", "BenchOutputs", "chosen_outputs"]

FORMATS = ("table", "jsonl", "json", "csv")


@dataclass(frozen=True, slots=True)
class BenchOutputs:
    """Where the rows of a run go, and in which form."""

    written_as: str
    target: Path | None
    """What is written at the end."""
    lines_file: Path | None
    """What every row is added to at once: a new file."""
    resumed: Path | None
    """The same, of an earlier run."""
    is_quiet: bool

    @property
    def shows_table(self) -> bool:
        """Whether standard output is for people: nothing that programs read goes there."""
        if self.written_as == "jsonl":
            return not self.streams_lines
        return self.written_as == "table" or self.target is not None

    @property
    def shows_rows(self) -> bool:
        """Whether the rows of the table are printed."""
        return self.shows_table and not self.is_quiet

    @property
    def streams_lines(self) -> bool:
        """Whether records go to standard output as they come."""
        has_file = self.lines_file is not None or self.resumed is not None
        return self.written_as == "jsonl" and not has_file

    @property
    def keeps_rows(self) -> bool:
        """Whether all rows are needed at the end."""
        return self.target is not None or self.written_as in {"json", "csv"}


def chosen_outputs(
    chosen_format: str | None, output: str | None, resume: str | None, *, is_quiet: bool
) -> BenchOutputs:
    """Return what `--format`, `-o`, `--resume` and `-q` ask for.

    Raises:
        UsageError: Two files for records.
    """
    path = None if output is None else Path(output)
    written_as = chosen_format or _format_of(path)
    has_lines = written_as == "jsonl"
    if resume is not None and path is not None and has_lines:
        raise click.UsageError(
            "--resume appends to its own file; use -o only for another format, such as csv."
        )
    return BenchOutputs(
        written_as=written_as,
        target=None if has_lines else path,
        lines_file=path if has_lines else None,
        resumed=None if resume is None else Path(resume),
        is_quiet=is_quiet,
    )


def _format_of(target: Path | None) -> str:
    ending = "" if target is None else target.suffix.lstrip(".").lower()
    return ending if ending in FORMATS else "table"
