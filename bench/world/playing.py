"""What hands do: which strings are struck when and how hard, what they do wrong, and what rang before."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from bench.sampled_guitars import ringbench
from dsp.chord.expected import OVERTONES
from dsp.pitch import STANDARD

LEAD = 1.1
"""Seconds before the first pluck; what rang before has room in it."""
ALONE = "alone"
MANNERS, MANNER_SHARES = ("strum", "picked", "roll", ALONE), (0.64, 0.15, 0.13, 0.08)
PALMS = "palms"
"""Strums in which strings are muted by the palm, half of them through a distorting amplifier."""
DRIVEN, IN_A_BAND = "driven", "band"
"""What is played through a distorting amplifier, and what is played while others sound."""
SOFT = "soft"
"""Strums whose outer strings are hardly struck, and ring all the same."""
EVEN, EVEN_DB, EVEN_GAPS = "even", (-5.0, 3.0), (0.012, 0.045)
"""Quick strums of a practised hand, after silence or a chord that was stopped: how loud its strings are in dB, and the
seconds between them. The better a hand is, the more of a string that hides can be told by how loud it should be."""
EVEN_PALMS, EVEN_DRIVEN, EVEN_IN_A_BAND = (f"{EVEN}-{other}" for other in (PALMS, DRIVEN, IN_A_BAND))
"""Such a hand where palms lie on strings, through a loud amplifier, and in a band."""
HIDDEN, HIDDEN_FAILS = "hidden", 0.55
"""Strums of chords in which a string lies in the overtones of another, and how often it fails, and no other string."""
QUICKEST, SLOWEST = 0.005, 0.5
LEISURE, LEISURELY = 0.4, (0.1, 0.75)
"""Seconds that a strum takes from its first string to its last; a hand that looks for the chord, or that plays for
itself, takes its time."""
FATES = ("out", "mute", "wrong", "choke", "palm", "left")
FATE_SHARES = (0.42, 0.13, 0.17, 0.12, 0.10, 0.06)
ALONE_SHARES = (0.1, 0.12, 0.56, 0.1, 0.08, 0.04)
"""The same of a string that is plucked alone: there a wrong note is what happens."""
PALM_SHARES = (0.24, 0.12, 0.14, 0.08, 0.38, 0.04)
"""The same of strums through an amplifier, where palms lie on strings."""
EVEN_SHARES, EVEN_PALM_SHARES = (0.56, 0.12, 0.1, 0.18, 0.04, 0.0), (0.14, 0.08, 0.04, 0.08, 0.66, 0.0)
"""The same of an even hand: what fails was mostly not struck, or stopped; or lies under its palm."""
FAR_OFF, OCTAVES_OFF = (12, 24, -12, 19, 7, 5, -5, -7, 4, -4), (12, 12, -12, -12, -12, 24, 19, 7, 5, -5)
"""Semitones by which the wrong note of a string alone is often wrong; and where every string is alone: an octave is
what is hardest to tell."""
ANOTHER_STRING, BLEEDS, BLEED = 0.5, 0.3, (-46.0, -26.0)
"""How often another string is plucked instead, and how often, and how loud in dB, all others sound as well: a channel
of its own hears something of its neighbours."""
ALL_RING, FAILS, PALMS_FAIL = 0.3, 0.3, 0.5
"""How often nothing fails, and else of how many strings something does; and where a palm lies on the bridge."""
OTHERS_SOUND = 0.25
"""How often a string that nobody asked for is struck along, open."""
AFTERWARDS, SOON = 0.15, (0.16, 0.5)
"""How often another strum follows, and so many seconds after the last pluck."""
SHADOWS_FAIL = 1.6
"""A string in another's overtones fails more often, by this: there the ear has most to learn."""
UNEVEN_DB = (1.5, 4.0, 6.5)
"""By how much strings differ under the same hand; the strings of really strummed chords by some 6 dB."""
WEAK, WEAKEST = -4.0, -34.0
"""Level of weak outer strings beside the others, in dB; the weaker, the rarer."""
HARDLY, SOFT_BY_HAND = (-42.0, -12.0), 0.5
"""Level of strings that a soft strum hardly touches, in dB: of those that rang in really strummed chords one in fifty
was 29 to 36 dB under the loudest, of mixed ones 21 to 26. And how often such a string is dull too, as one is that is
struck softly; else it is only further from where it is heard."""
OCTAVE = 12
UNISONS = 0.06
"""How often two strings beside each other are given the same pitch."""


@dataclass(frozen=True)
class Struck:
    """One string struck once: its pitch, when, how loud in dB, how it sounds, and when a hand stops it."""

    string: int
    pitch: float
    at: float
    level: float = 0.0
    fate: str = "ring"
    until: float | None = None
    dull: bool = True
    """Whether it is dull where it is weak."""


@dataclass(frozen=True)
class Playing:
    """All that is struck, and what every string of the chord does."""

    chord: dict[int, float]
    fates: dict[int, str]
    plucked: dict[int, float]
    struck: tuple[Struck, ...]


def chord(rng: Generator) -> dict[int, float]:
    """A usual chord, often moved up the neck, with fingers moved, of few strings, or in another tuning."""
    bench = ringbench()
    found = dict(bench.fingering(list(bench.CHORDS)[rng.integers(len(bench.CHORDS))]))
    up = int(rng.integers(1, 8)) if rng.random() < 0.3 else 0
    moved = {int(s): int(rng.integers(-2, 4)) for s in rng.permutation(list(found))[:2]} if rng.random() < 0.3 else {}
    tuned = float(rng.choice([-2, -1, 1, 2])) if rng.random() < 0.12 else 0.0
    found = {s: max(pitch + up + moved.get(s, 0), bench.OPEN[s]) + tuned for s, pitch in found.items()}
    low = int(rng.choice(list(found)))
    if rng.random() < UNISONS and low + 1 in found and 0 <= found[low + 1] - bench.OPEN[low] <= 12:
        found[low] = found[low + 1]
    if rng.random() < 0.15 and len(found) > 2:
        first = int(rng.integers(0, len(found) - 1))
        some = sorted(found)[first : first + int(rng.integers(2, 5))]
        found = {s: found[s] for s in some}
    return found


def times(manner: str, strings: list[int], rng: Generator) -> dict[int, float]:
    """When each string is struck."""
    order = sorted(strings, reverse=bool(rng.random() < 0.35))
    if manner in ("roll", "picked") and rng.random() < 0.3:
        order = [int(s) for s in rng.permutation(order)]
    if manner == EVEN:
        gaps = rng.uniform(*EVEN_GAPS, len(order) - 1)
    elif manner == "strum":
        quick = np.exp(rng.uniform(np.log(QUICKEST), np.log(SLOWEST)))
        seconds = rng.uniform(*LEISURELY) if rng.random() < LEISURE else quick
        gaps = rng.dirichlet(np.full(max(1, len(order) - 1), rng.choice([2.0, 8.0]))) * seconds
    else:
        low, high = (0.35, 0.8) if manner == "roll" else (0.08, 0.34)
        gaps = rng.uniform(low, high, len(order) - 1)
    at = LEAD + np.concatenate([[0.0], np.cumsum(gaps[: len(order) - 1])])
    return dict(zip(order, at.tolist(), strict=True))


def levels(manner: str, at: dict[int, float], rng: Generator) -> dict[int, float]:
    """How loud each string is in dB: uneven, the outer ones often weak; or even."""
    if manner == EVEN:
        return {s: float(rng.uniform(*EVEN_DB)) for s in at}
    found = {s: float(rng.normal(0, rng.choice(UNEVEN_DB))) for s in at}
    if len(at) > 2 and rng.random() < 0.45:
        ends = (min(at), max(at)) if rng.random() < 0.5 else (max(at, key=lambda s: at[s]),)
        for string in ends:
            found[string] += (WEAK + (WEAKEST - WEAK) * float(rng.random()) ** 1.7) * float(rng.random() < 0.7)
    return found


def _hardly(at: dict[int, float], rng: Generator) -> dict[int, float]:
    """How loud the outer strings of a soft strum are: the first, the last, or some that lie beside each other."""
    order = sorted(at, reverse=bool(rng.random() < 0.5))
    count = int(rng.integers(1, 3)) if len(order) > 2 else 1
    return {s: float(rng.uniform(*HARDLY)) for s in order[:count]}


def joined(manner: str) -> list[str]:
    """The manners that one is made of, such as palms under an even hand."""
    return manner.split("-")


def play(rng: Generator, manner: str = "") -> Playing:
    """One play: the chord, what becomes of each string, and what rang before."""
    far_off = OCTAVES_OFF if manner == ALONE else FAR_OFF
    palms, soft, hidden, even = (one in joined(manner) for one in (PALMS, SOFT, HIDDEN, EVEN))
    if even:
        manner = EVEN
    elif palms or soft or hidden:
        manner = "strum"
    elif manner not in MANNERS:
        manner = str(rng.choice(MANNERS, p=MANNER_SHARES))
    wanted, others = _with_a_hidden_string(rng) if hidden else chord(rng), {}
    if manner == ALONE:
        one = int(rng.choice(list(wanted)))
        wanted, others = {one: wanted[one]}, {s: p for s, p in wanted.items() if s != one}
    shares = {ALONE: ALONE_SHARES, EVEN: EVEN_SHARES}.get(manner, FATE_SHARES)
    if palms:
        shares = EVEN_PALM_SHARES if even else PALM_SHARES
    fates = _one_hides(wanted, rng) if hidden else _fates(manner, wanted, shares, rng, PALMS_FAIL if palms else FAILS)
    before = [] if even and rng.random() < 0.5 else _before(wanted, rng)
    rang = {one.string: one.pitch for one in before}
    # A string can be left ringing only where it rang with this very pitch.
    fates = {s: "out" if fate == "left" and rang.get(s) != wanted[s] else fate for s, fate in fates.items()}
    along = [s for s in range(6) if s not in wanted and rng.random() < OTHERS_SOUND]
    at = times(manner, [*wanted, *along] if manner == "strum" else list(wanted), rng)
    loud = levels(manner, at, rng) | (_hardly(at, rng) if soft else {})
    struck, plucked = [], {}
    for string, when in at.items():
        fate = fates.get(string, "ring")
        pitch = wanted.get(string, float(STANDARD[6 - string]))
        if fate in ("out", "left"):
            if rng.random() < 0.3 and fate == "out":
                struck.append(Struck(string, pitch, when, float(rng.uniform(-45, -28)), "sympathy"))
            continue
        if fate == "wrong":
            pitch += _beside(far_off if manner == ALONE else (), string, pitch, rng)
        plucked[string] = when
        dull = not soft or bool(rng.random() < SOFT_BY_HAND)
        struck.append(Struck(string, pitch, when, loud[string], fate, dull=dull))
    if manner == ALONE:
        struck += _in_place_of(wanted, fates, others, rng)
    old = [_stopped(one, plucked, wanted, fates, rng) for one in before]
    new = _afterwards(wanted, fates, max(at.values()), rng) if rng.random() < AFTERWARDS else []
    struck = [replace(one, until=next((n.at for n in new if n.string == one.string), one.until)) for one in struck]
    return Playing(wanted, fates, plucked, (*old, *struck, *new))


def _in_place_of(
    wanted: dict[int, float], fates: dict[int, str], others: dict[int, float], rng: Generator
) -> list[Struck]:
    """What other strings sound where one is asked for alone."""
    others = {s: p for s, p in others.items() if p not in wanted.values()}
    if others and rng.random() < BLEEDS:
        at = times("strum", list(others), rng)
        return [
            Struck(s, p, at[s] + float(rng.uniform(-0.1, 0.1)), float(rng.uniform(*BLEED))) for s, p in others.items()
        ]
    if others and "out" in fates.values() and rng.random() < ANOTHER_STRING:
        string = int(rng.choice(list(others)))
        return [Struck(string, others[string], LEAD)]
    return []


def _afterwards(wanted: dict[int, float], fates: dict[int, str], last: float, rng: Generator) -> list[Struck]:
    """The next strum, which gives no string what it failed to do in this one."""
    follows = dict(wanted) if rng.random() < 0.5 else chord(rng)
    follows = {s: p for s, p in follows.items() if wanted.get(s) != p or fates[s] == "ring"}
    if not follows:
        return []
    stroke = times("strum", list(follows), rng)
    shift = last + float(rng.uniform(*SOON)) - min(stroke.values())
    return [Struck(s, p, stroke[s] + shift, float(rng.normal(0, 3))) for s, p in follows.items()]


def _fates(
    manner: str, wanted: dict[int, float], shares: tuple[float, ...], rng: Generator, usually: float
) -> dict[int, str]:
    if manner != ALONE and rng.random() < ALL_RING:
        return dict.fromkeys(wanted, "ring")
    fails = 0.55 if manner == ALONE else usually * float(rng.uniform(0.4, 1.6))
    shadowed = _shadowed(wanted)
    share = {s: fails * (SHADOWS_FAIL if s in shadowed else 1.0) for s in wanted}
    return {s: str(rng.choice(FATES, p=shares)) if rng.random() < share[s] else "ring" for s in wanted}


def _shadowed(wanted: dict[int, float]) -> set[int]:
    """The strings in another's overtones."""
    return {s for s, p in wanted.items() if any(p - q in OVERTONES for q in wanted.values())}


def _hiding(wanted: dict[int, float]) -> list[int]:
    """The strings that others can hide: in their overtones, or an octave under them."""
    shadowed = _shadowed(wanted)
    return [s for s, p in wanted.items() if s in shadowed or p + OCTAVE in wanted.values()]


def _with_a_hidden_string(rng: Generator) -> dict[int, float]:
    while not _hiding(found := chord(rng)):
        pass
    return found


def _one_hides(wanted: dict[int, float], rng: Generator) -> dict[int, str]:
    """All ring but one that is hard to hear for the others, if that one fails."""
    fates = dict.fromkeys(wanted, "ring")
    if rng.random() < HIDDEN_FAILS:
        fates[int(rng.choice(_hiding(wanted)))] = str(rng.choice(FATES, p=FATE_SHARES))
    return fates


def _beside(far_off: tuple[int, ...], string: int, pitch: float, rng: Generator) -> float:
    """Semitones by which a wrong note is wrong; a finger that missed its string leaves it open."""
    open_pitch = float(STANDARD[6 - string])
    if pitch > open_pitch and rng.random() < 0.3:
        return open_pitch - pitch
    if far_off and rng.random() < 0.6:
        return float(rng.choice(far_off))
    return float(rng.integers(1, 4)) * (1 if rng.random() < 0.6 else -1)


def _before(wanted: dict[int, float], rng: Generator) -> list[Struck]:
    """What was played shortly before: often the same chord."""
    if rng.random() < 0.35:
        return []
    same = rng.random() < 0.45
    old = dict(wanted) if same else chord(rng)
    start = LEAD - float(rng.uniform(0.3, 1.0))
    stroke = times("strum", list(old), rng)
    shift = start - min(stroke.values())
    return [Struck(s, old[s], stroke[s] + shift, float(rng.normal(0, 3))) for s in old]


def _stopped(
    one: Struck, plucked: dict[int, float], wanted: dict[int, float], fates: dict[int, str], rng: Generator
) -> Struck:
    """What rang before ends where its finger lifts, where a hand falls on all, or where its string is struck again."""
    hand = LEAD - float(rng.uniform(0.02, 0.15))
    stays = one.string in wanted and wanted[one.string] == one.pitch
    again = plucked.get(one.string, 99.0) - float(rng.uniform(0.0, 0.02))
    if fates.get(one.string) == "left" or (stays and rng.random() < 0.75):
        return replace(one, until=again)
    open_rings = one.string not in wanted and rng.random() < 0.3
    return replace(one, until=again if open_rings else min(hand, again))
