"""`python main.py`: the same command line as `sokobot`, for a checkout that is installed."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say what is missing before it can run."""
    try:
        from sokobot.cli.main import main as run_command_line
    except ModuleNotFoundError as missing:
        sys.exit(
            f"Sokobot is not installed for this Python ({missing.name} is missing).\n"
            f"Install it from this directory with:  {sys.executable} -m pip install ."
        )
    run_command_line()


if __name__ == "__main__":
    main()
