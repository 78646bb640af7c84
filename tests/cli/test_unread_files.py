"""No file vanishes: what could not be read is named with its reason, and the exit code says so."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from command_runner import TRIVIAL, UNSOLVABLE, Ran, run, written

from sokobot.formats.limits import MAX_FILE_BYTES

ZERO = "#####\n#@$.#\n#\x00###\n"
JUNK = "250(249#|)\n\n" * 300
"""A few bytes that stand for more squares than a file may have."""


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A good file, one with a zero byte, junk, and another good file."""
    root = tmp_path / "dirt"
    root.mkdir()
    written(root, TRIVIAL, "a.txt")
    written(root, JUNK, "junk.txt")
    written(root, ZERO, "n.txt")
    written(root, TRIVIAL, "z.txt")
    return root


@pytest.fixture
def archive(directory: Path) -> Path:
    """The same files in an archive."""
    path = directory.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as file:
        for inner in sorted(directory.iterdir()):
            file.write(inner, inner.name)
    return path


def records(ran: Ran) -> list[dict[str, object]]:
    return [json.loads(line) for line in ran.lines]


@pytest.mark.parametrize("kind", ["directory", "archive"])
def test_solve_names_every_file(kind: str, request: pytest.FixtureRequest) -> None:
    source: Path = request.getfixturevalue(kind)
    ran = run("solve", source, "-q")
    assert ran.exit_code == 3
    solved = [line for line in ran.lines if "Solution found in 1 push!" in line]
    assert [line.split(":")[0] for line in solved] == [
        f"{source.name}/a.txt",
        f"{source.name}/z.txt",
    ]
    assert "n.txt: byte 14 is zero" in ran.stderr
    assert "junk.txt" in ran.stderr


@pytest.mark.parametrize("kind", ["directory", "archive"])
def test_json_has_an_object_for_a_file_that_was_not_read(
    kind: str, request: pytest.FixtureRequest
) -> None:
    ran = run("solve", request.getfixturevalue(kind), "--json")
    assert ran.exit_code == 3
    by_file = {record["puzzle"]["file"]: record for record in records(ran)}  # type: ignore[index]
    assert by_file["n.txt"]["status"] == "invalid"
    assert by_file["n.txt"]["errors"][0]["code"] == "SOK-E009"  # type: ignore[index]
    assert by_file["a.txt"]["status"] == by_file["z.txt"]["status"] == "solved"


def test_the_code_of_a_puzzle_comes_first(tmp_path: Path) -> None:
    written(tmp_path, UNSOLVABLE, "a.txt")
    written(tmp_path, ZERO, "n.txt")
    assert run("solve", tmp_path).exit_code == 10
    assert run("bench", tmp_path, "-w", "0").exit_code == 10


def test_the_written_result_names_the_file(directory: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    run("solve", directory, "-o", target)
    assert "File: dirt/n.txt\nNot read: line 3: error SOK-E009" in target.read_text("utf-8")


@pytest.mark.parametrize(
    "arguments", [["convert", "--to", "sok"], ["show"], ["validate"], ["solve", "-w", "2"]]
)
def test_other_commands_exit_with_bad_input(arguments: list[str], tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL, "a.txt")
    written(tmp_path, ZERO, "n.txt")
    ran = run(arguments[0], tmp_path, *arguments[1:])
    assert ran.exit_code == 3
    assert "n.txt: byte 14 is zero" in ran.stderr + ran.stdout


@pytest.mark.parametrize("kind", ["directory", "archive"])
@pytest.mark.parametrize("command", ["bench", "label"])
def test_runs_record_what_was_not_read(
    command: str, kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    source: Path = request.getfixturevalue(kind)
    record = tmp_path / "run.jsonl"
    ran = run(command, source, "-w", "0", "-o", record)
    assert ran.exit_code == 3
    assert "byte 14 is zero" in ran.stderr
    assert "could not be read" in ran.stdout + ran.stderr
    rows = [json.loads(line) for line in record.read_text("utf-8").splitlines()[1:]]
    (unread,) = [row for row in rows if row["source"].endswith("n.txt")]
    assert (unread["status"], unread["drawing"]) == ("unreadable", "")
    assert "byte 14 is zero" in unread["reason"]
    assert "contains no puzzle" not in ran.stderr
    solved = [row["name"] for row in rows if row["status"] == "solved"]
    inside = "dirt.zip/" if kind == "archive" else ""
    assert solved == [f"{inside}a.txt"] + ([f"{inside}z.txt"] if command == "bench" else [])


def test_a_run_tries_unread_files_again(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles"
    puzzles.mkdir()
    written(puzzles, TRIVIAL, "a.txt")
    written(puzzles, ZERO, "n.txt")
    record = tmp_path / "run.jsonl"
    assert run("bench", puzzles, "-w", "0", "-o", record).exit_code == 3
    assert run("bench", puzzles, "-w", "0", "--resume", record).exit_code == 3
    written(puzzles, UNSOLVABLE, "n.txt")
    assert run("bench", puzzles, "-w", "0", "--resume", record).exit_code == 10
    assert run("report", record, "-o", "-").exit_code == 0


def test_large_file_in_a_run_is_called_large(tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL, "a.txt")
    with (tmp_path / "large.txt").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    ran = run("bench", tmp_path, "-w", "0")
    assert ran.exit_code == 3
    assert f"large.txt: error SOK-E002: more than {MAX_FILE_BYTES:,} bytes" in ran.stderr
    assert "1 file could not be read." in ran.stdout
    assert run("solve", tmp_path).exit_code == 3


def test_words_and_pictures_beside_puzzles_are_passed_over(tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL, "a.txt")
    written(tmp_path, "Have fun!\n", "readme.txt")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\x00")
    ran = run("bench", tmp_path, "-w", "0")
    assert ran.exit_code == 0
    assert "Skipped readme.txt: no drawing found." in ran.stderr
    assert "Skipped picture.png: byte 5 is zero; this is not text." in ran.stderr
    ran = run("solve", tmp_path)
    assert ran.exit_code == 0
    assert "skipped: picture.png" in ran.stderr


def test_file_that_may_not_be_opened_does_not_hide_the_others(tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL, "a.txt")
    (tmp_path / "broken.txt").symlink_to(tmp_path / "nowhere")
    ran = run("solve", tmp_path)
    assert ran.exit_code == 3
    assert "Solution found in 1 push!" in ran.stdout
    assert "broken.txt: No such file or directory" in ran.stderr
    assert run("bench", tmp_path, "-w", "0").exit_code == 3


def test_findings_about_a_puzzle_name_its_file(tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL, "a.txt")
    written(tmp_path, "#####\n#@$ #\n#####\n", "b.txt")
    ran = run("solve", tmp_path)
    assert ran.exit_code == 3
    assert f"{tmp_path}/b.txt: line 1: error SOK-E111" in ran.stderr
    assert f"Puzzle: {tmp_path.name}/b.txt" in ran.stdout


def test_puzzles_of_one_file_are_numbered(tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL, "a.txt")
    written(tmp_path, f"{TRIVIAL}\n{TRIVIAL}\nTitle: Last", "b.txt")
    names = [line for line in run("solve", tmp_path).lines if line.startswith("Puzzle")]
    label = tmp_path.name
    assert names == [
        f"Puzzle: {label}/a.txt",
        f"Puzzle: {label}/b.txt#1",
        f"Puzzle: {label}/b.txt#2 (Last)",
    ]


@pytest.mark.parametrize("command", ["check", "explain", "export"])
def test_the_only_puzzle_beside_an_unread_file_is_no_success(command: str, tmp_path: Path) -> None:
    root = tmp_path / "dirt"
    root.mkdir()
    written(root, TRIVIAL, "a.txt")
    written(root, ZERO, "n.txt")
    ran = run(command, root)
    assert ran.exit_code == 3
    assert "n.txt: byte" in ran.stderr
