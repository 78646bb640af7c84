"""Output files are replaced as a whole or left alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sokobot.cli.output.replace_file import check_writable, replace_file


def test_text_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "result.txt"
    path.write_text("a much longer text than the new one", encoding="utf-8")
    replace_file(path, "new\n")
    assert path.read_text(encoding="utf-8") == "new\n"
    assert [file.name for file in tmp_path.iterdir()] == ["result.txt"]


def test_permissions_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "result.txt"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    replace_file(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    replace_file(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_failure_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "result.txt"
    path.write_text("old", encoding="utf-8")

    def full_disk(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full_disk)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["result.txt"]


def test_directory_is_no_file_to_write(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        check_writable(tmp_path)


def test_device_is_written_directly() -> None:
    replace_file(Path(os.devnull), "nothing")
    assert Path(os.devnull).is_char_device()
