"""The pages, the static files, and the server's health."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask

from sokobot.web import assets, bundles
from sokobot.web.services import services_of
from web.conftest import MakeApp
from web.web_client import Client, client_of


def test_the_solver_knows_its_puzzle(client: Client) -> None:
    page = client.get("/p/challenge")

    assert page.status_code == 200
    text = page.get_data(as_text=True)
    assert 'data-page="solver"' in text
    assert 'data-puzzle-id="challenge"' in text
    assert "Challenge" in text


@pytest.mark.parametrize("path", ["/", "/builder", "/make", "/learn"])
def test_pages_come_with_assets_that_exist(client: Client, path: str) -> None:
    text = client.get(path).get_data(as_text=True)

    addresses = re.findall(r'(?:src|href)="(/assets/[^"]+)"', text)

    assert addresses
    for address in addresses:
        assert client.get(address).status_code == 200, address


def test_an_unknown_puzzle_has_an_error_page(client: Client) -> None:
    response = client.get("/p/nothing")

    assert response.status_code == 404
    assert response.mimetype == "text/html"
    assert "There is no puzzle at this address" in response.get_data(as_text=True)


def test_static_files_are_kept_for_ever_under_their_version(client: Client) -> None:
    version = assets.asset_version()

    current = client.get(f"/assets/{version}/icon.svg")
    outdated = client.get("/assets/0123456789abcdef/icon.svg")

    assert "immutable" in current.headers["Cache-Control"]
    assert outdated.status_code == 200
    assert outdated.headers["Cache-Control"] == "no-cache"


def test_modules_are_javascript_whatever_the_system_believes(client: Client) -> None:
    script = next(assets.STATIC.rglob("*.js")).relative_to(assets.STATIC).as_posix()

    response = client.get(f"/assets/x/{script}")

    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"


def test_the_version_changes_with_the_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    version = assets.asset_version.__wrapped__  # As a server that starts now sees it.
    (tmp_path / "a.js").write_text("1")
    first = version()
    (tmp_path / "a.js").write_text("22")
    second = version()
    (tmp_path / "a.js").rename(tmp_path / "b.js")

    assert len({first, second, version()}) == 3


@pytest.mark.parametrize(("route", "first"), [("/", "solver"), ("/builder", "builder")])
def test_a_page_loads_one_script_and_one_style_sheet(
    client: Client, route: str, first: str
) -> None:
    text = client.get(route).get_data(as_text=True)

    scripts = re.findall(r'<script type="module" src="([^"]+)">', text)
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)">', text)

    assert (len(scripts), len(styles)) == (1, 1)
    bundle = client.get(scripts[0]).get_data(as_text=True)
    assert not re.search(r"^(import|export)\b", bundle, re.MULTILINE)
    assert len(bundles.modules_of(f"js/{first}/main.js")) > 20
    assert client.get(styles[0]).mimetype == "text/css"


@pytest.mark.parametrize("path", sorted(assets.STATIC.rglob("*.js")), ids=lambda path: path.stem)
def test_every_module_can_be_bundled(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    statements = re.findall(r"^(?:import|export)\b.*?;?$", text, re.MULTILINE)
    known = r'^import (\{|")|^export (async )?(function|class|const) \w'

    assert all(re.match(known, one) for one in statements), statements


def test_a_bundle_loses_comments_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bundles, "STATIC", tmp_path)
    (tmp_path / "one.js").write_text("/** Twice. */\nexport const two = 2;\n// done\n")
    (tmp_path / "main.js").write_text(
        'import {\n  two as twice,\n} from "./one.js";\n'
        "export class Main {\n  /** @type {1} */ #a = twice;\n  /** @type {1} */ #b = 1;\n}\n"
    )

    bundle = bundles.module_bundle("main.js")

    assert bundle == (
        "const m0 = (() => {\nconst two = 2;\nreturn { two };\n})();\n"
        "const { two: twice } = m0;\n"
        "export class Main {\n  /** @type {1} */ #a = twice;\n  /** @type {1} */ #b = 1;\n}\n"
    )


def test_modules_come_before_those_that_import_them() -> None:
    order = bundles.modules_of("js/solver/main.js")

    assert order[-1] == "js/solver/main.js"
    assert order.index("js/shared/elements.js") < order.index("js/solver/library_panel.js")


@pytest.mark.parametrize(
    "path", ["bundle/js/nothing.js", "bundle/../settings.js", "styles/nothing.css", "styles/+.css"]
)
def test_what_cannot_be_bundled_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/assets/x/{path}").status_code == 404


@pytest.mark.parametrize("path", ["/", "/api/library", "/assets/x/css/page.css"])
def test_text_comes_compressed_to_who_takes_it(client: Client, path: str) -> None:
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "gzip, br"})

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2


@pytest.mark.parametrize(
    "path",
    [
        "../settings.py",
        "..%2fsettings.py",
        "%2e%2e/settings.py",
        "js/../../settings.py",
        "/etc/passwd.txt",
        "..\\settings.py",
        "js",
        "",
        "nothing.js",
        "x\x00.js",
    ],
    ids=repr,
)
def test_nothing_else_is_served(client: Client, path: str) -> None:
    response = client.get(f"/assets/x/{path}", follow_redirects=True)

    assert response.status_code in {400, 404}
    assert b"WebSettings" not in response.data


def test_the_server_is_healthy(client: Client) -> None:
    response = client.get("/healthz")

    assert response.status_code == 200
    assert set(response.json) == {"status", "version", "workers", "queued", "running"}
    assert (response.json["status"], response.json["workers"]) == ("ok", 2)


def test_without_a_database_the_server_is_not_healthy(make_app: MakeApp) -> None:
    app = make_app(workers=1)
    break_database(app)
    client = client_of(app)

    assert client.get("/healthz").status_code == 503
    response = client.get("/api/puzzle/aaaaaaaaaaaa")
    assert response.status_code == 503
    assert "the database cannot be reached" in response.json["error"].lower()
    assert client.get("/p/aaaaaaaaaaaa").status_code == 503
    assert client.get("/p/challenge").status_code == 200


def break_database(app: Flask) -> None:
    """Put a file that is no database in the place of the database."""
    services = services_of(app)
    services.database.close()
    path = Path(services.settings.database)
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        name.unlink(missing_ok=True)
    path.write_bytes(b"this is not a database" * 1000)


def test_crawlers_stay_out_of_the_api(client: Client) -> None:
    assert "Disallow: /api/" in client.get("/robots.txt").get_data(as_text=True)


def test_the_icon_is_found_by_those_who_guess(client: Client) -> None:
    response = client.get("/favicon.ico")

    assert response.status_code == 302
    assert response.headers["Location"].endswith("/icon.svg")
