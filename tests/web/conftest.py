"""An application for the tests under tests/web, with two real workers for the whole session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from sokobot.web import create_app
from sokobot.web.services import services_of
from sokobot.web.settings import WebSettings
from sokobot.web.stores.database import Database
from web.postgres_cluster import postgres_url
from web.web_client import Client, client_of

MODERATOR_KEY = "a key for the tests"
MakeApp = Callable[..., Flask]


def settings_for(directory: Path, **changes: object) -> WebSettings:
    """Return settings without rate limits and with a database of their own."""
    values: dict[str, object] = {
        "database": str(directory / "puzzles.sqlite3"),
        "workers": 2,
        "rate_limit": "",
        "solve_rate_limit": "",
        "generate_rate_limit": "",
        "save_rate_limit": "",
        "record_rate_limit": "",
        "records": True,
        "classes": True,
        "people_per_address": 1,
        "moderator_key": MODERATOR_KEY,
        "max_jobs_per_client": 50,
        "max_generate_seconds": 0.2,
        "memory_limit_mebibytes": 256,
    }
    return WebSettings(**{**values, **changes})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = create_app(settings_for(tmp_path_factory.mktemp("web")))
    yield made
    services_of(made).close()


@pytest.fixture
def client(app: Flask) -> Client:
    return client_of(app)


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[MakeApp]:
    """Make applications with other settings; they are closed after the test."""
    made: list[Flask] = []

    def make(**changes: object) -> Flask:
        made.append(create_app(settings_for(tmp_path, **changes)))
        return made[-1]

    yield make
    for one in made:
        services_of(one).close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_url() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database of each kind; the one of PostgreSQL is shared by all tests of a run."""
    is_file = request.param == "sqlite"
    path = str(tmp_path / "puzzles.sqlite3")
    opened = Database(path if is_file else request.getfixturevalue("postgres"))
    yield opened
    opened.close()
