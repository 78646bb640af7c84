"""Numbers with their nouns: `1 push`, `2 pushes`, `no box`.

The one place that knows singular from plural, for every text that people read.
"""

from __future__ import annotations

__all__ = ["counted"]

_ENDINGS_WITH_ES = ("s", "sh", "ch", "x")


def counted(number: int, noun: str, *, zero: str = "") -> str:
    """Return `1 push`, `2 pushes`, `1,247 moves`; for none, `zero` in front of one: `no box`."""
    if number == 0 and zero:
        return f"{zero} {noun}"
    return f"{number:,} {noun if number == 1 else _plural(noun)}"


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith(_ENDINGS_WITH_ES) else f"{noun}s"
