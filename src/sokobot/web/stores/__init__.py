"""What the server keeps: one database, and a file for each kind of thing in it."""
