"""Make me a puzzle, over the API: what was wished for, limits, and honest failures."""

from __future__ import annotations

import time

import pytest
from flask import Flask

from sokobot import Puzzle, rate, verify_solution
from sokobot.formats import parse_moves
from sokobot.web.services import services_of
from web.conftest import MakeApp
from web.drawings import LONG, NO_PLAYER
from web.web_client import Client, client_of

QUICK = {"difficulty": "easy", "boxes": 2, "seed": 5}
NEVER = {"difficulty": 0.95, "boxes": 4}
"""No room has a start as hard as that."""
SECONDS = 60


@pytest.fixture
def maker(make_app: MakeApp) -> Client:
    return client_of(make_app(max_generate_seconds=SECONDS))


def test_a_puzzle_is_as_wished_and_its_rating_is_that_of_rate(maker: Client) -> None:
    wish = {"difficulty": 0.25, "boxes": 3, "width": 6, "height": 8, "solution": True}

    made = maker.post("/api/generate", json={**wish, "timeout": SECONDS}).json

    puzzle = Puzzle.from_text(made["puzzle"])
    rating = rate(puzzle)
    assert made["found"] is True
    assert (made["failure"], made["word"]) == (rating.failure, rating.word.value)
    assert 0.23 <= made["failure"] <= 0.27
    assert made["boxes"] == len(puzzle.boxes) == 3
    assert puzzle.width <= 6 + 2
    assert puzzle.height <= 8 + 2
    verify_solution(puzzle, parse_moves(made["solution"]))
    assert sum(letter.isupper() for letter in made["solution"]) == made["pushes"]


def test_a_seed_repeats_and_the_solution_is_told_only_if_asked_for(maker: Client) -> None:
    wish = {**QUICK, "timeout": SECONDS}

    first = maker.post("/api/generate", json=wish).json
    again = maker.post("/api/generate", json=wish).json
    other = maker.post("/api/generate", json={**wish, "avoid": [first["puzzle"]]}).json

    assert first == again
    assert first["solution"] is None
    assert (first["seed"], first["title"] != "") == (5, True)
    assert other["puzzle"] != first["puzzle"]


def test_without_a_seed_one_is_chosen_and_told(maker: Client) -> None:
    wish = {"difficulty": "easy", "boxes": 2, "timeout": SECONDS}

    made = maker.post("/api/generate", json=wish).json

    again = maker.post("/api/generate", json={**wish, "seed": made["seed"]}).json
    assert again == made


def test_what_is_not_found_is_said(maker: Client) -> None:
    wish = {"difficulty": 0.9, "boxes": 1, "width": 3, "height": 3, "timeout": SECONDS}

    answer = maker.post("/api/generate", json=wish).json

    assert (answer["found"], answer["reason"]) == (False, "nothing_found")
    assert answer["error"].startswith("Nothing like that was found after 10,000 rooms.")


def test_the_time_is_kept(maker: Client) -> None:
    answer = maker.post("/api/generate", json={**NEVER, "timeout": 0.3}).json

    assert (answer["found"], answer["reason"]) == (False, "timeout")
    assert answer["rooms"] < 10_000


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"boxes": 7}, "boxes"),
        ({"boxes": 0}, "boxes"),
        ({"width": 2}, "width"),
        ({"height": 13}, "height"),
        ({"difficulty": 0}, "difficulty"),
        ({"difficulty": 1.0}, "difficulty"),
        ({"difficulty": "unsolvable"}, "difficulty"),
        ({"seed": -1}, "seed"),
        ({"boxes": 6, "width": 3, "height": 3}, "3x3 has no room for 6 boxes"),
        ({"avoid": [NO_PLAYER]}, "no player"),
        ({"avoid": ["#####\n#@$.#\n#####"] * 11}, "avoid"),
        ({"timeout": 61}, "at most 0.2 seconds"),
    ],
)
def test_bad_wishes_are_refused(client: Client, change: dict[str, object], says: str) -> None:
    response = client.post("/api/generate", json={**QUICK, **change})

    assert response.status_code == 400
    assert says in response.json["error"]


def test_making_has_a_rate_of_its_own(make_app: MakeApp) -> None:
    client = client_of(make_app(generate_rate_limit="1 per minute"))

    assert client.post("/api/generate", json=QUICK).status_code == 200
    refused = client.post("/api/generate", json=QUICK)

    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert client.post("/api/rate", json={"puzzle": "#####\n#@$.#\n#####"}).status_code == 200


def test_it_ends_when_nobody_listens_any_more(make_app: MakeApp) -> None:
    app = make_app(workers=1, max_generate_seconds=SECONDS)
    began = time.monotonic()

    def is_gone() -> bool:
        # Whoever asked leaves as soon as the work has begun.
        return services_of(app).jobs.counts() == (0, 1)

    response = client_of(app).post(
        "/api/generate",
        json={**NEVER, "timeout": SECONDS},
        environ_overrides={"waitress.client_disconnected": is_gone},
    )

    assert response.status_code == 429
    wait_until_idle(app)
    assert time.monotonic() - began < SECONDS
    # The worker was not killed for it, or a new one came: the next wish is fulfilled.
    assert client_of(app).post("/api/generate", json={**QUICK, "timeout": SECONDS}).json["found"]


def wait_until_idle(app: Flask) -> None:
    while services_of(app).jobs.counts() != (0, 0):
        time.sleep(0.02)


def test_a_busy_server_makes_small_ones_in_its_quick_turn(make_app: MakeApp) -> None:
    app = make_app(workers=1, quick_seconds=SECONDS / 2, max_generate_seconds=SECONDS)
    client = client_of(app)
    blocker = {"puzzle": LONG, "timeout": 60}
    assert client.post("/api/jobs", json=blocker).json["status"] == "running"

    made = client.post("/api/generate", json={**QUICK, "timeout": SECONDS}).json

    assert made["found"] is True
