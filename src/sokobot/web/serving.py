"""Run the application on a real port with waitress, until somebody says stop.

Ctrl-C and SIGTERM both stop cleanly: requests that wait for a search are let go, the
worker processes end, the database is closed.
"""

from __future__ import annotations

import errno
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from sokobot.web.application import create_app
from sokobot.web.connections import guarded_server
from sokobot.web.services import services_of
from sokobot.web.settings import WebSettings

__all__ = ["serve"]

_MEBIBYTE = 1024 * 1024
_IDLE_SECONDS = 60
_CLEANUP_SECONDS = 5


def serve(settings: WebSettings, on_listening: Callable[[str], None]) -> None:
    """Serve the pages until SIGINT or SIGTERM; `on_listening` gets the address to open.

    Raises:
        OSError: The port cannot be used.
        SettingsError: The settings contradict each other.
        StoreError: The database cannot be opened.
    """
    _set_up_logging()
    listener = _listener(settings)
    with listener:
        settings = settings.for_shared_addresses()
        app = create_app(settings)
        parts = services_of(app)
        server = guarded_server(
            app,
            listener,
            # Behind a proxy all connections are the proxy's.
            None if settings.trusted_proxies else settings.max_connections_per_client,
            threads=settings.threads,
            ident="",
            channel_timeout=_IDLE_SECONDS,
            cleanup_interval=_CLEANUP_SECONDS,
            connection_limit=settings.max_connections,
            # Read on while a request is being answered: that is how a client's leaving is noticed.
            channel_request_lookahead=1,
            asyncore_use_poll=True,
            # Larger bodies are refused by the application, in its own words; this is the last wall.
            max_request_body_size=settings.max_file_kibibytes * 1024 + 8 * _MEBIBYTE,
            clear_untrusted_proxy_headers=not settings.trusted_proxies,
        )
        try:
            with _stopping_on_signals(parts.release_waiting):
                on_listening(_address(settings.host, listener.getsockname()[1]))
                server.run()
        finally:
            parts.release_waiting()
            server.close()
            parts.close()


def _set_up_logging() -> None:
    """Say when something is wrong, and nothing else."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s")
    # A request that waits a moment for a thread is no news.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)


def _listener(settings: WebSettings) -> socket.socket:
    """Return a socket that listens, or say in words why there is none."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise OSError(error.errno, _why(error, settings)) from None
    return listener


def _why(error: OSError, settings: WebSettings) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {settings.port} is taken by another program; choose another with --port, "
            "or --port 0 for any free one"
        )
    if error.errno == errno.EACCES:
        return f"port {settings.port} is reserved; choose one above 1023 with --port"
    return f"cannot listen on {settings.host}, port {settings.port}: {error.strerror or error}"


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


@contextmanager
def _stopping_on_signals(release: Callable[[], None]) -> Iterator[None]:
    """Turn SIGINT and SIGTERM into the exception on which waitress shuts down."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        release()  # First, so that no thread waits for a search while waitress waits for it.
        raise SystemExit(0)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
