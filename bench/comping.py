"""Someone comping: half a minute of plucked figures, strums and melody, mixed from single notes.

What open listening is taught on, and tested on with guitars it was not taught. Each string holds one note
at a time, hands damp, notes are cut short, the body knocks, the microphone and room colour it all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from bench.scenes import RATE, SHAPES, Guitar, guitar_named
from bench.shared import Audio
from dsp.pitch import STANDARD
from dsp.simulated import shape_pitches


@dataclass(frozen=True)
class Played:
    """A note of the truth."""

    onset: float
    offset: float
    pitch: int
    string: int


@dataclass(frozen=True)
class Excerpt:
    guitar: str
    audio: Audio
    notes: tuple[Played, ...]


class Remembered:
    """A guitar whose every note is made once: mixing is then quick.

    Its notes may be taken from `stretch` semitones higher and played slower: another body, another guitar.
    """

    def __init__(self, guitar: Guitar, stretch: int = 0) -> None:
        self._guitar, self._stretch = guitar, stretch
        self._notes: dict[tuple[float, int], Audio] = {}

    def note(self, pitch: float, string: int, rng: np.random.Generator) -> Audio:
        if (pitch, string) not in self._notes:
            x = self._guitar.note(pitch + self._stretch, string, rng)
            self._notes[pitch, string] = _slowed(x, self._stretch)
        return self._notes[pitch, string]

    def thud(self, string: int, rng: np.random.Generator) -> Audio:
        return self._guitar.thud(string, rng)


def _slowed(x: Audio, semitones: int) -> Audio:
    from scipy.signal import resample_poly

    if semitones == 0:
        return x
    step = Fraction(2 ** (semitones / 12)).limit_denominator(200)
    return np.asarray(resample_poly(x, step.numerator, step.denominator), np.float32)


@dataclass
class _Figure:
    """What the hands repeat for a few strokes."""

    chord: dict[int, int]
    fret: int
    style: str
    tempo: float
    loudness: float
    hold: float
    strokes_left: int


@dataclass
class _Held:
    """A note that still sounds on its string."""

    onset: float
    pitch: int
    samples: Audio


class Comping:
    """The player. `play` once, then `audio` and `notes` are complete."""

    def __init__(self, guitar: Guitar, seconds: float, rng: np.random.Generator) -> None:
        self._guitar, self._seconds, self._rng = guitar, seconds, rng
        self.audio = np.zeros(int((seconds + 3) * RATE), np.float32)
        self.notes: list[Played] = []
        self._held: dict[int, _Held] = {}
        knocks = rng.uniform((85, 160, 240), (125, 240, 450)), rng.uniform(0.05, 0.3, 3)
        self._body = list(zip(*knocks, strict=True)) if rng.random() < 0.6 else []
        self._knock = rng.uniform(0.02, 0.15)

    def play(self) -> None:
        t, figure = self._rng.uniform(0.05, 0.4), self._figure()
        while t < self._seconds - 0.3:
            if figure.strokes_left == 0:
                figure = self._figure()
                for string in [s for s in self._held if self._rng.random() < 0.7]:
                    self._end(string, t - self._rng.uniform(0, 0.08), fade=0.03)
            t = self._stroke(figure, t)
            figure.strokes_left -= 1
        for string in list(self._held):
            self._end(string, self._seconds + 2, fade=0.05)
        self.audio = self.audio[: int(self._seconds * RATE)]

    def _figure(self) -> _Figure:
        rng, fret = self._rng, int(self._rng.integers(0, 10))
        if rng.random() < 0.35:
            shape = shape_pitches(SHAPES[rng.integers(len(SHAPES))])
            chord = {string: int(pitch) for string, pitch in shape.items()}
        else:
            frets = {s: fret + int(rng.integers(0, 4)) if rng.random() < 0.9 else 0 for s in range(6, 0, -1)}
            chord = {s: int(STANDARD[s]) + f for s, f in frets.items()}
        style = str(rng.choice(["fingers", "strum", "mixed", "melody"], p=[0.5, 0.15, 0.2, 0.15]))
        hold = float(rng.choice([0.14, 0.2, 0.3, 0.4, 0.8, 3.0]))
        strokes = int(rng.integers(2, 9))
        return _Figure(chord, fret, style, rng.uniform(0.11, 0.5), rng.uniform(-6, 0), hold, strokes)

    def _stroke(self, figure: _Figure, t: float) -> float:
        """One stroke at `t`; returns when the next one is due."""
        rng = self._rng
        style = figure.style if figure.style != "mixed" else str(rng.choice(["fingers", "strum", "melody"]))
        strings = sorted(figure.chord, reverse=bool(rng.random() < 0.75))
        if style == "strum":
            picked, gap = [s for s in strings if rng.random() < 0.9], rng.uniform(0.006, 0.04)
        elif style == "melody":
            picked, gap = [strings[rng.integers(len(strings))]], 0.0
            figure.chord[picked[0]] = int(STANDARD[picked[0]]) + figure.fret + int(rng.integers(0, 5))
        else:
            count = 1 if rng.random() < 0.5 else int(rng.integers(2, 5))
            picked = sorted(int(s) for s in rng.choice(strings, min(count, len(strings)), replace=False))
            gap = rng.uniform(0, 0.008)
        end = t
        for string in picked:
            self._pluck(string, figure, end)
            end += gap * rng.uniform(0.6, 1.4)
        self._release(figure.hold * rng.uniform(0.6, 1.5), end)
        return float(end + figure.tempo * rng.choice([1, 1, 1, 2]) * rng.uniform(0.93, 1.07))

    def _pluck(self, string: int, figure: _Figure, t: float) -> None:
        self._end(string, t - 0.006, fade=0.008)
        if self._rng.random() < 0.15:
            level = 10 ** (self._rng.uniform(-12, 0) / 20)
            self._lay(t, level * self._guitar.thud(string, self._rng))
            return
        level = 10 ** ((figure.loudness + self._rng.uniform(-7, 3)) / 20)
        pitch = figure.chord[string]
        self._held[string] = _Held(t, pitch, level * self._guitar.note(pitch, string, self._rng))
        for frequency, seconds in self._body:
            clock = np.arange(int(seconds * RATE)) / RATE
            thump = np.exp(-6.9 * clock / seconds) * np.sin(2 * np.pi * frequency * clock)
            self._lay(t, self._knock * level * self._rng.uniform(0.2, 1) * thump)

    def _release(self, hold: float, now: float) -> None:
        for string in [s for s, held in self._held.items() if now - held.onset > hold]:
            self._end(string, now - self._rng.uniform(0, 0.05), fade=0.05)

    def _end(self, string: int, t: float, fade: float) -> None:
        """The string's note is stopped at `t`."""
        held = self._held.pop(string, None)
        if held is None:
            return
        n = max(1, int(fade * RATE))
        sounding = held.samples[: max(0, int((t - held.onset) * RATE) + n)].copy()
        tail = min(n, len(sounding))
        sounding[len(sounding) - tail :] *= np.linspace(1, 0, tail, dtype=np.float32) ** 2
        self._lay(held.onset, sounding)
        # Sampled notes start 2 ms before their attack.
        offset = held.onset + len(sounding) / RATE - fade / 2
        self.notes.append(Played(held.onset + 0.002, offset, held.pitch, string))

    def _lay(self, t: float, samples: Audio) -> None:
        start = int(t * RATE)
        part = samples[: len(self.audio) - start]
        self.audio[start : start + len(part)] += part.astype(np.float32)


def excerpts(name: str, n: int, seed: int = 9, seconds: float = 22.0, stretched: bool = False) -> Iterator[Excerpt]:
    """`n` excerpts on one guitar (four on the same one of its layers); the same on every run."""
    for k in range(n):
        rng = np.random.default_rng([k, seed, *map(ord, name)])
        if k % 4 == 0:
            stretch = int(rng.integers(-4, 5)) if stretched else 0
            guitar = Remembered(guitar_named(name, rng), stretch)
        player = Comping(guitar, seconds, rng)
        player.play()
        notes = tuple(sorted(player.notes, key=lambda note: note.onset))
        yield Excerpt(name, _recorded(player.audio, rng), notes)


def _recorded(y: Audio, rng: np.random.Generator) -> Audio:
    """Through a room, a microphone with a response of its own, and noise."""
    from scipy.signal import fftconvolve

    if rng.random() < 0.7:
        n = int(rng.uniform(0.15, 0.6) * RATE)
        room = rng.standard_normal(n) * np.exp(-np.arange(n) / n * 6.9) * rng.uniform(0.01, 0.07)
        room[: int(rng.uniform(0.001, 0.006) * RATE)] = 0
        room[0] = 1
        y = np.asarray(fftconvolve(y, room)[: len(y)], np.float32)
    octave = np.log2(np.fft.rfftfreq(len(y), 1 / RATE) + 1)
    response = rng.normal(0, 1.5) * np.clip(octave - 9, -4, 5)
    for _ in range(4):
        bump = (octave - rng.uniform(6, 12.5)) / rng.uniform(0.15, 0.8)
        response = response + rng.normal(0, 4) * np.exp(-0.5 * bump**2)
    coloured = np.fft.irfft(np.fft.rfft(y) * 10 ** (response / 20), len(y))
    coloured *= 0.5 / np.abs(coloured).max()
    noise = np.sqrt(np.mean(coloured**2)) * 10 ** (-rng.uniform(35, 70) / 20)
    return np.asarray(coloured + noise * rng.standard_normal(len(y)), np.float32)
