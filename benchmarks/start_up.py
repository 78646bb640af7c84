"""What starting costs: processor time of short commands above `python -c "import click"`.

    python benchmarks/start_up.py [RUNS]

Runs the commands in turn and takes the least of RUNS (15) for each: on a busy machine the least
is what the command itself needs.  User and system time count, waiting does not.  Everything runs
from bytecode, as in an installation.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

COMMANDS = {
    'python -c "import click"': ["-c", "import click"],
    "sokobot --version": ["-m", "sokobot", "--version"],
    "sokobot solve --sample trivial": ["-m", "sokobot", "solve", "--sample", "trivial"],
    "sokobot samples": ["-m", "sokobot", "samples"],
    "sokobot --help": ["-m", "sokobot", "--help"],
    'python -c "import sokobot"': ["-c", "import sokobot"],
}


def processor_seconds(arguments: list[str], bytecode: str) -> float:
    """Run Python with `arguments` and return the user and system time it took."""
    variables = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, env=variables
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"python {' '.join(arguments)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure all commands and print a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    least = dict.fromkeys(COMMANDS, float("inf"))
    with tempfile.TemporaryDirectory() as bytecode:
        for _ in range(runs):
            for name, arguments in COMMANDS.items():
                least[name] = min(least[name], processor_seconds(arguments, bytecode))
    base = next(iter(least.values()))
    print("| command | ms | above the first |\n| --- | --- | --- |")
    for name, seconds in least.items():
        print(f"| `{name}` | {1000 * seconds:.0f} | {1000 * (seconds - base):.0f} |")


if __name__ == "__main__":
    main()
