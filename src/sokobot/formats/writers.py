"""Write collections as text: XSB, SOK, run-length and SLC.

Only playable puzzles are written.  Whatever is written reads back as the same
puzzles with the same titles, authors, notes and solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sokobot.formats.collection import Collection
from sokobot.formats.decode import is_xml
from sokobot.formats.drawing import FLOOR
from sokobot.formats.run_length import shorten
from sokobot.formats.slc_writer import write_slc
from sokobot.formats.text.line_kinds import key_and_value
from sokobot.formats.text.note_guard import (
    GUARD,
    guarded_notes,
    needs_guard_above,
    needs_guard_below,
)
from sokobot.formats.text.word_owners import one_line
from sokobot.puzzle import Puzzle

__all__ = ["WRITERS", "plain_drawing", "run_length_drawing"]

_LONGEST_TITLE_LINE = 150
_NO_PIECE = FLOOR + "."


def plain_drawing(puzzle: Puzzle) -> str:
    """Return the drawing as rows; an empty row inside is written as `-`."""
    rows = [row.rstrip() for row in puzzle.rows()]
    if rows[0].strip(_NO_PIECE) and rows[-1].strip(_NO_PIECE):
        return "\n".join(row or "-" for row in rows)
    # An outer row of goals and floor alone would be taken for a ruler.
    return _joined(puzzle)


def run_length_drawing(puzzle: Puzzle) -> str:
    """Return the drawing on one line: counts from 3 up, `-` for floor, rows joined by `|`."""
    return "".join(shorten(_joined(puzzle)))


def _joined(puzzle: Puzzle) -> str:
    rows = [row.rstrip().replace(" ", "-") for row in puzzle.rows()]
    return "|".join(rows) + ("|" if len(rows) == 1 else "")


def _write(collection: Collection, *, draw: Callable[[Puzzle], str], titles_above: bool) -> str:
    blocks = [_head(collection)]
    for puzzle in collection.puzzles:
        title = one_line(puzzle.title)
        is_above = titles_above and _is_title_line(title) and not _has_title_key(puzzle)
        lines = [f"; {title}"] if is_above else []
        lines.append(draw(puzzle))
        lines += _words_below(puzzle, "" if is_above else title)
        blocks.append("\n".join(lines))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _is_title_line(title: str) -> bool:
    """Return whether `; title` above a drawing reads back as this title."""
    if not title or len(title) > _LONGEST_TITLE_LINE or title.startswith((";", ":")):
        return False
    return key_and_value(title) is None


def _has_title_key(puzzle: Puzzle) -> bool:
    """Return whether a second `Title:` is kept among the notes; it would beat a line above."""
    return any((key_and_value(note) or ("",))[0] == "title" for note in puzzle.notes)


def _head(collection: Collection) -> str:
    fields = {"collection": one_line(collection.title), "author": one_line(collection.author)}
    lines = _field_lines(fields)
    written = [name for name, value in fields.items() if value]
    # `Title:` names the collection, too, unless `Collection:` does.
    free = [*written, "title"] if fields["collection"] else written
    lines += guarded_notes(collection.notes, free, is_head=True)
    if lines and needs_guard_below(lines, is_head=True):
        lines.append(GUARD)
    text = "\n".join(lines)
    return f"{GUARD}\n{text}" if is_xml(text) or text.startswith("\ufeff") else text


def _words_below(puzzle: Puzzle, title: str) -> list[str]:
    fields = {"title": title, "author": one_line(puzzle.author)}
    lines = _field_lines(fields)
    written = [name for name, value in fields.items() if value]
    notes = guarded_notes(puzzle.notes, [*written, "collection"])
    if notes and not lines and needs_guard_above(notes[0]):
        lines.append(GUARD)
    lines += notes
    for solution in puzzle.solutions:
        lines += ["", "Solution", solution]
    if lines and needs_guard_below(lines, is_head=False):
        lines.append(GUARD)
    return lines


def _field_lines(fields: dict[str, str]) -> list[str]:
    return [f"{name.capitalize()}: {value}" for name, value in fields.items() if value]


WRITERS: dict[str, Callable[[Collection], str]] = {
    "xsb": partial(_write, draw=plain_drawing, titles_above=True),
    "sok": partial(_write, draw=plain_drawing, titles_above=False),
    "slc": write_slc,
    "rle": partial(_write, draw=run_length_drawing, titles_above=False),
}
"""Every format that can be written, by the name the command line uses."""
