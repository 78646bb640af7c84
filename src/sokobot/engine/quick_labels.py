"""Many small puzzles in one call of the core: solutions, judged and measured, in plain values.

Around a search of 50 µs, Python would spend ten times that on one puzzle.  So the core searches
a whole list, and plays every solution on its drawing with code that has nothing in common with
the searches.  What is not solved at once, or not rightly, is left to the usual way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sokobot import _core
from sokobot.engine.border import native_settings, report_of
from sokobot.search_report import SearchReport
from sokobot.search_settings import Algorithm, Engine, Objective, SearchSettings

__all__ = ["QuickLabel", "can_be_quick", "quick_labels"]

QuickLabel = tuple[SearchReport, dict[str, int]]
"""The report of a solved puzzle, and the features of puzzle and solution."""

_MOST_STATES = 2_000
_MOST_SECONDS = 0.05


def can_be_quick(settings: SearchSettings) -> bool:
    """Return whether one short search may do what is asked for."""
    return (
        settings.objective is Objective.PUSHES
        and settings.engine is Engine.NATIVE
        and settings.algorithm is Algorithm.AUTO
        and settings.upper_bound is None
    )


def quick_labels(drawings: Sequence[str], settings: SearchSettings) -> list[QuickLabel | None]:
    """Return a label for each drawing of a playable puzzle; None where it takes longer."""
    limited = replace(
        settings,
        max_states=min(settings.max_states or _MOST_STATES, _MOST_STATES),
        time_limit_seconds=min(settings.time_limit_seconds or _MOST_SECONDS, _MOST_SECONDS),
    ).resolved()
    puzzles = [_padded(drawing) for drawing in drawings]
    labels: list[QuickLabel | None] = []
    for (width, height, _), (result, played) in zip(
        puzzles, _core.quick_labels(puzzles, native_settings(limited)), strict=True
    ):
        if result.status is not _core.SearchStatus.SOLVED or not played.is_right:
            labels.append(None)
            continue
        changes, pushed = played.box_changes, played.boxes_pushed
        features = {
            "width": width,
            "height": height,
            "floor_squares": played.floor_squares,
            "boxes": played.boxes,
            "goals": played.goals,
            "boxes_on_goals": played.boxes_on_goals,
            "box_changes": changes,
            "push_lines": played.box_lines,
            "boxes_pushed": pushed,
            "returns_to_a_box": changes + 1 - pushed if pushed else 0,
            "pushes_off_goals": played.pushes_off_goals,
        }
        labels.append((report_of(limited, result), features))
    return labels


def _padded(drawing: str) -> tuple[int, int, str]:
    rows = drawing.split("\n")
    width = max(map(len, rows))
    return width, len(rows), "".join(row.ljust(width) for row in rows)
