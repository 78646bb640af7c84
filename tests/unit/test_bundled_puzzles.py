"""The bundled tiers keep their promises: size, boxes, variety, and proved optima."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from sokobot.formats import load, read_path
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rules import is_solved, reachable_cells, start_position
from sokobot.search_settings import Engine, Objective
from sokobot.solver import solve

FEWEST_PUZZLES = 8


@dataclass(frozen=True, slots=True)
class Tier:
    name: str
    smallest_side: int
    largest_side: int
    fewest_boxes: int
    most_boxes: int
    fewest_pushes: int
    max_states: int
    """A limit in states, not seconds, so that a slow machine changes no result."""


TIERS = (
    Tier("trivial", 5, 5, 1, 2, 2, 1_000),
    Tier("easy", 7, 8, 3, 4, 12, 10_000),
    Tier("medium", 10, 12, 5, 6, 40, 100_000),
    Tier("hard", 12, 15, 7, 8, 70, 1_000_000),
    Tier("expert", 15, 18, 9, 10, 80, 2_000_000),
)


def paths(tier: Tier) -> list[Path]:
    return sorted(Path(str(files("sokobot") / "puzzles" / tier.name)).glob("*.txt"))


def puzzle_in(path: Path) -> Puzzle:
    (puzzle,) = load(path, strict=True)
    return puzzle


def recorded(path: Path, unit: str) -> int | None:
    found = re.search(rf"^Optimal {unit}: (\d+)$", path.read_text("utf-8"), re.MULTILINE)
    return int(found[1]) if found else None


def files_of(tiers: tuple[Tier, ...]) -> list[object]:
    return [pytest.param(tier, path, id=path.stem) for tier in tiers for path in paths(tier)]


EVERY_FILE = files_of(TIERS)
FIRST_TWO_TIERS = files_of(TIERS[:2])
FIRST_THREE_TIERS = files_of(TIERS[:3])
LAST_TWO_TIERS = files_of(TIERS[3:])


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
def test_a_tier_has_enough_puzzles_numbered_from_one(tier: Tier) -> None:
    numbers = [int(path.name.split("_")[0]) for path in paths(tier)]

    assert len(numbers) >= FEWEST_PUZZLES
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize(("tier", "path"), EVERY_FILE)
def test_a_puzzle_fits_its_tier(tier: Tier, path: Path) -> None:
    puzzle = puzzle_in(path)

    assert tier.smallest_side <= min(puzzle.width, puzzle.height)
    assert max(puzzle.width, puzzle.height) <= tier.largest_side
    assert tier.fewest_boxes <= len(puzzle.boxes) <= tier.most_boxes
    assert (recorded(path, "pushes") or 0) >= tier.fewest_pushes


@pytest.mark.parametrize(("tier", "path"), EVERY_FILE)
def test_a_puzzle_is_drawn_without_a_remark_from_the_reader(tier: Tier, path: Path) -> None:
    collection = read_path(path)

    (entry,) = collection.entries
    assert (*collection.diagnostics, *entry.diagnostics) == (), tier.name


@pytest.mark.parametrize(("tier", "path"), EVERY_FILE)
def test_a_puzzle_has_a_title_that_names_its_file(tier: Tier, path: Path) -> None:
    puzzle = puzzle_in(path)

    slug = re.sub(r"[^a-z0-9]+", "_", puzzle.title.lower())
    assert path.stem.partition("_")[2] == slug, tier.name
    assert puzzle.author == "Sokobot"


@pytest.mark.parametrize(("tier", "path"), EVERY_FILE)
def test_every_box_of_a_puzzle_has_to_move(tier: Tier, path: Path) -> None:
    puzzle = puzzle_in(path)

    assert len(puzzle.boxes) == len(puzzle.goals), tier.name
    assert not puzzle.boxes & puzzle.goals
    assert puzzle.boxes | puzzle.goals <= reachable_cells(puzzle)
    assert not is_solved(puzzle, start_position(puzzle))


def symmetric_pictures(puzzle: Puzzle) -> Iterator[tuple[tuple[int, int, str], ...]]:
    """Yield the eight rotations and reflections of what can be played on, moved to the corner.

    The player's exact cell does not count: puzzles that differ by a walk are alike.
    """
    floor = reachable_cells(puzzle)
    for mirror_rows, mirror_columns, transpose in (
        (rows, columns, swap) for rows in (1, -1) for columns in (1, -1) for swap in (0, 1)
    ):
        moved = {cell: (mirror_rows * cell.row, mirror_columns * cell.column) for cell in floor}
        if transpose:
            moved = {cell: (column, row) for cell, (row, column) in moved.items()}
        top = min(row for row, _ in moved.values())
        left = min(column for _, column in moved.values())
        yield tuple(
            sorted(
                (row - top, column - left, content(puzzle, cell))
                for cell, (row, column) in moved.items()
            )
        )


def content(puzzle: Puzzle, cell: Cell) -> str:
    return ("." if cell in puzzle.goals else " ") + ("$" if cell in puzzle.boxes else " ")


def test_no_two_puzzles_are_alike_even_turned_or_mirrored() -> None:
    first_seen: dict[tuple[tuple[int, int, str], ...], Path] = {}
    for tier in TIERS:
        for path in paths(tier):
            picture = min(symmetric_pictures(puzzle_in(path)))
            assert first_seen.setdefault(picture, path) == path


def test_turned_and_mirrored_puzzles_have_the_same_pictures() -> None:
    upright = Puzzle.from_text("######\n#@$ .#\n#  ###\n####")
    mirrored = Puzzle.from_text("######\n#. $@#\n###  #\n  ####")
    turned = Puzzle.from_text("####\n#@ #\n#$ #\n# ##\n#.#\n###")
    different = Puzzle.from_text("######\n#@ $.#\n#  ###\n####")

    picture = min(symmetric_pictures(upright))
    assert min(symmetric_pictures(mirrored)) == picture
    assert min(symmetric_pictures(turned)) == picture
    assert min(symmetric_pictures(different)) != picture


def test_titles_and_file_names_are_unique_across_tiers() -> None:
    stems = [path.stem.partition("_")[2] for tier in TIERS for path in paths(tier)]

    assert len(stems) == len(set(stems))


@pytest.mark.parametrize(("tier", "path"), FIRST_THREE_TIERS)
def test_the_recorded_pushes_are_proved_again(tier: Tier, path: Path) -> None:
    report = solve(puzzle_in(path), timeout=None, max_states=tier.max_states)

    assert report.optimal
    assert report.solution_length == recorded(path, "pushes")


@pytest.mark.parametrize(("tier", "path"), FIRST_TWO_TIERS)
def test_the_textbook_solver_agrees_on_the_small_tiers(tier: Tier, path: Path) -> None:
    report = solve(puzzle_in(path), engine=Engine.PYTHON, timeout=None, max_states=tier.max_states)

    assert report.optimal
    assert report.solution_length == recorded(path, "pushes")


@pytest.mark.slow
@pytest.mark.parametrize(("tier", "path"), LAST_TWO_TIERS)
def test_the_recorded_pushes_of_the_large_tiers_are_proved_again(tier: Tier, path: Path) -> None:
    report = solve(puzzle_in(path), timeout=None, max_states=tier.max_states)

    assert report.optimal
    assert report.solution_length == recorded(path, "pushes")


@pytest.mark.slow
@pytest.mark.parametrize(("tier", "path"), FIRST_THREE_TIERS)
def test_the_recorded_moves_are_proved_again(tier: Tier, path: Path) -> None:
    optimum = recorded(path, "moves")
    assert optimum is not None, f"{tier.name} puzzles are small enough to prove the moves"

    report = solve(puzzle_in(path), objective=Objective.MOVES, timeout=None, max_states=None)

    assert report.optimal
    assert report.solution is not None
    assert report.solution.move_count == optimum


def test_the_readme_says_how_many_puzzles_have_no_proved_optimum() -> None:
    bundled = Path(str(files("sokobot") / "puzzles"))
    unproved = [path for path in bundled.rglob("*.txt") if recorded(path, "pushes") is None]
    said = " ".join((Path(__file__).parents[2] / "README.md").read_text("utf-8").split())

    assert [path.stem for path in unproved] == ["eight_rooms"]
    assert "Each comes with its proved optimum, except one" in said
