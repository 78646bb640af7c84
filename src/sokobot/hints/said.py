"""What a hint says, grade by grade, in plain values and in sentences.

Nothing is in a hint that its level does not show: what was not asked for is None.
"""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.counting import counted
from sokobot.hints.levels import HintLevel
from sokobot.moves import Cell, Direction

__all__ = ["Hint", "TemptingPush"]


@dataclass(frozen=True, slots=True)
class TemptingPush:
    """A push that looks good and loses."""

    box: Cell
    direction: Direction
    sentence: str
    """Why it loses."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said about a position at one level."""

    level: HintLevel
    winnable: bool | None
    """None if neither a solution nor a proof was found in time."""
    solved: bool = False
    possible_pushes: int = 0
    losing_pushes: int = 0
    undecided_pushes: int = 0
    back_to: int | None = None
    """Of a lost game: after how many moves it could still be won, if that is known."""
    reason: str | None = None
    """Of a lost game: why, if that is known."""
    area: str | None = None
    box: Cell | None = None
    target: Cell | None = None
    """Where the box goes before another one is touched."""
    for_good: bool | None = None
    """Whether the box stays there."""
    direction: Direction | None = None
    walk: str | None = None
    """Steps that lead to the push."""
    pushes_left: int | None = None
    shortest: bool | None = None
    """Whether the pushes left are proved to be the fewest."""
    tempting: TemptingPush | None = None
    """None also if no push that looks good is known to lose."""
    run: str | None = None
    """The moves until another box is touched."""
    rest: str | None = None

    @property
    def moves(self) -> str | None:
        """The walk and the push."""
        if self.walk is None or self.direction is None:
            return None
        return self.walk + self.direction.push_letter

    def as_record(self) -> dict[str, object]:
        """Return plain values, only those that the level shows; cells are [column, row]."""
        record: dict[str, object] = {
            "level": self.level.value,
            "winnable": self.winnable,
            "solved": self.solved,
            "possible_pushes": self.possible_pushes,
            "losing_pushes": self.losing_pushes,
            "undecided_pushes": self.undecided_pushes,
            "back_to": self.back_to,
            "reason": self.reason,
            "sentences": self.sentences(),
        }
        if self.area is None:
            return record
        more: dict[HintLevel, dict[str, object]] = {
            HintLevel.AREA: {"area": self.area},
            HintLevel.BOX: {"box": _point(self.box)},
            HintLevel.WHERE: {"target": _point(self.target), "for_good": self.for_good},
            HintLevel.PUSH: {
                "direction": None if self.direction is None else self.direction.push_letter,
                "walk": self.walk,
                "moves": self.moves,
                "pushes_left": self.pushes_left,
                "shortest": self.shortest,
            },
            HintLevel.WHY: {"tempting": _tempting_record(self.tempting)},
            HintLevel.REST: {"run": self.run, "rest": self.rest},
        }
        for level, values in more.items():
            if self.level.shows(level):
                record |= values
        return record

    def sentences(self) -> list[str]:
        """Say it, a sentence a grade."""
        if self.solved:
            return ["It is solved."]
        if self.winnable is None:
            return ["Neither a solution nor a proof was found in time."]
        if not self.winnable:
            return self._lost_sentences()
        said = [self._safe_sentence()]
        if self.area is not None:
            said.append(f"The next push is {self.area}.")
        if self.box is not None:
            said.append(f"Push the box at {_place(self.box)}.")
        if self.target is not None:
            stays = "for good" if self.for_good else "for now"
            said.append(f"It goes to {_place(self.target)}, {stays}.")
        if self.direction is not None:
            said.append(f"Push it {self.direction.name.lower()}.")
        if self.level.shows(HintLevel.WHY):
            said.append(self._tempting_sentence())
        if self.rest is not None:
            said.append(f"The rest: {self.rest}")
        return said

    def _safe_sentence(self) -> str:
        pushes = counted(self.possible_pushes, "possible push")
        if not self.losing_pushes and not self.undecided_pushes:
            return "Nothing is lost, and no push loses."
        lose = "loses" if self.losing_pushes == 1 else "lose"
        unknown = f", {self.undecided_pushes} unknown" if self.undecided_pushes else ""
        return f"Nothing is lost; {self.losing_pushes} of the {pushes} {lose}{unknown}."

    def _lost_sentences(self) -> list[str]:
        said = ["It can no longer be won."]
        if self.reason is not None:
            said.append(self.reason)
        if self.back_to is not None:
            said.append(f"It could still be won after move {self.back_to}: go back there.")
        return said

    def _tempting_sentence(self) -> str:
        if self.tempting is None:
            return "No push that looks good is known to lose."
        way = self.tempting.direction.name.lower()
        pushed = f"Pushing the box at {_place(self.tempting.box)} {way} loses"
        return f"{pushed}: {self.tempting.sentence}"


def _tempting_record(tempting: TemptingPush | None) -> dict[str, object] | None:
    if tempting is None:
        return None
    return {
        "box": _point(tempting.box),
        "direction": tempting.direction.push_letter,
        "sentence": tempting.sentence,
    }


def _point(cell: Cell | None) -> list[int] | None:
    return None if cell is None else [cell.column, cell.row]


def _place(cell: Cell) -> str:
    return f"({cell.column}, {cell.row})"
