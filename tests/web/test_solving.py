"""`/api/solve`: one puzzle in, its solution out."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest

from sokobot.formats import parse_moves
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.web.jobs.job import BusyError
from sokobot.web.services import services_of
from web.conftest import MakeApp
from web.drawings import CHALLENGE, CROWDED, LONG, MANOR, NO_PLAYER, TRIVIAL, TWO_PUSHES, UNSOLVABLE
from web.web_client import Client, client_of
from web.worker_tricks import use_work

STATISTICS = {"states_explored", "time_elapsed", "optimal"}


def test_a_solution_has_exactly_the_agreed_keys(client: Client) -> None:
    response = client.post("/api/solve", json={"puzzle": TWO_PUSHES})

    assert response.status_code == 200
    assert set(response.json["stats"]) == STATISTICS
    assert response.json == {
        "success": True,
        "solution": "RR",
        "moves": ["R", "R"],
        "length": 2,
        "moves_full": "RR",
        "stats": response.json["stats"],
        "initial_state": {"player": [1, 1], "boxes": [[2, 1]], "goals": [[4, 1]]},
    }


def test_the_solution_is_shortest_and_replays(client: Client) -> None:
    answer = client.post("/api/solve", json={"puzzle": CHALLENGE, "timeout": 20}).json

    assert answer["length"] == 16
    assert answer["stats"]["optimal"] is True
    verify_solution(Puzzle.from_text(CHALLENGE), parse_moves(answer["moves_full"]))


@pytest.mark.parametrize(
    ("objective", "key", "length"), [("moves", "moves_full", 58), ("pushes", "solution", 16)]
)
def test_the_objective_decides_what_is_short(
    client: Client, objective: str, key: str, length: int
) -> None:
    answer = client.post("/api/solve", json={"puzzle": CHALLENGE, "objective": objective}).json

    assert len(answer[key]) == length


def test_cells_are_those_of_the_drawing_as_given(client: Client) -> None:
    shifted = "\n\n" + "\n".join(f"   {row}" for row in TRIVIAL.split("\n"))

    answer = client.post("/api/solve", json={"puzzle": shifted}).json

    assert answer["initial_state"] == {"player": [4, 3], "boxes": [[5, 3]], "goals": [[6, 3]]}


def test_no_solution_is_said_only_when_proved(client: Client) -> None:
    response = client.post("/api/solve", json={"puzzle": UNSOLVABLE})

    assert response.status_code == 200
    assert set(response.json) == {"success", "error", "reason", "stats"}
    assert response.json["success"] is False
    assert response.json["reason"] == "unsolvable"


@pytest.mark.parametrize("limit", [{"timeout": 0.2}, {"max_states": 100}], ids=str)
def test_a_limit_is_a_timeout(client: Client, limit: dict[str, float]) -> None:
    response = client.post("/api/solve", json={"puzzle": CROWDED, **limit})

    assert response.status_code == 200
    assert response.json["reason"] == "timeout"


def test_at_a_limit_an_unproved_solution_is_better_than_none(client: Client) -> None:
    body = {"puzzle": MANOR, "objective": "moves", "max_states": 60_000}

    answer = client.post("/api/solve", json=body).json

    assert answer["success"] is True
    assert answer["stats"]["optimal"] is False
    verify_solution(Puzzle.from_text(MANOR), parse_moves(answer["moves_full"]))


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"puzzle": None},
        {"puzzle": ""},
        {"puzzle": "hello"},
        {"puzzle": NO_PLAYER},
        {"puzzle": f"{TRIVIAL}\n\n{TRIVIAL}"},
        {"puzzle": "#" * 101 + "\n#@$.#"},
        {"puzzle": 5},
        {"puzzle": TRIVIAL, "timeout": 0},
        {"puzzle": TRIVIAL, "timeout": "1"},
        {"puzzle": TRIVIAL, "timeout": 301},
        {"puzzle": TRIVIAL, "max_states": 0},
        {"puzzle": TRIVIAL, "max_states": 1.5},
        {"puzzle": TRIVIAL, "max_states": 10**9},
        {"puzzle": TRIVIAL, "objective": "speed"},
        [TRIVIAL],
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_bad_request_is_refused_in_the_shape_of_a_failure(client: Client, body: object) -> None:
    response = client.post("/api/solve", json=body)

    assert response.status_code == 400
    assert set(response.json) == {"success", "error", "reason", "stats"}
    assert response.json["success"] is False
    assert response.json["reason"] == "invalid_puzzle"
    assert response.json["error"]


def test_a_limit_that_is_too_high_is_named(client: Client) -> None:
    body = {"puzzle": TRIVIAL, "timeout": 1000}

    assert "300 seconds" in client.post("/api/solve", json=body).json["error"]


def test_unknown_fields_are_ignored(client: Client) -> None:
    body = {"puzzle": TRIVIAL, "colour": "red"}

    assert client.post("/api/solve", json=body).json["success"] is True


def test_requests_that_wait_are_bounded_and_the_others_go_on(make_app: MakeApp) -> None:
    app = make_app(max_waiting_requests=1, workers=1)
    jobs = services_of(app).jobs
    slow = threading.Thread(
        target=lambda: client_of(app).post("/api/solve", json={"puzzle": LONG, "timeout": 60})
    )
    slow.start()
    while jobs.counts() == (0, 0):
        threading.Event().wait(0.01)

    refused = client_of(app).post("/api/solve", json={"puzzle": TRIVIAL})

    assert refused.status_code == 429
    assert set(refused.json) == {"error"}
    assert int(refused.headers["Retry-After"]) >= 1
    assert client_of(app).post("/api/validate", json={"puzzle": TRIVIAL}).status_code == 200
    jobs.close()
    slow.join(timeout=30)
    assert not slow.is_alive()


def test_a_request_does_not_wait_for_ever_for_a_worker(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sokobot.web.waiting._QUEUE_SECONDS", 0.1)
    app = make_app(workers=1)
    client = client_of(app)
    client.post("/api/jobs", json={"puzzle": LONG, "timeout": 60})

    refused = client.post("/api/solve", json={"puzzle": LONG, "timeout": 60})

    assert refused.status_code == 429
    assert "busy" in refused.json["error"]
    assert services_of(app).jobs.counts() == (0, 1)


@pytest.mark.parametrize(("threads", "room"), [(2, 1), (8, 4), (100, 32)])
def test_half_of_the_threads_never_wait(make_app: MakeApp, threads: int, room: int) -> None:
    waiting = services_of(make_app(threads=threads)).waiting

    with ExitStack() as taken:
        for _ in range(room):
            taken.enter_context(waiting.seat())
        with pytest.raises(BusyError), waiting.seat():
            pass


def test_a_dead_worker_is_a_server_error(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    use_work(monkeypatch, "die")

    response = client.post("/api/solve", json={"puzzle": TRIVIAL})

    assert response.status_code == 500
    assert response.json["reason"] == "server_error"
    assert "worker process died" in response.json["error"]
    monkeypatch.undo()
    assert client.post("/api/solve", json={"puzzle": TRIVIAL}).json["success"] is True
