"""Bad files end with exit code 3 and a located message, through the whole command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_runner import run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sokobot.cli.exit_codes import ExitCode

FOLDER = Path(__file__).parents[1] / "malformed"
MANIFEST: dict[str, dict[str, str | int]] = json.loads(
    (FOLDER / "manifest.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("command", ["validate", "solve"])
@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_a_malformed_file_is_refused_with_its_code_and_place(command: str, name: str) -> None:
    expected = MANIFEST[name]
    ran = run(command, FOLDER / name)
    message = ran.stdout + ran.stderr
    assert ran.exit_code == ExitCode.BAD_INPUT
    assert str(expected["code"]) in message
    assert name in message
    if expected["line"]:
        assert f"line {expected['line']}" in message
    assert "Traceback" not in message


BYTES_OF_DRAWINGS = st.lists(
    st.sampled_from(
        [b"#", b" ", b"@", b"$", b".", b"*", b"+", b"\n", b"|", b"3(", b")", b"9", b"\xff"]
    ),
    max_size=120,
).map(b"".join)


@given(data=st.one_of(st.binary(max_size=200), BYTES_OF_DRAWINGS))
@settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_arbitrary_bytes_are_read_or_refused_without_a_traceback(data: bytes) -> None:
    ran = run("validate", "-", input=data)
    message = ran.stdout + ran.stderr
    assert ran.exit_code in {ExitCode.OK, ExitCode.BAD_INPUT}
    assert "Traceback" not in message
    if ran.exit_code == ExitCode.BAD_INPUT:
        assert "SOK-E" in message
