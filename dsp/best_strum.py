"""What speaks for each string: the strum that says most about it, and how the guitar as a whole is tuned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from dsp.cues import CUE_NAMES, Heard
from dsp.ringing import Chances, chances_of
from dsp.stiff_string import Floats
from dsp.strums import Strum

CLEAR_FROM, FAILED_UPTO = 0.65, 0.35
"""Between these chances of ringing the answer is UNSURE."""
BESIDE_SURE_DB = 18.0
NEXT_FRET_CENTS = 60.0
"""A string this far off is nearer to another fret."""
FEWEST_PARTIALS = 2
LEAST_SHARE = 0.65
"""Of a strum nearly all sound lies at the partials of its strings, of speech and music about half."""
INAUDIBLE_DB = -120.0
"""Nothing that sounds through any converter is this faint."""
BUZZ_DB = -54.0
ODD_TUNING_CENTS = 15.0
AGREE_CENTS = 12.0
"""Strings of a guitar that is off as a whole are off by the same, to within this."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """How the guitar as a whole is off, where its strings agree on it."""

    frets: int = 0
    cents: float = 0.0


@dataclass(frozen=True, slots=True)
class Best:
    """What the strum that speaks most for a string says about it."""

    chance: float
    """That it rings."""
    struck: float
    wrong: float
    """If it does not: that it was struck and died, that it sounds at another pitch."""
    strum: Strum
    heard: Heard
    row: int
    alone: bool
    """No other string was plucked with it."""
    frets_off: int
    """How many frets beside its place it sounds; 0 when nothing speaks for that."""

    def cue(self, name: str) -> float:
        """One of its cues."""
        return float(self.heard.cues[self.row, CUE_NAMES.index(name)])

    @property
    def cents(self) -> float | None:
        """How far it is from its place, where its own partials tell."""
        return float(self.heard.cents[self.row]) if self.heard.measured[self.row] else None

    @property
    def rattles(self) -> bool:
        """Tell whether it makes noise as it rings; only a string that sounds alone can be told so."""
        return self.alone and self.heard.rattle_db > BUZZ_DB

    @property
    def far_off(self) -> bool:
        """Tell whether it was found, but nearer to another fret than to its own."""
        return self.chance >= CLEAR_FROM and abs(float(self.heard.cents[self.row])) > NEXT_FRET_CENTS

    @property
    def heard_something(self) -> bool:
        """Tell whether there was a pluck to be heard at all."""
        return self.strum.noticed and self.heard.loudest_db > INAUDIBLE_DB

    @property
    def only_strings(self) -> bool:
        """Tell whether what sounds is a guitar."""
        return self.heard.strings_share >= LEAST_SHARE


def bests_of(evidence: Sequence[tuple[Strum, Heard]]) -> list[Best]:
    """For each string the strum in which it rings; if in none, the one in which most happened to it."""
    spans = np.array([strum.last - strum.first for strum, _ in evidence])
    told = chances_of(np.stack([heard.cues for _, heard in evidence]), spans)
    rings = np.stack([_doubted(row, *one) for row, one in zip(told.rings, evidence, strict=True)])
    bests = []
    for row in range(rings.shape[1]):
        which = _most_telling(rings[:, row], told, row)
        strum, heard = evidence[which]
        alone = bool((rings[which] >= FAILED_UPTO).sum() == (rings[which, row] >= FAILED_UPTO))
        struck, wrong = float(told.struck[which, row]), float(told.wrong[which, row])
        frets = _frets_off(heard, row, float(rings[which, row]))
        bests.append(Best(float(rings[which, row]), struck, wrong, strum, heard, row, alone, frets))
    return _one_string_a_note(bests)


def _doubted(told: Floats, strum: Strum, heard: Heard) -> Floats:
    """One strum's word, with doubt where more than strings may be heard or less than strings can be."""
    no_pluck = not strum.noticed
    no_guitar = heard.strings_share < LEAST_SHARE
    doubtful = no_pluck | no_guitar | (heard.in_range < FEWEST_PARTIALS)
    return np.where(doubtful, np.minimum(told, 0.5), told)


def _most_telling(rings: Floats, told: Chances, row: int) -> int:
    """The strum in which the string rings; if in none, the one in which most happened to it."""
    if rings.max() > FAILED_UPTO:
        return int(np.argmax(rings))
    return int(np.argmax(np.maximum(told.struck[:, row], told.wrong[:, row])))


def _frets_off(heard: Heard, row: int, rings: float) -> int:
    cents = float(heard.cents[row])
    if rings >= CLEAR_FROM and abs(cents) > NEXT_FRET_CENTS:
        return 1 if cents > 0 else -1
    if rings >= CLEAR_FROM or heard.beside_evidence[row] < BESIDE_SURE_DB:
        return 0
    expected = heard.pitch[row] - cents / 100.0
    return round(float(heard.beside_pitch[row] - expected))


def _one_string_a_note(bests: list[Best]) -> list[Best]:
    """What sounds once belongs to one string, the nearest."""
    taken: set[tuple[float, int]] = set()
    for best in sorted((best for best in bests if best.frets_off), key=lambda best: abs(best.frets_off)):
        note = (best.strum.first, round(float(best.heard.beside_pitch[best.row])))
        if note in taken and not best.far_off:
            bests[best.row] = replace(best, frets_off=0)
        taken.add(note)
    return bests


def tuning_of(bests: list[Best]) -> Tuning:
    """How the whole guitar is off: by frets where most strings are at the same wrong one, else by their cents."""
    off = [best.frets_off for best in bests if best.frets_off]
    frets = max(set(off), key=off.count, default=0)
    if off.count(frets) >= 2 and 3 * off.count(frets) >= 2 * len(bests):
        return Tuning(frets=frets)
    cents = np.array([best.cents for best in bests if best.chance >= CLEAR_FROM and best.cents is not None])
    if len(cents) < 2:
        return Tuning()
    middle = float(np.median(cents))
    agree = np.abs(cents - middle) < AGREE_CENTS
    as_whole = abs(middle) >= ODD_TUNING_CENTS and agree.sum() >= 2 and 3 * agree.sum() >= 2 * len(cents)
    return Tuning(cents=middle) if as_whole else Tuning()
