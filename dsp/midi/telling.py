"""From notes to states and words, the same as for sound."""

from __future__ import annotations

import math
from collections.abc import Set
from dataclasses import replace

from dsp.chord.judge_words import wrong_words
from dsp.midi.places import FRET_WITHIN_SEMITONES
from dsp.midi.ringing import RingingNote
from dsp.verdict import Source, StringState, StringVerdict, Target

SURE, INFERRED, DOUBTFUL = 0.95, 0.85, 0.6
"""Confidence: a channel says which string it was; the pitch does; several strings could have been it."""
HALF_SURE = 0.5  # nothing speaks for the string nor against it
RINGS_IN = "it rings; a moment more"


def verdict_of(string: int, heard: RingingNote, wanted: float, *, by_channel: bool) -> StringVerdict:
    """The verdict on a string by the note that says most about it."""
    state, reason = _state(heard, wanted)
    confidence = SURE if by_channel else INFERRED if heard.sure else DOUBTFUL
    return StringVerdict(
        string=string,
        state=state,
        pitch=heard.pitch,
        cents=100.0 * (heard.pitch - wanted),
        t_onset=heard.note.onset,
        confidence=HALF_SURE if state is StringState.UNSURE else confidence,
        source=Source.MIDI,
        reason=reason,
        level_db=20.0 * math.log10(max(1, heard.note.velocity) / 127.0),
    )


def _state(heard: RingingNote, wanted: float) -> tuple[StringState, str]:
    if heard.is_clear:
        return StringState.CLEAR, "it rings"
    if heard.rings_still:
        return StringState.UNSURE, RINGS_IN
    if heard.note.broke_off and not heard.held:
        return StringState.UNSURE, "the guitar was lost while it rang: pluck it again"
    if not heard.is_right:
        return StringState.WRONG_PITCH, _wrong(heard, wanted)
    cut = f"it was struck but cut short after {heard.lasted:.2f} s"
    return StringState.MUTED, f"{cut}: press closer to the fret, and let nothing touch it"


def _wrong(heard: RingingNote, wanted: float) -> str:
    frets = round(heard.pitch - wanted)
    if heard.began_right or frets == 0:
        return "it was bent away from its pitch: let it ring as it is"
    return wrong_words(frets)


def nothing_of(string: int, certain: bool, strays: Set[int]) -> StringVerdict:
    """A string that sent nothing; `strays`: channels on which notes came that are no string's."""
    state = StringState.SILENT if certain else StringState.UNSURE
    reason = "nothing came from it" if certain else "nothing came from it yet"
    if strays:
        reason += f"; but notes came on channel {_listed(strays)}, which is no string's: set up the guitar's channels"
    return StringVerdict(string, state, None, None, None, SURE if certain else HALF_SURE, Source.MIDI, reason)


def unison_in_doubt(strings: tuple[StringVerdict, ...], target: Target, by_channel: bool) -> tuple[StringVerdict, ...]:
    """Where only pitch tells strings apart, one note of two strings in unison could be either's."""
    if by_channel:
        return strings
    return tuple(_doubted(one, strings, target) for one in strings)


def _doubted(one: StringVerdict, strings: tuple[StringVerdict, ...], target: Target) -> StringVerdict:
    twins = [other for other in strings if abs(target[other.string] - target[one.string]) <= FRET_WITHIN_SEMITONES]
    if {twin.state for twin in twins} != {StringState.CLEAR, StringState.SILENT}:
        return one
    named = _listed({twin.string for twin in twins})
    reason = f"strings {named} should sound the same note, and not all did: pluck them one by one"
    return replace(one, state=StringState.UNSURE, confidence=HALF_SURE, reason=reason)


def _listed(numbers: Set[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
