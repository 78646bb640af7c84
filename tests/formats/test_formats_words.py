"""Titles, authors, notes and solutions around the drawings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokobot.formats import Collection, read_text
from sokobot.formats.writers import WRITERS
from sokobot.puzzle import Puzzle

A = "#####\n#@$.#\n#####"
B = "#####\n#.$@#\n#####"


def titles(text: str) -> list[str]:
    return [puzzle.title for puzzle in read_text(text).puzzles]


def only_puzzle(text: str) -> Puzzle:
    (puzzle,) = read_text(text).puzzles
    return puzzle


@pytest.mark.parametrize(
    "text",
    [
        f"First\n\n{A}\n\nSecond\n\n{B}",  # SOK: the last line above, a blank line before it
        f"First\n{A}\n\nSecond\n{B}",
        f"; First\n{A}\n\n; Second\n{B}\n",  # Boxoban
        f"; First\n\n{A}\n\n; Second\n\n{B}\n",  # XSokoban sets
        f"{A}\n; First\n\n{B}\n; Second\n",  # sourcecode.se text exports
        f"{A}\n; First\n{B}\n; Second",
        f"; First\n{A}\n; Second\n{B}\n",
        f"{A}\nTitle: First\n\n{B}\nTitle: Second\n",
        f"{A}\n\nTitle: First\n\n{B}\n\nTitle: Second\n",
        f"{A}\n; Title: First\n\n{B}\n; Title: Second\n",
        f"Title: First\n{A}\n\nTitle: Second\n{B}",
        f"Title: First\n\n{A}\n\nTitle: Second\n\n{B}",
        f"Old name\n\n{A}\ntitle: First\n\nOld name\n\n{B}\nTITLE: Second",
        f"My set\nby me\n\nFirst\n\n{A}\nsome words\nmore words\n\nSecond\n\n{B}\n",
    ],
)
def test_titles_are_found_wherever_people_put_them(text: str) -> None:
    assert titles(text) == ["First", "Second"]


@pytest.mark.parametrize(
    "line",
    ["one: two", ":: remark", "-----", "........", "x" * 201, "rrrruuuullll", "#######"],
)
def test_keys_remarks_rulers_essays_and_moves_are_not_titles(line: str) -> None:
    assert titles(f"{line}\n\n{A}") == [""]


def test_words_under_a_drawing_are_its_notes_not_the_next_title() -> None:
    first, second = read_text(f"{A}\nfrom my notebook\n\n{B}").puzzles
    assert first.notes == ("from my notebook",)
    assert second.title == ""


def test_author_and_unknown_keys_are_told_apart() -> None:
    puzzle = only_puzzle(f"{A}\nTitle: Home\nAuthor: A. Nobody\nDate: 2001\nBest: 3\n\nNice one.")
    assert (puzzle.title, puzzle.author) == ("Home", "A. Nobody")
    assert puzzle.notes == ("Date: 2001", "Best: 3", "", "Nice one.")


def test_the_head_of_a_file_names_the_collection() -> None:
    text = f"Collection: My set\nAuthor: A. Nobody\nEmail: a@b.c\n\nFirst\n\n{A}"
    collection = read_text(text)
    assert (collection.title, collection.author) == ("My set", "A. Nobody")
    assert collection.notes == ("Email: a@b.c",)
    assert collection.puzzles[0].title == "First"


def test_a_title_key_in_the_head_names_the_collection_if_puzzles_have_other_titles() -> None:
    collection = read_text(f"Title: My set\n\n; 1\n\n{A}\n\n; 2\n\n{B}")
    assert collection.title == "My set"
    assert [puzzle.title for puzzle in collection.puzzles] == ["1", "2"]


def test_a_comment_block_is_kept_word_for_word() -> None:
    block = ("Comment:", "#####", "#@$.#", "#####", "Title: not me", "Comment-End:")
    puzzle = only_puzzle(f"{A}\nTitle: Home\n" + "\n".join(block))
    assert puzzle.title == "Home"
    assert puzzle.notes == block


def test_a_comment_without_an_end_is_one_line() -> None:
    collection = read_text(f"{A}\nComment: nice\n\n{B}\nComment:\ntwo\nlines\nComment-End:")
    assert [puzzle.notes for puzzle in collection.puzzles] == [
        ("Comment: nice",),
        ("Comment:", "two", "lines", "Comment-End:"),
    ]


def test_the_second_title_is_a_note_and_is_reported() -> None:
    (entry,) = read_text(f"{A}\nTitle: One\nTitle: Two").entries
    assert entry.puzzle is not None
    assert (entry.puzzle.title, entry.puzzle.notes) == ("One", ("Title: Two",))
    assert [(found.code, found.line) for found in entry.diagnostics] == [("SOK-W206", 5)]


@pytest.mark.parametrize(
    ("words", "solutions"),
    [
        ("Solution\nR", ("R",)),
        ("Solution:\n\nR", ("R",)),
        ("Solution: rR", ("rR",)),
        ("Solution 12/3/1\nrrrRRR", ("rrrRRR",)),
        ("rrrrUUUUllll", ("rrrrUUUUllll",)),
        ("Solution\nrrrr\nUUUU", ("rrrrUUUU",)),
        ("Solution\n4r2(uU)", ("rrrruUuU",)),
        ("Solution\nrrrr*UUUU", ("rrrrUUUU",)),
        ("Solution\nrrrr\n\nSnapshot\nllll", ("rrrr", "llll")),
        ("Title: Lull\ndull", ()),
        ("Solution\nnot moves", ()),
        ("Solution\n((((r", ()),
    ],
)
def test_moves_below_a_drawing_are_its_solutions(words: str, solutions: tuple[str, ...]) -> None:
    assert only_puzzle(f"{A}\n\n{words}\n").solutions == solutions


def test_a_heading_with_words_of_its_own_is_kept() -> None:
    assert only_puzzle(f"{A}\n\nSolution by Ann\nR\n").notes == ("Solution by Ann",)
    assert only_puzzle(f"{A}\n\nSolution\nR\n").notes == ()


def test_names_fall_back_on_the_file() -> None:
    two = read_text(f"{A}\n\n; 2\n{B}", source="set/pair.xsb")
    assert [entry.name for entry in two.entries] == ["pair.xsb#1", "2"]
    assert read_text(A, source="set/one.xsb").entries[0].name == "one.xsb"
    assert read_text(A).entries[0].name == "puzzle"


def test_a_title_cannot_command_the_terminal() -> None:
    assert titles(f"{A}\nTitle: red\x1b[31m alert") == ["red [31m alert"]


def test_unplayable_puzzles_stay_in_their_place() -> None:
    collection = read_text(f"{A}\n\n; 2\n#####\n# $.#\n#####\n\n; 3\n{B}")
    assert [entry.puzzle is not None for entry in collection.entries] == [True, False, True]
    assert [entry.index for entry in collection.entries] == [1, 2, 3]
    assert [entry.line for entry in collection.entries] == [1, 6, 11]
    assert collection.entries[1].name == "2"
    assert len(collection.puzzles) == 2


def written(name: str, text: str) -> tuple[Collection, str]:
    collection = read_text(text)
    return collection, WRITERS[name](collection)


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_every_format_keeps_all_words(name: str) -> None:
    text = (
        f"Collection: My set\nAuthor: Ann\nfile note\n\n{A}\nTitle: One: two\nAuthor: Bob\n"
        f"Date: 2001\n\nlast words\n\nSolution\nR\n\n{B}\n; just a remark\n::\nanother\n"
    )
    collection, output = written(name, text)
    again = read_text(output)
    assert again.puzzles == collection.puzzles
    assert (again.title, again.author, again.notes) == ("My set", "Ann", ("file note",))
    first = again.puzzles[0]
    assert (first.title, first.author, first.solutions) == ("One: two", "Bob", ("R",))
    assert first.notes == ("Date: 2001", "", "last words")


def test_xsb_has_titles_above_and_sok_has_them_below() -> None:
    assert written("xsb", f"{A}\nTitle: Home")[1] == f"; Home\n{A}\n"
    assert written("sok", f"; Home\n{A}")[1] == f"{A}\nTitle: Home\n"


def test_run_length_is_one_line_with_dashes_for_floor() -> None:
    assert written("rle", "#######\n#@ $ .#\n#######")[1] == "7#|#@-$-.#|7#\n"


def test_an_outer_row_without_walls_is_written_joined() -> None:
    collection, output = written("xsb", "..|@$|")
    assert output == "..|@$\n"
    assert read_text(output).puzzles == collection.puzzles


@pytest.mark.parametrize("note", ["x" * 2_500_000, "\n\n".join(["250(250#|)"] * 300)])
def test_whatever_the_notes_the_puzzle_can_be_read_back(note: str) -> None:
    collection = read_text(A)
    (entry,) = collection.entries
    assert entry.puzzle is not None
    wordy = replace(entry, puzzle=replace(entry.puzzle, notes=(note,)))
    again = read_text(WRITERS["sok"](replace(collection, entries=(wordy,))))
    assert again.puzzles == collection.puzzles
    assert "".join(note.split()) in "".join(again.puzzles[0].notes)


def test_slc_is_plain_xml_for_other_programs() -> None:
    output = written("slc", "Collection: A & B\n\n  ####\n###@$.#\n  ####\nTitle: <1>")[1]
    assert "<Title>A &amp; B</Title>" in output
    assert '<Level Id="&lt;1&gt;" Width="7" Height="3">' in output
    assert "<L>  ####</L>\n      <L>###@$.#</L>" in output
