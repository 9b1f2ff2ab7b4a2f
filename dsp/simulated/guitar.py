"""The simulated guitar as a stream of samples.

Sound is made in blocks on a fixed grid, whatever is asked for, so that any chunking gives the same bits.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from dsp.simulated.model import ACOUSTIC, GuitarModel
from dsp.simulated.playing import Pluck
from dsp.simulated.ringing import BLOCK, Real
from dsp.simulated.room import DRY, Background, Echoing, Surroundings, echoes
from dsp.simulated.voice import Voice, voice

Samples = NDArray[np.float32]

# The pick touches the string a little before it lets go, and stops it.
_PICK_CONTACT = 0.008
_LOOK_AHEAD = 0.05


class SimulatedGuitar:
    """A guitar that plays `plucks`, as one mixed channel or (`hexaphonic`) one channel a string.

    >>> guitar = SimulatedGuitar(plucks=strum(shape_pitches("320003"), t=0.1), rate=48000)
    >>> x = guitar.read(4096)  # float32, shape (channels, 4096); again for what follows

    The same arguments give the same sound on every run. Hexaphonic channels are in the order of the
    strings, 1 first, as pickups in the strings' bridge give them: no room, some bleed from neighbours.
    """

    def __init__(
        self,
        model: GuitarModel = ACOUSTIC,
        plucks: Iterable[Pluck] = (),
        *,
        rate: float = 48_000,
        seed: int = 0,
        hexaphonic: bool = False,
        surroundings: Surroundings = DRY,
        a4: float = 440.0,
    ) -> None:
        if not 1_000 <= rate <= 400_000:
            raise ValueError(f"rate {rate} is not in 1000..400000 samples a second")
        self.model, self.rate, self.a4, self.hexaphonic = model, rate, a4, hexaphonic
        self.channels = len(model.strings) if hexaphonic else 1
        self._seed = seed
        self._made = 0
        self._plucked = 0
        self._voices: list[Voice] = []
        self._waiting: list[Pluck] = []
        self._spare = np.zeros((self.channels, 0), np.float32)
        self._room = Echoing(echoes(surroundings, rate, seed))
        self._background = Background(surroundings, rate, seed)
        self.play(*plucks)

    @property
    def t(self) -> float:
        """Seconds of sound made so far; a further pluck cannot come before this."""
        return self._made / self.rate

    def play(self, *plucks: Pluck) -> None:
        """Add plucks; they must lie ahead of what has been made."""
        for pluck in plucks:
            self._check(pluck)
        self._waiting = sorted([*self._waiting, *plucks], key=lambda pluck: pluck.t)

    def read(self, n: int) -> Samples:
        """The next `n` samples of every channel."""
        blocks = [self._spare]
        have = self._spare.shape[1]
        while have < n:
            blocks.append(self._next_block())
            have += BLOCK
        everything = np.concatenate(blocks, axis=1)
        self._spare = everything[:, n:]
        return everything[:, :n]

    def render(self, seconds: float) -> Samples:
        """The next seconds of every channel."""
        return self.read(round(seconds * self.rate))

    def _check(self, pluck: Pluck) -> None:
        if pluck.string not in self.model.strings:
            raise ValueError(f"string {pluck.string} is not one of 1..{len(self.model.strings)}")
        if not 0 <= pluck.pitch <= 127:
            raise ValueError(f"pitch {pluck.pitch} is not in 0..127")
        if not 0 < pluck.velocity <= 1:
            raise ValueError(f"velocity {pluck.velocity} is not in 0..1")
        if not (np.isfinite(pluck.t) and pluck.t >= self.t):
            raise ValueError(f"a pluck at {pluck.t} s is too late: sound is made up to {self.t:.4f} s")

    def _next_block(self) -> Samples:
        self._start_voices(until=(self._made + BLOCK) / self.rate + _LOOK_AHEAD)
        strings = np.zeros((len(self.model.strings), BLOCK))
        for string, part in ((v.string, part) for v in self._voices for part in v.parts):
            if part.start < self._made + BLOCK and part.end > self._made:
                strings[string - 1] += part.block(self._made)
        out = self._mixed(strings)
        self._made += BLOCK
        self._voices = [v for v in self._voices if any(part.end > self._made for part in v.parts)]
        return out

    def _start_voices(self, until: float) -> None:
        while self._waiting and self._waiting[0].t < until:
            pluck = self._waiting.pop(0)
            for sounding in self._voices:
                if sounding.string == pluck.string:
                    sounding.stop(max(self.t, pluck.t - _PICK_CONTACT))
            rng = np.random.default_rng([self._seed, self._plucked])
            self._voices.append(voice(self.model, pluck, self.rate, self.a4, rng))
            self._plucked += 1

    def _mixed(self, strings: Real) -> Samples:
        noise = self._background.block(self._made)
        if self.hexaphonic:
            bled = strings.copy()
            bled[1:] += self.model.bleed * strings[:-1]
            bled[:-1] += self.model.bleed * strings[1:]
            return (self.model.gain * bled + noise).astype(np.float32)
        return (self.model.gain * self._room.block(strings.sum(axis=0)) + noise).astype(np.float32)[None, :]
