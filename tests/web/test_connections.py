"""Half-sent requests, and who gives way to whom."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sokobot.web.connections import one_to_close
from web.drawings import LONG
from web.live_process import LiveProcess

A, B = ("192.0.2.1", 1), ("192.0.2.2", 1)


@dataclass
class Given:
    """A connection."""

    addr: tuple[Any, ...]
    last_activity: float = 0.0
    requests: list[Any] = field(default_factory=list)


def test_nobody_gives_way_while_there_is_room() -> None:
    assert one_to_close([], 3, 2) is None
    assert one_to_close([Given(A), Given(B), Given(A)], 3, 2) is None


def test_a_client_with_too_many_loses_its_oldest() -> None:
    greedy = [Given(A, last_activity=time) for time in (7.0, 5.0, 6.0)]
    other = Given(B, last_activity=1.0)

    assert one_to_close([other, *greedy], 9, 2) is greedy[1]


def test_where_all_places_are_taken_the_client_with_most_gives_way() -> None:
    greedy = [Given(A, last_activity=time) for time in (7.0, 5.0)]
    other = Given(B, last_activity=1.0)

    assert one_to_close([other, *greedy], 2, 9) is greedy[1]


def test_one_that_is_being_answered_stays() -> None:
    busy = [Given(A, requests=["one"]), Given(A, requests=["two"])]

    assert one_to_close(busy, 1, 9) is None
    assert one_to_close([*busy, last := Given(B, 9.0)], 1, 9) is last


def test_half_sent_requests_of_one_client_do_not_shut_out_others(tmp_path: Path) -> None:
    limits = {"SOKOBOT_MAX_CONNECTIONS": "30", "SOKOBOT_MAX_CONNECTIONS_PER_CLIENT": "10"}
    server = LiveProcess(tmp_path / "puzzles.sqlite3", **limits)
    held = []
    try:
        for _ in range(40):
            held.append(socket.create_connection((server.host, server.port)))
            held[-1].sendall(b"POST /api/validate HTTP/1.1\r\nHost: localhost\r\nContent-")

        assert server.ask("GET", "/healthz")[0] == 200
    finally:
        for one in held:
            one.close()
        server.destroy()


def test_a_client_that_leaves_ends_the_search_it_waited_for(tmp_path: Path) -> None:
    server = LiveProcess(tmp_path / "puzzles.sqlite3")
    body = b'{"puzzle": "%s", "timeout": 120}' % LONG.replace("\n", "\\n").encode()
    try:
        with socket.create_connection((server.host, server.port)) as asking:
            asking.sendall(
                b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
            )
            while server.json("GET", "/healthz")["running"] == 0:
                pass

        while server.json("GET", "/healthz")["running"] != 0:
            pass
    finally:
        server.destroy()
