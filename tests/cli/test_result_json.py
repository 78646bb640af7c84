"""The JSON that programs read: exactly the object of the contract, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from command_runner import COLLECTION, NO_PLAYER, TWO_PUSHES, UNSOLVABLE, run, written

MANOR = "09_the_manor"
"""A solution comes at once; the proof of fewest moves takes millions of states."""
KEYS = [
    "puzzle",
    "status",
    "solution",
    "pushes",
    "push_count",
    "move_count",
    "metrics",
    "objective",
    "algorithm",
    "heuristic",
    "optimal",
    "lower_bound",
    "improved_from",
    "stats",
    "errors",
]
STATISTICS = [
    "states_explored",
    "states_generated",
    "states_per_second",
    "time_elapsed",
    "peak_memory_bytes",
]


def test_solved_puzzle_is_one_object_with_every_key(tmp_path: Path) -> None:
    ran = run("solve", "--json", written(tmp_path, TWO_PUSHES, "two.txt"))
    record = json.loads(ran.stdout)
    statistics = record.pop("stats")
    assert ran.stdout.count("\n") == 1
    assert list(statistics) == STATISTICS
    assert record == {
        "puzzle": {"name": "two.txt", "index": 1, "width": 6, "height": 3, "boxes": 1},
        "status": "solved",
        "solution": "RR",
        "pushes": "RR",
        "push_count": 2,
        "move_count": 2,
        "metrics": {
            "moves": 2,
            "pushes": 2,
            "box_lines": 1,
            "box_changes": 0,
            "pushing_sessions": 1,
            "player_lines": 1,
        },
        "objective": "pushes",
        "algorithm": "astar",
        "heuristic": "matching",
        "optimal": True,
        "lower_bound": 2,
        "improved_from": None,
        "errors": [],
    }


def test_unsolvable_puzzle_has_nulls_for_the_solution(tmp_path: Path) -> None:
    record = json.loads(run("--json", written(tmp_path, UNSOLVABLE)).stdout)
    assert list(record) == KEYS
    assert record["status"] == "unsolvable"
    assert record["solution"] is record["pushes"] is record["push_count"] is None
    assert record["optimal"] is False


def test_shortened_solution_tells_what_it_was_made_from() -> None:
    options = ("--objective", "any", "--improve", "-m", "20000", "--json")
    record = json.loads(run("--sample", MANOR, *options).stdout)
    assert record["status"] == "solved"
    before = record["improved_from"]
    assert list(before) == ["push_count", "move_count"]
    assert record["push_count"] < before["push_count"]


def test_limit_with_a_solution_names_the_limit_the_solution_and_the_bound() -> None:
    ran = run("--sample", MANOR, "--objective", "moves", "-m", "120000", "--json")
    record = json.loads(ran.stdout)
    assert ran.exit_code == 0
    assert list(record) == KEYS
    assert (record["status"], record["optimal"]) == ("state_limit", False)
    assert record["move_count"] == len(record["solution"])
    assert 0 < record["lower_bound"] < record["move_count"]
    assert record["stats"]["states_explored"] <= 120_000


def test_plain_search_has_no_solution_at_the_same_limit() -> None:
    ran = run("--sample", MANOR, "--objective", "moves", "-m", "120000", "--json", "--no-anytime")
    record = json.loads(ran.stdout)
    assert ran.exit_code == 22
    assert (record["status"], record["solution"]) == ("state_limit", None)


def test_unplayable_puzzle_is_invalid_with_its_errors(tmp_path: Path) -> None:
    ran = run("solve", "--json", written(tmp_path, NO_PLAYER))
    record = json.loads(ran.stdout)
    assert ran.exit_code == 3
    assert list(record) == KEYS
    assert record["status"] == "invalid"
    assert record["puzzle"] == {
        "name": "puzzle.txt",
        "index": 1,
        "width": 5,
        "height": 3,
        "boxes": 1,
    }
    assert [list(error) for error in record["errors"]] == [
        ["code", "message", "line", "column", "fix"]
    ]


def test_text_without_a_puzzle_is_invalid_as_well(tmp_path: Path) -> None:
    ran = run("solve", "--json", written(tmp_path, "nothing here\n"))
    record = json.loads(ran.stdout)
    assert ran.exit_code == 3
    assert list(record) == KEYS
    assert record["status"] == "invalid"
    assert record["errors"][0]["code"].startswith("SOK-E")


def test_missing_file_is_invalid_as_well(tmp_path: Path) -> None:
    ran = run("solve", "--json", tmp_path / "missing.txt")
    record = json.loads(ran.stdout)
    assert ran.exit_code == 3
    assert "No such file" in record["errors"][0]["message"]


def test_collection_is_one_object_a_line(tmp_path: Path) -> None:
    target = tmp_path / "result.jsonl"
    ran = run("solve", "--json", written(tmp_path, COLLECTION), "-o", target)
    records = [json.loads(line) for line in ran.lines]
    assert [record["puzzle"]["index"] for record in records] == [1, 2, 3]
    assert [record["status"] for record in records] == ["solved", "solved", "invalid"]
    assert target.read_text(encoding="utf-8") == ran.stdout


def test_statistics_of_an_invalid_puzzle_are_zero(tmp_path: Path) -> None:
    record = json.loads(run("--json", written(tmp_path, NO_PLAYER)).stdout)
    assert record["stats"] == dict.fromkeys(STATISTICS, 0)
