"""What the routes work with: the settings, the saved puzzles and the jobs of one application."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, current_app

from sokobot.web.settings import WebSettings
from sokobot.web.store import PuzzleStore

__all__ = ["Services", "attach", "services", "services_of"]

_KEY = "sokobot"


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that belongs to one application."""

    settings: WebSettings
    store: PuzzleStore

    def release_waiting(self) -> None:
        """Let go of every request that waits for a search; the server is about to stop."""

    def close(self) -> None:
        """End the worker processes and close the database."""
        self.store.close()


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
