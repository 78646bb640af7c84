"""`python main.py` works in a checkout, whichever Python runs it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "main.py"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A directory with `main.py` and nothing else."""
    shutil.copy(SCRIPT, tmp_path / "main.py")
    return tmp_path


def run_without_sokobot(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `main.py` with a Python that finds no installed packages."""
    return subprocess.run(
        [sys.executable, "-I", "-S", checkout / "main.py", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_projects_environment_takes_over(checkout: Path) -> None:
    (checkout / ".venv").symlink_to(sys.prefix, target_is_directory=True)

    ran = run_without_sokobot(checkout, "--sample", "trivial", "-q")

    assert (ran.returncode, ran.stdout) == (0, "Solution found in 1 push!\n")


def test_without_an_environment_it_says_how_to_get_one(checkout: Path) -> None:
    ran = run_without_sokobot(checkout, "--version")

    assert ran.returncode == 1
    assert "Sokobot is not installed for this Python" in ran.stderr
    assert "make solve" in ran.stderr


def test_an_environment_without_sokobot_does_not_hand_over_to_itself(checkout: Path) -> None:
    venv.create(checkout / ".venv")

    ran = run_without_sokobot(checkout, "--version")

    assert ran.returncode == 1
    assert "Sokobot is not installed for this Python" in ran.stderr
