import os

# As in `chordgame.cli`: what the ear costs is told of one thread.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
