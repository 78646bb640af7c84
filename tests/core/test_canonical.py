"""One form and one hash for all drawings of a puzzle, and different ones for different puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from random_puzzles import drawn, random_puzzle, views

from sokobot.canonical import canonical_form
from sokobot.formats import parse_moves, read_puzzle
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves
from sokobot.rules import Position, after_move, start_position
from sokobot.solver import solve

NUMBERS = range(100)

ROOM = Puzzle.from_text("#######\n#@    #\n# $.  #\n#     #\n#######")


def regions(puzzle: Puzzle) -> list[Puzzle]:
    """Return the puzzle with the player on every cell it can walk to."""
    start = start_position(puzzle)
    found, frontier = {start.player}, [start.player]
    while frontier:
        player = frontier.pop()
        for direction in Direction:
            after = after_move(puzzle, Position(start.boxes, player), direction)
            if after is not None and after.boxes == start.boxes and after.player not in found:
                found.add(after.player)
                frontier.append(after.player)
    return [replace(puzzle, player=player) for player in sorted(found)]


@pytest.mark.parametrize("counts_moves", [False, True], ids=["pushes", "moves"])
def test_eight_views_of_a_puzzle_have_one_key(counts_moves: bool) -> None:
    for number in NUMBERS:
        puzzle = random_puzzle(number)
        keys = {canonical_form(view).key(counts_moves=counts_moves) for view in views(puzzle)}
        assert len(keys) == 1, puzzle


def test_the_player_may_begin_anywhere_in_its_region_unless_moves_count() -> None:
    for number in NUMBERS:
        forms = [canonical_form(puzzle) for puzzle in regions(random_puzzle(number))]
        assert len({form.hash for form in forms}) == 1
    corners = [replace(ROOM, player=cell) for cell in (ROOM.player, ROOM.player._replace(column=5))]
    assert len({canonical_form(puzzle).key(counts_moves=True) for puzzle in corners}) == 2


def test_margin_decoration_and_title_do_not_count() -> None:
    decorated = read_puzzle(
        "  #######\n  #@    ####\n  # $.  #$.#\n  #     ####\n  #######\n\nTitle: the same"
    )
    assert canonical_form(decorated).hash == canonical_form(ROOM).hash


def test_other_puzzles_have_other_hashes() -> None:
    def hash_of(*rows: str) -> str:
        return canonical_form(drawn(rows)).hash

    hashes = {
        hash_of("#####", "#@$.#", "#####"),
        hash_of("######", "#@$ .#", "######"),
        hash_of("######", "#@$. #", "######"),
        hash_of("######", "#+$  #", "######"),
        hash_of("######", "#@*  #", "######"),
        # The same boxes and goals; the player is on the other side of the box.
        hash_of("######", "#.$ @#", "######"),
        hash_of("######", "#.$@ #", "######"),
    }
    assert len(hashes) == 6


@pytest.mark.parametrize("keep_player", [False, True])
def test_the_canonical_drawing_is_a_puzzle_with_the_same_form(keep_player: bool) -> None:
    for number in NUMBERS:
        form = canonical_form(random_puzzle(number))
        again = canonical_form(read_puzzle("\n".join(form.rows(keep_player=keep_player))))
        assert again.hash == form.hash
        if keep_player:
            assert again == form


def test_equal_hashes_mean_equal_optima() -> None:
    for number in range(60):
        puzzle = random_puzzle(number)
        same = read_puzzle("\n".join(canonical_form(puzzle).rows()))
        reports = [solve(either, timeout=None) for either in (puzzle, same)]
        assert reports[0].status is reports[1].status
        assert reports[0].solution_length == reports[1].solution_length


def test_a_known_hash_stays_what_it_is() -> None:
    """Files of results are matched by it: another hash makes them strangers."""
    assert canonical_form(ROOM).hash == "0cd16c22bc6eacec371b0b394c817ca5"
    assert canonical_form(ROOM).rows() == ("#######", "#@    #", "#  .$ #", "#     #", "#######")


def test_moves_turn_with_the_board_and_back() -> None:
    for number in NUMBERS:
        puzzle = random_puzzle(number)
        for view in views(puzzle):
            form = canonical_form(view)
            turned = Puzzle.from_text("\n".join(form.rows(keep_player=True)))
            for moves in _legal_walks(view):
                on_form = form.moves_from_drawing(moves)
                assert cased_moves(turned, parse_moves(on_form)) == on_form
                assert form.moves_to_drawing(on_form) == moves


def _legal_walks(puzzle: Puzzle) -> Iterator[str]:
    """Yield a walk that begins in each direction and then turns whenever it can."""
    for first in Direction:
        walked: list[Direction] = []
        position = start_position(puzzle)
        for direction in (first, *Direction) * 3:
            after = after_move(puzzle, position, direction)
            if after is not None:
                position, walked = after, [*walked, direction]
        yield cased_moves(puzzle, walked)
