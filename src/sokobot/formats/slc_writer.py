"""Write SLC.

Notes and solutions of a puzzle, for which SLC has no element, go into
processing instructions (see `slc`); the notes of the file are its description
where that loses nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape

from sokobot.formats.collection import Collection
from sokobot.formats.slc import NOTE_INSTRUCTION, SOLUTION_INSTRUCTION
from sokobot.formats.text.word_owners import one_line
from sokobot.puzzle import Puzzle

__all__ = ["write_slc"]

# Everything XML 1.0 cannot hold, not even escaped.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_slc(collection: Collection) -> str:
    """Return the playable puzzles of a collection as an SLC document."""
    return "\n".join(_lines(collection)) + "\n"


def _lines(collection: Collection) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<SokobanLevels>"
    yield f"  <Title>{escape(_xml(one_line(collection.title)))}</Title>"
    yield from _file_notes(collection.notes)
    puzzles = collection.puzzles
    width = max((puzzle.width for puzzle in puzzles), default=0)
    height = max((puzzle.height for puzzle in puzzles), default=0)
    author = _attribute("Copyright", collection.author)
    yield f'  <LevelCollection{author} MaxWidth="{width}" MaxHeight="{height}">'
    for puzzle in puzzles:
        yield from _level(puzzle)
    yield "  </LevelCollection>"
    yield "</SokobanLevels>"


def _level(puzzle: Puzzle) -> Iterator[str]:
    title = _quoted(puzzle.title)
    author = _attribute("Copyright", puzzle.author)
    yield f'    <Level Id={title} Width="{puzzle.width}" Height="{puzzle.height}"{author}>'
    for row in puzzle.rows():
        yield f"      <L>{row.rstrip()}</L>"
    for note in puzzle.notes:
        yield f"      {_instruction(NOTE_INSTRUCTION, note)}"
    for solution in puzzle.solutions:
        yield f"      {_instruction(SOLUTION_INSTRUCTION, solution)}"
    yield "    </Level>"


def _file_notes(notes: Sequence[str]) -> Iterator[str]:
    whole = "\n".join(notes)
    yield f"  <Description>{escape(_xml(whole))}</Description>"
    if [line.strip() for line in whole.strip().splitlines()] != list(notes) or _xml(whole) != whole:
        for note in notes:
            yield f"  {_instruction(NOTE_INSTRUCTION, note)}"


def _attribute(name: str, value: str) -> str:
    return f" {name}={_quoted(value)}" if one_line(value) else ""


def _quoted(value: str) -> str:
    # A bare tab in an attribute would be read back as a space.
    text = escape(_xml(one_line(value))).replace("\t", "&#9;")
    return f'"{text}"'


def _instruction(target: str, text: str) -> str:
    """Return a processing instruction; as JSON in ASCII any text fits into it."""
    return f"<?{target} {json.dumps(text).replace('>', chr(92) + 'u003e')}?>"


def _xml(text: str) -> str:
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
