"""Plays whose truth is known string by string: what each string did, and what the ear is asked and told of it.

Each set is played on the simulated guitars, and on recorded ones where they lie beside the repository.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.random import Generator

from bench.shared import ringbench
from dsp.pitch import LOWEST, STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, How, Pluck, SimulatedGuitar, shape_pitches
from dsp.verdict import StringState

Audio = np.ndarray[Any, np.dtype[np.float64]]
RATE = 44100
AT, HEARD_AFTER = 1.0, 0.5
GAP = {"strum": 0.02, "roll": 0.5}
USUAL = ("320003", "x32010", "022100", "x02220", "xx0232", "022000", "x02210", "xx0231", "133211", "x24442")
FATES = {
    "rings": StringState.CLEAR,
    "out": StringState.SILENT,
    "mute": StringState.MUTED,
    "choke": StringState.MUTED,
    "wrong": StringState.WRONG_PITCH,
    "buzz": StringState.BUZZ,
}
HOW = {"mute": How.MUTED, "choke": How.CHOKED, "buzz": How.BUZZING}
SIMULATED = {"sim acoustic": ACOUSTIC, "sim electric": ELECTRIC}
RECORDED = ("strat", "acoustic", "green")
MUTE_SECONDS, CHOKE_SECONDS = 0.12, (0.2, 0.33)


@dataclass(frozen=True)
class Play:
    """What a hand does: a pitch a string, what became of each, and which of them the ear is asked for."""

    pitches: dict[int, float]
    fates: dict[int, str] = field(default_factory=dict)
    off: dict[int, float] = field(default_factory=dict)
    """Semitones beside the asked pitch."""
    asked: tuple[int, ...] = ()
    """All, when empty."""
    told: bool = False
    """Whether the ear is told what the strings may sound that it is not asked for."""
    how: str = "strum"

    @property
    def target(self) -> dict[int, float]:
        """What the ear is asked for."""
        return {string: pitch for string, pitch in self.pitches.items() if string in (self.asked or self.pitches)}

    @property
    def may_sound(self) -> dict[int, float] | None:
        """What it is told that may sound beside."""
        return {s: p for s, p in self.pitches.items() if s not in self.target} if self.told else None

    def truth(self, string: int) -> StringState:
        """What the string did."""
        return FATES[self.fates.get(string, "rings")]

    def times(self) -> dict[int, float]:
        """When each string is plucked, the lowest first."""
        struck = [s for s in sorted(self.pitches, reverse=True) if self.fates.get(s) != "out"]
        return {string: AT + GAP[self.how] * place for place, string in enumerate(struck)}

    @property
    def seconds(self) -> float:
        """How long it is heard."""
        return max(self.times().values(), default=AT) + HEARD_AFTER


def simulated(play: Play, guitar: str, seed: int) -> Audio:
    """The play on a simulated guitar; its channels where `guitar` ends in "six"."""
    model, rng = SIMULATED[guitar.removesuffix(" six")], np.random.default_rng(seed)
    plucks = [
        Pluck(
            t + (rng.uniform(0, 0.005) if t > AT else 0.0), string, play.pitches[string] + play.off.get(string, 0.0),
            HOW.get(play.fates.get(string, ""), How.CLEAR), 0.7 * rng.uniform(0.9, 1.1),
        )
        for string, t in play.times().items()
    ]  # fmt: skip
    six = guitar.endswith(" six")
    sound = SimulatedGuitar(model, plucks, rate=RATE, seed=seed, hexaphonic=six).render(play.seconds)
    noisy = sound + 1e-5 * rng.standard_normal(sound.shape)
    return noisy if six else noisy[0]


def recorded(play: Play, guitar: str, seed: int) -> Audio:
    """The play mixed from a guitar's recorded single strings; a muted one keeps its first tenth of a second."""
    bench, rng = ringbench(), np.random.default_rng(seed)
    layers = sorted({layer for takes in bench.samples(guitar).values() for layer in takes})
    layer = layers[rng.integers(len(layers))]
    audio = 1e-4 * rng.standard_normal(int(play.seconds * RATE))
    for string, t in play.times().items():
        pitch = play.pitches[string] + play.off.get(string, 0.0)
        sound = bench.note(guitar, pitch, layer, rng, rng.normal(0, 3), 6 - string)
        start = int(t * RATE)
        sound = sound[: len(audio) - start] / np.sqrt((sound[2000:22000] ** 2).mean()) * 0.05 * rng.uniform(0.7, 1.4)
        fate = play.fates.get(string)
        dies = MUTE_SECONDS if fate == "mute" else rng.uniform(*CHOKE_SECONDS) if fate == "choke" else np.inf
        audio[start : start + len(sound)] += sound * np.exp(-6.9 * np.arange(len(sound)) / RATE / dies)
    return audio


# ---------------------------------------------------------------- the sets


def _spoilt(rng: Generator, how: str = "strum") -> Play:
    """A usual chord in which a string or two fail."""
    pitches = shape_pitches(USUAL[rng.integers(len(USUAL))])
    strings = [int(s) for s in rng.permutation(list(pitches))[: rng.integers(1, 3)]]
    fates = {string: str(rng.choice(["out", "mute", "choke", "wrong"])) for string in strings}
    off = {s: float(rng.choice([-1, 1, 2])) for s, fate in fates.items() if fate == "wrong"}
    sounding = {s: p + off.get(s, 0.0) for s, p in pitches.items() if fates.get(s, "wrong") == "wrong"}
    twins = [s for s in fates if any(abs(p - pitches[s]) < 0.5 for r, p in sounding.items() if r != s)]
    return _spoilt(rng, how) if twins else Play(pitches, fates, off, how=how)


def _some_asked(play: Play, rng: Generator, told: bool) -> Play:
    """One to three strings are asked for, a failing one among them."""
    strings = list(play.pitches)
    failing = [int(rng.choice(list(play.fates)))]
    others = [int(s) for s in rng.permutation([s for s in strings if s not in failing])]
    return replace(play, asked=tuple((failing + others)[: rng.integers(1, 4)]), told=told)


def _left_out(rng: Generator) -> Play:
    pitches = shape_pitches(USUAL[rng.integers(len(USUAL))])
    return Play(pitches, {int(rng.choice(list(pitches))): "out"})


def _single(rng: Generator, fate: str, offs: tuple[float, ...]) -> Play:
    string, off = int(rng.integers(1, 7)), float(rng.choice(offs))
    pitch = STANDARD[string] + int(rng.choice([2, 3, 5, 7])) - min(0.0, off) * (abs(off) > 3)
    return Play({string: pitch}, {string: fate}, {string: off})


def _one_asked(rng: Generator, offs: tuple[float, ...]) -> Play:
    """One string sounds so many frets beside its place; the others, open and still, are told."""
    string, off = int(rng.integers(1, 7)), float(rng.choice(offs))
    pitch = STANDARD[string] + int(rng.choice([1, 2, 3, 5, 7]))
    others = {other: float(open_pitch) for other, open_pitch in STANDARD.items() if other != string}
    if pitch + off < LOWEST or pitch + off in others.values():
        return _one_asked(rng, offs)
    return Play(
        {string: pitch, **others}, {string: "wrong", **dict.fromkeys(others, "out")}, {string: off}, (string,), True
    )


def _out_of_tune(rng: Generator, cents: int) -> Play:
    pitches = shape_pitches(USUAL[rng.integers(len(USUAL))])
    return Play(pitches, off={int(rng.choice(list(pitches))): float(rng.choice([-1, 1])) * cents / 100})


def _whole(rng: Generator, frets: tuple[float, ...]) -> Play:
    pitches, off = shape_pitches(USUAL[rng.integers(len(USUAL))]), float(rng.choice(frets))
    return Play(pitches, dict.fromkeys(pitches, "wrong"), dict.fromkeys(pitches, off))


SETS: dict[str, Callable[[Generator], Play]] = {
    "strum": _spoilt,
    "roll": lambda rng: _spoilt(rng, "roll"),
    "some asked, told what may sound": lambda rng: _some_asked(_spoilt(rng), rng, told=True),
    "some asked, nothing told": lambda rng: _some_asked(_spoilt(rng), rng, told=False),
    "left out of a usual chord": _left_out,
    "alone, one or two octaves high": lambda rng: _single(rng, "wrong", (12.0, 24.0)),
    "alone, one octave low": lambda rng: _single(rng, "wrong", (-12.0,)),
    "alone, two frets off": lambda rng: _single(rng, "wrong", (-2.0, 2.0)),
    "one asked, rest told, 1-3 frets off": lambda rng: _one_asked(rng, (-3.0, -2.0, -1.0, 1.0, 2.0, 3.0)),
    "one asked, rest told, 4-11 frets off": lambda rng: _one_asked(
        rng, (-9.0, -7.0, -5.0, -4.0, 4.0, 5.0, 6.0, 9.0, 11.0)
    ),
    "alone, rings": lambda rng: _single(rng, "rings", (0.0,)),
    "one string 20 cents out of tune": lambda rng: _out_of_tune(rng, 20),
    "one string 30 cents out of tune": lambda rng: _out_of_tune(rng, 30),
    "one string 40 cents out of tune": lambda rng: _out_of_tune(rng, 40),
    "one string 45 cents out of tune": lambda rng: _out_of_tune(rng, 45),
    "whole guitar a fret off": lambda rng: _whole(rng, (-1.0, 1.0)),
    "whole guitar two frets off": lambda rng: _whole(rng, (-2.0, 2.0)),
}
ONLY_SIMULATED: dict[str, Callable[[Generator], Play]] = {
    "buzzes alone": lambda rng: _single(rng, "buzz", (0.0,)),
    "six channels": _spoilt,
}


def clips(name: str, count: int, real: bool) -> Iterator[tuple[Play, Audio]]:
    """A set's plays and how they sound; the same on every run."""
    make = (SETS | ONLY_SIMULATED)[name]
    guitars = RECORDED if real else tuple(SIMULATED)
    rng = np.random.default_rng([*map(ord, name), real])
    for seed in range(count):
        play, guitar = make(rng), guitars[seed % len(guitars)]
        six = " six" if name == "six channels" else ""
        yield play, recorded(play, guitar, seed) if real else simulated(play, guitar + six, seed)
