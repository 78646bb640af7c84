"""Searches in worker processes: queued, watched, cancelled, and survived.

A tour.  `JobTable` holds every job, decides who waits and who runs, and remembers how
they ended.  `WorkerPool` runs `work.run_search` in processes of its own, so that a
crash costs one job.  `ProgressSlots` is the piece of memory that both sides share: the
worker writes how far it is, the server writes "stop".
"""
