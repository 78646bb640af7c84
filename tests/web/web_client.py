"""A test client whose answers are JSON, as far as the type checker is concerned."""

from __future__ import annotations

from typing import Any, cast

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

__all__ = ["Answer", "Client", "client_of"]


class Answer(TestResponse):
    """A response with a JSON body."""

    @property
    def json(self) -> Any:
        """The body."""
        return self.get_json()


class Client(FlaskClient):
    """A client that gets such answers."""

    def get(self, *args: Any, **options: Any) -> Answer:
        """GET, and close what the answer came from, as a server does."""
        options.setdefault("buffered", True)
        return cast(Answer, super().get(*args, **options))

    def post(self, *args: Any, **options: Any) -> Answer:
        """POST."""
        return cast(Answer, super().post(*args, **options))

    def delete(self, *args: Any, **options: Any) -> Answer:
        """DELETE."""
        return cast(Answer, super().delete(*args, **options))


def client_of(app: Flask) -> Client:
    """Return a client of an application."""
    return Client(app, Answer, use_cookies=True)
