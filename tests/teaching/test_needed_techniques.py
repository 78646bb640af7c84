"""What a puzzle cannot be solved without: the core against plain Python, technique by technique."""

from __future__ import annotations

from collections import Counter

from sokobot import Puzzle, Technique, needed_techniques
from sokobot.engine.whole_rooms import all_starts
from sokobot.generate.chance import Chance
from sokobot.generate.goals import sample_goals
from sokobot.generate.plan import Plan
from sokobot.generate.rooms import Style, sample_floor
from sokobot.rules import Position, puzzle_at
from sokobot.search_settings import SearchSettings
from teaching.graph_judge import needed_on_graph

FEWEST_NEEDED = 10
"""Of the drawings below so many need a technique, and so many do without it."""


def drawings(seed: int, rooms: int) -> list[Puzzle]:
    """Return starts of small rooms, the easiest to the hardest of each."""
    chance, limits = Chance(seed), SearchSettings(max_states=5_000)
    found: list[Puzzle] = []
    for number in range(rooms):
        floor = sample_floor(chance, chance.pick(tuple(Style)), 3 + number % 3, 4 + number % 2)
        goals = sample_goals(chance, floor, 1 + number % 3)
        if goals is None:
            continue
        room = Plan.room(floor, goals).drawn()
        starts = all_starts(room, limits, most=4, allows_boxes_on_goals=True)
        for start in range(len(starts)):
            at = Position(starts.boxes_of(start), starts.player_of(start))
            found.append(puzzle_at(room, at))
    return found


def test_four_techniques_agree_with_the_reference_graph() -> None:
    needed, spared = Counter[Technique](), Counter[Technique]()
    for puzzle in drawings(seed=3, rooms=260):
        found = needed_techniques(puzzle)
        assert found is not None
        for technique, is_needed in needed_on_graph(puzzle).items():
            assert (technique in found) is is_needed, (technique, "\n".join(puzzle.rows()))
            (needed if is_needed else spared)[technique] += 1
    for technique in (Technique.MAKE_WAY, Technique.STEP_BACK, Technique.DOORWAY, Technique.RESIST):
        assert min(needed[technique], spared[technique]) >= FEWEST_NEEDED, (needed, spared)
