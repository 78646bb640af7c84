"""The textbook solver against known optima and against something even simpler.

The brute force below walks single moves with the rules of the game and knows
neither pushes, regions, estimates nor deadlocks: slow, and hard to get wrong.
"""

from __future__ import annotations

import itertools
import random
from heapq import heappop, heappush

import pytest

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference import search
from sokobot.replay import verify_solution
from sokobot.rules import after_move, is_solved, start_position
from sokobot.search_report import SearchReport, SearchStatus
from sokobot.search_settings import Algorithm, Engine, Heuristic, Objective, SearchSettings

SAMPLES = {
    "trivial": ("#####\n#@$.#\n#####", 1, 1),
    "simple": ("#######\n# . . #\n# $ $ #\n#  @  #\n#######", 2, 6),
    "medium": ("########\n#   .  #\n# @$$  #\n#   . ##\n########", 3, 12),
    "example": ("####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####", 8, 33),
    "easy_1": ("####\n#  ###\n#  $ #\n# .@ #\n#    #\n######", 2, 10),
    "challenge": (
        "#########\n#   #   #\n# $   $ #\n### # ###\n# $ @ $ #\n# .   . #\n## . . ##\n#########",
        16,
        58,
    ),
}
UNSOLVABLE = {
    "harder": "  #####\n  #   #\n  #$  #\n###@$##\n#  $  #\n# ...##\n########",
    "easy_2": "  #####\n  #   #\n  #$  #\n### .@#\n#   ###\n#    #\n######",
    "medium_1": "########\n#      #\n# .**$ #\n# .**$ #\n# @    #\n########",
}
EVERY_ALGORITHM = [
    algorithm
    for algorithm in Algorithm
    if algorithm not in {Algorithm.AUTO, Algorithm.PORTFOLIO}  # The core alone has a portfolio.
]
EVERY_HEURISTIC = [heuristic for heuristic in Heuristic if heuristic is not Heuristic.AUTO]
EVERY_PROOF = [Objective.PUSHES, Objective.MOVES, Objective.PUSHES_MOVES, Objective.MOVES_PUSHES]


def solved_by(puzzle: Puzzle, objective: Objective, **settings: object) -> SearchReport:
    """Search to the end and let the referee look at the solution, if any."""
    asked = SearchSettings(objective, engine=Engine.PYTHON, **settings)  # type: ignore[arg-type]
    report = search(puzzle, asked.resolved())
    if report.solution is not None:
        verify_solution(puzzle, report.solution.directions)
    return report


def cost_of(report: SearchReport) -> tuple[int, ...] | None:
    """Return the cost of the solution in units of the objective."""
    if report.solution is None:
        return None
    pushes, moves = report.solution.push_count, report.solution.move_count
    return {
        Objective.PUSHES: (pushes,),
        Objective.MOVES: (moves,),
        Objective.PUSHES_MOVES: (pushes, moves),
        Objective.MOVES_PUSHES: (moves, pushes),
        Objective.ANY: (),
    }[report.objective]


def brute_force(puzzle: Puzzle, pushes_first: bool) -> tuple[int, int] | None:
    """Return the least (pushes, moves) or (moves, pushes), by walking single moves."""
    start = start_position(puzzle)
    best = {start: (0, 0)}
    frontier = [((0, 0), 0, start)]
    serial = itertools.count(1)
    while frontier:
        cost, _, position = heappop(frontier)
        if is_solved(puzzle, position):
            return cost
        if cost > best[position]:
            continue
        for direction in Direction:
            after = after_move(puzzle, position, direction)
            if after is None:
                continue
            pushed = int(after.boxes != position.boxes)
            step = (pushed, 1) if pushes_first else (1, pushed)
            total = (cost[0] + step[0], cost[1] + step[1])
            if after not in best or total < best[after]:
                best[after] = total
                heappush(frontier, (total, next(serial), after))
    return None


def random_board(seed: int) -> Puzzle:
    """Return a small board with loose walls, and boxes and goals in any number.

    Boxes thrown on the floor are mostly lost, so on every board but each fourth
    they stand on the goals first and are then pulled about.
    """
    chance = random.Random(seed)
    height, width = chance.randint(3, 5), chance.randint(4, 6)
    grid = [Cell(row, column) for row in range(height) for column in range(width)]
    chance.shuffle(grid)
    box_count = chance.randint(1, 3)
    goal_count = box_count if chance.random() < 0.7 else chance.randint(1, 3)
    walls = frozenset(grid[: len(grid) // 5])
    floor = grid[len(walls) :]
    boxes, player = frozenset(floor[:box_count]), floor[box_count]
    goals = frozenset(chance.sample(floor, goal_count))
    if seed % 4:
        goals = frozenset(floor[:goal_count])
        boxes, player = pulled_about(boxes, player, frozenset(floor), chance)
    return Puzzle(width, height, walls, goals, boxes, player)


def pulled_about(
    boxes: frozenset[Cell], player: Cell, floor: frozenset[Cell], chance: random.Random
) -> tuple[frozenset[Cell], Cell]:
    """Return boxes and player after a random walk backwards that pulls what it can."""
    for _ in range(300):
        direction = chance.choice(list(Direction))
        ahead, behind = player.neighbour(direction), player.neighbour(direction.opposite)
        if ahead in floor and ahead not in boxes:
            if behind in boxes:
                boxes = boxes - {behind} | {player}
            player = ahead
    return boxes, player


@pytest.mark.parametrize(("drawing", "pushes", "moves"), SAMPLES.values(), ids=SAMPLES)
def test_a_sample_has_its_known_optima(drawing: str, pushes: int, moves: int) -> None:
    puzzle = Puzzle.from_text(drawing)

    assert cost_of(solved_by(puzzle, Objective.PUSHES)) == (pushes,)
    assert cost_of(solved_by(puzzle, Objective.MOVES)) == (moves,)


@pytest.mark.parametrize("algorithm", EVERY_ALGORITHM)
@pytest.mark.parametrize("drawing", UNSOLVABLE.values(), ids=UNSOLVABLE)
def test_a_sample_without_a_solution_is_called_unsolvable(
    drawing: str, algorithm: Algorithm
) -> None:
    report = solved_by(Puzzle.from_text(drawing), Objective.PUSHES, algorithm=algorithm)

    assert report.status is SearchStatus.UNSOLVABLE
    assert (report.solution, report.optimal, report.lower_bound) == (None, False, None)


@pytest.mark.parametrize("drawing", [UNSOLVABLE["harder"], UNSOLVABLE["easy_2"]])
def test_unsolvable_stays_unsolvable_when_nothing_is_pruned(drawing: str) -> None:
    report = solved_by(
        Puzzle.from_text(drawing),
        Objective.PUSHES,
        algorithm=Algorithm.BFS,
        detect_deadlocks=False,
    )

    assert report.status is SearchStatus.UNSOLVABLE


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("heuristic", EVERY_HEURISTIC)
@pytest.mark.parametrize("algorithm", EVERY_ALGORITHM)
def test_every_combination_solves_and_calls_optimal_only_what_is(
    algorithm: Algorithm, heuristic: Heuristic, objective: Objective
) -> None:
    puzzle = Puzzle.from_text(SAMPLES["example"][0])

    report = solved_by(puzzle, objective, algorithm=algorithm, heuristic=heuristic)

    assert report.status is SearchStatus.SOLVED
    assert (report.algorithm, report.heuristic) == (algorithm, heuristic)
    if report.optimal:
        assert report.lower_bound == {Objective.MOVES: 33, Objective.MOVES_PUSHES: 33}.get(
            objective, 8
        )


@pytest.mark.parametrize("hundred", range(2))
def test_costs_of_random_boards_are_those_of_brute_force(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        puzzle = random_board(seed)
        pushes_first = brute_force(puzzle, pushes_first=True)
        moves_first = brute_force(puzzle, pushes_first=False)
        expected = {
            Objective.PUSHES: pushes_first and pushes_first[:1],
            Objective.MOVES: moves_first and moves_first[:1],
            Objective.PUSHES_MOVES: pushes_first,
            Objective.MOVES_PUSHES: moves_first,
            Objective.ANY: None if pushes_first is None else (),
        }
        found = {objective: cost_of(solved_by(puzzle, objective)) for objective in Objective}
        assert found == expected, f"board {seed}:\n{puzzle}"


@pytest.mark.parametrize("algorithm", [Algorithm.ASTAR, Algorithm.IDASTAR, Algorithm.BFS])
@pytest.mark.parametrize("heuristic", [Heuristic.MANHATTAN, Heuristic.NEAREST, Heuristic.NONE])
def test_every_proof_gives_the_same_costs(algorithm: Algorithm, heuristic: Heuristic) -> None:
    for seed, objective in itertools.product(range(0, 60, 4), EVERY_PROOF):
        puzzle = random_board(seed)
        report = solved_by(puzzle, objective, algorithm=algorithm, heuristic=heuristic)
        assert cost_of(report) == cost_of(solved_by(puzzle, objective)), f"board {seed}"


@pytest.mark.parametrize("heuristic", EVERY_HEURISTIC)
def test_looking_for_deadlocks_changes_no_answer(heuristic: Heuristic) -> None:
    for seed in range(50):
        puzzle = random_board(seed)
        looking = solved_by(puzzle, Objective.PUSHES, heuristic=heuristic)
        blind = solved_by(puzzle, Objective.PUSHES, heuristic=heuristic, detect_deadlocks=False)
        assert looking.status == blind.status, f"board {seed}"
        if looking.optimal:
            assert cost_of(looking) == cost_of(blind), f"board {seed}"


def test_deadlocks_save_work() -> None:
    puzzle = Puzzle.from_text(SAMPLES["challenge"][0])

    looking = solved_by(puzzle, Objective.PUSHES, heuristic=Heuristic.MANHATTAN)
    blind = solved_by(
        puzzle, Objective.PUSHES, heuristic=Heuristic.MANHATTAN, detect_deadlocks=False
    )

    assert looking.states_explored < blind.states_explored


def test_a_solved_drawing_needs_no_move() -> None:
    report = solved_by(Puzzle.from_text("####\n#@*#\n####"), Objective.MOVES)

    assert (report.solution and report.solution.moves, report.lower_bound) == ("", 0)
    assert report.optimal


def test_boxes_behind_walls_do_not_matter() -> None:
    report = solved_by(Puzzle.from_text("########\n#@$.#*$#\n########"), Objective.PUSHES)

    assert cost_of(report) == (1,)


def test_a_surplus_box_may_rest_in_a_corner() -> None:
    report = solved_by(Puzzle.from_text("#######\n#$@ $.#\n#######"), Objective.PUSHES)

    assert cost_of(report) == (1,)


def test_a_surplus_goal_may_stay_empty() -> None:
    report = solved_by(Puzzle.from_text("#######\n#.@ $.#\n#######"), Objective.PUSHES)

    assert cost_of(report) == (1,)


def test_the_same_search_twice_explores_the_same_states() -> None:
    puzzle = Puzzle.from_text(SAMPLES["challenge"][0])

    first, second = (solved_by(puzzle, Objective.PUSHES_MOVES) for _ in range(2))

    assert (first.solution, first.states_explored) == (second.solution, second.states_explored)
