"""What every response says, who is let in, and what strangers may send."""

from __future__ import annotations

import logging

import pytest

from sokobot.errors import SettingsError
from sokobot.web.security import CONTENT_SECURITY_POLICY
from web.conftest import MakeApp
from web.drawings import TRIVIAL
from web.web_client import Answer, Client, client_of

EVIL = '<script>alert("x")</script>'

PATHS = [
    "/",
    "/builder",
    "/p/challenge",
    "/p/nothing",
    "/nothing",
    "/healthz",
    "/robots.txt",
    "/favicon.ico",
    "/assets/x/nothing.js",
    "/api/puzzles",
    "/api/puzzle/nothing",
    "/api/nothing",
    "/api/solve",
    "/api/openapi.json",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_response_has_the_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers

    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "Set-Cookie" not in headers
    assert "Access-Control-Allow-Origin" not in headers


def test_the_policy_allows_no_inline_script_and_no_frame() -> None:
    assert "default-src 'none'" in CONTENT_SECURITY_POLICY
    assert "script-src 'self'" in CONTENT_SECURITY_POLICY
    assert "frame-ancestors 'none'" in CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize("path", ["/", "/builder", "/p/challenge", "/nothing"])
def test_pages_have_no_inline_script_or_style(client: Client, path: str) -> None:
    page = client.get(path).get_data(as_text=True)

    assert " style=" not in page
    assert "<style" not in page
    assert " onclick=" not in page
    for script in page.split("<script")[1:]:
        assert " src=" in script.split(">")[0]


def test_a_script_in_a_title_is_shown_as_text(client: Client) -> None:
    body = {"puzzle": TRIVIAL.replace("#####", "######", 1), "title": EVIL, "author": EVIL}
    saved = client.post("/api/save_custom", json=body).json

    page = client.get(saved["url"]).get_data(as_text=True)
    picture = client.get(f"/thumbnail/{saved['id']}.svg").get_data(as_text=True)

    assert EVIL not in page
    assert EVIL not in picture
    assert "&lt;script&gt;" in page


def test_a_script_in_an_address_is_shown_as_text(client: Client) -> None:
    page = client.get(f"/{EVIL}").get_data(as_text=True)

    assert EVIL not in page


# Other sites


def test_other_sites_may_not_read_the_api(client: Client) -> None:
    response = client.get("/api/puzzles", headers={"Origin": "https://example.org"})

    assert "Access-Control-Allow-Origin" not in response.headers
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_configured_site_may_and_only_the_api(make_app: MakeApp) -> None:
    client = client_of(make_app(cors_origins=("https://example.org",)))
    origin = {"Origin": "https://example.org"}

    allowed = client.get("/api/puzzles", headers=origin)
    other = client.get("/api/puzzles", headers={"Origin": "https://example.com"})
    page = client.get("/", headers=origin)

    assert allowed.headers["Access-Control-Allow-Origin"] == "https://example.org"
    assert "Access-Control-Allow-Origin" not in other.headers
    assert "Access-Control-Allow-Origin" not in page.headers


def test_a_local_server_answers_to_local_names_alone(client: Client, make_app: MakeApp) -> None:
    assert client.get("/", headers={"Host": "localhost:8000"}).status_code == 200
    assert client.get("/", headers={"Host": "127.0.0.1:8000"}).status_code == 200
    assert client.get("/", headers={"Host": "[::1]:8000"}).status_code == 200
    rebound = client.get("/api/puzzles", headers={"Host": "evil.example"})
    assert rebound.status_code == 400
    assert "allowed_hosts" in rebound.json["error"]
    assert client.get("/", headers={"Host": "localhost.evil.example"}).status_code == 400

    public = client_of(make_app(host="0.0.0.0"))
    assert public.get("/", headers={"Host": "anything.example"}).status_code == 200
    named = client_of(make_app(host="0.0.0.0", allowed_hosts=("sokobot.example",)))
    assert named.get("/", headers={"Host": "sokobot.example"}).status_code == 200
    assert named.get("/", headers={"Host": "localhost"}).status_code == 400
    family = client_of(make_app(host="0.0.0.0", allowed_hosts=(".example.org",)))
    assert family.get("/", headers={"Host": "a.example.org:80"}).status_code == 200
    assert family.get("/", headers={"Host": "badexample.org"}).status_code == 400


# Bodies


def is_refused(response: Answer, status: int) -> bool:
    return response.status_code == status and set(response.json) == {"error"}


@pytest.mark.parametrize(
    "path",
    [
        "/api/validate",
        "/api/save_custom",
        "/api/jobs",
        "/api/check",
        "/api/explain",
        "/api/hint",
        "/api/convert",
    ],
)
def test_bad_bodies_are_refused_everywhere(client: Client, path: str) -> None:
    json = "application/json"

    assert is_refused(client.post(path), 415)
    assert is_refused(client.post(path, data={"puzzle": TRIVIAL}), 415)
    assert is_refused(client.post(path, data=b"<x/>", content_type="application/xml"), 415)
    assert is_refused(client.post(path, data=b"{", content_type=json), 400)
    assert is_refused(client.post(path, data=b"", content_type=json), 400)
    assert is_refused(client.post(path, data=b"\xff\xfe", content_type=json), 400)
    assert is_refused(client.post(path, data=b'"\xff"', content_type=json), 400)
    assert is_refused(client.post(path, data=b"[" * 100_000, content_type=json), 400)
    assert is_refused(client.post(path, json={"puzzle": {"a": 1}}), 400)
    large = b'{"puzzle": "' + b"#" * 300_000 + b'"}'
    assert is_refused(client.post(path, data=large, content_type=json), 413)


def test_the_wrong_method_is_refused(client: Client) -> None:
    response = client.get("/api/solve")

    assert is_refused(response, 405)
    assert "POST" in response.headers["Allow"]
    assert is_refused(client.delete("/api/puzzles"), 405)


def test_unknown_routes_of_the_api_answer_in_json(client: Client) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/nothing/more"):
        assert is_refused(client.get(path), 404)


# Failures of our own


def test_a_bug_leaves_no_traceback_but_a_reference(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("sokobot.library.bundled", fail)

    with caplog.at_level(logging.ERROR):
        response = client.get("/api/puzzles")

    assert is_refused(response, 500)
    assert "secret" not in response.json["error"]
    reference = response.json["error"].split()[-1].strip(".")
    assert reference in caplog.text
    assert "secret detail" in caplog.text


def test_a_bug_on_a_page_shows_a_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_name: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("sokobot.web.pages.options_of", fail)

    response = client.get("/")

    assert response.status_code == 500
    assert response.mimetype == "text/html"
    assert "secret" not in response.get_data(as_text=True)


# Rates


def test_too_many_requests_are_told_when_to_come_back(make_app: MakeApp) -> None:
    client = client_of(make_app(rate_limit="3 per minute"))
    for _ in range(3):
        assert client.get("/api/puzzles").status_code == 200

    refused = client.get("/api/puzzles")

    assert is_refused(refused, 429)
    assert 1 <= int(refused.headers["Retry-After"]) <= 61
    assert client.get("/").mimetype == "text/html"
    assert client.get("/").status_code == 429
    assert client.get("/thumbnail/challenge.svg").status_code == 200


def test_searches_and_saves_have_rates_of_their_own(make_app: MakeApp) -> None:
    client = client_of(make_app(solve_rate_limit="2 per minute", save_rate_limit="1 per minute"))
    searches = [client.post(f"/api/{name}", json={}) for name in ("check", "hint", "jobs")]
    saves = [client.post("/api/save_custom", json={"puzzle": TRIVIAL}) for _ in range(2)]

    assert [response.status_code for response in searches] == [400, 400, 429]
    assert [response.status_code for response in saves] == [201, 429]
    assert client.get("/api/puzzles").status_code == 200


def test_rates_are_counted_by_client(make_app: MakeApp) -> None:
    client = client_of(make_app(rate_limit="1 per minute", trusted_proxies=1))
    codes = [
        client.get("/api/options", headers={"X-Forwarded-For": address}).status_code
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "2001:db8::1", "2001:db8::2")
    ]

    assert codes == [200, 200, 429, 200, 429]


def test_forwarding_headers_of_strangers_are_not_believed(make_app: MakeApp) -> None:
    client = client_of(make_app(rate_limit="1 per minute"))
    codes = [
        client.get("/api/options", headers={"X-Forwarded-For": address}).status_code
        for address in ("192.0.2.1", "192.0.2.2")
    ]

    assert codes == [200, 429]


def test_a_rate_that_is_none_is_a_settings_error(make_app: MakeApp) -> None:
    with pytest.raises(SettingsError, match="save_rate_limit"):
        make_app(save_rate_limit="often")
