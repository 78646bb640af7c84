"""`sokobot solve` as its users see it: input, text, files and collections."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_runner import COLLECTION, TRIVIAL, TWO_PUSHES, report, run, written

from sokobot import anytime
from sokobot.puzzle import Puzzle
from sokobot.search_policy import SearchPolicy
from sokobot.search_report import SearchInterrupted, SearchReport, SearchStatus
from sokobot.search_settings import Pruning, SearchSettings

CORRAL_PRUNINGS = {Pruning.CORRAL_PUSHES, Pruning.CORRAL_DEADLOCKS}


def test_result_has_the_shape_of_the_contract(tmp_path: Path) -> None:
    ran = run("solve", written(tmp_path, TWO_PUSHES, "example.txt"))
    shape = [line.split(":")[0] for line in ran.lines]
    assert ran.lines[:5] == [
        "Puzzle: example.txt",
        "Solution found in 2 pushes!",
        "",
        "Solution: RR",
        "Moves: RR",
    ]
    assert shape[5:] == [
        "",
        "Statistics",
        "  States explored",
        "  Time elapsed",
        "  Solution length",
        "  Solution shape",
        "  Optimality",
    ]
    assert ran.lines[-3:] == [
        "  Solution length: 2 pushes, 2 moves",
        "  Solution shape: 1 box line, 0 box changes, 1 pushing session, 1 player line",
        "  Optimality: Guaranteed (A*)",
    ]
    assert ran.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "PUZZLE"),
        ("PUZZLE",),
        ("--file", "PUZZLE"),
        ("--file=PUZZLE",),
        ("-q", "PUZZLE"),
        ("--timeout", "5", "PUZZLE"),
    ],
    ids=" ".join,
)
def test_every_way_to_name_a_file_solves_it(arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = str(written(tmp_path, TRIVIAL))
    ran = run(*(argument.replace("PUZZLE", path) for argument in arguments))
    assert "Solution found in 1 push!" in ran.lines
    assert ran.exit_code == 0


def test_dash_reads_standard_input() -> None:
    ran = run("solve", "-", input=TRIVIAL)
    assert ran.lines[:2] == ["Puzzle: standard input", "Solution found in 1 push!"]


def test_sample_is_solved_by_name() -> None:
    assert run("--sample", "simple").lines[:2] == ["Puzzle: simple", "Solution found in 2 pushes!"]


def test_unknown_sample_suggests_a_close_name() -> None:
    ran = run("--sample", "hourglas")
    assert ran.exit_code == 3
    assert "did you mean 04_the_hourglass?" in ran.stderr


def test_name_of_a_sample_given_as_a_file_gets_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    ran = run("challenge")
    assert ran.exit_code == 3
    assert "--sample challenge" in ran.stderr


@pytest.mark.parametrize("arguments", [("solve",), ("solve", "a.txt", "--sample", "trivial")])
def test_solve_wants_exactly_one_puzzle_source(arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.exit_code == 2
    assert "--sample NAME" in ran.stderr


def test_quiet_prints_the_result_line_alone(tmp_path: Path) -> None:
    assert run("solve", "-q", written(tmp_path, TRIVIAL)).stdout == "Solution found in 1 push!\n"


def test_verbose_numbers_the_moves(tmp_path: Path) -> None:
    ran = run("solve", "-v", written(tmp_path, TWO_PUSHES))
    assert "  1. R (Right)\n  2. R (Right)\n" in ran.stdout


def test_output_file_holds_the_printed_text(tmp_path: Path) -> None:
    target = written(tmp_path, "what was here before", "result.txt")
    ran = run("solve", written(tmp_path, TWO_PUSHES), "-o", target)
    assert target.read_text(encoding="utf-8") == ran.stdout
    assert "Moves: RR" in ran.stdout
    assert f"Written to {target}" in ran.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzle.txt", "result.txt"]


def test_output_into_a_missing_directory_is_refused_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[object] = []
    monkeypatch.setattr(
        anytime, "search_anytime", lambda *arguments, **_: searched.append(arguments)
    )
    ran = run("--sample", "trivial", "-o", tmp_path / "missing" / "result.txt")
    assert ran.exit_code == 3
    assert "its directory does not exist" in ran.stderr
    assert searched == []


def test_bad_puzzle_is_explained_on_stderr_with_file_line_and_caret(tmp_path: Path) -> None:
    ran = run("solve", written(tmp_path, "#####\n#@$?#\n# . #\n#####\n"))
    assert ran.exit_code == 3
    assert ran.stdout == ""
    assert "puzzle.txt: line 2, column 4: error" in ran.stderr
    assert "    #@$?#\n       ^" in ran.stderr


def test_all_problems_are_named_at_once(tmp_path: Path) -> None:
    ran = run("solve", written(tmp_path, "#####\n# $ #\n#####\n"))
    assert ran.exit_code == 3
    assert "player" in ran.stderr
    assert "goal" in ran.stderr


def test_text_without_a_puzzle_exits_3(tmp_path: Path) -> None:
    ran = run("solve", written(tmp_path, "just words\n"))
    assert ran.exit_code == 3
    assert "puzzle.txt: " in ran.stderr


def test_notes_go_to_stderr_and_strict_turns_them_into_errors(tmp_path: Path) -> None:
    more_goals = written(tmp_path, "######\n#@$..#\n######\n")
    lenient, strict = run("solve", more_goals), run("solve", "--strict", more_goals)
    assert lenient.exit_code == 0
    assert "note" in lenient.stderr
    assert strict.exit_code == 3
    assert "error" in strict.stderr


def test_collection_shows_every_puzzle_and_the_totals(tmp_path: Path) -> None:
    ran = run("solve", written(tmp_path, COLLECTION, "three.sok"))
    results = [line for line in ran.lines if line.startswith(("Solution found", "Invalid"))]
    assert results == [
        "Solution found in 1 push!",
        "Solution found in 2 pushes!",
        "Invalid puzzle.",
    ]
    assert ran.lines[-1].startswith("Solved 2 of 3 puzzles (2 proved optimal) in ")
    assert "player" in ran.stderr


def test_quiet_collection_names_each_puzzle(tmp_path: Path) -> None:
    lines = run("solve", "-q", written(tmp_path, COLLECTION, "three.sok")).lines
    assert len(lines) == 3
    assert all(line.startswith(f"three.sok#{n}") for n, line in enumerate(lines, start=1))


@pytest.mark.parametrize(("numbers", "pushes"), [("2", [2]), ("1-2", [1, 2])])
def test_number_selects_puzzles_of_a_collection(
    numbers: str, pushes: list[int], tmp_path: Path
) -> None:
    ran = run("solve", "-n", numbers, written(tmp_path, COLLECTION))
    found = [line for line in ran.lines if line.startswith("Solution found")]
    assert [int(line.split()[3]) for line in found] == pushes
    assert ran.exit_code == 0


def test_number_beyond_the_collection_exits_3(tmp_path: Path) -> None:
    ran = run("solve", "-n", "2-4", written(tmp_path, COLLECTION))
    assert ran.exit_code == 3
    assert "has 3 puzzles; there is no number 4" in ran.stderr


@pytest.mark.parametrize("numbers", ["0", "3-1", "one", "1-", "-1"])
def test_number_that_is_none_exits_2(numbers: str, tmp_path: Path) -> None:
    assert run("solve", f"-n{numbers}", written(tmp_path, COLLECTION)).exit_code == 2


def test_interrupted_collection_keeps_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endings = iter([report(moves="R", optimal=True)])

    def search(*_arguments: object, **_options: object) -> SearchReport:
        for ending in endings:
            return ending
        raise SearchInterrupted(report(SearchStatus.INTERRUPTED))

    monkeypatch.setattr(anytime, "search_anytime", search)
    target = tmp_path / "result.txt"
    ran = run("solve", written(tmp_path, COLLECTION), "-o", target)
    assert ran.exit_code == 130
    assert "Search interrupted." in ran.lines
    assert ran.lines[-1].startswith("Solved 1 of 2 puzzles (1 proved optimal) in ")
    assert "Solution found in 1 push!" in target.read_text(encoding="utf-8")


def test_limit_with_a_solution_reads_as_one_that_is_not_proved() -> None:
    ran = run("--sample", "09_the_manor", "--objective", "moves", "-m", "120000")
    assert ran.exit_code == 0
    assert re.match(
        r"Solution found in \d+ pushes! Not proved optimal \(at least \d+ moves needed\)\.$",
        ran.lines[1],
    )
    assert "Termination reason: Maximum states explored" in ran.lines
    assert any(line.startswith("Moves: ") for line in ran.lines)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), (SearchSettings(), SearchPolicy())),
        (("--no-anytime",), (SearchSettings(), SearchPolicy(anytime=False))),
        (("--improve",), (SearchSettings(), SearchPolicy(improve=True))),
        (("--no-improve",), (SearchSettings(), SearchPolicy(improve=False))),
        (
            ("--without", "corral-pushes", "--without", "corral-deadlocks"),
            (SearchSettings(without=frozenset(CORRAL_PRUNINGS)), SearchPolicy()),
        ),
    ],
    ids=["none", "no_anytime", "improve", "no_improve", "without"],
)
def test_options_become_settings_and_a_policy(
    options: tuple[str, ...],
    expected: tuple[SearchSettings, SearchPolicy],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[SearchSettings, SearchPolicy]] = []

    def search_anytime(
        _puzzle: Puzzle, settings: SearchSettings, policy: SearchPolicy, **_options: object
    ) -> SearchReport:
        asked.append((settings, policy))
        return report(moves="R", optimal=True)

    monkeypatch.setattr(anytime, "search_anytime", search_anytime)
    assert run("--sample", "trivial", *options).exit_code == 0
    assert asked == [expected]


def test_pruning_that_does_not_exist_exits_2() -> None:
    ran = run("--sample", "trivial", "--without", "guesswork")
    assert ran.exit_code == 2
    assert "corral-pushes" in ran.stderr


def test_python_engine_that_shall_improve_exits_2() -> None:
    ran = run("--sample", "trivial", "--engine", "python", "--improve")
    assert ran.exit_code == 2
    assert "cannot improve" in ran.stderr


def test_more_threads_than_can_be_used_exit_2() -> None:
    ran = run("--sample", "trivial", "--objective", "any", "--threads", "65")
    assert ran.exit_code == 2
    assert "64" in ran.stderr
