"""Searches that are watched while they run: start, look, stop, and a stream of events."""

from __future__ import annotations

import time
from collections.abc import Iterator

import msgspec
from flask import Blueprint, Response

from sokobot.search_settings import SearchSettings
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.job_record import job_record
from sokobot.web.api.request_shapes import JobRequest
from sokobot.web.api.search_requests import given_position, queued_job, state_limit, time_limit
from sokobot.web.api.search_shapes import JobRecord
from sokobot.web.client_address import client_address
from sokobot.web.jobs.job import Job
from sokobot.web.jobs.table import JobTable
from sokobot.web.services import services

__all__ = ["register_jobs"]

_STREAM_SECONDS = 10.0
"""Streams are short: each one keeps a thread, and browsers reconnect by themselves."""
_EVENT_SECONDS = 0.25
_QUIET_EVENTS = 4
"""After this many events without news a comment is sent, to find out who has gone away."""
_RETRY_MILLISECONDS = 300
_ANSWER_SECONDS = 1.0
"""How long a cancelled job may take to tell what it knows before the client gets an answer."""


def register_jobs(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/jobs")(start_job)
    api.get("/jobs/<identifier>")(show_job)
    api.delete("/jobs/<identifier>")(cancel_job)
    api.get("/jobs/<identifier>/events")(stream_job)


def start_job() -> Response:
    """Queue a search."""
    wanted = body_as(JobRequest)
    limits = services().settings
    settings = SearchSettings(
        objective=wanted.objective,
        algorithm=wanted.algorithm,
        heuristic=wanted.heuristic,
        time_limit_seconds=time_limit(
            wanted.timeout, limits.default_timeout_seconds, limits.max_timeout_seconds
        ),
        max_states=state_limit(wanted.max_states),
        memory_limit_mebibytes=limits.memory_limit_mebibytes,
    )
    job = queued_job(given_position(wanted.puzzle, wanted.moves), settings)
    record = job_record(services().jobs, job)
    return answer(record, 202, Location=f"/api/jobs/{job.id}")


def show_job(identifier: str) -> Response:
    """Show how far a search is, or how it ended."""
    return answer(job_record(services().jobs, _job(identifier)))


def cancel_job(identifier: str) -> Response:
    """Stop a search; what it knows by then is in the answer."""
    job = _job(identifier)
    services().jobs.cancel(job)
    job.is_over.wait(_ANSWER_SECONDS)
    return answer(_cancelled(job_record(services().jobs, job)))


def stream_job(identifier: str) -> Response:
    """Send events while a search runs, for a few seconds at a time."""
    job = _job(identifier)
    parts = services()
    client = client_address()
    if not parts.streams.enter(client):
        raise ApiError(429, "Too many event streams are open; ask for the job instead.", None, 1)
    response = Response(_events(parts.jobs, job), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lambda: parts.streams.leave(client))
    return response


def _job(identifier: str) -> Job:
    job = services().jobs.find(identifier)
    if job is None:
        raise ApiError(404, "There is no such job; it may have ended long ago.")
    return job


def _cancelled(record: JobRecord) -> JobRecord:
    """Return the record of a job that was told to stop: to its owner it is over already."""
    if record.status in {"queued", "running"}:
        record.status = "cancelled"
    return record


def _events(table: JobTable, job: Job) -> Iterator[bytes]:
    yield b"retry: %d\n\n" % _RETRY_MILLISECONDS
    end = time.monotonic() + _STREAM_SECONDS
    last, quiet = b"", 0
    while not job.is_over.is_set():
        now = msgspec.json.encode(job_record(table, job, with_result=False))
        quiet = quiet + 1 if now == last else 0
        if now != last:
            yield _event(b"progress", now)
        elif quiet % _QUIET_EVENTS == 0:
            yield b": still here\n\n"
        last = now
        table.hear(job)  # Writing to someone who is gone would have failed above.
        if time.monotonic() > end or table.closing.is_set():
            return
        job.is_over.wait(_EVENT_SECONDS)
    yield _event(b"done", msgspec.json.encode(job_record(table, job)))


def _event(name: bytes, content: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name, content)
