"""Why a string was judged so, in words that a family understands."""

from __future__ import annotations

from dsp.chord.best_strum import OCTAVE, Best, Drift
from dsp.verdict import StringState

HIDDEN_SHARE = 0.85
NOISY_DB = 15.0
TELL_CENTS = 15.0
RATTLE_WORDS = "it rings, but rattles as if it touched a fret: press harder, closer to the fret"
MUTED_WORDS = "it was struck but died away at once: press closer to the fret, and let nothing touch it"


def reason(state: StringState, best: Best, tuning: Drift) -> str:
    """One sentence, without its full stop."""
    if state in (StringState.CLEAR, StringState.BUZZ):
        return RATTLE_WORDS if best.rattles else "it rings" + _tuning_words(best, tuning)
    if state is StringState.WRONG_PITCH:
        return wrong_words(best.frets_off or tuning.frets, tuning.frets)
    if state is StringState.MUTED:
        return MUTED_WORDS
    if state is StringState.SILENT:
        return _silent_words(best)
    return _unsure_words(best, tuning)


def _silent_words(best: Best) -> str:
    if not best.heard_something:
        return "no pluck was heard"
    if not best.only_strings or best.amid_a_voice:
        return "nothing is heard of it beyond other sounds"
    if best.another:
        return "another string is heard instead of it: look which one you pluck, and where your finger is"
    if best.cue("hidden") > HIDDEN_SHARE:
        return "nothing is heard of it beyond the overtones of the other strings"
    if best.crossed:
        return "no tone of it is heard, though the strum went across: it was missed, or damped as it was struck"
    return "no tone of it is heard: it was left out, or damped as it was struck"


def _unsure_words(best: Best, tuning: Drift) -> str:
    if best.strum.cut:
        return "the sound broke off, as when a cable comes loose: see that it sits well, and play again"
    if not best.strum.noticed:
        return "no pluck was heard from that moment on: pluck it again"
    if tuning.frets:
        return f"{_whole_words(tuning.frets)}; whether this string does too cannot be heard"
    if not best.only_strings:
        return "something other than the strings asked for is heard: let nothing else sound, and play again"
    if best.amid_a_voice:
        return "somebody may be speaking or singing: let it be quiet, and play again"
    if best.broke_off:
        return "what was heard broke off at once: let nothing else sound, and let the strings ring"
    if best.held:
        return "it does not die away as a plucked string does: let nothing else sound, and play again"
    if len(best.heard.unasked) and not best.heard.all_named:
        return "other strings sound too, and may explain what is heard: pluck it alone"
    if best.cue("hidden") > HIDDEN_SHARE:
        return "it hides among the overtones of the other strings: pluck it alone"
    if best.amplified:
        return "all of it hardly dies away, as through a loud amplifier: turn the distortion down, or pluck it alone"
    if best.amid_others:
        return "other sounds may pass for it: pluck it alone"
    if best.cue("audible_alone") < NOISY_DB:
        return "the room is too loud to tell: pluck it alone"
    return "it can be heard, but not clearly enough: pluck it alone"


def _tuning_words(best: Best, tuning: Drift) -> str:
    whole = f"; the whole guitar is {_off(tuning.cents)}" if tuning.cents else ""
    if best.cents is None or abs(best.cents - tuning.cents) < TELL_CENTS:
        return whole
    return f", but it is {_off(best.cents)}: tune it{whole}"


def _off(cents: float) -> str:
    return f"{abs(round(cents))} cents {'flat' if cents < 0 else 'sharp'}"


def wrong_words(frets: int, shift: int = 0) -> str:
    """How far beside its place a string sounds; `shift` is how far all of them do."""
    if shift and shift == frets:
        return f"{_whole_words(shift)}: tune it, or move the capo"
    return f"it sounds {_frets(frets)} too {_direction(frets)}"


def _whole_words(shift: int) -> str:
    how_far = "a semitone" if abs(shift) == 1 else f"{abs(shift)} semitones"
    return f"the whole guitar sounds {how_far} too {_direction(shift)}"


def _frets(frets: int) -> str:
    if abs(frets) == OCTAVE:
        return "an octave"
    return "one fret" if abs(frets) == 1 else f"{abs(frets)} frets"


def _direction(frets: int) -> str:
    return "low" if frets < 0 else "high"
