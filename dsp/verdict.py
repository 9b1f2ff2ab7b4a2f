"""What the ear says: one verdict a string, one outcome a play.

Strings are numbered as guitarists do: 1 is the thinnest, 6 the low E of a six-string guitar. Pitches are
MIDI note numbers (69 = A4), fractions allowed. All times are seconds of the stream's own clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

Target = Mapping[int, float]
"""The pitch that each string should have. A string that is missing may do as it likes, but what it may sound should be
said beside (`Verifier(may_sound=…)`): the ear could take it for one that is asked for."""
FINAL_AFTER = 0.475
"""A strum is judged for good so many seconds after its last pluck. The verdict is due within half a second: a block of
10 ms, the grid of hops and the moment at which a pluck is noticed make it late by up to 25 ms."""

SURE = 0.985
"""A chord all of whose strings ring with this confidence need not wait for the final verdict: of 598 good chords,
simulated, sampled and really strummed, one was judged so a fifth of a second after the pluck or later and then was in
doubt, and of 690 bad ones one. From 0.98 on it was two, and four."""


class StringState(Enum):
    """What one string was heard to do."""

    CLEAR = "clear"
    MUTED = "muted"
    BUZZ = "buzz"
    WRONG_PITCH = "wrong_pitch"
    SILENT = "silent"
    UNSURE = "unsure"


class Source(Enum):
    """How the string was heard: mixed with the others, on a channel of its own, or as MIDI."""

    MONO = "mono"
    HEX = "hex"
    MIDI = "midi"


class Outcome(Enum):
    """The whole play: every string clear, one that is not, or one that is not known yet."""

    CLEAR = "clear"
    FAILED = "failed"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class StringVerdict:
    """One string's state, what was measured, and why it was judged so.

    `confidence` is how likely the state is the right one; `cents` is None where no partial of the string's own tells.
    """

    string: int
    state: StringState
    pitch: float | None
    cents: float | None
    t_onset: float | None
    confidence: float
    source: Source
    reason: str
    level_db: float | None = None
    """Level of the string's partials beside full scale."""
    decay_db_per_s: float | None = None
    """How fast they die away (negative)."""
    stretched: float | None = None
    """Octaves by which the string is stiffer than usual, where its own partials tell."""
    rattles: bool = False
    """It surely strikes a fret as it rings: asked for by itself it is BUZZ, else CLEAR with a reason that says so."""


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """All strings of one play as a downstroke meets them, judged against what was expected."""

    t: float
    target: Target
    strings: tuple[StringVerdict, ...]

    @property
    def outcome(self) -> Outcome:
        """CLEAR when every string is; a string known to fail decides, whatever the unsure ones do."""
        states = {verdict.state for verdict in self.strings}
        if states <= {StringState.CLEAR}:
            return Outcome.CLEAR
        if states <= {StringState.CLEAR, StringState.UNSURE}:
            return Outcome.UNSURE
        return Outcome.FAILED
