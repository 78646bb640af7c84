"""Well-known collections, where they are at hand, are read whole.

They are other people's work and not part of the repository; the environment
variable SOKOBOT_LEVELS names the folder.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sokobot.formats import read_path, read_text
from sokobot.formats.writers import WRITERS

DEFAULT = Path(__file__).parents[2] / ".." / "shared" / "levels"
FOLDER = Path(os.environ.get("SOKOBOT_LEVELS", DEFAULT))

COUNTS = {
    "microban_155.xsb": 155,
    "xsokoban_90.xsb": 90,
    "grigr2001_100.xsb": 100,
    "boxoban_unfiltered_test_100.xsb": 100,
    "boxoban_medium_valid_100.xsb": 100,
}


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_a_known_collection_is_read_whole_and_survives_every_format(name: str) -> None:
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"no {name} in {FOLDER}; set SOKOBOT_LEVELS to its folder")
    collection = read_path(path)
    assert len(collection.puzzles) == len(collection.entries) == COUNTS[name]
    assert collection.diagnostics == ()
    assert all(entry.name and not entry.diagnostics for entry in collection.entries)
    for write in WRITERS.values():
        again = read_text(write(collection))
        assert again.puzzles == collection.puzzles
        assert [one.title for one in again.puzzles] == [one.title for one in collection.puzzles]
