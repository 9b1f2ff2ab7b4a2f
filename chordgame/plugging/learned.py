"""What is known of a guitar from the plays that rang: how many there were, and how far each string was out of tune."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from calibration.prompts import ORDINALS
from chordgame.engine.plain import NEWER
from dsp.known_guitar import RememberedGuitar, remembered_from
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, StringState

REMEMBERED = 20
"""Plays over which a string's tuning is averaged: a string that was tuned is in tune again within a song."""
OUT_OF_TUNE = 5.0
"""Cents; less is not heard, and less is not measured surely among other strings."""


@dataclass(frozen=True, slots=True)
class LearnedString:
    """`cents` is how far it is off, over the last of so many `plays`."""

    string: int
    plays: int
    cents: float

    def heard(self, cents: float) -> LearnedString:
        """Once more."""
        share = 1.0 / min(self.plays + 1, REMEMBERED)
        return replace(self, plays=self.plays + 1, cents=round(self.cents + share * (cents - self.cents), 2))


@dataclass(frozen=True, slots=True)
class LearnedGuitar:
    """Of the guitar at one input; `late` is how many seconds its sound takes to the ear, where that was measured."""

    input: str
    strums: int = 0
    strings: tuple[LearnedString, ...] = ()
    late: float | None = field(default=None, metadata=NEWER)
    known: RememberedGuitar = field(default_factory=RememberedGuitar, metadata=NEWER)
    """What the ear goes by: how the strings are tuned beside each other, and how stiff they are."""

    @property
    def is_known(self) -> bool:
        """Whether anything is."""
        return bool(self.strums) or self.late is not None or bool(self.known.strings)

    def heard(self, play: PlayVerdict) -> LearnedGuitar:
        """With this play; only what rang tells of the guitar."""
        known = {one.string: one for one in self.strings}
        rang = [one for one in play.strings if one.state is StringState.CLEAR]
        for one in rang:
            if one.cents is not None:
                known[one.string] = known.get(one.string, LearnedString(one.string, 0, 0.0)).heard(one.cents)
        strings = tuple(known[string] for string in sorted(known))
        return replace(self, strums=self.strums + 1, strings=strings, known=self.known.after(play)) if rang else self

    def ear_knows(self, calibrated: GuitarKnowledge | None) -> GuitarKnowledge | None:
        """What the next play is heard with: what plays have shown, and of other strings what a calibration said."""
        begun = remembered_from(calibrated).strings if calibrated is not None else ()
        strings = {one.string: one for one in (*begun, *self.known.strings)}
        return RememberedGuitar(tuple(strings.values())).knowledge if strings else None

    @property
    def sentence(self) -> str:
        """For people, with the string that is out of tune the most, and how long its sound takes."""
        late = "" if self.late is None else f"{round(1000 * self.late)} ms from the pluck to the ear"
        return ", ".join(one for one in (self._strums, late) if one)

    @property
    def _strums(self) -> str:
        if not self.strums:
            return ""
        count = "1 strum known" if self.strums == 1 else f"{self.strums} strums known"
        worst = max(self.strings, key=lambda one: abs(one.cents), default=None)
        if worst is None or abs(worst.cents) < OUT_OF_TUNE:
            return count
        side = "flat" if worst.cents < 0 else "sharp"
        return f"{count}, {ORDINALS[worst.string]} string {abs(worst.cents):.0f} cents {side}"
