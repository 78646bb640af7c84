"""The bundled puzzles: named, valid, and with the optima their files record."""

from __future__ import annotations

from pathlib import Path

import pytest

import sokobot
from sokobot import Technique, library, needed_techniques, reference, solver, verify_solution
from sokobot.canonical import canonical_form
from sokobot.difficulty_words import difficulty_word
from sokobot.errors import UnknownPuzzleError
from sokobot.formats import parse_moves
from sokobot.rate import rate
from sokobot.search_settings import Objective, SearchSettings

PUZZLES = Path(str(sokobot.__file__)).parent / "puzzles"
OPTIMA = {
    "trivial": (1, 1),
    "simple": (2, 6),
    "medium": (3, 12),
    "challenge": (16, 58),
    "example": (8, 33),
    "easy_1": (2, 10),
}
REPAIRED = ("harder", "easy_2", "medium_1", "hard_1")
LARGE = ("winding", "eight_rooms")
UNPROVED = {"eight_rooms"}
SAMPLE_COUNT = len([*OPTIMA, *REPAIRED, *LARGE])


@pytest.mark.parametrize("name", OPTIMA)
def test_sample_records_its_known_optima(name: str) -> None:
    sample = library.find(name)
    assert (sample.optimal_pushes, sample.optimal_moves) == OPTIMA[name]
    assert sample.tier == "samples"


@pytest.mark.parametrize("sample", library.bundled()[:SAMPLE_COUNT], ids=lambda sample: sample.id)
@pytest.mark.parametrize("objective", [Objective.PUSHES, Objective.MOVES])
def test_recorded_optimum_is_what_the_core_proves(
    sample: library.BundledPuzzle, objective: Objective
) -> None:
    by_pushes = objective is Objective.PUSHES
    recorded = sample.optimal_pushes if by_pushes else sample.optimal_moves
    if recorded is None:
        assert sample.id in UNPROVED
        return
    report = solver.solve(sample.puzzle, objective=objective, timeout=None)
    assert report.optimal
    assert report.solution is not None
    found = report.solution.push_count if by_pushes else report.solution.move_count
    assert found == recorded


@pytest.mark.parametrize("name", [*OPTIMA, *REPAIRED])
def test_fewest_pushes_are_those_of_the_textbook_solver(name: str) -> None:
    sample = library.find(name)
    solution = reference.search(sample.puzzle, SearchSettings().resolved()).solution
    assert solution is not None
    assert solution.push_count == sample.optimal_pushes


@pytest.mark.parametrize("name", LARGE)
def test_large_samples_have_eight_boxes(name: str) -> None:
    assert len(library.find(name).puzzle.boxes) == 8


def test_every_bundled_puzzle_has_its_own_name() -> None:
    files = list(PUZZLES.rglob("*.txt"))
    assert len(set(library.names())) == len(files) + 12 * len(library.COLLECTIONS) >= 200
    assert [sample.id for sample in library.bundled()] == list(library.names())


def test_every_bundled_puzzle_has_a_box_and_a_title() -> None:
    assert all(sample.puzzle.boxes and sample.puzzle.title for sample in library.bundled())


def test_the_rating_decides_the_tier() -> None:
    for one in library.bundled()[SAMPLE_COUNT:]:
        assert one.rating is not None
        assert one.tier == difficulty_word(one.rating.failure)
    assert library.find("10_the_last_door").tier == "expert"


def made_puzzles() -> list[library.BundledPuzzle]:
    return [one for one in library.bundled() if one.collection]


def test_there_is_a_dozen_of_every_difficulty_and_ten_themes_of_twelve() -> None:
    assert len(library.COLLECTIONS) == 15
    for name in library.COLLECTIONS:
        dozen = [one for one in made_puzzles() if one.series == name]
        assert len(dozen) == 12, name
        tiers = {one.tier for one in dozen}
        word = name.removesuffix("-dozen")
        assert len(tiers) >= 3 if word == name else tiers == {word}


def test_a_puzzle_of_a_theme_needs_its_technique() -> None:
    for one in made_puzzles():
        if one.series in set(Technique):
            assert one.series in (needed_techniques(one.puzzle) or ()), one.id


def test_the_puzzles_of_the_collections_bring_a_shortest_solution() -> None:
    for one in made_puzzles():
        (moves,) = one.puzzle.solutions
        verify_solution(one.puzzle, parse_moves(moves))
        proved = solver.solve(one.puzzle, timeout=None)
        assert proved.optimal
        assert proved.solution_length == one.optimal_pushes == sum(map(str.isupper, moves)), one.id


def test_no_two_bundled_puzzles_are_the_same_however_they_are_turned() -> None:
    hashes = [canonical_form(one.puzzle).hash for one in made_puzzles()]
    others = {canonical_form(one.puzzle).hash for one in library.bundled() if not one.collection}
    assert len(set(hashes)) == len(hashes)
    assert not others & set(hashes)


def test_tiers_come_in_order() -> None:
    tiers = list(dict.fromkeys(sample.tier for sample in library.bundled()))
    assert tiers == [tier for tier in library.TIERS if tier in tiers]


@pytest.mark.parametrize("name", ["challenge", "Challenge", "challenge.txt", " challenge "])
def test_names_are_found_however_they_are_written(name: str) -> None:
    assert library.find(name).id == "challenge"


def test_unknown_name_brings_close_matches() -> None:
    with pytest.raises(UnknownPuzzleError, match="did you mean challenge"):
        library.find("challange")


def test_unknown_name_without_a_match_says_where_to_look() -> None:
    with pytest.raises(UnknownPuzzleError, match="sokobot samples"):
        library.find("zzzzzz")


def test_every_bundled_puzzle_has_the_rating_that_rate_gives_it() -> None:
    """Estimates take seconds each: `python tools/rate_library.py --check` looks at all."""
    judged = 0
    for one in library.bundled():
        assert one.rating is not None, one.id
        if one.rating.exact and len(one.puzzle.boxes) <= 5:
            said = rate(one.puzzle)
            assert (said.failure, said.exact) == (one.rating.failure, True), one.id
            judged += 1
    assert judged > 25
