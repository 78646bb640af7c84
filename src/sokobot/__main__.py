"""`python -m sokobot`: the same command line as `sokobot`."""

from __future__ import annotations

from sokobot.cli.main import main

if __name__ == "__main__":
    main()
