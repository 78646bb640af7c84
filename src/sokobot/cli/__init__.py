"""The command line: one file a command.

Commands return an `ExitCode`; everything that can go wrong is turned into one
message and one code in `failures`.  What a person reads is built by pure
functions (`result_text`, `result_json`, `bench_table`), so tests need no
terminal.  click and rich are imported here and nowhere else in the package.
"""
