"""Make puzzles of a chosen difficulty.

`generate` yields them; `docs/generate.md` says how they are made.
"""

from __future__ import annotations

from sokobot.generate.making import Generated, MakingProgress, generate
from sokobot.generate.rooms import Style

__all__ = ["Generated", "MakingProgress", "Style", "generate"]
