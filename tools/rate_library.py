"""Write the rating of every bundled puzzle below its drawing, or say which are wrong.

    python tools/rate_library.py            write the key lines `Expected failure: 0.31`
    python tools/rate_library.py --check    change nothing; exit with 1 if one is not as `rate` says

An estimate is written as `~0.31`.  Ratings never change unless `sokobot.rate` does: the library and
the page read them from the files, because to rate all of them takes a minute.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from sokobot import Puzzle, rate

ROOT = Path(__file__).parents[1] / "src" / "sokobot" / "puzzles"
KEY_LINE = re.compile(r"^Expected failure:.*\n?", re.MULTILINE)


def rated(text: str) -> str:
    """Return the text of a puzzle file with the line of its rating at the end."""
    rating = rate(Puzzle.from_text(text))
    mark = "" if rating.exact else "~"
    before = KEY_LINE.sub("", text)
    return f"{before.rstrip()}\nExpected failure: {mark}{rating.failure}\n"


def main() -> int:
    """Go over all files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    arguments = parser.parse_args()
    wrong = 0
    for file in sorted(ROOT.rglob("*.txt")):
        text = file.read_text(encoding="utf-8")
        right = rated(text)
        if text == right:
            continue
        wrong += 1
        print(f"{file.relative_to(ROOT)}: {right.splitlines()[-1]}", flush=True)
        if not arguments.check:
            file.write_text(right, encoding="utf-8")
    return 1 if wrong and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
