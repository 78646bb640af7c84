"""The bundled lessons: what each teaches is proved, its try is lost, its exercises are fair."""

from __future__ import annotations

import pytest

from sokobot import Puzzle, Technique, examine, needed_techniques, rate, verify_solution
from sokobot.canonical import canonical_form
from sokobot.explain import problem_with
from sokobot.formats import parse_moves
from sokobot.library import bundled
from sokobot.replay import replay
from sokobot.rules import puzzle_at
from sokobot.teaching import Lesson, lessons
from teaching.graph_judge import needed_on_graph
from teaching.technique_judge import JUDGES

LONGEST_SENTENCE = 140
ALL = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)


def boards(lesson: Lesson) -> list[Puzzle]:
    return [lesson.example.puzzle, *(exercise.puzzle for exercise in lesson.exercises)]


def test_there_are_twelve_and_the_first_says_what_sokoban_is() -> None:
    assert len(lessons()) == 12
    assert lessons()[0].title == "What Sokoban is, in 30 seconds"
    assert len({lesson.id for lesson in lessons()}) == 12


@ALL
def test_no_board_can_be_solved_without_the_technique(lesson: Lesson) -> None:
    """Two proofs: the core's, and one that takes the pushes out in plain Python."""
    for board in boards(lesson):
        assert lesson.technique in (needed_techniques(board) or ())
        if lesson.technique in JUDGES:
            assert JUDGES[lesson.technique](board), str(board)
        else:
            assert needed_on_graph(board)[lesson.technique], str(board)


@ALL
def test_the_try_is_lost_by_its_last_push_and_explained(lesson: Lesson) -> None:
    example = lesson.example
    found = examine(example.puzzle, example.loses, None).explanation
    assert found is not None
    assert found.cause.first_lost_move == len(example.loses)
    assert found.cause.last_won_move == len(example.loses) - 1
    assert example.loses[-1].isupper()
    *_, last = replay(example.puzzle, parse_moves(example.loses))
    assert problem_with(puzzle_at(example.puzzle, last.position), found) is None
    assert found.boxes <= last.position.boxes


@ALL
def test_the_same_board_can_be_done_right(lesson: Lesson) -> None:
    verify_solution(lesson.example.puzzle, parse_moves(lesson.example.wins))


@ALL
def test_there_are_two_exercises_of_rising_difficulty(lesson: Lesson) -> None:
    easier, harder = (rate(exercise.puzzle) for exercise in lesson.exercises)
    assert easier.exact
    assert harder.exact
    assert easier.failure is not None
    assert harder.failure is not None
    assert easier.failure < harder.failure


@ALL
def test_sentences_are_short_enough_to_be_heard(lesson: Lesson) -> None:
    for sentence in (lesson.idea, *lesson.words):
        assert sentence.endswith((".", "?"))
        assert len(sentence) <= LONGEST_SENTENCE, sentence


def test_no_board_comes_twice_nor_from_the_library() -> None:
    hashes = [canonical_form(board).hash for lesson in lessons() for board in boards(lesson)]
    assert len(set(hashes)) == 3 * len(lessons())
    assert not set(hashes) & {canonical_form(one.puzzle).hash for one in bundled()}


def test_every_technique_has_a_lesson() -> None:
    assert {lesson.technique for lesson in lessons()} == set(Technique)
