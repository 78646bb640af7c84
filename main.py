"""`python main.py`: the same command line as `sokobot`, from a checkout.

A Python that has no Sokobot hands over to the project's own environment, if there is one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ENVIRONMENT = Path(__file__).resolve().parent / ".venv"


def main() -> None:
    """Run the command line, here or in the project's environment, or say what is missing."""
    try:
        from sokobot.cli.main import main as run_command_line
    except ModuleNotFoundError as missing:
        hand_over()
        sys.exit(
            f"Sokobot is not installed for this Python ({missing.name} is missing).\n"
            "Install it from this directory with `make solve`, which makes an environment of its\n"
            f"own in .venv, or with:  {sys.executable} -m pip install ."
        )
    run_command_line()


def hand_over() -> None:
    """Go on in the project's environment; return if there is none, or this is it."""
    windows, others = ENVIRONMENT / "Scripts" / "python.exe", ENVIRONMENT / "bin" / "python"
    python = windows if os.name == "nt" else others
    if not python.exists() or Path(sys.prefix).resolve() == ENVIRONMENT.resolve():
        return
    command = [str(python), *sys.argv]
    if os.name == "nt":  # There, exec would return to the shell too early.
        sys.exit(subprocess.run(command, check=False).returncode)
    os.execv(python, command)


if __name__ == "__main__":
    main()
