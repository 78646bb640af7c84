"""Find the solutions and saved games that stand between the notes of a puzzle.

Whether they solve it is not asked here: the referee decides, not the heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sokobot.diagnostics import Diagnostic
from sokobot.errors import MoveTextError
from sokobot.formats.findings import TOO_MANY_MOVES
from sokobot.formats.limits import MAX_MOVES, Budget
from sokobot.formats.lurd import TooManyMovesError, plain_moves
from sokobot.formats.text.line_kinds import is_announced_moves, is_moves, key_and_value
from sokobot.formats.text.passage import Words, WordsKind

__all__ = ["MovesTaken", "checked_solution", "take_moves"]

_HEADING = re.compile(r"\s?;?\s?(?:solution|savegame|saved game|snapshot|moves|lurd)\b", re.I)
_BARE_HEADING = re.compile(r"(?:solution|savegame|saved game|snapshot|moves|lurd) ?:?", re.I)


@dataclass(slots=True)
class MovesTaken:
    """The words of a passage, with every solution in it turned into one line of kind `MOVES`."""

    words: list[Words] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)


def take_moves(passage: Sequence[Words], budget: Budget) -> MovesTaken:
    """Tell the moves near a drawing from the words around them."""
    taken = MovesTaken()
    pending: list[Words] = []
    announced = False
    for line in passage:
        if line.kind is WordsKind.TEXT and _carries_moves(line.text, announced=announced):
            pending.append(line)
            continue
        _finish(taken, pending, budget)
        pending = []
        if line.kind is not WordsKind.BLANK:
            announced = line.kind is WordsKind.TEXT and _HEADING.match(line.text) is not None
        taken.words.append(line)
    _finish(taken, pending, budget)
    return taken


def _carries_moves(text: str, *, announced: bool) -> bool:
    if is_moves(text) or (announced and is_announced_moves(text)):
        return True
    return is_announced_moves(_value_of_solution(text))


def _value_of_solution(text: str) -> str:
    """Return the moves of a `Solution: moves` line."""
    found = key_and_value(text) if _HEADING.match(text) else None
    return "" if found is None else found[1]


def checked_solution(text: str, line: int, budget: Budget) -> tuple[str, Diagnostic | None]:
    """Return the plain letters of moves (none if they are broken), or a finding if too many.

    Raises:
        PuzzleTextError: The budget is spent.
    """
    try:
        moves = plain_moves(text)
    except MoveTextError as error:
        if isinstance(error, TooManyMovesError):
            return "", TOO_MANY_MOVES.at(f"a solution of more than {MAX_MOVES:,} moves", line=line)
        return "", None
    budget.spend_squares(len(moves), line)
    return moves, None


def _finish(taken: MovesTaken, lines: Sequence[Words], budget: Budget) -> None:
    """Add the collected lines as one solution, or as words if they are none after all."""
    if not lines:
        return
    text = "".join(_value_of_solution(line.text) or line.text for line in lines)
    moves, problem = checked_solution(text, lines[0].number, budget)
    if problem is not None:
        taken.findings.append(problem)
    if not moves:
        taken.words.extend(lines)
        return
    _drop_bare_heading(taken.words)
    taken.words.append(Words(lines[0].number, moves, WordsKind.MOVES))


def _drop_bare_heading(words: list[Words]) -> None:
    """Remove a heading that says nothing but `Solution`, and the blank lines below it."""
    index = len(words) - 1
    while index >= 0 and words[index].kind is WordsKind.BLANK:
        index -= 1
    if index >= 0 and _BARE_HEADING.fullmatch(words[index].text.strip()):
        del words[index:]
