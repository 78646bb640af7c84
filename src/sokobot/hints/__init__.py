"""Hints in grades, from one solution that follows the player's own way.

levels   the grades, and what each of them may say
said     what is said
finding  how it is found out
"""

from __future__ import annotations

from sokobot.hints.finding import hint
from sokobot.hints.levels import HintLevel
from sokobot.hints.said import Hint, TemptingPush

__all__ = ["Hint", "HintLevel", "TemptingPush", "hint"]
