"""What lies around the guitar: the room's echoes, its noise, and the mains' hum."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.simulated.ringing import BLOCK, Real


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Levels are relative to full scale; `reverberation` is the room's T60 in seconds, 0 for none."""

    reverberation: float = 0.0
    echo_level: float = 0.03
    noise: float = 0.0
    hum: float = 0.0
    mains: float = 50.0


DRY = Surroundings()
LIVING_ROOM = Surroundings(reverberation=0.35, noise=2e-4, hum=1e-4)


def echoes(around: Surroundings, rate: float, seed: int) -> Real:
    """Impulse response of a small room: the sound itself, then noise that dies away, duller and duller."""
    n = max(1, int(1.1 * around.reverberation * rate))
    rng = np.random.default_rng([seed, 0xEC])
    t = np.arange(n) / rate
    bright = rng.standard_normal(n)
    dull = np.convolve(bright, np.hanning(max(3, int(rate / 3000))), mode="same")[:n]
    dull /= np.sqrt(np.mean(dull**2)) + 1e-12
    early = np.exp(-t / 0.02)
    response = around.echo_level * (early * bright + (1 - early) * dull)
    response *= np.exp(-6.908 * t / max(around.reverberation, 1e-3)) * np.sqrt(44100 / rate)
    response[: int(0.002 * rate)] = 0.0
    response[0] = 1.0
    return response


class Echoing:
    """Convolution with a room, block by block (uniformly partitioned)."""

    def __init__(self, response: Real) -> None:
        parts = -(-len(response) // BLOCK)
        padded = np.zeros(parts * BLOCK)
        padded[: len(response)] = response
        self._parts = np.fft.rfft(padded.reshape(parts, BLOCK), 2 * BLOCK)
        self._past = np.zeros_like(self._parts)
        self._newest = 0
        self._last = np.zeros(BLOCK)

    def block(self, x: Real) -> Real:
        """The next BLOCK samples as they sound in the room."""
        if len(self._parts) == 1:
            return x
        self._newest = (self._newest - 1) % len(self._parts)
        self._past[self._newest] = np.fft.rfft(np.concatenate([self._last, x]))
        self._last = x
        cut = len(self._parts) - self._newest
        recent = np.einsum("pf,pf->f", self._past[self._newest :], self._parts[:cut])
        older = np.einsum("pf,pf->f", self._past[: self._newest], self._parts[cut:])
        whole: Real = np.fft.irfft(recent + older)
        return whole[BLOCK:]


class Background:
    """Room noise (falling by 6 dB an octave above 200 Hz) and hum with its odd harmonics."""

    def __init__(self, around: Surroundings, rate: float, seed: int) -> None:
        self._around, self._rate = around, rate
        self._rng = np.random.default_rng([seed, 0xB6])
        keep = float(np.exp(-2 * np.pi * 200 / rate))
        self._fading = keep ** np.arange(1, BLOCK + 1)
        self._answer = (1 - keep) / keep * self._fading
        self._dull = 0.0
        self._dulled_rms = np.sqrt((1 - keep) / (1 + keep))

    def block(self, first: int) -> Real:
        """The BLOCK samples from sample `first` on; blocks must be asked for in order."""
        return self._noise() + self._hum(first)

    def _noise(self) -> Real:
        if self._around.noise == 0:
            return np.zeros(BLOCK)
        white = self._rng.standard_normal(BLOCK)
        dull = np.convolve(white, self._answer)[:BLOCK] + self._dull * self._fading
        self._dull = float(dull[-1])
        shaped: Real = 0.9 * dull / self._dulled_rms + 0.3 * white
        return self._around.noise * shaped

    def _hum(self, first: int) -> Real:
        if self._around.hum == 0:
            return np.zeros(BLOCK)
        phase = 2 * np.pi * self._around.mains * np.arange(first, first + BLOCK) / self._rate
        wave: Real = np.sin(phase) + 0.5 * np.sin(3 * phase) + 0.25 * np.sin(5 * phase)
        return self._around.hum * wave
