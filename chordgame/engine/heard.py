"""What a guitar's string was heard to do, as it stands in a move: enough to explain and dispute it without sound."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from chordgame.engine.plain import NEWER

StringState = Literal["CLEAR", "MUTED", "BUZZ", "WRONG_PITCH", "SILENT", "UNSURE"]


@dataclass(frozen=True, slots=True)
class HeardString:
    """One string's verdict: its state, and how that came about where it is known."""

    string: int
    state: StringState
    pitch: float | None = None
    cents: float | None = None
    t_onset: float | None = None
    confidence: float = 1.0
    source: Literal["", "mono", "hex", "midi"] = ""
    reason: str = ""
    take: str = field(default="", metadata=NEWER)
    """Where an ear at home judged it: the SHA-256 of all that it had heard, so that anybody can judge it again."""

    @property
    def in_short(self) -> str:
        """What it was heard to do, and why it was judged so."""
        why = f" ({self.reason})" if self.reason else ""
        return f"{self.state.lower().replace('_', ' ')}{why}"
