"""Records of this server: who solved a puzzle with the fewest moves, pushes or box lines.

Nothing is believed: every solution is replayed before it is entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flask import Blueprint, Response, request

from sokobot.canonical import canonical_form
from sokobot.errors import WrongSolutionError
from sokobot.metrics import metrics_of
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves, verify_solution
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.given_puzzle import given_as_text, required
from sokobot.web.api.keys import require_key
from sokobot.web.api.positions import played_moves
from sokobot.web.api.record_shapes import (
    Entered,
    EnterRequest,
    LatestRecords,
    ModeratedEntry,
    RecordEntry,
    RecordsRequest,
    RecordTables,
    Removed,
)
from sokobot.web.plain_words import one_line
from sokobot.web.services import services
from sokobot.web.stores.records import LONGEST_NAME, Measure, Record, RecordStore, Solution

__all__ = ["register_records"]

_MOST_LATEST = 100
_LARGEST_ID = 2**31 - 1


def register_records(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/records/list")(list_records)
    api.post("/records/enter")(enter_record)
    api.get("/records/latest")(latest_records)
    api.delete("/records/<identifier>")(remove_record)


def list_records() -> Response:
    """Show the records of a puzzle."""
    store = _store()
    puzzle = _given(body_as(RecordsRequest).puzzle)
    return answer(_tables(store, _key(puzzle)))


def enter_record() -> Response:
    """Replay solutions, and enter those that are better than what the name had."""
    store = _store()
    wanted = body_as(EnterRequest)
    puzzle = _given(wanted.puzzle)
    name = one_line(wanted.name, LONGEST_NAME)
    if not name:
        raise ApiError(400, "A record needs a name.")
    solutions = [_replayed(puzzle, moves) for moves in dict.fromkeys(wanted.solutions)]
    if store.is_blocked(name):
        raise ApiError(403, "This name may not enter records.")
    improved = {measure for one in solutions for measure in store.enter(name, one)}
    return answer(
        Entered(
            improved=[measure for measure in Measure if measure in improved],
            records=_tables(store, _key(puzzle)),
        )
    )


def latest_records() -> Response:
    """Show a moderator what was entered last."""
    store = _store()
    require_key(services().settings.moderator_key)
    return answer(
        LatestRecords(
            records=[
                ModeratedEntry(
                    id=one.id,
                    measure=Measure(one.measure),
                    name=one.name,
                    date=one.entered_at.date().isoformat(),
                    drawing=one.drawing,
                    moves=one.moves,
                )
                for one in store.latest(_MOST_LATEST)
            ]
        )
    )


def remove_record(identifier: str) -> Response:
    """Remove a record or, with `?block=yes`, all of its name, which is refused from then on."""
    store = _store()
    require_key(services().settings.moderator_key)
    blocks = request.args.get("block") == "yes"
    number = int(identifier) if identifier.isascii() and identifier.isdecimal() else 0
    remove = store.block if blocks else store.remove
    if not 0 < number <= _LARGEST_ID or not remove(number):
        raise ApiError(404, "There is no such record.")
    return answer(Removed(id=number, blocked=blocks))


def _store() -> RecordStore:
    if not services().settings.records:
        raise ApiError(404, "This server keeps no records.")
    return services().records


def _given(text: str) -> Puzzle:
    return required(given_as_text(text, services().settings.max_side))


def _key(puzzle: Puzzle) -> str:
    return canonical_form(puzzle).key(counts_moves=True)


def _replayed(puzzle: Puzzle, text: str) -> Solution:
    """Return a solution with what the referee counted in it.

    Raises:
        ApiError: It is none.
    """
    directions = played_moves(puzzle, text)
    try:
        verify_solution(puzzle, directions)
    except WrongSolutionError:
        raise ApiError(400, "These moves do not solve the puzzle.") from None
    if not directions:
        raise ApiError(400, "The puzzle is solved from the start: there is nothing to enter.")
    form = canonical_form(puzzle)
    moves = cased_moves(puzzle, directions)
    counted = metrics_of(moves)
    return Solution(
        puzzle=form.key(counts_moves=True),
        drawing="\n".join(form.rows(keep_player=True)),
        moves=form.moves_from_drawing(moves),
        move_count=counted.moves,
        push_count=counted.pushes,
        line_count=counted.box_lines,
    )


def _tables(store: RecordStore, puzzle: str) -> RecordTables:
    moves, pushes, lines = (
        list(_ranked(store.best(puzzle, measure)))
        for measure in (Measure.MOVES, Measure.PUSHES, Measure.LINES)
    )
    return RecordTables(puzzle=puzzle, moves=moves, pushes=pushes, lines=lines)


def _ranked(records: Sequence[Record]) -> Iterator[RecordEntry]:
    rank, before = 0, None
    for number, one in enumerate(records, start=1):
        counts = one.first, one.second
        rank, before = (rank if counts == before else number), counts
        yield RecordEntry(
            id=one.id,
            rank=rank,
            name=one.name,
            moves=one.move_count,
            pushes=one.push_count,
            lines=one.line_count,
            date=one.entered_at.date().isoformat(),
        )
