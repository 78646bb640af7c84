"""Whatever the text, reading ends in puzzles or in a located error, and writing loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokobot.diagnostics import Diagnostic
from sokobot.errors import MoveTextError, PuzzleTextError, UnplayablePuzzleError
from sokobot.formats import (
    Collection,
    Entry,
    check_rows,
    parse_moves,
    read_bytes,
    read_puzzle,
    read_text,
    write_moves,
)
from sokobot.formats.drawing import drawing_from_rows
from sokobot.formats.drawn_cells import drawn_cells
from sokobot.formats.reach_check import Reach
from sokobot.formats.writers import WRITERS
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells

settings.register_profile("formats", derandomize=True, deadline=None, max_examples=80)
FORMATS = settings.get_profile("formats")

# DrawnCells from which hypothesis builds files far more interesting than random letters.
LINES = st.sampled_from(
    [
        "", "#####", "#@$.#", "#   #", "#p b.#", "# *+$.#", "-----", ".....", "; 12", "; Title: x",
        "Title: Home", "Title:", "Author: A. Nobody", "Authors: two", "Collection: Set", "Comment:",
        "Comment-End:", "Comment: one line", "::", ";", ":: remark", "Date: 2001", "words",
        "Solution", "Solution: rR", "Solution 3/2", "rR", "lurdLURDlurd", "3#|#@$.|3#", "2(3#|)",
        "> #####", "> #@$.#", ">", "```", "[code]", "&#35;####", "\t####", "＃＠＄．＃", "#a$b#",
        "Game: Hexoban", "boxorder: 1", "# 12", "#5", "  #@ $.#", "***", "+--+--+", "5#|", "9(9(#",
        "snapshot", "..|@$|", "\u00a0####", "{", "12:30", "x" * 201,
    ]
)  # fmt: skip
FILES = st.lists(LINES, max_size=25).map("\n".join)


@st.composite
def playable_puzzles(draw: st.DrawFn) -> Puzzle:
    width = draw(st.integers(1, 7))
    height = draw(st.integers(1, 6))
    cells = draw(st.lists(st.sampled_from("# ##  .$*"), min_size=width * height,
                          max_size=width * height))  # fmt: skip
    cells[draw(st.integers(0, len(cells) - 1))] = draw(st.sampled_from("@+"))
    rows = ["".join(cells[row * width : (row + 1) * width]) for row in range(height)]
    puzzle, _ = check_rows(rows)
    if puzzle is None:
        puzzle, _ = check_rows(["#####", "#@$.#", "#####"])
    assert puzzle is not None
    return puzzle


WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs", "Cn", "Cf", "Co"],
                              include_characters=" "), max_size=30).map(str.strip)  # fmt: skip
NOTES = st.lists(st.one_of(WORDS, LINES), max_size=4).map(tuple)


def a_collection(*puzzles: Puzzle, title: str = "", author: str = "",
                 notes: tuple[str, ...] = ()) -> Collection:  # fmt: skip
    entries = (Entry(index, "", (), puzzle, (), 0) for index, puzzle in enumerate(puzzles, 1))
    return Collection("", title, author, notes, tuple(entries), ())


def essence(collection: Collection) -> object:
    """Everything a round trip must keep."""
    puzzles = [(one, one.title, one.author, one.notes, one.solutions) for one in collection.puzzles]
    return collection.title, collection.author, collection.notes, puzzles


def without_guards(collection: Collection) -> Collection:
    """Return the collection without what writers put around notes that look like puzzles."""
    entries = tuple(
        replace(entry, puzzle=replace(entry.puzzle, notes=bare_notes(entry.puzzle.notes)))
        for entry in collection.entries
        if entry.puzzle is not None
    )
    return replace(collection, entries=entries, notes=bare_notes(collection.notes))


def bare_notes(notes: tuple[str, ...]) -> tuple[str, ...]:
    marks = ("Comment:", "Comment-End:")
    bare = (note.lstrip(": ") for note in notes)
    return tuple(note for note in bare if note not in marks)


def outcome(
    read: Callable[[], Collection | Puzzle],
) -> tuple[Collection | Puzzle | None, tuple[Diagnostic, ...]]:
    """Return what was read, or the problems of the refusal; let every other error through."""
    try:
        return read(), ()
    except (PuzzleTextError, UnplayablePuzzleError) as refused:
        return None, refused.problems


@settings(FORMATS)
@given(st.one_of(st.text(), FILES))
def test_any_text_is_read_or_refused_with_a_located_error(text: str) -> None:
    collection, problems = outcome(lambda: read_text(text))
    if isinstance(collection, Collection):
        assert all(entry.puzzle or entry.diagnostics for entry in collection.entries)
        problems = tuple(one for entry in collection.entries for one in entry.diagnostics)
    else:
        assert problems
    assert all(problem.code and problem.fix and problem.line for problem in problems)


@settings(FORMATS)
@given(st.one_of(st.text(), FILES), st.booleans())
def test_reading_one_puzzle_raises_nothing_but_our_errors(text: str, strict: bool) -> None:
    puzzle, problems = outcome(lambda: read_puzzle(text, strict=strict))
    assert (puzzle is None) == bool(problems)


@settings(FORMATS)
@given(st.one_of(
    st.binary(),
    st.binary().map(lambda data: b"PK\x03\x04" + data),
    st.binary().map(lambda data: b"PK\x05\x06" + data),
    st.binary().map(lambda data: b"<?xml version='1.0'?><SokobanLevels>" + data),
    FILES.map(lambda text: text.encode("utf-16")),
    FILES.map(lambda text: text.encode("cp1252", errors="replace")),
))  # fmt: skip
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    collection, problems = outcome(lambda: read_bytes(data))
    assert (collection is None) == bool(problems)


@settings(FORMATS)
@pytest.mark.parametrize("name", sorted(WRITERS))
@given(FILES)
def test_reading_what_was_written_gives_the_same_collection(name: str, text: str) -> None:
    try:
        collection = read_text(text)
    except PuzzleTextError:
        return
    if not collection.puzzles:
        return
    once = read_text(WRITERS[name](collection))
    assert essence(without_guards(once)) == essence(without_guards(collection))
    twice = read_text(WRITERS[name](once))
    assert essence(twice) == essence(once)


@settings(FORMATS)
@pytest.mark.parametrize("name", sorted(WRITERS))
@given(st.lists(st.tuples(playable_puzzles(), WORDS, WORDS), min_size=1, max_size=3), WORDS, WORDS)
def test_every_drawing_title_and_author_survives_every_format(
    name: str, puzzles: list[tuple[Puzzle, str, str]], title: str, author: str
) -> None:
    named = [replace(one, title=words, author=by) for one, words, by in puzzles]
    collection = a_collection(*named, title=title, author=author)
    again = read_text(WRITERS[name](collection))
    assert essence(again) == essence(collection)


@settings(FORMATS)
@pytest.mark.parametrize("name", sorted(WRITERS))
@given(playable_puzzles(), NOTES, NOTES)
def test_no_note_is_lost_and_none_becomes_a_puzzle(
    name: str, puzzle: Puzzle, notes: tuple[str, ...], file_notes: tuple[str, ...]
) -> None:
    collection = a_collection(replace(puzzle, notes=notes), puzzle, notes=file_notes)
    again = read_text(WRITERS[name](collection))
    assert [one.title for one in again.puzzles] == ["", ""]
    assert again.puzzles == collection.puzzles
    kept = "\n".join(again.puzzles[0].notes)
    assert all(note in kept for note in notes if note.strip())
    kept = "\n".join(again.notes)
    assert all(note in kept for note in file_notes if note.strip())


@settings(FORMATS)
@given(playable_puzzles())
def test_reach_is_what_the_rules_say(puzzle: Puzzle) -> None:
    drawn = drawn_cells(tuple(drawing_from_rows(puzzle.rows()).rows))
    assert frozenset(Reach(drawn).cells()) == reachable_cells(puzzle)


@settings(FORMATS)
@given(st.text("lurdLURD", max_size=300), st.booleans(), st.integers(0, 40))
def test_moves_read_back_as_written(letters: str, run_length: bool, width: int) -> None:
    text = write_moves(letters, run_length=run_length, width=width)
    assert parse_moves(text) == parse_moves(letters)
    assert not width or all(len(line) <= max(width, 4) for line in text.splitlines())


@settings(FORMATS)
@given(st.one_of(st.text(), st.text("lurd()123456789* \n")))
def test_any_move_text_is_read_or_refused_with_a_column(text: str) -> None:
    try:
        moves = parse_moves(text)
    except MoveTextError as refused:
        column = refused.column
    else:
        column = 1
        assert len(moves) == len(write_moves("".join(move.letter for move in moves)))
    assert 0 < column <= max(len(text), 1)
