"""From odds and cues to a state, a confidence and words that a family understands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dsp.cues import CUE_NAMES, Heard
from dsp.ringing import chance, log_odds
from dsp.stiff_string import Floats
from dsp.strums import Strum
from dsp.verdict import Source, StringState, StringVerdict, Target

CLEAR_FROM, FAILED_UPTO = 0.65, 0.35
"""Between these chances of ringing the answer is UNSURE."""
BESIDE_SURE_DB = 18.0
STRUCK_DB = 8.0
CHOKED_DB = -25.0
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
    strum: Strum
    heard: Heard
    row: int
    alone: bool
    """No other string was plucked with it."""

    def cue(self, name: str) -> float:
        return float(self.heard.cues[self.row, CUE_NAMES.index(name)])

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


def chances(evidence: Sequence[tuple[Strum, Heard]]) -> Floats:
    """Chance of ringing of each string (columns) as each strum (rows) tells it."""
    spans = np.array([strum.last - strum.first for strum, _ in evidence])
    odds = log_odds(np.stack([heard.cues for _, heard in evidence]), spans)
    return np.stack([_told(row, *one) for row, one in zip(chance(odds), evidence, strict=True)])


def judge_all(
    strings: tuple[int, ...],
    target: Target,
    evidence: Sequence[tuple[Strum, Heard]],
    source: Source = Source.MONO,
) -> tuple[StringVerdict, ...]:
    """Judge every string by the strum that speaks most for it."""
    table = chances(evidence)
    bests = []
    for row in range(len(strings)):
        which = _most_telling(table[:, row], evidence, row)
        strum, heard = evidence[which]
        alone = len(strings) == 1 or float(np.delete(table[which], row).max()) < FAILED_UPTO
        bests.append(_Best(float(table[which, row]), strum, heard, row, alone))
    shift = _common_shift(bests)
    return tuple(_verdict(string, target, best, shift, source) for string, best in zip(strings, bests, strict=True))


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
    return np.where(doubtful, np.minimum(told, 0.5), told)


def _common_shift(bests: list[_Best]) -> int:
    """Frets by which the whole guitar is off: most strings fail by the same."""
    off = [best.frets_off for best in bests if best.chance < FAILED_UPTO]
    for frets in (-1, 1):
        if len(off) >= 2 and 3 * sum(f == frets for f in off) >= 2 * len(bests):
            return frets
    return 0


def _verdict(string: int, target: Target, best: _Best, shift: int, source: Source) -> StringVerdict:
    state = _state(best)
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
        reason=_reason(state, best, shift),
        level_db=float(best.heard.level_db[best.row]),
        decay_db_per_s=float(best.heard.slope[best.row]),
    )


def _state(best: _Best) -> StringState:
    if best.far_off:
        return StringState.WRONG_PITCH
    if best.chance >= CLEAR_FROM:
        return StringState.BUZZ if best.rattles else StringState.CLEAR
    if best.chance > FAILED_UPTO:
        return StringState.UNSURE
    if best.frets_off != 0:
        return StringState.WRONG_PITCH
    struck = best.cue("rise_alone") > STRUCK_DB
    died = best.cue("kept_best") < CHOKED_DB or best.cue("early_fall") < CHOKED_DB
    return StringState.MUTED if struck and died else StringState.SILENT


def _reason(state: StringState, best: _Best, shift: int) -> str:
    if state is StringState.CLEAR:
        return "it rings" + _tuning_words(best)
    if state is StringState.BUZZ:
        return "it rings, but rattles as if it touched a fret: press harder, closer to the fret"
    if state is StringState.WRONG_PITCH:
        return wrong_words(best.frets_off, shift)
    if state is StringState.MUTED:
        return "it was struck but died away at once: press closer to the fret, and let nothing touch it"
    if best.heard.strings_share < LEAST_SHARE and state is StringState.UNSURE:
        return "something other than the guitar is heard: make it quiet, and play again"
    hidden = best.cue("hidden") > HIDDEN_SHARE
    if state is StringState.SILENT:
        if hidden:
            return "nothing is heard of it beyond the overtones of the other strings"
        return "nothing new is heard at its pitch"
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
