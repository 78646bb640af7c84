"""Puzzles of a wished difficulty: as wished, solvable, never the same twice, the same again."""

from __future__ import annotations

import threading
from itertools import islice, pairwise

import pytest

from sokobot import (
    Generated,
    NothingFoundError,
    Puzzle,
    SettingsError,
    Technique,
    generate,
    needed_techniques,
    rate,
    verify_solution,
)
from sokobot.canonical import canonical_form
from sokobot.engine import measure_difficulty
from sokobot.engine.whole_rooms import all_starts
from sokobot.formats import Collection, Entry, parse_moves, read_text
from sokobot.formats.writers import WRITERS
from sokobot.generate import making
from sokobot.generate.bays import room_with_bays
from sokobot.generate.chance import Chance
from sokobot.generate.goals import sample_goals
from sokobot.generate.plan import Plan
from sokobot.generate.polish import can_do_without
from sokobot.generate.rooms import Style, connected, sample_floor
from sokobot.generate.wishes import Band, difficulty_band, wished
from sokobot.moves import Cell, Direction
from sokobot.rules import Position, puzzle_at, reachable_cells
from sokobot.search_settings import SearchSettings
from teaching.technique_judge import needed_by_search

LIMITS = SearchSettings(max_states=20_000)
CHANCES = [900, 280, 7, 164, 960]
HARD_OF_SEED_1 = """\
#####
#@  ##
#  . #
#.$  #
#$ ###
#  #
####"""


def rooms(seed: int, count: int, boxes: int) -> list[Plan]:
    """Return some small rooms."""
    chance = Chance(seed)
    found: list[Plan] = []
    while len(found) < count:
        floor = sample_floor(chance, chance.pick(tuple(Style)), 5, 5)
        goals = sample_goals(chance, floor, boxes)
        if goals is not None:
            found.append(Plan.room(floor, goals))
    return found


@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_all_starts_have_the_numbers_each_start_has_alone(boxes: int) -> None:
    compared = 0
    for room in rooms(boxes, 15, boxes):
        drawn = room.drawn()
        starts = all_starts(drawn, LIMITS, allows_boxes_on_goals=True, most=7)
        for start in range(len(starts)):
            at = Position(starts.boxes_of(start), starts.player_of(start))
            alone = measure_difficulty(puzzle_at(drawn, at), LIMITS)
            assert starts.pushes[start] == alone.pushes
            assert starts.box_changes[start] == alone.box_changes
            assert starts.goal_distances[start] == alone.goal_distance
            assert starts.shortest_solutions[start] == alone.shortest_solutions
            assert starts.luck_bits[start] == pytest.approx(alone.luck_bits, rel=2e-3, abs=2e-3)
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("word", ["trivial", "easy", "medium", "hard", "expert"])
def test_puzzles_are_as_hard_as_wished_and_can_be_solved(word: str) -> None:
    for made in generate(difficulty=word, boxes=(2, 3), size=(6, 6), count=4, seed=5):
        verify_solution(made.puzzle, parse_moves(made.puzzle.solutions[0]))
        assert made.rating == rate(made.puzzle)
        assert made.rating.word == word
        assert made.rating.exact
        assert len(made.puzzle.boxes) in (2, 3)
        assert not made.puzzle.boxes & made.puzzle.goals
        floor = reachable_cells(made.puzzle)
        assert max(cell.row for cell in floor) <= 6
        assert max(cell.column for cell in floor) <= 6
        assert made.puzzle.title
        assert made.puzzle.notes[0].startswith(f"Rating: {word}, {made.rating.failure:.1%} fail")
        assert made.techniques == needed_techniques(made.puzzle)


def test_the_same_seed_makes_the_same_puzzles() -> None:
    def drawings(seed: int) -> list[str]:
        return [str(made.puzzle) for made in generate(boxes=2, count=6, seed=seed)]

    assert drawings(1) == drawings(1)
    assert drawings(1) != drawings(2)


# Seen once; whoever changes how puzzles are made changes them, and says so in the changelog.
def test_the_puzzles_of_a_seed_are_kept() -> None:
    (made,) = generate(difficulty="hard", boxes=2, size=(6, 6), count=1, seed=1)
    assert str(made.puzzle) == HARD_OF_SEED_1


def test_no_puzzle_comes_twice_however_it_is_turned() -> None:
    made = list(generate(difficulty="easy", boxes=2, size=(4, 4), count=25, seed=2))
    hashes = {canonical_form(one.puzzle).hash for one in made}
    assert len(hashes) == 25
    others = generate(
        difficulty="easy",
        boxes=2,
        size=(4, 4),
        count=25,
        seed=2,
        avoid=[one.puzzle for one in made],
    )
    assert not hashes & {canonical_form(other.puzzle).hash for other in others}


def test_a_technique_that_is_wished_is_needed() -> None:
    for technique in (Technique.PARKING, Technique.BORROW_A_GOAL):
        for made in generate(boxes=2, count=2, technique=technique):
            assert technique in (needed_techniques(made.puzzle) or ())


def test_every_square_matters() -> None:
    band = difficulty_band("medium")
    for made in generate(difficulty="medium", boxes=2, count=4, seed=3):
        puzzle = made.puzzle
        plan = Plan(reachable_cells(puzzle), puzzle.goals, puzzle.boxes, puzzle.player)
        assert not any(can_do_without(plan, cell, band) for cell in plan.floor)


def test_a_share_is_met_within_two_points() -> None:
    (made,) = generate(difficulty=0.35, boxes=3, count=1)
    assert made.rating.failure == pytest.approx(0.35, abs=0.02)


def test_many_boxes_are_rated_by_an_estimate_that_says_so() -> None:
    (made,) = generate(difficulty="hard", boxes=9, count=1)
    assert made.rating == rate(made.puzzle)
    assert not made.rating.exact
    assert made.rating.word == "hard"
    assert made.puzzle.notes[0].endswith("(estimated)")
    assert "~" in made.puzzle.notes[0]
    assert made.techniques == ()
    verify_solution(made.puzzle, made.solution.directions)


def test_a_file_of_them_reads_back() -> None:
    (made,) = generate(boxes=2, count=1)
    entry = Entry(1, made.puzzle.title, made.puzzle.rows(), made.puzzle, (), 0)
    text = WRITERS["sok"](Collection("", "", "", (), (entry,), ()))
    (read,) = read_text(text).puzzles
    assert (read, read.title, read.notes, read.solutions) == (
        made.puzzle,
        made.puzzle.title,
        made.puzzle.notes,
        made.puzzle.solutions,
    )


def test_it_goes_on_until_it_is_stopped() -> None:
    stop = threading.Event()
    made: list[Generated] = []
    for puzzle in generate(boxes=2, stop=stop):
        made.append(puzzle)
        if len(made) == 3:
            stop.set()
    assert len(made) == 3
    assert len(list(islice(generate(boxes=2), 2))) == 2


@pytest.mark.parametrize(
    "wishes",
    [
        {"difficulty": "impossible"},
        {"difficulty": 1.5},
        {"boxes": 0},
        {"boxes": (5, 2)},
        {"size": (2, 9)},
        {"size": (4, 4), "boxes": 6},
        {"styles": ["baroque"]},
    ],
)
def test_wishes_that_make_no_sense_are_refused(wishes: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        generate(**wishes)  # type: ignore[arg-type]


def test_what_cannot_be_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_MOST_ROOMS", 50)
    with pytest.raises(NothingFoundError, match="50 rooms"):
        next(generate(difficulty=0.9, boxes=1, size=(4, 4)))


def test_bands_meet_and_leave_nothing_out() -> None:
    bands = [difficulty_band(word) for word in ("trivial", "easy", "medium", "hard", "expert")]
    assert bands[0].low == 0
    assert all(one.high == other.low for one, other in pairwise(bands))
    assert 0.12 not in bands[0]
    assert 0.12 in bands[1]
    assert Band(0.1, 0.2).distance(0.3) == pytest.approx(0.1)


def test_floor_plans_are_connected_and_fit() -> None:
    chance = Chance(9)
    for style in Style:
        for _ in range(200):
            floor = sample_floor(chance, style, 6, 5)
            assert connected(floor, min(floor)) == floor
            assert max(cell.row for cell in floor) < 5
            assert max(cell.column for cell in floor) < 6


def test_every_goal_in_a_bay_has_floor_on_one_side_only() -> None:
    chance = Chance(3)
    wishes = wished("trivial", 5, (7, 6), (), None)
    found = [room_with_bays(chance, chance.pick(tuple(Style)), wishes, 5) for _ in range(100)]
    fitting = [room for room in found if room is not None]
    assert len(fitting) > 50
    for floor, goals in fitting:
        assert len(goals) == 5
        assert connected(floor, min(floor)) == floor
        assert wishes.has_room_for(floor)
        for goal in goals:
            assert sum(goal.neighbour(direction) in floor for direction in Direction) == 1


# Without bays nobody finds one in a thousand rooms.
def test_many_boxes_that_are_trivial_are_found_soon() -> None:
    seen: list[int] = []
    wishes = generate(
        difficulty="trivial", boxes=5, count=2, on_progress=lambda now: seen.append(now.rooms)
    )
    assert [made.rating.word for made in wishes] == ["trivial", "trivial"]
    assert max(seen) < 1000


def test_chance_is_the_same_everywhere() -> None:
    chance = Chance(1, 2)
    assert [chance.below(1000) for _ in range(5)] == CHANCES
    assert sorted(chance.shuffled(range(10))) == list(range(10))


# Solvable drawings small enough to see: what each needs, or does without.
@pytest.mark.parametrize(
    ("rows", "technique", "is_needed"),
    [
        ("#####\n#@$.#\n#####", Technique.TURN, False),
        ("######\n#    #\n# $@ #\n#    #\n#   .#\n######", Technique.TURN, True),
        ("######\n#@$ .#\n######", Technique.PARKING, False),
        ("#######\n#     #\n#@$.$.#\n#     #\n#######", Technique.GOAL_ORDER, True),
        ("#######\n#     #\n#@$.$.#\n#     #\n#######", Technique.PARKING, False),
        ("######\n#@$. #\n# *  #\n######", Technique.BORROW_A_GOAL, False),
    ],
)
def test_techniques_of_drawn_puzzles(rows: str, technique: Technique, is_needed: bool) -> None:
    found = needed_techniques(rows)
    assert found is not None
    assert (technique in found) is is_needed


def test_a_lost_puzzle_needs_nothing() -> None:
    assert needed_techniques("#####\n#$@.#\n#   #\n#####") is None


def test_needed_techniques_agree_with_a_slow_search() -> None:
    """Forbid each push of a kind in plain Python; the rest of the rules are the referee's."""
    judged = 0
    for made in generate(difficulty=0.25, boxes=(2, 3), size=(5, 5), count=6, seed=11):
        for technique, is_needed in needed_by_search(made.puzzle).items():
            assert (technique in made.techniques) is is_needed, (technique, str(made.puzzle))
            judged += 1
    assert judged == 6 * 6


def test_cells_are_those_of_the_room() -> None:
    (room,) = rooms(4, 1, 2)
    starts = all_starts(room.drawn(), LIMITS, most=3)
    floor = reachable_cells(room.drawn())
    for start in range(len(starts)):
        assert starts.boxes_of(start) <= floor
        assert isinstance(starts.player_of(start), Cell)


def test_text_and_puzzle_need_the_same() -> None:
    text = "######\n#    #\n# $@ #\n#    #\n#   .#\n######"
    assert needed_techniques(text) == needed_techniques(Puzzle.from_text(text))
