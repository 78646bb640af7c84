"""The web page and its JSON API: a Flask application made by `create_app`.

Nothing here is imported by `import sokobot`; the packages it needs come with the
extra `sokobot[web]`.  `docs/web-api.md` describes every route and setting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from sokobot.web.settings import WebSettings

__all__ = ["create_app"]


def create_app(settings: WebSettings | None = None) -> Flask:
    """Return the web application.

    The worker processes import this package, too, and need no Flask: hence the late import.

    Raises:
        SettingsError: The settings contradict each other.
        StoreError: The database cannot be opened.
    """
    from sokobot.web.application import create_app as put_together

    return put_together(settings)
