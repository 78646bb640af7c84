"""Static files under an address that changes with their content.

`/assets/<version>/js/…` may be kept by browsers for ever, because the version is a
hash of all static files: whoever changes one gets new addresses for all of them, and
modules that import each other by relative paths stay together.

A page names its first module; the modules that one imports are announced along with it,
so that the browser fetches all of them at once instead of level by level.

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

__all__ = ["asset", "asset_version", "assets", "imports", "module_script", "register_assets"]

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

_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)";""", re.MULTILINE)


def register_assets(app: Flask) -> None:
    """Serve the static files and give templates `asset` and `module_script`."""
    app.register_blueprint(assets)
    app.add_template_global(asset, "asset")
    app.add_template_global(module_script, "module_script")


def asset(path: str) -> str:
    """Return the address of a static file, for templates."""
    return url_for("assets.asset_file", version=asset_version(), path=path)


def module_script(path: str) -> Markup:
    """Return the tags that load a module with everything it imports, for templates."""
    tags = [
        Markup('<link rel="modulepreload" href="{}">').format(asset(name)) for name in imports(path)
    ]
    tags.append(Markup('<script type="module" src="{}"></script>').format(asset(path)))
    return Markup("\n").join(tags)


@cache
def imports(path: str) -> tuple[str, ...]:
    """Return every module that the module at `path` imports, directly or not."""
    found: dict[Path, None] = {}
    waiting = [STATIC / path]
    for module in waiting:
        for address in _IMPORT.findall(module.read_text(encoding="utf-8")):
            imported = (module.parent / address).resolve()
            if imported not in found:
                found[imported] = None
                waiting.append(imported)
    return tuple(module.relative_to(STATIC.resolve()).as_posix() for module in found)


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
    response = send_from_directory(STATIC, path, mimetype=kind)
    response.headers["Content-Type"] = kind
    is_current = version == asset_version()
    response.headers["Cache-Control"] = _FOR_EVER if is_current else _ASK_FIRST
    return response
