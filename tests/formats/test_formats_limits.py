"""Hostile files end soon, with a located error.  Nothing here looks at a clock:

what would hang or eat all memory does so on any machine.
"""

from __future__ import annotations

import pytest

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.formats import read_bytes, read_path, read_text
from sokobot.formats.limits import MAX_FILE_BYTES, MAX_LINES, Budget, Limits

PUZZLE = "#####\n#@$.#\n#####\n"
TEN_MEGABYTES = 10_000_000


def first_problem(text: str) -> Diagnostic:
    try:
        collection = read_text(text)
    except PuzzleTextError as refused:
        return refused.problems[0]
    entry = next(entry for entry in collection.entries if entry.puzzle is None)
    return entry.diagnostics[0]


@pytest.mark.parametrize(
    ("pattern", "code"),
    [
        ("12(34)5(", "SOK-E012"),
        ("12(34)5(#", "SOK-E012"),
        ("(", "SOK-E012"),
        ("9", "SOK-E012"),
        ("12(34)5(67)89(0)\n", "SOK-E001"),
        ("12(#4)5(6#)89(#|)\n", "SOK-E133"),
        ("9999(9999(#))|\n", "SOK-E131"),
        ("((((((((((#))))))))))\n", "SOK-E132"),
        ("#" * 79 + "\n", "SOK-E130"),
    ],
)
def test_ten_megabytes_of_digits_and_brackets_end_in_a_located_error(
    pattern: str, code: str
) -> None:
    problem = first_problem(pattern * (TEN_MEGABYTES // len(pattern)))
    assert problem.code == code
    assert problem.line > 0


def test_one_endless_count_is_no_recursion_and_no_overflow() -> None:
    assert first_problem("#" + "9" * 1_000_000 + "(#|)").code == "SOK-E131"
    assert first_problem("(" * 1_000_000 + "#").code == "SOK-E132"


def test_many_small_bombs_are_too_much_together() -> None:
    problem = first_problem("250(250#|)\n\n" * 1_000)
    assert problem.code == "SOK-E003"
    assert problem.line > 1


def test_a_drawing_may_have_250_squares_a_side_and_no_more() -> None:
    wide = "250#|#@$.245-#|250#"
    assert read_text(wide).puzzles[0].width == 250
    assert first_problem(wide.replace("245", "246")).code == "SOK-E130"
    tall = PUZZLE + "#####\n" * 247
    assert read_text(tall).puzzles[0].height == 250
    too_tall = first_problem(tall + "#####\n")
    assert (too_tall.code, too_tall.line) == ("SOK-E130", 251)


def test_a_million_moves_may_stand_in_a_file_and_no_more() -> None:
    assert len(read_text(f"{PUZZLE}\nSolution\n1000(1000r)").puzzles[0].solutions[0]) == 1_000_000
    problem = first_problem(f"{PUZZLE}\nSolution\n1000001r")
    assert (problem.code, problem.line) == ("SOK-E150", 6)


def test_too_many_lines_are_refused() -> None:
    assert first_problem(PUZZLE + "\n" * MAX_LINES).code == "SOK-E003"


def test_too_many_puzzles_are_refused() -> None:
    limits = Limits(puzzles=3)
    assert len(read_text(f"{PUZZLE}\n" * 3, limits=limits).puzzles) == 3
    with pytest.raises(PuzzleTextError, match="line 13: error SOK-E003"):
        read_text(f"{PUZZLE}\n" * 4, limits=limits)


def test_a_file_over_the_limit_is_not_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("large") / "large.txt"
    with path.open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    with pytest.raises(PuzzleTextError, match="SOK-E002"):
        read_path(path)


def test_a_budget_is_spent_by_all_drawings_together() -> None:
    budget = Budget()
    budget.spend_squares(16_000_000, line=1)
    with pytest.raises(PuzzleTextError, match="line 7: error SOK-E003"):
        budget.spend_squares(1, line=7)


def test_a_file_that_is_too_large_leaves_the_others_their_budget() -> None:
    archive = Budget(Limits(squares=100), files=2)
    with pytest.raises(PuzzleTextError), archive.for_one_file() as junk:
        junk.spend_squares(1_000_000, line=1)
    with archive.for_one_file() as good:
        good.spend_squares(100, line=1)
    with pytest.raises(PuzzleTextError), archive.for_one_file() as one_too_many:
        one_too_many.spend_squares(1, line=1)


@pytest.mark.parametrize(
    "middle",
    [
        b'<!DOCTYPE SokobanLevels [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><SokobanLevels>&b;',
        b'<!DOCTYPE SokobanLevels [<!ENTITY x SYSTEM "file:///etc/passwd">]><SokobanLevels>&x;',
        b'<!DOCTYPE SokobanLevels [<!ENTITY % p SYSTEM "http://example.org/x">%p;]><SokobanLevels>',
    ],
)
def test_xml_that_defines_entities_is_refused(middle: bytes) -> None:
    with pytest.raises(PuzzleTextError, match="SOK-E005"):
        read_bytes(b'<?xml version="1.0"?>' + middle + b"</SokobanLevels>")


def test_deeply_nested_xml_is_refused_without_recursion() -> None:
    with pytest.raises(PuzzleTextError, match="SOK-E004"):
        read_bytes(b"<SokobanLevels>" + b"<a>" * 1_000_000)
