"""The line from a table to one seat's ear at home: orders go there, news comes back, and takes when they are asked for.

It outlives its socket. An ear that comes back is sent what is listened for just now, and says again what it knows.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.plain import to_plain
from chordgame.home.messages import (
    LONGEST_WORDS,
    BringTake,
    EarHeard,
    EarLevel,
    EarNote,
    EarState,
    PlayOrder,
    order_of,
    verdict_in,
)
from chordgame.home.promises import Promises, TakePromise, check_size
from chordgame.listening.guitar_news import GuitarNews, GuitarState, Level, NoteHeard, PlayHeard
from chordgame.listening.when_over import Waits
from chordgame.pages.guests import Guest, no_sound
from dsp.notes.listen import Note
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict, Target
from hardware.stream import InputState

LONGEST_PLAY = 45.0
"""Seconds after which an ear at home judges by what there is: so a take stays small enough to be asked for."""
AWAY = "{} is out of reach; it is judged there all the same, and its verdict comes when the line is back"
NAME_BYTES = 12
"""Of what a play is called between table and ear: 96 bits, so that no verdict fits a play that is still to come."""


@dataclass(frozen=True, slots=True)
class OpenOrder:
    """What is listened for: the table's number of it, and the order as it went out."""

    number: int
    target: Target
    order: PlayOrder


class HomeLine:
    """Everything here happens where the room is."""

    def __init__(self, seat: str, promises: Promises) -> None:
        self.seat, self.name = seat, home_name(seat)
        self._promises = promises
        self._guest: Guest | None = None
        self._listener: GuitarAtHome | None = None
        self._open: OpenOrder | None = None
        self._state = GuitarState(InputState.OPENING, "")
        self._coming: _TakeOnItsWay | None = None
        self._asked: dict[str, Callable[[bytes], None]] = {}
        self.sound = FetchedSound()

    # ------------------------------------------------------------ the ear comes and goes

    @property
    def guest(self) -> Guest | None:
        """The ear's socket."""
        return self._guest

    def connect(self, guest: Guest) -> Guest | None:
        """This one listens from now on; the one before, if there was another."""
        before, self._guest = self._guest, guest
        self._send_order()
        for take in self._asked:
            self._ask(take)
        return before if before is not guest else None

    def leave(self, guest: Guest) -> bool:
        """It is gone, and may come back; whether it was this line's."""
        if guest is not self._guest:
            return False
        self._guest, self._coming = None, None
        guest.take_sound = no_sound
        self._take_state(GuitarState(InputState.LOST, AWAY.format(self.name)))
        return True

    def listen(self) -> GuitarAtHome:
        """A guitar of the table, not yet listened to."""
        return GuitarAtHome(self)

    # ------------------------------------------------------------ orders

    def expect(self, number: int, target: Target | None, may_sound: Target | None, waits: Waits) -> None:
        """Listen for this play; no target: just listen."""
        if target is None:
            if self._open is None or self._open.number != number:
                return
            self._open = None
        else:
            waits = replace(waits, in_all=min(waits.in_all, LONGEST_PLAY))
            order = order_of(secrets.token_urlsafe(NAME_BYTES), target, may_sound, waits)
            self._open = OpenOrder(number, dict(target), order)
            self.sound.forget()
        self._send_order()

    def finish(self, number: int) -> None:
        """Judge it now by what there is."""
        if self._open is not None and self._open.number == number:
            self._send(tell="finish", play=self._open.order.play)

    def judge_strum(self, number: int, first: float, last: float) -> None:
        """The play that is listened for was strummed already, between these times of the ear's stream."""
        if self._open is not None and self._open.number == number:
            self._send(tell="judge_strum", play=self._open.order.play, first=first, last=last)

    def say(self, **news: Any) -> None:
        """A word for the ear."""
        self._send(**news)

    def ask_take(self, take: str, then: Callable[[bytes], None]) -> None:
        """Ask for a take; `then` gets it, or nothing where the ear has it no more. It waits for an ear that is away."""
        self._asked[take] = then
        self._ask(take)

    # ------------------------------------------------------------ news

    def take_heard(self, message: EarHeard) -> None:
        """What the ear knows of a play; of one that is over nobody wants to know any more."""
        opened = self._open
        if opened is None or message.play != opened.order.play:
            return
        verdict = verdict_in(message, opened.target)
        if message.final:
            self._promise(opened, verdict, message)
        self._tell(PlayHeard(opened.number, verdict, message.final, message.take if message.final else ""))

    def take_note(self, message: EarNote) -> None:
        """A note that nobody had announced."""
        self._tell(NoteHeard(Note(message.onset, None, message.pitch, message.confidence, ())))

    def take_level(self, message: EarLevel) -> None:
        """How loud it is."""
        self._tell(Level(message.t, min(message.peak_db, 0.0), message.clipped))

    def take_state(self, message: EarState) -> None:
        """How its input fares."""
        self._take_state(GuitarState(message.state, message.sentence[:LONGEST_WORDS], message.simulated))

    def take_take(self, message: BringTake) -> None:
        """A take is about to come, if it is one that was asked for, and as large as was promised."""
        promise = self._promises.of(message.take)
        if message.take not in self._asked or promise is None or self._guest is None:
            raise Refused("Nobody has asked for this take")
        if message.size == 0:
            self._asked.pop(message.take)(b"")
            return
        if not promise.size:
            check_size(message.size)
        elif message.size != promise.size:
            raise Refused(f"This take was said to have {promise.size} bytes, not {message.size}")
        self._coming = _TakeOnItsWay(message.take, message.size)
        self._guest.take_sound = self._take_bytes

    def _take_bytes(self, data: bytes) -> None:
        coming, guest = self._coming, self._guest
        if coming is None or guest is None:
            return
        coming.data += data
        if len(coming.data) < coming.size:
            return
        guest.take_sound, self._coming = no_sound, None
        if coming.take in self._asked:
            self._asked.pop(coming.take)(bytes(coming.data))

    def _promise(self, opened: OpenOrder, verdict: PlayVerdict, message: EarHeard) -> None:
        promise = TakePromise(self.seat, opened.order, verdict, message.take, message.sound, message.size)
        self._promises.check(promise)
        self._promises.keep(promise)

    def _take_state(self, state: GuitarState) -> None:
        self._state = state
        self._tell(state)

    def _tell(self, news: GuitarNews) -> None:
        if self._listener is not None:
            self._listener.tell(news)

    # ------------------------------------------------------------ sending

    def hand_to(self, listener: GuitarAtHome) -> None:
        """Its news go there from now on, beginning with how it fares."""
        self._listener = listener
        self._tell(self._state)
        self._send_order()

    def is_of(self, listener: GuitarAtHome) -> bool:
        """Whether its news go there."""
        return self._listener is listener

    def _send_order(self) -> None:
        self._send(tell="listen", order=None if self._open is None else to_plain(self._open.order))

    def _ask(self, take: str) -> None:
        self._send(tell="give_take", take=take)

    def _send(self, **news: Any) -> None:
        if self._guest is not None:
            self._guest.tell(**news)


@dataclass(slots=True)
class _TakeOnItsWay:
    """As much of a take as has come."""

    take: str
    size: int
    data: bytearray

    def __init__(self, take: str, size: int) -> None:
        self.take, self.size, self.data = take, size, bytearray()


class FetchedSound:
    """Of a guitar at home the table has the sound that it asked for, and no other."""

    def __init__(self) -> None:
        self._stretches: list[Stretch] = []

    @property
    def has_sound(self) -> bool:
        """Whether any was asked for since the latest play."""
        return bool(self._stretches)

    def between(self, start: float, end: float) -> Stretch | None:
        """The part that has most of it."""
        found = [one for one in self._stretches if one.t < end and one.end > start]
        return max(found, key=lambda one: min(one.end, end) - max(one.t, start), default=None)

    def take(self, stretch: Stretch) -> None:
        """This much was fetched."""
        self._stretches.append(stretch)

    def forget(self) -> None:
        """There is another play."""
        self._stretches.clear()

    def record(self, megabytes: int) -> None:
        """Nothing of it lies on the table's disk."""


class GuitarAtHome:
    """One seat's guitar as the table listens to it: orders go down the line, and its news comes here."""

    def __init__(self, line: HomeLine) -> None:
        self._line = line
        self.tell: Callable[[GuitarNews], None] = lambda _: None

    @property
    def name(self) -> str:
        """As people read it."""
        return self._line.name

    def start(self, tell: Callable[[GuitarNews], None]) -> None:
        """Begin to listen."""
        self.tell = tell
        self._line.hand_to(self)

    def expect(
        self, play: int, target: Target | None, may_sound: Target | None = None, waits: Waits | None = None
    ) -> None:
        """Judge what is plucked from now on, at home."""
        if self._line.is_of(self):
            self._line.expect(play, target, may_sound, waits or Waits())

    def finish(self, play: int) -> None:
        """Judge it now by what there is."""
        if self._line.is_of(self):
            self._line.finish(play)

    def judge_strum(self, play: int, first: float, last: float) -> None:
        """This play was strummed already."""
        if self._line.is_of(self):
            self._line.judge_strum(play, first, last)

    def decided(self, play: int, verdict: PlayVerdict, mark: Mapping[str, Any]) -> None:
        """The log has it now; what the ear keeps, it keeps under the name that stands there."""

    def close(self) -> None:
        """Listen no more; from any thread."""
        self.tell = lambda _: None


def home_name(seat: str) -> str:
    """A guitar at home as people read it."""
    return f"{seat}’s guitar, at home"
