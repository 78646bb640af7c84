"""Pictures of puzzles: terminal text and SVG.

Drawing knows puzzles and positions and nothing of search, so that anything
that has a position, whoever found it, can be drawn.
"""
