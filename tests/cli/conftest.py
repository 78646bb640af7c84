"""What the tests of long runs share."""

from __future__ import annotations

from pathlib import Path

import pytest
from long_runs import finished, started, without_times

from sokobot.library import bundled


@pytest.fixture(scope="session")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Puzzles that keep two processes busy for some seconds."""
    path = tmp_path_factory.mktemp("collection") / "hard.xsb"
    hard = [found.puzzle for found in bundled() if found.series in {"hard", "expert"}]
    path.write_text("\n\n".join(map(str, hard)), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def expected(collection: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What a run finds that nobody disturbs."""
    path = tmp_path_factory.mktemp("undisturbed") / "run.jsonl"
    finished(started(collection, "-w", "2", "-o", path))
    return without_times(path)
