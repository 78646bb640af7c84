"""Searches in worker processes: queued, watched, cancelled, and survived.

A tour.  `JobTable` holds every job, decides who waits and who runs, and remembers how
they ended.  It has two lanes, each a queue with workers of its own: the quick lane gives a
search its first second, the long lane the rest, so that small questions never wait behind
long proofs.  `search_worker.run_search` is what a worker does.  `ProgressSlots` is the
piece of memory that both sides share: the worker writes how far it is, the server
writes "stop".
"""
