"""An announced play while it is judged: when its verdict changes, and when it is final."""

from __future__ import annotations

from dataclasses import replace

from chordgame.listening.ears import GuitarEar
from chordgame.listening.guitar_news import PlayHeard
from chordgame.listening.when_over import Waits, still_rings_in
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict

STILL_LISTENING = "still listening"
SHOWN_FROM = 0.99
"""A string among others is shown to ring before the strum has rung in only where it is this sure: of 598 good chords
one had a string taken back that was shown so; whatever more likely rang than not was taken back in thirty-one. An
eighth of a second after the pluck nothing tells yet whether a string stays, or only rang along."""


class OpenPlay:
    """Play number `number`; `news` gives what changed since it was last asked."""

    def __init__(self, number: int, ear: GuitarEar, waits: Waits) -> None:
        self.number, self._ear, self._waits = number, ear, waits
        self._known: tuple[object, ...] = ()
        self._shown: frozenset[int] = frozenset()
        """Strings that were shown to ring while the strum rang in: one that is a little less sure later stays so."""

    def news(self, over: bool = False) -> PlayHeard | None:
        """A verdict that differs from the one before, or the last one; `over`: nothing will come any more."""
        since_pluck = self._ear.since_pluck
        if not over and self._waits.time_is_up(self._ear.heard_for, since_pluck):
            self._ear.end()
            over = True
        verdict = self._ear.verdict
        if verdict is None:
            return None
        final = over or self._waits.is_decided(verdict, since_pluck)
        if not final and (since_pluck is None or still_rings_in(since_pluck)):
            verdict = so_far(verdict, self._shown)
        known = tuple((one.string, one.state, one.reason) for one in verdict.strings)
        if known == self._known and not final:
            return None
        self._known = known
        self._shown = frozenset(one.string for one in verdict.strings if one.state is StringState.CLEAR)
        return PlayHeard(self.number, verdict, final)


def so_far(verdict: PlayVerdict, shown: frozenset[int]) -> PlayVerdict:
    """A verdict while its strings still ring in: what surely rings may be shown, a fault is not one yet."""
    return replace(verdict, strings=tuple(_string_so_far(one, one.string in shown) for one in verdict.strings))


def _string_so_far(one: StringVerdict, shown: bool) -> StringVerdict:
    # Each string of a guitar with a channel for each, or of a MIDI guitar, is heard by itself.
    sure = shown or one.confidence >= SHOWN_FROM or one.source is not Source.MONO
    if one.state is StringState.CLEAR and sure:
        return one
    return replace(one, state=StringState.UNSURE, confidence=0.0, reason=STILL_LISTENING)
