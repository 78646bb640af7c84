"""The environment of processes that tests interrupt by a signal."""

from __future__ import annotations

import os

__all__ = ["unmeasured"]


def unmeasured() -> dict[str, str]:
    """Return the environment without coverage measurement.

    An exception that a signal raises may leave coverage's own lock taken, and
    then the process waits for itself forever.
    """
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
