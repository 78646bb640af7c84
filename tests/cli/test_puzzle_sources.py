"""The files of a long run: found at once, read when they are needed, counted by guess."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from command_runner import TRIVIAL, TWO_PUSHES, written

from sokobot.cli.input.puzzle_sources import PuzzleSources, SourcedPuzzle, UnreadSource


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """Four files; the first two have two puzzles each, the others one."""
    root = tmp_path / "collection"
    root.mkdir()
    for number in (1, 2):
        written(root, f"{TRIVIAL}\n{TRIVIAL}", f"{number}.txt")
    for number in (3, 10):
        written(root, TWO_PUSHES, f"{number}.txt")
    return root


def _puzzles(sources: PuzzleSources) -> Iterator[SourcedPuzzle]:
    return (found for found in sources if isinstance(found, SourcedPuzzle))


def test_a_file_is_read_when_its_puzzles_are_needed(directory: Path) -> None:
    puzzles = _puzzles(PuzzleSources([str(directory)], strict=False))
    first = next(puzzles)
    assert (first.source, first.entry.index, first.tier) == ("1.txt", 1, "collection")
    written(directory, TWO_PUSHES, "2.txt")
    assert [(found.source, found.entry.index) for found in puzzles] == [
        ("1.txt", 2),
        ("2.txt", 1),
        ("3.txt", 1),
        ("10.txt", 1),
    ]


def test_the_number_of_puzzles_is_a_guess_until_all_are_read(directory: Path) -> None:
    sources = PuzzleSources([str(directory)], strict=False)
    assert sources.estimated_count() == 0
    puzzles = iter(sources)
    next(puzzles)
    assert 4 <= sources.estimated_count() <= 8
    assert len(list(puzzles)) == 5
    assert sources.estimated_count() == sources.count == 6


def test_names_are_measured_as_they_are_read(directory: Path) -> None:
    sources = PuzzleSources([str(directory)], strict=False)
    assert sources.name_width == 0
    list(sources)
    assert sources.name_width == len("1.txt#1")


def test_files_without_puzzles_are_named_and_remembered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = written(tmp_path, "only words\n", "words.txt")
    sources = PuzzleSources([str(words)], strict=False)
    assert list(sources) == [UnreadSource("words.txt", "words", "no drawing found")]
    assert sources.has_refusals
    assert "words.txt" in capsys.readouterr().err


def test_directory_of_words_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, "only words\n", "words.txt")
    sources = PuzzleSources([str(tmp_path)], strict=False)
    assert list(sources) == []
    assert sources.has_refusals
    assert f"{tmp_path}: contains no puzzle" in capsys.readouterr().err


def test_a_large_file_is_read_piece_by_piece(tmp_path: Path) -> None:
    path = written(tmp_path, "\n".join([TRIVIAL] * 10_000), "large.txt")
    sources = PuzzleSources([str(path)], strict=False)
    puzzles = iter(sources)
    next(puzzles)
    assert sources.count <= 1_000
    assert 9_000 <= sources.estimated_count() <= 11_000
    assert sum(1 for _ in puzzles) == 9_999
    assert sources.estimated_count() == 10_000
