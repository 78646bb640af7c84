"""Many puzzles on many processes or machines: solved, recorded, resumed, compared.

A tour.  `tasks` is what a run is about: puzzles as text, each with its place and its key.
`runner.Batch` hands them in groups (`group_size`) to an executor, that is to anything with
`submit()` that returns a `concurrent.futures.Future`, and yields outcomes as they come:
`executors` has this process and processes of its own, `cluster` other machines.  `work` is
what runs there, an `outcome` what comes back.  `rows` makes it a flat record, `run_file` and
`run_header` keep records where a crash cannot hurt them, `resume` knows what is done
already.  `totals` and `comparison` judge runs.  `labels`, `features` and `parquet` make data
sets.  `one_by_one` is the plain way for one puzzle after the other.
"""
