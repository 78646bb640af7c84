"""The drawings that the tests of the searches share, with what is known about them."""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.puzzle import Puzzle
from sokobot.search_report import Solution
from sokobot.search_settings import Objective

Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KnownPuzzle:
    """A drawing and its proved optima, found by walking single moves without any pruning."""

    drawing: str
    fewest_pushes: tuple[int, int]
    """(pushes, moves) of a best solution that puts pushes first."""
    fewest_moves: tuple[int, int]
    """(moves, pushes) of a best solution that puts moves first."""

    @property
    def puzzle(self) -> Puzzle:
        """The drawing as a value."""
        return Puzzle.from_text(self.drawing)

    def optimum(self, objective: Objective) -> Cost:
        """Return what a shortest solution costs; of `any` that is the pushes."""
        return {
            Objective.PUSHES: self.fewest_pushes[:1],
            Objective.MOVES: self.fewest_moves[:1],
            Objective.PUSHES_MOVES: self.fewest_pushes,
            Objective.MOVES_PUSHES: self.fewest_moves,
            Objective.ANY: self.fewest_pushes[:1],
        }[objective]


def cost_of(solution: Solution, objective: Objective) -> Cost:
    """Return what a solution costs, in the units of the objective; of `any` its pushes."""
    pushes, moves = solution.push_count, solution.move_count
    return {
        Objective.PUSHES: (pushes,),
        Objective.MOVES: (moves,),
        Objective.PUSHES_MOVES: (pushes, moves),
        Objective.MOVES_PUSHES: (moves, pushes),
        Objective.ANY: (pushes,),
    }[objective]


TRIVIAL = """\
#####
#@$.#
#####"""

SIMPLE = """\
#######
# . . #
# $ $ #
#  @  #
#######"""

# Fewest pushes and fewest moves are two different solutions here.
MEDIUM = """\
########
#   .  #
# @$$  #
#   . ##
########"""

EXAMPLE = """\
####
# .#
#  ###
#*@  #
#  $ #
#  ###
####"""

EASY_1 = """\
####
#  ###
#  $ #
# .@ #
#    #
######"""

SURPLUS_BOX = """\
#######
#$@ $.#
#######"""

SURPLUS_GOAL = """\
#######
#.@ $.#
#######"""

CHALLENGE = KnownPuzzle(
    """\
#########
#   #   #
# $   $ #
### # ###
# $ @ $ #
# .   . #
## . . ##
#########""",
    (16, 62),
    (58, 18),
)

# Twelve boxes, one door, and more than a hundred pushes at the very least.
STOREHOUSE = """\
##############
#    #       #
#  $ $ $ $   #
# $ $    # $ #
#  # $ $   ###
# $    # $ #
#  $ @     #
####  ######
   #  #...##
   #      .#
   #  #....#
   ## #....#
    #  ## ##
    ########"""

SMALL_PUZZLES = {
    "trivial": KnownPuzzle(TRIVIAL, (1, 1), (1, 1)),
    "simple": KnownPuzzle(SIMPLE, (2, 6), (6, 2)),
    "medium": KnownPuzzle(MEDIUM, (3, 14), (12, 5)),
    "example": KnownPuzzle(EXAMPLE, (8, 33), (33, 8)),
    "easy_1": KnownPuzzle(EASY_1, (2, 10), (10, 2)),
    "surplus_box": KnownPuzzle(SURPLUS_BOX, (1, 2), (2, 1)),
    "surplus_goal": KnownPuzzle(SURPLUS_GOAL, (1, 2), (2, 1)),
}

SOLVED = """\
######
#@*  #
######"""

UNSOLVABLE_PUZZLES = {
    "harder": """\
  #####
  #   #
  #$  #
###@$##
#  $  #
# ...##
########""",
    "easy_2": """\
  #####
  #   #
  #$  #
### .@#
#   ###
#    #
######""",
    "medium_1": """\
########
#      #
# .**$ #
# .**$ #
# @    #
########""",
}

WITHOUT_PLAYER_AND_GOALS = """\
       #####
       #   #
       #$  #
     ###  $##
     #  $ $ #
   ### # ## #
   #   # ## #
   # $  $   #
   ##### ####
       #  #
       ####"""
