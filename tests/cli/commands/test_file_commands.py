"""validate, replay, convert, show and samples, as their users see them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command_runner import COLLECTION, NO_PLAYER, TRIVIAL, TWO_PUSHES, run, written

from sokobot import library
from sokobot.formats import read_text
from sokobot.formats.writers import WRITERS


def test_valid_files_are_counted_and_exit_0(tmp_path: Path) -> None:
    files = [written(tmp_path, TRIVIAL, "a.txt"), written(tmp_path, TWO_PUSHES, "b.txt")]
    ran = run("validate", *files)
    assert ran.lines == ["2 puzzles in 2 files, none unplayable, 0 errors, 0 notes."]
    assert ran.exit_code == 0


def test_findings_are_listed_like_a_linter_does(tmp_path: Path) -> None:
    path = written(tmp_path, COLLECTION)
    ran = run("validate", path)
    assert ran.exit_code == 3
    assert ran.lines[0].startswith(f"{path}: ")
    assert "error SOK-E" in ran.lines[0]
    assert ran.lines[-1] == "3 puzzles in 1 file, 1 unplayable, 1 error, 0 notes."


def test_notes_alone_are_valid_unless_strict(tmp_path: Path) -> None:
    more_goals = written(tmp_path, "######\n#@$..#\n######\n")
    assert run("validate", more_goals).exit_code == 0
    assert run("validate", "--strict", more_goals).exit_code == 3


def test_unreadable_files_do_not_stop_the_others(tmp_path: Path) -> None:
    ran = run("validate", tmp_path / "missing.txt", written(tmp_path, TRIVIAL))
    assert ran.exit_code == 3
    assert "missing.txt: No such file" in ran.stderr
    assert ran.lines[-1] == "1 puzzle in 2 files, none unplayable, 1 error, 0 notes."


def test_validate_json_is_one_object_a_file(tmp_path: Path) -> None:
    good, bad = written(tmp_path, TRIVIAL, "good.txt"), written(tmp_path, NO_PLAYER, "bad.txt")
    ran = run("validate", "--json", good, bad)
    records = [json.loads(line) for line in ran.lines]
    assert [(record["valid"], record["playable"]) for record in records] == [(True, 1), (False, 0)]
    assert records[1]["findings"][0]["puzzle"] == 1
    assert records[1]["findings"][0]["severity"] == "error"


def test_right_solution_is_solved(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, TWO_PUSHES), "RR")
    assert ran.stdout == "puzzle.txt: Solved in 2 pushes, 2 moves.\n"
    assert ran.exit_code == 0


@pytest.mark.parametrize("moves", ["2r", "r R", "rr\n"])
def test_solution_may_be_run_length_or_spaced(moves: str, tmp_path: Path) -> None:
    assert run("replay", written(tmp_path, TWO_PUSHES), moves).exit_code == 0


def test_solution_comes_from_a_file_or_from_stdin(tmp_path: Path) -> None:
    puzzle = written(tmp_path, TWO_PUSHES)
    assert run("replay", puzzle, written(tmp_path, "rr\n", "moves.txt")).exit_code == 0
    assert run("replay", puzzle, "-", input="rr\n").exit_code == 0


@pytest.mark.parametrize("option", ["--quiet", "--json"])
def test_replay_reads_what_solve_wrote(option: str, tmp_path: Path) -> None:
    puzzle, result = written(tmp_path, TWO_PUSHES), tmp_path / "result"
    run("solve", puzzle, option, "-o", result)
    assert run("replay", puzzle, result).exit_code == 0


def test_first_illegal_move_is_numbered(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, TWO_PUSHES), "rrr")
    assert ran.exit_code == 4
    assert "move 3 of 3 (right) is blocked" in ran.stderr


def test_boxes_off_goals_are_counted(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, TWO_PUSHES), "r")
    assert ran.exit_code == 4
    assert "1 box is off goals after 1 push, 1 move" in ran.stderr


def test_empty_goals_are_counted_where_there_are_more_boxes(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, "########\n#@$ . $#\n########\n"), "r")
    assert ran.exit_code == 4
    assert "1 goal is empty after 1 push, 1 move" in ran.stderr


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Moves: rr\nMoves: rr\n", "solutions of several puzzles"),
        ('{"solution": null}', "no solution"),
        ('{"solution": "rr"}\n{"solution": "rr"}', "not one JSON object"),
        ("rrx", "column 3"),
    ],
)
def test_file_without_one_solution_exits_3(text: str, complaint: str, tmp_path: Path) -> None:
    solution = written(tmp_path, text, "solution.txt")
    ran = run("replay", written(tmp_path, TWO_PUSHES), solution)
    assert ran.exit_code == 3
    assert complaint in ran.stderr


def test_very_long_solution_is_not_mistaken_for_a_file_name(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, "#####\n#@ $.#\n######\n"), "rl" * 3000 + "rr")
    assert ran.exit_code == 0
    assert "1 push, 6,002 moves" in ran.stdout


def test_puzzle_and_solution_cannot_both_be_standard_input() -> None:
    assert run("replay", "-", "-", input="rr").exit_code == 2


def test_replay_selects_a_puzzle_of_a_collection(tmp_path: Path) -> None:
    collection = written(tmp_path, COLLECTION)
    assert run("replay", collection, "rr", "-n", "2").exit_code == 0
    assert run("replay", collection, "rr").exit_code == 2
    assert run("replay", collection, "rr", "-n", "3").exit_code == 3


def test_text_that_is_neither_file_nor_moves_exits_3(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, TRIVIAL), "no-such-file.txt")
    assert ran.exit_code == 3
    assert "neither a file nor moves" in ran.stderr


@pytest.mark.parametrize("name", WRITERS)
def test_conversion_keeps_the_puzzles(name: str, tmp_path: Path) -> None:
    source = written(tmp_path, f"{TRIVIAL}\n{TWO_PUSHES}")
    target = tmp_path / f"out.{name}"
    ran = run("convert", source, target)
    text = target.read_text(encoding="utf-8")
    before, after = read_text(source.read_text(encoding="utf-8")), read_text(text)
    assert ran.exit_code == 0
    assert after.puzzles == before.puzzles
    assert run("convert", source, "--to", name).stdout == text


def test_conversion_of_selected_puzzles(tmp_path: Path) -> None:
    ran = run("convert", written(tmp_path, COLLECTION), "--to", "xsb", "-n", "2")
    assert read_text(ran.stdout).puzzles == read_text(TWO_PUSHES).puzzles


def test_conversion_wants_to_know_the_format(tmp_path: Path) -> None:
    ran = run("convert", written(tmp_path, TRIVIAL), tmp_path / "out.doc")
    assert ran.exit_code == 2
    assert "--to" in ran.stderr


def test_conversion_of_an_unplayable_puzzle_says_so(tmp_path: Path) -> None:
    ran = run("convert", written(tmp_path, COLLECTION), "--to", "xsb")
    assert ran.exit_code == 3
    assert "1 puzzle cannot be played" in ran.stderr


def test_show_draws_the_puzzle_as_it_was_drawn(tmp_path: Path) -> None:
    ran = run("show", written(tmp_path, TRIVIAL))
    assert ran.stdout == f"puzzle.txt: 5 x 3, 1 box\n{TRIVIAL}"


def test_show_writes_svg_to_a_file_or_stdout(tmp_path: Path) -> None:
    target = tmp_path / "picture.svg"
    assert run("show", "--sample", "challenge", "--svg", target).exit_code == 0
    text = target.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert run("show", "--sample", "challenge", "--svg", "-").stdout == text


def test_show_draws_one_svg_at_a_time(tmp_path: Path) -> None:
    ran = run("show", written(tmp_path, COLLECTION), "--svg", tmp_path / "picture.svg")
    assert ran.exit_code == 2
    assert "-n" in ran.stderr


def test_show_of_an_unplayable_puzzle_still_shows_the_drawing(tmp_path: Path) -> None:
    ran = run("show", written(tmp_path, NO_PLAYER))
    assert ran.exit_code == 3
    assert "# $.#" in ran.lines


def test_samples_json_has_every_bundled_puzzle() -> None:
    records = [json.loads(line) for line in run("samples", "--json").lines]
    assert [record["id"] for record in records] == list(library.names())


def test_samples_of_one_collection_come_from_the_easiest_to_the_hardest() -> None:
    ran = run("samples", "--collection", "parking", "--json")
    records = [json.loads(line) for line in ran.lines]
    assert len(records) == 12
    assert {record["collection"] for record in records} == {"Parking"}
    shares = [record["failure"] for record in records]
    assert shares == sorted(shares)


def test_samples_of_one_tier() -> None:
    ran = run("samples", "--tier", "samples")
    assert ran.lines[0] == "Samples"
    assert ["trivial", "5", "x", "3", "1", "1", "1", "12%", "Trivial"] in [
        s.split() for s in ran.lines
    ]
