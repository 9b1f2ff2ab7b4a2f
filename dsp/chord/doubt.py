"""When the ear had better not say what it thinks: more than strings may be heard, or less than strings can be."""

from __future__ import annotations

import numpy as np

from dsp.chord.buzz import SURE, rattle_odds
from dsp.chord.cues import CUE_NAMES, Heard
from dsp.chord.expected import Mask
from dsp.chord.strums import Strum
from dsp.stiff_string import Floats

CLEAR_FROM, FAILED_UPTO = 0.5, 0.17
"""Between these chances of ringing the answer is UNSURE: to refuse a good string is grave, to ask for it once more is
not."""
SURE_OF_A_PART = 0.95
"""What the beginning of a slow strum says for a string counts beside what the whole says only where it is this sure."""
DOUBTFUL = 0.45
"""The chance of a string of which nothing can be said."""
SURE_ALL_THE_SAME = 0.998
"""A string that rings as surely as this does so whatever else is heard."""
OTHERS_FROM_SHARE = 0.97
"""Of a guitar by itself in a quiet room more than this of all sound lies at its strings' partials."""
AMPLIFIED_DB, AMID_DB = -3.5, -25.0
"""What falls by less than the first in half a second comes mostly from a loud amplifier, which adds tones of its own;
what was louder than the second before the strum, beside it, is a band, a loud room, or the chord before."""
SURE_AMID_OTHERS = 0.75
"""Where more than one guitar's strings may sound, a string is to ring as surely as this: what seems to ring there is
another's more often than where a guitar is by itself."""
BESIDE_SURE_DB = 18.0
"""A note beside a string's own place that stands out by this is surely there."""
DEAD_DB = -30.0
"""Ringing chords keep more than -20 dB of their peak through the first half second."""
DEAD_RINGS = 0.05
BEGINNING, STEADY_DB = 0.05, -0.3
"""What sounds from so soon on, in seconds, and keeps this of its peak, may be the mains: a string dies away."""
BEATEN_FROM_DB, BEATEN_BY_DB, BEATEN_RINGS = 30.0, -6.0, 0.3
BETWEEN_FRETS_CENTS = 40.0
"""A tone this far off lies between two frets. Low on the neck of string 6 the next fret is as near as 5 Hz: only who is
sure of the string may call that its tuning."""
FEWEST_PARTIALS = 2
LEAST_SHARE = 0.65
"""Of a strum nearly all sound lies at the partials of its strings, of speech and music about half."""
BROKE_OFF_WITHIN, BROKE_OFF_DB = 0.3, -15.0
"""What loses so much so soon as a whole is a syllable, or a chord that a hand stopped."""
HELD_FOR, HELD_DB, HARDLY_STIFF = 0.45, -3.0, -0.75
"""After so many seconds a plucked string's partials are further than this below their peaks. A phone that evens out the
level may hold them up, but does not make the string less stiff, by so many octaves, than usual: the overtones of a
voice are exact."""
CHORD_HELD_DB, CHORD_FELL_DB, CHORD_FROM = -3.5, -2.5, 3
"""By then a plucked chord has lost more than the first as a whole, or the partials of half of its strings more than the
second; keys hold both. Of 22,000 plays of the world, loud amplifiers among them, 27 hold both."""
INAUDIBLE_DB = -120.0
"""Nothing that sounds through any converter is this faint."""
BEGAN_RISE_DB, BEGAN_NEWER_DB = 10.0, 10.0
"""A string whose partials rose by this in 50 ms, and stand this far above what sounded there before, was plucked. What
somebody fades in, or holds already, does neither."""
_CONTRAST = CUE_NAMES.index("contrast_frets")
_RISE, _NEWER = CUE_NAMES.index("rise"), CUE_NAMES.index("newer")
_FALL, _TIME, _STRETCHED = (CUE_NAMES.index(name) for name in ("fall", "time_heard", "stretched"))


def doubted(rings: Floats, strum: Strum, heard: Heard) -> Floats:
    """One strum's word, with doubt where more than strings may be heard or less than strings can be."""
    no_pluck = ~_began(heard) if not strum.noticed else np.zeros(len(rings), dtype=np.bool_)
    no_guitar = heard.strings_share < LEAST_SHARE
    steady = strum.first < BEGINNING and heard.left_db > STEADY_DB
    # What a rattling string sounds lies beside its partials too.
    foreign = no_guitar & (rattle_odds(strum.last - strum.first, heard) < SURE)
    nobodys_string = no_pluck | foreign | steady | heard.gliding.is_a_voices
    between = (np.abs(heard.cents) > BETWEEN_FRETS_CENTS) & (rings < SURE_OF_A_PART)
    not_alone = (amplified(heard) or amid_others(heard)) & (rings < SURE_AMID_OTHERS)
    doubtful = (
        not_alone | nobodys_string | between | held(heard) | broke_off(heard) | (heard.in_range < FEWEST_PARTIALS)
    )
    # Cues compare the strings with each other: of a chord that died as a whole, or of silence, they cannot tell.
    most = DEAD_RINGS if heard.left_db < DEAD_DB or heard.loudest_db < INAUDIBLE_DB else 1.0
    # What hides a string that rings may hide one that seems to fail.
    hides = no_guitar and bool((rings >= CLEAR_FROM).any())
    hidden = hides & (rings < DOUBTFUL) & (heard.beside_evidence < BESIDE_SURE_DB)
    rings = np.where(doubtful & (rings < SURE_ALL_THE_SAME), np.minimum(rings, DOUBTFUL), rings)
    rings = np.where(hidden, DOUBTFUL, rings)
    rings = np.minimum(np.where(_beaten(heard), np.minimum(rings, BEATEN_RINGS), rings), most)
    return np.maximum(rings, DOUBTFUL) if strum.cut else rings


def amplified(heard: Heard) -> bool:
    """Tell whether a loud amplifier seems to add tones of its own: it evens out how the strings fall."""
    return heard.strings_share < OTHERS_FROM_SHARE and heard.left_db > AMPLIFIED_DB


def amid_others(heard: Heard) -> bool:
    """Tell whether the strum began in the midst of a band's sounds, or of the chord before."""
    return heard.strings_share < OTHERS_FROM_SHARE and heard.was_db > AMID_DB


def _began(heard: Heard) -> Mask:
    """Tell of which strings the beginning was heard though the strum as a whole was too soft to be noticed."""
    return np.asarray((heard.cues[:, _RISE] > BEGAN_RISE_DB) & (heard.cues[:, _NEWER] > BEGAN_NEWER_DB))


def held(heard: Heard) -> Mask:
    """Tell which strings neither die away nor are stiff: a tone that somebody sings. Of a chord on keys it is all."""
    late, fell = heard.cues[:, _TIME] > HELD_FOR, heard.cues[:, _FALL]
    sung = (fell > HELD_DB) & (heard.left_db > HELD_DB) & (heard.cues[:, _STRETCHED] < HARDLY_STIFF)
    on_keys = len(fell) >= CHORD_FROM and heard.left_db > CHORD_HELD_DB and np.median(fell) > CHORD_FELL_DB
    return np.asarray(late & (sung | on_keys))


def broke_off(heard: Heard) -> Mask:
    """Tell whether all that was heard ended before any string could be said to ring on."""
    return np.asarray((heard.cues[:, _TIME] < BROKE_OFF_WITHIN) & (heard.left_db < BROKE_OFF_DB))


def _beaten(heard: Heard) -> Mask:
    """Tell which strings sound at another fret: a new note is there, and stands out far more than the string itself."""
    return np.asarray((heard.beside_evidence > BEATEN_FROM_DB) & (heard.cues[:, _CONTRAST] < BEATEN_BY_DB))
