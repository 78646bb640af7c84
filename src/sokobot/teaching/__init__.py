"""Teaching: the lessons that come with Sokobot, and a lesson from any small puzzle.

lesson_files      the bundled lessons, one readable file each
puzzle_lesson     what one puzzle needs, and where it is lost
choices           which pushes of a position win, lose and tempt
seeming_distance  what makes a push tempting
"""

from __future__ import annotations

from sokobot.teaching.lesson_files import Example, Exercise, Lesson, lessons
from sokobot.teaching.puzzle_lesson import LosingPush, Moment, PuzzleLesson, lesson

__all__ = [
    "Example",
    "Exercise",
    "Lesson",
    "LosingPush",
    "Moment",
    "PuzzleLesson",
    "lesson",
    "lessons",
]
