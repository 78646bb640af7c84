"""What all tests share."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Let Ctrl-C reach the processes that tests start.

    A shell ignores it for whatever it starts in the background, and children inherit that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
