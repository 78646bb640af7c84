"""How many event streams are open: each one keeps a thread, so there must be few."""

from __future__ import annotations

import threading
from collections import Counter

__all__ = ["StreamGate"]


class StreamGate:
    """Counts open streams, together and for each client."""

    def __init__(self, most: int, most_per_client: int) -> None:
        self._most = most
        self._most_per_client = most_per_client
        self._lock = threading.Lock()
        self._open: Counter[str] = Counter()

    def enter(self, client: str) -> bool:
        """Open a stream if there is room; return whether there was."""
        with self._lock:
            is_full = self._open.total() >= self._most
            if is_full or self._open[client] >= self._most_per_client:
                return False
            self._open[client] += 1
            return True

    def leave(self, client: str) -> None:
        """Close a stream that was opened."""
        with self._lock:
            self._open[client] -= 1
            if self._open[client] <= 0:
                del self._open[client]
