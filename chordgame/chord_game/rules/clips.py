"""The clips: small medals on the slots of the fretboard, out of one supply for all."""

from __future__ import annotations

from chordgame.neck.fretboard import Slot

CLIPS = 12
"""The clips in the shared supply."""

Clips = frozenset[Slot]
"""The slots that hold one."""
