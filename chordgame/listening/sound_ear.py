"""The ear for sound: one channel, or a channel a string, with what it takes to go on after a gap."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from chordgame.listening.broken_play import broken_off, joined, shifted, shifted_note
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.gaps import LONGEST_BRIDGED, bridge
from dsp.chord.six_channels import SixChannels
from dsp.chord.verify import Verifier
from dsp.concert_pitch import as_asked, sounding
from dsp.notes.listen import Listener, Note
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, Target
from hardware.sound_file import Samples
from hardware.stream import RawBlock, RawMidi

HEARD_BEFORE = 2.0
"""Seconds before a play that its ear listens to: what was there already."""
SETTLES = 0.2
"""Seconds after a stream has begun, or come back, in which nothing is a pluck: the noise that begins is not one."""
CHANNELS_A_STRING_EACH = range(4, 9)
"""So many strings a guitar or a bass has; one channel or two are of the whole guitar."""


class SoundEar:
    """Hears blocks of samples of any size."""

    def __init__(self, setup: GuitarSetup | None = None) -> None:
        self._setup = self._next = setup or GuitarSetup()
        self._target: Target | None = None
        self._beside: Target | None = None
        self._judge: Verifier | SixChannels | None = None
        self._began = 0.0
        """Stream's time at which the judge began to listen."""
        self._earlier: PlayVerdict | None = None
        self._present: PlayVerdict | None = None
        self._heard_for = 0.0
        self._now = 0.0
        self._form: tuple[float, int] | None = None
        self._past: deque[Samples] = deque()
        self._past_samples = 0
        self._listener: Listener | None = None
        self._listened_from = 0.0
        """Stream's time at which the listener began."""

    @property
    def now(self) -> float:
        """The stream's time of the sample that comes next."""
        return self._now

    @property
    def heard_for(self) -> float:
        """Seconds heard since something is expected."""
        return self._heard_for

    @property
    def since_pluck(self) -> float | None:
        """Seconds judged since the open play's latest pluck; after a gap, since the latest one after it.

        By the judge's own clock, which goes in hops: when it says that time is up, the last look was taken.
        """
        t = self._judge.last_pluck if self._judge else None
        return None if self._judge is None or t is None else self._judge.now - t

    @property
    def verdict(self) -> PlayVerdict | None:
        """What is known of the open play."""
        known = joined(self._earlier, self._present) if self._present else None
        return replace(known, t=self._now) if known else None

    def expect(self, target: Target | None, may_sound: Target | None = None) -> None:
        """Judge from here on."""
        self._setup = self._next
        self._target = None if target is None else dict(target)
        self._beside = may_sound
        self._judge, self._listener = None, None
        self._earlier, self._present, self._heard_for = None, None, 0.0
        if self._form is not None and self._target is not None:
            self._begin_to_judge()

    def know(self, knowledge: GuitarKnowledge | None) -> None:
        """A play that is open is judged by what was known as it began, also after a gap."""
        self._next = replace(self._next, knowledge=knowledge)

    def hear(self, arrival: RawBlock | RawMidi) -> Sequence[Note]:
        """Take a block; its gap is bridged where it is short."""
        if not isinstance(arrival, RawBlock):
            return ()
        samples = self._joined_on(arrival)
        self._now = arrival.t + arrival.samples.shape[1] / arrival.rate
        if self._target is None:
            notes = self._listen(samples)
        else:
            notes = []
            self._judged(samples)
        self._remember(samples)
        return notes

    def pass_time(self, seconds: float) -> None:
        """Sound has a clock of its own: only samples make time pass."""

    def break_off(self) -> None:
        """What was heard stays, as far as it is sure; what comes next is a new stream."""
        if self._judge is not None and self.since_pluck is not None:
            present = self._as_asked(self._judge.flush()[-1])
            self._earlier = self._present = joined(self._earlier, broken_off(present, self.since_pluck))
        self._form, self._judge, self._listener = None, None, None
        self._past.clear()
        self._past_samples = 0

    def go_on(self, t: float) -> None:
        """Sound tells its time itself."""

    def end(self) -> None:
        """The last word on the open play."""
        if self._judge is not None:
            self._present = self._as_asked(self._judge.flush()[-1])

    def _joined_on(self, block: RawBlock) -> Samples:
        """The block's samples, with what is missing before them."""
        form = (block.rate, block.samples.shape[0])
        breaks = block.lost > LONGEST_BRIDGED * block.rate
        if self._form is not None and (form != self._form or breaks):
            self.break_off()
        if self._form is None:
            self._form, self._now = form, block.t
            if self._target is not None:
                self._begin_to_judge()
            return block.samples
        return bridge(self._past, block.samples, block.lost) if block.lost else block.samples

    def _begin_to_judge(self) -> None:
        assert self._form is not None
        assert self._target is not None
        rate = self._form[0]
        self._began = self._now - self._past_samples / rate
        self._judge = self._judge_of(self._target, *self._form, not_before=max(SETTLES, self._now - self._began))
        for samples in self._past:
            self._judge.push(samples if isinstance(self._judge, SixChannels) else samples.mean(axis=0))

    def _as_asked(self, play: PlayVerdict) -> PlayVerdict:
        """On the stream's clock, and in the numbers that were asked for."""
        assert self._target is not None
        return as_asked(shifted(play, self._began), self._target, self._setup.a4)

    def _judge_of(self, target: Target, rate: float, channels: int, not_before: float) -> Verifier | SixChannels:
        strings = self._setup.strings or tuple(range(1, channels + 1))
        known = self._setup.knowledge
        target = sounding(target, self._setup.a4)
        a_string_each = channels in CHANNELS_A_STRING_EACH and set(target) <= set(strings)
        if a_string_each:
            return SixChannels(rate, target, strings, not_before=not_before, knowledge=known)
        beside = None if self._beside is None else sounding(self._beside, self._setup.a4)
        return Verifier(rate, target, may_sound=beside, not_before=not_before, knowledge=known)

    def _judged(self, samples: Samples) -> None:
        assert self._judge is not None
        assert self._form is not None
        due = self._judge.push(samples if isinstance(self._judge, SixChannels) else samples.mean(axis=0))
        self._heard_for += samples.shape[1] / self._form[0]
        if due:
            self._present = self._as_asked(due[-1])

    def _listen(self, samples: Samples) -> list[Note]:
        assert self._form is not None
        if self._listener is None:
            self._listener = Listener(self._form[0], self._setup.tuning, self._setup.a4)
            self._listened_from = self._now - samples.shape[1] / self._form[0]
        notes = self._listener.push(samples.mean(axis=0))
        return [shifted_note(note, self._listened_from) for note in notes if note.offset is None]

    def _remember(self, samples: Samples) -> None:
        assert self._form is not None
        self._past.append(np.asarray(samples, np.float32))
        self._past_samples += samples.shape[1]
        while self._past_samples - self._past[0].shape[1] >= HEARD_BEFORE * self._form[0]:
            self._past_samples -= self._past.popleft().shape[1]
