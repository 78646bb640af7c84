"""The page about runs: what is on it, that nothing on it comes from elsewhere, and its words."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import PurePath

import pytest
from rows_by_hand import SOLVED, UNSOLVED, key

from sokobot.batch.ending import Ending
from sokobot.batch.rows import BatchRow
from sokobot.batch.run_header import RunHeader, settings_record
from sokobot.reports.axes import count_axis, time_axis
from sokobot.reports.page import report_page
from sokobot.reports.report_run import ReportRun, named_runs, puzzles_of_all_runs
from sokobot.reports.scatter_plot import MOST_MARKS, scatter_plot
from sokobot.reports.solved_plot import solved_plot
from sokobot.reports.wording import ENDINGS, ending_text, seconds_text, share_text
from sokobot.search_settings import Objective, SearchSettings

HEADER = RunHeader("run", settings_record(SearchSettings()), 2)
ROWS = (
    replace(SOLVED, name="quick", time_elapsed=0.002, tier="easy"),
    replace(SOLVED, name="slow", key=key(2), number=2, time_elapsed=42.0, tier="hard"),
    replace(UNSOLVED, name="open", key=key(3), number=3, tier="hard"),
    replace(
        UNSOLVED,
        name="<b>broken & bad</b>",
        key=key(4),
        number=4,
        status=Ending.INVALID,
        reason='there is no "player"',
        drawing="###|#$.|###",
        tier="hard",
    ),
)


def run(name: str = "a", *rows: BatchRow, header: RunHeader = HEADER) -> ReportRun:
    return named_runs([(PurePath(f"{name}.jsonl"), header, rows or ROWS)])[0]


def page(*runs: ReportRun, most_rows: int = 100) -> str:
    numbered = [replace(each, number=number) for number, each in enumerate(runs, start=1)]
    return report_page(numbered, title="A report", most_rows=most_rows)


class Balanced(HTMLParser):
    """Fails on end tags that end nothing and on start tags that are never ended."""

    VOID = ("meta", "path", "rect", "circle", "use", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("runs", [[run()], [run("a"), run("b", *ROWS[:2])]], ids=["one", "two"])
def test_page_is_whole_and_needs_nothing_else(runs: list[ReportRun]) -> None:
    text = page(*runs)
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert re.findall(r'(?:src|href)="(?!#)', text) == []
    assert "@import" not in text
    assert "url(" not in text


def test_page_has_figures_tiers_slowest_and_failures_with_reasons() -> None:
    text = page(run())
    assert "<dt>solved</dt><dd>2</dd><dd class=note>of 4</dd>" in text
    assert text.index('<h2 id="tiers">') < text.index("hard") < text.index("Slowest")
    assert "there is no &quot;player&quot;" in text
    assert "at least 8 pushes needed" in text
    assert "<span class=note>no picture</span>" in text


def test_large_limits_are_written_out() -> None:
    assert "most states: 10,000,000" in page(run())


def test_names_cannot_become_markup() -> None:
    text = page(run())
    assert "<b>broken" not in text
    assert "&lt;b&gt;broken &amp; bad&lt;/b&gt;" in text


def test_bounds_are_in_units_of_the_objective() -> None:
    moves = RunHeader("run", settings_record(SearchSettings(Objective.MOVES)), 2)
    assert "at least 8 moves needed" in page(run("a", header=moves))


def test_pictures_share_their_shapes() -> None:
    text = page(run())
    assert text.count('id="sokobot-box"') == 1
    assert text.count('href="#sokobot-box"') == 3


def test_long_table_is_cut_and_says_so() -> None:
    text = page(run(), most_rows=2)
    assert "The first 2 of 4 puzzles" in text
    assert text.count("<td class=picture>") == 2


def test_scatter_is_there_for_two_runs_alone() -> None:
    assert "Puzzle by puzzle" not in page(run())
    assert "Puzzle by puzzle" in page(run("a"), run("b"))
    assert "Puzzle by puzzle" not in page(run("a"), run("b"), run("c"))


def test_puzzles_of_two_runs_stand_puzzles_of_all_runs() -> None:
    first, second = run("a", *ROWS[:2]), run("b", *reversed(ROWS[1:3]))
    assert puzzles_of_all_runs([first, second]) == [
        (ROWS[0], None),
        (ROWS[1], ROWS[1]),
        (None, ROWS[2]),
    ]
    assert "not in this run" in page(first, second)


def test_runs_with_the_same_file_name_are_told_apart() -> None:
    named = named_runs([(PurePath(f"{where}/run.jsonl"), HEADER, ()) for where in "ab"])
    assert [each.name for each in named] == ["a/run.jsonl", "b/run.jsonl"]


def test_run_without_a_puzzle_is_a_page_too() -> None:
    empty = ReportRun("empty", 1, HEADER, ())
    assert "of 0" in page(empty)
    assert "of 0" in page(empty, empty)


def test_line_rises_by_every_solved_puzzle() -> None:
    path = re.findall(r'class="line run-1" d="([^"]+)"', solved_plot([run()]))[0]
    assert path.count("V") == 2


def test_lines_of_large_runs_stay_short() -> None:
    rows = [replace(SOLVED, key=key(n), number=n, time_elapsed=n / 1000) for n in range(1, 20_000)]
    assert len(solved_plot([run("a", *rows)])) < 40_000


def test_marks_tell_who_solved_a_puzzle() -> None:
    lost = (SOLVED, replace(UNSOLVED, name="lost"))
    gained = (replace(UNSOLVED, name="gained"), SOLVED)
    neither = (UNSOLVED, UNSOLVED)
    plot = scatter_plot(
        run("a"), run("b"), [(SOLVED, SOLVED), lost, gained, neither, (None, SOLVED)]
    )
    assert plot.count('class="mark"') == 1
    assert plot.count('class="mark lost"') == 1
    assert plot.count('class="mark gained"') == 1


def test_scatter_of_very_many_puzzles_is_a_sample() -> None:
    plot = scatter_plot(run("a"), run("b"), [(SOLVED, SOLVED)] * 10_000)
    assert MOST_MARKS // 2 < plot.count("<circle") <= MOST_MARKS


@pytest.mark.parametrize(
    ("seconds", "ends"), [([0.003, 0.5], (0.001, 1.0)), ([], (0.0001, 1.0)), ([2.0], (1.0, 10.0))]
)
def test_time_axis_spans_whole_powers_of_ten(
    seconds: list[float], ends: tuple[float, float]
) -> None:
    axis = time_axis("time", seconds)
    assert (axis.low, axis.high) == pytest.approx(ends)
    assert axis.place(axis.low) == 0
    assert axis.place(axis.high * 5) == 1


@pytest.mark.parametrize("most", [0, 1, 3, 10, 62, 155, 1000, 99_999])
def test_count_axis_has_a_handful_of_ticks_and_both_ends(most: int) -> None:
    ticks = [value for value, _ in count_axis("count", most).ticks]
    assert ticks[0] == 0
    assert ticks[-1] == max(most, 1)
    assert ticks == sorted(set(ticks))
    assert 2 <= len(ticks) <= 8


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.00034, "0.34 ms"),
        (0.0123, "12.3 ms"),
        (0.5, "500 ms"),
        (1.234, "1.23 s"),
        (59.96, "60.0 s"),
        (725, "12:05 min"),
        (7325, "2:02:05 h"),
    ],
)
def test_times_have_the_digits_that_matter(seconds: float, text: str) -> None:
    assert seconds_text(seconds) == text


def test_shares_are_never_rounded_to_all_or_none() -> None:
    assert share_text(9999, 10_000) == "99.9 %"
    assert share_text(1, 100_000) == "0.1 %"
    assert share_text(10, 10) == "100 %"
    assert share_text(0, 10) == "0 %"
    assert share_text(0, 0) == "–"


def test_every_ending_has_words() -> None:
    assert set(ENDINGS) == set(Ending)
    assert ending_text(SOLVED) == "proved"
    assert ending_text(replace(SOLVED, optimal=False)) == "solved"
    found = replace(SOLVED, optimal=False, status=Ending.TIME_LIMIT)
    assert ending_text(found) == "solved, time limit"
