"""Clips of the world in which a string strikes a fret: a real collision on a simulated guitar.

A sampled guitar strikes no fret. It gets what a simulated string sounds more when it does, at the same pitch: all else
that sounds is its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from scipy.signal import butter, sosfilt

from bench.ringbench_adapter import ONLY_AT_THE_END
from bench.truth_sets import USUAL as USUAL_CHORDS
from bench.world.guitars import RATE, Note, Sound, built, hand
from bench.world.playing import LEAD, PALMS, Playing, Struck, joined, play
from bench.world.recording import Place, driven, recorded
from bench.world.scene import TAIL, Scene, _add, _asked, _peak, _tunings, one_string, place_of
from bench.world.touch import touch, under_a_palm
from dsp.chord.verify import Verifier
from dsp.pitch import STANDARD
from dsp.simulated import DRY, LIVING_ROOM, GuitarModel, How, Pluck, SimulatedGuitar, shape_pitches, strum

UNDRIVEN = Place(distorts=0.0, each_driven=0.0, no_guitar=0.0)
"""Where a rattle is heard: what an amplifier distorts may be one or not."""
ADDS_FROM_HZ = 500.0
"""What a collision takes from the lowest partials is not taken from a sampled string's."""
SECONDS = 1.6
ALONE_SHARE, HISS = 0.2, (-90.0, -55.0)
"""How often one string is plucked by itself, and how loud the room's noise is beside the loudest, in dB."""


@dataclass
class Rattle:
    """A clip, and the string that strikes a fret in it (0 = low E), if one does, and when it was struck."""

    scene: Scene
    string: int | None
    at: float


def heard(made: Rattle) -> Verifier:
    """The ear, after it heard the clip to its end."""
    scene = made.scene
    target, beside = ({6 - s: p for s, p in pitches.items()} for pitches in (scene.expected, scene.may_sound or {}))
    may_sound = None if scene.may_sound is None else beside
    ear = Verifier(RATE, target, may_sound=may_sound, first_pluck=scene.t, opinion_every=ONLY_AT_THE_END)
    ear.push(scene.audio)
    ear.flush()
    return ear


def rattle(
    guitar: str, number: int, rng: Generator, manner: str = "", rattles: bool = True, fret: bool = True
) -> Rattle:
    """One clip, the simulated guitar being this number; `rattles` asks for a string that does, if one rings.

    Without the `fret` all is the same, but there is nothing to strike.
    """
    played = play(rng, manner)
    place = UNDRIVEN if rattles else place_of(manner)
    ringing = [one for one in played.struck if one.fate == "ring" and one.at == played.plucked.get(one.string)]
    ringing = [one for one in ringing if one.string in played.chord]
    which = ringing[int(rng.integers(len(ringing)))] if rattles and ringing else None
    audio = _played(guitar, number, played, which, fret, PALMS in joined(manner), place.each_driven, rng)
    audio = recorded(audio, bool(played.struck), rng, place)
    return Rattle(_asked(audio, played, rng), which.string if which else None, which.at if which else -1.0)


def plain(number: int, rng: Generator, rattles: bool = True, fret: bool = True) -> Rattle:
    """A usual chord, or a string of it, on a simulated guitar in a quiet room; `rattles`: one strikes the `fret`."""
    up = int(rng.integers(4))
    pitches = {s: p + up for s, p in shape_pitches(USUAL_CHORDS[rng.integers(len(USUAL_CHORDS))]).items()}
    if rng.random() < ALONE_SHARE:
        string = int(rng.choice(list(pitches)))
        pitches = {string: pitches[string]}
    which = int(rng.choice(list(pitches))) if rattles else None
    plucks = strum(
        pitches, LEAD, gap=float(rng.uniform(0.008, 0.05)), up=bool(rng.random() < 0.3),
        how={which: How.BUZZING} if which is not None and fret else {}, velocity=float(rng.uniform(0.4, 0.9)),
        seed=int(rng.integers(1 << 30)),
    )  # fmt: skip
    room, seconds = (LIVING_ROOM if rng.random() < 0.6 else DRY), max(one.t for one in plucks) + TAIL
    guitar = SimulatedGuitar(built(number), plucks, rate=RATE, seed=int(rng.integers(1 << 30)), surroundings=room)
    x = _peak(guitar.render(seconds)[0]) + 10 ** (rng.uniform(*HISS) / 20) * rng.standard_normal(round(seconds * RATE))
    at = {6 - one.string: one.t for one in plucks}
    fates, wanted = dict.fromkeys(at, "ring"), {6 - s: p for s, p in pitches.items()}
    scene = Scene(np.asarray(x, np.float32), wanted, dict.fromkeys(at, True), at, set(), None, LEAD, fates)
    return Rattle(scene, None if which is None else 6 - which, -1.0 if which is None else at[6 - which])


def _played(
    guitar: str,
    number: int,
    played: Playing,
    which: Struck | None,
    fret: bool,
    palms: bool,
    driven_apart: float,
    rng: Generator,
) -> Sound:
    off = _tunings(rng)
    end = max([LEAD, *played.plucked.values()]) + TAIL
    audio = np.zeros(int(end * RATE), np.float32)
    note: Note = hand(guitar, rng)
    if guitar == "built":
        note = lambda string, pitch, draw, how: _struck(built(number), string, pitch, draw, how)  # noqa: E731
    finger = touch(rng, guitar == "built")
    finger = under_a_palm(finger, rng) if palms else finger
    each_driven = rng.random() < driven_apart
    for one in played.struck:
        if one.at < end:
            x = one_string(_as(note, guitar, number, one is which, fret), one, off[one.string], finger, rng)
            _add(audio, one, _peak(driven(x, rng)) if each_driven else x)
    return audio


def _as(note: Note, guitar: str, number: int, rattles: bool, fret: bool) -> Note:
    """The note that strikes a fret, if there is one, or a note that surely does not."""

    def sound(string: int, pitch: float, rng: Generator, how: str) -> Sound:
        if not rattles:
            return note(string, pitch, rng, "ring" if how == "buzz" else how)
        if guitar == "built":
            return note(string, pitch, rng, "buzz" if fret else "ring")
        x, more = note(string, pitch, rng, "ring"), _more(built(number), string, pitch, rng)
        if fret:
            x[: len(more)] += more[: len(x)]
        return x

    return sound


def _struck(model: GuitarModel, string: int, pitch: float, rng: Generator, how: str) -> Sound:
    ways = {"mute": How.MUTED, "choke": How.CHOKED, "buzz": How.BUZZING}
    x = _sound(model, string, pitch, ways.get(how, How.CLEAR), float(rng.uniform(0.3, 1.0)), int(rng.integers(1 << 30)))
    return np.asarray(x / _loudness(x), dtype=np.float32)


def _more(model: GuitarModel, string: int, pitch: float, rng: Generator) -> Sound:
    """What this guitar's string sounds more when it strikes a fret, beside a clean one as loud as a sampled one."""
    hard, seed = float(rng.uniform(0.3, 1.0)), int(rng.integers(1 << 30))
    clean, buzzes = (_sound(model, string, pitch, how, hard, seed) for how in (How.CLEAR, How.BUZZING))
    more = sosfilt(butter(4, ADDS_FROM_HZ, "highpass", fs=RATE, output="sos"), buzzes - clean)
    return np.asarray(more / _loudness(clean), dtype=np.float32)


def _sound(model: GuitarModel, string: int, pitch: float, how: How, hard: float, seed: int) -> Sound:
    number = len(STANDARD) - string
    tuned = model.tuned({**STANDARD, number: min(STANDARD[number], pitch)})
    pluck = Pluck(0.0, number, pitch, how, hard)
    return np.asarray(SimulatedGuitar(tuned, [pluck], rate=RATE, seed=seed).render(SECONDS)[0])


def _loudness(x: Sound) -> float:
    return float(np.sqrt(np.mean(x[: RATE // 4] ** 2)) * 4 + 1e-9)
