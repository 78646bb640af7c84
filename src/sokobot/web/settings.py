"""Every setting of the web server, with its default.

The values are plain and immutable.  `settings_sources` fills them from a file, the
environment and the command line; `docs/web-api.md` lists them, and a test compares
the two.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sokobot.errors import SettingsError
from sokobot.formats.limits import MAX_SIDE

__all__ = ["CLIENT_RATES", "LOCAL_HOSTS", "WebSettings", "default_database"]

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""What a browser on the same machine calls it."""

_SHORTEST_KEY = 16
_CLASS_SIZE = 30
_CLIENT_COUNTS = ("max_jobs_per_client", "max_connections_per_client", "max_streams_per_client")
CLIENT_RATES = (
    "rate_limit",
    "solve_rate_limit",
    "generate_rate_limit",
    "save_rate_limit",
    "record_rate_limit",
)
"""How often one client may ask, by what for."""

_POSITIVE = (
    "workers",
    "quick_workers",
    "quick_seconds",
    "threads",
    "max_body_kibibytes",
    "max_file_kibibytes",
    "max_side",
    "default_timeout_seconds",
    "max_timeout_seconds",
    "max_generate_seconds",
    "max_states",
    "memory_limit_mebibytes",
    "max_queued_jobs",
    "max_jobs_per_client",
    "kept_jobs",
    "kept_job_seconds",
    "unheard_job_seconds",
    "max_connections",
    "max_connections_per_client",
    "max_long_requests",
    "max_waiting_requests",
    "max_streams",
    "max_streams_per_client",
)


def default_database() -> str:
    """Return where saved puzzles live if nobody says otherwise: the user's data directory."""
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    directory = Path(home) if home else Path.home() / ".local" / "share"
    return str(directory / "sokobot" / "puzzles.sqlite3")


MOST_WORKERS = 1024
"""More processes than any machine has a use for."""


def _default_workers() -> int:
    return max(1, min(4, os.cpu_count() or 1))


def _times(rate: str, factor: int) -> str:
    """Return a rate that allows so many times as much; one that cannot be read stays as it is."""
    parts = re.split(r"([;,|])", rate)
    return "".join(
        re.sub(r"^(\s*)(\d+)", lambda found: f"{found[1]}{int(found[2]) * factor}", part, count=1)
        for part in parts
    )


def _setting(means: str) -> dict[str, str]:
    return {"means": means}


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    """How the server listens, how much work it takes on, and whom it trusts."""

    host: str = field(default="127.0.0.1", metadata=_setting("address to listen on"))
    port: int = field(default=8000, metadata=_setting("port to listen on; 0 takes any free one"))
    database: str = field(
        default_factory=default_database,
        metadata=_setting("saved puzzles: a path (SQLite) or a SQLAlchemy URL"),
    )
    workers: int = field(
        default_factory=_default_workers, metadata=_setting("processes that solve puzzles")
    )
    quick_workers: int = field(
        default=2, metadata=_setting("processes that give every search its first moment")
    )
    quick_seconds: float = field(
        default=1.0, metadata=_setting("how long that moment is; longer searches queue after it")
    )
    threads: int = field(default=64, metadata=_setting("threads that answer requests"))
    max_body_kibibytes: int = field(default=256, metadata=_setting("largest request body, KiB"))
    max_file_kibibytes: int = field(
        default=2048, metadata=_setting("largest file for `/api/read`, KiB")
    )
    max_side: int = field(default=100, metadata=_setting("largest drawing, squares per side"))
    default_timeout_seconds: float = field(
        default=30.0, metadata=_setting("time a search gets if the request names none")
    )
    max_timeout_seconds: float = field(
        default=300.0, metadata=_setting("longest time a request may ask for")
    )
    max_generate_seconds: float = field(
        default=20.0, metadata=_setting("longest time the making of a puzzle may take")
    )
    max_states: int = field(
        default=100_000_000, metadata=_setting("most states a request may ask for")
    )
    memory_limit_mebibytes: int = field(default=1024, metadata=_setting("memory of one search"))
    max_queued_jobs: int = field(default=64, metadata=_setting("jobs that wait for a worker"))
    max_jobs_per_client: int = field(
        default=4, metadata=_setting("jobs of one client that wait or run")
    )
    kept_jobs: int = field(default=500, metadata=_setting("ended jobs that are remembered"))
    kept_job_seconds: float = field(
        default=900.0, metadata=_setting("how long an ended job is remembered")
    )
    unheard_job_seconds: float = field(
        default=20.0, metadata=_setting("a job nobody asks about for this long is ended")
    )
    max_waiting_requests: int = field(
        default=32,
        metadata=_setting("requests that may wait for a search (solve, check, explain, hint)"),
    )
    max_long_requests: int = field(
        default=10, metadata=_setting("those of them whose search takes longer than a moment")
    )
    max_connections: int = field(default=500, metadata=_setting("open connections"))
    max_connections_per_client: int = field(
        default=100, metadata=_setting("open connections of one client, unless proxies are trusted")
    )
    max_streams: int = field(default=6, metadata=_setting("open event streams"))
    max_streams_per_client: int = field(
        default=2, metadata=_setting("open event streams of one client")
    )
    rate_limit: str = field(
        default="1200 per minute",
        metadata=_setting("requests of one client; empty for no limit"),
    )
    solve_rate_limit: str = field(
        default="240 per minute", metadata=_setting("searches one client may start")
    )
    generate_rate_limit: str = field(
        default="60 per minute", metadata=_setting("puzzles one client may have made")
    )
    save_rate_limit: str = field(
        default="60 per minute", metadata=_setting("puzzles and collections one client may save")
    )
    records: bool = field(
        default=False, metadata=_setting("whether people may enter their solutions as records")
    )
    record_rate_limit: str = field(
        default="30 per minute", metadata=_setting("records one client may enter")
    )
    moderator_key: str = field(
        default="",
        metadata=_setting("lets its owner remove records; at least 16 characters"),
    )
    classes: bool = field(
        default=False, metadata=_setting("whether teachers may make classes on this server")
    )
    people_per_address: int = field(
        default=0,
        metadata=_setting(
            "every limit of a client counts so often; 0: once, 30 times with classes"
        ),
    )
    cors_origins: tuple[str, ...] = field(
        default=(), metadata=_setting("other sites that may use the API from a browser")
    )
    trusted_proxies: int = field(
        default=0, metadata=_setting("proxies in front whose forwarding headers are believed")
    )
    allowed_hosts: tuple[str, ...] = field(
        default=(),
        metadata=_setting("names the server answers to; by default local names or all"),
    )

    def __post_init__(self) -> None:
        """Refuse values that make no sense.

        Raises:
            SettingsError: A number is out of range.
        """
        for name in _POSITIVE:
            value = getattr(self, name)
            if not value > 0:
                raise SettingsError(f"the setting {name} must be positive, not {value}")
        for name in ("workers", "quick_workers"):
            value = getattr(self, name)
            if value > MOST_WORKERS:
                raise SettingsError(f"the setting {name} is at most {MOST_WORKERS}, not {value}")
        if not 0 <= self.port <= 65535:
            raise SettingsError(f"the setting port must be from 0 to 65535, not {self.port}")
        if self.max_side > MAX_SIDE:
            raise SettingsError(f"the setting max_side is at most {MAX_SIDE}, not {self.max_side}")
        if self.records and len(self.moderator_key) < _SHORTEST_KEY:
            raise SettingsError(
                f"records need a moderator_key of at least {_SHORTEST_KEY} characters: somebody "
                "must be able to remove them"
            )
        if self.people_per_address < 0:
            raise SettingsError("the setting people_per_address cannot be negative")
        if self.trusted_proxies < 0:
            raise SettingsError("the setting trusted_proxies cannot be negative")
        if self.default_timeout_seconds > self.max_timeout_seconds:
            raise SettingsError("default_timeout_seconds is longer than max_timeout_seconds")

    def for_shared_addresses(self) -> WebSettings:
        """Return the settings with the limits of a client as large as its address needs them.

        A class sits behind one address: what one pupil may do, thirty must be able to do.
        """
        people = self.people_per_address or (_CLASS_SIZE if self.classes else 1)
        if people == 1:
            return self
        changes: dict[str, Any] = {"people_per_address": 1}
        changes |= {name: getattr(self, name) * people for name in _CLIENT_COUNTS}
        changes |= {name: _times(getattr(self, name), people) for name in CLIENT_RATES}
        return replace(self, **changes)

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in {"127.0.0.1", "::1", "localhost"}

    @property
    def trusted_hosts(self) -> tuple[str, ...] | None:
        """The names a request may be addressed to; None for any.

        A server for this machine alone answers to local names alone: otherwise any
        web site could point a name of its own at it and read what it says.
        """
        if self.allowed_hosts:
            return self.allowed_hosts
        return LOCAL_HOSTS if self.is_local else None
