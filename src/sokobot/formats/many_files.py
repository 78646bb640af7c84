"""Read several files as one collection: which ones, in which order, under which names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import PurePosixPath

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.formats.collection import Collection, UnreadFile, named
from sokobot.formats.file_reader import read_file
from sokobot.formats.findings import (
    EMPTY_FILE,
    NO_PUZZLE,
    NOT_LOOKED_AT,
    SKIPPED_FILE,
    UNREADABLE_FILE,
    visible,
)
from sokobot.formats.limits import Budget

__all__ = ["WITHOUT_PUZZLE", "in_natural_order", "is_puzzle_file", "merged", "not_looked_at"]

_SUFFIXES = {".xsb", ".sok", ".txt", ".slc", ".xml", ".skb", ".soko", ".rle"}
_SCREEN = re.compile(r"screen\.[0-9]{1,9}", re.I)
_NUMBER = re.compile(r"([0-9]{1,18})")
_MOST_NAMES = 5
WITHOUT_PUZZLE = {NO_PUZZLE.code, EMPTY_FILE.code}
"""Findings about a file that was read, and has no puzzle in it."""

Content = Callable[[], bytes]
"""Reads a file: opening one may fail, and then the others are read all the same."""


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


def merged(files: Iterable[tuple[str, Content]], source: str, budget: Budget) -> Collection:
    """Read the files and return their puzzles as one collection.

    A file that cannot be used is reported and the others are read all the same.

    Raises:
        PuzzleTextError: There is no puzzle in any of them.
    """
    parts: list[Collection] = []
    findings: list[Diagnostic] = []
    refusals: list[Diagnostic] = []
    unread: list[UnreadFile] = []
    for name, content in files:
        try:
            part = _part(name, content, budget)
        except PuzzleTextError as error:
            refusals += [_in_file(name, problem) for problem in error.problems]
            if all(problem.code in WITHOUT_PUZZLE for problem in error.problems):
                findings += [_just_words(name, problem) for problem in error.problems]
            else:
                findings += [_in_file(name, problem) for problem in error.problems]
                unread.append(UnreadFile(name, error.problems))
        else:
            parts.append(part)
            findings += [_in_file(name, found) for found in part.diagnostics]
    if not parts:
        raise PuzzleTextError(tuple(refusals))
    # Several files have several heads; one file lends its own to the archive it came in.
    head = parts[0] if len(parts) == 1 else Collection("", "", "", (), (), ())
    entries = tuple(entry for part in parts for entry in part.entries)
    diagnostics = tuple(findings)
    return replace(
        head, source=source, entries=entries, diagnostics=diagnostics, unread=tuple(unread)
    )


def _part(name: str, content: Content, budget: Budget) -> Collection:
    """Read one file; its puzzles remember where they stand.

    Raises:
        PuzzleTextError: There is nothing usable in it, or it cannot be opened.
    """
    try:
        data = content()
    except OSError as error:
        reason = error.strerror or str(error)
        raise PuzzleTextError((UNREADABLE_FILE.at(reason),)) from None
    with budget.for_one_file() as lent:
        part = named(read_file(data, name, lent))
    several = len(part.entries) > 1
    entries = tuple(
        replace(entry, file=name, number_in_file=entry.index if several else 0)
        for entry in part.entries
    )
    return replace(part, entries=entries)


def not_looked_at(names: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return a note on files that are no puzzle files by their name, if there are any."""
    left = sorted(visible(name) for name in names)
    if not left:
        return ()
    more = f" and {len(left) - _MOST_NAMES} more" if len(left) > _MOST_NAMES else ""
    return (NOT_LOOKED_AT.at(f"not looked at: {', '.join(left[:_MOST_NAMES])}{more}"),)


def _in_file(name: str, found: Diagnostic) -> Diagnostic:
    """Return a finding with the name of its file."""
    return replace(found, message=f"{visible(name)}: {found.message}")


def _just_words(name: str, problem: Diagnostic) -> Diagnostic:
    """Return a note instead of the error that a readme beside puzzles has no puzzle."""
    return SKIPPED_FILE.at(f"{visible(name)}: {problem.message}", line=problem.line)
