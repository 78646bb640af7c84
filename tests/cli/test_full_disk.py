"""No room to write: what was there stays, half a line is not taken for a whole, a run goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from interruption import unmeasured

resource = pytest.importorskip("resource", reason="needs limits of POSIX systems")

ROOM = "#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######"
CORRIDORS = "\n\n".join(f"{'#' * (n + 6)}\n#@$ {' ' * n}.#\n{'#' * (n + 6)}" for n in range(12))


def sokobot(
    *arguments: str, folder: Path, file_bytes: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program, which can write no file beyond so many bytes, as on a disk that fills up."""

    def limit() -> None:
        if file_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))

    return subprocess.run(
        [sys.executable, "-B", "-m", "sokobot", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env=unmeasured(),
        preexec_fn=limit,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "room.txt", "-o", "out.txt"),
        ("generate", "--difficulty", "trivial", "--boxes", "2", "-o", "out.txt"),
        ("show", "room.txt", "--svg", "out.txt"),
        ("show", "room.txt", "--animate", "out.txt"),
    ],
    ids=lambda command: f"{command[0]}-{command[2]}",
)
def test_a_file_is_replaced_as_a_whole_or_stays(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "room.txt").write_text(ROOM, encoding="utf-8")
    (tmp_path / "out.txt").write_text("what was there", encoding="utf-8")

    ran = sokobot(*command, folder=tmp_path, file_bytes=20)

    assert ran.returncode == 3, ran.stderr
    assert "out.txt: File too large" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "what was there"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "room.txt"]


@pytest.mark.parametrize("command", ["bench", "label"])
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_keeps_what_it_wrote_and_goes_on_when_there_is_room(
    command: str, workers: str, tmp_path: Path
) -> None:
    (tmp_path / "corridors.txt").write_text(CORRIDORS, encoding="utf-8")
    arguments = (command, "corridors.txt", "-q", "-w", workers, "--resume", "run.jsonl")
    run = tmp_path / "run.jsonl"

    ran = sokobot(*arguments, folder=tmp_path, file_bytes=3000)

    assert ran.returncode == 3, ran.stderr
    assert "run.jsonl: File too large" in ran.stderr
    assert "Traceback" not in ran.stderr
    torn = run.read_bytes()
    whole = torn[: torn.rfind(b"\n") + 1]
    done = [json.loads(line) for line in whole.splitlines()]
    assert 2 <= len(done) < 13

    assert sokobot(*arguments, folder=tmp_path).returncode == 0
    assert run.read_bytes().startswith(whole)
    records = [json.loads(line) for line in run.read_bytes().splitlines()]
    assert sorted(record["number"] for record in records[1:]) == list(range(1, 13))
    assert all(record["status"] == "solved" for record in records[1:])
