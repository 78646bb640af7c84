"""What every reader and writer of files needs: errors that name the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["naming"]


@contextmanager
def naming(name: object) -> Iterator[None]:
    """Let an `OSError` say which file it is about: writing to a full disk does not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(name)
        raise
