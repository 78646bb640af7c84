"""What the routes work with: the settings, the saved puzzles and the jobs of one application."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, current_app

from sokobot.web.jobs.table import JobTable
from sokobot.web.settings import WebSettings
from sokobot.web.stores.classes import ClassStore
from sokobot.web.stores.collections import CollectionStore
from sokobot.web.stores.database import Database
from sokobot.web.stores.puzzles import PuzzleStore
from sokobot.web.stores.records import RecordStore
from sokobot.web.streams import StreamGate
from sokobot.web.waiting import WaitingRoom

__all__ = ["Services", "attach", "services", "services_of"]

_KEY = "sokobot"


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that belongs to one application."""

    settings: WebSettings
    database: Database
    store: PuzzleStore
    collections: CollectionStore
    records: RecordStore
    classes: ClassStore
    jobs: JobTable
    streams: StreamGate
    waiting: WaitingRoom

    @classmethod
    def of(cls, settings: WebSettings) -> Services:
        """Open the database and set up the job table; no process is started yet.

        Raises:
            SettingsError: The database cannot be opened as configured.
            StoreError: The database cannot be opened.
        """
        # However few threads there are, some of them must stay free for quick answers.
        waiting = min(settings.max_waiting_requests, max(1, settings.threads // 2))
        long = min(settings.max_long_requests, waiting)
        streams = min(settings.max_streams, max(1, settings.threads // 4))
        database = Database(settings.database)
        return cls(
            settings=settings,
            database=database,
            store=PuzzleStore(database),
            collections=CollectionStore(database),
            records=RecordStore(database),
            classes=ClassStore(database),
            jobs=JobTable(settings),
            streams=StreamGate(streams, settings.max_streams_per_client),
            waiting=WaitingRoom(waiting, long),
        )

    def release_waiting(self) -> None:
        """Let go of every request that waits for a search; the server is about to stop."""
        self.jobs.closing.set()

    def close(self) -> None:
        """End the worker processes and close the database."""
        self.jobs.close()
        self.database.close()


def attach(app: Flask, services: Services) -> None:
    """Give an application its services."""
    app.extensions[_KEY] = services


def services_of(app: Flask) -> Services:
    """Return the services of an application."""
    found: Services = app.extensions[_KEY]
    return found


def services() -> Services:
    """Return the services of the application that answers the current request."""
    return services_of(current_app)
