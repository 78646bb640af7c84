"""A puzzle value whose player can reach nothing to do is refused by both engines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokobot import Cell, Puzzle, UnplayablePuzzleError, solve

TWO_ROOMS = Puzzle.from_text("#########\n#@$.#* *#\n#########")


FAR_AWAY = frozenset({Cell(1, 5)})


@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize(
    ("puzzle", "piece"),
    [
        pytest.param(replace(TWO_ROOMS, boxes=FAR_AWAY), "box", id="box"),
        pytest.param(replace(TWO_ROOMS, goals=FAR_AWAY), "goal", id="goal"),
    ],
)
def test_a_player_without_a_box_or_goal_in_reach_is_refused(
    puzzle: Puzzle, piece: str, engine: str
) -> None:
    with pytest.raises(UnplayablePuzzleError, match=f"cannot reach any {piece}"):
        solve(puzzle, engine=engine)
