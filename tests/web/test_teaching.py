"""Lessons over the API: those that come along, and those made from a puzzle."""

from __future__ import annotations

import pytest

from sokobot.teaching import lesson, lessons
from web.drawings import CROWDED, NO_PLAYER, TRIVIAL, UNSOLVABLE
from web.web_client import Client

ONLY_ONE_PUSH = "#######\n#@$  .#\n# . $ #\n#    ##\n######"


def test_the_lessons_come_with_reasons_and_ratings(client: Client) -> None:
    response = client.get("/api/lessons")

    found = response.json["lessons"]
    assert [one["id"] for one in found] == [one.id for one in lessons()]
    for one in found:
        assert one["example"]["explanation"]["lost"] is True
        assert one["example"]["explanation"]["sentence"]
        easier, harder = one["exercises"]
        assert 0 < easier["failure"] < harder["failure"]
    again = client.get("/api/lessons", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


def test_a_lesson_from_a_puzzle_is_that_of_the_command_line(client: Client) -> None:
    answer = client.post("/api/lesson", json={"puzzle": ONLY_ONE_PUSH}).json

    expected = lesson(ONLY_ONE_PUSH).as_record()
    assert answer["moments"][0]["sentence"] == "5 of 6 pushes lose here."
    assert answer["techniques"] == expected["techniques"]
    assert answer["moments"] == expected["moments"]


def test_cells_are_those_of_the_drawing_as_sent(client: Client) -> None:
    wider = "\n".join(["         ", *(f"  {row}" for row in ONLY_ONE_PUSH.split("\n"))])

    (moment, *_) = client.post("/api/lesson", json={"puzzle": wider}).json["moments"]

    assert moment["tempting"]["explanation"]["boxes"] == [[5, 2], [6, 3]]
    assert "(5, 2) and (6, 3)" in moment["tempting"]["explanation"]["sentence"]


def test_a_lost_puzzle_says_why(client: Client) -> None:
    answer = client.post("/api/lesson", json={"puzzle": UNSOLVABLE}).json

    assert (answer["status"], answer["moments"]) == ("unsolvable", [])
    assert answer["lost"]["lost"] is True


def test_a_large_puzzle_has_no_lesson(client: Client) -> None:
    answer = client.post("/api/lesson", json={"puzzle": CROWDED, "timeout": 0.2}).json

    assert answer["status"] not in {"solved", "unsolvable"}
    assert answer["techniques"] == []


@pytest.mark.parametrize(
    "body",
    [{"puzzle": TRIVIAL, "moves": "ru"}, {"puzzle": NO_PLAYER}, {"puzzle": TRIVIAL, "timeout": 31}],
)
def test_bad_requests_are_refused(client: Client, body: dict[str, object]) -> None:
    assert client.post("/api/lesson", json=body).status_code == 400
