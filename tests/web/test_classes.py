"""Classes: a link with settings, progress by nickname, and thirty pupils behind one address."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from sokobot.errors import SettingsError
from sokobot.web.services import services_of
from sokobot.web.settings import WebSettings
from sokobot.web.stores.classes import MOST_PUPILS, ClassStore, is_key, seconds_left
from sokobot.web.stores.database import Database
from web.conftest import MakeApp
from web.web_client import Answer, Client, client_of

TWO = "; One\n\n#####\n#@$.#\n#####\n\n; Two\n\n######\n#@$ .#\n######\n"


@pytest.fixture
def school(make_app: MakeApp) -> Client:
    return client_of(make_app())


def make_class(client: Client, **settings: object) -> dict[str, str]:
    saved = client.post("/api/collections?title=Lesson", json={"text": TWO}).json
    body = {"name": "4b", "collection": saved["id"], **settings}
    made: dict[str, str] = client.post("/api/classes", json=body).json
    return made


def join(client: Client, made: dict[str, str], nickname: str) -> Answer:
    return client.post(f"/api/classes/{made['id']}/join", json={"nickname": nickname})


def solve(client: Client, made: dict[str, str], token: str, number: int, moves: str) -> Answer:
    return client.post(
        f"/api/classes/{made['id']}/solved",
        json={"number": number, "moves": moves},
        headers={"Authorization": f"Bearer {token}"},
    )


def progress(client: Client, made: dict[str, str], key: str | None = None) -> Answer:
    headers = {"Authorization": f"Bearer {made['key'] if key is None else key}"}
    return client.get(f"/api/classes/{made['id']}/progress", headers=headers)


def test_pupils_join_solve_and_the_teacher_sees_it(school: Client) -> None:
    made = make_class(school)
    ann, ben = (join(school, made, name).json["token"] for name in ("Ann", "Ben"))

    assert solve(school, made, ann, 2, "rr").json == {"moves": 2, "pushes": 2, "seconds_left": None}
    solve(school, made, ann, 1, "r")
    solve(school, made, ben, 1, "R")

    shown = progress(school, made).json
    assert shown["puzzles"] == ["One", "Two"]
    solved = {
        one["nickname"]: [each["number"] for each in one["solved"]] for one in shown["pupils"]
    }
    assert solved == {"Ann": [1, 2], "Ben": [1]}


def test_only_the_key_and_the_token_open_doors(school: Client) -> None:
    made = make_class(school)
    token = join(school, made, "Ann").json["token"]
    other = make_class(school)

    assert progress(school, made, "").status_code == 403
    assert progress(school, made, token).status_code == 403
    assert progress(school, made, other["key"]).status_code == 403
    assert solve(school, made, "", 1, "r").status_code == 403
    assert solve(school, made, made["key"], 1, "r").status_code == 403
    assert solve(school, other, token, 1, "r").status_code == 403
    assert made["key"] not in made["url"]
    assert made["progress_url"].split("#")[1] == made["key"]


def test_what_is_no_solution_does_not_count(school: Client) -> None:
    made = make_class(school)
    token = join(school, made, "Ann").json["token"]

    for number, moves in ((1, ""), (1, "l"), (2, "r"), (3, "r"), (1, "x")):
        assert solve(school, made, token, number, moves).status_code == 400
    assert progress(school, made).json["pupils"][0]["solved"] == []


def test_nicknames_are_clean_and_taken_once(school: Client) -> None:
    made = make_class(school)

    assert join(school, made, "<b>Ann\u202e\n").json["nickname"] == "<b>Ann"
    assert join(school, made, "<B>ANN").status_code == 409
    assert join(school, made, " \u200b").status_code == 400
    assert join(school, make_class(school), "<b>Ann").status_code == 200


def test_a_pupil_can_be_removed_and_come_back(school: Client) -> None:
    made = make_class(school)
    token = join(school, made, "Ann").json["token"]
    solve(school, made, token, 1, "r")
    (ann,) = progress(school, made).json["pupils"]
    address = f"/api/classes/{made['id']}/pupils/{ann['id']}"
    key = {"Authorization": f"Bearer {made['key']}"}

    assert school.delete(address).status_code == 403
    assert school.delete(address, headers=key).status_code == 200
    assert school.delete(address, headers=key).status_code == 404
    assert solve(school, made, token, 1, "r").status_code == 403
    assert join(school, made, "Ann").status_code == 200


def test_when_the_time_is_over_nothing_counts(make_app: MakeApp) -> None:
    app = make_app()
    client = client_of(app)
    made = make_class(client, minutes=5)
    joined = join(client, made, "Ann").json
    assert 290 < joined["seconds_left"] <= 300
    assert solve(client, made, joined["token"], 1, "r").status_code == 200

    with services_of(app).database.session() as session:
        room = services_of(app).classes.find(made["id"])
        assert room is not None
        pupil = services_of(app).classes.progress(room)[0][0]
        pupil.joined_at -= timedelta(minutes=6)
        session.merge(pupil)
        session.commit()

    late = solve(client, made, joined["token"], 2, "rr")
    assert late.status_code == 403
    assert "over" in late.json["error"]
    assert progress(client, made).json["pupils"][0]["seconds_left"] == 0


def test_the_page_of_a_class_has_its_settings(school: Client) -> None:
    strict, mild = make_class(school), make_class(school, hints=True, solver=True)

    page = school.get(strict["url"]).get_data(as_text=True)
    assert 'data-hints="off" data-solver="off"' in page
    assert 'data-hints="on" data-solver="on"' in school.get(mild["url"]).get_data(as_text=True)
    assert school.get(f"{strict['url']}/progress").status_code == 200
    assert school.get("/class/none").status_code == 404


def test_without_the_setting_there_are_none(make_app: MakeApp) -> None:
    client = client_of(make_app(classes=False))
    saved = client.post("/api/collections", json={"text": TWO}).json

    made = client.post("/api/classes", json={"name": "x", "collection": saved["id"]})
    assert made.status_code == 404
    assert client.get("/class/aaaa").status_code == 404
    assert WebSettings().classes is False


def test_thirty_pupils_behind_one_address_are_not_refused(make_app: MakeApp) -> None:
    """Each does what one client may do alone: the limits of an address are thirty times as wide."""
    app = make_app(people_per_address=0, rate_limit="20 per minute", save_rate_limit="3 per minute")
    client = client_of(app)
    made = make_class(client)

    statuses = []
    for number in range(30):
        joined = join(client, made, f"pupil {number}")
        statuses.append(joined.status_code)
        statuses += [
            solve(client, made, joined.json["token"], one, moves).status_code
            for one, moves in ((1, "r"), (2, "rr"))
        ]
        statuses += [client.get("/api/library").status_code for _ in range(10)]

    assert set(statuses) == {200}
    assert [len(one["solved"]) for one in progress(client, made).json["pupils"]] == [2] * 30


def test_limits_of_an_address_grow_with_the_people_behind_it() -> None:
    alone, school = WebSettings(), WebSettings(classes=True)
    wide = school.for_shared_addresses()

    assert alone.for_shared_addresses() == alone
    assert wide.max_connections_per_client == 30 * alone.max_connections_per_client
    assert (wide.rate_limit, wide.for_shared_addresses()) == ("36000 per minute", wide)
    rates = WebSettings(people_per_address=2, rate_limit="5 per 2 second; 9/minute, 1 per hour")
    assert rates.for_shared_addresses().rate_limit == "10 per 2 second; 18/minute, 2 per hour"
    assert WebSettings(classes=True, rate_limit="").for_shared_addresses().rate_limit == ""
    with pytest.raises(SettingsError, match="negative"):
        WebSettings(people_per_address=-1)


# The store, on both databases


def test_many_join_at_once_and_each_nickname_goes_in_once(database: Database) -> None:
    store = ClassStore(database)
    room, key = store.make("4b", "x" * 12, hints=False, solver=False, minutes=0)

    with ThreadPoolExecutor(8) as threads:
        joined = list(threads.map(lambda n: store.join(room, f"n{n % 10}"), range(40)))

    assert is_key(room, key)
    assert not is_key(room, key[:-1])
    assert sum(one is not None for one in joined) == 10
    assert len(store.progress(room)) == 10


def test_many_solutions_at_once_leave_the_best(database: Database) -> None:
    store = ClassStore(database)
    room, _ = store.make("4b", "x" * 12, hints=False, solver=False, minutes=1)
    one = store.join(room, "Ann")
    assert one is not None

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: store.note(one.pupil, 1, "R" * n, n), range(40, 0, -1)))

    ((pupil, solved),) = store.progress(room)
    assert [each.push_count for each in solved] == [1]
    assert seconds_left(room, pupil) is not None
    assert store.pupil(room, one.token) is not None


def test_a_class_is_full_at_some_point(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    store = ClassStore(database)
    room, _ = store.make("4b", "x" * 12, hints=False, solver=False, minutes=0)
    monkeypatch.setattr("sokobot.web.stores.classes.MOST_PUPILS", 3)

    joined = [store.join(room, f"n{number}") for number in range(5)]

    assert [one is not None for one in joined] == [True, True, True, False, False]
    assert MOST_PUPILS > 30
