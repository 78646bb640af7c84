"""Other machines, through dask.distributed: the extra `[cluster]`.

`Client.get_executor()` speaks the language of `concurrent.futures`, so nothing else
changes.  Workers should have one thread each: a search fills a core, and a worker that
dies takes everything with it that it was working on.  dask hands that out again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

from sokobot.batch.solve_group import solve_group_guarded
from sokobot.errors import SokobotError

__all__ = ["Cluster", "ClusterError"]

Result = TypeVar("Result")

_CONNECT_SECONDS = 10.0
_LOOK_AGAIN_SECONDS = 2.0


class ClusterError(SokobotError):
    """There is no cluster at the address, or the extra is not installed."""


class Cluster:
    """The workers of a dask scheduler."""

    group_function = staticmethod(solve_group_guarded)
    most_in_group: int | None = None
    is_starting = False

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at `address`.

        Raises:
            ClusterError: Nobody answers, or dask.distributed is missing.
        """
        try:
            from distributed import Client, KilledWorker
        except ModuleNotFoundError as missing:
            what = f"{missing.name} is missing; install the extra: pip install 'sokobot[cluster]'"
            raise ClusterError(f"--cluster needs dask.distributed: {what}") from missing
        _be_quiet()
        self.deaths: tuple[type[BaseException], ...] = (KilledWorker,)
        try:
            _check_address(address)
            client: Any = Client(  # type: ignore[no-untyped-call]
                address, timeout=_CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, ValueError, TimeoutError) as error:
            raise ClusterError(f"no scheduler answers at {address}: {error}") from error
        self._client = client
        self._executor: Any = self._client.get_executor(pure=False)
        self._workers = 1
        self._looked_at = float("-inf")

    @property
    def workers(self) -> int:
        """Threads of all workers; at least 1, since workers may still come."""
        now = time.monotonic()
        if now - self._looked_at > _LOOK_AGAIN_SECONDS:
            self._looked_at = now
            # If the scheduler is gone, the futures will tell.
            with suppress(OSError, TimeoutError):
                self._workers = max(1, sum(self._client.nthreads().values()))
        return self._workers

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Call the function on one of the machines."""
        future: Future[Result] = self._executor.submit(function, *arguments)
        return future

    def close(self) -> None:
        """Take back what is still to be done, and disconnect."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=2)


def _check_address(address: str) -> None:
    """Refuse an address without a port; dask would complain again when it lets go of the client.

    Raises:
        ValueError: It names no host and port.
    """
    from distributed.comm.addressing import parse_address, parse_host_port

    scheme, location = parse_address(address)
    if scheme in {"tcp", "tls"}:
        parse_host_port(location)


def _be_quiet() -> None:
    """Let dask log nothing: what a user has to know is said by whoever runs the batch."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
