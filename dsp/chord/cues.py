"""The cues by which a string is judged: one row a string, one column a cue, each with a physical meaning."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from dsp.chord.attacks import LEAD_HOPS, TIMED, Attacks, peak_levels, time_attacks
from dsp.chord.buzz_table import table as buzz_table
from dsp.chord.chord_partials import (
    CUED,
    ChordPartials,
    Mask,
    own_tunings,
    read_partials,
    share_of_strings,
)
from dsp.chord.expected import Expected, overtone_of
from dsp.chord.expected_level import expect_levels
from dsp.chord.intruders import Intruders, find_intruders
from dsp.chord.partial_table import in_time, standing
from dsp.chord.sounding import SOUNDING_CUES, share_hidden, sounding_cues
from dsp.chord.steadiness import Gliding
from dsp.chord.wrong_notes import Instead
from dsp.pitch import hertz
from dsp.stiff_string import Floats
from dsp.stream.spectrum import Spectrum

LATE_SPANS = (0.35, 0.18)
"""Seconds before now that are heard once more by themselves.

The longer a span, the better it tells strings apart that share their partials; the shorter, the better it tells what
still rings from what only rang.
"""


def _late(name: str, span: float) -> str:
    return f"{name}_{1000 * span:.0f}"


CUE_NAMES = (
    *SOUNDING_CUES,
    "pitch_beside",  # evidence of a pitch one to three frets beside, dB
    "rise",
    "rise_alone",
    "rise_unexplained",
    "early_fall",
    "fall",
    "slope",
    "off_tune",  # its distance from the chord's tuning, cents
    "hidden",  # share of its partials that others share
    "under",  # an octave, twelfth ... above a sounding string
    "over",
    "stretched",  # its stiffness beside the usual, octaves
    "stretched_under",  # that of the slackest string in whose overtones it lies
    "time_heard",  # seconds since the pluck
    *(_late(name, span) for span in LATE_SPANS for name in SOUNDING_CUES),
)
LONGEST_SPAN, SHORTEST_SPAN = 0.5, 0.12
BEFORE_SPAN = 0.186


@dataclass(frozen=True, slots=True)
class Listening:
    """All that is at hand about one pluck or strum."""

    now: Spectrum
    """Of all that was heard since the last pluck."""
    late: tuple[Spectrum, ...]
    """Of the last `LATE_SPANS` of it; where less was heard, `now` itself."""
    before: Spectrum | None
    rows: Floats
    """Short spectra from `LEAD_HOPS` before the first pluck until now."""
    row_spacing: float
    strum_hops: int
    since_pluck: float
    soon: Spectrum | None
    """Of what followed the last pluck, at the final look."""
    gliding: Gliding
    """Whether the pitch of all that was heard holds."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Heard:
    """The cues of all expected strings, and what else the judge reports. Two looks are never equal."""

    cues: Floats
    partials: Floats
    """What the network sees of the first partials of each (strings x `CUED` x figures)."""
    first: Heard | None
    """The first look, where this is another one: what rang then and does not now has died."""
    tuning_cents: float
    pitch: Floats
    cents: Floats
    measured: Mask
    """Whether its own partials tell its cents; else they are the chord's."""
    level_db: Floats
    beside_evidence: Floats
    by_fret: Floats
    """Evidence of a note at each of `FRETS_BESIDE` (strings x frets)."""
    instead: Instead
    """Evidence of a note that the string plays instead of its own, at each of `FRETS_AROUND` (strings x frets)."""
    slope: Floats
    in_range: Floats
    """How many of its partials this input can carry."""
    unasked: Floats
    """Pitches that surely sound, but that nobody asked for."""
    all_named: bool
    """Whether every string was named, so that such a pitch can only be one of theirs at a wrong fret."""
    strings_share: float
    """How much of all that sounds lies at the partials of strings."""
    loudest_db: float
    """Level of the loudest line since the pluck, whosever it is; a muted string has only its attack."""
    present_db: float
    """The same, now."""
    frequency: Floats
    """Where each string's first partials are."""
    tells: Mask
    """Which of them are its own; all, where it shares every one."""
    left_db: float
    """What is left of all strings together, beside the loudest they were."""
    blurred: Floats | None
    """What shows a string that strikes a fret (strings x `buzz_table.ORDERS` x figures), at the final look."""
    gliding: Gliding
    was_db: float
    """Level of the loudest line before the pluck, beside that since."""


@dataclass(frozen=True, slots=True)
class _Span:
    """One span of sound, heard by itself: the expected strings first, then whoever else surely sounds."""

    pitches: Floats
    cents: Floats
    """Where each was looked for."""
    read: ChordPartials
    intruders: Intruders
    sounding: dict[str, Floats]
    table: Floats
    """Each string's partials as the network sees them."""


def take_cues(heard: Listening, asked: Expected, tuning: float) -> Heard:
    """Take every cue of the expected strings; `tuning` is the guitar's as a whole, in cents."""
    whole = _hear(heard.now, heard, asked, tuning)
    read, intruders, loudest = whole.read, whole.intruders, float(heard.now.levels.max())
    attacks = time_attacks(read, heard.rows, heard.row_spacing, loudest, heard.strum_hops + LEAD_HOPS)
    columns = dict(whole.sounding)
    spans = [whole if late is heard.now else _hear(late, heard, asked, tuning) for late in heard.late]
    for seconds, span in zip(LATE_SPANS, spans, strict=True):
        columns |= {_late(name, seconds): span.sounding[name] for name in SOUNDING_CUES}
    columns |= _strum_cues(whole, attacks, tuning, heard.since_pluck)
    count = len(asked.pitches)
    times = in_time(read, heard.rows, heard.row_spacing, loudest, heard.strum_hops + LEAD_HOPS)
    table = np.concatenate([part[:count] for part in (whole.table, times, spans[-1].table)], axis=2)
    was_db = -9.0 if heard.before is None else math.log10(float(heard.before.levels.max()) + 1e-9)
    cues = np.nan_to_num(np.stack([columns[name][:count] for name in CUE_NAMES], axis=1))
    level = 20.0 * np.log10(np.sqrt((read.left_over * read.heard).sum(axis=1)) + 1e-9)
    cents = (whole.cents + read.offset)[:count]
    return Heard(
        cues=cues,
        partials=np.nan_to_num(table),
        first=None,
        tuning_cents=tuning,
        pitch=asked.pitches + cents / 100.0,
        cents=cents,
        measured=read.measured[:count],
        level_db=level[:count],
        beside_evidence=intruders.evidence,
        by_fret=intruders.by_fret,
        instead=Instead(heard.now, heard.before, asked, read, tuning),
        slope=attacks.slope[:count] * 4.0,
        in_range=read.heard[:count].sum(axis=1),
        unasked=intruders.sure[intruders.doubtless],
        all_named=not asked.beside.unnamed,
        strings_share=share_of_strings(heard.now, read),
        loudest_db=20.0 * math.log10(float(heard.rows.max(initial=0.0)) + 1e-9),
        present_db=20.0 * math.log10(float(heard.late[-1].levels.max()) + 1e-9),
        frequency=read.frequency[:count, :TIMED],
        tells=attacks.tells[:count],
        left_db=attacks.left_db,
        blurred=None if heard.soon is None else _blurred(heard, heard.soon, read)[:count],
        gliding=heard.gliding,
        was_db=20.0 * was_db - 20.0 * math.log10(loudest + 1e-9),
    )


def _blurred(heard: Listening, soon: Spectrum, read: ChordPartials) -> Floats:
    return buzz_table(read.f0, read.stiffness, (soon, heard.late[-1], heard.now), heard.before)


def _hear(spectrum: Spectrum, heard: Listening, asked: Expected, tuning: float) -> _Span:
    own = tuning + asked.cents + own_tunings(spectrum, asked, tuning)
    intruders = find_intruders(spectrum, heard.before, asked, np.append(own, tuning))
    extra = len(intruders.sure)
    pitches = np.concatenate([asked.pitches, intruders.sure])
    cents = np.concatenate([own, np.full(extra, tuning)])
    read = read_partials(
        spectrum,
        hertz(pitches + cents / 100.0),
        np.concatenate([asked.stiffness, intruders.sure_stiffness]),
        np.concatenate([asked.certain, np.zeros(extra)]),
    )
    # Cues tell of a string beside usual ones, wherever it was looked for.
    read = replace(read, stretched=read.stretched + np.append(asked.stretched, np.zeros(extra)))
    peak_db = peak_levels(read, heard.rows, heard.row_spacing, float(spectrum.levels.max()))
    template = np.concatenate([asked.template_db, np.full((extra, CUED), np.nan)])
    expected = expect_levels(read, template, peak_db)
    sounding = sounding_cues(spectrum, heard.before, read, peak_db, expected)
    return _Span(pitches, cents, read, intruders, sounding, standing(read, heard.before, expected))


def _strum_cues(whole: _Span, attacks: Attacks, tuning: float, since_pluck: float) -> dict[str, Floats]:
    """The cues that only the whole span can give."""
    overtone = overtone_of(whole.pitches)
    count = len(whole.pitches)
    evidence = np.zeros(count)
    evidence[: len(whole.intruders.evidence)] = whole.intruders.evidence
    return {
        "pitch_beside": evidence,
        "rise": attacks.rise,
        "rise_alone": attacks.rise_alone,
        "rise_unexplained": attacks.rise_unexplained,
        "early_fall": attacks.early_fall,
        "fall": attacks.fall,
        "slope": attacks.slope,
        "off_tune": np.abs(whole.read.offset + whole.cents - tuning),
        "hidden": share_hidden(whole.read),
        "under": np.asarray(1.0 * overtone.any(axis=1)),
        "over": np.asarray(1.0 * overtone.any(axis=0)),
        "stretched": whole.read.stretched,
        "stretched_under": _slackest_under(overtone, whole.read.stretched),
        "time_heard": np.full(count, min(since_pluck, 0.5)),
    }


def _slackest_under(overtone: Mask, stretched: Floats) -> Floats:
    """Return how stiff the slackest of the strings is in whose overtones each lies: the slacker, the less they part."""
    under = np.where(overtone, stretched, np.inf).min(axis=1)
    return np.where(overtone.any(axis=1), under, 0.0)
