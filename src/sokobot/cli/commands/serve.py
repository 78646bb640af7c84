"""`sokobot serve`: the web page, on this machine unless told otherwise."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.output.consoles import complain, say

__all__ = ["serve"]

_MISSING = "The web page needs a few more packages:  pip install 'sokobot[web]'"


@click.command(short_help="Open the web page: solve, watch, play and build puzzles.")
@click.option("--host", metavar="ADDRESS", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=int, metavar="N", help="Port; 0 picks a free one.  [default: 8000]")
@click.option(
    "--config",
    "file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A TOML file with settings.",
)
@click.option("--database", metavar="PATH|URL", help="Where saved puzzles are kept.")
@click.option("--workers", type=int, metavar="N", help="Processes that solve puzzles.")
@click.option("--threads", type=int, metavar="N", help="Threads that answer requests.")
@click.option(
    "--open/--no-open",
    "opens_browser",
    default=None,
    help="Open the page in a browser.  [default: on a desktop]",
)
def serve(
    host: str | None,
    port: int | None,
    file: Path | None,
    database: str | None,
    workers: int | None,
    threads: int | None,
    opens_browser: bool | None,
) -> ExitCode:
    """Serve the web page and its API until Ctrl-C.

    Settings come from the defaults, then from the file given with --config, then from
    environment variables such as SOKOBOT_PORT, then from these options. All of them are
    listed in docs/web-api.md.

    \b
    Examples:
      sokobot serve
      sokobot serve --port 0 --no-open
      sokobot serve --host 0.0.0.0 --config sokobot.toml
    """
    try:
        from sokobot.web.serving import serve as serve_pages
        from sokobot.web.settings_sources import settings_from
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("sokobot"):
            raise
        complain(f"{_MISSING}  ({missing.name} is missing)", style="red")
        return ExitCode.USAGE
    options = {
        "host": host,
        "port": port,
        "database": database,
        "workers": workers,
        "threads": threads,
    }
    settings = settings_from(file, os.environ, options)
    opens = _has_desktop() if opens_browser is None else opens_browser
    serve_pages(settings, lambda address: _announce(address, opens=opens))
    complain("Stopped.")
    return ExitCode.OK


def _announce(address: str, *, opens: bool) -> None:
    say(f"Sokobot is at {address}")
    sys.stdout.flush()
    complain("Press Ctrl-C to stop.")
    if opens:
        webbrowser.open(address)


def _has_desktop() -> bool:
    """Return whether a browser window would be seen by whoever typed the command."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
