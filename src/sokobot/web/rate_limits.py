"""How often one client may ask: everything, searches, made puzzles, saving, entering records.

The counts live in this process's memory; behind several server processes each one
counts for itself.  Static files do not count: a page load asks for dozens of them.
"""

from __future__ import annotations

import time

from flask import Flask, Response
from flask_limiter import Limiter, RateLimitExceeded
from limits import parse_many

from sokobot.errors import SettingsError
from sokobot.web.client_address import client_address
from sokobot.web.failures import failure
from sokobot.web.settings import CLIENT_RATES, WebSettings

__all__ = ["register_rate_limits"]

_SEARCHES = (
    *("api.solve", "api.start_job", "api.check", "api.explain", "api.hint", "api.rate"),
    "api.make_lesson",
)
_MADE = ("api.make_puzzle",)
_SAVES = ("api.save_custom", "api.save_collection", "api.make_class", "api.join_class")
_RECORDS = ("api.enter_record",)
_WITH_KEYS = ("api.latest_records", "api.remove_record")
_KEY_RATE_LIMIT = "60 per minute"
"""So that nobody can guess a key."""
_FREE = ("assets.asset_file", "pages.thumbnail", "pages.health")


def register_rate_limits(app: Flask, settings: WebSettings) -> None:
    """Count requests; all routes must be registered by now.

    Raises:
        SettingsError: A limit is not written like `60 per minute`.
    """
    for name in CLIENT_RATES:
        _check(name, getattr(settings, name))
    limiter = Limiter(
        client_address,
        app=app,
        application_limits=[settings.rate_limit] if settings.rate_limit else [],
        storage_uri="memory://",
        strategy="fixed-window",
    )
    for endpoint in _FREE:
        limiter.exempt(app.view_functions[endpoint])
    _limit_together(app, limiter, _SEARCHES, settings.solve_rate_limit, "searches")
    _limit_together(app, limiter, _MADE, settings.generate_rate_limit, "made puzzles")
    _limit_together(app, limiter, _SAVES, settings.save_rate_limit, "saves")
    _limit_together(app, limiter, _RECORDS, settings.record_rate_limit, "records")
    _limit_together(app, limiter, _WITH_KEYS, _KEY_RATE_LIMIT, "keys")

    @app.errorhandler(RateLimitExceeded)
    def _too_often(error: RateLimitExceeded) -> Response:
        limit = limiter.current_limit
        wait = 1 if limit is None else max(1, round(limit.reset_at - time.time()))
        message = f"Too many requests ({error.description} allowed). Try again in {wait} s."
        response = failure(429, message)
        response.headers["Retry-After"] = str(wait)
        return response


def _limit_together(
    app: Flask, limiter: Limiter, endpoints: tuple[str, ...], limit: str, scope: str
) -> None:
    if not limit:
        return
    shared = limiter.shared_limit(limit, scope=scope)
    for endpoint in endpoints:
        app.view_functions[endpoint] = shared(app.view_functions[endpoint])  # type: ignore[assignment]


def _check(name: str, text: str) -> None:
    if not text:
        return
    try:
        parse_many(text)
    except ValueError:
        example = "write it like '60 per minute'"
        raise SettingsError(f"the setting {name} is not a rate: {text!r}; {example}") from None
