"""A play that was announced to the guitar, and what pages show of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from chordgame.engine.game import Move
from chordgame.engine.heard import HeardString
from chordgame.listening.heard_strings import as_heard
from chordgame.listening.when_over import ASKING, Waits
from dsp.verdict import Outcome, PlayVerdict, StringState, StringVerdict

NOTHING_HEARD = "nothing was heard of it"
RULINGS = {True: "The Band Leader says it rang clear.", False: "The Band Leader says it did not ring clear."}


@dataclass(frozen=True, slots=True)
class Announced:
    """A play that is listened for, and what is known of it so far."""

    number: int
    seat: str
    move: Move
    label: str
    pitches: Mapping[int, float]
    may_sound: Mapping[int, float]
    waits: Waits
    verdict: PlayVerdict | None = None
    since: float | None = None
    """The table's time of the first string."""
    kept: tuple[StringVerdict, ...] = ()
    """Strings that rang clear before the others were asked for; nothing unsays that."""
    asked: tuple[int, ...] = ()
    """Its numbers before strings were asked for again: what rang clear then counts."""
    first: float | None = None
    """The stream's time of the first pluck that was heard of it, whatever became of that."""
    heard_in: tuple[float, float] | None = None
    """Of a strum that nobody announced: the stretch of the stream that was judged."""
    takes: Mapping[int, str] = field(default_factory=dict)
    """By string the take that its verdict rests on, where it was judged at home."""
    asking: bool = False
    """Whether strings are asked for one by one, because the ear could not tell them from the others."""

    @property
    def wanted(self) -> dict[int, float]:
        """What is listened for now: everything, or of what is still missing the thickest string, alone."""
        known = {one.string for one in self.kept}
        missing = {string: pitch for string, pitch in self.pitches.items() if string not in known}
        return {max(missing): missing[max(missing)]} if self.asking and missing else missing

    @property
    def beside(self) -> dict[int, float]:
        """What else may sound meanwhile: bystanders, and where one string is asked for all others of the play."""
        others = {string: pitch for string, pitch in self.pitches.items() if string not in self.wanted}
        return {**self.may_sound, **others}

    @property
    def is_unsure(self) -> bool:
        """Whether strings have to be asked for: the ear could not tell, or what was asked for has not rung yet."""
        if self.verdict is None:
            return False
        if self.asking:
            return any(one.state != "CLEAR" for one in self.strings)
        return self.verdict.outcome is Outcome.UNSURE

    def heard(self, verdict: PlayVerdict, take: str = "") -> Announced:
        """With what was heard now, beside what is known of the other strings; a last word from home names its take."""
        now = {one.string for one in verdict.strings}
        before = self.verdict.strings if self.verdict is not None else self.kept
        others = tuple(one for one in before if one.string not in now) if self.asking else ()
        onsets = [one.t_onset for one in verdict.strings if one.t_onset is not None]
        first = min([*onsets, *([] if self.first is None else [self.first])], default=None)
        takes = {**self.takes, **dict.fromkeys(now, take)} if take else self.takes
        joined = PlayVerdict(verdict.t, self.pitches, (*others, *verdict.strings))
        return replace(self, verdict=joined, first=first, takes=takes)

    def asked_again(self, number: int) -> Announced:
        """What rang clear stays; the rest is asked for, and nobody is hurried."""
        strings = self.verdict.strings if self.verdict is not None else self.kept
        clear = tuple(one for one in strings if one.state is StringState.CLEAR)
        asked = (*self.asked, self.number)
        return replace(self, number=number, kept=clear, asked=asked, asking=True, waits=ASKING, since=None)

    @property
    def mark(self) -> dict[str, Any]:
        """For its recording: what was said of it here, and where the sound is that this rests on."""
        said = [{"string": one.string, "state": one.state, "reason": one.reason} for one in self.strings]
        return {"asked": [*self.asked, self.number], "from": self.first, "stretch": self.heard_in, "said": said}

    @property
    def judged(self) -> tuple[HeardString, ...]:
        """As it stands in a move: what was asked for and has not rung was never made out; nobody is blamed for it."""
        return tuple(self._forgiven(one) for one in self.strings)

    def _forgiven(self, one: HeardString) -> HeardString:
        return one if one.state == "CLEAR" or not self.asking else replace(one, state="UNSURE")

    @property
    def strings(self) -> tuple[HeardString, ...]:
        """Every wanted string with what was heard of it, from the thickest."""
        heard = self.verdict.strings if self.verdict else ()
        known = {one.string: as_heard(one, self.takes.get(one.string, "")) for one in heard}
        silent = {string: HeardString(string, "SILENT", reason=NOTHING_HEARD) for string in self.pitches}
        return tuple({**silent, **known}[string] for string in sorted(self.pitches, reverse=True))

    def shown(self, now: float, overruled: bool | None) -> dict[str, Any]:
        """For a page; `overruled` is the table's word where that is another than the ear's."""
        left = None if self.since is None else self.waits.left(now - self.since)
        return {
            "number": self.number,
            "seat": self.seat,
            "label": self.label,
            "left": None if left is None or self.asking else round(left, 1),
            "asks": max(self.wanted) if self.asking else None,
            "at_home": bool(self.takes),
            "ruling": "" if overruled is None else RULINGS[overruled],
            "strings": [_string(one, self.verdict is not None, overruled) for one in self.strings],
        }


def _string(one: HeardString, begun: bool, overruled: bool | None) -> dict[str, Any]:
    """A string as the ear has it; where the table has another word on it, that word, and what the ear had said."""
    state, reason = (one.state, one.reason) if begun else ("WAITING", "")
    if overruled is not None and not (overruled and one.state == "CLEAR"):
        state = "RULED_CLEAR" if overruled else "OVERRULED"
        reason = f"we heard: {one.in_short}"
    return {"string": one.string, "state": state, "reason": reason, "confidence": one.confidence}
