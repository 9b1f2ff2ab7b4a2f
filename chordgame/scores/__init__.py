"""Scores of other programs, and what theory says of a progression: by music21, in a process of its own."""
