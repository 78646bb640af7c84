"""Collections on the server: what can be played is kept, the same puzzles have the same id."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sokobot.web.stores.collections import CollectedPuzzle, CollectionStore
from sokobot.web.stores.database import Database
from web.conftest import MakeApp
from web.web_client import Client, client_of

TWO = (
    "; One\n\n#####\n#@$.#\n#####\n\n; Two\n\n######\n#@$ .#\n######\n\n; Bad\n\n####\n#$.#\n####\n"
)


def test_a_collection_is_saved_shown_and_saved_again(client: Client) -> None:
    first = client.post("/api/collections?title=Mine", json={"text": TWO})
    again = client.post(
        "/api/collections?title=Mine", data=TWO.encode(), content_type="application/octet-stream"
    )

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    shown = client.get(f"/api/collections/{first.json['id']}").json
    assert (shown["name"], [one["name"] for one in shown["puzzles"]]) == ("Mine", ["One", "Two"])
    assert shown["puzzles"][1]["puzzle"] == "######\n#@$ .#\n######"
    page = client.get(first.json["url"]).get_data(as_text=True)
    assert f'data-collection-id="{first.json["id"]}"' in page


def test_another_name_is_another_collection(client: Client) -> None:
    ids = {
        client.post(f"/api/collections?title={title}", json={"text": TWO}).json["id"]
        for title in ("A", "B", "A", "%0A%E2%80%AEA")
    }

    assert len(ids) == 2


def test_what_cannot_be_played_or_read_is_not_saved(client: Client) -> None:
    for text in ("####\n#$.#\n####", "hello", ""):
        response = client.post("/api/collections", json={"text": text})
        assert response.status_code == 400
    assert client.get("/api/collections/aaaaaaaaaaaa").status_code == 404
    assert client.get("/c/aaaaaaaaaaaa").status_code == 404
    assert client.get("/c/%27%20OR%201=1").status_code == 404


def test_large_ones_are_refused_and_saving_is_limited(make_app: MakeApp) -> None:
    client = client_of(make_app(max_file_kibibytes=1, save_rate_limit="3 per minute"))

    sizes = [client.post("/api/collections", json={"text": TWO * n}) for n in (1, 50, 1, 1)]

    assert [one.status_code for one in sizes] == [201, 413, 200, 429]


def test_many_writers_save_one_collection(database: Database) -> None:
    store = CollectionStore(database)
    puzzle = CollectedPuzzle(
        name="One", author="", puzzle="#####\n#@$.#\n#####", width=5, height=3, boxes=1
    )

    def save(number: int) -> tuple[str, bool]:
        saved, is_new = store.save(f"Many {number % 3}", "", (puzzle,) * 3)
        return saved.id, is_new

    with ThreadPoolExecutor(8) as threads:
        saved = list(threads.map(save, range(24)))

    assert len({identifier for identifier, _ in saved}) == 3
    assert sum(is_new for _, is_new in saved) == 3
    found = store.find(saved[0][0])
    assert found is not None
    assert found.puzzles == (puzzle,) * 3
