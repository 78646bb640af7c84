"""The JavaScript rules, run in a real browser: by shared cases, and against the Python rules.

One page loads the modules; `ask` sends it many games at once and gets plain values back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.random_positions import Game, random_game
from browser.rule_oracles import box_travels, winnable_placements
from sokobot import library
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.deadlocks import DeadlockCheck, frozen_boxes
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.walking import walk_lengths
from sokobot.rules import Position, is_solved, puzzle_at, start_position

CASES = Path(__file__).parents[1] / "rule_cases"

# Everything the rules say about one game: a drawing, and moves played on it.
ASK = """
async ([games, wanted]) => {
  const script = document.querySelector('script[src$="js/solver/main.js"]').src;
  const load = (name) => import(script.replace("solver/main.js", `rules/${name}.js`));
  const [puzzles, game, history, walking, travel, dead, freeze, deadlock] = await Promise.all(
    ["puzzle", "game", "history", "walking", "box_travel", "dead_squares", "freeze", "deadlock"]
      .map(load));
  const order = (cells) => [...cells].sort((one, other) => one - other);
  return games.map(({rows, moves}) => {
    const puzzle = puzzles.puzzleFromRows(rows);
    const played = new history.History(puzzle);
    played.play(moves);
    const {position} = played;
    const cells = Array.from({length: puzzle.width * puzzle.height}, (_, cell) => cell);
    const questions = {
      played: () => played.moves,
      pushes: () => played.pushCount,
      after: () => puzzles.rowsAt(puzzle, position),
      solved: () => game.isSolved(puzzle, position),
      reach: () => order(walking.reachFrom(puzzle, position)),
      walks: () => cells.map((cell) => walking.walkTo(puzzle, position, cell)),
      dead: () => order(dead.deadSquares(puzzle)),
      frozen: () => order(freeze.frozenBoxes(puzzle, position)),
      deadlock: () => deadlock.deadlockAt(puzzle, position),
      travels: () => order(position.boxes).map(
        (box) => [box, [...travel.boxTravels(puzzle, position, box)]]),
    };
    return Object.fromEntries(wanted.map((name) => [name, questions[name]()]));
  });
}
"""

Answer = dict[str, Any]


def shared_cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def ask(page: Page, games: Sequence[tuple[Sequence[str], str]], *wanted: str) -> list[Answer]:
    """Return what the rules say about each game; `wanted` names the questions in ASK."""
    page.goto("/")
    drawings = [{"rows": list(rows), "moves": moves} for rows, moves in games]
    answers: list[Answer] = page.evaluate(ASK, [drawings, wanted])
    return answers


def ask_games(page: Page, games: Sequence[Game], *wanted: str) -> list[Answer]:
    return ask(page, [(game.puzzle.rows(), game.moves) for game in games], *wanted)


def numbers(puzzle: Puzzle, cells: Iterable[Cell]) -> list[int]:
    return sorted(cell.row * puzzle.width + cell.column for cell in cells)


def marked(rows: list[str]) -> list[int]:
    return [index for index, sign in enumerate("".join(rows)) if sign == "x"]


def bundled_games() -> list[Game]:
    return [Game(entry.puzzle, "", start_position(entry.puzzle)) for entry in library.bundled()]


def dead_squares(area: PlayArea) -> frozenset[Cell]:
    if area.has_surplus_boxes:
        return frozenset()
    return PushDistances(area.cells, area.goals).dead_squares()


def test_moves_by_the_shared_cases(page: Page) -> None:
    cases = shared_cases("moves")
    answers = ask(
        page, [(case["drawing"], case["moves"]) for case in cases], "played", "after", "solved"
    )

    for case, answer in zip(cases, answers, strict=True):
        found = {key: answer[key] for key in ("played", "after", "solved")}
        assert found == {key: case[key] for key in found}, case["name"]


@pytest.mark.parametrize(("name", "key"), [("dead_squares", "dead"), ("frozen_boxes", "frozen")])
def test_cells_by_the_shared_cases(page: Page, name: str, key: str) -> None:
    cases = shared_cases(name)
    answers = ask(page, [(case["drawing"], "") for case in cases], key)

    for case, answer in zip(cases, answers, strict=True):
        assert answer[key] == marked(case[key]), case["name"]


def test_deadlocks_by_the_shared_cases(page: Page) -> None:
    cases = shared_cases("deadlocks")
    answers = ask(page, [(case["drawing"], "") for case in cases], "deadlock")

    for case, answer in zip(cases, answers, strict=True):
        kind = answer["deadlock"] and answer["deadlock"]["kind"]
        assert kind == case["kind"], case["name"]


def test_walks_by_the_shared_cases(page: Page) -> None:
    cases = shared_cases("walks")
    answers = ask(page, [(case["drawing"], "") for case in cases], "walks")

    for case, answer in zip(cases, answers, strict=True):
        (cell,) = marked(case["to"])
        walk = answer["walks"][cell]
        assert (None if walk is None else len(walk)) == case["length"], case["name"]


def test_box_travels_by_the_shared_cases(page: Page) -> None:
    cases = shared_cases("box_travels")
    answers = ask(page, [(case["drawing"], "") for case in cases], "travels")

    for case, answer in zip(cases, answers, strict=True):
        width = len(case["drawing"][0])
        (box,) = marked(case["box"])
        reaches = {
            row * width + column: (pushes, moves) for row, column, pushes, moves in case["reaches"]
        }
        assert costs_of(dict(answer["travels"])[box]) == reaches, case["name"]


def test_the_game_is_the_same_as_in_python(page: Page) -> None:
    games = [random_game(number) for number in range(300)]

    for game, answer in zip(
        games, ask_games(page, games, "played", "pushes", "after", "solved"), strict=True
    ):
        assert answer["played"] == game.moves
        assert answer["pushes"] == sum(letter.isupper() for letter in game.moves)
        assert tuple(answer["after"]) == puzzle_at(game.puzzle, game.position).rows()
        assert answer["solved"] is is_solved(game.puzzle, game.position)


def test_walks_are_the_shortest_and_lead_there(page: Page) -> None:
    games = [random_game(number) for number in range(100)]

    for game, answer in zip(games, ask_games(page, games, "reach", "walks"), strict=True):
        puzzle, boxes, player = game.puzzle, game.position.boxes, game.position.player
        floor = play_area(puzzle).cells
        lengths = walk_lengths(floor, boxes, player)
        assert answer["reach"] == numbers(puzzle, lengths)
        for cell, walk in enumerate(answer["walks"]):
            place = Cell(*divmod(cell, puzzle.width))
            assert (None if walk is None else len(walk)) == lengths.get(place)
            for letter in walk or "":
                player = player.neighbour(Direction.from_letter(letter))
                assert player in floor - boxes
            assert walk is None or player == place
            player = game.position.player


def test_dead_squares_and_frozen_boxes_are_those_of_the_reference(page: Page) -> None:
    games = bundled_games() + [random_game(number) for number in range(500)]

    for game, answer in zip(games, ask_games(page, games, "dead", "frozen"), strict=True):
        area = play_area(game.puzzle)
        dead = dead_squares(area)
        boxes = game.position.boxes & area.cells
        assert answer["dead"] == numbers(game.puzzle, dead)
        assert answer["frozen"] == numbers(game.puzzle, frozen_boxes(boxes, area.cells, dead))


def test_a_deadlock_is_one_for_the_reference_too(page: Page) -> None:
    games = bundled_games() + [random_game(number) for number in range(700)]
    answers = ask_games(page, games, "deadlock")
    kinds = [answer["deadlock"] and answer["deadlock"]["kind"] for answer in answers]
    assert min(kinds.count(kind) for kind in ("dead_square", "freeze", None)) >= 20

    for game, answer in zip(games, answers, strict=True):
        area = play_area(game.puzzle)
        boxes, player = game.position.boxes & area.cells, game.position.player
        frozen = frozen_boxes(boxes, area.cells, dead_squares(area))
        is_lost = bool(boxes & dead_squares(area)) or not frozen <= area.goals
        found = answer["deadlock"]
        assert (found is not None) == (is_lost and not area.has_surplus_boxes)
        if found is not None:
            check = DeadlockCheck(area, PushDistances(area.cells, area.goals))
            assert check.is_dead(boxes, player)
            assert set(found["cells"]) <= set(numbers(game.puzzle, boxes))
            assert found["cells"]
            assert found["sentence"].endswith(".")


def test_no_position_that_can_be_won_is_called_a_deadlock(page: Page) -> None:
    asked: list[tuple[Sequence[str], str]] = []
    for number in range(60):
        puzzle = random_game(number).puzzle
        if play_area(puzzle).has_surplus_boxes:
            continue
        # The rules look at the boxes alone: any free cell within reach will do for the player.
        for boxes in winnable_placements(puzzle, most=2000):
            free = min(play_area(puzzle).cells - boxes)
            asked.append((puzzle_at(puzzle, Position(boxes, free)).rows(), ""))

    answers = ask(page, asked, "deadlock")

    called_dead = [
        rows for (rows, _), found in zip(asked, answers, strict=True) if found["deadlock"]
    ]
    assert called_dead == []
    assert len(asked) >= 2000


def test_box_travels_are_complete_and_the_cheapest(page: Page) -> None:
    games = [random_game(number) for number in range(200)]

    for game, answer in zip(games, ask_games(page, games, "travels"), strict=True):
        for box, travels in answer["travels"]:
            cell = Cell(*divmod(box, game.puzzle.width))
            expected = box_travels(game.puzzle, game.position, cell)
            costs = costs_of(travels)
            assert costs == {
                to.row * game.puzzle.width + to.column: cost for to, cost in expected.items()
            }


def test_every_box_travel_can_be_played(page: Page) -> None:
    games = [random_game(number) for number in range(60)]
    targets = [
        (game, box, target, moves)
        for game, answer in zip(games, ask_games(page, games, "travels"), strict=True)
        for box, travels in answer["travels"]
        for target, moves in travels
    ]
    further = [(game.puzzle.rows(), game.moves + moves) for game, _, _, moves in targets]
    answers = ask(page, further, "played", "after")
    assert len(targets) >= 200

    for (game, box, target, moves), answer in zip(targets, answers, strict=True):
        before = numbers(game.puzzle, game.position.boxes)
        after = [cell for cell, sign in enumerate("".join(answer["after"])) if sign in "$*"]
        assert answer["played"] == game.moves + moves
        assert sorted({*before} - {box} | {target}) == after


def costs_of(travels: list[tuple[int, str]]) -> dict[int, tuple[int, int]]:
    """Return {cell: (pushes, moves)} of what boxTravels found."""
    return {
        cell: (sum(letter.isupper() for letter in moves), len(moves)) for cell, moves in travels
    }
