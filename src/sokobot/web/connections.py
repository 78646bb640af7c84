"""Connections that only take up room are closed, so that there is always room for others.

waitress stops accepting at its limit and counts any byte as activity: a few hundred
requests that never end, sent by one client, would shut everybody out.  Here a client
has a share of the connections, a request has to arrive within some time, and where all
places are taken the connection that has been idle longest gives way.
"""

from __future__ import annotations

import socket
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any, Protocol

from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ThreadedTaskDispatcher  # type: ignore[import-untyped]

from sokobot.web.client_address import counted_address

__all__ = ["Connection", "GuardedServer", "guarded_server", "one_to_close"]

_RECEIVE_SECONDS = 60.0
"""How long a request may take to arrive."""
_OTHER_CHANNELS = 2
"""waitress counts the listening socket and its trigger as connections."""


class Connection(Protocol):
    """What the guard wants to know about a connection."""

    addr: tuple[Any, ...]
    requests: list[Any]
    last_activity: float


def one_to_close(
    connections: Iterable[Connection], most: int, most_per_client: int
) -> Connection | None:
    """Return the connection that gives way if there are too many.

    It is one of the client who has most of them, unless that client keeps to its share;
    never one whose request is being answered.
    """
    found = list(connections)
    by_client = Counter(_client(one) for one in found)
    client, count = by_client.most_common(1)[0] if by_client else ("", 0)
    if count <= most_per_client and len(found) <= most:
        return None
    idle = [one for one in found if not one.requests]
    own = [one for one in idle if _client(one) == client]
    return min(own or idle, key=lambda one: one.last_activity, default=None)


def _client(connection: Connection) -> str:
    return counted_address(str(connection.addr[0]))


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it has been receiving a request."""

    receiving_since: float | None = None

    def received(self, data: bytes) -> bool:
        """Take bytes of a request."""
        taken: bool = super().received(data)
        if self.request is None:
            self.receiving_since = None
        elif self.receiving_since is None:
            self.receiving_since = time.time()
        return taken


class GuardedServer(TcpWSGIServer):  # type: ignore[misc]
    """waitress with a guard at the door."""

    channel_class = _Channel
    most_per_client = 0

    def handle_accept(self) -> None:
        """Let a connection in, and another one out if there are too many."""
        super().handle_accept()
        most = self.adj.connection_limit - _OTHER_CHANNELS - 1
        channel: Any = one_to_close(self.active_channels.values(), most, self.most_per_client)
        if channel is not None:
            channel.handle_close()

    def maintenance(self, now: float) -> None:
        """Close connections that are idle, or whose request does not come to an end."""
        super().maintenance(now)
        for channel in self.active_channels.values():
            since = channel.receiving_since
            if since is not None and now - since > _RECEIVE_SECONDS and not channel.requests:
                channel.will_close = True


def guarded_server(
    app: object, listener: socket.socket, most_per_client: int | None, **adjustments: object
) -> GuardedServer:
    """Return a server on a bound socket; the adjustments are those of waitress."""
    adj = Adjustments(sockets=[listener], **adjustments)
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.set_thread_count(adj.threads)
    server = GuardedServer(
        app,
        {},
        _sock=listener,
        dispatcher=dispatcher,
        adj=adj,
        bind_socket=False,
        sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
    )
    server.most_per_client = most_per_client or adj.connection_limit
    return server
