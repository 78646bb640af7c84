"""Read several files as one collection: which ones, in which order, under which names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePosixPath

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.formats.collection import Collection, named
from sokobot.formats.file_reader import read_file
from sokobot.formats.findings import EMPTY_FILE, NO_PUZZLE, SKIPPED_FILE, visible
from sokobot.formats.limits import Budget

__all__ = ["in_natural_order", "is_puzzle_file", "merged"]

_SUFFIXES = {".xsb", ".sok", ".txt", ".slc", ".xml", ".skb", ".soko", ".rle"}
_SCREEN = re.compile(r"screen\.[0-9]{1,9}", re.I)
_NUMBER = re.compile(r"([0-9]{1,18})")
_WITHOUT_PUZZLE = {NO_PUZZLE.code, EMPTY_FILE.code}


def in_natural_order(names: Iterable[str]) -> list[str]:
    """Return the names of puzzle files: `screen.2` before `screen.10`, screens first."""
    return sorted((name for name in names if is_puzzle_file(name)), key=_natural_key)


def is_puzzle_file(name: str) -> bool:
    """Return whether a file in a folder or archive is one that puzzles are looked for in."""
    path = PurePosixPath(name)
    if path.name.startswith(".") or "__MACOSX" in path.parts:
        return False
    return _SCREEN.fullmatch(path.name) is not None or path.suffix.lower() in _SUFFIXES


def _natural_key(name: str) -> tuple[bool, list[tuple[int, str]], str]:
    is_screen = _SCREEN.fullmatch(PurePosixPath(name).name) is not None
    parts = _NUMBER.split(name.lower())  # words and numbers in turn, beginning with words
    keys = [(int(part), "") if index % 2 else (-1, part) for index, part in enumerate(parts)]
    return not is_screen, keys, name


def merged(files: Iterable[tuple[str, bytes]], source: str, budget: Budget) -> Collection:
    """Read the files and return their puzzles as one collection.

    A file that cannot be used is reported and the others are read all the same.

    Raises:
        PuzzleTextError: There is no puzzle in any of them.
    """
    parts: list[Collection] = []
    findings: list[Diagnostic] = []
    refusals: list[Diagnostic] = []
    for name, data in files:
        try:
            part = named(read_file(data, name, budget))
        except PuzzleTextError as error:
            problems = [_in_file(name, problem) for problem in error.problems]
            refusals += problems
            findings += [_unless_just_words(problem) for problem in problems]
        else:
            parts.append(part)
            findings += [_in_file(name, found) for found in part.diagnostics]
    if not parts:
        raise PuzzleTextError(tuple(refusals))
    # Several files have several heads; one file lends its own to the archive it came in.
    head = parts[0] if len(parts) == 1 else Collection("", "", "", (), (), ())
    entries = tuple(entry for part in parts for entry in part.entries)
    return replace(head, source=source, entries=entries, diagnostics=tuple(findings))


def _in_file(name: str, found: Diagnostic) -> Diagnostic:
    """Return a finding with the name of its file."""
    return replace(found, message=f"{visible(name)}: {found.message}")


def _unless_just_words(problem: Diagnostic) -> Diagnostic:
    """Return a note instead of the error that a readme beside puzzles has no puzzle."""
    if problem.code not in _WITHOUT_PUZZLE:
        return problem
    return SKIPPED_FILE.at(problem.message, line=problem.line)
