"""Drawings in, puzzles or all problems out."""

from __future__ import annotations

import pytest

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError, UnplayablePuzzleError
from sokobot.formats import check_rows, read_puzzle, read_text
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle

CLOSED = "#####\n#@$.#\n#####"

NEITHER_PLAYER_NOR_GOAL = """\
    #####
    #   #
    #$  #
  ###  $##
  #  $ $ #
### # ## #
#   # ## #
# $  $   #
##### ####
    #  #
    ####
"""


def codes(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [found.code for found in diagnostics]


def problems_of(text: str, *, strict: bool = False) -> tuple[Diagnostic, ...]:
    with pytest.raises(UnplayablePuzzleError) as refused:
        read_puzzle(text, strict=strict)
    return refused.value.problems


def notes_of(text: str) -> tuple[Diagnostic, ...]:
    (entry,) = read_text(text).entries
    assert entry.puzzle is not None
    return entry.diagnostics


def test_a_drawing_becomes_a_puzzle() -> None:
    puzzle = read_puzzle("####\n#+$#\n# *#\n####")
    assert (puzzle.width, puzzle.height) == (4, 4)
    assert puzzle.player == Cell(1, 1)
    assert puzzle.boxes == {Cell(1, 2), Cell(2, 2)}
    assert puzzle.goals == {Cell(1, 1), Cell(2, 2)}


def test_puzzle_from_text_is_the_same_door() -> None:
    assert Puzzle.from_text(CLOSED) == read_puzzle(CLOSED)


@pytest.mark.parametrize(
    "text",
    [
        "  #####\n  #@$.#\n  #####",
        "#####  \n#@$.#   \n#####",
        "\n\n#####\n#@$.#\n#####\n\n\n",
        "#####\r\n#@$.#\r\n#####\r\n",
        "#####\r#@$.#\r#####",
        "\ufeff#####\n#@$.#\n#####",
        "#####|#@$.#|#####",
        "#####|#@$.#|#####|",
        "5#|#@$.#|5#",
        "(5#|)#@$.#|1(2(#)3#)",
        "#####\n#pb.#\n#####",
        "5#\n#pb.#\n5#",
        "_#####\n_#@$.#\n_#####",
        "> #####\n> #@$.#\n> #####",
        ">#####\n>#@$.#\n>#####",
        "see:\n> #####\n> #@$.#\n> #####\nfine",
        "```\n#####\n#@$.#\n#####\n```",
        "[code]\n#####\n#@$.#\n#####\n[/code]",
        "&#35;####\n#&#64;$.#\n#####",
        "\u00a0#####\n\u00a0#@$.#\n\u00a0#####",
        "＃＃＃＃＃\n＃＠＄．＃\n＃＃＃＃＃",
        "\u200b#####\n#@$.#\n#####",
        "\t#####\n\t#@$.#\n\t#####",
        "-----\n#####\n#@$.#\n#####\n-----",
        "#1\n#####\n#@$.#\n#####",
        "###########\n# My puzzle #\n###########\n\n#####\n#@$.#\n#####\n",
    ],
)
def test_the_same_drawing_in_many_guises(text: str) -> None:
    assert read_puzzle(text) == read_puzzle(CLOSED)


def test_three_goals_survive_a_word_processor() -> None:
    puzzle = read_puzzle("#########\n#@$ $ $…#\n#########")
    assert len(puzzle.goals) == 3


def test_an_empty_row_inside_is_written_with_a_dash() -> None:
    puzzle = read_puzzle("#####\n#@$.#\n#####\n-\n#####\n#***#\n#####")
    assert puzzle.height == 7


def test_a_blank_line_parts_puzzles() -> None:
    assert len(read_text(f"{CLOSED}\n\n{CLOSED}").puzzles) == 2


def test_halves_that_only_make_sense_together_are_joined_with_a_note() -> None:
    (entry,) = read_text("#####\n#@  #\n\n# $.#\n#####").entries
    assert entry.puzzle == read_puzzle("#####\n#@  #\n# $.#\n#####")
    assert [(found.code, found.line) for found in entry.diagnostics] == [("SOK-W106", 3)]


def test_one_puzzle_a_line_is_a_collection() -> None:
    puzzles = read_text("5#|#@$.#|5#\n5#|#.$@#|5#\n5#|#@*.$#|6#").puzzles
    assert [puzzle.player for puzzle in puzzles] == [Cell(1, 1), Cell(1, 3), Cell(1, 1)]


def test_a_single_line_is_a_drawing_if_it_has_walls_and_pieces() -> None:
    assert read_puzzle("#@$.#").height == 1
    with pytest.raises(PuzzleTextError):
        read_text("##########")
    with pytest.raises(PuzzleTextError):
        read_text("+---+---+\n* * * * *")


def test_neither_player_nor_goal_is_refused_naming_both_and_the_counts() -> None:
    problems = problems_of(NEITHER_PLAYER_NOR_GOAL)
    assert codes(problems) == ["SOK-E101", "SOK-E111"]
    assert "6 boxes, 0 goals" in problems[1].message


def test_all_problems_are_named_at_once() -> None:
    problems = problems_of("#####\n#@@ #\n#x $#\n## ##")
    assert sorted(codes(problems)) == ["SOK-E102", "SOK-E111", "SOK-E120", "SOK-W104"]
    text = str(UnplayablePuzzleError(problems))
    assert all(problem.message in text for problem in problems)


def test_a_refused_puzzle_also_names_unequal_counts() -> None:
    problems = problems_of("#######\n#$$ .x#\n#  @  #\n#######")
    assert codes(problems) == ["SOK-E120", "SOK-W103"]
    assert "2 boxes and 1 goal" in problems[1].message


def test_without_player_the_counts_of_the_whole_drawing_are_named() -> None:
    problems = problems_of("#####\n#$$.#\n#####")
    assert codes(problems) == ["SOK-E101", "SOK-W103"]


def test_two_players_are_both_named_by_place() -> None:
    (problem,) = problems_of("######\n#@$.@#\n######")
    assert problem.code == "SOK-E102"
    assert "line 2, column 2; line 2, column 5" in problem.message
    assert "Multiban" in problem.fix


def test_an_unknown_character_gets_a_caret() -> None:
    (problem,) = problems_of("Title\n\n  #####\n  #@?.$#\n  ######")
    assert (problem.code, problem.line, problem.column) == ("SOK-E120", 4, 5)
    assert problem.with_caret().splitlines()[1:] == ["      #@?.$#", "        ^"]


def test_an_unknown_character_in_run_length_text_is_found_by_its_column() -> None:
    (problem,) = problems_of("2(6#|)#@$b.#|6#")
    assert (problem.line, problem.column) == (1, 10)


def test_an_unknown_character_does_not_end_the_drawing() -> None:
    (entry,) = read_text("#####\n#@$.#\n# e #\n#####").entries
    assert entry.rows == ("#####", "#@$.#", "#   #", "#####")


@pytest.mark.parametrize(
    ("row", "advice"),
    [
        ("#&B. #", "the alphabet with & for the player"),
        ("#@b. #", "without $, @"),
        ("#@o$ #", "a goal in some programs and a box in others"),
        ("#m$. #", "the alphabet with M for the player"),
        ("#@$.=#", "write #"),
        ("#@$.7x#", "a count before a square or a group"),
        ("#@$.?#", "use # wall"),
    ],
)
def test_an_unknown_character_brings_a_guess(row: str, advice: str) -> None:
    problems = problems_of(f"######\n{row}\n######")
    assert advice in problems[0].fix


def test_another_alphabet_is_recognised_by_name() -> None:
    with pytest.raises(PuzzleTextError, match="the MF8 alphabet"):
        read_text("HHHHH\nHa$.H\nHHHHH")


def test_more_goals_than_boxes_is_a_note_with_both_counts() -> None:
    (note,) = notes_of("######\n#@$..#\n######")
    assert note.code == "SOK-W102"
    assert note.message.startswith("1 box and 2 goals")


def test_more_boxes_than_goals_is_a_note_with_both_counts() -> None:
    (note,) = notes_of("######\n#@ $.#\n#  $ #\n######")
    assert note.code == "SOK-W103"
    assert note.message.startswith("2 boxes and 1 goal")


def test_an_open_border_is_a_note_that_names_the_places() -> None:
    (note,) = notes_of("#####\n#@$. \n#####")
    assert (note.code, note.line, note.column) == ("SOK-W104", 2, 5)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("######\n#@$..#\n######", "SOK-W102"),
        ("######\n#@ $.#\n#  $ #\n######", "SOK-W103"),
        ("#####\n#@$. \n#####", "SOK-W104"),
        ("\t#####\n\t#@$.#\n\t#####", "SOK-W101"),
        ("> #####\n> #@$.#\n> #####", "SOK-W202"),
    ],
)
def test_strict_turns_notes_into_errors(text: str, code: str) -> None:
    assert codes(problems_of(text, strict=True)) == [code]
    assert read_puzzle(text)


def test_decoration_out_of_reach_is_silent() -> None:
    assert notes_of("#######\n#@$.#*#\n#######") == ()


def test_a_loose_box_out_of_reach_is_ignored_if_the_rest_balances() -> None:
    (note,) = notes_of("#######\n#@$.#$#\n#######")
    assert (note.code, note.line, note.column) == ("SOK-W105", 2, 6)


def test_a_loose_box_out_of_reach_is_an_error_if_the_rest_does_not_balance() -> None:
    problems = problems_of("########\n#@$..#$#\n########")
    assert codes(problems) == ["SOK-W102", "SOK-E113"]


def test_an_empty_goal_out_of_reach_is_ignored() -> None:
    assert codes(notes_of("#######\n#@$.#.#\n#######")) == ["SOK-W107"]


def test_a_player_who_reaches_no_box_is_refused() -> None:
    assert codes(problems_of("#######\n#@ #$.#\n#######"))[0] == "SOK-E112"


def test_an_already_solved_puzzle_is_valid() -> None:
    assert notes_of("####\n#@*#\n####") == ()


def test_check_rows_counts_lines_from_where_it_is_told() -> None:
    puzzle, findings = check_rows(["#####", "#@ .#", "#####"], first_line=40)
    assert puzzle is None
    assert [(found.code, found.line) for found in findings] == [("SOK-E110", 40)]


def test_check_rows_can_be_strict() -> None:
    rows = ["#####", "#@$. ", "#####"]
    assert check_rows(rows)[0] is not None
    assert check_rows(rows, strict=True)[0] is None


def test_reading_one_puzzle_refuses_two() -> None:
    with pytest.raises(PuzzleTextError, match="2 puzzles") as refused:
        read_puzzle(f"{CLOSED}\n\n{CLOSED}")
    assert refused.value.problems[0].line == 5


@pytest.mark.parametrize(
    "text",
    [
        f"Game: Hexoban\n\n{CLOSED}",
        f"Game=Trioban\n\n{CLOSED}",
        f"{CLOSED}\nVariant: Multiban",
        f"{CLOSED}\nboxorder: 1 2",
    ],
)
def test_variants_are_refused_by_name(text: str) -> None:
    (problem,) = problems_of(text)
    assert problem.code == "SOK-E140"
    names = ("Hexoban", "Trioban", "Multiban", "Sokoban+")
    assert any(name in problem.message for name in names)
