"""Which puzzles and which settings a command line names."""
