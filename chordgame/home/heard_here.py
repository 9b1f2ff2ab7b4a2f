"""The guitar at home, and the play that the table asked for: what is heard of it becomes messages for the table.

Everything here happens in the ear's own loop; the guitar's thread hands its news over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.engine.plain import to_plain
from chordgame.home.messages import (
    LONGEST_WORDS,
    EarHeard,
    EarLevel,
    EarNote,
    EarState,
    PlayOrder,
    heard_message,
    waits_in,
)
from chordgame.home.take_head import numbered
from chordgame.home.take_keeper import TakeKeeper
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.guitar_news import GuitarNews, GuitarState, Level, NoteHeard, PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.judged_again import Basis
from chordgame.listening.which_play import BEFORE_STRUM, LONGEST_STRUM, judged_from
from chordgame.pages.messages import Message
from chordgame.pages.serving import Aside, Schedule
from dsp.stretch import Stretch
from dsp.verdict import Outcome, PlayVerdict, Target

LEVEL_EVERY = 0.25
"""Seconds between two levels that travel: a bar that moves, and no more."""

READS_FOR = 2.0
"""Seconds before a simulated guitar plays: whoever tries it out sees what is asked first."""


class HeardHere:
    """`send` takes what the table shall know; what it misses it is sent again when its line is back."""

    def __init__(
        self,
        guitar: HeardGuitar,
        keeper: TakeKeeper,
        setup: GuitarSetup,
        send: Callable[[Message], None],
        schedule: Schedule,
        aside: Aside,
        strum: Callable[[Target], object] | None = None,
    ) -> None:
        """`strum` plays by itself what is asked for, where nobody can: on a simulated guitar."""
        self._strum = strum
        self._guitar, self._keeper, self._setup = guitar, keeper, setup
        self._send, self._schedule, self._aside = send, schedule, aside
        self._number = 0
        self._order: PlayOrder | None = None
        self._last: EarHeard | None = None
        self._state: GuitarState | None = None
        self._level_at = float("-inf")

    # ------------------------------------------------------------ orders

    def take_order(self, order: PlayOrder | None) -> None:
        """Listen for this; of one that is listened for already say again what is known of it."""
        if order is not None and self._order is not None and order.play == self._order.play:
            self._say_again()
            return
        if self._order is not None:
            self._guitar.expect(self._number, None)
        self._order, self._last = order, None
        if order is not None:
            self._expect(order)
            self._schedule(READS_FOR, lambda: self._strum_by_itself(order))

    def _strum_by_itself(self, order: PlayOrder) -> None:
        if self._strum is not None and self.waits_for(order.play):
            self._strum(numbered(order.target))

    def finish(self, play: str) -> None:
        """The table wants to wait no more."""
        if self._is_open(play):
            self._guitar.finish(self._number)

    def judge_strum(self, play: str, first: float, last: float) -> None:
        """What was strummed before the order came counts, unless it failed: then the guitar is listened to."""
        stretch = self._keeper.between(first - BEFORE_STRUM, first + LONGEST_STRUM)
        order, number = self._order, self._number
        if order is None or not self._is_open(play) or stretch is None or last < first:
            return
        target, beside = numbered(order.target), numbered(order.may_sound or {})

        def judged(verdict: PlayVerdict) -> None:
            self._take_strum(order, number, verdict, stretch)

        self._aside(lambda: judged_from(stretch, target, beside), judged)

    def come_back(self) -> None:
        """The line is there, for the first time or again: what the table has to know of the guitar."""
        if self._state is not None:
            self._say_state(self._state)

    def waits_for(self, play: str) -> bool:
        """Whether nothing of this play was heard yet."""
        return self._is_open(play) and self._last is None

    # ------------------------------------------------------------ news of the guitar

    def take_news(self, news: GuitarNews) -> None:
        """What the guitar's thread says."""
        if isinstance(news, Level):
            self._take_level(news)
        elif isinstance(news, NoteHeard):
            self._send(EarNote(news.note.onset, news.note.pitch, news.note.confidence))
        elif isinstance(news, GuitarState):
            self._state = news
            self._say_state(news)
        elif news.play == self._number and self._order is not None:
            self._take_play(news, self._order)

    def _take_level(self, level: Level) -> None:
        if level.t - self._level_at >= LEVEL_EVERY or level.t < self._level_at:
            self._level_at = level.t
            self._send(EarLevel(level.t, level.peak_db, level.clipped))

    def _take_play(self, news: PlayHeard, order: PlayOrder) -> None:
        plucked = any(one.t_onset is not None for one in news.verdict.strings)
        if self._last is not None and self._last.final:
            return
        if news.final and not plucked:
            self._expect(order)  # nobody has plucked yet: a take begins anew, so that it never grows too long
            return
        if plucked and self._last is None:
            self._begin_clock(order)
        self._last = heard_message(order.play, news.verdict, news.final)
        if news.final:
            self._last = self._with_take(self._last, news.play)
        self._send(self._last)

    def _begin_clock(self, order: PlayOrder) -> None:
        """The table's clock runs here, from the first string on: so a line that stutters cuts nobody short."""
        seconds = waits_in(order).from_first_string
        if seconds != float("inf"):
            self._schedule(seconds, lambda: self.finish(order.play))

    def _take_strum(self, order: PlayOrder, number: int, verdict: PlayVerdict, stretch: Stretch) -> None:
        if number != self._number or not self.waits_for(order.play) or verdict.outcome is Outcome.FAILED:
            return
        self._guitar.expect(number, None)
        basis = Basis(numbered(order.may_sound or {}), waits_in(order), self._setup)
        self._keeper.judged_strum(number, numbered(order.target), basis, stretch)
        self._last = self._with_take(heard_message(order.play, verdict, final=True), number)
        self._send(self._last)

    # ------------------------------------------------------------ what is said

    def _is_open(self, play: str) -> bool:
        return self._order is not None and self._order.play == play and not (self._last and self._last.final)

    def _expect(self, order: PlayOrder) -> None:
        self._number += 1
        self._keeper.name(self._number, order.play)
        beside = None if order.may_sound is None else numbered(order.may_sound)
        self._guitar.expect(self._number, numbered(order.target), beside, waits_in(order))

    def _with_take(self, heard: EarHeard, number: int) -> EarHeard:
        take = self._keeper.of(number)
        if take is None:
            return heard
        return replace(heard, take=take.name, sound=take.sound, size=len(take.data))

    def _say_again(self) -> None:
        if self._last is not None:
            self._send(self._last)

    def _say_state(self, state: GuitarState) -> None:
        self._send(EarState(state.state, state.sentence[:LONGEST_WORDS], self._strum is not None))


def as_sent(message: Message) -> dict[str, Any]:
    """A message as it goes over the line."""
    return {"say": message.say, **to_plain(message)}
