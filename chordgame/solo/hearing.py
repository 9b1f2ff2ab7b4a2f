"""The guitar beside a desk: a fingering chosen by hand is listened for; anything else is found out from the sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from chordgame.engine.game import Move
from chordgame.engine.heard import HeardString
from chordgame.listening.announced import Announced
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.solo.desk import Desk, may_sound, numbers_of, pitches_of
from chordgame.solo.recognising import Strummed, recognised
from chordgame.solo.turning import SEAT
from dsp.notes.listen import Note
from hardware.stretch import Stretch

BEFORE, AFTER = 0.8, 2.0
"""Seconds of sound around the first note of a strum: enough to tell its strings apart."""
OWN_SOUND = 4.0
"""Seconds in which the browser's loudspeaker may reach a microphone: nothing that is heard then was strummed."""
AWAKE = 0.3
"""Seconds of a stream after which its ear takes a pluck for one, and no longer for the stream's beginning."""

Aside = Callable[[Callable[[], Any], Callable[[Any], None]], None]


class Hearing:
    """Keeps the corner listening for what lies on the neck, and tells what was strummed."""

    def __init__(
        self,
        corner: GuitarCorner,
        desk: Callable[[], Desk],
        aside: Aside,
        found_out: Callable[[Strummed], None],
        clock: Callable[[], float],
    ) -> None:
        self._corner, self._desk, self._aside, self._found_out, self._clock = corner, desk, aside, found_out, clock
        self._listening: tuple[int, ...] = ()
        self._deaf_until = -1.0
        self.heard: Strummed | None = None

    def attend(self) -> None:
        """What lies on the neck may have changed: listen for it, if it was chosen by hand."""
        desk = self._desk()
        wanted = desk.frets if desk.by_hand else ()
        if wanted == self._listening:
            return
        self._listening = wanted
        self._listen()

    def begin(self) -> None:
        """A guitar was plugged in."""
        self._listen()

    def _listen(self) -> None:
        desk, frets = self._desk(), self._listening
        if frets:
            self._corner.listen_for(SEAT, Move(SEAT), str(desk.shape), pitches_of(desk, frets), may_sound(desk, frets))
        elif self._corner.announced is not None:
            self._corner.stop()

    def plays(self, pitches: Mapping[int, float]) -> None:
        """A chord sounds that nobody strummed: on the simulated guitar it is heard, from a loudspeaker it is not."""
        if self._corner.simulated is not None:
            self._corner.simulated.play(pitches, at=AWAKE)
        else:
            self.loudspeaker(OWN_SOUND)

    def loudspeaker(self, seconds: float) -> None:
        """The page plays for so long, or has just stopped: what a microphone hears of it was not strummed."""
        self._deaf_until = self._clock() + seconds

    def _is_deaf(self) -> bool:
        return self._clock() < self._deaf_until

    def decided(self, play: Announced) -> None:
        """The ear has spoken about the chosen fingering; what it could not find there may have been another."""
        frets = self._listening
        if frets and not self._is_deaf():
            strings = play.strings
            clear = sum(one.state == "CLEAR" for one in strings)
            self._tell(Strummed(numbers_of(self._desk(), frets), self._desk().shape, strings))
            if 2 * clear < len(strings) and play.verdict is not None:
                self._look_elsewhere(play, clear)
        self._listen()

    def _look_elsewhere(self, play: Announced, clear: int) -> None:
        plucked = [one.t_onset for one in play.strings if one.t_onset is not None]
        stretch = self._stretch(min(plucked)) if plucked else None
        if stretch is None:
            return
        desk = self._desk()

        def found(other: Strummed) -> None:
            better = sum(one.state == "CLEAR" for one in other.strings) > clear
            if better and self._same_place(desk):
                self._tell(other)

        self._aside(lambda: recognised(desk, (), stretch), found)

    def strummed(self, notes: tuple[Note, ...]) -> None:
        """Nothing was chosen: find out what it was."""
        if self._is_deaf():
            return
        desk, stretch = self._desk(), self._stretch(min(note.onset for note in notes))

        def found(heard: Strummed) -> None:
            if self._same_place(desk):
                self._tell(heard)

        self._aside(lambda: recognised(desk, notes, stretch), found)

    def _same_place(self, desk: Desk) -> bool:
        """Whether nobody has gone elsewhere while it was thought about."""
        now = self._desk()
        return (now.stack, now.happy, now.mood) == (desk.stack, desk.happy, desk.mood)

    def _stretch(self, start: float) -> Stretch | None:
        sound = self._corner.sound
        return None if sound is None else sound.between(start - BEFORE, start + AFTER)

    def _tell(self, heard: Strummed) -> None:
        self.heard = heard
        self._found_out(heard)
        self._corner.changed("guitar")

    # ------------------------------------------------------------ showing

    def facts(self) -> dict[str, Any]:
        """What a page shows of the guitar."""
        corner = self._corner
        listening = "chosen" if self._listening else "open"
        return {
            "tell": "guitar",
            "name": corner.guitar.name if corner.guitar else "",
            "simulated": corner.simulated is not None,
            "state": _state(corner),
            "sentence": corner.sentence,
            "listening": listening if corner.guitar else "none",
            "heard": self._heard(),
        }

    def _heard(self) -> dict[str, Any] | None:
        """The play that is being judged, once it has begun; else the latest."""
        now = self._corner.announced
        if now is not None and now.verdict is not None and not self._is_deaf():
            desk = self._desk()
            shape = str(desk.shape) if desk.shape else ""
            return {"numbers": list(numbers_of(desk, desk.frets)), "shape": shape, "strings": _strings(now.strings)}
        if self.heard is None:
            return None
        shape = str(self.heard.shape) if self.heard.shape else ""
        return {"numbers": list(self.heard.numbers), "shape": shape, "strings": _strings(self.heard.strings)}


def _state(corner: GuitarCorner) -> str:
    """Of the input; a guitar that has not been heard of yet is still being opened."""
    if corner.guitar is None:
        return "none"
    return "opening" if corner.state == "none" else corner.state


def _strings(strings: tuple[HeardString, ...]) -> list[dict[str, Any]]:
    return [{"string": one.string, "state": one.state, "reason": one.reason} for one in strings]
