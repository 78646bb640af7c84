"""How hard people will find a puzzle: the share of them that is expected to fail.

For small puzzles it is read off the graph of all states, from three numbers that belong to
the puzzle and not to one of its solutions: the luck that a player needs who pushes at random
(q), the fewest box changes over all solutions, and how many shortest solutions there are.
Beyond that graph it is an estimate from one solution and the work of finding it, and marked so.
`docs/insight.md` says how well both agree with what people did; `benchmarks/difficulty.py`
measures it.

What is rated is the canonical form, with limits on states instead of seconds: a puzzle has
one rating, however it is drawn and wherever it is computed.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping
from dataclasses import dataclass

from sokobot.canonical import canonical_form
from sokobot.difficulty_words import DifficultyWord, difficulty_word
from sokobot.engine import ProgressCallback, measure_difficulty, search
from sokobot.engine.insight_report import DifficultyNumbers
from sokobot.formats import check_rows
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.rules import reachable_cells
from sokobot.search_report import SearchReport, SearchStatus, Solution
from sokobot.search_settings import Algorithm, Objective, SearchSettings

__all__ = ["DifficultyWord", "Rating", "expected_failure", "rate"]

_GRAPH_STATES = 1_000_000
_MOST_PLACEMENTS = 10**14
"""Of the boxes on the floor: beyond this, nobody has seen a puzzle with few states."""
_PROOF_STATES = 50_000
_PORTFOLIO_STATES = 100_000
_MEMORY_MEBIBYTES = 1024
_MOST_SOLUTIONS = 1e300
_LIMITS = {SearchStatus.TIME_LIMIT, SearchStatus.INTERRUPTED}


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, never without what that is made of."""

    failure: float | None
    """The expected share of people who fail, from 0 to 1; None if nothing is known."""
    word: DifficultyWord
    exact: bool
    """Whether all states were looked at; else it is an estimate."""
    parts: Mapping[str, float | int]
    """What the rating rests on.  Exact: `q`, `box_changes`, `pushes`, `counter_intuitive`,
    `losing_share`, `shortest_solutions`, `states`; estimated: `box_changes`, `pushes`, `moves`
    of the solution that was found, and `states_explored`."""


def rate(
    puzzle: Puzzle | str,
    *,
    timeout: float | None = None,
    max_states: int = _GRAPH_STATES,
    estimates: bool = True,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> Rating:
    """Say how hard people will find a puzzle.

    A puzzle with more than `max_states` states is estimated, unless `estimates` is False.  A
    rating is deterministic unless `timeout` (in seconds) cuts it short; then, and when `stop`
    is set, the word is `unknown`.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        KeyboardInterrupt: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    form = _canonical(puzzle)
    parts: dict[str, float | int] = {}
    if _may_be_small(form):
        settings = SearchSettings(
            time_limit_seconds=timeout,
            max_states=max_states,
            memory_limit_mebibytes=_MEMORY_MEBIBYTES,
        )
        numbers = measure_difficulty(form, settings, on_progress=on_progress, stop=stop)
        parts = {"states": numbers.states}
        if numbers.status is SearchStatus.SOLVED:
            return _exact(numbers)
        if numbers.status is SearchStatus.UNSOLVABLE:
            return Rating(1.0, DifficultyWord.UNSOLVABLE, exact=True, parts=parts)
        estimates = estimates and numbers.status not in _LIMITS
    if not estimates:
        return Rating(None, DifficultyWord.UNKNOWN, exact=False, parts=parts)
    return _estimated(form, timeout, on_progress, stop)


def _may_be_small(puzzle: Puzzle) -> bool:
    """Return whether it is worth a try to look at all states."""
    reachable = reachable_cells(puzzle)
    return math.comb(len(reachable), len(puzzle.boxes & reachable)) <= _MOST_PLACEMENTS


def _canonical(puzzle: Puzzle) -> Puzzle:
    """Return the canonical form; a puzzle with nothing to do stays as it is, to be refused."""
    form, _ = check_rows(canonical_form(puzzle).rows())
    return puzzle if form is None else form


def expected_failure(luck_bits: float, box_changes: int, shortest_solutions: float) -> float:
    """Return the share of people who fail.  Fitted to plays of 443 puzzles, see docs/insight.md."""
    solutions = min(max(shortest_solutions, 1.0), _MOST_SOLUTIONS)
    return _share(
        -2.0
        + 0.45 * math.log1p(luck_bits)
        + 0.25 * math.log1p(box_changes)
        - 0.15 * math.sqrt(math.log(solutions))
    )


def _exact(numbers: DifficultyNumbers) -> Rating:
    """Rate by the graph."""
    parts = {
        "q": round(numbers.luck_bits, 6),
        "box_changes": numbers.box_changes,
        "pushes": numbers.pushes,
        "counter_intuitive": (numbers.pushes - numbers.goal_distance) // 2,
        "losing_share": round(numbers.losing_share, 6),
        "shortest_solutions": min(max(numbers.shortest_solutions, 1.0), _MOST_SOLUTIONS),
        "states": numbers.states,
    }
    failure = expected_failure(numbers.luck_bits, numbers.box_changes, numbers.shortest_solutions)
    return Rating(failure, difficulty_word(failure), exact=True, parts=parts)


def _estimated(
    puzzle: Puzzle,
    timeout: float | None,
    on_progress: ProgressCallback | None,
    stop: threading.Event | None,
) -> Rating:
    """Rate by one solution, the shortest if that is found soon, and the states it took."""
    half = None if timeout is None else timeout / 2

    def run(objective: Objective, algorithm: Algorithm, states: int) -> SearchReport:
        settings = SearchSettings(
            objective=objective,
            algorithm=algorithm,
            time_limit_seconds=half,
            max_states=states,
            memory_limit_mebibytes=_MEMORY_MEBIBYTES,
        )
        return search(puzzle, settings, on_progress=on_progress, stop=stop)

    report = run(Objective.PUSHES, Algorithm.ASTAR, _PROOF_STATES)
    explored = report.states_explored
    if report.solution is None and report.status is not SearchStatus.UNSOLVABLE:
        report = run(Objective.ANY, Algorithm.PORTFOLIO, _PORTFOLIO_STATES)
    parts: dict[str, float | int] = {"states_explored": explored}
    if report.status is SearchStatus.UNSOLVABLE:
        return Rating(1.0, DifficultyWord.UNSOLVABLE, exact=True, parts=parts)
    if report.solution is None:
        return Rating(None, DifficultyWord.UNKNOWN, exact=False, parts=parts)
    changes = _box_changes(puzzle, report.solution)
    parts |= {
        "box_changes": changes,
        "pushes": report.solution.push_count,
        "moves": report.solution.move_count,
    }
    failure = _share(-1.77 + 0.1 * math.log1p(explored) + 0.265 * math.log1p(changes))
    return Rating(failure, difficulty_word(failure), exact=False, parts=parts)


def _box_changes(puzzle: Puzzle, solution: Solution) -> int:
    """Return how often this solution turns to another box."""
    changes, last = 0, None
    for step in replay(puzzle, solution.directions):
        if step.pushed_a_box:
            changes += last is not None and last != step.position.player
            last = step.position.player.neighbour(step.direction)
    return changes


def _share(logit: float) -> float:
    return round(1 / (1 + math.exp(-logit)), 4)
