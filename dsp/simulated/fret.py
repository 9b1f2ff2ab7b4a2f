"""A string that strikes a fret: a collision, not an added noise.

Between two touches a string swings freely, and that is known exactly: a sum of decaying partials. While it lies on the
fret, the fret pushes it back the harder the further it has come. So only the touches are stepped through in time, each
push moves all that comes after by the string's answer to it, and what the string's end gives to the body is the sum of
its answers. Each touch takes from the low partials and gives to the high ones, again and again, for as long as the
string swings wide enough.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.simulated.ringing import BLOCK, Burst, Complex, Partials, Real, Ringing

_STEPPED_AT = 44_100.0  # steps a second at least: a touch lasts half a millisecond or longer
_HARDNESS = 0.5  # of what a string has come too far, pushed back in one step: the hardest that steps can carry
_BOUNCE = 0.8  # share of its speed with which a string bounces off: the rest goes into neck and windings
_LONGEST = 0.8  # seconds; no string that was plucked to ring strikes a fret later
_FRETS = (1, 1, 1, 2, 2, 3, 5)  # how many frets on the one lies that is struck; mostly the next
_CLEARANCES = (0.02, 0.25)  # the way to the fret as a share of the widest swing
_SECONDS = (0.1, 0.6)  # so long a string that rattles does
_TRIES, _NEARER, _FURTHER, _FURTHEST = 6, 0.5, 1.6, 0.9


@dataclass(frozen=True, slots=True)
class Swing:
    """A string's way up and down, freely: how far each partial moves it, and of those that are heard what is heard."""

    moves: Partials
    heard: Complex

    def against(self, place: float, clearance: float, rate: float) -> Touches:
        """How it strikes a fret at `place` (a part of its length), `clearance` of its widest swing away."""
        steps = max(1, int(np.ceil(_STEPPED_AT / rate)))
        poles, heard = self.moves.poles, len(self.heard)
        shape = np.sin(np.pi * place * np.arange(1, len(poles) + 1))
        answers = -1j * shape / poles.imag
        here = Partials(poles, self.moves.amplitudes * shape)
        widest = -here.samples(int(2 * np.pi / poles[0].imag * rate * steps), rate * steps).min()
        pushes = _pushes(here, answers * shape, clearance * float(widest), rate * steps)
        return Touches(pushes, steps, rate, Partials(poles[:heard], self.heard * answers[:heard]))


def _pushes(here: Partials, answers: Complex, gap: float, stepped: float) -> Real:
    """How hard a fret `gap` below pushes back a string that would move so, step by step until it strikes no more.

    `answers` is how one push moves each partial. A blow is slowed as Hunt and Crossley have it, so that the string
    bounces off with about `_BOUNCE` of its speed.
    """
    turns = np.exp(here.poles[:, None] * (np.arange(BLOCK + 1) / stepped))
    answer = (answers @ turns).real
    hardness, deep, blow = _HARDNESS / float(answer[1]), 0.0, 0.0
    swings = here.amplitudes
    blocks: list[Real] = []
    while len(blocks) * BLOCK < _LONGEST * stepped and np.abs(swings).sum() > gap:
        moved, pushes, at = (swings @ turns[:, :BLOCK]).real, np.zeros(BLOCK), 0
        while at < BLOCK:
            if moved[at] >= -gap:
                deep, blow = 0.0, 0.0
                at += int(np.argmax(moved[at:] < -gap)) or BLOCK
                continue
            speed, deep = -gap - float(moved[at]) - deep, -gap - float(moved[at])
            blow = blow or speed
            pushes[at] = hardness * deep * (1.0 + 1.5 * (1.0 - _BOUNCE) * max(-1.0, min(1.0, speed / blow)))
            moved[at + 1 :] += pushes[at] * answer[1 : BLOCK - at]
            at += 1
        when = np.flatnonzero(pushes)
        swings = swings * turns[:, BLOCK] + answers * (turns[:, BLOCK - when] @ pushes[when])
        blocks.append(pushes)
    everything = np.concatenate(blocks)
    return everything[: np.flatnonzero(everything)[-1] + 1]


@dataclass(frozen=True, slots=True)
class Touches:
    """The pushes of a fret, `steps` of them a sample, and what one of them makes the string sound."""

    pushes: Real
    steps: int
    rate: float
    answer: Partials

    @property
    def seconds(self) -> float:
        """How long after the pluck the last one comes."""
        return len(self.pushes) / (self.steps * self.rate)

    def samples(self, since: float, count: int) -> Real:
        """So many samples of what they make it sound, the first `since` seconds after the pluck."""
        fine = count * self.steps
        size = 1 << int(np.ceil(np.log2(fine + len(self.pushes))))
        answer = self.answer.after(since).samples(fine, self.steps * self.rate)
        both = np.fft.rfft(answer, size) * np.fft.rfft(self.pushes, size)
        return np.asarray(np.fft.irfft(both, size)[: fine : self.steps])

    def after(self, seconds: float) -> Complex:
        """The amplitudes of the string's partials that the pushes until then have left."""
        when = np.flatnonzero(self.pushes)
        ago = seconds - when / (self.steps * self.rate)
        when, ago = when[ago >= 0], ago[ago >= 0]
        return np.asarray(self.answer.amplitudes * (np.exp(self.answer.poles[:, None] * ago) @ self.pushes[when]))


def strike(swing: Swing, rate: float, rng: np.random.Generator) -> Touches:
    """One of the next frets, at some clearance; nearer or further, until it rattles for as long as rattles last."""
    place = 2.0 ** (-int(rng.choice(_FRETS)) / 12.0)
    clearance = float(np.exp(rng.uniform(*np.log(_CLEARANCES))))
    for _ in range(_TRIES):
        touches = swing.against(place, clearance, rate)
        if _SECONDS[0] <= touches.seconds <= _SECONDS[1]:
            break
        clearance = min(_FURTHEST, clearance * (_NEARER if touches.seconds < _SECONDS[0] else _FURTHER))
    return touches


class Rattling(Ringing):
    """Partials that start at `t` seconds, of a string that strikes a fret until the touches are over."""

    def __init__(self, partials: Partials, touches: Touches, t: float, rate: float) -> None:
        super().__init__(partials, t, rate)
        self._touches = touches
        self._later = Ringing(self.left_at(t + touches.seconds), t + touches.seconds, rate)
        since, count = self.start / rate - t, self._later.start - self.start
        self._early = Burst(self.start, partials.after(since).samples(count, rate) + touches.samples(since, count))
        self.end = self._later.end

    def left_at(self, t: float) -> Partials:
        """What swings at `t` seconds, after the pushes until then."""
        free, pushed = super().left_at(t), self._touches.after(t - self.begins_at)
        return Partials(free.poles, free.amplitudes + np.pad(pushed, (0, len(free.poles) - len(pushed))))

    def block(self, first: int) -> Real:
        """The BLOCK samples from sample `first` on."""
        samples = self._early.block(first)
        if first + BLOCK > self._later.start:
            samples += self._later.block(first)
        samples[max(0, self.end - first) :] = 0.0
        return samples
