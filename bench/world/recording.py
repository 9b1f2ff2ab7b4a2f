"""What lies between the strings and the ear: colour, pedals, amplifier, room, noise, company, converter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from scipy.fft import next_fast_len
from scipy.signal import butter, fftconvolve, istft, lfilter, resample_poly, sosfilt, stft

from bench.world.company import company
from bench.world.guitars import RATE, Sound
from bench.world.playing import LEAD

GAINS, HEAVY = (0.0, 28.0), (8.0, 32.0)
"""By how many dB an amplifier is overdriven; by how many where somebody means it."""


@dataclass(frozen=True)
class Place:
    """What is usual where the guitar is heard."""

    distorts: float = 0.17
    """How often an amplifier distorts all of it together."""
    gains: tuple[float, float] = GAINS
    accompanied: float = 0.2
    """How often others sound too."""
    each_driven: float = 0.04
    """How often every string has a distorting amplifier of its own."""
    no_guitar: float = 0.03
    """How often there is none at all."""


USUAL = Place()


def recorded(audio: Sound, guitar_sounds: bool, rng: Generator, place: Place = USUAL) -> Sound:
    """The clip as the ear gets it."""
    y = _coloured(audio, rng) if rng.random() < 0.5 else audio
    y = _peak(y) if guitar_sounds else y
    if rng.random() < 0.1:
        y = _squeezed(y, rng)
    if rng.random() < place.distorts:
        y = driven(y, rng, place.gains)
    if rng.random() < 0.45:
        y = fftconvolve(y, _room(rng))[: len(y)].astype(np.float32)
    if rng.random() < 0.1:
        y = _through_a_phone(y, rng)
    y = _peak(y) if guitar_sounds else y
    if rng.random() < 0.05:
        most = float(rng.uniform(0.15, 0.7))
        y = np.clip(y, -most, most)
    power = float(np.sqrt(np.mean(y[int(LEAD * RATE) :] ** 2))) if guitar_sounds else 0.1
    for share, low, high, make in ((place.accompanied, 3.0, 26.0, company), (0.3, 14.0, 40.0, noise)):
        if rng.random() < share or not guitar_sounds:
            y = y + _at(make(rng, len(y)), power, float(rng.uniform(low, high)))
    y = y + _at(rng.standard_normal(len(y)), power, float(rng.uniform(45, 75)))
    if rng.random() < 0.12:
        y = _sent(y, rng)
    if rng.random() < 0.15:
        y[: int(rng.uniform(0.1, 0.9) * RATE)] = 0.0
    return np.asarray(_peak(y) * np.exp(rng.uniform(np.log(0.02), np.log(0.9))), dtype=np.float32)


def _peak(x: Sound) -> Sound:
    return np.asarray(x / (np.abs(x).max() + 1e-9), dtype=np.float32)


def _at(sound: np.ndarray, power: float, below: float) -> Sound:
    return np.asarray(sound * (power * 10 ** (-below / 20) / (sound.std() + 1e-9)), dtype=np.float32)


def _coloured(x: Sound, rng: Generator) -> Sound:
    """Another guitar, another microphone, a tone control: tilted, dark, with a hump."""
    size = next_fast_len(len(x))
    lines = np.fft.rfft(x, size)
    frequency = np.fft.rfftfreq(size, 1 / RATE) + 30
    gain = (frequency / 400) ** rng.uniform(-0.7, 0.7)
    if rng.random() < 0.5:
        gain = gain / np.sqrt(1 + (frequency / rng.uniform(700, 3500)) ** 4)
    for _ in range(int(rng.integers(0, 4))):
        octaves = np.log2(frequency / np.exp(rng.uniform(np.log(90), np.log(4000)))) / rng.uniform(0.1, 1.0)
        gain = gain * 10 ** (rng.uniform(-9, 9) / 20 * np.exp(-(octaves**2)))
    return np.asarray(np.fft.irfft(lines * gain, size)[: len(x)], dtype=np.float32)


def _squeezed(x: Sound, rng: Generator) -> Sound:
    """A compressor: what dies away is held up."""
    fall = np.exp(-1 / (rng.uniform(0.02, 0.2) * RATE))
    level = np.sqrt(lfilter([1 - fall], [1, -fall], x.astype(np.float64) ** 2)) + 0.01
    return np.asarray(x * (level / level.max()) ** -rng.uniform(0.3, 0.8), dtype=np.float32)


def driven(x: Sound, rng: Generator, gains: tuple[float, float] = GAINS) -> Sound:
    """An amplifier that distorts, from a little to much, and its cabinet."""
    wide = resample_poly(x, 4, 1)
    loud = np.sort(np.abs(wide))[-len(wide) // 3 :]
    gain = 10 ** (rng.uniform(*gains) / 20) / (np.sqrt(np.mean(loud**2)) * 4 + 1e-9)
    band = (float(rng.uniform(60, 120)), float(rng.uniform(3000, 5200)))
    cabinet = butter(int(rng.integers(2, 5)), band, "bandpass", fs=4 * RATE, output="sos")
    bias = float(rng.uniform(0.0, 0.4))
    driven = sosfilt(cabinet, _clipped(gain * wide + bias, float(rng.choice([1.0, rng.uniform(0.3, 3.0)]))))
    return np.asarray(resample_poly(driven, 1, 4)[: len(x)], dtype=np.float32)


def _clipped(x: np.ndarray, uneven: float) -> np.ndarray:
    """A valve clips one side sooner than the other."""
    return np.where(x > 0.0, np.tanh(x), np.tanh(x * uneven) / uneven)


def _sent(x: Sound, rng: Generator) -> Sound:
    """What a lossy codec leaves: noise that follows the sound's own spectrum, and holes where it is faint."""
    lines = stft(x, RATE, nperseg=512)[2]
    noise = rng.standard_normal((2, *lines.shape)) * 10 ** (-rng.uniform(12, 30) / 20)
    faint = np.abs(lines) < np.abs(lines).max(axis=0) * 10 ** (-rng.uniform(28, 60) / 20)
    lines = np.where(faint, 0.0, lines * (1.0 + noise[0] + 1j * noise[1]))
    return np.asarray(istft(lines, RATE, nperseg=512)[1][: len(x)], dtype=np.float32)


def _through_a_phone(x: Sound, rng: Generator) -> Sound:
    """A small microphone with its own low cut and its level held."""
    band = (float(rng.uniform(80, 350)), float(rng.uniform(3400, 5300)))
    y = sosfilt(butter(2, band, "bandpass", fs=RATE, output="sos"), x)
    return _squeezed(np.asarray(y, dtype=np.float32), rng) if rng.random() < 0.5 else np.asarray(y, dtype=np.float32)


def _room(rng: Generator) -> Sound:
    seconds = float(np.exp(rng.uniform(np.log(0.12), np.log(1.2))))
    response = rng.standard_normal(int(seconds * RATE)).astype(np.float32)
    response *= np.exp(-np.arange(len(response)) / RATE * 6.9 / seconds) * rng.uniform(0.01, 0.12)
    response[: rng.integers(10, 150)] = 0
    for _ in range(int(rng.integers(0, 6))):
        response[int(rng.integers(5, 300))] += rng.normal(0, 0.25)
    response[0] = 1
    return response


def noise(rng: Generator, length: int) -> np.ndarray:
    """Of any colour, with or without the mains' hum."""
    lines = np.fft.rfft(rng.standard_normal(length))
    lines *= (np.fft.rfftfreq(length, 1 / RATE) + 20) ** -rng.uniform(0, 1.2)
    found = np.fft.irfft(lines, length)
    if rng.random() < 0.4:
        t, mains = np.arange(length) / RATE, rng.choice([50, 60])
        found *= 0.4 / found.std()
        for k in range(1, 15):
            found += np.sin(2 * np.pi * mains * k * t + 6 * rng.random()) / k ** rng.uniform(0.3, 1.5)
    return np.asarray(found)
