"""`python -m sokobot` and the program `sokobot`: the way into the command line.

Worker processes import this module again, because Python lets them import whatever was
started.  So it is light: the command line itself is imported by whoever runs it.
"""

from __future__ import annotations

import gc

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    # Modules are never garbage; looking for some while they load would only slow the start.
    gc.disable()
    from sokobot.cli.main import main as run_command_line

    gc.freeze()
    gc.enable()
    run_command_line()


if __name__ == "__main__":
    main()
