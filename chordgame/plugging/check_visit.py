"""A check-up of an input, from its first block to its end: the same for the doctor in a terminal and for a page."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Protocol

from calibration.check_up import CheckPart, CheckUp
from calibration.check_up_words import Finding, Weight
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.plugging.one_visit import BEGINS_WITHIN
from chordgame.plugging.speaker import Speaker
from chordgame.plugging.way_of_sound import MeasuredWay, WayOfSound
from dsp.pitch import Strings
from hardware.errors import Reason
from hardware.file_input import FileInput
from hardware.picked import Picked
from hardware.stream import Arrival, Input, InputNews, InputState, RawBlock

HAND_IS_READY = 0.6
"""Seconds from what is asked to a simulated hand's answer: at once nobody plays, and the check-up does not listen."""
BACK_WITHIN = 60.0
"""Seconds that a cable is waited for: who has not found it by then looks for another, and begins anew."""
CABLE = "Put its cable back, and it goes on here"
ASKED = {
    CheckPart.SILENCE: "Keep the strings still for a moment …",
    CheckPart.CLICKS: "Keep them still: the loudspeaker clicks, to find out how long sound takes …",
    CheckPart.STRINGS: "Now pluck each open string once, in any order, and let each ring for a second.",
    CheckPart.CHORD: "Last, strum all open strings at once, as loud as you will play.",
}


def hears_a_room(source: Input) -> bool:
    """Whether it may hear a loudspeaker; what is read from a file, or made here, does not."""
    whole = source.whole if isinstance(source, Picked) else source
    return not isinstance(whole, SimulatedInput | FileInput)


class Tells(Protocol):
    """Whoever says how it goes."""

    def ask(self, part: CheckPart) -> None:
        """Something is asked of the player, or nothing more."""
        ...

    def listening(self, check_up: CheckUp) -> None:
        """Sound comes in."""
        ...

    def wait(self, sentence: str) -> None:
        """Its sound has stopped, and is waited for."""
        ...


class CheckVisit:
    """`follow` listens to the end, or until it is `left`. `listened` is the channel that is meant, from 1, where all
    channels of a device are looked at. With a `speaker` the way of sound is measured by its clicks.
    """

    def __init__(
        self,
        source: Input,
        tuning: Strings,
        a4: float,
        tell: Tells,
        listened: int | None = None,
        speaker: Speaker | None = None,
        left: threading.Event | None = None,
    ) -> None:
        self._speaker = speaker if hears_a_room(source) else None
        self._way_of_sound = None if self._speaker is None else WayOfSound(self._speaker)
        self.check_up: CheckUp | None = None
        self.reason: Reason | None = None
        """Why the input was lost."""
        self._source, self._tuning, self._a4, self._tell, self._listened = source, tuning, a4, tell, listened
        self._part = CheckPart.DONE
        self._delays: list[float] = []
        self._lost = self._length = 0.0
        self._over = ""
        self._heard_sound = False
        self._gone_at: float | None = None
        """The clock when its sound stopped, after it had been heard."""
        self._left = left or threading.Event()

    def follow(self) -> str:
        """Listen to the end; what went wrong with the input, if it did."""
        try:
            return self._follow()
        finally:
            if self._speaker is not None:
                self._speaker.close()

    @property
    def way(self) -> MeasuredWay | None:
        """How long sound takes on its way; None where that could not be measured."""
        return None if self._way_of_sound is None else self._way_of_sound.way

    def _follow(self) -> str:
        until = time.monotonic() + BEGINS_WITHIN
        while not self._left.is_set() and (self.check_up is None or self.check_up.part is not CheckPart.DONE):
            for arrival in self._source.read(0.1):
                if not self._take(arrival):
                    return self._over
            if self.check_up is None and time.monotonic() > until:
                return ""
            if self._gone_at is not None and time.monotonic() > self._gone_at + BACK_WITHIN:
                return self._over
        return ""

    def _take(self, arrival: Arrival) -> bool:
        """Whether it goes on."""
        if isinstance(arrival, InputNews):
            self.reason = arrival.reason
            self._over = arrival.sentence if arrival.state is InputState.LOST else ""
            self._follow_cable(arrival)
            return arrival.state is not InputState.ENDED and (arrival.state is not InputState.LOST or self._heard_sound)
        if isinstance(arrival, RawBlock):
            self._hear(arrival)
        return True

    def _follow_cable(self, news: InputNews) -> None:
        """A guitar that was heard is waited for, as in a game; what was plucked before need not be plucked again."""
        if news.state is InputState.LOST and self._heard_sound and self._gone_at is None:
            self._gone_at = time.monotonic()
            self._tell.wait(f"{news.sentence}. {CABLE}")
        elif news.state is InputState.RUNNING and self._gone_at is not None:
            self._gone_at = None
            self._tell.ask(self._part)

    def _hear(self, block: RawBlock) -> None:
        self._heard_sound = self._heard_sound or bool(block.samples.any())
        if self.check_up is None or not self._is_as_before(self.check_up, block):
            self.check_up = self._begun(block)
        self._delays.append(block.delay)
        if self._part is CheckPart.STRINGS:  # a device that is opened for more channels begins anew
            self._lost += block.lost
        self._length = block.samples.shape[1] / block.rate
        self._time_clicks(self.check_up, block)
        self.check_up.push(block.samples)
        if self.check_up.part is not self._part:
            self._part = self.check_up.part
            self._tell.ask(self._part)
            self._play_if_simulated(block.t + HAND_IS_READY)
        self._tell.listening(self.check_up)

    @staticmethod
    def _is_as_before(check_up: CheckUp, block: RawBlock) -> bool:
        """A device may come back at another rate, or with other channels: then all is asked anew."""
        return (check_up.rate, check_up.channels) == (block.rate, len(block.samples))

    def _begun(self, block: RawBlock) -> CheckUp:
        clicks = self._speaker is not None and self.check_up is None  # once is enough
        if self._speaker is not None and clicks:
            self._speaker.open()
        return CheckUp(block.rate, len(block.samples), self._tuning, self._a4, self._listened, clicks)

    def _time_clicks(self, check_up: CheckUp, block: RawBlock) -> None:
        if self._way_of_sound is not None and check_up.part is CheckPart.CLICKS:
            self._way_of_sound.take(block, time.monotonic())
            if self._way_of_sound.over:
                check_up.clicks_over()

    def _play_if_simulated(self, at: float) -> None:
        if isinstance(self._source, SimulatedInput) and self._part in (CheckPart.STRINGS, CheckPart.CHORD):
            self._source.play(self._tuning, at=at, one_by_one=self._part is CheckPart.STRINGS)

    def delays(self) -> Sequence[Finding]:
        """How long sound takes from the driver to the ear, and whether any was lost on the way."""
        found = []
        if self._way_of_sound is not None and self._way_of_sound.over:
            found.append(self._way_of_sound.finding(self._length))
        elif self._delays and max(self._delays) > 0.0:
            here = sorted(self._delays)[len(self._delays) // 2]
            words = f"{1000 * self._length:.1f} ms a block, and {1000 * here:.1f} ms to hand it on"
            found.append(Finding("delay", Weight.FINE, words))
        if self.check_up is not None and self._lost > WORTH_A_WORD * self.check_up.now * self.check_up.rate:
            words = f"{self._lost:.0f} samples were lost on the way"
            found.append(
                Finding("sound", Weight.NOTE, words, "close other programs, or choose longer blocks: --block 512")
            )
        return found


WORTH_A_WORD = 0.001
"""Of the samples: what is lost below that nobody hears, and a word about it only unsettles."""
