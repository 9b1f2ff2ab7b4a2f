"""The guitar beside a desk: a fingering chosen by hand is listened for; anything else is found out from the sound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.engine.game import Move
from chordgame.listening.announced import Announced
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.neck.frets import LIFTED
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Aside, Schedule
from chordgame.solo import messages as say
from chordgame.solo.desk import Desk, holding, may_sound, pitches_of
from chordgame.solo.recognising import Strummed, recognised
from chordgame.solo.sheet_messages import PagePlays
from chordgame.solo.sound import LONGEST
from chordgame.solo.turning import SEAT
from dsp.notes.listen import Note
from dsp.stretch import Stretch

BEFORE, AFTER = 0.8, 2.0
"""Seconds of sound around the first note of a strum: enough to tell its strings apart."""
OWN_SOUND = 4.0
"""Seconds in which the browser's loudspeaker may reach a microphone: nothing that is heard then was strummed."""
AWAKE = 0.3
"""Seconds of a stream after which its ear takes a pluck for one, and no longer for the stream's beginning."""

FADES = 1.0
"""Seconds until a chord that the page stopped has died away in the room."""
LISTENS_FOR = 10.0
"""Seconds from the first string until a chosen fingering is judged by what was heard."""


class Hearing:
    """Keeps the corner listening for what lies on the neck; `found_out` is called with what was strummed."""

    def __init__(
        self,
        desk: Callable[[], Desk],
        changed: Callable[[str], None],
        found_out: Callable[[Strummed], None],
        schedule: Schedule,
        aside: Aside,
        clock: Callable[[], float],
    ) -> None:
        self._desk, self._aside, self._found_out, self._clock = desk, aside, found_out, clock
        self.corner = GuitarCorner(clock, schedule, changed, self._decided, lambda: LISTENS_FOR, self._strummed)
        self._listening = LIFTED
        self._deaf_until = -1.0
        self._heard: Strummed | None = None
        self._heard_at: Desk | None = None
        """The desk as it was left by what was heard: of another stack or another hold it says nothing."""
        self._taken_over: Callable[[Announced], None] | None = None
        self.attend()

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say about sound."""
        return (
            Answering(say.StrumNow, self._strum),
            Answering(say.Hush, self._hush),
            Answering(PagePlays, self._sounding),
        )

    def attend(self) -> None:
        """What lies on the neck may have changed: if it was chosen by hand, listen for it."""
        desk = self._desk()
        if self._heard_at is not None and _lies_there(desk) != _lies_there(self._heard_at):
            self._heard = self._heard_at = None
            self.corner.changed("guitar")
        wanted = desk.frets if desk.by_hand else LIFTED
        if wanted == self._listening:
            return
        self._listening = wanted
        self._listen()

    def begin(self) -> None:
        """A guitar was plugged in: what lies on the neck already is listened for."""
        if self.corner.announced is None:
            self._listen()

    def taken_over(self, by: Callable[[Announced], None] | None) -> None:
        """Somebody listens for other chords than the desk's for a while and gets their verdicts, or nobody any more."""
        self._taken_over = by

    def _listen(self) -> None:
        if self._taken_over is not None:
            return
        desk, frets = self._desk(), self._listening
        if frets:
            self.corner.listen_for(SEAT, Move(SEAT), str(desk.shape), pitches_of(desk, frets), may_sound(desk, frets))
        elif self.corner.announced is not None:
            self.corner.stop()

    def _strum(self, _: Guest, message: say.StrumNow) -> None:
        """A chord sounds that nobody strummed: on the simulated guitar it is heard, from a loudspeaker it is not."""
        holding(self._desk(), message.frets)
        if self.corner.simulated is not None:
            self.corner.simulated.play(pitches_of(self._desk(), message.frets), at=AWAKE)
        else:
            self.loudspeaker(OWN_SOUND)

    def _sounding(self, _: Guest, message: PagePlays) -> None:
        """The page plays on, as in a loop; a page that says more than it plays is not believed for ever."""
        self.loudspeaker(min(max(FADES, message.seconds), LONGEST))

    def _hush(self, _: Guest, __: say.Hush) -> None:
        self.loudspeaker(FADES)

    def loudspeaker(self, seconds: float) -> None:
        """The page plays for so long, or has just stopped: what a microphone hears of it was not strummed."""
        self._deaf_until = self._clock() + seconds

    def _is_deaf(self) -> bool:
        return self._clock() < self._deaf_until

    def _decided(self, play: Announced) -> None:
        """The ear has judged the chosen fingering; where most of it did not ring, it may have been another."""
        if self._taken_over is not None:
            self._taken_over(play)
            return
        frets = self._listening
        if frets and not self._is_deaf():
            strings = play.strings
            clear = sum(one.state == "CLEAR" for one in strings)
            self._take(Strummed(self._desk().board.numbers(frets), self._desk().shape, strings, at=_begins(play)))
            if 2 * clear < len(strings) and play.verdict is not None:
                self._look_elsewhere(play, clear)
        self._listen()

    def _look_elsewhere(self, play: Announced, clear: int) -> None:
        at = _begins(play)
        stretch = self._stretch(at) if at is not None else None
        if stretch is None:
            return
        desk = self._desk()

        def found(other: Strummed) -> None:
            better = sum(one.state == "CLEAR" for one in other.strings) > clear
            if better and self._same_place(desk):
                self._take(replace(other, at=at))

        self._aside(lambda: recognised(desk, (), stretch), found)

    def _strummed(self, notes: tuple[Note, ...], _: GuitarInHand) -> None:
        """Nothing was chosen: find out what it was."""
        if self._is_deaf() or self._taken_over is not None:
            return
        at = min(note.onset for note in notes)
        desk, stretch = self._desk(), self._stretch(at)

        def found(heard: Strummed) -> None:
            if self._same_place(desk):
                self._take(replace(heard, at=at))

        self._aside(lambda: recognised(desk, notes, stretch), found)

    def _same_place(self, desk: Desk) -> bool:
        """Whether nobody has gone elsewhere while it was thought about."""
        return _place_of(self._desk()) == _place_of(desk)

    def _stretch(self, start: float) -> Stretch | None:
        sound = self.corner.sound
        return None if sound is None else sound.between(start - BEFORE, start + AFTER)

    def _take(self, heard: Strummed) -> None:
        self._found_out(heard)
        self._heard, self._heard_at = heard, self._desk()
        self.corner.changed("guitar")

    # ------------------------------------------------------------ showing

    def shown(self) -> dict[str, Any]:
        """What a page shows of the guitar."""
        corner, now = self.corner, self.corner.now
        listening = "chosen" if self._listening else "open"
        return {
            "tell": "guitar",
            "name": now.name if now else "",
            "simulated": corner.simulated is not None,
            "state": _state(now),
            "sentence": now.sentence if now else "",
            "listening": listening if now else "none",
            "heard": _shown_strum(heard) if (heard := self._latest()) is not None else None,
        }

    def _latest(self) -> Strummed | None:
        """The play that is being judged, once it has begun; else the last one that was found out."""
        now, desk = self.corner.announced, self._desk()
        if now is None or now.verdict is None or self._is_deaf():
            return self._heard
        return Strummed(desk.board.numbers(desk.frets), desk.shape, now.strings)


def _place_of(desk: Desk) -> tuple[object, ...]:
    return desk.stack, desk.happy, desk.mood


def _lies_there(desk: Desk) -> tuple[object, ...]:
    return *_place_of(desk), desk.frets


def _begins(play: Announced) -> float | None:
    """When its first string was struck."""
    return min((one.t_onset for one in play.strings if one.t_onset is not None), default=None)


def _shown_strum(strum: Strummed) -> dict[str, Any]:
    strings = [{"string": one.string, "state": one.state, "reason": one.reason} for one in strum.strings]
    return {"numbers": list(strum.numbers), "shape": str(strum.shape) if strum.shape else "", "strings": strings}


def _state(guitar: GuitarInHand | None) -> str:
    """Of the input; a guitar that has not been heard of yet is still being opened."""
    if guitar is None:
        return "none"
    return "opening" if guitar.state == "none" else guitar.state
