"""How many puzzles go into a group."""

from __future__ import annotations

from sokobot.batch.group_size import GroupSize


def after(*groups: tuple[int, float]) -> int:
    size = GroupSize()
    for count, seconds in groups:
        size.learn(count, seconds)
    return size.current


def test_groups_of_tiny_puzzles_grow_step_by_step() -> None:
    assert after() == 4
    assert after((4, 0.004)) == 16
    assert after((4, 0.004), (16, 0.016)) == 64
    assert after((4, 0.004), (16, 0.016), (64, 0.064)) == 200


def test_groups_have_a_largest_size() -> None:
    assert after(*[(4, 0.0)] * 10) == 256


def test_hard_puzzles_go_alone() -> None:
    assert after((4, 8.0)) == 1


def test_groups_shrink_when_puzzles_become_harder() -> None:
    tiny = [(4, 0.004)] * 6
    assert after(*tiny) == 200
    assert after(*tiny, (200, 200.0)) == 1


def test_who_wants_no_groups_gets_none() -> None:
    size = GroupSize(1)
    size.learn(1, 0.0001)
    assert size.current == 1
