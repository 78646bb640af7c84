"""Puzzles are read as they are asked for, and the quick way reads what the careful way does."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokobot.errors import PuzzleTextError
from sokobot.formats import Collection, read_path, read_text, stream_bytes, stream_path
from sokobot.formats.board_check import check_rows
from sokobot.formats.plain_drawing import quickly_checked
from sokobot.formats.text.scanner import Scanner

ONE = "#####\n#@$.#\n#####\n"
MANY = 100_000

settings.register_profile("streams", derandomize=True, deadline=None, max_examples=300)
STREAMS = settings.get_profile("streams")

DRAWINGS = st.one_of(
    st.sampled_from(
        [
            "#####\n#@$.#\n#####",
            "  #####\n ##@$.#\n #####",
            "#######\n#@-$_.#\n#######  ",
            "#####\n#@$ #",
            "# $.#\n#####",
            "######\n#@$.*#\n#*####\n######",
            "#####\n#@$ .\n#####",
        ]
    ),
    st.lists(
        st.text("## @$.*+-_", min_size=1, max_size=8).map(lambda inner: f"#{inner}#"),
        min_size=2,
        max_size=6,
    ).map("\n".join),
)
GAPS = st.sampled_from(
    [
        "\n", "\n\n", "\n\n\n", "\n; 1\n\n", "\n\n; 12\n\n", "\n\n; a b\n", "\n; x\n", "\n \n",
        "\n\nTitle: T\n\n", "\nTitle: Q\n\n", "\n\nAuthor: me\n; 3\n\n", "\nSolution\nrRlL\n\n",
        "\n\n; 1\n\n; 2\n\n", "\nComment:\n##\nComment-End:\n\n", "\n>\n", "\n```\n", "\nwords\n",
        "\n\n; Solution\n\n", "\n\nrrrRRuuuU\n\n", "\n-----\n", "\nGame: Hexoban\n\n", "\n\t\n",
    ]
)  # fmt: skip
TEXTS = st.builds(
    lambda parts, end: "".join(gap + drawing for gap, drawing in parts) + end,
    st.lists(st.tuples(GAPS, DRAWINGS), max_size=8),
    GAPS,
)


def outcome(text: str) -> Collection | tuple[object, ...]:
    try:
        return read_text(text, source="a.txt")
    except PuzzleTextError as refused:
        return refused.problems


@settings(STREAMS)
@given(TEXTS)
def test_the_quick_way_reads_what_the_careful_way_reads(text: str) -> None:
    quick = outcome(text)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Scanner, "_plain_drawing", lambda *_: None)
        careful = outcome(text)
    assert quick == careful


@settings(STREAMS)
@given(DRAWINGS)
def test_the_quick_check_finds_the_puzzle_that_the_careful_check_finds(drawing: str) -> None:
    quick = quickly_checked(drawing)
    puzzle, findings = check_rows(drawing.split("\n"))
    if quick is None:
        return
    assert findings == ()
    assert puzzle is not None
    assert (quick.walls, quick.goals, quick.boxes) == (puzzle.walls, puzzle.goals, puzzle.boxes)
    assert (quick.player, quick.width, len(quick.rows)) == (
        puzzle.player,
        puzzle.width,
        puzzle.height,
    )


def test_plain_drawings_are_checked_quickly() -> None:
    assert quickly_checked(ONE.strip()) is not None
    assert quickly_checked("#####\n#@$ .\n#####") is None  # open
    assert quickly_checked("#####\n#@$ #\n#####") is None  # no goal
    assert quickly_checked("########\n#@$.#$.#\n########") is None  # out of reach


def test_a_stream_reads_no_further_than_asked() -> None:
    damaged = f"{ONE}\n" * 5 + "#" * 3_000_000
    entries = iter(stream_bytes(damaged.encode()))
    assert next(entries).puzzle is not None
    with pytest.raises(PuzzleTextError, match="SOK-E012"):
        list(entries)


def test_a_damaged_file_gives_what_stands_above_the_damage() -> None:
    rows = "<L>#####</L><L>#@$.#</L><L>#####</L>"
    levels = f"<Level Id='a'>{rows}</Level>" * 2000
    stream = stream_bytes(f"<SokobanLevels>{levels}<broken".encode())
    names: list[str] = []
    with pytest.raises(PuzzleTextError, match="SOK-E004"):
        names.extend(entry.name for entry in stream)
    assert len(names) > 1000
    with pytest.raises(PuzzleTextError, match="SOK-E004"):
        stream_bytes(f"<SokobanLevels>{levels}<broken".encode()).collection()


@pytest.mark.parametrize("text", [ONE, "no drawing", f"{ONE}\n" * 5 + "#" * 3_000_000])
@pytest.mark.parametrize("was_on", [True, False])
def test_reading_leaves_the_search_for_garbage_as_it_was(text: str, was_on: bool) -> None:
    (gc.enable if was_on else gc.disable)()
    try:
        outcome(text)
        assert gc.isenabled() is was_on
    finally:
        gc.enable()


def test_puzzles_before_the_first_wanted_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    path.write_text(f"; a\n\n{ONE}\n; b\n\n{ONE}\n; c\n\n{ONE}")
    whole = read_path(path)
    stream = stream_path(path, first=2)
    assert tuple(stream) == whole.entries[1:]
    assert stream.count == 3
    assert stream.share_read == pytest.approx(1, abs=0.05)


def test_a_folder_is_numbered_across_its_files(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(f"{ONE}\n{ONE}")
    found = [(entry.index, entry.file, entry.number_in_file) for entry in stream_path(tmp_path)]
    assert found == [(1, "a.txt", 1), (2, "a.txt", 2), (3, "b.txt", 1), (4, "b.txt", 2)]
    assert [entry.index for entry in stream_path(tmp_path, first=3)] == [3, 4]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc")
def test_the_last_of_a_hundred_thousand_puzzles_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    drawing = "\n".join(["#" * 10, "#@$. #####", *["#        #"] * 7, "#" * 10])
    path.write_text("\n".join(f"; {number}\n\n{drawing}\n" for number in range(MANY)))
    program = (
        "import sys\n"
        "from sokobot.cli.main import command_line\n"
        f"sys.argv = ['sokobot', 'solve', '-q', {str(path)!r}, '-n', '{MANY - 1}-{MANY}']\n"
        "try: command_line.main(prog_name='sokobot')\n"
        "except SystemExit as ended: print('exit', int(ended.code or 0))\n"
        "status = open('/proc/self/status').read()\n"
        "print(status.partition('VmHWM:')[2].split()[0])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    *results, ended, kibibytes = ran.stdout.splitlines()
    assert [line.split(":")[0] for line in results] == [
        f"many.txt#{MANY - 1} ({MANY - 2})",
        f"many.txt#{MANY} ({MANY - 1})",
    ]
    assert ended == "exit 0"
    assert int(kibibytes) < 120 * 1024
