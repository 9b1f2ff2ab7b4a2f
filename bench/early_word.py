"""How soon a chord well played is told, and how often what was shown before the last word has to be taken back.

    python3 run.py bench early_word

Good strums, heard as a table hears them, in blocks of 10 ms: of simulated guitars, each another one, from a quick hand
to a slow one, and the really strummed ones. What the table shows of a string is CLEAR or nothing until the strum has
rung in; the chord is told when the table would stop waiting. Each is heard on to the end of the window and compared
with what is said there. Chords that fail are heard too: none of them may be told early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.felt import cases, ringbench2
from bench.other_nets import nets_of, use
from bench.scenes import SHAPES
from bench.shared import MISSING, SHARED, Audio, available
from bench.world.guitars import BUILT, built
from chordgame.listening.open_play import OpenPlay
from chordgame.listening.sound_ear import SoundEar
from chordgame.listening.when_over import Waits
from dsp.simulated import LIVING_ROOM, How, Pluck, SimulatedGuitar, shape_pitches
from dsp.verdict import Outcome, PlayVerdict, StringState, Target
from hardware.stream import RawBlock

RATE, BLOCK = 44100, 0.01
STRUMS = 200
SEED = 7000
ANNOUNCED, WINDOW = 0.4, 0.5
"""Seconds before the first pluck in which the play is announced, and after the last in which the table waits."""
GAPS = (0.005, 0.1)
"""Seconds between two strings: a quick hand, and a slow one."""
VELOCITIES = (0.25, 1.0)


@dataclass(frozen=True)
class Strum:
    """A chord as it sounds, when its first and last string are plucked, and whether all of them ring."""

    audio: Audio
    rate: int
    target: Target
    first: float
    last: float
    good: bool


@dataclass(frozen=True)
class Course:
    """What was shown and told of one strum; seconds are counted from its last pluck."""

    good: bool
    shown: frozenset[int]
    """Strings that were shown CLEAR."""
    kept: frozenset[int]
    """Those of them that still were at the end of the window."""
    told: float | None
    """When the chord was told to ring."""
    outcome: Outcome
    """What was said at the end of the window."""


def simulated(count: int = STRUMS, good: bool = True) -> Iterator[Strum]:
    """Strums of guitars that differ in everything, of usual chords; bad ones have one string that fails."""
    for number in range(count):
        rng = np.random.default_rng([SEED, number, good])
        target = {s: float(p) for s, p in shape_pitches(SHAPES[number % len(SHAPES)]).items()}
        gap = float(np.exp(rng.uniform(*np.log(GAPS))))
        model = built(BUILT + number)
        failing = 0 if good else int(rng.choice(list(target)))
        plucks, t = list[Pluck](), 1.0
        for string in sorted(target, reverse=bool(rng.random() < 0.75)):
            how = (How.MUTED, How.CHOKED)[int(rng.integers(2))] if string == failing else How.CLEAR
            plucks.append(Pluck(t, string, target[string], how, float(rng.uniform(*VELOCITIES))))
            t += gap * float(rng.uniform(0.7, 1.3))
        guitar = SimulatedGuitar(model, plucks, rate=RATE, seed=number, surroundings=LIVING_ROOM)
        audio = guitar.render(plucks[-1].t + WINDOW + 0.1)[0]
        yield Strum(np.asarray(audio * 0.5 / np.abs(audio).max(), np.float32), RATE, target, 1.0, plucks[-1].t, good)


def strummed(nets: Mapping[str, Path]) -> Iterator[Strum]:
    """Every chord that was really strummed or picked, as it was played and asked for beside its place."""
    bench = ringbench2()
    for name in bench.STRUMMED:
        for case, who in cases(bench, name):
            use(nets_of(who, nets))
            target = {6 - string: pitch for string, pitch in case.expected.items()}
            yield Strum(case.audio, case.rate, target, case.t, case.t_last, all(case.truth.values()))


def course(strum: Strum) -> Course:
    """Hear it to the end of the window."""
    ear, shown, told = SoundEar(), set[int](), None
    last: PlayVerdict | None = None
    size, announced = round(BLOCK * strum.rate), max(0.0, strum.first - ANNOUNCED)
    play: OpenPlay | None = None
    for start in range(0, int((strum.last + WINDOW) * strum.rate), size):
        if play is None and start / strum.rate >= announced:
            ear.expect(strum.target)
            play = OpenPlay(1, ear, Waits())
        ear.hear(RawBlock("bench", start / strum.rate, strum.rate, strum.audio[None, start : start + size]))
        if play is None or (last := ear.verdict) is None:
            continue
        now = (start + size) / strum.rate - strum.last
        news = play.news() if told is None else None
        if news is not None:
            shown |= _clear(news.verdict)
            told = now if news.final and news.verdict.outcome is Outcome.CLEAR else None
    ear.end()
    last = ear.verdict or last
    assert last is not None
    return Course(strum.good, frozenset(shown), frozenset(shown & _clear(last)), told, last.outcome)


def _clear(play: PlayVerdict) -> set[int]:
    return {one.string for one in play.strings if one.state is StringState.CLEAR}


def lines(words: str, courses: Sequence[Course]) -> Iterator[str]:
    """What is felt of it."""
    good, bad = ([one for one in courses if one.good is kind] for kind in (True, False))
    if good:
        back = sum(one.shown != one.kept for one in good)
        clear = [one for one in good if one.outcome is Outcome.CLEAR]
        early = [one for one in good if one.told is not None]
        took = sum(one.outcome is not Outcome.CLEAR for one in early)
        yield f"{words}, {len(good)} good: {len(clear)} all clear at last; {back} had a string shown and taken back"
        times = np.array([one.told if one.told is not None else WINDOW for one in clear])
        middle, most = np.quantile(times, [0.5, 0.95], method="higher")
        yield (
            f"  told to ring {middle:.2f} s after the last pluck in the median, 95 % within {most:.2f} s, "
            f"all within {times.max():.2f} s; of these {len(early)} were {took} in doubt at the window's end"
        )
    if bad:
        told = sum(one.told is not None for one in bad)
        last = sum(one.outcome is Outcome.CLEAR for one in bad)
        yield f"{words}, {len(bad)} bad: {told} told to ring, {last} at the end of the window"


def report(nets: Mapping[str, Path] | None = None) -> None:
    """Print what is felt, guitars simulated and real."""
    sets: list[tuple[str, Callable[[], Iterator[Strum]]]] = [
        ("simulated", simulated),
        ("simulated", lambda: simulated(good=False)),
    ]
    if available() and (SHARED / "ringbench2.py").is_file():
        sets.append(("really strummed", lambda: strummed(nets or {})))
    else:
        print(f"simulated guitars alone: {MISSING}")
    for words, strums in sets:
        for one in lines(words, [course(strum) for strum in strums()]):
            print(one, flush=True)


if __name__ == "__main__":
    report()
