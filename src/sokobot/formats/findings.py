"""The table of everything that can be said about a puzzle text.

Codes are stable: scripts filter on them and `docs/formats.md` explains them
(a test compares the two).  `SOK-Exxx` stops a text from being used; `SOK-Wxxx`
was understood anyway and becomes an error only when the caller is strict.
"""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.diagnostics import Diagnostic, Severity

__all__ = ["ALL_FINDINGS", "Finding", "visible"]

_LONGEST_SNIPPET = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One row of the table: a code, what it means and what to do about it."""

    code: str
    meaning: str
    fix: str

    @property
    def severity(self) -> Severity:
        """Errors are `SOK-E…`, notes `SOK-W…`."""
        return Severity.ERROR if self.code.startswith("SOK-E") else Severity.NOTE

    def at(
        self, message: str, *, line: int = 0, column: int = 0, snippet: str = "", fix: str = ""
    ) -> Diagnostic:
        """Return this finding at a place, with a message about this very text."""
        shown = visible(snippet[:_LONGEST_SNIPPET]) if column <= _LONGEST_SNIPPET else ""
        return Diagnostic(self.code, self.severity, message, line, column, fix or self.fix, shown)


def visible(text: str) -> str:
    """Return `text` with one harmless character for each that a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(_visible_character(character) for character in text)


def _visible_character(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"


# The file as a whole
NO_PUZZLE = Finding(
    "SOK-E001",
    "no drawing was found in the text",
    "draw the board with # @ $ . and put nothing else on those lines",
)
FILE_TOO_LARGE = Finding("SOK-E002", "the file is larger than 64 MiB", "split the file")
TOO_MUCH = Finding(
    "SOK-E003",
    "too many puzzles, lines, squares or moves in one collection",
    "split the collection",
)
BROKEN_XML = Finding(
    "SOK-E004",
    "the XML is broken or is not a Sokoban level collection (SLC)",
    "save it again as SLC or as plain text",
)
XML_ENTITY = Finding(
    "SOK-E005",
    "the XML defines entities of its own, which is never needed",
    "remove the <!ENTITY …> declarations",
)
BROKEN_ZIP = Finding(
    "SOK-E006", "the zip archive is damaged, encrypted or unusual", "unpack it and pass the folder"
)
ZIP_TOO_LARGE = Finding(
    "SOK-E007",
    "the zip archive unpacks to far more than it should",
    "unpack it yourself and pass the files you trust",
)
EMPTY_FILE = Finding("SOK-E008", "the text is empty", "pass a file with a puzzle in it")
NOT_TEXT = Finding("SOK-E009", "the file is binary, not text", "pass a text, SLC or zip file")
NOT_ONE_PUZZLE = Finding(
    "SOK-E010",
    "one puzzle was expected, but there are several",
    "name the one you mean by its number",
)
NO_PUZZLE_FILE = Finding(
    "SOK-E011",
    "no puzzle file in the folder or archive",
    "puzzle files end in .xsb, .sok, .txt or .slc, or are called screen.1 …",
)
LINE_TOO_LONG = Finding(
    "SOK-E012", "a line is longer than two million characters", "break the line"
)
UNREADABLE_FILE = Finding(
    "SOK-E013", "a file in the folder or archive cannot be read", "make it readable, or remove it"
)

# One puzzle
EMPTY_DRAWING = Finding("SOK-E100", "the drawing has no squares", "draw it or remove it")
NO_PLAYER = Finding("SOK-E101", "there is no player", "draw one @ (or + on a goal)")
SEVERAL_PLAYERS = Finding(
    "SOK-E102",
    "there is more than one player",
    "keep one; puzzles for several players (Multiban) are not supported",
)
NO_BOX = Finding("SOK-E110", "there is no box", "draw at least one $ (or * on a goal)")
NO_GOAL = Finding("SOK-E111", "there is no goal", "draw at least one . (or * or +)")
NOTHING_IN_REACH = Finding(
    "SOK-E112", "the player cannot reach any box, or any goal", "open the wall between them"
)
LOOSE_BOX_UNBALANCED = Finding(
    "SOK-E113",
    "a box that is not on a goal is out of the player's reach and the rest does not balance",
    "remove the box, or open the wall around it",
)
UNKNOWN_CHARACTER = Finding(
    "SOK-E120",
    "a character in the drawing has no meaning",
    "use # wall, @ player, $ box, . goal, * box on goal, + player on goal",
)
TOO_LARGE = Finding("SOK-E130", "the drawing is larger than 250 by 250 squares", "make it smaller")
RUN_LENGTH_TOO_LARGE = Finding(
    "SOK-E131", "run-length text expands to too large a drawing", "check the counts"
)
RUN_LENGTH_TOO_DEEP = Finding(
    "SOK-E132", "run-length groups are nested more than 8 deep", "write the inner groups out"
)
RUN_LENGTH_BROKEN = Finding(
    "SOK-E133",
    "run-length text with a stray bracket or count",
    "close every ( and put a square or a group after every count",
)
VARIANT = Finding(
    "SOK-E140",
    "the puzzle belongs to a variant of Sokoban that is not supported",
    "only plain Sokoban is solved",
)
TOO_MANY_MOVES = Finding(
    "SOK-E150", "a solution in the file has more than a million moves", "remove the solution"
)

# Understood anyway
TABS = Finding("SOK-W101", "tabs in a drawing were read as steps of 8 columns", "write spaces or -")
MORE_GOALS = Finding(
    "SOK-W102",
    "more goals than boxes: solved when every box is on a goal",
    "draw as many boxes as goals",
)
MORE_BOXES = Finding(
    "SOK-W103",
    "more boxes than goals: solved when every goal holds a box",
    "draw as many goals as boxes",
)
OPEN_BORDER = Finding(
    "SOK-W104", "the border has a gap; everything outside counts as wall", "close the gap with #"
)
LOOSE_BOX_IGNORED = Finding(
    "SOK-W105",
    "a box that is not on a goal is out of the player's reach and ignored",
    "remove the box, or draw a wall there",
)
BLANK_LINE_JOINED = Finding(
    "SOK-W106", "a blank line inside a drawing was bridged", "write an empty row as -"
)
LOOSE_GOAL_IGNORED = Finding(
    "SOK-W107",
    "an empty goal is out of the player's reach and ignored",
    "remove the goal, or draw a wall there",
)
NOT_UTF8 = Finding(
    "SOK-W201", "the text is not UTF-8 and was read as Windows-1252", "save the file as UTF-8"
)
MAIL_QUOTES = Finding("SOK-W202", "mail quotes (>) were removed", "remove the > marks")
CODE_FENCE = Finding("SOK-W203", "code fences or forum tags were skipped", "remove them")
HTML_ENTITIES = Finding(
    "SOK-W204", "HTML entities in a drawing were decoded", "write the characters themselves"
)
ODD_CHARACTERS = Finding(
    "SOK-W205",
    "typographic characters in a drawing were read as plain ones",
    "write plain # @ $ . and spaces",
)
DUPLICATE_KEY = Finding("SOK-W206", "a key is given twice; the first is used", "remove one")
SIZE_MISMATCH = Finding(
    "SOK-W207",
    "the declared width or height is not that of the drawing",
    "correct Width and Height",
)
SKIPPED_FILE = Finding(
    "SOK-W208",
    "a file in the folder or archive contains no puzzle",
    "remove it, or ignore this note",
)
NOT_LOOKED_AT = Finding(
    "SOK-W209",
    "files or folders in the folder or archive were skipped",
    "name them, or give them the ending of a puzzle file; `sokobot bench` looks into folders",
)

ALL_FINDINGS: tuple[Finding, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Finding)
)
