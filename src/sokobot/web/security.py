"""What every response says to the browser about what it may do."""

from __future__ import annotations

from flask import Flask, Response
from flask_cors import CORS

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
