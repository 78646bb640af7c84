"""Labels of many small puzzles in one call say what the usual way says."""

from __future__ import annotations

import random

import pytest

from sokobot import _core, engine
from sokobot.batch import solve_group as module
from sokobot.batch.ending import NoReport
from sokobot.batch.features import features_of
from sokobot.batch.solve_group import Answer, Work, solve_group
from sokobot.engine.quick_labels import quick_labels
from sokobot.errors import IllegalMoveError, WrongSolutionError
from sokobot.library import bundled
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay, verify_solution
from sokobot.search_report import SearchStatus, Solution
from sokobot.search_settings import Algorithm, Objective, SearchSettings

DRAWINGS = [str(one.puzzle) for one in bundled() if one.series in ("trivial", "easy", "medium")]
ODD = [
    "#########\n#@$ .# $#\n#    #.##\n#########",  # A box and a goal that nobody reaches.
    "######\n#@$ .#\n# $  #\n######",  # More boxes than goals.
    "@$.",  # No walls at all.
    "######\n#@*. #\n# $  #\n#    #\n######",
]


def played(puzzle: Puzzle, moves: str) -> _core.PlayedSolution:
    drawing = _core.Drawing(puzzle.width, puzzle.height, "".join(puzzle.rows()))
    return _core.played_solution(drawing, moves)


@pytest.mark.parametrize("drawing", [*DRAWINGS, *ODD])
def test_a_quick_label_is_that_of_the_usual_way(drawing: str) -> None:
    puzzle = Puzzle.from_text(drawing)
    (label,) = quick_labels([drawing], SearchSettings())
    if label is None:
        return  # It took too long to be quick; that is for the usual way.
    report, features = label
    usual = engine.search(puzzle, SearchSettings(max_states=2_000))

    assert report.solution == usual.solution
    assert report.optimal
    assert report.lower_bound == usual.lower_bound
    assert report.statistics.states_explored == usual.statistics.states_explored
    assert report.solution is not None
    verify_solution(puzzle, report.solution.directions)
    assert features == features_of(puzzle, report.solution)


def test_most_easy_puzzles_are_quick() -> None:
    assert sum(label is not None for label in quick_labels(DRAWINGS, SearchSettings())) >= 20


@pytest.mark.parametrize("drawing", [*DRAWINGS[:12], *ODD])
def test_the_two_referees_agree_about_any_moves(drawing: str) -> None:
    puzzle = Puzzle.from_text(drawing)
    solution = engine.search(puzzle, SearchSettings()).solution
    assert solution is not None
    chance = random.Random(drawing)
    for _ in range(60):
        directions = list(solution.directions)
        for _ in range(chance.randrange(3)):
            place = chance.randrange(len(directions) + 1)
            directions[place : place + chance.randrange(2)] = chance.choices(
                list(Direction), k=chance.randrange(3)
            )
        try:
            letters = "".join(step.letter for step in replay(puzzle, directions))
        except IllegalMoveError:
            assert not played(puzzle, "".join(one.letter for one in directions)).is_right
            assert not played(puzzle, "".join(one.push_letter for one in directions)).is_right
            continue
        try:
            verify_solution(puzzle, directions)
            is_right = True
        except WrongSolutionError:
            is_right = False
        found = played(puzzle, letters)
        assert found.is_right is is_right
        wanted = features_of(puzzle, Solution(letters))
        assert (found.box_changes, found.box_lines, found.boxes_pushed, found.pushes_off_goals) == (
            wanted["box_changes"],
            wanted["push_lines"],
            wanted["boxes_pushed"],
            wanted["pushes_off_goals"],
        )
        if letters:
            assert not played(puzzle, letters.swapcase()).is_right


def test_what_is_not_right_is_left_to_the_usual_way(monkeypatch: pytest.MonkeyPatch) -> None:
    real = _core.quick_labels

    class Wrong:
        is_right = False

    def wrongly(*arguments: object) -> list[tuple[object, object]]:
        return [(result, Wrong()) for result, _ in real(*arguments)]  # type: ignore[arg-type]

    monkeypatch.setattr(_core, "quick_labels", wrongly)
    assert quick_labels(DRAWINGS[:2], SearchSettings()) == [None, None]


@pytest.mark.parametrize(
    "work",
    [
        Work(SearchSettings(), is_labelled=True, is_rated=True),
        Work(SearchSettings(), is_labelled=True, proves_moves_too=True),
        Work(SearchSettings(Objective.MOVES), is_labelled=True),
        Work(SearchSettings(algorithm=Algorithm.BFS), is_labelled=True),
        Work(SearchSettings()),
    ],
    ids=["rated", "moves too", "moves", "algorithm", "no labels"],
)
def test_who_asks_for_more_gets_the_usual_way(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "quick_labels", None)
    (answer,) = solve_group(work, DRAWINGS[:1]).answers
    assert answer.report is not None
    assert answer.report.status is SearchStatus.SOLVED
    assert (answer.features is not None and "q" in answer.features) is work.is_rated


def test_a_group_has_an_answer_for_every_puzzle_in_order() -> None:
    lost = "#####\n#$ .#\n# @ #\n#####"
    drawings = [lost, *DRAWINGS[:20], lost, "not a puzzle", *DRAWINGS[:3]]
    answers: list[Answer] = []
    while len(answers) < len(drawings):  # A slow machine answers in slices.
        rest = drawings[len(answers) :]
        answers += solve_group(Work(SearchSettings(), is_labelled=True), rest).answers
    assert isinstance(answers[22].found, NoReport)
    assert answers[0].report is not None
    assert answers[0].report.status is SearchStatus.UNSOLVABLE
    for drawing, answer in zip(drawings[1:21], answers[1:21], strict=True):
        assert answer.report is not None
        assert answer.report.solution is not None
        verify_solution(Puzzle.from_text(drawing), answer.report.solution.directions)


@pytest.mark.parametrize(
    ("width", "height", "cells"),
    [(0, 3, "###"), (3, 1, "#@$.####"), (2, 1, "@$."), (-1, -3, "@$."), (3, 1, "#$."), (0, 0, "")],
)
def test_a_drawing_that_is_none_is_refused(width: int, height: int, cells: str) -> None:
    with pytest.raises(ValueError, match="another size, or no player"):
        _core.played_solution(_core.Drawing(width, height, cells), "r")
