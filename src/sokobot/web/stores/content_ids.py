"""Ids made from what is saved: the same thing has the same id, on every server."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator

__all__ = ["LONGEST_ID", "all_lengths", "content_id", "may_be_id"]

_SHORTEST_ID = 12
LONGEST_ID = 52


def content_id(content: str) -> str:
    """Return the hash of a text in letters and digits."""
    digest = hashlib.sha256(content.encode("utf-8")).digest()
    return base64.b32encode(digest).decode("ascii").lower().rstrip("=")


def all_lengths(whole: str) -> Iterator[str]:
    """Yield the ids to try for one thing, the shortest first: two things may begin alike."""
    for length in range(_SHORTEST_ID, LONGEST_ID + 1):
        yield whole[:length]


def may_be_id(text: str) -> bool:
    """Return whether a text from outside can be an id at all."""
    return text.isascii() and text.isalnum() and _SHORTEST_ID <= len(text) <= LONGEST_ID
