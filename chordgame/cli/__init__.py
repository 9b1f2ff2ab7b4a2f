"""`ringclear` in a terminal: the games, the guitar and the devices, for people and for other programs."""

from chordgame.cli.main import main

__all__ = ["main"]
