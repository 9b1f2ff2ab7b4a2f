"""A play that was announced and is being judged: what to tell of it, and when it is over."""

from __future__ import annotations

from dataclasses import replace

from chordgame.listening.ears import Ear
from chordgame.listening.guitar_news import PlayHeard
from chordgame.listening.patience import Patience
from dsp.chord.strums import FINAL_AFTER
from dsp.verdict import PlayVerdict, StringState, StringVerdict

STILL_LISTENING = "still listening"


class OpenPlay:
    """Play number `number`; `news` says what changed since it was last asked."""

    def __init__(self, number: int, ear: Ear, patience: Patience) -> None:
        self._number, self._ear, self._patience = number, ear, patience
        self._told: tuple[object, ...] = ()

    def news(self, over: bool = False) -> PlayHeard | None:
        """A verdict that differs from the one told before, or the last one; `over`: nothing will come any more."""
        since_pluck = self._ear.since_pluck
        if not over and self._patience.is_up(self._ear.heard_for, since_pluck):
            self._ear.end()
            over = True
        verdict = self._ear.verdict
        if verdict is None:
            return None
        decided = since_pluck is not None and self._patience.is_last_word(verdict, since_pluck)
        final = over or decided
        if not final and (since_pluck is None or since_pluck < FINAL_AFTER):
            verdict = so_far(verdict)
        said = tuple((one.string, one.state, one.reason) for one in verdict.strings)
        if said == self._told and not final:
            return None
        self._told = said
        return PlayHeard(self._number, verdict, final)


def so_far(verdict: PlayVerdict) -> PlayVerdict:
    """A verdict while its strings still ring in: what is clear may be told, a fault is not one yet."""
    return replace(verdict, strings=tuple(map(_string_so_far, verdict.strings)))


def _string_so_far(one: StringVerdict) -> StringVerdict:
    if one.state is StringState.CLEAR:
        return one
    return replace(one, state=StringState.UNSURE, confidence=0.0, reason=STILL_LISTENING)
