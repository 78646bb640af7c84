"""Whole rooms in one call of the core: how hard each start is, and what a puzzle cannot do without.

What a search finds out about one position, the graph of all states knows about each of them.
"""

from __future__ import annotations

import threading

from sokobot import _core
from sokobot.engine.border import Listener, answer_of, native_settings, playable_drawing
from sokobot.engine.insight_report import AllStarts
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchStatus, Statistics
from sokobot.search_settings import SearchSettings

__all__ = ["all_starts", "needed_technique_names"]


def all_starts(
    room: Puzzle,
    settings: SearchSettings,
    *,
    allows_boxes_on_goals: bool = False,
    most: int = 10_000,
    stop: threading.Event | None = None,
) -> AllStarts:
    """Return how hard every start of a room is; only the limits of the settings matter.

    The room has a box on every goal and nowhere else.  If it has more than `most` starts, so
    many of them come back, evenly spread from the easiest to the hardest.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    found = answer_of(
        lambda keeps_going: _core.all_starts(
            playable_drawing(room),
            allows_boxes_on_goals,
            most,
            native_settings(settings.resolved()),
            keeps_going,
        ),
        Listener(None, stop),
    )
    return AllStarts(
        status=SearchStatus[found.status.name],
        statistics=Statistics(states_explored=found.states, time_elapsed=found.seconds),
        width=room.width,
        box_count=found.box_count,
        box_cells=memoryview(found.boxes).cast("I"),
        players=memoryview(found.players).cast("I"),
        pushes=memoryview(found.pushes).cast("I"),
        box_changes=memoryview(found.box_changes).cast("I"),
        goal_distances=memoryview(found.goal_distances).cast("I"),
        luck_bits=memoryview(found.luck_bits).cast("d"),
        shortest_solutions=memoryview(found.shortest_solutions).cast("d"),
    )


def needed_technique_names(
    puzzle: Puzzle, settings: SearchSettings, *, stop: threading.Event | None = None
) -> list[str] | None:
    """Return the techniques a small puzzle needs; None if it is lost or a limit was met.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    found = answer_of(
        lambda keeps_going: _core.needed_techniques(
            playable_drawing(puzzle), native_settings(settings.resolved()), keeps_going
        ),
        Listener(None, stop),
    )
    return found.names if SearchStatus[found.status.name] is SearchStatus.SOLVED else None
