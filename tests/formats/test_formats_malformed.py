"""Every malformed file is refused with the expected error at the expected line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sokobot.diagnostics import Diagnostic, Severity
from sokobot.errors import PuzzleTextError, UnplayablePuzzleError
from sokobot.formats import load, read_path

FOLDER = Path(__file__).parents[1] / "malformed"
MANIFEST: dict[str, dict[str, str | int]] = json.loads((FOLDER / "manifest.json").read_text())
NOT_A_CASE = {"manifest.json", "README.md", ".gitattributes"}


def errors_in(path: Path) -> list[Diagnostic]:
    try:
        collection = read_path(path)
    except PuzzleTextError as refused:
        found = list(refused.problems)
    else:
        found = [*collection.diagnostics]
        found += [one for entry in collection.entries for one in entry.diagnostics]
    return [one for one in found if one.severity is Severity.ERROR]


def test_the_manifest_lists_the_files_and_no_others() -> None:
    files = {path.name for path in FOLDER.iterdir()} - NOT_A_CASE
    assert files == set(MANIFEST)
    assert len(files) >= 60
    assert len({(FOLDER / name).read_bytes() for name in files}) == len(files)


@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_a_malformed_file_is_reported_where_it_is_wrong(name: str) -> None:
    errors = errors_in(FOLDER / name)
    expected = MANIFEST[name]
    assert (expected["code"], expected["line"]) in [(one.code, one.line) for one in errors]
    assert all(one.message and one.fix for one in errors)


@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_a_malformed_file_is_never_loaded(name: str) -> None:
    with pytest.raises((PuzzleTextError, UnplayablePuzzleError)) as refused:
        load(FOLDER / name)
    assert name in str(refused.value)
    assert str(MANIFEST[name]["code"]) in str(refused.value)
