"""Put the application together: settings in, a Flask application out.

There is no application at module level: whoever wants one says with which settings,
and tests have as many as they like side by side.
"""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from sokobot.errors import SettingsError
from sokobot.web.api import api
from sokobot.web.assets import register_assets
from sokobot.web.compression import register_compression
from sokobot.web.failures import register_failures
from sokobot.web.offline import offline
from sokobot.web.pages import pages
from sokobot.web.rate_limits import register_rate_limits
from sokobot.web.security import register_security
from sokobot.web.services import Services, attach
from sokobot.web.settings import WebSettings

__all__ = ["create_app"]


def create_app(settings: WebSettings | None = None) -> Flask:
    """Return the web application.

    Raises:
        SettingsError: The settings contradict each other.
        StoreError: The database cannot be opened.
    """
    settings = (settings or WebSettings()).for_shared_addresses()
    app = Flask("sokobot.web", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_kibibytes * 1024
    app.config["TEMPLATES_AUTO_RELOAD"] = True
    app.url_map.strict_slashes = False
    parts = Services.of(settings)
    attach(app, parts)
    try:
        _add_routes(app, settings)
    except SettingsError:
        parts.close()
        raise
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        # Flask's own way of wrapping; mypy does not like a method being replaced.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    return app


def _add_routes(app: Flask, settings: WebSettings) -> None:
    """Add everything that answers; rates come last, as they look the routes up."""
    register_security(app, settings)
    register_compression(app)
    register_assets(app)
    app.register_blueprint(pages)
    app.register_blueprint(offline)
    app.register_blueprint(api)
    register_failures(app)
    register_rate_limits(app, settings)
