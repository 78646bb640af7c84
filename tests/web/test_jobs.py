"""Jobs: queue, progress, cancel, events, quotas, and workers that fail."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from sokobot.cli.output.result_json import result_record
from sokobot.formats import parse_moves
from sokobot.formats.collection import Entry
from sokobot.plain_answer import facts_of
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.search_settings import SearchSettings
from sokobot.solver import solve
from sokobot.web.services import services_of
from web.conftest import MakeApp
from web.drawings import LONG, MANOR, NO_PLAYER, TRIVIAL, TWO_PUSHES, UNSOLVABLE
from web.web_client import Client, client_of
from web.worker_tricks import use_work

PATIENCE_SECONDS = 40.0
JOB_KEYS = {"id", "status", "position", "progress", "result", "error"}
RESULT_KEYS = {
    "success",
    "status",
    "reason",
    "error",
    "solution",
    "moves",
    "moves_full",
    "length",
    "push_count",
    "move_count",
    "optimal",
    "lower_bound",
    "objective",
    "algorithm",
    "algorithm_name",
    "heuristic",
    "stats",
    "initial_state",
}


def wait_for(client: Client, job: str, is_enough: Callable[[Any], bool]) -> Any:
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        record = client.get(f"/api/jobs/{job}").json
        if is_enough(record):
            return record
        time.sleep(0.02)
    raise AssertionError(f"still waiting: {record}")


def is_over(record: Any) -> bool:
    return record["status"] not in {"queued", "running"}


def start(client: Client, puzzle: str, **wishes: object) -> Any:
    response = client.post("/api/jobs", json={"puzzle": puzzle, **wishes})
    assert response.status_code == 202, response.json
    return response.json


def test_a_job_is_accepted_with_its_address(client: Client) -> None:
    response = client.post("/api/jobs", json={"puzzle": TRIVIAL})

    assert response.status_code == 202
    assert set(response.json) == JOB_KEYS
    assert response.headers["Location"] == f"/api/jobs/{response.json['id']}"
    assert client.get(response.headers["Location"]).status_code == 200


def test_a_job_ends_with_a_full_result(client: Client) -> None:
    job = start(client, TWO_PUSHES, objective="moves")

    record = wait_for(client, job["id"], is_over)

    assert record["status"] == "done"
    assert set(record["result"]) == RESULT_KEYS
    result = record["result"]
    assert (result["success"], result["optimal"], result["lower_bound"]) == (True, True, 2)
    assert (result["push_count"], result["move_count"], result["moves_full"]) == (2, 2, "RR")
    assert (result["objective"], result["algorithm"]) == ("moves", "astar")
    assert set(result["stats"]) == {
        "states_explored",
        "states_generated",
        "states_per_second",
        "time_elapsed",
        "peak_memory_bytes",
        "optimal",
    }


def test_a_job_may_start_from_a_later_position(client: Client) -> None:
    job = start(client, TWO_PUSHES, moves="r")

    result = wait_for(client, job["id"], is_over)["result"]

    assert result["moves_full"] == "R"
    assert result["initial_state"]["player"] == [2, 1]


def test_an_unsolvable_puzzle_is_done_without_success(client: Client) -> None:
    record = wait_for(client, start(client, UNSOLVABLE)["id"], is_over)

    assert record["status"] == "done"
    assert record["result"]["status"] == "unsolvable"
    assert record["result"]["reason"] == "unsolvable"
    assert record["result"]["lower_bound"] is None


def test_the_algorithm_and_heuristic_are_those_asked_for(client: Client) -> None:
    job = start(client, TWO_PUSHES, algorithm="greedy", heuristic="manhattan")

    result = wait_for(client, job["id"], is_over)["result"]

    assert (result["algorithm"], result["heuristic"]) == ("greedy", "manhattan")
    assert result["algorithm_name"] == "Greedy"
    assert result["optimal"] is False


def test_a_job_and_the_command_line_say_the_same_in_the_same_words(client: Client) -> None:
    result = wait_for(client, start(client, TWO_PUSHES)["id"], is_over)["result"]

    puzzle = Puzzle.from_text(TWO_PUSHES)
    report = solve(puzzle)
    entry = Entry(1, "two", puzzle.rows(), puzzle, (), 1)
    record = json.loads(json.dumps(result_record(entry, report, SearchSettings())))
    own_meaning = {"solution"}  # the pushes to the API, all moves to the command line
    timed = {"stats"}
    shared = result.keys() & record.keys() - own_meaning - timed
    assert {key: result[key] for key in shared} == {key: record[key] for key in shared}
    assert shared >= facts_of(report).keys()
    assert result["stats"].keys() - record["stats"].keys() == {"optimal"}


def test_a_long_search_shows_progress_and_keeps_its_bound_when_cancelled(
    client: Client,
) -> None:
    job = start(client, LONG, timeout=60)
    seen = wait_for(client, job["id"], lambda record: record["progress"] is not None)
    assert set(seen["progress"]) == {
        "states_explored",
        "states_per_second",
        "lower_bound",
        "best",
        "memory_bytes",
        "time_elapsed",
        "depth",
    }
    wait_for(client, job["id"], lambda record: (record["progress"]["lower_bound"] or 0) > 0)

    response = client.delete(f"/api/jobs/{job['id']}")

    assert response.status_code == 200
    assert response.json["status"] == "cancelled"
    record = wait_for(client, job["id"], lambda record: record["result"] is not None)
    assert record["status"] == "cancelled"
    assert record["result"]["status"] == "interrupted"
    assert record["result"]["lower_bound"] > 0
    assert record["result"]["success"] is False


def test_the_best_solution_can_be_watched_early_and_is_kept_when_cancelled(client: Client) -> None:
    job = start(client, MANOR, objective="moves", timeout=60)
    wait_for(client, job["id"], lambda record: (record["progress"] or {}).get("best") is not None)

    best = client.get(f"/api/jobs/{job['id']}").json["progress"]["best"]

    client.delete(f"/api/jobs/{job['id']}")

    verify_solution(Puzzle.from_text(MANOR), parse_moves(best["moves_full"]))
    assert len(best["moves_full"]) == best["moves"]
    record = wait_for(client, job["id"], lambda record: record["result"] is not None)
    assert record["result"]["success"] is True
    assert record["result"]["moves_full"]


def test_cancelling_twice_or_too_late_changes_nothing(client: Client) -> None:
    job = start(client, TRIVIAL)
    wait_for(client, job["id"], is_over)

    for _ in range(2):
        record = client.delete(f"/api/jobs/{job['id']}").json
        assert (record["status"], record["result"]["success"]) == ("done", True)


def test_unknown_jobs_are_not_found(client: Client) -> None:
    for path in ("/api/jobs/nothing", "/api/jobs/nothing/events"):
        assert client.get(path).status_code == 404
    assert client.delete("/api/jobs/nothing").status_code == 404
    assert set(client.get("/api/jobs/nothing").json) == {"error"}


def test_a_bad_puzzle_never_becomes_a_job(client: Client) -> None:
    response = client.post("/api/jobs", json={"puzzle": NO_PLAYER})

    assert response.status_code == 400
    assert response.json["reason"] == "invalid_puzzle"
    assert response.json["errors"][0]["code"] == "SOK-E101"


@pytest.mark.parametrize(
    ("moves", "says"), [("rrr", "Move 3"), ("u", "Move 1"), ("x", "not a move"), ("(r", "moves")]
)
def test_bad_moves_are_refused_by_number(client: Client, moves: str, says: str) -> None:
    response = client.post("/api/jobs", json={"puzzle": TWO_PUSHES, "moves": moves})

    assert response.status_code == 400
    assert says in response.json["error"]


def test_too_many_moves_are_refused(client: Client) -> None:
    response = client.post("/api/jobs", json={"puzzle": TWO_PUSHES, "moves": "900000l"})

    assert response.status_code == 400
    assert "50,000" in response.json["error"]


# Queue and quotas


def one_worker(make_app: MakeApp, **changes: object) -> tuple[Flask, Client]:
    app = make_app(workers=1, **changes)
    return app, client_of(app)


def wait_for_queue(app: Flask, length: int) -> None:
    """Wait until so many jobs have had their quick turn and queue for a long worker."""
    end = time.monotonic() + PATIENCE_SECONDS
    while len(services_of(app).jobs._long.queue) != length:
        assert time.monotonic() < end, "still waiting"
        time.sleep(0.02)


def test_jobs_wait_in_order_and_know_their_place(make_app: MakeApp) -> None:
    app, client = one_worker(make_app, quick_seconds=0.05)
    running = start(client, LONG, timeout=60)
    second = start(client, LONG, timeout=60)
    wait_for_queue(app, 1)
    third = start(client, LONG, timeout=1)
    wait_for_queue(app, 2)
    places = [client.get(f"/api/jobs/{job['id']}").json for job in (second, third)]
    assert [(one["status"], one["position"]) for one in places] == [("queued", 1), ("queued", 2)]

    assert client.delete(f"/api/jobs/{second['id']}").json["status"] == "cancelled"

    assert client.get(f"/api/jobs/{third['id']}").json["position"] == 1
    client.delete(f"/api/jobs/{running['id']}")
    assert wait_for(client, third["id"], is_over)["result"]["status"] == "time_limit"


def test_a_full_queue_says_when_to_come_back(make_app: MakeApp) -> None:
    app, client = one_worker(make_app, max_queued_jobs=1, quick_seconds=0.05)
    start(client, LONG, timeout=60)
    start(client, LONG, timeout=60)
    wait_for_queue(app, 1)

    response = client.post("/api/jobs", json={"puzzle": TRIVIAL})

    assert response.status_code == 429
    assert "queue is full" in response.json["error"]
    assert int(response.headers["Retry-After"]) > 0


def test_one_client_cannot_take_all_places(make_app: MakeApp) -> None:
    _, client = one_worker(make_app, max_jobs_per_client=2, trusted_proxies=1)
    first, second = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2"))
    body = {"puzzle": LONG, "timeout": 60}
    for _ in range(2):
        assert client.post("/api/jobs", json=body, headers=first).status_code == 202

    refused = client.post("/api/jobs", json=body, headers=first)
    other = client.post("/api/jobs", json=body, headers=second)

    assert (refused.status_code, other.status_code) == (429, 202)


def test_ended_jobs_are_forgotten_when_there_are_too_many(make_app: MakeApp) -> None:
    _, client = one_worker(make_app, kept_jobs=2)
    ids = []
    for _ in range(4):
        ids.append(start(client, TRIVIAL)["id"])
        wait_for(client, ids[-1], is_over)
    start(client, TRIVIAL)

    found = [client.get(f"/api/jobs/{job}").status_code for job in ids]

    assert found == [404, 404, 200, 200]


# Workers that fail


def test_a_killed_worker_costs_its_job_alone(make_app: MakeApp) -> None:
    app = make_app(workers=2)
    client = client_of(app)
    doomed = start(client, LONG, timeout=60)
    other = start(client, LONG, timeout=60)
    for job in (doomed, other):
        wait_for(client, job["id"], lambda record: record["progress"] is not None)

    os.kill(worker_of(app, doomed["id"]), signal.SIGKILL)

    record = wait_for(client, doomed["id"], is_over)
    assert record["status"] == "failed"
    assert "Only this job is lost" in record["error"]
    assert client.get(f"/api/jobs/{other['id']}").json["status"] == "running"
    client.delete(f"/api/jobs/{other['id']}")
    assert wait_for(client, start(client, TRIVIAL)["id"], is_over)["status"] == "done"


def test_a_worker_killed_while_idle_is_replaced(make_app: MakeApp) -> None:
    app, client = one_worker(make_app)
    wait_for(client, start(client, TRIVIAL)["id"], is_over)
    for worker in workers_of(app):
        os.kill(worker, signal.SIGKILL)

    for _ in range(5):
        record = wait_for(client, start(client, TRIVIAL)["id"], is_over)
        assert record["status"] == "done", record
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("trick", "says"),
    [
        ("die", "worker process died"),
        ("run_out_of_memory", "ran out of memory"),
        ("have_a_bug", "bug in Sokobot"),
    ],
)
def test_a_failed_job_says_what_happened(
    client: Client, monkeypatch: pytest.MonkeyPatch, trick: str, says: str
) -> None:
    use_work(monkeypatch, trick)

    record = wait_for(client, start(client, TRIVIAL)["id"], is_over)

    assert record["status"] == "failed"
    assert says in record["error"]
    monkeypatch.undo()
    assert wait_for(client, start(client, TRIVIAL)["id"], is_over)["status"] == "done"


def test_a_search_that_does_not_listen_is_killed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_work(monkeypatch, "ignore_stop")
    job = start(client, TRIVIAL, timeout=60)
    wait_for(client, job["id"], lambda record: record["status"] == "running")

    assert client.delete(f"/api/jobs/{job['id']}").json["status"] == "cancelled"

    assert wait_for(client, job["id"], is_over)["status"] == "cancelled"
    monkeypatch.undo()
    assert wait_for(client, start(client, TRIVIAL)["id"], is_over)["status"] == "done"


def workers_of(app: Flask) -> list[int]:
    lanes = (services_of(app).jobs._quick, services_of(app).jobs._long)
    pools = (lane._processes._pool for lane in lanes)
    return [worker for pool in pools for worker in pool._pool_manager.worker_manager.workers]


def worker_of(app: Flask, job: str) -> int:
    """Return the process that runs a job: the first job went to the first free worker."""
    table = services_of(app).jobs
    found = table.find(job)
    assert found is not None
    pool: Any = table._lane(found)._processes._pool
    tasks = pool._pool_manager.task_manager.tasks.values()
    worker: int = next(task.worker_id for task in tasks if task.future is found.future)
    return worker


# Events


def events_in(text: str) -> list[tuple[str, Any]]:
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "event" in fields:
            found.append((fields["event"], json.loads(fields["data"])))
    return found


def test_events_show_progress_and_then_the_result(client: Client) -> None:
    job = start(client, LONG, timeout=1)

    with client.get(f"/api/jobs/{job['id']}/events") as response:
        text = response.get_data(as_text=True)

    assert response.mimetype == "text/event-stream"
    assert response.headers["X-Accel-Buffering"] == "no"
    assert text.startswith("retry: 300\n\n")
    events = events_in(text)
    assert [name for name, _ in events][-1] == "done"
    assert {name for name, _ in events[:-1]} == {"progress"}
    assert all(record["result"] is None for _, record in events[:-1])
    assert events[-1][1]["result"]["status"] == "time_limit"
    assert any(record["progress"] for _, record in events)


def test_events_of_an_ended_job_are_its_end(client: Client) -> None:
    job = start(client, TRIVIAL)
    wait_for(client, job["id"], is_over)

    with client.get(f"/api/jobs/{job['id']}/events") as response:
        events = events_in(response.get_data(as_text=True))

    assert [(name, record["status"]) for name, record in events] == [("done", "done")]


def test_a_stream_ends_by_itself(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokobot.web.api.jobs._STREAM_SECONDS", 0.5)
    job = start(client, LONG, timeout=60)

    with client.get(f"/api/jobs/{job['id']}/events") as response:
        text = response.get_data(as_text=True)

    assert {name for name, _ in events_in(text)} == {"progress"}
    client.delete(f"/api/jobs/{job['id']}")


def test_streams_are_counted_and_given_back(make_app: MakeApp) -> None:
    _, client = one_worker(make_app, max_streams=2, max_streams_per_client=1)
    job = start(client, LONG, timeout=60)["id"]
    first = client.get(f"/api/jobs/{job}/events", buffered=False)

    second = client.get(f"/api/jobs/{job}/events")

    assert second.status_code == 429
    assert "Retry-After" in second.headers
    first.close()
    third = client.get(f"/api/jobs/{job}/events", buffered=False)
    assert third.status_code == 200
    third.close()
