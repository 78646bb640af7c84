"""What the native core knows about a position besides solutions: its graph, how hard, why lost."""

from __future__ import annotations

import threading

from sokobot import _core
from sokobot.engine.border import (
    Listener,
    ProgressCallback,
    answer_of,
    native_settings,
    playable_drawing,
)
from sokobot.engine.insight_report import DifficultyNumbers, LostCore, StateGraph
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchStatus, Statistics
from sokobot.search_settings import SearchSettings

__all__ = ["find_lost_core", "measure_difficulty", "state_graph"]


def state_graph(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    leaves_out_dead_squares: bool = False,
    ends_at_solved: bool = False,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> StateGraph:
    """Return all states that the start leads to; only the limits of the settings matter.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    arrays = answer_of(
        lambda keeps_going: _core.state_graph(
            playable_drawing(puzzle),
            native_settings(settings.resolved()),
            leaves_out_dead_squares,
            ends_at_solved,
            keeps_going,
        ),
        Listener(on_progress, stop),
    )
    return StateGraph(
        status=SearchStatus[arrays.status.name],
        statistics=Statistics(
            states_explored=arrays.states_explored,
            time_elapsed=arrays.seconds,
            peak_memory_bytes=arrays.peak_memory_bytes,
        ),
        width=puzzle.width,
        box_count=arrays.box_count,
        boxes=memoryview(arrays.boxes).cast("I"),
        players=memoryview(arrays.players).cast("I"),
        pushes_left_of=memoryview(arrays.pushes_left).cast("I"),
        first_edges=memoryview(arrays.first_edges).cast("I"),
        edge_targets=memoryview(arrays.edge_targets).cast("I"),
        edge_slots=memoryview(arrays.edge_slots).cast("H"),
        edge_directions=memoryview(arrays.edge_directions),
    )


def measure_difficulty(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> DifficultyNumbers:
    """Return how hard a small puzzle is, in numbers; only the limits of the settings matter.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    found = answer_of(
        lambda keeps_going: _core.measure_difficulty(
            playable_drawing(puzzle), native_settings(settings.resolved()), keeps_going
        ),
        Listener(on_progress, stop),
    )
    return DifficultyNumbers(
        status=SearchStatus[found.status.name],
        statistics=Statistics(
            states_explored=found.states,
            time_elapsed=found.seconds,
            peak_memory_bytes=found.peak_memory_bytes,
        ),
        luck_bits=found.luck_bits,
        box_changes=found.box_changes,
        pushes=found.pushes,
        goal_distance=found.goal_distance,
        losing_share=found.losing_share,
        shortest_solutions=found.shortest_solutions,
        states=found.states,
        winnable_states=found.winnable_states,
    )


def find_lost_core(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    last_push: Cell | None = None,
    is_known_lost: bool = False,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> LostCore:
    """Return the boxes that make a position lost; only the limits of the settings matter.

    Reasons near `last_push` are looked for first.  `is_known_lost` spares the search that
    proves it; nothing is said about a position that is not.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    found = answer_of(
        lambda keeps_going: _core.find_lost_core(
            playable_drawing(puzzle),
            None if last_push is None else (last_push.row, last_push.column),
            is_known_lost,
            native_settings(settings.resolved()),
            keeps_going,
        ),
        Listener(on_progress, stop),
    )
    return LostCore(
        status=SearchStatus[found.status.name],
        statistics=Statistics(states_explored=found.states_explored, time_elapsed=found.seconds),
        kind=found.kind,
        boxes=frozenset(Cell(*cell) for cell in found.boxes),
        squares=frozenset(Cell(*cell) for cell in found.squares),
        goals=frozenset(Cell(*cell) for cell in found.goals),
        needed=found.needed,
        is_minimal=found.is_minimal,
    )
