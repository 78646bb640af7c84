"""Runs as a page: plots, tables and thumbnails in one HTML file that needs nothing else.

A tour.  `page` puts everything together.  `report_run` is one run with a name and a colour,
`puzzles_of_all_runs` matches the puzzles of several.  `axes` draws the frame of a plot,
`solved_plot` and `scatter_plot` what is in it.  `summary` and `puzzle_table` are the tables,
`wording` how numbers and endings read.  The looks are in `page.css`, the sorting of tables in
`sorting.js`; both become part of the file.
"""
