"""Guess what an author meant who drew with other characters than ours.

The guess only ever goes into a message.  Alphabets contradict each other (`B`
is a box in one and a box on a goal in another), so reading one by guess would
now and then solve another puzzle than the one drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sokobot.formats.text.line_kinds import key_and_value

__all__ = ["advice_for_character", "alphabet_of_text", "variant_in"]


@dataclass(frozen=True, slots=True)
class _Alphabet:
    """How other programs draw; the key is their character, the value ours."""

    name: str
    wall: str
    meanings: dict[str, str]


_ALPHABETS = (
    _Alphabet("the alphabet with & for the player", "#", {"&": "@", "%": "+", "B": "$", "X": "*"}),
    _Alphabet("the MF8 alphabet", "H", {"H": "#", "a": "@", "x": "+", "X": "+"}),
    _Alphabet(
        "the alphabet with + for walls",
        "+",
        {"+": "#", "*": "@", "%": "+", "@": "$", "$": "*", "X": "."},
    ),
    _Alphabet("the alphabet with M for the player", "#", {"m": "@", "M": "+", "o": "."}),
    _Alphabet(
        "the digits of Let's Logic",
        "1",
        {"0": " ", "1": "#", "2": "@", "3": "$", "4": ".", "5": "*", "6": "+", "7": " "},
    ),
)
_SHARED = " -_.$*"
_WALL_LIKE = "=%█▓▒░■X"
_ROWS_TO_BE_SURE = 3
_LINES_TO_LOOK_AT = 500

_GAME = re.compile(r"[ \t;]{0,8}(game|variant)[ \t]{0,8}=(.{1,80})", re.I)
_VARIANTS = {
    "hexoban": "Hexoban",
    "trioban": "Trioban",
    "octoban": "Octoban",
    "multiban": "Multiban",
    "numban": "Numban",
    "modern sokoban": "Modern Sokoban",
    "sokoban+": "Sokoban+",
    "sokobanplus": "Sokoban+",
}


def advice_for_character(character: str, drawing: str) -> str:
    """Return what to write instead of `character`, judging by the rest of the drawing."""
    if character in "bBpP":
        return "b, B, p and P are box and player only in a drawing without $, @, * and +"
    if character in "oO0":
        return f"{character} is a goal in some programs and a box in others: write . or $"
    if character.isdigit() or character in "()|":
        return "run-length text must stand for itself: a count before a square or a group"
    for alphabet in sorted(_ALPHABETS, key=lambda one: -_evidence(one, drawing)):
        convincing = _evidence(alphabet, drawing) >= (1 if alphabet.wall == "#" else 2)
        if convincing and character in alphabet.meanings:
            return f"in {alphabet.name} that is {alphabet.meanings[character]!r}: write that"
    if character in _WALL_LIKE:
        return "if it is a wall, write #"
    return ""


def _evidence(alphabet: _Alphabet, drawing: str) -> int:
    """Return how many different characters of the drawing only this alphabet explains."""
    return sum(foreign in drawing for foreign in alphabet.meanings if foreign not in "#@$.*+ ")


def alphabet_of_text(lines: Iterable[str]) -> str:
    """Return the name of an alphabet in which the lines are a drawing, or an empty text."""
    rows_seen = dict.fromkeys(range(len(_ALPHABETS)), 0)
    for number, line in enumerate(lines):
        if number == _LINES_TO_LOOK_AT:
            break
        bare = line.strip()
        for index, alphabet in enumerate(_ALPHABETS):
            if _is_row(bare, alphabet):
                rows_seen[index] += 1
    best = max(rows_seen, key=lambda index: rows_seen[index])
    return _ALPHABETS[best].name if rows_seen[best] >= _ROWS_TO_BE_SURE else ""


def _is_row(bare: str, alphabet: _Alphabet) -> bool:
    if len(bare) < 3 or bare[0] != alphabet.wall or bare[-1] != alphabet.wall:
        return False
    return not bare.strip("".join(alphabet.meanings) + _SHARED + alphabet.wall)


def variant_in(text: str) -> str:
    """Return the name of the variant a line like `Game: …` declares; empty for plain Sokoban."""
    game = _GAME.match(text)
    pair = (game.group(1).lower(), game.group(2)) if game else key_and_value(text)
    if pair is None:
        return ""
    key, value = pair
    if key in {"boxorder", "goalorder"}:
        return "Sokoban+"
    return _VARIANTS.get(value.strip().lower(), "") if key in {"game", "variant"} else ""
