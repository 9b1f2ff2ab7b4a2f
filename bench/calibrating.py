"""What a profile is worth: the same chords heard with and without it.

Simulated guitars, each with its own tuning, stiffness and plucking place, are calibrated as a player would do it,
through the guide, and then strummed with failing strings. Sampled guitars (where they lie beside the repository) are
measured from single notes at their open strings' pitches and heard on the benchmark's strums and chokes; the ear's
weights were fitted on mixes of them without profiles, so only the difference between the lines says anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from bench.scenes import SHAPES
from bench.shared import MISSING, Audio, available, ringbench
from calibration.guide import Guide
from calibration.knowledge import knowledge_of
from calibration.measure import measure_pluck, pitch_of, strings_of
from calibration.profile import Profile
from calibration.simulated_player import SimulatedPlayer, guitar_of
from calibration.take import Take
from dsp.chord.verify import Verifier
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, LIVING_ROOM, GuitarModel, How, Pluck, SimulatedGuitar, shape_pitches
from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from dsp.verdict import StringState, Target

RATE = 44100
HORIZON = 0.5
CHORDS = 112
SEEDS = range(950, 962)
BENCH_SEED = 20250101
OVERTONES = (12, 19, 24, 28, 31, 34, 36)
FATES = ("ring", "out", "mute", "choke", "wrong")
SHARES = (0.62, 0.16, 0.06, 0.08, 0.08)
TOLD_APART_CENTS = 8.0
"""How far strings of a simulated guitar are from each other's tuning: one that was not tuned today."""

Keep = Callable[[StringKnowledge], StringKnowledge]
KEPT: Mapping[str, Keep] = {
    "nothing": lambda _: StringKnowledge(),
    "stiffness": lambda k: StringKnowledge(stiffness=k.stiffness),
    "levels": lambda k: StringKnowledge(partials_db=k.partials_db, level_db=k.level_db),
    "tuning, stiffness": lambda k: StringKnowledge(cents=k.cents, stiffness=k.stiffness),
    "all": lambda k: k,
}
"""What is told to the ear beside the profile, which tells the tuning alone: these show why."""


@dataclass(frozen=True)
class Clip:
    """A chord, what was asked, and which strings truly ring."""

    audio: Audio
    expected: Target
    at: float
    rings: Mapping[int, bool]


@dataclass(frozen=True)
class Told:
    """A string's truth and what was said (None: unsure), and whether another string's overtones cover it."""

    rings: bool
    said: bool | None
    hidden: bool


def hear(clip: Clip, known: GuitarKnowledge) -> list[Told]:
    verifier = Verifier(RATE, clip.expected, first_pluck=clip.at, opinion_every=60.0, knowledge=known)
    verifier.push(clip.audio)
    told = []
    for verdict in verifier.flush()[-1].strings:
        pitch = clip.expected[verdict.string]
        below = [p for s, p in clip.expected.items() if clip.rings[s] and s != verdict.string]
        hidden = any(round(pitch - p) in OVERTONES for p in below)
        unsure = verdict.state is StringState.UNSURE
        said = None if unsure else verdict.state in (StringState.CLEAR, StringState.BUZZ)
        told.append(Told(clip.rings[verdict.string], said, hidden))
    return told


def measured(plays: list[list[Told]]) -> tuple[float, float, float, float]:
    """Per cent: wrong among decided, decided, chords with every string right, wrong among hidden and decided."""
    rows = [told for play in plays for told in play]
    decided = [told for told in rows if told.said is not None]
    hidden = [told for told in decided if told.hidden]
    wrong = [float(np.mean([told.said != told.rings for told in part])) if part else 0.0 for part in (decided, hidden)]
    whole = float(np.mean([all(told.said == told.rings for told in play) for play in plays]))
    return 100 * wrong[0], 100 * len(decided) / len(rows), 100 * whole, 100 * wrong[1]


# ---------------------------------------------------------------- simulated guitars


def calibrated(model: GuitarModel, seed: int) -> Profile:
    """The profile of a simulated guitar, taken as a player takes it."""
    guide = Guide(RATE, STANDARD)
    for block in SimulatedPlayer(guide, model, seed).blocks():
        guide.push(block)
    strings = strings_of(guide.recorded.plucks)
    return Profile("simulated", "simulated", STANDARD, strings)


def simulated_guitar(seed: int) -> GuitarModel:
    cents = np.random.default_rng([seed, 1]).normal(0.0, TOLD_APART_CENTS, 6).clip(-18.0, 18.0)
    detune = {string: float(cents[string - 1]) for string in range(1, 7)}
    return guitar_of(STANDARD, seed, detune, ELECTRIC if seed % 2 else ACOUSTIC)


def simulated_clips(model: GuitarModel, seed: int, count: int) -> Iterator[Clip]:
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        expected = shape_pitches(SHAPES[number % len(SHAPES)])
        fates = {string: str(rng.choice(FATES, p=SHARES)) for string in expected}
        plucks, t = [], 1.0
        for string in sorted(expected, reverse=bool(rng.random() < 0.75)):
            plucks += _pluck(t, string, expected[string], fates[string], rng)
            t += rng.uniform(0.015, 0.04)
        guitar = SimulatedGuitar(model, plucks, rate=RATE, seed=number, surroundings=LIVING_ROOM)
        audio = guitar.render(max([p.t for p in plucks], default=1.0) + HORIZON)[0]
        audio = np.asarray(audio * 0.5 / np.abs(audio).max(), np.float32)
        yield Clip(audio, expected, 1.0, {string: fate == "ring" for string, fate in fates.items()})


def _pluck(t: float, string: int, pitch: float, fate: str, rng: np.random.Generator) -> list[Pluck]:
    if fate == "out":
        return []
    how = {"mute": How.MUTED, "choke": How.CHOKED}.get(fate, How.CLEAR)
    beside = int(rng.choice([-2, -1, 1, 2])) if fate == "wrong" else 0
    return [Pluck(t, string, pitch + beside, how, float(rng.uniform(0.45, 1.0)))]


# ---------------------------------------------------------------- sampled guitars


def sampled_profile(guitar: str, seed: int = 5) -> Profile:
    """A profile from single notes at the open strings' pitches, two of each, in the middle loudness."""
    bench = ringbench()
    layers = sorted({layer for key in bench.samples(guitar).values() for layer in key})
    layer = layers[len(layers) // 2]
    plucks = {}
    for string, pitch in STANDARD.items():
        rng = np.random.default_rng([seed, string])
        notes = [bench.note(guitar, pitch, layer, rng, 0.0, 6 - string) for _ in range(2)]
        takes = [Take(RATE, note.astype(np.float64)) for note in notes]
        fits = [pitch_of(take, STANDARD, 440.0) for take in takes]
        plucks[string] = [
            measure_pluck(take, fit, string, pitch, 440.0) for take, fit in zip(takes, fits, strict=True) if fit
        ]
    return Profile(guitar, "samples", STANDARD, strings_of(plucks))


def sampled_clips(kind: str, guitar: str, count: int) -> Iterator[Clip]:
    for case in ringbench().cases(f"{kind}-{guitar}", count, BENCH_SEED):
        audio = case.audio[: int((case.t_last + HORIZON) * case.rate)]
        expected = {6 - string: pitch for string, pitch in case.expected.items()}
        yield Clip(audio, expected, case.t, {6 - string: truth for string, truth in case.truth.items()})


# ---------------------------------------------------------------- the figures


def knowing(profile: Profile, keep: Keep) -> GuitarKnowledge:
    return GuitarKnowledge({string: keep(one) for string, one in all_of(profile).items()})


def all_of(profile: Profile) -> dict[int, StringKnowledge]:
    """Every field, also those that `knowledge_of` leaves out."""
    return {
        one.number: StringKnowledge(one.cents, one.stiffness, one.level_db, one.partials_db) for one in profile.strings
    }


def _print(name: str, sets: list[tuple[Profile, list[Clip]]]) -> None:
    ways = {words: [knowing(profile, keep) for profile, _ in sets] for words, keep in KEPT.items()}
    ways["the profile"] = [knowledge_of(profile) for profile, _ in sets]
    for words, knowns in ways.items():
        plays = [hear(clip, known) for known, (_, clips) in zip(knowns, sets, strict=True) for clip in clips]
        wrong, decided, whole, hidden = measured(plays)
        print(f"{name:16s} {words:18s} {wrong:6.2f} {decided:8.1f} {whole:6.1f} {hidden:8.2f}", flush=True)


def report() -> None:
    print("per cent; hidden: wrong among the decided under other strings' overtones")
    print(f"{'guitars':16s} {'what is known':18s} {'wrong':>6s} {'decided':>8s} {'whole':>6s} {'hidden':>8s}")
    sets = [(simulated_guitar(seed), seed) for seed in SEEDS]
    _print("simulated", [(calibrated(m, s), list(simulated_clips(m, s, CHORDS // 4))) for m, s in sets])
    if not available():
        print(MISSING)
        return
    for guitar in ("emily", "strat", "acoustic", "green"):
        profile = sampled_profile(guitar)
        clips = [clip for kind in ("strum", "choke") for clip in sampled_clips(kind, guitar, CHORDS)]
        _print(guitar, [(profile, clips)])
