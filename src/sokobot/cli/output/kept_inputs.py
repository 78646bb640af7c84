"""No command writes over what it was asked to read.

`sokobot puzzle.txt -o puzzle.txt` would replace the puzzle by its solution.  Names do not
tell: a link, a hard link or another spelling may lead to the same file, so files are
compared by what the operating system says they are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import click

from sokobot.cli.input.standard_input import STANDARD_INPUT
from sokobot.formats.many_files import is_puzzle_file

__all__ = ["check_outputs"]


def check_outputs(outputs: Iterable[Path | None], inputs: Iterable[str | None]) -> None:
    """Return silently if no output is one of the inputs, or another output.

    Raises:
        click.UsageError: One is; nothing has been written.
    """
    given = [output for output in outputs if output is not None]
    read = [name for name in inputs if name is not None]
    for output in given:
        for name in read:
            if _is_read_from(output, name):
                wrong = f"{output} is the input ({name}); writing to it would destroy it."
                raise click.UsageError(f"{wrong} Choose another name.")
    for one, other in combinations(given, 2):
        if one.resolve() == other.resolve() and not _is_device(one):
            raise click.UsageError(f"{one} and {other} are the same file.")


def _is_read_from(output: Path, name: str) -> bool:
    if not output.is_file():
        return False
    if name == STANDARD_INPUT:
        return _is_standard_input(output)
    path = Path(name)
    if path.is_dir():
        return is_puzzle_file(output.name) and path.resolve() in output.resolve().parents
    return path.exists() and output.samefile(path)


def _is_standard_input(output: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(sys.stdin.fileno()), output.stat())
    except (OSError, ValueError):
        return False  # no file at all


def _is_device(path: Path) -> bool:
    return path.exists() and not path.is_file()
