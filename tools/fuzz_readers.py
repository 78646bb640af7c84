"""Feed every reader what strangers might: files from a small corpus, damaged at random.

    python tools/fuzz_readers.py [--inputs 100000] [--seed 1] [--keep DIRECTORY]

A reader may read an input or refuse it with an error made for that; anything else is a
crash, and its input is kept.  At the end the slowest input (by processor time) and the
peak of memory are named.  The same seed gives the same inputs.
"""

from __future__ import annotations

import argparse
import io
import random
import resource
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from sokobot.batch.resume import read_run
from sokobot.errors import SokobotError
from sokobot.formats import parse_moves, read_bytes, stream_bytes
from sokobot.formats.limits import Limits
from sokobot.formats.writers import WRITERS

ROOT = Path(__file__).parents[1]
SNIPPETS = (
    b"#", b"@", b"$", b".", b"*", b"+", b"-", b"_", b"|", b"\n", b"\r", b"\t", b"\x00", b"\xff",
    b"9", b"99999999", b"(", b")", b"9(9(", b"; 1\n", b"\n\n", b"Title: x\n", b"Comment:\n",
    b"Comment-End:\n", b"Solution\nrRlL\n", b"> ", b"&#35;", b"<L>", b"</L>", b"<Level Id='x'>",
    b"</Level>", b"<!ENTITY a 'b'>", b"<?sokobot-note 1?>", b"PK\x01\x02", b'{"kind":"run",',
    b"\xef\xbb\xbf", b"\xff\xfe", "\u00a0＃".encode(), b"null", b"1e999", b'"status":"solved"',
)  # fmt: skip
LIMITS = Limits(squares=300_000, puzzles=500, lines=20_000, unpacked_bytes=500_000)


def corpus() -> list[bytes]:
    """Return whole files of every kind."""
    found = [path.read_bytes() for path in sorted((ROOT / "tests/malformed").iterdir())]
    puzzles = sorted((ROOT / "src/sokobot/puzzles").glob("*/*.txt"))[::8]
    found += [path.read_bytes() for path in puzzles]
    collection = read_bytes(b"\n\n".join(path.read_bytes() for path in puzzles))
    found += [write(collection).encode() for write in WRITERS.values()]
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in puzzles:
            file.write(path, path.name)
    run = (ROOT / "benchmarks/bundled.jsonl").read_bytes().splitlines(keepends=True)
    return [*found, archive.getvalue(), b"".join(run[:6]), b"3r2(uL)RRd" * 5]


def damaged(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """Return the data with a few random changes, pieces of another file among them."""
    changed = bytearray(data[:20_000])
    for _ in range(chance.randint(1, 8)):
        place = chance.randint(0, len(changed))
        length = chance.choice((1, 2, 7, 40, 300))
        kind = chance.randrange(5)
        if kind == 0:
            del changed[place : place + length]
        elif kind == 1:
            changed[place:place] = changed[place : place + length] * chance.randint(1, 5)
        elif kind == 2:
            changed[place:place] = chance.choice(SNIPPETS) * chance.choice((1, 1, 3, 300))
        elif kind == 3:
            start = chance.randint(0, len(other))
            changed[place:place] = other[start : start + length]
        elif place < len(changed):
            changed[place] ^= 1 << chance.randrange(8)
    return bytes(changed)


def read_puzzles(data: bytes) -> None:
    """Read a puzzle file as a whole and as a stream, which must agree."""
    whole = read_bytes(data, limits=LIMITS)
    if not whole.unread:
        assert tuple(stream_bytes(data, limits=LIMITS)) == whole.entries


def read_moves(data: bytes) -> None:
    """Read moves."""
    parse_moves(data.decode("utf-8", errors="replace"))


def read_records(data: bytes) -> None:
    """Read the records of a run."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(data)
        file.flush()
        read_run(Path(file.name))


READERS: tuple[Callable[[bytes], None], ...] = (read_puzzles, read_moves, read_records)


def crashes(
    inputs: int, seed: int, slowest: list[tuple[float, str]]
) -> Iterator[tuple[str, bytes]]:
    """Yield every crash with its input; `slowest` gets the time of each new slowest input."""
    files = corpus()
    for number in range(inputs):
        chance = random.Random(f"{seed}/{number}")
        data = damaged(chance.choice(files), chance.choice(files), chance)
        for read in READERS:
            began = time.process_time()
            try:
                read(data)
            except SokobotError:
                pass
            except Exception as error:
                yield f"{read.__name__}, input {number}: {type(error).__name__}: {error}", data
            seconds = time.process_time() - began
            if not slowest or seconds > slowest[-1][0]:
                slowest.append((seconds, f"{read.__name__}, input {number}"))


def main() -> int:
    """Run the campaign and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"))
    wanted = parser.parse_args()
    slowest: list[tuple[float, str]] = []
    count = 0
    for count, (what, data) in enumerate(crashes(wanted.inputs, wanted.seed, slowest), start=1):
        wanted.keep.mkdir(parents=True, exist_ok=True)
        (wanted.keep / f"crash-{count}").write_bytes(data)
        print(what)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{wanted.inputs:,} inputs, crashes: {count}, peak {peak} MiB")
    print(f"slowest: {slowest[-1][1]}, {slowest[-1][0]:.3f} s")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
