"""The clips: small medals on the slots of the fretboard, out of one supply for all."""

from __future__ import annotations

from chordgame.neck.fretboard import Slot

Clips = frozenset[Slot]
"""The slots that hold one."""
