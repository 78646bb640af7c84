"""Well-known sample drawings that cannot be solved, as the command line meets them."""

from __future__ import annotations

import json

import pytest
from command_runner import run

from sokobot import library

HARDER = """
  #####
  #   #
  #$  #
###@$##
#  $  #
# ...##
########
"""
EASY_2 = """
  #####
  #   #
  #$  #
### .@#
#   ###
#    #
######
"""
MEDIUM_1 = """
########
#      #
# .**$ #
# .**$ #
# @    #
########
"""
HARD_1 = """
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
    ####
"""


@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize(
    "drawing", [HARDER, EASY_2, MEDIUM_1], ids=["harder", "easy_2", "medium_1"]
)
def test_drawing_is_proved_unsolvable(drawing: str, engine: str) -> None:
    ran = run("solve", "-", "--engine", engine, input=drawing)
    assert ran.exit_code == 10
    assert ran.lines[1] == "No solution exists."
    assert "Termination reason: State space exhausted" in ran.lines


def test_drawing_without_player_and_goals_names_both_problems() -> None:
    ran = run("solve", "-", "--json", input=HARD_1)
    messages = " ".join(error["message"] for error in json.loads(ran.stdout)["errors"])
    assert ran.exit_code == 3
    assert "player" in messages
    assert "goal" in messages


@pytest.mark.parametrize("name", ["harder", "easy_2", "medium_1", "hard_1"])
def test_repaired_drawing_is_solved_under_the_same_name(name: str) -> None:
    ran = run("--sample", name, "--json")
    record = json.loads(ran.stdout)
    assert record["optimal"] is True
    assert record["push_count"] == library.find(name).optimal_pushes
