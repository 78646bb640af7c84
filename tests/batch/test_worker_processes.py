"""Workers come and go without a word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from pathlib import Path
from slow_arrival import close_while_a_worker_starts
close_while_a_worker_starts(Path(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_a_worker_that_is_still_starting_ends_in_silence(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, tmp_path / "mark"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
