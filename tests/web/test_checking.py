"""Help for players: can it still be won, why not, and what is the next push?"""

from __future__ import annotations

import pytest

from sokobot.explain import examine
from sokobot.formats import parse_moves
from sokobot.hints import HintLevel, hint
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from web.drawings import CHALLENGE, CROWDED, NO_PLAYER, TRIVIAL, TWO_PUSHES, UNSOLVABLE
from web.web_client import Client

CORNER = "######\n#@   #\n# $. #\n#    #\n######"
TWO_BOXES = "#######\n#@$  .#\n#  $ .#\n#     #\n#######"


def test_a_winnable_position_is_proved_by_a_solution(client: Client) -> None:
    answer = client.post("/api/check", json={"puzzle": CHALLENGE, "moves": "d"}).json

    assert set(answer) == {"verdict", "proof", "stats", "pushes", "solution"}
    assert answer["verdict"] == "yes"
    assert answer["pushes"] >= 16
    verify_solution(Puzzle.from_text(CHALLENGE), parse_moves("d" + answer["solution"]))
    assert "replayed" in answer["proof"]


def test_a_lost_position_is_proved_by_exhaustion(client: Client) -> None:
    lost = "ddrU"  # The box goes to the top row, where no goal is.

    answer = client.post("/api/check", json={"puzzle": CORNER, "moves": lost}).json

    assert answer["verdict"] == "no"
    assert answer["pushes"] is None
    assert client.post("/api/check", json={"puzzle": UNSOLVABLE}).json["verdict"] == "no"


def test_without_a_proof_nothing_is_claimed(client: Client) -> None:
    answer = client.post("/api/check", json={"puzzle": CROWDED, "timeout": 0.2}).json

    assert answer["verdict"] == "unknown"
    assert answer["stats"]["states_explored"] > 0


def test_a_solved_position_is_won(client: Client) -> None:
    answer = client.post("/api/check", json={"puzzle": TRIVIAL, "moves": "r"}).json

    assert (answer["verdict"], answer["pushes"]) == ("yes", 0)


@pytest.mark.parametrize("route", ["/api/check", "/api/explain", "/api/hint"])
def test_bad_positions_are_refused(client: Client, route: str) -> None:
    illegal = client.post(route, json={"puzzle": TRIVIAL, "moves": "ru"})
    invalid = client.post(route, json={"puzzle": NO_PLAYER})
    long = client.post(route, json={"puzzle": TRIVIAL, "timeout": 31})

    assert (illegal.status_code, invalid.status_code, long.status_code) == (400, 400, 400)
    assert "Move 2" in illegal.json["error"]
    assert invalid.json["reason"] == "invalid_puzzle"
    assert "at most" in long.json["error"]


def test_a_hint_shows_the_push_and_the_way_to_it(client: Client) -> None:
    answer = client.post("/api/hint", json={"puzzle": CORNER}).json

    assert answer == {
        "available": True,
        "box": [2, 2],
        "direction": "R",
        "to": [3, 2],
        "target": [3, 2],
        "walk": "d",
        "moves": "dR",
        "run_moves": "dR",
        "solution": "dR",
        "pushes_left": 1,
        "optimal": True,
    }


def test_the_run_ends_where_another_box_is_pushed(client: Client) -> None:
    answer = client.post("/api/hint", json={"puzzle": TWO_BOXES}).json

    assert answer["solution"].startswith(answer["run_moves"])
    assert answer["run_moves"].startswith(answer["moves"])
    assert answer["moves"] == answer["walk"] + answer["direction"]
    assert answer["target"][0] == 5
    assert answer["pushes_left"] == 5
    assert sum(letter.isupper() for letter in answer["run_moves"]) < 5
    verify_solution(Puzzle.from_text(TWO_BOXES), parse_moves(answer["solution"]))


def test_a_hint_goes_on_from_the_moves_played(client: Client) -> None:
    answer = client.post("/api/hint", json={"puzzle": TWO_PUSHES, "moves": "r"}).json

    assert (answer["box"], answer["to"], answer["solution"]) == ([3, 1], [4, 1], "R")


def test_cells_of_a_hint_are_those_of_the_drawing_as_given(client: Client) -> None:
    shifted = "\n" + "\n".join(f"  {row}" for row in TWO_PUSHES.split("\n"))

    answer = client.post("/api/hint", json={"puzzle": shifted}).json

    assert (answer["box"], answer["to"], answer["target"]) == ([4, 2], [5, 2], [6, 2])


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"puzzle": TRIVIAL, "moves": "r"}, "solved"),
        ({"puzzle": UNSOLVABLE}, "unsolvable"),
        ({"puzzle": CROWDED, "timeout": 0.2}, "timeout"),
    ],
    ids=["solved", "unsolvable", "timeout"],
)
def test_no_hint_has_a_reason(client: Client, body: object, reason: str) -> None:
    answer = client.post("/api/hint", json=body).json

    assert set(answer) == {"available", "reason", "error"}
    assert (answer["available"], answer["reason"]) == (False, reason)


@pytest.mark.parametrize("level", list(HintLevel))
def test_a_hint_of_a_level_says_what_the_command_line_says(
    client: Client, level: HintLevel
) -> None:
    answer = client.post("/api/hint", json={"puzzle": TWO_BOXES, "level": level.value}).json

    assert answer == hint(TWO_BOXES, "", level).as_record()


def test_cells_of_a_graded_hint_are_those_of_the_drawing_as_given(client: Client) -> None:
    shifted = "\n" + "\n".join(f"  {row}" for row in TWO_PUSHES.split("\n"))

    answer = client.post("/api/hint", json={"puzzle": shifted, "level": "where"}).json

    assert (answer["box"], answer["target"]) == ([4, 2], [6, 2])
    assert "Push the box at (4, 2)." in answer["sentences"]


def test_a_hint_stays_with_a_known_solution_and_ignores_what_is_none(client: Client) -> None:
    body = {"puzzle": TWO_PUSHES, "known": "rR", "level": "rest"}
    assert client.post("/api/hint", json=body).json["rest"] == "RR"
    assert client.post("/api/hint", json=body | {"known": "uuu"}).json["rest"] == "RR"
    assert client.post("/api/hint", json=body | {"level": "all"}).status_code == 400


def test_a_graded_hint_of_a_lost_game_says_where_to_go_back_to(client: Client) -> None:
    answer = client.post("/api/hint", json={"puzzle": CORNER, "moves": LOST, "level": "rest"}).json

    assert (answer["winnable"], answer["back_to"]) == (False, 3)
    assert "box" not in answer


# Why is it lost?

LOST = "ddrU"  # In the corner room: the box goes to the top row, where no goal is.


def test_a_lost_position_is_explained_as_on_the_command_line(client: Client) -> None:
    answer = client.post("/api/explain", json={"puzzle": CORNER, "moves": LOST + "l"}).json

    assert answer == examine(CORNER, LOST + "l").as_record()
    assert (answer["lost"], answer["boxes"]) == (True, [[2, 1]])
    assert answer["cause"] == {"first_lost_move": 4, "last_won_move": 3}


def test_cells_of_an_explanation_are_those_of_the_drawing_as_given(client: Client) -> None:
    shifted = "\n" + "\n".join(f"  {row}" for row in CORNER.split("\n"))

    answer = client.post("/api/explain", json={"puzzle": shifted, "moves": LOST}).json

    assert answer["boxes"] == [[4, 2]]
    assert "The box at (4, 2) " in answer["sentence"]
    assert answer["proof"]["positions"][0]["boxes"] == [[4, 2]]


def test_what_is_not_lost_is_not_explained(client: Client) -> None:
    for body in ({"puzzle": CORNER}, {"puzzle": TRIVIAL, "moves": "r"}):
        answer = client.post("/api/explain", json=body).json

        assert (answer["lost"], answer["kind"], answer["boxes"]) == (False, None, [])
        assert answer["cause"] is None


def test_an_explanation_without_a_verdict_is_none(client: Client) -> None:
    answer = client.post("/api/explain", json={"puzzle": CROWDED, "timeout": 0.2}).json

    assert (answer["lost"], answer["boxes"], answer["cause"]) == (None, [], None)


def test_the_largest_drawings_are_explained_in_time(client: Client) -> None:
    rows = ["#" * 100, "#@" + " " * 97 + "#", *["#" + " " * 98 + "#"] * 96]
    rows += ["#$" + " " * 96 + ".#", "#" * 100]

    answer = client.post("/api/explain", json={"puzzle": "\n".join(rows)}).json

    assert answer["boxes"] == [[1, 98]]


# How hard is it?


def test_a_small_puzzle_is_rated_exactly(client: Client) -> None:
    answer = client.post("/api/rate", json={"puzzle": TWO_BOXES}).json

    assert set(answer) == {"failure", "word", "exact", "parts"}
    assert answer["exact"] is True
    assert 0 <= answer["failure"] <= 1
    assert answer["parts"]["pushes"] > 0


def test_a_puzzle_without_a_solution_is_rated_so(client: Client) -> None:
    answer = client.post("/api/rate", json={"puzzle": UNSOLVABLE}).json

    assert (answer["word"], answer["failure"]) == ("unsolvable", 1.0)


def test_what_cannot_be_played_is_not_rated(client: Client) -> None:
    assert client.post("/api/rate", json={"puzzle": NO_PLAYER}).status_code == 400
