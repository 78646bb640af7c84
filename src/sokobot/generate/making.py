"""Make puzzles as hard as asked for, one after the other.

For each puzzle a few rooms with starts in the band are looked for (`climbing`), the starts that
look best are polished, rated for good, and the one that is best and most unlike the others is
kept.  All limits count rooms and states, and all choices are those of `Chance`: the same wishes
and the same seed give the same puzzles on any machine, however busy it is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sokobot.engine import search
from sokobot.errors import NothingFoundError
from sokobot.generate.archive import Archive
from sokobot.generate.beauty import beauty_of
from sokobot.generate.chance import Chance
from sokobot.generate.climbing import rooms_in_band
from sokobot.generate.plan import Plan
from sokobot.generate.polish import polished
from sokobot.generate.reverse_play import scrambled
from sokobot.generate.rooms import Style
from sokobot.generate.titles import title_of
from sokobot.generate.wishes import MOST_EXACT_BOXES, Wishes, wished
from sokobot.metrics import pushed_boxes
from sokobot.puzzle import Puzzle
from sokobot.rate import Rating, rate
from sokobot.search_report import Solution
from sokobot.search_settings import Algorithm, Objective, SearchSettings
from sokobot.techniques import Technique, needed_techniques

__all__ = ["Generated", "MakingProgress", "generate"]

_MOST_ROOMS = 10_000
_ROOMS_A_PUZZLE = 3
_FINISHED_A_PUZZLE = 3
_BOXES_OF_SMALL_ROOMS = 4
"""Beyond, rooms are not collected before the first puzzle is made."""
_MOST_CANDIDATES = 9
_MOST_STATES_A_PUZZLE = 20_000
"""Of the candidates together; beyond, the first good one is taken."""
_POLISHED_FOR_A_TECHNIQUE = 200
_PENALTY_FOR_A_KIND = 6
_FEWEST_PUSHES_OF_A_BOX = 2
_SOLUTION_LIMITS = SearchSettings(
    objective=Objective.PUSHES, max_states=2_000_000, memory_limit_mebibytes=2048
)


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle with its rating, a solution, and what it is about."""

    puzzle: Puzzle
    """With title, a note about its rating, and the solution."""
    rating: Rating
    """The same that `rate` gives."""
    solution: Solution
    style: Style
    techniques: tuple[Technique, ...]
    """Without which it cannot be solved; empty beyond six boxes, where nobody knows."""
    beauty: int
    number: int
    """Among the puzzles of its seed, from 1."""


@dataclass(frozen=True, slots=True)
class MakingProgress:
    """How far the making of one puzzle is."""

    number: int
    rooms: int
    """Looked at for this puzzle."""
    candidates: int


OnProgress = Callable[[MakingProgress], None]


def generate(
    *,
    difficulty: str | float = "medium",
    boxes: int | tuple[int, int] = (2, 4),
    size: tuple[int, int] = (7, 7),
    count: int | None = None,
    seed: int = 1,
    technique: Technique | str | None = None,
    styles: Sequence[Style | str] = (),
    avoid: Iterable[Puzzle] = (),
    on_progress: OnProgress | None = None,
    stop: threading.Event | None = None,
) -> Iterator[Generated]:
    """Yield puzzles of a chosen difficulty; `count` of them, or for ever.

    `difficulty` is a word (trivial, easy, medium, hard, expert) or the share of people who fail;
    `boxes` a number or a range; `size` the largest width and height of the floor, without the
    wall around it.  `technique` is one the puzzles cannot be solved without.  Puzzles of `avoid`,
    however they are turned, do not come again.  Setting `stop` ends it before the next puzzle.

    Raises:
        SettingsError: The wishes make no sense.
        NothingFoundError: After many rooms there is no puzzle like that.
        KeyboardInterrupt: Ctrl-C; the puzzles so far have been yielded.
    """
    name = None if technique is None else Technique(technique).value
    wishes = wished(difficulty, boxes, size, styles, name)
    archive = Archive()
    archive.forbid(avoid)
    return _made(wishes, count, seed, archive, on_progress, stop)


def _made(
    wishes: Wishes,
    count: int | None,
    seed: int,
    archive: Archive,
    on_progress: OnProgress | None,
    stop: threading.Event | None,
) -> Iterator[Generated]:
    number = 0
    while (count is None or number < count) and not (stop is not None and stop.is_set()):
        number += 1
        maker = _Maker(Chance(seed, number), wishes, archive, number, on_progress, stop)
        made = maker.make()
        if made is None:
            return
        archive.add(made.puzzle, made.solution, _kind(made))
        yield made


def _kind(made: Generated) -> tuple[int, str, str]:
    about = made.techniques[-1].value if made.techniques else ""
    return len(made.puzzle.boxes), made.style.value, about


@dataclass(slots=True)
class _Maker:
    """Makes one puzzle."""

    chance: Chance
    wishes: Wishes
    archive: Archive
    number: int
    on_progress: OnProgress | None
    stop: threading.Event | None
    rooms: int = 0
    candidates: int = 0

    def make(self) -> Generated | None:
        """Return the best of a few candidates; None if it was stopped.

        Raises:
            NothingFoundError: Too many rooms were tried without success.
        """
        boxes = self.chance.between(self.wishes.fewest_boxes, self.wishes.most_boxes)
        most = _POLISHED_FOR_A_TECHNIQUE if self.wishes.technique else _MOST_CANDIDATES
        best: Generated | None = None
        found = states = 0
        for candidate in self._plans(boxes):
            if self._has_looked():
                return None
            if candidate is None:
                continue
            self.candidates += 1
            made = self._finished(*candidate)
            if made is not None:
                found += 1
                states += int(made.rating.parts.get("states", _MOST_STATES_A_PUZZLE))
                if best is None or self._worth(made) > self._worth(best):
                    best = made
            is_enough = (
                found >= _FINISHED_A_PUZZLE
                or self.candidates >= most
                or states >= _MOST_STATES_A_PUZZLE
            )
            if best is not None and is_enough:
                return best
        raise AssertionError("plans come for ever")

    def _plans(self, boxes: int) -> Iterator[tuple[Style, Plan] | None]:
        """Yield polished plans in the band for ever, and None for each room without one."""
        if boxes > MOST_EXACT_BOXES:
            yield from scrambled(self.chance, self.wishes, boxes)
        batch: list[tuple[Style, Plan]] = []
        rooms = 0
        for found in rooms_in_band(self.chance, self.wishes, boxes):
            yield None
            if found is None:
                continue
            rooms += 1
            style, room = found
            batch += [(style, start) for start in room.starts]
            if rooms % _ROOMS_A_PUZZLE == 0 or boxes > _BOXES_OF_SMALL_ROOMS:
                for style, start in self.chance.shuffled(batch)[:_FINISHED_A_PUZZLE]:
                    plan = polished(self.chance, start, self.wishes.band)
                    yield None if plan is None else (style, plan)
                batch.clear()

    def _has_looked(self) -> bool:
        """Count one more room; return whether to stop."""
        self.rooms += 1
        if self.rooms > _MOST_ROOMS:
            raise NothingFoundError(
                f"no such puzzle in {_MOST_ROOMS:,} rooms; "
                "try another size, number of boxes or difficulty"
            )
        if self.on_progress is not None:
            self.on_progress(MakingProgress(self.number, self.rooms, self.candidates))
        return self.stop is not None and self.stop.is_set()

    def _finished(self, style: Style, plan: Plan) -> Generated | None:
        """Return the puzzle, rated and solved; None if it does not fit or is not new."""
        puzzle = plan.drawn()
        if self.archive.has(puzzle):
            return None
        if len(puzzle.boxes) > MOST_EXACT_BOXES and not self._is_wished(_guessed(puzzle)):
            return None
        rating = rate(puzzle)
        if not self._is_wished(rating):
            return None
        techniques = (needed_techniques(puzzle) or ()) if rating.exact else ()
        if self.wishes.technique is not None and self.wishes.technique not in techniques:
            return None
        solution = _solved(puzzle, is_small=rating.exact)
        if solution is None or not _moves_every_box(puzzle, solution):
            return None
        if self.archive.has_idea_of(puzzle, solution):
            return None
        return Generated(
            puzzle=replace(
                puzzle,
                title=title_of(puzzle),
                notes=(rating_note(rating),),
                solutions=(solution.moves,),
            ),
            rating=rating,
            solution=solution,
            style=style,
            techniques=techniques,
            beauty=beauty_of(plan, rating, solution.move_count),
            number=self.number,
        )

    def _is_wished(self, rating: Rating) -> bool:
        return rating.failure is not None and rating.failure in self.wishes.band

    def _worth(self, made: Generated) -> int:
        return made.beauty - _PENALTY_FOR_A_KIND * self.archive.kinds[_kind(made)]


def rating_note(rating: Rating) -> str:
    """Return the rating as a line that stands with the puzzle in its file."""
    about = "" if rating.exact else "~"
    failure = 0.0 if rating.failure is None else rating.failure
    parts = [f"{rating.word.value}, {about}{failure:.1%} fail"]
    if "q" in rating.parts:
        parts.append(f"q {rating.parts['q']:.2f}")
    parts.append(f"{rating.parts['box_changes']} box changes")
    parts.append(f"{rating.parts['pushes']} pushes")
    return "Rating: " + ", ".join(parts) + ("" if rating.exact else " (estimated)")


def _guessed(puzzle: Puzzle) -> Rating:
    """Return an estimate at once; `rate` tries to look at all states first."""
    return rate(puzzle, max_states=1)


def _solved(puzzle: Puzzle, *, is_small: bool) -> Solution | None:
    settings = _SOLUTION_LIMITS
    if not is_small:
        settings = replace(settings, max_states=50_000)
    report = search(puzzle, settings)
    if report.solution is None and not is_small:
        portfolio = replace(
            settings, objective=Objective.ANY, algorithm=Algorithm.PORTFOLIO, max_states=100_000
        )
        report = search(puzzle, portfolio)
    return report.solution


def _moves_every_box(puzzle: Puzzle, solution: Solution) -> bool:
    counts: dict[int, int] = {}
    for box, _ in pushed_boxes(solution.moves):
        counts[box] = counts.get(box, 0) + 1
    fewest = _FEWEST_PUSHES_OF_A_BOX if len(counts) <= MOST_EXACT_BOXES else 1
    return len(counts) == len(puzzle.boxes) and min(counts.values()) >= fewest
