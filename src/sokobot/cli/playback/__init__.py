"""A solution played in the terminal."""
