"""What speaks for each string: the strum that says most about it, and how the guitar as a whole is tuned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np

from dsp.chord.cues import CUE_NAMES, Heard
from dsp.chord.fingering import FRETS_BESIDE, SHADOWS, Mask
from dsp.chord.intruders import FURTHEST_FRETS
from dsp.chord.ringing import ONE_PLUCK_SECONDS, SEVERAL, both_odds, chance, log_odds
from dsp.chord.strums import Strum
from dsp.pitch import STANDARD
from dsp.stiff_string import Floats

CLEAR_FROM, FAILED_UPTO = 0.6, 0.4
"""Between these chances of ringing the answer is UNSURE."""
OWING_CLEAR_FROM = 0.95
"""A string whose sound may be another's must be this sure: one that shares many of its partials beside strings that may
sound or not as they like, and one that stands out no more than a new note one fret beside it."""
BESIDE_SURE_DB, AS_FAR_OUT_DB = 18.0, 1.0
SHARED_TOO_MUCH = 0.35
"""Where strings sound that nobody named, one that shares more of its partials than this may owe them all of it."""
ONLY_OCTAVE_DB = -12.0
"""Odd partials this far under the even ones: what sounds is an octave higher."""
DIED_FROM, HIDDEN_DIED_FROM, MOSTLY_HIDDEN = 0.3, 0.62, 0.6
"""A failed string with this chance at the first look had a tone then; of a hidden one it was more likely another's."""
DEAD_DB = -30.0
"""Ringing chords keep more than -20 dB of their peak through the first half second."""
DEAD_RINGS = 0.05
BEGINNING, STEADY_DB = 0.05, -0.3
"""What sounds from so soon on, in seconds, and keeps this of its peak, may be the mains: a string dies away."""
BEATEN_FROM_DB, BEATEN_BY_DB, BEATEN_RINGS = 30.0, -6.0, 0.3
NEXT_FRET_CENTS = 60.0
"""A string this far off is nearer to another fret."""
FEWEST_PARTIALS = 2
LEAST_SHARE = 0.65
"""Of a strum nearly all sound lies at the partials of its strings, of speech and music about half."""
BROKE_OFF_WITHIN, BROKE_OFF_DB = 0.3, -15.0
"""What loses so much so soon as a whole is a syllable, or a chord that a hand stopped."""
HELD_FOR, HELD_DB, HARDLY_STIFF = 0.45, -3.0, -0.75
"""After so many seconds a plucked string's partials are further than this below their peaks. A phone that evens out the
level may hold them up, but does not make the string less stiff, by so many octaves, than usual: the overtones of a
voice are exact."""
ALL_OF_IT = 0.9
INAUDIBLE_DB = -120.0
"""Nothing that sounds through any converter is this faint."""
BUZZ_DB = -60.0
ODD_TUNING_CENTS = 15.0
AGREE_CENTS = 12.0
"""Strings of a guitar that is off as a whole are off by the same, to within this."""
SURELY_RANG, HARDLY_FELL_DB = 0.95, -9.0
OCTAVE = 12
_HIDDEN, _ODD_EVEN, _CONTRAST = (CUE_NAMES.index(name) for name in ("hidden", "odd_even", "contrast_frets"))
_FALL, _TIME, _STRETCHED = (CUE_NAMES.index(name) for name in ("fall", "time_heard", "stretched"))


@dataclass(frozen=True, slots=True)
class Drift:
    """How the guitar as a whole is off, where its strings agree on it."""

    frets: int = 0
    cents: float = 0.0


@dataclass(frozen=True, slots=True)
class Best:
    """What the strum that speaks most for a string says about it."""

    chance: float
    """That it rings."""
    chance_at_first: float
    """The same at the first look after the strum."""
    strum: Strum
    heard: Heard
    row: int
    alone: bool
    """No other string was plucked with it."""
    thud: bool
    """Something was plucked that nothing else accounts for."""
    crossed: bool
    """Strings on both sides of it rang in the same strum: the pick went across it, or should have."""
    beside_others: bool
    """There are strings that nobody asks about, but that may sound."""
    frets_off: int = 0
    """How many frets beside its place it sounds; 0 when nothing speaks for that."""

    def cue(self, name: str) -> float:
        """One of its cues."""
        return float(self.heard.cues[self.row, CUE_NAMES.index(name)])

    @property
    def cents(self) -> float | None:
        """How far it is from its place, where its own partials tell."""
        return float(self.heard.cents[self.row]) if self.heard.measured[self.row] else None

    @property
    def rings(self) -> bool:
        """Tell whether it may be said to ring."""
        owing = (self.beside_others and self.cue("hidden") > SHARED_TOO_MUCH) or self._rivalled
        return self.chance >= (OWING_CLEAR_FROM if owing else CLEAR_FROM)

    @property
    def _rivalled(self) -> bool:
        """Tell whether a new note is one fret beside it that stands out as far as the string does."""
        next_frets = self.heard.by_fret[self.row, np.abs(FRETS_BESIDE) == 1.0]
        return float(next_frets.max()) > BESIDE_SURE_DB and self.cue("contrast_fret") < AS_FAR_OUT_DB

    @property
    def contradicts_itself(self) -> bool:
        """Tell whether a hidden string surely rang at first, does not now, and yet hardly fell: either look may err."""
        hidden = self.cue("hidden") > MOSTLY_HIDDEN
        return hidden and self.chance_at_first > SURELY_RANG and self.cue("early_fall") > HARDLY_FELL_DB

    @property
    def died(self) -> bool:
        """Tell whether a tone of it was heard at first, or a pluck that can only have been its own."""
        hidden = self.cue("hidden") > MOSTLY_HIDDEN
        return self.thud or self.chance_at_first > (HIDDEN_DIED_FROM if hidden else DIED_FROM)

    @property
    def rattles(self) -> bool:
        """Tell whether it makes noise as it rings; of a string that does not sound alone nobody knows."""
        alone = self.alone and not len(self.heard.unasked) and self.heard.strings_share > ALL_OF_IT
        return alone and self.heard.rattle_db > BUZZ_DB

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

    @property
    def amid_a_voice(self) -> bool:
        """Tell whether what sounds glides as a voice does."""
        return self.heard.gliding.is_a_voices

    @property
    def broke_off(self) -> bool:
        """Tell whether all sound ended too soon to say that it rings on."""
        return bool(_broke_off(self.heard)[self.row])

    @property
    def held(self) -> bool:
        """Tell whether it goes on too evenly, and too exactly, for a plucked string."""
        return bool(_held(self.heard)[self.row])


def bests_of(evidence: Sequence[tuple[Strum, Heard]], asked: int) -> list[Best]:
    """For each string the strum in which it rings, or in which most happened to it; the first `asked` are asked for."""
    odds = np.array([_odds(heard, strum.last - strum.first) for strum, heard in evidence])
    now = chance(log_odds(odds[:, 0], np.array([heard.cues for _, heard in evidence])))
    at_first = chance(log_odds(odds[:, 1], np.array([heard.first_cues for _, heard in evidence])))
    table = np.stack([_doubted(row, *one) for row, one in zip(now, evidence, strict=True)])
    thuds = _thuds(table, at_first, evidence)
    bests = []
    for row in range(table.shape[1]):
        which = _most_telling(table[:, row], at_first[:, row], evidence, row)
        strum, heard = evidence[which]
        rings = float(table[which, row])
        alone = bool((table[which] >= FAILED_UPTO).sum() == (rings >= FAILED_UPTO))
        rang = np.maximum(table[which], at_first[which]) >= CLEAR_FROM
        crossed = bool(rang[:row].any() and rang[row + 1 :].any())
        first, thud = float(at_first[which, row]), bool(thuds[row])
        bests.append(Best(rings, first, strum, heard, row, alone, thud, crossed, table.shape[1] > asked))
    return _placed(bests)


_REMEMBERED: WeakKeyDictionary[Heard, Floats] = WeakKeyDictionary()
"""The odds of every look that somebody still keeps: of a strum that is over they are asked for at each opinion."""


def _odds(heard: Heard, seconds: float) -> Floats:
    """The odds now and at the first look of a strum that took so long."""
    if heard not in _REMEMBERED:
        _REMEMBERED[heard] = np.array([both_odds(heard.cues, seconds), both_odds(heard.first_cues, seconds)])
    return _REMEMBERED[heard]


def _doubted(rings: Floats, strum: Strum, heard: Heard) -> Floats:
    """One strum's word, with doubt where more than strings may be heard or less than strings can be."""
    no_pluck = not strum.noticed
    no_guitar = heard.strings_share < LEAST_SHARE
    steady = strum.first < BEGINNING and heard.left_db > STEADY_DB
    nobodys_string = no_pluck | no_guitar | steady | heard.gliding.is_a_voices
    doubtful = nobodys_string | _held(heard) | _broke_off(heard) | (heard.in_range < FEWEST_PARTIALS)
    # Cues compare the strings with each other: of a chord that died as a whole they cannot tell.
    most = DEAD_RINGS if heard.left_db < DEAD_DB else 1.0
    rings = np.where(doubtful | _owed(rings, heard), np.minimum(rings, 0.5), rings)
    return np.minimum(np.where(_beaten(heard), np.minimum(rings, BEATEN_RINGS), rings), most)


def _held(heard: Heard) -> Mask:
    """Tell which strings neither die away nor are stiff: a tone that somebody sings."""
    held = (heard.cues[:, _TIME] > HELD_FOR) & (heard.cues[:, _FALL] > HELD_DB) & (heard.left_db > HELD_DB)
    return np.asarray(held & (heard.cues[:, _STRETCHED] < HARDLY_STIFF))


def _broke_off(heard: Heard) -> Mask:
    """Tell whether all that was heard ended before any string could be said to ring on."""
    return np.asarray((heard.cues[:, _TIME] < BROKE_OFF_WITHIN) & (heard.left_db < BROKE_OFF_DB))


def _beaten(heard: Heard) -> Mask:
    """Tell which strings sound at another fret: a new note is there, and stands out far more than the string itself."""
    return np.asarray((heard.beside_evidence > BEATEN_FROM_DB) & (heard.cues[:, _CONTRAST] < BEATEN_BY_DB))


def _owed(rings: Floats, heard: Heard) -> Mask | bool:
    """Tell which strings may owe what is heard of them to strings that nobody named."""
    if heard.all_named or not len(heard.unasked):
        return False
    expected = heard.pitch - heard.cents / 100.0
    failing = expected[rings <= FAILED_UPTO]
    wrong_frets = (np.abs(heard.unasked[:, None] - failing) < FURTHEST_FRETS).any(axis=1)
    above = expected[:, None] - heard.unasked[~wrong_frets]
    shadowed = (np.abs(above[:, :, None] - np.array(SHADOWS)) < 0.3).any(axis=(1, 2))
    only_octave = (heard.cues[:, _ODD_EVEN] < ONLY_OCTAVE_DB) & (above.shape[1] > 0)
    return np.asarray(((heard.cues[:, _HIDDEN] > SHARED_TOO_MUCH) & shadowed) | only_octave)


def _thuds(table: Floats, at_first: Floats, evidence: Sequence[tuple[Strum, Heard]]) -> Mask:
    """Tell which strings must have been plucked although no tone came: nothing else explains the pluck."""
    failed = table.max(axis=0) < FAILED_UPTO
    unexplained = sum(
        strum.noticed
        and float(np.maximum(now, first).max()) < FAILED_UPTO
        and float(heard.beside_evidence.max()) < BESIDE_SURE_DB
        and heard.left_db < DEAD_DB
        for (strum, heard), now, first in zip(evidence, table, at_first, strict=True)
    )
    # One strum crosses all strings; plucked one by one, each thud is one string's.
    thudded = unexplained >= 1 if len(evidence) <= SEVERAL else unexplained >= failed.sum()
    return np.asarray(failed & thudded)


def _most_telling(rings: Floats, at_first: Floats, evidence: Sequence[tuple[Strum, Heard]], row: int) -> int:
    """The strum in which the string rings; if in none, the one in which it did the most."""
    if rings.max() > FAILED_UPTO:
        return int(np.argmax(rings))
    beside = np.array([heard.beside_evidence[row] for _, heard in evidence])
    if beside.max() >= BESIDE_SURE_DB:
        return int(np.argmax(beside))
    return int(np.argmax(at_first))


def _octave_off(best: Best) -> bool:
    """Tell whether only the octave of a string that was plucked alone is heard."""
    return best.alone and best.cue("odd_even") < ONLY_OCTAVE_DB and best.heard.left_db > DEAD_DB


def _placed(bests: list[Best]) -> list[Best]:
    """Say of strings that fail, and of those nearer to the next fret, at which fret they are.

    A newly struck note belongs to one string: where most strings are off by the same, to the one that is off by that
    too, else to the nearest.
    """
    failing = [best for best in bests if best.chance <= FAILED_UPTO]
    notes = [(best, fret) for best in failing for fret in _frets_heard(best)]
    shift = _common_shift([fret for _, fret in notes], len(bests), len(failing))
    placed, taken = {best.row: round(np.sign(best.heard.cents[best.row])) for best in bests if best.far_off}, set()
    for best, fret in sorted(notes, key=lambda note: (note[1] != shift, abs(note[1]))):
        note = (best.strum.first, round(float(_expected(best) + fret)))
        if best.row not in placed and note not in taken and not _may_be_unnamed(best, note[1], len(failing)):
            placed[best.row] = fret
            taken.add(note)
    octaves = {best.row: OCTAVE for best in failing if not notes and _octave_off(best)}
    return [replace(best, frets_off=int({**octaves, **placed}.get(best.row, 0))) for best in bests]


def _frets_heard(best: Best) -> list[int]:
    sure = best.heard.by_fret[best.row] >= BESIDE_SURE_DB
    return [int(fret) for fret, heard in zip(FRETS_BESIDE, sure.tolist(), strict=True) if heard]


def _expected(best: Best) -> float:
    return float(best.heard.pitch[best.row] - best.heard.cents[best.row] / 100.0)


def _common_shift(frets: list[int], strings: int, failing: int) -> int:
    """Frets by which the whole guitar is off: none rings, and most strings may be off by the same."""
    shift = max(set(frets), key=frets.count, default=0)
    return shift if failing == strings and frets.count(shift) >= max(2, 0.5 * strings) else 0


def _may_be_unnamed(best: Best, note: int, failing: int) -> bool:
    """Tell whether a note beside a string may be a string's that nobody named: others of them sound, or it is open."""
    if best.heard.all_named or (best.alone and best.strum.last - best.strum.first < ONE_PLUCK_SECONDS):
        return False
    return note in STANDARD.values() or len(best.heard.unasked) > failing


def tuning_of(bests: list[Best]) -> Drift:
    """How the whole guitar is off: by frets where none rings and most are at the same wrong one, else by cents."""
    ringing = [best for best in bests if best.rings and not best.far_off]
    if shift := _common_shift(
        [best.frets_off for best in bests if best.frets_off], len(bests), len(bests) - len(ringing)
    ):
        return Drift(frets=shift)
    cents = np.array([best.cents for best in ringing if best.cents is not None])
    if len(cents) < 2:
        return Drift()
    middle = float(np.median(cents))
    agree = int((np.abs(cents - middle) < AGREE_CENTS).sum())
    as_whole = abs(middle) >= ODD_TUNING_CENTS and agree >= 2 and 3 * agree >= 2 * len(cents)
    return Drift(cents=middle) if as_whole else Drift()
