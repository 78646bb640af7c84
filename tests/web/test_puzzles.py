"""Puzzles by id: the list, the library, one puzzle, its picture."""

from __future__ import annotations

from sokobot import library
from sokobot.puzzle import Puzzle
from web.web_client import Client


def test_the_list_has_exactly_the_agreed_keys(client: Client) -> None:
    answer = client.get("/api/puzzles").json

    assert set(answer) == {"puzzles"}
    assert [puzzle["id"] for puzzle in answer["puzzles"]] == list(library.names())
    assert all(set(puzzle) == {"id", "name", "difficulty"} for puzzle in answer["puzzles"])
    assert {puzzle["difficulty"] for puzzle in answer["puzzles"]} == set(library.TIERS)


def test_every_bundled_puzzle_reads_back_from_text_and_grid(client: Client) -> None:
    for bundled in library.bundled():
        answer = client.get(f"/api/puzzle/{bundled.id}").json

        assert set(answer) == {"id", "title", "author", "puzzle", "grid"}
        assert (answer["id"], answer["title"]) == (bundled.id, bundled.name)
        assert Puzzle.from_text(answer["puzzle"]) == bundled.puzzle
        assert ["".join(row) for row in answer["grid"]] == list(bundled.puzzle.rows())


def test_an_unknown_puzzle_is_not_found(client: Client) -> None:
    for name in ("nothing", "Challenge", "a" * 12, "a" * 300, "%00", "caf%C3%A9"):
        response = client.get(f"/api/puzzle/{name}")

        assert response.status_code == 404
        assert set(response.json) == {"error"}


def test_the_library_has_all_tiers_in_order_with_optima(client: Client) -> None:
    answer = client.get("/api/library").json

    assert [tier["id"] for tier in answer["tiers"]] == list(library.TIERS)
    entries = {entry["id"]: entry for tier in answer["tiers"] for entry in tier["puzzles"]}
    assert entries["challenge"] == {
        "id": "challenge",
        "name": "Challenge",
        "width": 9,
        "height": 8,
        "boxes": 4,
        "optimal_pushes": 16,
        "optimal_moves": 58,
        "failure": 0.2536,
        "word": "medium",
        "exact": True,
        "collection": "",
        "puzzle": client.get("/api/puzzle/challenge").json["puzzle"],
        "thumbnail": "/thumbnail/challenge.svg",
    }
    assert entries["eight_rooms"]["optimal_pushes"] is None
    assert entries["eight_rooms"]["exact"] is False
    assert entries["quiet_stair"]["collection"] == "A Dozen to Begin With"
    for tier in answer["tiers"][1:]:
        assert {entry["word"] for entry in tier["puzzles"]} == {tier["id"]}


def test_the_library_is_sent_once_if_it_does_not_change(client: Client) -> None:
    first = client.get("/api/library")

    second = client.get("/api/library", headers={"If-None-Match": first.headers["ETag"]})

    assert second.status_code == 304


def test_a_thumbnail_is_a_picture_with_its_own_policy(client: Client) -> None:
    response = client.get("/thumbnail/challenge.svg")

    assert response.mimetype == "image/svg+xml"
    assert response.get_data(as_text=True).startswith("<svg")
    policy = response.headers["Content-Security-Policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_no_thumbnail_of_an_unknown_puzzle(client: Client) -> None:
    assert client.get("/thumbnail/nothing.svg").status_code == 404


def test_options_name_every_choice_and_the_limits(client: Client) -> None:
    answer = client.get("/api/options").json

    assert answer["objectives"][0]["id"] == "pushes"
    assert len(answer["objectives"]) == 5
    assert {choice["id"] for choice in answer["algorithms"]} >= {"auto", "astar", "dfs"}
    assert {choice["id"] for choice in answer["heuristics"]} >= {"auto", "matching", "none"}
    assert answer["limits"]["max_side"] == 100
