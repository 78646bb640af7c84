"""Who waits for whom: short questions, long searches, and searches nobody listens to."""

from __future__ import annotations

import time
from typing import Any

import pytest
from flask import Flask

from sokobot.web.services import services_of
from web.conftest import MakeApp
from web.drawings import CROWDED, LONG, TRIVIAL, TWO_PUSHES, UNSOLVABLE
from web.web_client import Client, client_of

PATIENCE_SECONDS = 40.0


def busy_app(make_app: MakeApp, **changes: object) -> tuple[Flask, Client]:
    """Return an application whose only long worker has work for a minute."""
    app = make_app(workers=1, **changes)
    client = client_of(app)
    job = client.post("/api/jobs", json={"puzzle": LONG, "timeout": 60}).json
    assert job["status"] == "running"
    return app, client


def wait_until(is_so: Any) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("path", "body", "field", "value"),
    [
        ("check", {"puzzle": TWO_PUSHES}, "verdict", "yes"),
        ("check", {"puzzle": UNSOLVABLE, "timeout": 10}, "verdict", "no"),
        ("hint", {"puzzle": TWO_PUSHES}, "available", True),
        ("solve", {"puzzle": TWO_PUSHES, "timeout": 60}, "success", True),
    ],
)
def test_short_questions_do_not_wait_behind_long_searches(
    make_app: MakeApp, path: str, body: dict[str, object], field: str, value: object
) -> None:
    app, client = busy_app(make_app)

    response = client.post(f"/api/{path}", json=body)

    assert response.status_code == 200
    assert response.json[field] == value
    assert services_of(app).jobs.counts() == (0, 1)


def test_a_small_puzzle_is_solved_as_a_job_while_long_ones_run(make_app: MakeApp) -> None:
    _, client = busy_app(make_app)
    job = client.post("/api/jobs", json={"puzzle": TRIVIAL, "timeout": 60}).json["id"]

    wait_until(lambda: client.get(f"/api/jobs/{job}").json["status"] == "done")

    assert client.get(f"/api/jobs/{job}").json["result"]["optimal"] is True


@pytest.mark.parametrize("path", ["check", "explain", "hint"])
def test_a_hard_question_is_answered_with_what_its_quick_turn_found(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr("sokobot.web.waiting._QUEUE_SECONDS", 0.2)
    app, client = busy_app(make_app, quick_seconds=0.1)

    response = client.post(f"/api/{path}", json={"puzzle": CROWDED, "timeout": 9})

    assert response.status_code == 200
    assert response.json.get("verdict", "unknown") == "unknown"
    assert response.json.get("lost") is None
    assert services_of(app).jobs.counts() == (0, 1)


def test_only_some_requests_wait_for_long_searches(make_app: MakeApp) -> None:
    app = make_app(workers=1, quick_seconds=0.05, max_long_requests=1)
    room = services_of(app).waiting
    assert room._long_seats.acquire(blocking=False)

    refused = client_of(app).post("/api/solve", json={"puzzle": LONG, "timeout": 60})

    assert refused.status_code == 429
    wait_until(lambda: services_of(app).jobs.counts() == (0, 0))
    room._long_seats.release()


def test_a_search_nobody_listens_to_ends(make_app: MakeApp) -> None:
    app, client = busy_app(make_app, unheard_job_seconds=0.5)
    (job,) = services_of(app).jobs._jobs

    wait_until(lambda: services_of(app).jobs.counts() == (0, 0))

    record = client.get(f"/api/jobs/{job}").json
    assert record["status"] == "cancelled"
    assert "Nobody asked" in record["error"]
    assert record["result"]["status"] == "interrupted"


def test_a_search_goes_on_while_somebody_asks(make_app: MakeApp) -> None:
    app, client = busy_app(make_app, unheard_job_seconds=0.5)
    (job,) = services_of(app).jobs._jobs
    found = services_of(app).jobs.find(job)
    assert found is not None
    began = found.heard_at

    while found.heard_at < began + 1.0:
        status = client.get(f"/api/jobs/{job}").json["status"]
        assert status == "running"
        time.sleep(0.05)


def test_a_stream_counts_as_listening(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokobot.web.api.jobs._STREAM_SECONDS", 1.0)
    app, client = busy_app(make_app, unheard_job_seconds=0.5)
    (job,) = services_of(app).jobs._jobs

    client.get(f"/api/jobs/{job}/events").close()

    found = services_of(app).jobs._jobs[job]
    assert found.status.value == "running"


def test_the_long_workers_of_one_client_are_shared_out(make_app: MakeApp) -> None:
    app = make_app(workers=1, trusted_proxies=1, quick_seconds=0.02, max_jobs_per_client=9)
    client = client_of(app)

    def start(address: str, seconds: float) -> str:
        body = {"puzzle": LONG, "timeout": seconds}
        headers = {"X-Forwarded-For": address}
        return str(client.post("/api/jobs", json=body, headers=headers).json["id"])

    running = start("192.0.2.1", 60)
    greedy = [start("192.0.2.1", 60) for _ in range(3)]
    table = services_of(app).jobs
    wait_until(lambda: len(table._long.queue) == 3)
    modest = start("192.0.2.2", 60)
    wait_until(lambda: len(table._long.queue) == 4)
    assert modest not in greedy

    with table._lock:
        # A second worker would be given to the client who has none.
        table._long._workers = 2
        chosen = table._long.next_job()
        table._long._workers = 1

    assert chosen is not None
    assert chosen.id == modest
    assert table._jobs[running].status.value == "running"
