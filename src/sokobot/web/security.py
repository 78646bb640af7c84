"""What every response says to the browser about what it may do, and who is answered at all."""

from __future__ import annotations

from flask import Flask, Response, request
from flask_cors import CORS
from werkzeug.exceptions import BadRequest

from sokobot.web.settings import WebSettings

__all__ = ["CONTENT_SECURITY_POLICY", "register_security"]

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def register_security(app: Flask, settings: WebSettings) -> None:
    """Add the headers to every response, and open the API to the configured sites alone."""

    @app.before_request
    def _check_host() -> None:
        # Flask's own check cannot compare IPv6 addresses.
        if not _is_answered(request.host, settings.trusted_hosts):
            raise BadRequest(
                "This server does not answer to that name. The setting allowed_hosts lists the "
                "names it answers to."
            )

    @app.after_request
    def _add_headers(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        if response.mimetype == "application/json":
            response.headers.setdefault("Cache-Control", "no-store")
        if not settings.cors_origins:
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    if settings.cors_origins:
        CORS(app, resources={r"/api/.*": {"origins": list(settings.cors_origins)}})


def _is_answered(host: str, names: tuple[str, ...] | None) -> bool:
    """Return whether a request to `host`, with or without a port, is meant for this server."""
    if names is None:
        return True
    end = host.find("]") + 1 if host.startswith("[") else host.find(":")
    name = (host[:end] if end > 0 else host).lower()
    return any(
        name == known.lower() or (known.startswith(".") and name.endswith(known.lower()))
        for known in names
    )
