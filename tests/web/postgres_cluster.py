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
"""Where Debian puts one directory for each version."""


@contextmanager
def postgres_url() -> Iterator[str]:
    """Lend the URL of an empty database; fail where there is no PostgreSQL."""
    given = os.environ.get("SOKOBOT_TEST_POSTGRES_URL")
    if given:
        yield given
        return
    with _cluster(_binaries()) as url:
        yield url


def _binaries() -> Path:
    """Return the directory of the newest server that is installed."""
    installed = sorted(_BINARIES.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    if on_path is not None:
        installed.append(Path(on_path))
    if not installed:
        pytest.fail("no PostgreSQL: run tools/need_postgres.sh, or set SOKOBOT_TEST_POSTGRES_URL")
    return installed[-1].parent


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
