"""`sokobot generate`: puzzles on the terminal, in files and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runner import run

from sokobot import load, rate, verify_solution
from sokobot.errors import NothingFoundError
from sokobot.formats import parse_moves
from sokobot.generate import making

SMALL = ("--boxes", "2", "--size", "5x5")


def test_a_puzzle_is_printed_with_rating_and_solution() -> None:
    ran = run("generate", "--difficulty", "easy", *SMALL)

    assert ran.exit_code == 0
    assert any(line.startswith("Title: ") for line in ran.lines)
    assert any(line.startswith("Rating: easy, ") for line in ran.lines)
    assert "Solution" in ran.lines


def test_the_file_has_what_json_says(tmp_path: Path) -> None:
    target = tmp_path / "new.sok"
    ran = run("generate", "--count", "3", *SMALL, "--json", "-o", str(target))

    assert ran.exit_code == 0
    records = [json.loads(line) for line in ran.lines if line.startswith("{")]
    puzzles = load(target)
    assert len(records) == len(puzzles) == 3
    for record, puzzle in zip(records, puzzles, strict=True):
        rating = rate(puzzle)
        assert record["failure"] == rating.failure
        assert record["word"] == rating.word.value
        assert record["parts"] == dict(rating.parts)
        assert record["title"] == puzzle.title
        assert record["solution"] == puzzle.solutions[0]
        verify_solution(puzzle, parse_moves(record["solution"]))


def test_avoided_puzzles_do_not_come_again(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sok", tmp_path / "new.sok"
    run("generate", "--count", "2", *SMALL, "-o", str(old))
    run("generate", "--count", "2", *SMALL, "--avoid", str(old), "-o", str(new))

    assert not set(load(old)) & set(load(new))


def test_ctrl_c_keeps_what_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = making.generate

    def interrupted(**wishes: object) -> object:
        yield next(made(**wishes))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "generate", interrupted)
    target = tmp_path / "new.sok"
    ran = run("generate", "--count", "9", *SMALL, "-o", str(target))

    assert ran.exit_code == 130
    assert len(load(target)) == 1


def test_nothing_found_keeps_what_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_vain(**_: object) -> object:
        raise NothingFoundError("no such puzzle")
        yield

    monkeypatch.setattr(making, "generate", in_vain)
    ran = run("generate", *SMALL, "-o", str(tmp_path / "new.sok"))

    assert ran.exit_code == 11
    assert "0 puzzles made, then no such puzzle." in ran.stderr


@pytest.mark.parametrize(
    "options",
    [
        ("--boxes", "many"),
        ("--size", "seven"),
        ("--difficulty", "unfair"),
        ("--technique", "luck"),
        ("--style", "baroque"),
        ("--boxes", "5-2"),
    ],
)
def test_wrong_options_are_refused(options: tuple[str, str]) -> None:
    assert run("generate", *options).exit_code == 2
