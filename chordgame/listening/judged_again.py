"""A play that was recorded, judged again: the same ear hears the same blocks, and says the same words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from chordgame.listening.ears import GuitarEar, GuitarSetup
from chordgame.listening.open_play import OpenPlay
from chordgame.listening.when_over import Waits
from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from dsp.verdict import PlayVerdict, Target
from hardware.stream import Arrival, InputNews, InputState, RawMidi

SAME_MOMENT = 1e-6
"""Seconds: less than a sample, more than a clock errs that is reckoned in two ways."""
STEP = 0.02
"""Seconds that pass at once where only messages come: no string dies faster."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What a verdict rests on beside what was heard: what may sound, how long is waited, and what was known before."""

    may_sound: Target | None
    waits: Waits
    setup: GuitarSetup

    def plain(self) -> dict[str, Any]:
        """As a recording keeps it."""
        known = self.setup.knowledge
        return {
            "may_sound": None if self.may_sound is None else {str(one): p for one, p in self.may_sound.items()},
            "waits": {name: None if math.isinf(given) else given for name, given in asdict(self.waits).items()},
            "a4": self.setup.a4,
            "channels": list(self.setup.strings),
            "known": None if known is None else {str(one): asdict(what) for one, what in known.strings.items()},
        }


def basis_from(plain: Mapping[str, Any]) -> Basis:
    """The same, read; recordings of older days say nothing of it."""
    beside, known = plain.get("may_sound"), plain.get("known")
    waits = {name: math.inf if given is None else given for name, given in plain.get("waits", {}).items()}
    setup = GuitarSetup(
        a4=plain.get("a4", 440.0),
        knowledge=None if known is None else _known(known),
        strings=tuple(plain.get("channels", ())),
    )
    return Basis(None if beside is None else {int(one): pitch for one, pitch in beside.items()}, Waits(**waits), setup)


def _known(plain: Mapping[str, Any]) -> GuitarKnowledge:
    strings = {
        int(one): StringKnowledge(**{**what, "partials_db": tuple(what["partials_db"])}) for one, what in plain.items()
    }
    return GuitarKnowledge(strings)


def judged_again(
    ear: GuitarEar, arrivals: Sequence[Arrival], target: Target, between: tuple[float, float], basis: Basis
) -> PlayVerdict | None:
    """What this ear, new as it is, says of a play from its announcement to its verdict; None where it says nothing.

    `arrivals` begin so long before that the ear knows what was there already.
    """
    announced, until = between
    play: OpenPlay | None = None
    said: PlayVerdict | None = None
    for moment in _moments(ear, arrivals, until):
        if play is None and ear.now >= announced - SAME_MOMENT:
            ear.expect(target, basis.may_sound)
            play = OpenPlay(0, ear, basis.waits)
        over = _hear(ear, moment)
        heard = play.news(over) if play is not None else None
        if heard is None or heard.verdict.t > until + SAME_MOMENT:
            continue
        said = heard.verdict
        if heard.final:
            break
    return said


def _moments(ear: GuitarEar, arrivals: Sequence[Arrival], until: float) -> Iterator[Arrival | float]:
    """What came in, and where only messages did, the time that passed between them; nothing after the verdict."""
    only_messages = any(isinstance(one, RawMidi) for one in arrivals)
    for arrival in arrivals:
        if ear.now >= until - SAME_MOMENT:
            return
        if only_messages:
            yield from _passing(ear, arrival.t)
        yield arrival
    if only_messages:
        yield from _passing(ear, until)


def _passing(ear: GuitarEar, until: float) -> Iterator[float]:
    while ear.now < until - SAME_MOMENT:
        yield min(STEP, until - ear.now)


def _hear(ear: GuitarEar, moment: Arrival | float) -> bool:
    """Whether nothing will come any more."""
    if isinstance(moment, float):
        ear.pass_time(moment)
    elif not isinstance(moment, InputNews):
        ear.hear(moment)
    elif moment.state is InputState.RUNNING:
        ear.go_on(moment.t)
    elif moment.state is InputState.LOST:
        ear.break_off()
    elif moment.state is InputState.ENDED:
        ear.end()
        return True
    return False
