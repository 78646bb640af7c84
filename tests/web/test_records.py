"""Records: only what the referee replayed, one table for all drawings of a puzzle, moderated."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from sokobot.errors import SettingsError
from sokobot.formats import parse_moves
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.web.settings import WebSettings
from sokobot.web.stores.database import Database
from sokobot.web.stores.records import LONGEST_NAME, Measure, RecordStore, Solution
from web.conftest import MODERATOR_KEY, MakeApp
from web.web_client import Answer, Client, client_of

ROOM = "######\n#    #\n#@$. #\n#    #\n######"
MIRRORED = "######\n#    #\n# .$@#\n#    #\n######"
TURNED = "#####\n# @ #\n# $ #\n# . #\n#   #\n#####"
ELSEWHERE = "######\n#@   #\n# $. #\n#    #\n######"
KEY = {"Authorization": f"Bearer {MODERATOR_KEY}"}


@pytest.fixture
def records(make_app: MakeApp) -> Client:
    return client_of(make_app())


def enter(client: Client, name: str, *solutions: str, puzzle: str = ROOM) -> Answer:
    body = {"puzzle": puzzle, "name": name, "solutions": list(solutions)}
    return client.post("/api/records/enter", json=body)


def shown(client: Client, measure: str, puzzle: str = ROOM) -> list[tuple[int, str, int]]:
    tables = client.post("/api/records/list", json={"puzzle": puzzle}).json
    return [(one["rank"], one["name"], one[measure]) for one in tables[measure]]


def test_the_best_of_everybody_by_each_measure(records: Client) -> None:
    assert enter(records, "Ann", "udR").json["improved"] == ["moves", "pushes", "lines"]
    assert enter(records, "Ben", "R").json["improved"] == ["moves", "pushes", "lines"]
    assert enter(records, "Cem", "R").status_code == 200

    assert shown(records, "moves") == [(1, "Ben", 1), (1, "Cem", 1), (3, "Ann", 3)]
    assert shown(records, "pushes") == [(1, "Ben", 1), (1, "Cem", 1), (3, "Ann", 1)]
    assert shown(records, "lines") == [(1, "Ann", 1), (1, "Ben", 1), (1, "Cem", 1)]


def test_a_name_has_one_line_and_only_gets_better(records: Client) -> None:
    enter(records, "Ann", "udududR")

    assert enter(records, "ANN", "R", "udR").json["improved"] == ["moves", "pushes"]
    assert enter(records, "Ａｎｎ", "udR").json["improved"] == []
    assert shown(records, "moves") == [(1, "ANN", 1)]


def test_turned_and_mirrored_drawings_share_their_records(records: Client) -> None:
    enter(records, "Ann", "R")
    enter(records, "Ben", "L", puzzle=MIRRORED)
    enter(records, "Cem", "D", puzzle=TURNED)

    tables = [shown(records, "moves", puzzle) for puzzle in (ROOM, MIRRORED, TURNED)]
    assert tables[0] == tables[1] == tables[2]
    assert [name for _, name, _ in tables[0]] == ["Ann", "Ben", "Cem"]
    # Where the player stands decides how many moves it takes: that is another puzzle.
    assert shown(records, "moves", ELSEWHERE) == []


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("", "solve"),
        ("u", "do not solve"),
        ("Rr", "do not solve"),
        ("lR", "Move 1 (left) is not possible"),
        ("RRRR", "not possible"),
        ("hello", "cannot be read"),
        ("R" * 60_000, "too many"),
    ],
)
def test_what_does_not_solve_the_puzzle_is_no_record(
    records: Client, moves: str, says: str
) -> None:
    response = enter(records, "Cheat", "R", moves)

    assert response.status_code == 400
    assert says in response.json["error"]
    assert shown(records, "moves") == []


def test_case_does_not_make_pushes_fewer(records: Client) -> None:
    enter(records, "Ann", "r")

    assert shown(records, "pushes") == [(1, "Ann", 1)]


def test_a_puzzle_that_is_solved_already_has_no_records(records: Client) -> None:
    response = enter(records, "Ann", "", puzzle="######\n#@ * #\n######")

    assert response.status_code == 400


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("  a\n\x00b\u2028c  ", "a b c"),
        ("evil\u202eeman\u200b", "evileman"),
        ("Z\u0300\u0301\u0302\u0303\u0304algo", "Z\u0300\u0301algo"),
        ("x" * 300, "x" * LONGEST_NAME),
        ("'; DROP TABLE record; --", "'; DROP TABLE record; --"),
        ("日本 🎲", "日本 🎲"),
    ],
)
def test_hostile_names_are_words_like_others(records: Client, name: str, kept: str) -> None:
    enter(records, name, "R")

    assert [found for _, found, _ in shown(records, "moves")] == [kept]


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\x00"])
def test_a_record_needs_a_name(records: Client, name: str) -> None:
    assert enter(records, name, "R").status_code == 400
    assert enter(records, "x" * 501, "R").status_code == 400


def test_who_has_the_key_may_look_remove_and_block(records: Client) -> None:
    enter(records, "Ann", "R")
    enter(records, "Rude", "R")
    (first,) = (one for one in table(records, "moves") if one["name"] == "Ann")

    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": MODERATOR_KEY}):
        assert records.delete(f"/api/records/{first['id']}", headers=headers).status_code == 403
        assert records.get("/api/records/latest", headers=headers).status_code == 403
    latest = records.get("/api/records/latest", headers=KEY).json["records"]
    assert {one["name"] for one in latest} == {"Ann", "Rude"}
    assert records.delete(f"/api/records/{first['id']}", headers=KEY).json["blocked"] is False
    assert records.delete(f"/api/records/{first['id']}", headers=KEY).status_code == 404
    (rude,) = table(records, "moves")
    assert records.delete(f"/api/records/{rude['id']}?block=yes", headers=KEY).json["blocked"]

    assert shown(records, "moves") == []
    assert shown(records, "pushes") == [(1, "Ann", 1)]
    assert enter(records, "RUDE", "R").status_code == 403
    assert enter(records, "Ann", "R").json["improved"] == ["moves"]


def table(client: Client, measure: str) -> list[dict[str, object]]:
    tables = client.post("/api/records/list", json={"puzzle": ROOM}).json
    found: list[dict[str, object]] = tables[measure]
    return found


@pytest.mark.parametrize("name", ["0", "-1", "x", "9" * 30, "1e3", "１"])
def test_ids_that_cannot_be_are_not_found(records: Client, name: str) -> None:
    assert records.delete(f"/api/records/{name}", headers=KEY).status_code == 404


def test_every_entry_can_be_replayed_on_what_is_kept_with_it(records: Client) -> None:
    for puzzle, moves in ((ROOM, "udR"), (MIRRORED, "L"), (TURNED, "lrD")):
        enter(records, moves, moves, puzzle=puzzle)

    for one in records.get("/api/records/latest", headers=KEY).json["records"]:
        verify_solution(Puzzle.from_text(one["drawing"]), parse_moves(one["moves"]))


def test_without_the_setting_there_are_none(make_app: MakeApp) -> None:
    client = client_of(make_app(records=False, moderator_key=""))

    assert enter(client, "Ann", "R").status_code == 404
    assert client.get("/api/records/latest", headers=KEY).status_code == 404
    assert 'data-records="yes"' not in client.get("/").get_data(as_text=True)
    assert WebSettings().records is False
    with pytest.raises(SettingsError, match="moderator_key"):
        WebSettings(records=True, moderator_key="short")


def test_entering_and_guessing_keys_are_limited(make_app: MakeApp) -> None:
    client = client_of(make_app(record_rate_limit="2 per minute"))

    statuses = [enter(client, "Ann", "R").status_code for _ in range(3)]
    guesses = [client.get("/api/records/latest").status_code for _ in range(61)]

    assert statuses == [200, 200, 429]
    assert guesses == [403] * 60 + [429]


# The store, on both databases


def solution(puzzle: str, move_count: int, push_count: int = 1) -> Solution:
    return Solution(puzzle, ROOM, "R", move_count, push_count, 1)


def test_many_writers_leave_the_best_of_each_name(database: Database) -> None:
    store = RecordStore(database)
    tries = [(f"name {number % 4}", 100 - number) for number in range(80)]

    def write(one: tuple[str, int]) -> None:
        store.enter(one[0], solution("crowded", one[1]))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write, tries))

    kept = store.best("crowded", Measure.MOVES)
    assert [(one.name, one.first) for one in kept] == [
        (f"name {number % 4}", 100 - number) for number in (79, 78, 77, 76)
    ]


def test_only_so_many_are_kept_and_the_worst_go(database: Database) -> None:
    store = RecordStore(database)
    for number in range(105):
        store.enter(f"n{number}", solution("full", 1000 - number))

    kept = store.best("full", Measure.MOVES, most=500)

    assert len(kept) == 100
    assert kept[0].first == 896
    assert store.enter("late", solution("full", 5000, push_count=9)) == []
    assert len(store.best("full", Measure.MOVES)) == 20


def test_a_blocked_name_stays_blocked(database: Database) -> None:
    store = RecordStore(database)
    store.enter("Straße", solution("block", 1))
    (one,) = store.best("block", Measure.MOVES)

    assert store.block(one.id)
    assert not store.block(one.id)
    assert store.is_blocked("STRASSE")
    assert not store.is_blocked("Anna")


def test_equal_counts_are_no_improvement(database: Database) -> None:
    store = RecordStore(database)
    first = solution("equal", 5)
    store.enter("Ann", first)

    assert store.enter("Ann", first) == []
    assert store.enter("Ann", replace(first, push_count=0)) == [
        Measure.MOVES,
        Measure.PUSHES,
        Measure.LINES,
    ]
