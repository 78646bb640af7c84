"""Puzzles that the tests of the web page use."""

from __future__ import annotations

from sokobot import library

TRIVIAL = "#####\n#@$.#\n#####"
TWO_PUSHES = "######\n#@$ .#\n######"
UNSOLVABLE = "#####\n#$ .#\n# @ #\n#####"
NO_PLAYER = "#####\n# $.#\n#####"
CHALLENGE = str(library.find("challenge").puzzle)
LONG = str(library.find("eight_rooms").puzzle)
"""Takes far longer than any test waits."""
CROWDED = "\n".join(
    ["#" * 42, "#@" + " " * 39 + "#"]
    + ["#" + " $ ." * 10 + "#", "#" + " " * 40 + "#"] * 18
    + ["#" * 42]
)
"""So many boxes that no search is done in a moment."""
MANOR = str(library.find("09_the_manor").puzzle)
"""A solution is found at once; that it has the fewest moves takes far longer to prove."""


def grid(text: str) -> list[list[str]]:
    """Return a drawing as the builder sends it."""
    return [list(row) for row in text.split("\n")]
