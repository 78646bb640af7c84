"""A PostgreSQL server for the tests: one that is given, or a temporary one of our own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

__all__ = ["postgres_url"]

_BINARIES = Path("/usr/lib/postgresql")


@contextmanager
def postgres_url() -> Iterator[str]:
    """Lend the URL of an empty database; skip the test where there is no PostgreSQL."""
    pytest.importorskip("psycopg", reason="needs psycopg: pip install 'sokobot[postgres]'")
    given = os.environ.get("SOKOBOT_TEST_POSTGRES_URL")
    if given:
        yield given
        return
    binaries = sorted(_BINARIES.glob("*/bin/initdb")) if _BINARIES.is_dir() else []
    if not binaries:
        pytest.skip("needs PostgreSQL: set SOKOBOT_TEST_POSTGRES_URL or install it")
    with _cluster(binaries[-1].parent) as url:
        yield url


@contextmanager
def _cluster(binaries: Path) -> Iterator[str]:
    # The server refuses to run as root; somebody without rights must own its files.
    directory = Path(tempfile.mkdtemp(prefix="sokobot-postgres-"))
    as_user = []
    if os.geteuid() == 0:
        shutil.chown(directory, "nobody")
        as_user = ["runuser", "-u", "nobody", "--"]
    data, port = directory / "data", _free_port()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={directory}"
    control = [*as_user, str(binaries / "pg_ctl"), "-D", str(data), "-w", "-t", "60"]
    try:
        _run(*as_user, str(binaries / "initdb"), "-D", str(data), "-U", "sokobot", "-A", "trust")
        _run(*control, "-l", str(directory / "log"), "-o", options, "start")
        try:
            yield f"postgresql://sokobot@127.0.0.1:{port}/postgres"
        finally:
            _run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=120, cwd="/")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
