"""Errors cross process borders whole: what a worker raises, its caller can read."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from sokobot import errors
from sokobot.batch.cluster import ClusterError
from sokobot.batch.run_file import RunFileError
from sokobot.diagnostics import Diagnostic, Severity
from sokobot.errors import (
    IllegalMoveError,
    InternalSolverError,
    MoveTextError,
    NothingFoundError,
    PuzzleTextError,
    SettingsError,
    SokobotError,
    UnknownPuzzleError,
    UnplayablePuzzleError,
    WrongProofError,
    WrongSolutionError,
)
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchInterrupted, SearchReport, SearchStatus
from sokobot.search_settings import Algorithm, Heuristic, Objective

FOUND = (Diagnostic("no-player", Severity.ERROR, "there is no player", line=3, column=2),)
RAISED = [
    PuzzleTextError(FOUND, "levels.txt"),
    UnplayablePuzzleError(FOUND),
    MoveTextError("x is no move", column=4),
    IllegalMoveError(7, "LEFT"),
    WrongSolutionError("not solved"),
    WrongProofError("a state is solved"),
    UnknownPuzzleError("no puzzle 9"),
    NothingFoundError("no puzzle like that"),
    SettingsError("no limit"),
    InternalSolverError("a bug"),
    RunFileError("torn"),
    ClusterError("nobody there"),
]


def test_every_error_is_tried() -> None:
    named = {getattr(errors, name) for name in errors.__all__} - {SokobotError}

    assert named <= {type(error) for error in RAISED}


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_an_error_is_the_same_after_a_round_trip(error: SokobotError, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(error, protocol))

    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
    assert str(copy.copy(error)) == str(error)


def test_an_interrupt_keeps_its_report() -> None:
    report = SearchReport(
        SearchStatus.INTERRUPTED, Objective.PUSHES, Algorithm.ASTAR, Heuristic.MATCHING
    )

    assert pickle.loads(pickle.dumps(SearchInterrupted(report))).report == report


def test_a_process_pool_survives_a_bad_puzzle() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(PuzzleTextError, match="no drawing"):
            pool.submit(Puzzle.from_text, "hello").result()
        assert pool.submit(str, 1).result() == "1"
