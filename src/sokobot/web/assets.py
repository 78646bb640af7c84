"""Static files under an address that changes with their content.

`/assets/<version>/js/…` may be kept by browsers for ever, because the version is a
hash of all static files: whoever changes one gets new addresses for all of them, and
modules that import each other by relative paths stay together.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, send_from_directory, url_for
from werkzeug.exceptions import NotFound

__all__ = ["asset", "asset_version", "assets", "register_assets"]

STATIC = Path(__file__).parent / "static"

assets = Blueprint("assets", __name__)

# Said here, because what the operating system believes about .js differs.
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"

Stamp = tuple[str, int, int]


def register_assets(app: Flask) -> None:
    """Serve the static files and give templates the function `asset`."""
    app.register_blueprint(assets)
    app.add_template_global(asset, "asset")


def asset(path: str) -> str:
    """Return the address of a static file, for templates."""
    return url_for("assets.asset_file", version=asset_version(), path=path)


def asset_version() -> str:
    """Return the version of all static files; it is read again when one has changed."""
    return _version_of(tuple(_stamps()))


@assets.get("/assets/<version>/<path:path>")
def asset_file(version: str, path: str) -> Response:
    """Send a static file; of an outdated version the newest, but not to be kept."""
    kind = _TYPES.get(Path(path).suffix)
    if kind is None:
        raise NotFound
    response = send_from_directory(STATIC, path, mimetype=kind)
    response.headers["Content-Type"] = kind
    is_current = version == asset_version()
    response.headers["Cache-Control"] = _FOR_EVER if is_current else _ASK_FIRST
    return response


def _stamps() -> Iterator[Stamp]:
    for path in sorted(STATIC.rglob("*")):
        if path.suffix in _TYPES and path.is_file():
            state = path.stat()
            yield path.relative_to(STATIC).as_posix(), state.st_mtime_ns, state.st_size


@lru_cache(maxsize=1)
def _version_of(stamps: tuple[Stamp, ...]) -> str:
    digest = hashlib.sha256()
    for name, _, _ in stamps:
        content = (STATIC / name).read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
