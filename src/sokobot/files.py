"""What every reader and writer of files needs: errors that name the file, names in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["naming", "natural_key"]

_NUMBER = re.compile(r"([0-9]{1,18})")


@contextmanager
def naming(name: object) -> Iterator[None]:
    """Let an `OSError` say which file it is about: writing to a full disk does not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(name)
        raise


def natural_key(name: str) -> tuple[list[tuple[int, str]], str]:
    """Return what to sort names by, so that `screen.9` comes before `screen.10`."""
    parts = _NUMBER.split(name.lower())  # words and numbers in turn, beginning with words
    keys = [(int(part), "") if index % 2 else (-1, part) for index, part in enumerate(parts)]
    return keys, name
