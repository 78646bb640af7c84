"""Moving pictures show every move, and stand still for whoever wants that."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from sokobot import Puzzle, solve
from sokobot.cli.main import command_line
from sokobot.drawing.animation import animated_svg
from sokobot.moves import Direction
from sokobot.replay import replay

ROOM = "#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######"
FRAMES = re.compile(r"@keyframes (\w+)\{(.*?\})\}", re.DOTALL)
FRAME = re.compile(r"([\d.e-]+)%\{transform:translate\((\d+)px,(\d+)px\)\}")


def cells_by_moment(svg: str, name: str, moments: int) -> list[tuple[int, int]]:
    """Return where a thing is after each moment, by its key frames."""
    frames = dict(FRAMES.findall(svg))[name]
    places = [
        (round(float(a) * moments / 100), int(y) // 32, int(x) // 32)
        for a, x, y in FRAME.findall(frames)
    ]
    cells = []
    for moment in range(moments + 1):
        cells.append(next((r, c) for m, r, c in reversed(places) if m <= moment))
    return cells


def test_the_key_frames_are_the_positions_of_the_game() -> None:
    puzzle = Puzzle.from_text(ROOM)
    solution = solve(puzzle).solution
    assert solution is not None
    svg = animated_svg(puzzle, solution.directions)
    moments = len(solution.moves) + 10
    tracks = [cells_by_moment(svg, f"t{number}", moments) for number in range(4)]
    steps = [step.position for step in replay(puzzle, solution.directions)]
    for number, position in enumerate(steps, start=1):
        assert tracks[0][number + 5] == position.player
        assert {track[number + 5] for track in tracks[1:]} == position.boxes
    assert tracks[0][0] == tracks[0][5] == puzzle.player
    assert {track[-1] for track in tracks[1:]} == puzzle.goals
    ElementTree.fromstring(svg)
    assert "prefers-reduced-motion" in svg
    assert "<script" not in svg


def test_boxes_at_home_look_so_from_the_moment_they_are() -> None:
    svg = animated_svg(Puzzle.from_text("######\n#@$ .#\n######"), [Direction.RIGHT] * 2)

    assert (
        "@keyframes h0{0%{opacity:0}41.66667%{opacity:0}50%{opacity:0}58.33333%{opacity:1}}" in svg
    )


def test_a_long_solution_has_different_moments() -> None:
    puzzle = Puzzle.from_text("######\n#@ $.#\n######")
    svg = animated_svg(puzzle, [Direction.RIGHT, Direction.LEFT] * 3000)
    shares = [share for share, *_ in FRAME.findall(dict(FRAMES.findall(svg))["t0"])]
    assert len(shares) == len(set(shares))


def test_titles_are_text() -> None:
    puzzle = Puzzle.from_text("Title: <b>&\n\n#####\n#@$.#\n#####")
    ElementTree.fromstring(animated_svg(puzzle, [Direction.RIGHT]))


def test_what_cannot_be_played_is_refused() -> None:
    puzzle = Puzzle.from_text(ROOM)
    with pytest.raises(ValueError, match=r"move 2 \(down\) is blocked"):
        animated_svg(puzzle, [Direction.LEFT, Direction.DOWN])
    with pytest.raises(ValueError, match="a move takes"):
        animated_svg(puzzle, [], seconds_a_move=0)


def test_the_command_writes_what_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("######\n#@$ .#\n######\n", encoding="utf-8")
    target = tmp_path / "moving.svg"

    def run(*arguments: str | Path) -> int:
        return CliRunner().invoke(command_line, ["show", *map(str, arguments)]).exit_code

    assert run(path, "--animate", target) == 0
    assert "2 moves are played" in target.read_text(encoding="utf-8")
    assert run(path, "--animate", target, "--moves", "r") == 0
    assert "1 moves are played" in target.read_text(encoding="utf-8")
    assert run(path, "--animate", target, "--moves", "uu") == 4
    assert run(path, "--moves", "r") == 2
    assert run(path, "--animate", target, "--svg", target) == 2
    path.write_text("#####\n#$ .#\n# @ #\n#####\n", encoding="utf-8")
    assert run(path, "--animate", target) == 10
