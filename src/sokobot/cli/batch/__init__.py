"""Options, progress and tables of the commands that take many puzzles."""
