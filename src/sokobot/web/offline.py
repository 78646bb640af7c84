"""What pages need to open without the server: a worker for the browser, and what it keeps."""

from __future__ import annotations

import hashlib
import re
from functools import cache

import msgspec
from flask import Blueprint, Response, current_app

from sokobot.web.assets import STATIC, asset_version

__all__ = ["offline"]

offline = Blueprint("offline", __name__)

_WORKER = STATIC / "js" / "offline" / "service_worker.js"
_PAGES = {
    "/": "pages.solver_page",
    "/builder": "pages.builder_page",
    "/make": "pages.make_page",
    "/learn": "pages.learn_page",
}
_ASSET = re.compile(r'(?:src|href)="(/assets/[^"]+)"')


@offline.get("/service-worker.js")
def service_worker() -> Response:
    """Send the worker, with the addresses it keeps in the browser."""
    pages = {path: _page(path) for path in _PAGES}
    digest = hashlib.sha256("".join(pages.values()).encode()).hexdigest()[:8]
    assets = sorted({address for page in pages.values() for address in _ASSET.findall(page)})
    kept = {
        "version": f"{asset_version()}-{digest}",
        "files": [*_PAGES, *assets, "/api/library", "/api/lessons"],
    }
    script = f"self.OFFLINE = {msgspec.json.encode(kept).decode()};\n{_worker()}"
    response = Response(script, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _page(path: str) -> str:
    """Return a page as a visitor without a puzzle in mind gets it."""
    return str(current_app.view_functions[_PAGES[path]]())


@cache
def _worker() -> str:
    return _WORKER.read_text(encoding="utf-8")
