"""Try a wheel as its users will: in a clean environment, on a machine without a compiler.

    python tools/try_wheel.py WHEEL

Installs the wheel with what the web page needs into a new virtual environment, takes every
compiler and build tool off the path, solves a bundled puzzle and asks the server for its page.
A wheel that is tagged abi3 must hold a module of the stable ABI.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

SAMPLE = "challenge"


def check_tag(wheel: Path) -> None:
    """Compare what the wheel's name promises with the module inside."""
    with zipfile.ZipFile(wheel) as archive:
        modules = [
            name for name in archive.namelist() if re.search(r"/_core\.[^/]*(so|pyd)$", name)
        ]
    if len(modules) != 1:
        sys.exit(f"{wheel.name} holds {modules or 'no native module'}")
    is_abi3 = "-abi3-" in wheel.name
    # Windows has one suffix for both; there `abi3audit` has to tell.
    if is_abi3 != (".abi3." in modules[0]) and not modules[0].endswith(".pyd"):
        sys.exit(f"{wheel.name} holds {modules[0]}: the tag is not true")


def environment_without_tools(directory: Path) -> tuple[Path, dict[str, str]]:
    """Return a new environment's directory of programs, and variables that find nothing else."""
    venv.create(directory / "clean", with_pip=True)
    programs = directory / "clean" / ("Scripts" if os.name == "nt" else "bin")
    keep = ("HOME", "SYSTEMROOT", "TEMP", "TMP", "LANG", "SSL_CERT_FILE")
    variables = {name: os.environ[name] for name in keep if name in os.environ}
    pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    return programs, {**variables, **pip, "PATH": str(programs)}


def install(wheel: Path, programs: Path, variables: dict[str, str]) -> None:
    """Install the wheel and the web page's requirements, all from wheels."""
    command = [programs / "python", "-m", "pip", "install", "--quiet", "--only-binary=:all:"]
    subprocess.run([*command, f"{wheel.resolve()}[web]"], env=variables, check=True)


def solve(programs: Path, variables: dict[str, str], directory: Path) -> None:
    """Solve a bundled puzzle with the installed program."""
    ran = subprocess.run(
        [programs / "sokobot", "--sample", SAMPLE, "--json"],
        env=variables,
        cwd=directory,
        check=True,
        capture_output=True,
        text=True,
    )
    answer = json.loads(ran.stdout)
    if answer["status"] != "solved" or not answer["optimal"]:
        sys.exit(f"the wheel does not solve {SAMPLE}: {ran.stdout}")
    print(f"solved {SAMPLE} in {answer['push_count']} pushes, proved")


def serve(programs: Path, variables: dict[str, str], directory: Path) -> None:
    """Start the server and load the page."""
    command = [programs / "sokobot", "serve", "--port", "0", "--no-open"]
    command += ["--database", directory / "puzzles.sqlite3"]
    with subprocess.Popen(
        command, env=variables, cwd=directory, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            said = server.stdout.readline()
            address = re.search(r"http://[^\s/]+", said)
            if address is None:
                sys.exit(f"the server did not start: {said!r}")
            with urlopen(address[0], timeout=60) as page:
                text = page.read().decode()
        finally:
            server.send_signal(signal.SIGTERM)
    if "<h1" not in text or "Sokobot" not in text:
        sys.exit("the page is not there")
    print(f"served the page: {len(text):,} characters")


def main() -> None:
    """Try the wheel that the command line names."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    wheel = Path(sys.argv[1])
    check_tag(wheel)
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        programs, variables = environment_without_tools(directory)
        install(wheel, programs, variables)
        solve(programs, variables, directory)
        serve(programs, variables, directory)
    print(f"{wheel.name} works")


if __name__ == "__main__":
    main()
