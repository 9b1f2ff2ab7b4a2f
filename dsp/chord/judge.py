"""From chances and cues to a state and a confidence in it."""

from __future__ import annotations

from collections.abc import Sequence

from dsp.chord.best_strum import Best, Drift, bests_of, tuning_of
from dsp.chord.cues import Heard
from dsp.chord.doubt import CLEAR_FROM
from dsp.chord.judge_words import reason
from dsp.chord.strums import Strum
from dsp.verdict import Source, StringState, StringVerdict, Target

SURE_OF_BUZZ = 0.7
"""Not measured on real buzzing strings, so never said with more confidence."""
SURE_OF_WRONG, SURE_OF_MUTED, SURE_OF_SILENT = 0.98, 0.85, 0.5
"""How often a string that fails does so in the way that is said (`bench/truth.py`)."""
SURE_WITH_THE_REST = 0.95
"""Where the whole guitar is off, a string of which nothing is heard is most likely off too."""
LONG_ENOUGH = 0.5
SURE_OF_SILENCE = 0.95


def judge_all(
    strings: tuple[int, ...],
    target: Target,
    evidence: Sequence[tuple[Strum, Heard]],
    source: Source = Source.MONO,
) -> tuple[StringVerdict, ...]:
    """Judge every string by the strum that speaks most for it; further rows of the evidence are bystanders."""
    bests = bests_of(evidence, len(strings))
    tuning = tuning_of(bests[: len(strings)])
    return tuple(
        _verdict(string, float(target[string]), best, tuning, source)
        for string, best in zip(strings, bests, strict=False)
    )


def _verdict(string: int, expected: float, best: Best, tuning: Drift, source: Source) -> StringVerdict:
    state, confidence = _state(best, tuning)
    sounds = state in (StringState.CLEAR, StringState.BUZZ, StringState.UNSURE)
    pitch = float(best.heard.pitch[best.row]) if sounds or best.far_off else None
    if state is StringState.WRONG_PITCH and not best.far_off:
        frets = best.frets_off or tuning.frets
        pitch = expected + frets + best.heard.tuning_cents / 100.0
    measured = pitch is not None and (not sounds or best.cents is not None)
    return StringVerdict(
        string=string,
        state=state,
        pitch=pitch,
        cents=100.0 * (pitch - expected) if pitch is not None and measured else None,
        t_onset=None if state is StringState.SILENT else best.strum.first,
        confidence=confidence,
        source=source,
        reason=reason(state, best, tuning),
        level_db=float(best.heard.level_db[best.row]),
        decay_db_per_s=float(best.heard.slope[best.row]),
        stretched=best.stretched if measured else None,
        rattles=best.rattles and state in (StringState.CLEAR, StringState.BUZZ),
    )


def _state(best: Best, tuning: Drift) -> tuple[StringState, float]:
    """The state, and how likely it is."""
    if best.far_off:
        return StringState.WRONG_PITCH, best.chance
    if best.rings and tuning.frets:
        return StringState.UNSURE, 0.5
    if best.rings:
        if best.rattles and best.by_itself:
            return StringState.BUZZ, min(best.chance, SURE_OF_BUZZ)
        return StringState.CLEAR, best.chance
    if not best.fails:
        return StringState.UNSURE, min(max(best.chance, 1.0 - best.chance), CLEAR_FROM)
    return _failure(best, tuning)


def _failure(best: Best, tuning: Drift) -> tuple[StringState, float]:
    """What became of a string that does not ring; another pitch only where a note is there that nobody else plays."""
    failed = 1.0 - best.chance
    if not best.heard_something:
        return StringState.SILENT, failed
    if best.frets_off:
        return StringState.WRONG_PITCH, failed * SURE_OF_WRONG
    if tuning.frets:
        return StringState.WRONG_PITCH, failed * SURE_WITH_THE_REST
    if best.died:
        return StringState.MUTED, failed * SURE_OF_MUTED
    return StringState.SILENT, failed * SURE_OF_SILENT


def nothing_heard(strings: tuple[int, ...], listened: float, source: Source = Source.MONO) -> tuple[StringVerdict, ...]:
    """Say that no pluck was heard at all; after a while that is certain."""
    certain = listened >= LONG_ENOUGH
    state = StringState.SILENT if certain else StringState.UNSURE
    confidence = SURE_OF_SILENCE if certain else 0.5
    words = "no pluck was heard" if certain else "no pluck was heard, and there was too little to hear"
    return tuple(StringVerdict(string, state, None, None, None, confidence, source, words) for string in strings)
