"""Read SLC, the XML format in which nearly half of all collections are found.

The parser is fed bytes, because the encoding stands inside.  Every collection
in the wild declares a document type; it is tolerated and never loaded.  Entity
definitions are refused: no collection needs them, and they are how a small XML
file becomes a large one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from xml.parsers import expat

from sokobot.errors import PuzzleTextError
from sokobot.formats.drafts import Draft, Head
from sokobot.formats.findings import BROKEN_XML, NO_PUZZLE, XML_ENTITY, visible
from sokobot.formats.limits import Budget
from sokobot.formats.slc_level import Level
from sokobot.formats.text.word_owners import one_line

__all__ = ["NOTE_INSTRUCTION", "SOLUTION_INSTRUCTION", "SlcReader"]

# SLC has no place for the notes and solutions of a puzzle.  We keep them in
# processing instructions, which XML made for private data of one program and
# which every other program skips.
NOTE_INSTRUCTION = "sokobot-note"
SOLUTION_INSTRUCTION = "sokobot-solution"

_PIECE = 64 * 1024  # bytes that the parser gets at a time
_WORDS = {"title", "description", "email", "url"}


class SlcReader:
    """Reads one SLC file: the state of one pass of the XML parser."""

    def __init__(self, data: bytes, budget: Budget, encoding: str | None = None) -> None:
        """Take the bytes; `encoding` overrides what the file says of itself."""
        self._data = data
        self._encoding = encoding
        self._drafts: list[Draft] = []
        self._words = dict.fromkeys(_WORDS, "")
        self._author = ""
        self._notes: list[str] = []
        self._budget = budget
        self._parser = expat.ParserCreate()
        self._depth = 0
        self._level: Level | None = None
        self._text: list[str] | None = None
        self._row_place = (0, 0)

    @property
    def head(self) -> Head:
        """What was found about the collection so far."""
        return Head(one_line(self._words["title"]), one_line(self._author), self._file_notes())

    @property
    def share_read(self) -> float:
        """How much of the file is read so far, from 0 to 1."""
        return max(self._parser.CurrentByteIndex, 0) / (len(self._data) + 1)

    def drafts(self) -> Iterator[Draft]:
        """Yield every level.

        Raises:
            PuzzleTextError: Broken XML, another kind of XML, or no puzzle in it.
        """
        self._prepare()
        is_empty = True
        for start in range(0, len(self._data) + 1, _PIECE):
            piece = self._data[start : start + _PIECE]
            self._parse(piece, is_last=start + _PIECE > len(self._data))
            is_empty = is_empty and not self._drafts
            yield from self._drafts
            self._drafts.clear()
        if is_empty:
            problem = NO_PUZZLE.at("the collection has no <Level>", line=1, fix="add one")
            raise PuzzleTextError((problem,))

    def _prepare(self) -> None:
        self._parser = expat.ParserCreate(self._encoding)
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.ProcessingInstructionHandler = self._instruction
        self._parser.EntityDeclHandler = self._refuse_entity
        self._parser.SkippedEntityHandler = self._refuse_skipped

    def _parse(self, piece: bytes, *, is_last: bool) -> None:
        try:
            self._parser.Parse(piece, is_last)
        except expat.ExpatError as error:
            message = f"broken XML: {expat.ErrorString(error.code)}"
            problem = BROKEN_XML.at(message, line=error.lineno, column=error.offset + 1)
            raise PuzzleTextError((problem,)) from None
        except (ValueError, LookupError) as error:  # an encoding nobody knows
            if isinstance(error, PuzzleTextError):
                raise
            problem = BROKEN_XML.at(f"broken XML: {error}", line=1)
            raise PuzzleTextError((problem,)) from None

    def _file_notes(self) -> tuple[str, ...]:
        """Return the words about the collection that have no field of their own."""
        if self._notes:
            return tuple(self._notes)
        notes = [line.strip() for line in self._words["description"].strip().splitlines()]
        for key in ("email", "url"):
            if self._words[key].strip():
                notes.append(f"{key.capitalize()}: {one_line(self._words[key])}")
        return tuple(notes)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.lower()
        known = {key.lower(): value for key, value in attributes.items()}
        if self._depth == 0 and tag != "sokobanlevels":
            raise self._problem(f"not an SLC file: the root is <{visible(name[:40])}>")
        self._depth += 1
        if tag == "levelcollection":
            self._author = self._author or known.get("copyright", "")
        elif tag == "level":
            self._level = Level(self._parser.CurrentLineNumber, known)
        elif (tag == "l" and self._level) or (tag in _WORDS and not self._level):
            self._text = []
            self._row_place = (self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber)

    def _end(self, name: str) -> None:
        tag = name.lower()
        self._depth -= 1
        text, self._text = self._text, None
        if tag == "level" and self._level:
            self._budget.spend_puzzle(self._level.line)
            self._drafts.append(self._level.draft(self._budget))
            self._level = None
        elif tag == "l" and self._level and text is not None:
            self._level.add_row("".join(text), *self._row_place)
        elif tag in _WORDS and text is not None:
            self._words[tag] = self._words[tag] or "".join(text)

    def _characters(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def _instruction(self, target: str, text: str) -> None:
        if target not in {NOTE_INSTRUCTION, SOLUTION_INSTRUCTION}:
            return
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise self._problem(f"unreadable <?{target}?>") from None
        if not isinstance(value, str):
            raise self._problem(f"unreadable <?{target}?>")
        if target == SOLUTION_INSTRUCTION and self._level:
            self._level.solutions.append(value)
        else:
            (self._level.notes if self._level else self._notes).append(value)

    def _refuse_entity(self, name: str, *_: object) -> None:
        message = f"the XML defines an entity {visible(name[:40])!r}"
        place = (self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)
        raise PuzzleTextError((XML_ENTITY.at(message, line=place[0], column=place[1]),))

    def _refuse_skipped(self, name: str, _is_parameter: bool) -> None:
        raise self._problem(f"undefined entity: &{visible(name[:40])};")

    def _problem(self, message: str) -> PuzzleTextError:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        return PuzzleTextError((BROKEN_XML.at(message, line=line, column=column),))
