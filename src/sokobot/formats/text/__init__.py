"""Puzzles in plain text: drawings found between words, and the words that belong to each.

`scanner` tells drawings from words, `text_reader` puts each drawing and its words together, and
`note_guard` helps the writers: words that would read as a drawing are written so that they do not.
"""
