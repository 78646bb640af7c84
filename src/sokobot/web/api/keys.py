"""Keys in requests: whoever has one may do what others may not."""

from __future__ import annotations

import hmac

from flask import request

from sokobot.web.api.bodies import ApiError

__all__ = ["given_key", "require_key"]


def given_key() -> str:
    """Return the key of the request, from `Authorization: Bearer <key>`; empty without one."""
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else ""


def require_key(expected: str) -> None:
    """Return silently if the request has this key.

    Raises:
        ApiError: It has none, or another one.
    """
    if not expected or not hmac.compare_digest(given_key().encode(), expected.encode()):
        raise ApiError(403, "This needs the right key (Authorization: Bearer …).")
