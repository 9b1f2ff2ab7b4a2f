"""From odds and cues to a state, a confidence and words that a family understands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dsp.cues import CUE_NAMES, Heard
from dsp.fingering import Mask
from dsp.ringing import SEVERAL, chance, log_odds
from dsp.stiff_string import Floats
from dsp.strums import Strum
from dsp.verdict import Source, StringState, StringVerdict, Target

CLEAR_FROM, FAILED_UPTO = 0.62, 0.38
"""Between these chances of ringing the answer is UNSURE."""
BESIDE_SURE_DB = 18.0
DEAD_DB = -30.0
"""Ringing chords keep more than -20 dB of their peak through the first half second."""
HIDDEN_SHARE = 0.85
NOISY_DB = 15.0
TELL_TUNING_CENTS = 15.0
NEXT_FRET_CENTS = 60.0
"""A string this far off is nearer to another fret."""
FEWEST_PARTIALS = 2
LEAST_SHARE = 0.65
"""Of a strum nearly all sound lies at the partials of its strings, of speech and music about half."""
BUZZ_DB = -56.0
SURE_OF_BUZZ = 0.7
"""Not measured on real buzzing strings, so never told with more confidence."""
LONG_ENOUGH = 0.5
SURE_OF_SILENCE = 0.95


@dataclass(frozen=True, slots=True)
class _Best:
    """What the strum that speaks most for a string says about it."""

    chance: float
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
    """Strings on both sides of it rang in the same strum: the pick went across it."""

    def cue(self, name: str) -> float:
        return float(self.heard.cues[self.row, CUE_NAMES.index(name)])

    @property
    def struck(self) -> bool:
        """Tell whether it was surely plucked: it had a tone at first, or nothing else explains the pluck."""
        return self.thud or self.chance_at_first > FAILED_UPTO

    @property
    def rattles(self) -> bool:
        """Tell whether it makes noise as it rings; only a string that sounds alone can be told so."""
        return self.alone and self.heard.rattle_db > BUZZ_DB

    @property
    def far_off(self) -> bool:
        """Tell whether it was found, but nearer to another fret than to its own."""
        return self.chance >= CLEAR_FROM and abs(float(self.heard.cents[self.row])) > NEXT_FRET_CENTS

    @property
    def frets_off(self) -> int:
        """How many frets beside its place it seems to sound; 0 when nothing speaks for that."""
        if self.far_off:
            return 1 if self.heard.cents[self.row] > 0 else -1
        if self.heard.beside_evidence[self.row] < BESIDE_SURE_DB:
            return 0
        expected = self.heard.pitch[self.row] - self.heard.cents[self.row] / 100.0
        return round(float(self.heard.beside_pitch[self.row] - expected))


def chances(evidence: Sequence[tuple[Strum, Heard]]) -> tuple[Floats, Floats]:
    """Chance of ringing of each string (columns) as each strum (rows) tells it: now, and at first."""
    spans = np.array([strum.last - strum.first for strum, _ in evidence])
    now = chance(log_odds(np.stack([heard.cues for _, heard in evidence]), spans))
    at_first = chance(log_odds(np.stack([heard.first_cues for _, heard in evidence]), spans))
    return np.stack([_told(row, *one) for row, one in zip(now, evidence, strict=True)]), at_first


def judge_all(
    strings: tuple[int, ...],
    target: Target,
    evidence: Sequence[tuple[Strum, Heard]],
    source: Source = Source.MONO,
) -> tuple[StringVerdict, ...]:
    """Judge every string by the strum that speaks most for it."""
    table, at_first = chances(evidence)
    thuds = _thuds(table, at_first, evidence)
    bests = []
    for row in range(len(strings)):
        which = _most_telling(table[:, row], evidence, row)
        strum, heard = evidence[which]
        alone = bool((table[which] >= FAILED_UPTO).sum() == (table[which, row] >= FAILED_UPTO))
        rang = np.maximum(table[which], at_first[which]) >= CLEAR_FROM
        crossed = bool(rang[:row].any() and rang[row + 1 :].any())
        told, first = float(table[which, row]), float(at_first[which, row])
        bests.append(_Best(told, first, strum, heard, row, alone, bool(thuds[row]), crossed))
    frets = _frets_off(bests)
    shift = _common_shift(bests, frets)
    return tuple(
        _verdict(string, target, best, off, shift, source)
        for string, best, off in zip(strings, bests, frets, strict=True)
    )


def _thuds(table: Floats, at_first: Floats, evidence: Sequence[tuple[Strum, Heard]]) -> Mask:
    """Tell which strings must have been plucked although no tone came: nothing else explains the pluck."""
    failed = table.max(axis=0) < FAILED_UPTO
    unexplained = sum(
        strum.noticed
        and float(np.maximum(now, first).max()) < FAILED_UPTO
        and float(heard.beside_evidence.max()) < BESIDE_SURE_DB
        for (strum, heard), now, first in zip(evidence, table, at_first, strict=True)
    )
    # One strum crosses all strings; plucked one by one, each thud is one string's.
    told = unexplained >= 1 if len(evidence) <= SEVERAL else unexplained >= failed.sum()
    return np.asarray(failed & told)


def _frets_off(bests: list[_Best]) -> list[int]:
    """Frets beside its place that each string sounds; what sounds once belongs to one string, the nearest."""
    frets = [best.frets_off for best in bests]
    nearest: dict[int, int] = {}
    for row in sorted((row for row, off in enumerate(frets) if off), key=lambda row: abs(frets[row])):
        if bests[row].chance < FAILED_UPTO:
            pitch = round(float(bests[row].heard.beside_pitch[bests[row].row]))
            if nearest.setdefault(pitch, row) != row:
                frets[row] = 0
    return frets


def _most_telling(chance_of: Floats, evidence: Sequence[tuple[Strum, Heard]], row: int) -> int:
    """The strum in which the string rings; if in none, the one in which it did the most."""
    if chance_of.max() > FAILED_UPTO:
        return int(np.argmax(chance_of))
    beside = np.array([heard.beside_evidence[row] for _, heard in evidence])
    if beside.max() >= BESIDE_SURE_DB:
        return int(np.argmax(beside))
    return int(np.argmax([heard.cues[row, CUE_NAMES.index("rise_alone")] for _, heard in evidence]))


def _told(told: Floats, strum: Strum, heard: Heard) -> Floats:
    """One strum's word, with doubt where more than strings may be heard or less than strings can be."""
    no_pluck = not strum.noticed
    no_guitar = heard.strings_share < LEAST_SHARE
    doubtful = no_pluck | no_guitar | (heard.in_range < FEWEST_PARTIALS)
    # Cues compare the strings with each other: of a chord that died as a whole they cannot tell.
    most = 1.0 - SURE_OF_SILENCE if heard.left_db < DEAD_DB else 1.0
    return np.minimum(np.where(doubtful, np.minimum(told, 0.5), told), most)


def _common_shift(bests: list[_Best], frets_off: list[int]) -> int:
    """Frets by which the whole guitar is off: most strings fail by the same."""
    off = [frets for best, frets in zip(bests, frets_off, strict=True) if best.chance < FAILED_UPTO]
    for frets in (-1, 1):
        if len(off) >= 2 and 3 * sum(f == frets for f in off) >= 2 * len(bests):
            return frets
    return 0


def _verdict(string: int, target: Target, best: _Best, frets: int, shift: int, source: Source) -> StringVerdict:
    state = _state(best, frets)
    sounds = state in (StringState.CLEAR, StringState.BUZZ, StringState.UNSURE)
    wrong = state is StringState.WRONG_PITCH
    pitch = float(best.heard.pitch[best.row]) if sounds or best.far_off else None
    if wrong and not best.far_off:
        pitch = float(best.heard.beside_pitch[best.row]) + best.heard.tuning_cents / 100.0
    confidence = max(best.chance, 1.0 - best.chance)
    if state is StringState.BUZZ:
        confidence = min(confidence, SURE_OF_BUZZ)
    return StringVerdict(
        string=string,
        state=state,
        pitch=pitch,
        cents=None if pitch is None else 100.0 * (pitch - float(target[string])),
        t_onset=None if state is StringState.SILENT else best.strum.first,
        confidence=confidence,
        source=source,
        reason=_reason(state, best, frets, shift),
        level_db=float(best.heard.level_db[best.row]),
        decay_db_per_s=float(best.heard.slope[best.row]),
    )


def _state(best: _Best, frets: int) -> StringState:
    if best.far_off:
        return StringState.WRONG_PITCH
    if best.chance >= CLEAR_FROM:
        return StringState.BUZZ if best.rattles else StringState.CLEAR
    if best.chance > FAILED_UPTO:
        return StringState.UNSURE
    if frets != 0:
        return StringState.WRONG_PITCH
    return StringState.MUTED if best.struck or best.crossed else StringState.SILENT


def _reason(state: StringState, best: _Best, frets: int, shift: int) -> str:
    if state is StringState.CLEAR:
        return "it rings" + _tuning_words(best)
    if state is StringState.BUZZ:
        return "it rings, but rattles as if it touched a fret: press harder, closer to the fret"
    if state is StringState.WRONG_PITCH:
        return wrong_words(frets, shift)
    if state is StringState.MUTED and not best.struck:
        return "the strum went across it, but no tone came: press closer to the fret, and let nothing touch it"
    if state is StringState.MUTED:
        return "it was struck but died away at once: press closer to the fret, and let nothing touch it"
    if best.heard.strings_share < LEAST_SHARE and state is StringState.UNSURE:
        return "something other than the guitar is heard: make it quiet, and play again"
    hidden = best.cue("hidden") > HIDDEN_SHARE
    if state is StringState.SILENT:
        if hidden:
            return "nothing is heard of it beyond the overtones of the other strings"
        return "no tone of it is heard: it was left out, or damped as it was struck"
    if hidden:
        return "it hides among the overtones of the other strings: pluck it alone"
    if best.cue("audible_alone") < NOISY_DB:
        return "the room is too loud to tell: pluck it alone"
    return "it can be heard, but not clearly enough: pluck it alone"


def _tuning_words(best: _Best) -> str:
    cents = round(best.heard.tuning_cents)
    if abs(cents) < TELL_TUNING_CENTS:
        return ""
    return f"; the whole guitar is {abs(cents)} cents {'flat' if cents < 0 else 'sharp'}"


def wrong_words(frets: int, shift: int = 0) -> str:
    """How far beside its place a string sounds; `shift` is how far all of them do."""
    direction = "low" if frets < 0 else "high"
    if shift == frets:
        return f"the whole guitar sounds a semitone too {direction}: tune it, or move the capo"
    count = "one fret" if abs(frets) == 1 else f"{abs(frets)} frets"
    return f"it sounds {count} too {direction}"


def nothing_heard(strings: tuple[int, ...], listened: float, source: Source = Source.MONO) -> tuple[StringVerdict, ...]:
    """Say that no pluck was heard at all; after a while that is certain."""
    certain = listened >= LONG_ENOUGH
    state = StringState.SILENT if certain else StringState.UNSURE
    confidence = SURE_OF_SILENCE if certain else 0.5
    reason = "no pluck was heard" if certain else "nothing was heard yet"
    return tuple(StringVerdict(string, state, None, None, None, confidence, source, reason) for string in strings)
