"""`python -m sokobot` and the program `sokobot`: the way into the command line.

Worker processes import this module again, because Python lets them import whatever was
started.  So it is light: the command line itself is imported by whoever runs it.
"""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    from sokobot.cli.main import main as run_command_line

    run_command_line()


if __name__ == "__main__":
    main()
