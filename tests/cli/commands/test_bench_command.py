"""`sokobot bench`: rows, totals, formats, comparison, and Ctrl-C."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from command_runner import COLLECTION, TRIVIAL, TWO_PUSHES, Ran, report, run, written

from sokobot import anytime
from sokobot.search_report import SearchInterrupted, SearchReport, SearchStatus

LONG_NAME = "a very long name that no table may shorten, not even where it is much too long for it"


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory with files in natural order, a directory inside, and a file of words."""
    root = tmp_path / "puzzles"
    (root / "inner").mkdir(parents=True)
    written(root, TRIVIAL, "p2.txt")
    written(root, TWO_PUSHES, "p10.txt")
    written(root / "inner", f"{TRIVIAL}Title: {LONG_NAME}\n", "deep.txt")
    written(root, "only words\n", "README")
    written(root, TRIVIAL, ".hidden.txt")
    return root


def bench(*arguments: str | Path, env: Mapping[str, str | None] | None = None) -> Ran:
    """Run `sokobot bench` in this process, where searches can be replaced."""
    return run("bench", "--workers", "0", *arguments, env=env)


def test_table_has_a_row_a_puzzle_and_the_totals(directory: Path) -> None:
    ran = bench(directory)
    rows = [line.split() for line in ran.lines]
    heading = ["puzzle", "status", "pushes", "moves", "bound", "optimal", "states", "seconds"]
    assert rows[0] == heading
    assert [row[0] for row in rows[1:4]] == ["inner/deep.txt", "p2.txt", "p10.txt"]
    assert rows[3][1:6] == ["solved", "2", "2", "2", "yes"]
    assert ran.lines[-1].startswith("Solved 3 of 3 puzzles (3 proved optimal) in ")
    assert ran.exit_code == 0
    assert "Skipped README" in ran.stderr


def ending_with(monkeypatch: pytest.MonkeyPatch, *endings: SearchReport) -> None:
    """Let the searches end like that, one after the other."""
    remaining = iter(endings)
    monkeypatch.setattr(anytime, "search_anytime", lambda *_, **_options: next(remaining))


UNPROVED = report(SearchStatus.TIME_LIMIT, "rRuUU", lower_bound=2)


def test_unproved_puzzle_shows_its_best_and_its_bound(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved = report(moves="R", optimal=True, lower_bound=1)
    ending_with(monkeypatch, proved, UNPROVED, report(SearchStatus.TIME_LIMIT, lower_bound=7))
    ran = bench(directory)
    rows = [line.split() for line in ran.lines]
    assert rows[2][1:6] == ["time_limit", "3", "5", "2", "no"]
    assert rows[3][1:6] == ["time_limit", "-", "-", "7", "-"]
    assert ran.lines[-1].startswith("Solved 2 of 3 puzzles (1 proved optimal) in ")
    assert ran.exit_code == 20


def test_proofs_are_not_counted_for_any_solution(directory: Path) -> None:
    ran = bench(directory, "--objective", "any")
    assert ran.lines[-1].startswith("Solved 3 of 3 puzzles in ")


def test_json_has_best_and_bound_of_an_unproved_puzzle(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending_with(monkeypatch, UNPROVED, UNPROVED, UNPROVED)
    record = json.loads(bench("--format", "json", directory).stdout)
    row = record["rows"][0]
    assert (row["status"], row["pushes"], row["moves"]) == ("time_limit", 3, 5)
    assert (row["lower_bound"], row["optimal"]) == (2, False)
    assert (record["totals"]["solved"], record["totals"]["optimal"]) == (3, 0)


def test_json_says_what_was_turned_off(directory: Path) -> None:
    options = ("--without", "corral-pushes", "--no-anytime")
    settings = json.loads(bench("--format", "json", *options, directory).stdout)["settings"]
    assert settings["without"] == ["corral-pushes"]
    assert settings["anytime"] is False


def test_names_are_never_cut(directory: Path) -> None:
    assert LONG_NAME in bench(directory, env={"COLUMNS": "40"}).stdout


def test_benchmark_option_does_the_same(directory: Path) -> None:
    ran = run("--benchmark", directory, "--timeout", "5", "-w", "0")
    assert ran.lines[-1].startswith("Solved 3 of 3 puzzles")


def test_unplayable_puzzle_is_a_row_and_the_exit_code(tmp_path: Path) -> None:
    ran = bench(written(tmp_path, COLLECTION, "three.sok"))
    assert ran.exit_code == 3
    assert any("invalid" in line for line in ran.lines)
    assert ran.lines[-1].startswith("Solved 2 of 3 puzzles")


def test_json_on_stdout_is_json_alone(directory: Path) -> None:
    ran = bench("--format", "json", directory)
    record = json.loads(ran.stdout)
    assert [row["source"] for row in record["rows"]] == ["inner/deep.txt", "p2.txt", "p10.txt"]
    assert record["totals"]["solved"] == 3
    assert record["settings"]["objective"] == "pushes"


def test_csv_has_a_heading_and_a_row_a_puzzle(directory: Path) -> None:
    ran = bench("--format", "csv", directory)
    rows = list(csv.DictReader(io.StringIO(ran.stdout)))
    assert [row["pushes"] for row in rows] == ["1", "1", "2"]


def test_output_file_gets_the_format_of_its_name_and_the_table_is_still_printed(
    directory: Path, tmp_path: Path
) -> None:
    target = tmp_path / "run.json"
    ran = bench(directory, "-o", target)
    assert len(json.loads(target.read_text(encoding="utf-8"))["rows"]) == 3
    assert ran.lines[0].startswith("puzzle")


def test_text_output_file_holds_the_printed_table(directory: Path, tmp_path: Path) -> None:
    target = tmp_path / "run.txt"
    ran = bench(directory, "-o", target)
    assert target.read_text(encoding="utf-8") == ran.stdout


def test_comparison_with_the_same_run_finds_no_change(directory: Path, tmp_path: Path) -> None:
    earlier = tmp_path / "earlier.json"
    bench(directory, "-o", earlier)
    ran = bench(directory, "--compare", earlier)
    assert f"Compared with {earlier} (3 puzzles in both):" in ran.lines
    assert "  Gained: none" in ran.lines
    assert "  Lost: none" in ran.lines
    assert "  Changed lengths: none" in ran.lines
    states = "  States: 1.000 of the earlier run in all, 1.000 a puzzle (finished in both)"
    assert states in ran.lines


def test_comparison_names_gains_losses_and_lengths(directory: Path, tmp_path: Path) -> None:
    earlier = tmp_path / "earlier.json"
    bench(directory, "-o", earlier)
    record = json.loads(earlier.read_text(encoding="utf-8"))
    record["rows"][1].update(status="time_limit", pushes=None, moves=None, optimal=False)
    record["rows"][2].update(pushes=3, moves=5)
    earlier.write_text(json.dumps(record), encoding="utf-8")
    ran = bench(directory, "--compare", earlier)
    assert "  Gained: 1 (p2.txt)" in ran.lines
    assert "    p10.txt: 3 pushes, 5 moves before, 2 pushes, 2 moves now" in ran.lines


def test_comparison_names_proofs_and_leaves_unfinished_searches_out_of_the_speed(
    directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = tmp_path / "earlier.json"
    bench(directory, "-o", earlier)
    ending_with(monkeypatch, UNPROVED, UNPROVED, UNPROVED)
    ran = bench(directory, "--compare", earlier)
    assert "  Lost: none" in ran.lines
    assert "  Proofs gained: none" in ran.lines
    assert any(line.startswith("  Proofs lost: 3 (") for line in ran.lines)
    assert "  Time: no puzzle was finished in both runs" in ran.lines


@pytest.mark.parametrize("text", ["no json", "[]", '{"rows": [{"name": 1}]}', '{"rows": [7]}'])
def test_comparison_with_something_else_exits_3(text: str, directory: Path, tmp_path: Path) -> None:
    ran = bench(directory, "--compare", written(tmp_path, text, "earlier.json"))
    assert ran.exit_code == 3
    assert "not the JSON of an earlier run" in ran.stderr


def test_interrupt_keeps_the_rows_that_are_done(
    directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endings = iter([report(moves="R", optimal=True)])

    def search(*_arguments: object, **_options: object) -> SearchReport:
        for ending in endings:
            return ending
        raise SearchInterrupted(report(SearchStatus.INTERRUPTED))

    monkeypatch.setattr(anytime, "search_anytime", search)
    target = tmp_path / "run.json"
    ran = bench(directory, "-o", target)
    rows = json.loads(target.read_text(encoding="utf-8"))["rows"]
    assert ran.exit_code == 130
    assert [row["status"] for row in rows] == ["solved", "interrupted"]
    assert ran.lines[-1].startswith("Solved 1 of 2 puzzles")


def test_interrupt_of_the_last_puzzle_is_still_an_interrupt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(*_arguments: object, **_options: object) -> SearchReport:
        raise SearchInterrupted(report(SearchStatus.INTERRUPTED))

    monkeypatch.setattr(anytime, "search_anytime", search)
    ran = bench(written(tmp_path, TRIVIAL))
    assert ran.exit_code == 130
    assert "Interrupted." in ran.stderr


def test_directory_without_puzzles_exits_3(tmp_path: Path) -> None:
    written(tmp_path, "only words\n")
    assert bench(tmp_path).exit_code == 3


def test_files_of_the_same_name_stay_apart(directory: Path) -> None:
    again = written(directory / "inner", TWO_PUSHES, "p2.txt")
    ran = bench(directory / "p2.txt", again, "--format", "json")
    rows = json.loads(ran.stdout)["rows"]
    assert [row["source"] for row in rows] == ["p2.txt", str(again)]


def test_nothing_to_solve_exits_2() -> None:
    assert bench().exit_code == 2
