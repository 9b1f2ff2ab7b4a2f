"""What speaks for each string: the strum that says most about it, and how the guitar as a whole is tuned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np

from dsp.chord.buzz import SURE, SURE_ALONE, rattle_odds
from dsp.chord.cues import CUE_NAMES, Heard
from dsp.chord.doubt import (
    BEATEN_FROM_DB,
    BESIDE_SURE_DB,
    CLEAR_FROM,
    DEAD_DB,
    FAILED_UPTO,
    INAUDIBLE_DB,
    LEAST_SHARE,
    SURE_OF_A_PART,
    amid_others,
    amplified,
    broke_off,
    doubted,
    held,
)
from dsp.chord.expected import FRETS_AROUND, FRETS_BESIDE, Mask
from dsp.chord.ringing import ONE_PLUCK_SECONDS, SEVERAL, both_odds, chance, log_odds
from dsp.chord.strums import Strum
from dsp.pitch import STANDARD
from dsp.stiff_string import Floats

FAILED_BESIDE_OTHERS_UPTO = 0.4
"""The same where it is known what the strings may sound that nobody asks about: little else can be mistaken for it."""
HARDLY_RINGS = 0.4
"""What more likely fails than not, when it is asked which strum, and which wrong note, says most."""
INSTEAD_SURE_DB = 22.0
"""A note played instead of a string's own stands out by 30 to 45 dB; what is left of others at such a place by 20. What
none of the strings could have among its overtones, sounding or not, may be that faint too."""
ONLY_OCTAVE_DB = -12.0
"""Odd partials this far under the even ones: what sounds is an octave higher."""
DIED_FROM, HIDDEN_DIED_FROM, MOSTLY_HIDDEN = 0.65, 0.8, 0.6
"""A failed string with this chance at the first look had a tone then; of a hidden one it was more likely another's."""
MOSTLY_OWN = 0.5
SLACKEST_TELLS, STIFFEST_TELLS = -3.0, 1.5
"""Where the fit ends, a string's stiffness is what stopped it, not what was heard."""
MOST_FAIL = 0.5
"""Where so many strings fail by the same, one that seems to ring may owe that to the others' notes."""
NEXT_FRET_CENTS = 60.0
"""A string this far off is nearer to another fret."""
ODD_TUNING_CENTS = 15.0
AGREE_CENTS = 12.0
"""Strings of a guitar that is off as a whole are off by the same, to within this."""
SURELY_RANG, HARDLY_FELL_DB = 0.95, -9.0
OCTAVE = 12


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
    another: bool = False
    """It alone is asked for, and one other string rings instead."""
    beside_others: bool = False
    """It is known what strings that nobody asks about may sound."""
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
    def stretched(self) -> float | None:
        """How much stiffer than usual it is, in octaves, where most of its partials are its own and in reach."""
        stretched = self.cue("stretched")
        out_of_reach = not SLACKEST_TELLS < stretched < STIFFEST_TELLS
        return None if out_of_reach or self.cue("hidden") > MOSTLY_OWN else stretched

    @property
    def fails(self) -> bool:
        """Tell whether it may be said to fail: hardly a chance is left that it rings, or a wrong note is there."""
        most = FAILED_BESIDE_OTHERS_UPTO if self.beside_others else FAILED_UPTO
        return self.chance <= (HARDLY_RINGS if self.frets_off else most) and not self.contradicts_itself

    @property
    def rings(self) -> bool:
        """Tell whether it may be said to ring."""
        return self.chance >= CLEAR_FROM

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
        """Tell whether it surely strikes a fret as it rings."""
        odds = rattle_odds(self.strum.last - self.strum.first, self.heard)[self.row]
        return bool(odds > (SURE_ALONE if self.alone else SURE))

    @property
    def by_itself(self) -> bool:
        """Tell whether no other string was asked for, nor may sound."""
        return len(self.heard.cues) == 1

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
        return bool(broke_off(self.heard)[self.row])

    @property
    def amplified(self) -> bool:
        """Tell whether a loud amplifier seems to add tones of its own."""
        return amplified(self.heard)

    @property
    def amid_others(self) -> bool:
        """Tell whether something else sounded before, and goes on."""
        return amid_others(self.heard)

    @property
    def held(self) -> bool:
        """Tell whether it goes on too evenly, and too exactly, for a plucked string."""
        return bool(held(self.heard)[self.row])


def bests_of(evidence: Sequence[tuple[Strum, Heard]], asked: int) -> list[Best]:
    """For each string the strum in which it rings, or in which most happened to it; the first `asked` are asked for."""
    firsts = [heard.first or heard for _, heard in evidence]
    now, at_first = (
        chance(
            log_odds(np.array([_odds(strum, look) for (strum, _), look in zip(evidence, looks, strict=True)]), looks)
        )
        for looks in ([heard for _, heard in evidence], firsts)
    )
    table = np.stack([doubted(row, *one) for row, one in zip(now, evidence, strict=True)])
    overtaken = _overtaken([strum for strum, _ in evidence])[:, None]
    table = np.where(overtaken & (table < SURE_OF_A_PART), 0.0, table)
    at_first = np.where(overtaken, -1.0, at_first)
    thuds = _thuds(table, at_first, evidence)
    bests = []
    for row in range(table.shape[1]):
        which = _most_telling(table[:, row], at_first[:, row], evidence, row)
        strum, heard = evidence[which]
        rings = float(table[which, row])
        alone = bool((table[which] >= HARDLY_RINGS).sum() == (rings >= HARDLY_RINGS))
        rang = np.maximum(table[which], at_first[which]) >= CLEAR_FROM
        crossed = bool(rang[:row].any() and rang[row + 1 :].any())
        first, thud = max(0.0, float(at_first[which, row])), bool(thuds[row])
        another = asked == 1 and rings < HARDLY_RINGS and _only_one_rings(table[which])
        bests.append(Best(rings, first, strum, heard, row, alone, thud, crossed, another, table.shape[1] > asked))
    return _placed(bests, asked)


def _only_one_rings(rings: Floats) -> bool:
    """Tell whether just one of several strings is heard: a strum sounds more of them."""
    return len(rings) > 2 and int((rings >= HARDLY_RINGS).sum()) == 1


def _overtaken(strums: Sequence[Strum]) -> Mask:
    """Tell which strums were heard again as the beginning of a slower one, and longer."""
    last = {strum.first: strum.last for strum in strums}
    return np.array([strum.last < last[strum.first] for strum in strums])


_REMEMBERED: WeakKeyDictionary[Heard, Floats] = WeakKeyDictionary()
"""The odds of every look that somebody still keeps: of a strum that is over they are asked for at each opinion."""


def _odds(strum: Strum, look: Heard) -> Floats:
    """The odds at this look at a strum."""
    if look not in _REMEMBERED:
        _REMEMBERED[look] = both_odds(strum.last - strum.first, strum.noticed, look)
    return _REMEMBERED[look]


def _thuds(table: Floats, at_first: Floats, evidence: Sequence[tuple[Strum, Heard]]) -> Mask:
    """Tell which strings must have been plucked although no tone came: nothing else explains the pluck."""
    failed = table.max(axis=0) < HARDLY_RINGS
    unexplained = sum(
        strum.noticed
        and float(np.maximum(now, first).max()) < HARDLY_RINGS
        and float(heard.instead.table.max()) < INSTEAD_SURE_DB
        and heard.left_db < DEAD_DB
        for (strum, heard), now, first in zip(evidence, table, at_first, strict=True)
    )
    # One strum crosses all strings; plucked one by one, each thud is one string's.
    struck = unexplained >= 1 if len(evidence) <= SEVERAL else unexplained >= failed.sum()
    return np.asarray(failed & struck)


def _most_telling(rings: Floats, at_first: Floats, evidence: Sequence[tuple[Strum, Heard]], row: int) -> int:
    """The strum in which the string rings; if in none, the one in which it did the most."""
    if rings.max() > HARDLY_RINGS:
        return int(np.argmax(rings))
    beside = np.array([heard.instead.table[row].max() for _, heard in evidence]) * (at_first >= 0.0)
    if beside.max() >= INSTEAD_SURE_DB:
        return int(np.argmax(beside))
    return int(np.argmax(at_first))


def _octave_off(best: Best) -> bool:
    """Tell whether only the octave of a string that was plucked alone is heard."""
    return best.alone and best.cue("odd_even") < ONLY_OCTAVE_DB and best.heard.left_db > DEAD_DB


def _placed(bests: list[Best], asked: int) -> list[Best]:
    """Say of strings that fail, and of those nearer to the next fret, at which fret they are.

    A newly struck note belongs to one string: where most strings are off by the same, to the one that is off by that
    too, even if it is in doubt; else to the nearest that is asked for.
    """
    failing = [best for best in bests if best.chance <= HARDLY_RINGS]
    notes = [(best, fret) for best in failing if not best.amid_a_voice for fret in _frets_heard(best, asked == 1)]
    shift = _common_shift([fret for _, fret in notes], len(bests), len(failing))
    placed = {best.row: round(np.sign(best.heard.cents[best.row])) for best in bests if best.far_off}
    in_doubt = [best for best in bests if HARDLY_RINGS < best.chance < CLEAR_FROM]
    taken = {(best.strum.first, round(_expected(best) + shift)) for best in in_doubt if shift}
    for best, fret in sorted(notes, key=lambda note: (note[1] != shift, note[0].row >= asked, abs(note[1]))):
        note = (best.strum.first, round(float(_expected(best) + fret)))
        if best.row not in placed and note not in taken and not _may_be_unnamed(best, note[1], len(failing)):
            placed[best.row] = fret
            taken.add(note)
    octaves = {best.row: OCTAVE for best in failing if not notes and _octave_off(best)}
    return [replace(best, frets_off=int({**octaves, **placed}.get(best.row, 0))) for best in bests]


def _frets_heard(best: Best, by_itself: bool) -> list[int]:
    """The notes that a string may play instead: near its place, or where one that is asked for by itself is best heard.

    A low note is heard at the frets beside it too, but less: 5 Hz are no further than a short span can tell.
    """
    frets, heard = np.array(FRETS_AROUND), best.heard.instead.table[best.row]
    near, nobody_elses = np.abs(frets) <= FRETS_BESIDE[-1], np.zeros(len(frets))
    nobody_elses[near] = best.heard.by_fret[best.row]
    beside = np.maximum(np.append(heard[1:], 0.0), np.append(0.0, heard[:-1]))
    far = by_itself and best.alone
    # What another string sounds may carry this one's body and neighbours along.
    least = np.where(nobody_elses >= BESIDE_SURE_DB, BESIDE_SURE_DB, INSTEAD_SURE_DB)
    sure = (heard >= (BEATEN_FROM_DB if best.another else least)) & (heard >= (heard.max() if far else beside))
    return [int(fret) for fret in frets[sure & (far | near)].tolist()]


def _expected(best: Best) -> float:
    return float(best.heard.pitch[best.row] - best.heard.cents[best.row] / 100.0)


def _common_shift(frets: list[int], strings: int, failing: int) -> int:
    """Frets by which the whole guitar is off: none rings but by chance, and most strings may be off by the same."""
    shift = max(set(frets), key=frets.count, default=0)
    return shift if failing >= MOST_FAIL * strings and frets.count(shift) >= max(2, 0.5 * strings) else 0


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
