"""A play that was heard in parts, because the sound broke off and came back in the middle of it."""

from __future__ import annotations

from dataclasses import replace

from dsp.notes.listen import Note
from dsp.verdict import FINAL_AFTER, PlayVerdict, StringState, StringVerdict

HALF_SURE = 0.5
"""Nothing speaks for the string nor against it."""
BROKE_OFF = "the sound broke off while it was judged: pluck it again"


def shifted(play: PlayVerdict, by: float) -> PlayVerdict:
    """The same verdict on a clock that started `by` seconds earlier."""
    strings = tuple(
        one if one.t_onset is None else replace(one, t_onset=one.t_onset + by) for one in play.strings
    )  # fmt: skip
    return replace(play, t=play.t + by, strings=strings)


def shifted_note(note: Note, by: float) -> Note:
    """The same note on a clock that started `by` seconds earlier."""
    return replace(note, onset=note.onset + by, offset=None if note.offset is None else note.offset + by)


def broken_off(play: PlayVerdict, since_pluck: float | None) -> PlayVerdict:
    """What may be kept of a verdict when the sound broke off `since_pluck` seconds after the latest pluck.

    Silence after the break is nobody's fault: what did not ring yet, so soon after a pluck, is not held
    against it.
    """
    if since_pluck is None or since_pluck >= FINAL_AFTER:
        return play
    return replace(play, strings=tuple(map(_in_doubt, play.strings)))


def _in_doubt(one: StringVerdict) -> StringVerdict:
    if one.state is StringState.CLEAR:
        return one
    return replace(one, state=StringState.UNSURE, confidence=HALF_SURE, reason=BROKE_OFF)


def joined(earlier: PlayVerdict | None, present: PlayVerdict | None) -> PlayVerdict | None:
    """One verdict of both parts: a later pluck of a string settles it, silence changes nothing."""
    if earlier is None or present is None:
        return present or earlier
    before = {one.string: one for one in earlier.strings}
    return replace(present, strings=tuple(_settled(before[one.string], one) for one in present.strings))


def _settled(before: StringVerdict, after: StringVerdict) -> StringVerdict:
    nothing_new = after.t_onset is None
    rang = before.state is StringState.CLEAR
    return before if nothing_new or rang else after
