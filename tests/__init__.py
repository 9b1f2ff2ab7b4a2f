import os

# As in chordgame.cli, and for the same reason: the ear's small matrices are not worth threads that wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
