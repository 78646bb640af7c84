"""What `auto` means, which settings are refused, and which prove a solution shortest."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from sokobot.errors import SettingsError
from sokobot.search_settings import (
    Algorithm,
    Engine,
    Heuristic,
    Objective,
    SearchSettings,
    proves_optimality,
)

A, H, O = Algorithm, Heuristic, Objective  # noqa: E741 - the tables below stay readable


@pytest.mark.parametrize(
    ("objective", "algorithm", "heuristic", "expected"),
    [
        (O.PUSHES, A.AUTO, H.AUTO, (A.ASTAR, H.MATCHING)),
        (O.MOVES, A.AUTO, H.AUTO, (A.ASTAR, H.MATCHING)),
        (O.ANY, A.AUTO, H.AUTO, (A.PORTFOLIO, H.MATCHING)),
        (O.PUSHES, A.BFS, H.AUTO, (A.BFS, H.NONE)),
        (O.PUSHES, A.DFS, H.AUTO, (A.DFS, H.MATCHING)),
        (O.PUSHES, A.AUTO, H.MANHATTAN, (A.ASTAR, H.MANHATTAN)),
        (O.ANY, A.IDASTAR, H.NEAREST, (A.IDASTAR, H.NEAREST)),
    ],
)
def test_auto_becomes(
    objective: Objective,
    algorithm: Algorithm,
    heuristic: Heuristic,
    expected: tuple[Algorithm, Heuristic],
) -> None:
    settings = SearchSettings(objective, algorithm=algorithm, heuristic=heuristic).resolved()

    assert (settings.algorithm, settings.heuristic) == expected


@pytest.mark.parametrize(
    ("objective", "algorithm", "heuristic"),
    list(itertools.product(Objective, Algorithm, Heuristic)),
)
def test_resolving_leaves_no_auto_and_changes_nothing_the_second_time(
    objective: Objective, algorithm: Algorithm, heuristic: Heuristic
) -> None:
    settings = SearchSettings(objective, algorithm=algorithm, heuristic=heuristic).resolved()

    assert settings.algorithm is not A.AUTO
    assert settings.heuristic is not H.AUTO
    assert settings.resolved() == settings


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (SearchSettings(time_limit_seconds=0), "time limit must be positive, not 0"),
        (SearchSettings(time_limit_seconds=-0.5), "time limit must be positive, not -0.5"),
        (SearchSettings(max_states=0), "state limit must be positive, not 0"),
        (SearchSettings(memory_limit_mebibytes=-1), "memory limit must be positive, not -1"),
        (SearchSettings(threads=0), "number of threads must be positive, not 0"),
        (SearchSettings(upper_bound=0), "upper bound must be positive, not 0"),
    ],
)
def test_a_limit_that_is_not_positive_is_refused_by_name(
    settings: SearchSettings, words: str
) -> None:
    with pytest.raises(SettingsError, match=words):
        settings.resolved()


def test_a_time_limit_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(SettingsError):
        SearchSettings(time_limit_seconds=float("nan")).resolved()


def test_an_upper_bound_is_refused_for_the_engine_that_would_ignore_it() -> None:
    with pytest.raises(SettingsError, match="Python engine cannot search below an upper bound"):
        SearchSettings(engine=Engine.PYTHON, upper_bound=5).resolved()


def test_none_means_no_limit() -> None:
    settings = SearchSettings(time_limit_seconds=None, max_states=None, memory_limit_mebibytes=None)

    assert settings.resolved().max_states is None


@pytest.mark.parametrize("heuristic", [H.MATCHING, H.NEAREST, H.MANHATTAN, H.NONE])
@pytest.mark.parametrize("algorithm", [A.ASTAR, A.IDASTAR])
def test_an_informed_search_proves_with_an_estimate_that_never_exceeds_the_cost(
    algorithm: Algorithm, heuristic: Heuristic
) -> None:
    assert proves_optimality(SearchSettings(algorithm=algorithm, heuristic=heuristic))


@pytest.mark.parametrize("heuristic", [H.GREEDY_MATCHING, H.EUCLIDEAN, H.WEIGHTED])
@pytest.mark.parametrize("algorithm", [A.ASTAR, A.IDASTAR])
def test_an_estimate_that_may_exceed_the_cost_proves_nothing(
    algorithm: Algorithm, heuristic: Heuristic
) -> None:
    assert not proves_optimality(SearchSettings(algorithm=algorithm, heuristic=heuristic))


@pytest.mark.parametrize("heuristic", [H.NONE, H.WEIGHTED])
def test_breadth_first_search_proves_whatever_the_estimate(heuristic: Heuristic) -> None:
    assert proves_optimality(SearchSettings(algorithm=A.BFS, heuristic=heuristic))


@pytest.mark.parametrize("algorithm", [A.GREEDY, A.DFS])
def test_a_search_that_hurries_proves_nothing(algorithm: Algorithm) -> None:
    assert not proves_optimality(SearchSettings(algorithm=algorithm, heuristic=H.MATCHING))


def test_nothing_is_proved_when_any_solution_will_do() -> None:
    settings = SearchSettings(Objective.ANY, algorithm=A.ASTAR, heuristic=H.MATCHING)

    assert not proves_optimality(settings)


def test_the_python_engine_has_no_portfolio() -> None:
    python = SearchSettings(O.ANY, engine=Engine.PYTHON)

    assert python.resolved().algorithm is A.GREEDY
    with pytest.raises(SettingsError, match="portfolio"):
        replace(python, algorithm=A.PORTFOLIO).resolved()
