"""Settings: defaults, then a file, then the environment, then options."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokobot.errors import SettingsError
from sokobot.web.settings import LOCAL_HOSTS, WebSettings, default_database
from sokobot.web.settings_sources import settings_from


def written(directory: Path, text: str) -> Path:
    path = directory / "sokobot.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_later_sources_win(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\nthreads = 2\nworkers = 3\n")

    settings = settings_from(
        file, {"SOKOBOT_THREADS": "20", "SOKOBOT_WORKERS": "30"}, {"workers": 300, "port": None}
    )

    assert (settings.port, settings.threads, settings.workers) == (1, 20, 300)
    assert settings.max_side == WebSettings().max_side


def test_every_kind_of_value_is_read_from_both_sources(tmp_path: Path) -> None:
    text = 'host = "::1"\nmax_timeout_seconds = 60\ncors_origins = ["https://a", "https://b"]'
    environment = {
        "SOKOBOT_HOST": "::1",
        "SOKOBOT_MAX_TIMEOUT_SECONDS": "60",
        "SOKOBOT_CORS_ORIGINS": "https://a, https://b",
        "SOKOBOT_DEBUG": "1",
        "PATH": "/bin",
    }

    assert settings_from(written(tmp_path, text)) == settings_from(None, environment)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "did you mean port"),
        ("port = 'x'", "port must be a number"),
        ("port = true", "port must be a number"),
        ("port = 1.5", "whole number"),
        ("host = 1", "host must be a string"),
        ("cors_origins = 'x'", "list of strings"),
        ("port = ", "not a TOML file"),
        ("port = 70000", "0 to 65535"),
        ("workers = 0", "workers must be positive"),
        ("max_side = 251", "at most 250"),
        ("trusted_proxies = -1", "negative"),
        ("default_timeout_seconds = 1000", "longer than"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        settings_from(written(tmp_path, text))


def test_a_number_in_the_environment_must_be_one() -> None:
    with pytest.raises(SettingsError, match="SOKOBOT_PORT must be a number, not 'x'"):
        settings_from(None, {"SOKOBOT_PORT": "x"})


def test_saved_puzzles_live_in_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert default_database() == str(tmp_path / "sokobot" / "puzzles.sqlite3")


def test_only_a_local_server_has_local_names() -> None:
    assert WebSettings().trusted_hosts == LOCAL_HOSTS
    assert WebSettings(host="0.0.0.0").trusted_hosts is None
    assert WebSettings(allowed_hosts=("a",)).trusted_hosts == ("a",)
