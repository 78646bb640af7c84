"""A short campaign of `make fuzz`: damaged files are read or refused, never a crash."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "fuzz_readers.py"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz_readers", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_damaged_files_are_read_or_refused() -> None:
    assert [what for what, _ in tool().crashes(400, 1, [])] == []


def test_a_reader_that_crashes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzzed = tool()

    def crashing(data: bytes) -> None:
        if b"#" in data:
            raise ZeroDivisionError

    monkeypatch.setattr(fuzzed, "READERS", (crashing,))
    assert any("ZeroDivisionError" in what for what, _ in fuzzed.crashes(20, 1, []))
