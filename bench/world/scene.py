"""Clips of the world: a guitar, a hand, a place, and what truly became of each string."""

from __future__ import annotations

import glob
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from scipy.signal import lfilter, resample_poly

from bench.later_guitars import WITH_PALMS
from bench.other_guitars import kept_impostors
from bench.sampled_guitars import ringbench
from bench.world.guitars import RATE, Note, Sound, hand
from bench.world.playing import DRIVEN, IN_A_BAND, LEAD, PALMS, Playing, Struck, joined, play
from bench.world.recording import HEAVY, USUAL, Place, driven, recorded
from bench.world.touch import FADES_BY_ITSELF, Touch, damped_by, dies, faded, touch, touched, under_a_palm
from dsp.pitch import STANDARD

TAIL = 0.55
IMPOSTOR = 0.05
"""How often something else holds the chord."""
PLACES = {
    PALMS: Place(distorts=0.5, gains=HEAVY),
    DRIVEN: Place(distorts=0.8, gains=HEAVY, each_driven=0.3),
    IN_A_BAND: Place(accompanied=1.0, no_guitar=0.12),
}
"""Where it is heard otherwise than usual."""
SOME_ASKED, TOLD = 0.2, 0.5
"""How often only some strings are asked for, and how often the ear is told what else may sound."""
CHOKES, PALM_MUTES, MUTES = (0.18, 0.42), (0.15, 1.2), (0.04, 0.16)
"""Seconds in which such notes lose 60 dB."""
TOUCHED, WEAK_ONES_TOUCHED, WEAK_DB = 0.05, 0.3, -8.0
"""How often a neighbour's finger lies lightly on a string that rings all the same; more often on a weak one."""
BUZZES = 0.04
"""How often a string that rings strikes a fret as it does."""


@dataclass
class Scene:
    """A clip, what was asked, and what each string did and when."""

    audio: Sound
    expected: dict[int, float]
    rings: dict[int, bool]
    plucked: dict[int, float]
    twins: set[int]
    """Strings at a wrong fret that give another string's very pitch."""
    may_sound: dict[int, float] | None
    t: float
    """When the first pluck was announced."""
    fates: dict[int, str]
    spans: tuple[float, float] | None = None
    """The first and the last pluck, where it is not known whose they were."""


def scenes(guitar: str, count: int, seed: int, manner: str = "") -> Iterator[Scene]:
    """The same clips on every run."""
    draws = (np.random.default_rng([seed, number, *map(ord, guitar + manner)]) for number in range(count))
    return (scene(guitar, rng, manner) for rng in draws)


def place_of(manner: str) -> Place:
    """Where one is heard who plays in this manner."""
    return next((PLACES[one] for one in joined(manner) if one in PLACES), USUAL)


def scene(guitar: str, rng: Generator, manner: str = "") -> Scene:
    """One clip."""
    played, place = play(rng, manner), place_of(manner)
    impostors = kept_impostors()
    kind = rng.random()
    if kind < place.no_guitar:
        played = Playing(played.chord, dict.fromkeys(played.chord, "out"), {}, ())
    elif kind < place.no_guitar + IMPOSTOR and impostors:
        guitar = str(rng.choice(impostors))
        played = Playing(played.chord, dict.fromkeys(played.chord, "impostor"), {}, played.struck)
    audio = _played(guitar, played, PALMS in joined(manner), place.each_driven, rng)
    audio = recorded(audio, bool(played.struck), rng, place)
    return _asked(audio, played, rng)


def _played(guitar: str, played: Playing, palms: bool, driven_apart: float, rng: Generator) -> Sound:
    """All strings, each as it was struck."""
    off = _tunings(rng)
    end = max([LEAD, *played.plucked.values()]) + TAIL
    audio = np.zeros(int(end * RATE), np.float32)
    note, finger = hand(guitar, rng), touch(rng, guitar == "built")
    finger = replace(under_a_palm(finger, rng) if palms else finger, own_palms=guitar == WITH_PALMS)
    each_driven = rng.random() < driven_apart
    for one in played.struck:
        if one.at < end:
            x = one_string(note, one, off[one.string], finger, rng)
            _add(audio, one, _peak(driven(x, rng)) if each_driven else x)
    return audio


def _tunings(rng: Generator) -> list[float]:
    """Semitones by which each string is off; now and then one is far out of tune, and rings all the same."""
    whole = rng.normal(0, 3) + (rng.uniform(-40, 40) if rng.random() < 0.2 else 0)
    off = whole + rng.normal(0, rng.uniform(0.5, 7.0), 6)
    off += (rng.random(6) < 0.05) * rng.uniform(15, 45, 6) * rng.choice([-1, 1], 6)
    return list(off / 100)


def one_string(note: Note, one: Struck, off: float, finger: Touch, rng: Generator) -> Sound:
    """One string as it is struck, `off` by so many semitones."""
    if one.fate == "mute" and rng.random() < 0.4:
        return _recorded_mute(rng)
    own = one.fate == "palm" if finger.own_palms else one.fate in ("mute", "choke") and rng.random() < 0.5
    buzzes = one.fate == "ring" and rng.random() < BUZZES
    x = note(one.string, one.pitch + off, rng, "buzz" if buzzes else one.fate if own else "ring")
    x = touched(x, one.pitch, float(STANDARD[6 - one.string]), finger, rng)
    if (one.fate == "palm" and not own) or (one.dull and one.level < -10.0):
        soft = np.exp(-2 * np.pi * rng.uniform(500, 3000) / RATE)
        x = np.asarray(lfilter([1 - soft], [1, -soft], x), dtype=np.float32)
    if one.fate == "sympathy":
        x = np.asarray(x * (1 - np.exp(-np.arange(len(x)) / RATE / 0.08)), dtype=np.float32)
    return _dying(x, one, finger, rng)


def _recorded_mute(rng: Generator) -> Sound:
    bench = ringbench()
    paths = sorted(path for pattern in bench.MUTES for path in glob.glob(pattern))
    x, rate = bench.load(paths[rng.integers(len(paths))])
    x = resample_poly(x, RATE // 25, rate // 25).astype(np.float32)
    return np.asarray(x / (np.abs(x).max() + 1e-9) * 0.4, dtype=np.float32)


def _dying(x: Sound, one: Struck, finger: Touch, rng: Generator) -> Sound:
    """A string that fails dies soon; one that rings never so soon that it could be said to fail."""
    if one.fate == "palm" and finger.own_palms:
        return x
    spans = {"choke": CHOKES, "palm": PALM_MUTES, "mute": MUTES}
    if one.fate == "palm" and finger.palm_db is not None:
        return damped_by(x, one.pitch, finger.palm_db * float(np.exp(rng.normal(0.0, 0.25))), finger.palm_steep)
    if one.fate in spans:
        return faded(x, float(rng.uniform(*spans[one.fate])))
    touched_too = rng.random() < (WEAK_ONES_TOUCHED if one.level < WEAK_DB else TOUCHED)
    seconds = float(rng.uniform(*FADES_BY_ITSELF)) if touched_too else finger.fading
    y = x if seconds is None else faded(x, seconds, finger.dulls)
    return x if dies(y) else y


def _peak(x: Sound) -> Sound:
    return np.asarray(x * (0.4 / (np.abs(x).max() + 1e-9)), dtype=np.float32)


def _add(audio: Sound, one: Struck, x: Sound) -> None:
    start = int(one.at * RATE)
    x = x[: max(0, len(audio) - start)] * np.float32(10 ** (one.level / 20))
    if one.until is not None:
        stop = max(0, int((one.until - one.at) * RATE))
        fade = int(0.02 * RATE)
        x = x[: stop + fade].copy()
        x[stop:] *= np.linspace(1, 0, len(x[stop:]))
    audio[start : start + len(x)] += x


def _asked(audio: Sound, played: Playing, rng: Generator) -> Scene:
    """What the ear is asked for of a chord, and what it knows of the rest; None where it knows nothing."""
    chord, asked = played.chord, dict(played.chord)
    if len(chord) > 1 and rng.random() < SOME_ASKED:
        some = rng.permutation(list(chord))[: rng.integers(1, min(4, len(chord)))]
        asked = {string: pitch for string, pitch in chord.items() if string in some}
    beside = None
    if rng.random() < TOLD:
        beside = {s: p for s, p in chord.items() if s not in asked}
        beside |= {s: float(ringbench().OPEN[s]) for s in range(6) if s not in chord and s in played.plucked}
    sounding = {
        one.string: one.pitch
        for one in played.struck
        if one.fate in ("ring", "wrong") and one.at == played.plucked.get(one.string)
    }
    fates = {s: played.fates[s] for s in asked}
    twins = {s for s in asked if fates[s] != "ring" and asked[s] in [q for r, q in sounding.items() if r != s]}
    twins -= {s for s in twins if fates[s] == "impostor"}
    rings = {s: fates[s] == "ring" or s in twins for s in asked}
    announced = LEAD + float(rng.uniform(-0.2, 0.02))
    return Scene(audio, asked, rings, played.plucked, twins, beside, announced, fates)
