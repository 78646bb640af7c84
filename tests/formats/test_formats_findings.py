"""The table of findings is complete, stable in shape, and the one in the documentation."""

from __future__ import annotations

import re
from pathlib import Path

from sokobot.diagnostics import Severity
from sokobot.formats.findings import ALL_FINDINGS, NO_PLAYER, TABS

DOCUMENT = Path(__file__).parents[2] / "docs" / "formats.md"
PACKAGE = Path(__file__).parents[2] / "src" / "sokobot"


def test_the_documentation_has_the_same_table() -> None:
    rows = [line for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("| `SOK-")]
    assert rows == [f"| `{one.code}` | {one.meaning} | {one.fix} |" for one in ALL_FINDINGS]


def test_codes_are_unique_and_well_formed() -> None:
    codes = [one.code for one in ALL_FINDINGS]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"SOK-[EW][0-9]{3}", code) for code in codes)


def test_no_code_is_written_anywhere_but_in_the_table() -> None:
    sources = [path for path in PACKAGE.rglob("*.py") if path.name != "findings.py"]
    strays = [path.name for path in sources if re.search(r"SOK-[EW][0-9]", path.read_text("utf-8"))]
    assert strays == []


def test_every_finding_is_used() -> None:
    sources = "".join(
        path.read_text("utf-8")
        for path in (PACKAGE / "formats").rglob("*.py")
        if path.name != "findings.py"
    )
    names = re.findall(
        r"^([A-Z0-9_]+) = Finding", (PACKAGE / "formats" / "findings.py").read_text("utf-8"), re.M
    )
    assert len(names) == len(ALL_FINDINGS)
    assert [name for name in names if f"{name}.at(" not in sources and name not in sources] == []


def test_errors_and_notes_are_told_by_their_code() -> None:
    assert NO_PLAYER.severity is Severity.ERROR
    assert TABS.severity is Severity.NOTE


def test_a_snippet_never_commands_the_terminal_and_keeps_its_columns() -> None:
    found = NO_PLAYER.at("…", line=1, column=3, snippet="#\t\x1b[2J#")
    assert found.snippet == "# \N{REPLACEMENT CHARACTER}[2J#"
    assert NO_PLAYER.at("…", line=1, column=900, snippet="#" * 1000).snippet == ""
