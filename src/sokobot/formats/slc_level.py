"""One `<Level>` of an SLC file while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from sokobot.diagnostics import Diagnostic
from sokobot.formats.board_check import CheckedDrawing, check_within_budget
from sokobot.formats.drafts import Draft
from sokobot.formats.drawing import Drawing, DrawnRow
from sokobot.formats.findings import SIZE_MISMATCH
from sokobot.formats.limits import MAX_SIDE, Budget
from sokobot.formats.text.captions import Caption
from sokobot.formats.text.cleaning import as_given, cleaned
from sokobot.formats.text.embedded_moves import checked_solution
from sokobot.formats.text.word_owners import one_line

__all__ = ["Level"]


@dataclass(slots=True)
class Level:
    """The rows and words of a puzzle, as far as they have been read."""

    line: int
    attributes: dict[str, str]
    """Names in lower case."""
    rows: list[DrawnRow] = field(default_factory=list)
    height: int = 0
    notes: list[str] = field(default_factory=list)
    solutions: list[str] = field(default_factory=list)
    findings: dict[str, Diagnostic] = field(default_factory=dict)

    def add_row(self, text: str, line: int, indent: int) -> None:
        """Add the text of one `<L>` that begins `indent` characters into its line."""
        self.height += 1
        if self.height > MAX_SIDE + 1:
            return
        text = text.strip("\r\n")
        clean = cleaned(text) or as_given(text)
        for finding in clean.findings:
            self.findings.setdefault(finding.code, finding.at(finding.meaning, line=line))
        start = indent + len("<L>")
        source = " " * indent + f"<L>{text}</L>"
        # Of a row that is too long only the place of the first square too many matters.
        columns = [column + start for column in clean.columns[: MAX_SIDE + 1]]
        self.rows.append(DrawnRow(clean.text, line, columns, source))

    def draft(self, budget: Budget) -> Draft:
        """Check the drawing and return the finished puzzle."""
        findings = tuple(self.findings.values())
        drawing = Drawing(tuple(self.rows), self.line, findings, self.height)
        checked = check_within_budget(drawing, budget)
        assert isinstance(checked, CheckedDrawing), "only rows of plain text are checked quickly"
        solutions = [checked_solution(text, self.line, budget) for text in self.solutions]
        found_later = [*self._size_findings(checked), *(found for _, found in solutions if found)]
        caption = Caption(
            one_line(self.attributes.get("id", "")),
            one_line(self.attributes.get("copyright", "")),
            self.notes,
        )
        moves = tuple(letters for letters, _ in solutions if letters)
        return Draft.captioned(lambda: checked, caption, self.line, moves, tuple(found_later))

    def _size_findings(self, checked: CheckedDrawing) -> list[Diagnostic]:
        if checked.puzzle is None:
            return []
        drawn = {"width": checked.puzzle.width, "height": checked.puzzle.height}
        wrong = [
            f"{name} {self.attributes[name]}, drawn {size}"
            for name, size in drawn.items()
            if self.attributes.get(name, str(size)).strip() != str(size)
        ]
        return [SIZE_MISMATCH.at("; ".join(wrong), line=self.line)] if wrong else []
