"""Read puzzles from text: XSB, SOK, Boxoban, run-length, pasted from anywhere.

The scanner has parted drawings from words; here every drawing is checked and
gets the words that belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sokobot.diagnostics import Diagnostic, has_errors
from sokobot.errors import PuzzleTextError
from sokobot.formats.board_check import CheckedDrawing
from sokobot.formats.captions import Caption, read_caption
from sokobot.formats.collection import Collection, Entry
from sokobot.formats.dialects import alphabet_of_text
from sokobot.formats.embedded_moves import take_moves
from sokobot.formats.findings import EMPTY_FILE, NO_PUZZLE, VARIANT
from sokobot.formats.limits import Budget
from sokobot.formats.parting import Parting, habits_of, is_title, part, title_text
from sokobot.formats.rejoin import check_all
from sokobot.formats.scanner import Scan, Words, WordsKind, numbered_lines, scan

__all__ = ["entry_of", "read_plain_text"]


# A drawing has a wall, or at least a player; `&` may begin the code of either.
_SIGN_OF_A_DRAWING = re.compile(r"[#@+pP&]")


@dataclass(frozen=True, slots=True)
class _Label:
    """Everything written about one drawing, from above and from below."""

    caption: Caption
    solutions: tuple[str, ...]


def read_plain_text(text: str, source: str, budget: Budget) -> Collection:
    """Read every puzzle in `text`.

    Raises:
        PuzzleTextError: There is no drawing, or a hard limit is broken.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii() and not _SIGN_OF_A_DRAWING.search(text):
        raise _no_puzzle(text)  # Megabytes of prose or digits need no closer look.
    found = scan(text, budget)
    if not found.drawings:
        raise _no_puzzle(text)
    checked = check_all(found, budget)
    head, labels = _read_words(found, budget)
    head_variant = [problem for problem in head.findings if problem.code == VARIANT.code]
    entries = []
    for drawing, result, label in zip(found.drawings, checked, labels, strict=True):
        findings = (*head_variant, *label.caption.findings)
        result = replace(result, diagnostics=(*result.diagnostics, *findings))
        entries.append(entry_of(result, label.caption, drawing.line, label.solutions))
    notes = tuple(problem for problem in head.findings if problem.code != VARIANT.code)
    return Collection(
        source=source,
        title=head.title,
        author=head.author,
        notes=tuple(head.notes),
        entries=tuple(entries),
        diagnostics=(*found.diagnostics, *notes),
    )


def entry_of(
    checked: CheckedDrawing, caption: Caption, line: int, solutions: tuple[str, ...] = ()
) -> Entry:
    """Return a checked drawing with its words as an entry; index and name come later."""
    puzzle = None if has_errors(checked.diagnostics) else checked.puzzle
    if puzzle is not None:
        puzzle = replace(
            puzzle,
            title=caption.title,
            author=caption.author,
            notes=tuple(caption.notes),
            solutions=solutions,
        )
    return Entry(0, caption.title, checked.rows, puzzle, checked.diagnostics, line)


def _read_words(found: Scan, budget: Budget) -> tuple[Caption, list[_Label]]:
    """Return the caption of the file and what is written about every drawing."""
    habits = habits_of(found.words)
    head = part(found.words[0], habits, is_head=True)
    above = take_moves(head.below, budget)
    title, words_above, findings = head.title, above.words, above.findings
    labels: list[_Label] = []
    for number, gap in enumerate(found.words[1:], start=1):
        taken = take_moves(gap, budget)
        is_foot = number == len(found.drawings)
        parting = Parting(taken.words) if is_foot else part(taken.words, habits, is_head=False)
        own = parting.above
        if not title:
            title, own = _title_below(own)
        labels.append(_label([*words_above, *own], title, [*findings, *taken.findings]))
        title, words_above, findings = parting.title, list(parting.below), []
    return read_caption(head.above, is_head=True), labels


def _label(words: list[Words], title: str, findings: list[Diagnostic]) -> _Label:
    caption = read_caption(words, title)
    caption.findings += findings
    solutions = tuple(line.text for line in words if line.kind is WordsKind.MOVES)
    return _Label(caption, solutions)


def _title_below(words: Sequence[Words]) -> tuple[str, Sequence[Words]]:
    """Return the `; title` directly under a drawing that has none above it, and the rest."""
    if words and words[0].text.lstrip().startswith(";") and is_title(words[0]):
        return title_text(words[0].text), words[1:]
    return "", words


def _no_puzzle(text: str) -> PuzzleTextError:
    filled = ((number, line) for number, line in numbered_lines(text) if line.strip())
    number, line = next(filled, (0, ""))
    if not number:
        return PuzzleTextError((EMPTY_FILE.at("it is empty", line=1),))
    alphabet = alphabet_of_text(line for _, line in numbered_lines(text))
    message = "no drawing found"
    fix = ""
    if alphabet:
        message += f"; it looks like {alphabet}"
        fix = "write # wall, @ player, $ box, . goal, * box on goal, + player on goal"
    snippet = line.strip("\t ")
    problem = NO_PUZZLE.at(message, line=number, fix=fix, snippet=snippet)
    return PuzzleTextError((problem,))
