"""Who speaks, sings, drums or merely is in the room is no guitar: how often the ear takes them for a string.

    python3 run.py bench speaking

Every clip lasts two seconds and is announced as a play of a usual chord, its first pluck at 1.0 s: in the midst of the
sound, or where a word, a note or a beat begins. A clip counts where any string of it is CLEAR: in one of the verdicts
on the way, at the end, and there with more than 0.9.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.random import Generator
from scipy.signal import resample_poly

from bench.shared import DATA, MISSING, available, read
from bench.truth_sets import USUAL
from dsp.chord.verify import Verifier
from dsp.pitch import hertz
from dsp.simulated import shape_pitches
from dsp.verdict import StringState
from tests.dsp.plucked import Audio
from tests.dsp.voices import VOWELS, voiced, wander

RATE = 22050
SECONDS, AT = 2.0, 1.0
SURE = 0.9
SPEAKER = "espeak-ng"
NO_SPEAKER = f"there is no {SPEAKER} here to speak"
TEXTS = {
    "en-gb": "Well, now we hold the long low chord again and wait, all of you, until nobody moves in the room.",
    "en-us": "I would really like another cup of tea, and then we could start over from the beginning of the song.",
    "de": "Also, wir nehmen jetzt noch einmal den langen Ton und warten, bis im ganzen Raum niemand mehr redet.",
    "fr-fr": "Alors, nous jouons encore une fois la chanson du début, et ensuite on mange quelque chose ensemble.",
    "es": "Bueno, ahora vamos a tocar otra vez la canción entera, y luego nos vamos todos juntos a comer algo rico.",
    "it": "Allora, adesso suoniamo di nuovo la canzone dall'inizio, e dopo andiamo tutti insieme a mangiare una pizza.",
    "sv": "Nu spelar vi hela låten en gång till från början, och sedan går vi alla hem och äter någonting gott.",
    "ru": "Ну вот, теперь мы играем эту песню ещё раз с самого начала, а потом все вместе пойдём домой ужинать.",
    "fi": "No niin, nyt soitamme koko laulun vielä kerran alusta, ja sitten menemme kaikki yhdessä kotiin syömään.",
    "pl": "No dobrze, teraz zagramy całą piosenkę jeszcze raz od początku, a potem pójdziemy wszyscy razem do domu.",
}
SPEAKERS = ("", "+m1", "+m3", "+m7", "+f1", "+f2", "+f4", "+croak")
PITCHES, SPEEDS = (20, 35, 50, 65, 80), (120, 150, 180)
WAVE_HEADER = 44
MODES = (1.0, 1.59, 2.14, 2.30, 2.65, 2.92)
"""A round skin's modes beside the lowest."""
CLIPS = 160
"""Of each kind."""
ROOM_STEP = 1.1


@dataclass(frozen=True)
class Clip:
    """What is heard, and which chord it is announced as."""

    audio: Audio
    target: dict[int, float]
    rate: int = RATE


# ---------------------------------------------------------------- speech


@lru_cache(64)
def spoken(language: str, speaker: str, pitch: int, speed: int, even: bool) -> Audio:
    """A sentence by the speech synthesizer, from its first sound on; `even` takes its melody away."""
    words = [SPEAKER, "-v", language + speaker, "-p", str(pitch), "-s", str(speed), "-m", "--stdout"]
    text = f'<prosody range="0%">{TEXTS[language]}</prosody>' if even else TEXTS[language]
    made = subprocess.run([*words, f"<speak>{text}</speak>"], capture_output=True, check=True).stdout
    rate = int.from_bytes(made[24:28], "little")
    x = np.frombuffer(made, "<i2", offset=WAVE_HEADER).astype(float) / 32768.0
    step = Fraction(RATE, rate)
    x = np.asarray(resample_poly(x, step.numerator, step.denominator))
    return x[int(np.flatnonzero(np.abs(x) > 0.05 * np.abs(x).max())[0]) :]


def _speech(rng: Generator, even: bool) -> Audio:
    language, speaker = str(rng.choice(list(TEXTS))), str(rng.choice(SPEAKERS))
    return spoken(language, speaker, int(rng.choice(PITCHES)), int(rng.choice(SPEEDS)), even)


def _midst(sound: Audio, rng: Generator) -> Audio:
    """Two seconds of it, from anywhere."""
    length = int(SECONDS * RATE)
    start = int(rng.integers(0, len(sound) - length))
    return sound[start : start + length]


def _from_then(sound: Audio) -> Audio:
    """Nothing, and then this."""
    lead = int(AT * RATE)
    return np.concatenate([np.zeros(lead), sound])[: int(SECONDS * RATE)]


# ---------------------------------------------------------------- singing, and what holds its tones


def _sung(rng: Generator, target: dict[int, float], seconds: float, vibrato: bool) -> Audio:
    """One held vowel, half of the time on a pitch of the chord: slid into, uneven as voices are."""
    rate, t = float(RATE), np.arange(int(seconds * RATE)) / RATE
    midi = rng.uniform(43.0, 69.0) if rng.random() < 0.5 else float(rng.choice(list(target.values())))
    cents = wander(seconds, rate, rng.uniform(3.0, 12.0), rng)
    cents -= rng.uniform(0.0, 150.0) * np.exp(-t / rng.uniform(0.03, 0.1))
    if vibrato:
        depth, pace, phase = rng.uniform(25.0, 80.0), rng.uniform(4.8, 6.5), rng.uniform(0.0, 6.3)
        cents += depth * np.minimum(1.0, t / 0.3) * np.sin(2.0 * np.pi * pace * t + phase)
    vowel = str(rng.choice(list(VOWELS)))
    return voiced(midi + cents / 100.0, rate, vowel, rng.uniform(0.02, 0.15), rng.uniform(0.0, 8.0))


def _organ(rng: Generator, target: dict[int, float], seconds: float) -> Audio:
    """Keys that hold the very chord, evenly."""
    t = np.arange(int(seconds * RATE)) / RATE
    sound = np.zeros_like(t)
    for midi in target.values():
        f0 = hertz(midi + rng.normal(0.0, 0.03))
        for k in (1, 2, 3, 4, 6, 8):
            sound += rng.uniform(0.2, 1.0) / k * np.sin(2.0 * np.pi * k * f0 * t + rng.uniform(0.0, 6.3))
    return np.asarray(0.05 * sound * np.minimum(1.0, t / rng.uniform(0.005, 0.05)))


# ---------------------------------------------------------------- drums


def _membrane(rng: Generator, seconds: float, lowest: float, falls: float) -> Audio:
    """A drum's skin: its modes lie off the harmonics, and its pitch falls as the stroke dies."""
    t = np.arange(int(seconds * RATE)) / RATE
    f0, dies = lowest * rng.uniform(0.8, 1.25), rng.uniform(0.1, 0.4)
    sound = np.zeros_like(t)
    for place, ratio in enumerate(MODES):
        turned = 2.0 * np.pi * np.cumsum(f0 * ratio * (1.0 + falls * np.exp(-t / 0.03))) / RATE
        sound += 0.7**place * np.exp(-6.9 * t / dies * (1.0 + 0.4 * place)) * np.sin(turned + rng.uniform(0, 6.3))
    return sound


def _rattle(rng: Generator, seconds: float, dies: float, bright: bool) -> Audio:
    """A burst of noise: snares, a shaker, cymbals, clapping hands."""
    t = np.arange(int(seconds * RATE)) / RATE
    noise = rng.standard_normal(len(t))
    noise = np.diff(noise, prepend=0.0) if bright else noise
    return np.asarray(noise * np.exp(-6.9 * t / dies))


def _beat(rng: Generator, seconds: float) -> Audio:
    kinds: tuple[Callable[[], Audio], ...] = (
        lambda: 0.5 * _membrane(rng, seconds, 60.0, 1.0),
        lambda: 0.3 * _membrane(rng, seconds, float(rng.choice([90.0, 130.0, 180.0])), 0.1),
        lambda: 0.2 * _membrane(rng, seconds, 200.0, 0.05) + 0.2 * _rattle(rng, seconds, 0.2, bright=False),
        lambda: 0.1 * _rattle(rng, seconds, rng.uniform(0.05, 0.6), bright=True),
    )
    return kinds[rng.integers(len(kinds))]()


def _drummed(rng: Generator, seconds: float) -> Audio:
    """A beat every quarter of a second or so, two drums at once now and then."""
    sound, at = np.zeros(int(seconds * RATE)), 0.0
    while at < seconds - 0.1:
        for _ in range(1 + (rng.random() < 0.3)):
            stroke = rng.uniform(0.3, 1.0) * _beat(rng, 1.0)[: len(sound) - int(at * RATE)]
            sound[int(at * RATE) :][: len(stroke)] += stroke
        at += float(rng.choice([0.2, 0.25, 0.3, 0.5]))
    return sound


# ---------------------------------------------------------------- the clips

Source = Callable[[Generator, dict[int, float], float], Audio]
SPEECH: dict[str, Source] = {
    "speech": lambda rng, _target, _seconds: _speech(rng, even=False),
    "speech without melody": lambda rng, _target, _seconds: _speech(rng, even=True),
}
MADE: dict[str, Source] = {
    "sung with vibrato": lambda rng, target, seconds: _sung(rng, target, seconds, vibrato=True),
    "sung evenly": lambda rng, target, seconds: _sung(rng, target, seconds, vibrato=False),
    "keys held": _organ,
    "drums": lambda rng, _target, seconds: _drummed(rng, seconds),
}


def clips(kind: str, count: int = CLIPS) -> Iterator[Clip]:
    """The clips of a kind, the same on every run; in half of them the sound begins when the pluck is announced."""
    rng = np.random.default_rng([*map(ord, kind)])
    for number in range(count):
        target = shape_pitches(USUAL[rng.integers(len(USUAL))])
        sound = (SPEECH | MADE)[kind](rng, target, 2.0 * SECONDS)
        heard = _from_then(sound) if number % 2 else _midst(sound, rng)
        yield Clip(heard + 1e-4 * rng.standard_normal(len(heard)), target)


def rooms() -> Iterator[Clip]:
    """Every stretch of the recorded rooms."""
    rng = np.random.default_rng(1)
    for path in sorted((DATA / "noise").glob("*.flac")):
        audio, rate = read(path)
        for start in range(0, len(audio) - int(SECONDS * rate), int(ROOM_STEP * rate)):
            heard = audio[start : start + int(SECONDS * rate)].astype(float)
            yield Clip(heard, shape_pitches(USUAL[rng.integers(len(USUAL))]), rate)


@dataclass(frozen=True)
class Taken:
    """Which strings of a clip the ear took for ringing."""

    for_a_moment: bool
    """Any, in any verdict on the way."""
    at_the_end: tuple[float, ...]
    """With which confidence, in the last verdict."""


def taken(clip: Clip) -> Taken:
    """What the ear makes of a clip."""
    ear = Verifier(clip.rate, clip.target, first_pluck=AT)
    clear = [
        tuple(one.confidence for one in play.strings if one.state is StringState.CLEAR)
        for play in (*ear.push(clip.audio), *ear.flush())
    ]
    return Taken(any(clear), clear[-1])


def _print_row(kind: str, found: list[Taken]) -> None:
    moment = sum(one.for_a_moment for one in found)
    clear = sum(bool(one.at_the_end) for one in found)
    sure = sum(max(one.at_the_end, default=0.0) > SURE for one in found)
    print(f"{kind:24}{len(found):6d}{moment:14d}{clear:9d}{sure:10d}", flush=True)


def report() -> None:
    """Print a line for each kind of sound."""
    print(f"{'clips with a CLEAR string':24}{'of':>5}{'for a moment':>14}{'at last':>9}{f'over {SURE}':>10}")
    for kind in (*SPEECH, *MADE):
        if kind in SPEECH and shutil.which(SPEAKER) is None:
            print(f"{kind} is skipped: {NO_SPEAKER}")
            continue
        _print_row(kind, [taken(clip) for clip in clips(kind)])
    if not available():
        print(f"rooms are skipped: {MISSING}")
        return
    _print_row("recorded rooms", [taken(clip) for clip in rooms()])


if __name__ == "__main__":
    report()
