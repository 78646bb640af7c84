"""Saved puzzles: the same drawing has the same id, and nothing is lost or mixed up."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from sokobot.errors import SettingsError
from sokobot.puzzle import Puzzle
from sokobot.web.stores import puzzles as store_module
from sokobot.web.stores.database import Database, StoreError
from sokobot.web.stores.puzzles import PuzzleStore, entry_id
from web.drawings import NO_PLAYER, TRIVIAL, TWO_PUSHES, grid
from web.web_client import Client


@pytest.fixture
def store(database: Database) -> PuzzleStore:
    return PuzzleStore(database)


def puzzle(text: str = TRIVIAL, title: str = "", author: str = "") -> Puzzle:
    return replace(Puzzle.from_text(text), title=title, author=author)


def corridor(length: int) -> Puzzle:
    walls = "#" * (length + 5)
    return puzzle(f"{walls}\n#@$.{' ' * length}#\n{walls}")


def test_a_saved_puzzle_is_found_with_title_and_author(store: PuzzleStore) -> None:
    saved, is_new = store.save(puzzle("####\n#@ #\n#$.#\n####", title="Größe 🎲", author="Ann"))

    found = store.find(saved.id)

    assert is_new
    assert found == saved
    assert (found.puzzle.title, found.puzzle.author) == ("Größe 🎲", "Ann")
    assert len(saved.id) == 12
    assert saved.id.isalnum()


def test_the_same_puzzle_has_the_same_id_and_another_title_another(store: PuzzleStore) -> None:
    first, _ = store.save(puzzle(title="First"))

    again, is_new_again = store.save(puzzle(title="First"))
    second, is_new = store.save(puzzle(title="Second"))

    assert (again, is_new_again) == (first, False)
    assert is_new
    assert [one.puzzle.title for one in (first, second)] == ["First", "Second"]
    assert first.id != second.id


def test_unknown_ids_are_not_found(store: PuzzleStore) -> None:
    for name in ("a" * 12, "", "x", "a" * 60, "' OR 1=1 --", "é" * 12):
        assert store.find(name) is None


def test_many_threads_save_the_same_and_different_puzzles(store: PuzzleStore) -> None:
    puzzles = [corridor(length) for length in range(1, 21)] * 5

    with ThreadPoolExecutor(16) as threads:
        saved = list(threads.map(store.save, puzzles))

    assert len({one.id for one, _ in saved}) == 20
    assert sum(is_new for _, is_new in saved) == 20
    assert all(store.find(one.id) == one for one, _ in saved)
    assert [one.puzzle for one, _ in saved] == puzzles


def test_two_drawings_that_share_a_short_id_both_stay(
    store: PuzzleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crowded(drawing: str, title: str, author: str) -> str:
        return "sameid" * 2 + entry_id(drawing, title, author)[:40]

    monkeypatch.setattr(store_module, "entry_id", crowded)
    first, _ = store.save(corridor(30))
    second, is_new = store.save(corridor(31))

    assert is_new
    assert first.id != second.id
    assert store.save(corridor(31)) == (second, False)
    assert store.find(second.id) == second


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "puzzles.sqlite3")
    first = Database(path)
    saved, _ = PuzzleStore(first).save(puzzle())
    first.close()

    for _ in range(2):
        again = Database(path)
        assert PuzzleStore(again).find(saved.id) == saved
        again.close()


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sqlite3"
    Database(str(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE schema_version SET version = 99")
    connection.close()

    with pytest.raises(SettingsError, match="newer version"):
        Database(str(path))


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sqlite3"
    path.write_bytes(b"not a database" * 1000)

    with pytest.raises(StoreError, match="cannot be used"):
        Database(str(path))


def test_a_damaged_row_is_an_error_not_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sqlite3"
    database = Database(str(path))
    store = PuzzleStore(database)
    saved, _ = store.save(puzzle())
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE saved_puzzle SET drawing = 'nonsense'")
    connection.close()

    with pytest.raises(StoreError, match="damaged"):
        store.find(saved.id)
    database.close()


def test_sqlite_writes_ahead_and_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sqlite3"
    database = Database(str(path))
    with database.engine.connect() as connection:
        modes = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    database.close()

    assert modes == ["wal", 2, 1]


# Through the API


def test_saving_answers_with_id_and_address(client: Client) -> None:
    body = {"grid": grid("########\n#@ $  .#\n########"), "title": "Mine"}

    first = client.post("/api/save_custom", json=body)
    second = client.post("/api/save_custom", json=body)

    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json == second.json == {"id": first.json["id"], "url": f"/p/{first.json['id']}"}
    shown = client.get(f"/api/puzzle/{first.json['id']}").json
    assert set(shown) == {"id", "title", "author", "puzzle", "grid"}
    assert "Mine" in client.get(first.json["url"]).get_data(as_text=True)


def test_a_title_belongs_to_what_was_saved_not_to_the_drawing(client: Client) -> None:
    body = {"puzzle": "#########\n#@ $   .#\n#########"}
    theirs = client.post("/api/save_custom", json={**body, "title": "Theirs"}).json["id"]

    mine = client.post("/api/save_custom", json={**body, "title": "Mine", "author": "Me"})

    assert mine.status_code == 201
    shown = client.get(f"/api/puzzle/{mine.json['id']}").json
    assert (shown["title"], shown["author"]) == ("Mine", "Me")
    assert client.get(f"/api/puzzle/{theirs}").json["title"] == "Theirs"


def test_the_margin_does_not_change_the_id(client: Client) -> None:
    plain = client.post("/api/save_custom", json={"puzzle": TWO_PUSHES}).json
    shifted = "\n\n" + "\n".join(f"   {row}  " for row in TWO_PUSHES.split("\n"))

    assert client.post("/api/save_custom", json={"grid": grid(shifted)}).json == plain
    assert client.post("/api/save_custom", json={"puzzle": shifted}).json == plain


def test_a_bad_puzzle_is_not_saved(client: Client) -> None:
    response = client.post("/api/save_custom", json={"puzzle": NO_PLAYER})

    assert response.status_code == 400
    assert set(response.json) == {"error", "errors"}
    assert response.json["errors"][0]["code"] == "SOK-E101"


def test_titles_become_one_clean_line(client: Client) -> None:
    body = {
        "puzzle": "#########\n#@ $   .#\n#########",
        "title": "a\n\x00\u202eb\u2028 " + "c" * 400,
    }

    saved = client.post("/api/save_custom", json=body).json

    page = client.get(saved["url"]).get_data(as_text=True)
    assert f"a b {'c' * 196}" in page
    assert "c" * 197 not in page


def test_a_title_that_is_far_too_long_is_refused(client: Client) -> None:
    response = client.post("/api/save_custom", json={"puzzle": TRIVIAL, "title": "x" * 501})

    assert response.status_code == 400
    assert "title" in response.json["error"]


def test_a_grid_that_is_too_large_is_refused(client: Client) -> None:
    assert client.post("/api/save_custom", json={"grid": [["#"] * 101]}).status_code == 413
