"""Who else sounds in the room: a small band of a sound font, voices, recorded rooms."""

from __future__ import annotations

import glob
import subprocess
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import mido
import numpy as np
import soundfile as sf
from numpy.random import Generator
from scipy.signal import resample_poly

from bench.other_guitars import FONTS, KEPT, NotFetchedError, font, in_the_making
from bench.sampled_guitars import ringbench
from bench.speaking import RATE as SPOKEN_RATE
from bench.speaking import SPEAKERS, TEXTS, spoken
from bench.world.guitars import RATE

TUNES = 36
BEATS = 40
_CHORDS, _LINES = (0, 4, 16, 21, 48, 52, 61), (11, 40, 56, 65, 71, 73, 80)
_BASSES = (32, 33, 35, 38)
_SCALE = (0, 2, 4, 5, 7, 9, 11)


def company(rng: Generator, length: int) -> np.ndarray:
    """Some seconds of it."""
    kind = rng.random()
    if kind < 0.55:
        x = _tune(int(rng.integers(TUNES)))
    elif kind < 0.8:
        x = _voice(int(rng.integers(40)))
    else:
        paths = sorted(glob.glob(ringbench().NOISES[0]))
        x = _file(paths[rng.integers(len(paths))])
    return np.resize(np.roll(x, -int(rng.integers(len(x)))), length)


@lru_cache(64)
def _file(path: str) -> np.ndarray:
    x, rate = sf.read(path, dtype="float32", always_2d=True)
    step = Fraction(RATE, rate)
    return np.asarray(resample_poly(x.mean(axis=1), step.numerator, step.denominator), dtype=np.float32)


@lru_cache(64)
def _voice(number: int) -> np.ndarray:
    rng = np.random.default_rng([number, 5])
    language, speaker = str(rng.choice(list(TEXTS))), str(rng.choice(SPEAKERS))
    x = spoken(language, speaker, int(rng.integers(20, 81)), int(rng.integers(110, 190)), bool(rng.random() < 0.3))
    step = Fraction(RATE, SPOKEN_RATE)
    return np.asarray(resample_poly(x, step.numerator, step.denominator), dtype=np.float32)


def _tune(number: int) -> np.ndarray:
    """A tune that nobody wrote; it is kept with the fetched guitars."""
    path = KEPT / f"tune{number}.flac"
    if not path.exists():
        _perform(number, path)
    return _file(str(path))


def _perform(number: int, path: Path) -> None:
    rng = np.random.default_rng([number, 77])
    fonts = []
    for name in FONTS:
        try:
            fonts.append(font(name))
        except NotFetchedError:
            continue
    with in_the_making() as folder:
        midi, wave = folder / "tune.mid", folder / "tune.wav"
        _write(midi, rng)
        words = [
            "fluidsynth",
            "-ni",
            "-q",
            "-r",
            "22050",
            "-g",
            "0.6",
            "-F",
            str(wave),
            str(fonts[number % len(fonts)]),
        ]
        subprocess.run([*words, str(midi)], check=True, capture_output=True)
        x, rate = sf.read(wave, dtype="float32", always_2d=True)
        sf.write(folder / "tune.flac", x.mean(axis=1) / (np.abs(x).max() + 1e-9), rate)
        (folder / "tune.flac").rename(path)


def _write(path: Path, rng: Generator) -> None:
    """Drums, a bass, held chords and a line; each may be missing."""
    root, beat, notes = int(rng.integers(28, 40)), 480, []
    plays = rng.random(4) < 0.6
    plays[int(rng.integers(4))] = True
    for at in range(BEATS):
        degree = int(rng.integers(7))
        if plays[0]:
            drum = 36 if at % 2 == 0 else int(rng.choice([38, 40, 39]))
            notes += [(at * beat, 9, drum, 110, 100), (at * beat + beat // 2, 9, int(rng.choice([42, 46, 51])), 80, 90)]
        if plays[1]:
            notes.append((at * beat, 0, root + _SCALE[degree], 100, int(rng.integers(200, 460))))
        if plays[2] and at % 2 == 0:
            chord = [root + 24 + _SCALE[(degree + t) % 7] + 12 * ((degree + t) // 7) for t in (0, 2, 4)]
            notes += [(at * beat, 1, pitch, 90, 900) for pitch in chord]
        if plays[3]:
            notes.append((at * beat, 2, root + 36 + _SCALE[int(rng.integers(7))], 95, int(rng.integers(150, 460))))
    track = mido.MidiTrack([mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(int(rng.integers(70, 160))))])
    for channel, programs in enumerate((_BASSES, _CHORDS, _LINES)):
        track.append(mido.Message("program_change", channel=channel, program=int(rng.choice(programs))))
    starts = [(t, 1, channel, pitch, loud) for t, channel, pitch, loud, _ in notes]
    ends = [(t + held, 0, channel, pitch, 0) for t, channel, pitch, _, held in notes]
    now = 0
    for t, on, channel, pitch, loud in sorted(starts + ends):
        kind = "note_on" if on else "note_off"
        track.append(mido.Message(kind, channel=channel, note=pitch, velocity=loud, time=t - now))
        now = t
    mido.MidiFile(ticks_per_beat=480, tracks=[track]).save(path)
