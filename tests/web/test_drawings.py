"""Drawings in and out: validate, read, convert."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from sokobot.puzzle import Puzzle
from web.drawings import NO_PLAYER, TRIVIAL, TWO_PUSHES, grid
from web.web_client import Client


def validated(client: Client, drawing: str) -> Any:
    response = client.post("/api/validate", json={"grid": grid(drawing)})
    assert response.status_code == 200
    assert set(response.json) == {"valid", "errors", "warnings", "findings"}
    return response.json


def codes_of(answer: Any, severity: str) -> list[str]:
    return [found["code"] for found in answer["findings"] if found["severity"] == severity]


def cells_of(findings: list[dict[str, Any]], code: str) -> list[list[int]]:
    found = next(finding for finding in findings if finding["code"] == code)
    cells: list[list[int]] = found["cells"]
    return cells


def test_a_good_grid_is_valid(client: Client) -> None:
    answer = validated(client, TRIVIAL)

    assert answer == {"valid": True, "errors": [], "warnings": [], "findings": []}


def test_errors_and_warnings_are_sentences(client: Client) -> None:
    answer = validated(client, "########\n#@$.#$.#\n########")

    assert answer["errors"] == []
    assert answer["warnings"]
    assert all(isinstance(words, str) for words in answer["warnings"])
    assert len(answer["warnings"]) == len(answer["findings"])


def test_a_finding_has_code_message_fix_and_place(client: Client) -> None:
    answer = validated(client, NO_PLAYER)

    assert answer["valid"] is False
    found = answer["findings"][0]
    keys = {"code", "message", "fix", "line", "column", "cells", "severity"}
    assert set(found) == keys
    assert (found["code"], found["severity"]) == ("SOK-E101", "error")
    assert (found["cells"], found["column"]) == ([], None)
    assert answer["errors"] == [f"line 1: {found['message']}"]


def test_all_players_are_marked(client: Client) -> None:
    answer = validated(client, "######\n#@$.@#\n######")

    assert cells_of(answer["findings"], "SOK-E102") == [[1, 1], [4, 1]]


def test_cells_are_those_of_the_grid_as_sent_margin_included(client: Client) -> None:
    answer = validated(client, "\n   ######\n   #@$.+#\n   ######\n")

    assert cells_of(answer["findings"], "SOK-E102") == [[4, 2], [7, 2]]


def test_the_gaps_of_an_open_border_are_marked(client: Client) -> None:
    answer = validated(client, "\n #####\n #@$. \n #####")

    assert answer["valid"] is True
    assert cells_of(answer["findings"], "SOK-W104") == [[5, 2]]


def test_boxes_and_goals_out_of_reach_are_marked(client: Client) -> None:
    answer = validated(client, "########\n#@$.#$.#\n########")

    assert cells_of(answer["findings"], "SOK-W105") == [[5, 1]]
    assert cells_of(answer["findings"], "SOK-W107") == [[6, 1]]


def test_every_cell_with_an_unknown_character_is_marked(client: Client) -> None:
    answer = validated(client, "######\n#@$.x#\n#x   #\n######")

    assert cells_of(answer["findings"], "SOK-E120") == [[4, 1], [1, 2]]


def test_a_walled_in_player_is_marked(client: Client) -> None:
    answer = validated(client, "#######\n#@#$ .#\n#######")

    assert cells_of(answer["findings"], "SOK-E112") == [[1, 1]]


@pytest.mark.parametrize("drawing", ["", "\n\n", "   \n  "], ids=["none", "empty", "blank"])
def test_an_empty_grid_has_no_squares(client: Client, drawing: str) -> None:
    assert codes_of(validated(client, drawing), "error") == ["SOK-E100"]


def test_a_grid_without_rows_has_no_squares(client: Client) -> None:
    answer = client.post("/api/validate", json={"grid": []}).json

    assert codes_of(answer, "error") == ["SOK-E100"]


def test_ragged_rows_are_fine(client: Client) -> None:
    assert validated(client, "####\n#. ####\n#  $ @#\n#######")["valid"] is True


def test_odd_characters_are_findings_not_failures(client: Client) -> None:
    drawing = [list("#####"), ["#", "@", "$", ".", "\n"], ["#", "\u0000", "\U0001f4e6", "é", "#"]]

    answer = client.post("/api/validate", json={"grid": drawing}).json

    assert set(codes_of(answer, "error")) == {"SOK-E120"}


@pytest.mark.parametrize(
    "body",
    [
        {"grid": [["##"]]},
        {"grid": [[""]]},
        {"grid": [[1]]},
        {"grid": ["###"]},
        {"grid": "###"},
        {"grid": {}},
        {"puzzle": 7},
        {"puzzle": ["#"]},
        {},
        [],
        "text",
    ],
    ids=str,
)
def test_a_wrong_shape_is_refused_with_a_sentence(client: Client, body: object) -> None:
    response = client.post("/api/validate", json=body)

    assert response.status_code == 400
    assert set(response.json) == {"error"}
    assert response.json["error"].endswith(".")


def test_the_refusal_names_the_field(client: Client) -> None:
    error = client.post("/api/validate", json={"grid": [["#", "##"]]}).json["error"]

    assert "grid[0][1]" in error


def test_a_text_is_validated_too(client: Client) -> None:
    assert client.post("/api/validate", json={"puzzle": TRIVIAL}).json["valid"] is True
    response = client.post("/api/validate", data=TRIVIAL, content_type="text/plain")
    assert response.json["valid"] is True


def test_a_text_without_a_drawing_is_not_valid(client: Client) -> None:
    response = client.post("/api/validate", data=b"hello \xff\x00", content_type="text/plain")

    assert response.status_code == 200
    assert response.json["valid"] is False


def test_two_puzzles_are_not_one(client: Client) -> None:
    answer = client.post("/api/validate", json={"puzzle": f"{TRIVIAL}\n\n{TWO_PUSHES}"}).json

    assert "SOK-E010" in codes_of(answer, "error")


def test_a_grid_larger_than_the_limit_is_refused_before_it_is_read(client: Client) -> None:
    wide = client.post("/api/validate", json={"grid": [["#"] * 101]})
    high = client.post("/api/validate", json={"grid": [["#"]] * 101})

    assert (wide.status_code, high.status_code) == (413, 413)
    assert "100 squares" in wide.json["error"]


def test_a_text_larger_than_the_limit_is_a_finding(client: Client) -> None:
    for text in ("#" * 101 + "\n#@$.", "101#|#@$.#|101#"):
        answer = client.post("/api/validate", json={"puzzle": text}).json
        assert "SOK-E130" in codes_of(answer, "error")


def test_run_length_bombs_are_refused_quickly(client: Client) -> None:
    bomb = "\n\n".join(["249(249#|)#@$.#"] * 400)

    answer = client.post("/api/validate", json={"puzzle": bomb}).json

    assert answer["valid"] is False
    assert codes_of(answer, "error") == ["SOK-E003"]
    assert "1,000,000" in answer["errors"][0]


# Reading files


def zipped(content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.txt", content)
    return file.getvalue()


COLLECTION = f"""Collection: Two rooms
Author: Somebody

{TRIVIAL}
Title: First
Author: Ann

Solution
R

{NO_PLAYER}
Title: Second
"""


def test_a_text_with_several_puzzles_is_read(client: Client) -> None:
    answer = client.post("/api/read", json={"text": COLLECTION}).json

    assert (answer["title"], answer["author"], answer["left_out"]) == ("Two rooms", "Somebody", 0)
    first, second = answer["puzzles"]
    assert first["name"] == "First"
    assert first["author"] == "Ann"
    assert first["puzzle"] == TRIVIAL
    assert first["rows"] == TRIVIAL.split("\n")
    assert (first["width"], first["height"], first["boxes"]) == (5, 3, 1)
    assert first["solution"] == "R"
    assert second["puzzle"] is None
    assert second["solution"] is None
    assert [found["code"] for found in second["errors"]] == ["SOK-E101"]
    assert ["".join(row) for row in second["grid"]] == NO_PLAYER.split("\n")


def test_a_solution_that_does_not_solve_is_not_shown(client: Client) -> None:
    text = f"{TWO_PUSHES}\n\nSolution\nRrrrr\n"

    assert client.post("/api/read", json={"text": text}).json["puzzles"][0]["solution"] is None


def test_a_file_is_read_as_it_is(client: Client) -> None:
    response = client.post(
        "/api/read?name=rooms.sok",
        data=TRIVIAL.encode(),
        content_type="application/octet-stream",
    )

    assert response.json["puzzles"][0]["name"] == "rooms.sok"


def test_an_archive_is_read(client: Client) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("one.txt", TRIVIAL)
        archive.writestr("two.txt", TWO_PUSHES)

    response = client.post(
        "/api/read", data=content.getvalue(), content_type="application/octet-stream"
    )

    assert len(response.json["puzzles"]) == 2


def test_an_archive_that_unpacks_to_too_much_is_refused(client: Client) -> None:
    content = zipped(b" " * 5 * 1024 * 1024)

    response = client.post("/api/read", data=content, content_type="application/octet-stream")

    assert response.status_code == 413


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"\x00\x01\x02", b"PK\x03\x04broken", b"<?xml version='1.0'?><x>"],
    ids=repr,
)
def test_an_unreadable_file_is_refused_with_findings(client: Client, content: bytes) -> None:
    response = client.post("/api/read", data=content, content_type="application/octet-stream")

    assert response.status_code == 400
    assert set(response.json) == {"error", "errors"}
    assert response.json["errors"]


def test_of_a_large_collection_the_first_are_shown(client: Client) -> None:
    text = "\n\n".join(f"; {number}\n\n{TRIVIAL}" for number in range(205))

    answer = client.post("/api/read", json={"text": text}).json

    assert len(answer["puzzles"]) == 200
    assert answer["left_out"] == 5


def test_a_file_may_be_larger_than_other_bodies_but_not_too_large(client: Client) -> None:
    padded = TRIVIAL.encode() + b"\n" + b" " * 400_000
    kind = "application/octet-stream"

    assert client.post("/api/read", data=padded, content_type=kind).status_code == 200
    too_large = client.post("/api/read", data=b"#" * 2_200_000, content_type=kind)
    assert too_large.status_code == 413
    assert set(too_large.json) == {"error"}


@pytest.mark.parametrize(
    "content",
    [b"\n" * 250_000, b"\r" * 250_000, zipped(TRIVIAL.encode() + b"\n" * 250_000)],
    ids=["newlines", "returns", "zipped"],
)
def test_a_file_of_too_many_lines_is_refused(client: Client, content: bytes) -> None:
    response = client.post("/api/read", data=content, content_type="application/octet-stream")

    assert response.status_code == 400
    assert [found["code"] for found in response.json["errors"]] == ["SOK-E003"]


def test_a_text_of_too_many_lines_is_refused(client: Client) -> None:
    text = TRIVIAL + "\n" * 210_000 + "x"

    assert client.post("/api/read", json={"text": text}).status_code == 400
    assert client.post("/api/validate", json={"puzzle": text}).status_code == 413


def test_what_is_too_large_is_told_the_limit(client: Client) -> None:
    body = {"puzzle": "#" * 300_000}

    assert "256 KiB" in client.post("/api/validate", json=body).json["error"]


def test_thousands_of_puzzles_are_read_when_asked_for(client: Client) -> None:
    text = "\n\n".join([TRIVIAL] * 2_000)

    few = client.post("/api/read", json={"text": text}).json
    many = client.post("/api/read?most=5000", json={"text": text}).json

    assert (len(few["puzzles"]), few["left_out"]) == (200, 1_800)
    assert (len(many["puzzles"]), many["left_out"]) == (2_000, 0)
    assert few["puzzles"][0]["grid"]
    assert many["puzzles"][-1]["grid"] == []
    assert many["puzzles"][-1]["puzzle"] == TRIVIAL


# Writing


@pytest.mark.parametrize("kind", ["xsb", "sok", "slc", "rle"])
def test_what_is_converted_reads_back(client: Client, kind: str) -> None:
    body = {"puzzle": TWO_PUSHES, "format": kind, "title": "Über <x>", "author": "A & B"}

    answer = client.post("/api/convert", json=body).json

    assert answer["filename"] == f"ber-x.{kind}"
    read = Puzzle.from_text(answer["text"])
    assert read == Puzzle.from_text(TWO_PUSHES)
    assert read.title == "Über <x>"


def test_moves_go_along_as_a_solution(client: Client) -> None:
    body = {"puzzle": TWO_PUSHES, "format": "sok", "moves": "rr"}

    answer = client.post("/api/convert", json=body).json

    assert Puzzle.from_text(answer["text"]).solutions == ("RR",)


def test_impossible_moves_are_named_by_their_number(client: Client) -> None:
    body = {"puzzle": TWO_PUSHES, "format": "sok", "moves": "rrr"}

    response = client.post("/api/convert", json=body)

    assert response.status_code == 400
    assert "Move 3" in response.json["error"]


def test_an_unknown_format_is_refused(client: Client) -> None:
    response = client.post("/api/convert", json={"puzzle": TRIVIAL, "format": "exe"})

    assert response.status_code == 400
    assert "format" in response.json["error"]


def test_a_bad_puzzle_is_not_converted(client: Client) -> None:
    response = client.post("/api/convert", json={"puzzle": NO_PLAYER, "format": "xsb"})

    assert response.status_code == 400
    assert response.json["reason"] == "invalid_puzzle"
    assert response.json["errors"][0]["code"] == "SOK-E101"
