"""Read puzzles from text: XSB, SOK, Boxoban, run-length, pasted from anywhere.

The scanner tells drawings from words; here every drawing gets the words that belong to it.
A puzzle is handed over as soon as the passage below it is known, so that a file of any length
takes the memory of its text and of one puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.formats.drafts import Draft, Head
from sokobot.formats.findings import EMPTY_FILE, NO_PUZZLE, VARIANT
from sokobot.formats.limits import Budget
from sokobot.formats.text.captions import read_caption
from sokobot.formats.text.dialects import alphabet_of_text
from sokobot.formats.text.embedded_moves import take_moves
from sokobot.formats.text.mended_drawings import CheckedStretch, checked_stretches
from sokobot.formats.text.passage import Passage, Words, WordsKind
from sokobot.formats.text.scanner import Scanner, numbered_lines
from sokobot.formats.text.word_owners import Habits, OwnedWords, is_title, owned_words, title_text

__all__ = ["TextReader"]


# A drawing has a wall, or at least a player; `&` may begin the code of either.
_SIGN_OF_A_DRAWING = re.compile(r"[#@+pP&]")


class TextReader:
    """Reads one text."""

    def __init__(self, text: str, budget: Budget, findings: tuple[Diagnostic, ...] = ()) -> None:
        """Take a text in any of the usual line ends, and what was found in decoding it."""
        self._text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._budget = budget
        self._scanner: Scanner | None = None
        self._head = Head()
        self._findings = findings

    @property
    def head(self) -> Head:
        """What was found about the text so far."""
        scanned = [] if self._scanner is None else self._scanner.diagnostics
        head = self._head
        return Head(
            head.title, head.author, head.notes, [*self._findings, *scanned, *head.findings]
        )

    @property
    def share_read(self) -> float:
        """How much of the text is read so far, from 0 to 1."""
        return 0.0 if self._scanner is None else self._scanner.position / len(self._text)

    def drafts(self) -> Iterator[Draft]:
        """Yield every puzzle of the text.

        Raises:
            PuzzleTextError: There is no drawing, or a hard limit is broken.
        """
        if self._text.isascii() and not _SIGN_OF_A_DRAWING.search(self._text):
            raise _no_puzzle(self._text)  # Megabytes of prose or digits need no closer look.
        self._scanner = Scanner(self._text, self._budget)
        stretches = checked_stretches(self._scanner.stretches(), self._budget)
        first = next(stretches)
        if first.drawing is None:
            raise _no_puzzle(self._text)
        habits = _habits(self._text, first.passage, self._budget)
        label = self._read_head(first.passage, habits)
        above = first
        for below in stretches:
            yield label.draft(above, below, habits, self._budget)
            above = below

    def _read_head(self, passage: Passage, habits: Habits) -> _Label:
        head = owned_words(passage.words, habits, is_head=True)
        caption = read_caption(head.above, is_head=True)
        self._head.title, self._head.author = caption.title, caption.author
        self._head.notes = tuple(caption.notes)
        variants = [found for found in caption.findings if found.code == VARIANT.code]
        self._head.findings += [found for found in caption.findings if found not in variants]
        taken = take_moves(head.below, self._budget)
        return _Label(head.title, taken.words, taken.findings, tuple(variants))


class _Label:
    """What stood above the drawing that is read next."""

    def __init__(
        self,
        title: str,
        words: list[Words],
        findings: list[Diagnostic],
        of_all: tuple[Diagnostic, ...],
    ) -> None:
        self._title = title
        self._words = words
        self._findings = findings
        self._of_all = of_all
        """What is found in the head and wrong with every drawing of the file."""

    def draft(
        self, above: CheckedStretch, below: CheckedStretch, habits: Habits, budget: Budget
    ) -> Draft:
        """Return the drawing of `above`, now that the passage below it is known."""
        assert above.drawing is not None
        passage, is_foot = below.passage, below.drawing is None
        if passage.is_usual and not is_foot and not self._words and not habits.keys_lead:
            # Blank lines, and at most the title of the next drawing: nothing to interpret.
            title, self._title = self._title, passage.title
            findings = (*self._of_all, *self._findings) if self._findings else self._of_all
            self._findings = []
            return Draft(above.check, above.drawing.line, title, findings=findings)
        return self._interpreted(above, passage, habits, budget, is_foot=is_foot)

    def _interpreted(
        self,
        above: CheckedStretch,
        passage: Passage,
        habits: Habits,
        budget: Budget,
        *,
        is_foot: bool,
    ) -> Draft:
        assert above.drawing is not None
        taken = take_moves(passage.words, budget)
        below = taken.words
        owned = OwnedWords(below) if is_foot else owned_words(below, habits, is_head=False)
        title, own = self._title, owned.above
        if not title:
            title, own = _title_below(own)
        words = [*self._words, *own]
        caption = read_caption(words, title)
        findings = (*self._of_all, *caption.findings, *self._findings, *taken.findings)
        solutions = tuple(line.text for line in words if line.kind is WordsKind.MOVES)
        self._title, self._words, self._findings = owned.title, list(owned.below), []
        line = above.drawing.line
        return Draft.captioned(above.check, caption, line, solutions, findings)


def _habits(text: str, head: Passage, budget: Budget) -> Habits:
    """Return how a text arranges its words; only some texts must be scanned for that."""

    def all_passages() -> Iterator[Passage]:
        again = Budget(budget.limits)
        stretches = checked_stretches(Scanner(text, again).stretches(), again)
        return (stretch.passage for stretch in stretches)

    def last_passage() -> Passage:
        *_, last = Scanner(text, Budget(budget.limits)).stretches()
        return last.passage

    return Habits(head, all_passages, last_passage)


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
