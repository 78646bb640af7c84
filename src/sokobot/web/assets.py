"""Static files under an address that changes with their content.

`/assets/<version>/js/…` may be kept by browsers for ever, because the version is a
hash of all static files: whoever changes one gets new addresses for all of them, and
modules that import each other by relative paths stay together.

A page names its first module and its style sheets; each kind comes as one file
(`bundles`), and compressed.

Static files are read for this once: restart the server after changing one.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Blueprint, Flask, Response, send_from_directory, url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from sokobot.web.bundles import STATIC, module_bundle, style_bundle

__all__ = [
    "STATIC",
    "asset",
    "asset_version",
    "assets",
    "module_script",
    "register_assets",
    "style_sheets",
]

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

_MOST_STYLES = 12
"""Every order of style sheets is a file of its own; nobody may ask for all of them."""


def register_assets(app: Flask) -> None:
    """Serve the static files and give templates `asset` and `module_script`."""
    app.register_blueprint(assets)
    app.add_template_global(asset, "asset")
    app.add_template_global(module_script, "module_script")
    app.add_template_global(style_sheets, "style_sheets")


def asset(path: str) -> str:
    """Return the address of a static file, for templates."""
    return url_for("assets.asset_file", version=asset_version(), path=path)


def module_script(path: str) -> Markup:
    """Return the tag that loads a module with everything it imports, for templates."""
    return Markup('<script type="module" src="{}"></script>').format(asset(f"bundle/{path}"))


def style_sheets(*names: str) -> Markup:
    """Return the tag that loads style sheets as one, for templates."""
    address = asset(f"styles/{'+'.join(names)}.css")
    return Markup('<link rel="stylesheet" href="{}">').format(address)


@cache
def asset_version() -> str:
    """Return the version of all static files: a hash of what they hold."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.suffix in _TYPES and path.is_file():
            content = path.read_bytes()
            name = path.relative_to(STATIC).as_posix()
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


@assets.get("/assets/<version>/<path:path>")
def asset_file(version: str, path: str) -> Response:
    """Send a static file; of an outdated version the newest, but not to be kept."""
    kind = _TYPES.get(Path(path).suffix)
    if kind is None:
        raise NotFound
    response = _made(path) or send_from_directory(STATIC, path)
    response.headers["Content-Type"] = kind
    is_current = version == asset_version()
    response.headers["Cache-Control"] = _FOR_EVER if is_current else _ASK_FIRST
    return response


def _made(path: str) -> Response | None:
    """Return a file that is put together from others, or None if it is not such a one."""
    bundled = re.fullmatch(r"bundle/(js/[a-z_/]+\.js)", path)
    if bundled and (STATIC / bundled[1]).is_file():
        return Response(module_bundle(bundled[1]))
    styles = re.fullmatch(r"styles/([a-z_+]+)\.css", path)
    if styles:
        paths = tuple(f"css/{name}.css" for name in styles[1].split("+"))
        if len(paths) <= _MOST_STYLES and all((STATIC / one).is_file() for one in paths):
            return Response(style_bundle(paths))
    return None
