"""What a calibration knows of the strings is used, and does no harm where it is only partly known."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.chord_partials import CUED
from dsp.chord.cues import take_cues
from dsp.chord.expected import expected
from dsp.chord.strums import Strum, StrumEar
from dsp.chord.verify import Verifier
from dsp.stiff_string import GuitarKnowledge, StringKnowledge, usual_stiffness
from dsp.verdict import StringState
from tests.dsp.plucked import G_MAJOR, OPEN, strum

RATE = 44100.0
FALL_DB = tuple(20 * np.log10(abs(np.sin(np.pi * k * 0.21)) / k**1.2) for k in range(1, 13))


def knowledge(strings: tuple[int, ...], cents: dict[int, float] | None = None) -> GuitarKnowledge:
    return GuitarKnowledge(
        {
            s: StringKnowledge(
                cents=None if cents is None else cents[s],
                stiffness=float(usual_stiffness([s], np.array([OPEN[s]]))[0]),
                partials_db=FALL_DB,
            )
            for s in strings
        }
    )


@pytest.mark.parametrize("known", [(), (6,), (6, 5, 4, 3, 2, 1)])
def test_a_chord_rings_whatever_is_known(known: tuple[int, ...]) -> None:
    verifier = Verifier(RATE, G_MAJOR, knowledge=knowledge(known), opinion_every=9.0)
    verifier.push(strum(G_MAJOR))
    states = [verdict.state for verdict in verifier.flush()[-1].strings]
    assert states.count(StringState.CLEAR) >= 5


def test_a_badly_tuned_string_is_found_where_it_was_last_time() -> None:
    cents = {6: 0.0, 5: 0.0, 4: 30.0, 3: 0.0, 2: 0.0, 1: -30.0}
    audio = strum({s: p + cents[s] / 100 for s, p in G_MAJOR.items()})
    ear = StrumEar(RATE)
    plucked = [t for t in ear.push(audio) if t is not None]
    listening = ear.listen(Strum(plucked[0], plucked[-1]), plucked[-1] + 0.5)
    assert listening is not None
    strings = tuple(sorted(G_MAJOR, reverse=True))
    asked = expected(strings, np.array([G_MAJOR[s] for s in strings]), knowledge(strings, cents), CUED)
    heard = take_cues(listening, asked, 0.0)
    assert heard.cents == pytest.approx([cents[s] for s in strings], abs=4.0)


@pytest.mark.parametrize(("string", "tuned"), [(4, 28.0), (6, 38.0), (7, 35.0)])
def test_a_measured_stiffness_follows_the_fret_in_any_tuning(string: int, tuned: float) -> None:
    known = GuitarKnowledge({string: StringKnowledge(stiffness=1e-4, open_pitch=tuned)})
    pitches = tuned + np.array([0.0, 6.0, 12.0])
    stiffness = [expected((string,), np.array([pitch]), known, CUED).stiffness[0] for pitch in pitches.tolist()]
    assert stiffness == pytest.approx([1e-4, 2e-4, 4e-4])
