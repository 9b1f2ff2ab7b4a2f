"""Ears at home: a guitar is judged where it is played; its verdicts travel to the table, and its takes stay at home."""
