"""A cable that comes loose in the middle of a chord: nobody's fault, and said so."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.verify import Verifier
from dsp.simulated import LIVING_ROOM, SimulatedGuitar, shape_pitches, strum
from dsp.verdict import Outcome, PlayVerdict, StringState

RATE = 44100
G_MAJOR = shape_pitches("320003")
AT = 1.0


def chord() -> np.ndarray:
    return np.asarray(SimulatedGuitar(plucks=strum(G_MAJOR, AT), rate=RATE, surroundings=LIVING_ROOM).render(2.2)[0])


def heard(audio: np.ndarray) -> PlayVerdict:
    verifier = Verifier(RATE, G_MAJOR, not_before=0.5)
    for start in range(0, len(audio), 441):
        verifier.push(audio[start : start + 441])
    return verifier.flush()[-1]


@pytest.mark.parametrize("after", [0.14, 0.2, 0.3, 0.4])
def test_a_chord_that_is_cut_off_is_played_again_and_not_refused(after: float) -> None:
    audio = chord()
    audio[int((AT + after) * RATE) :] = 0.0
    play = heard(audio)
    assert play.outcome in (Outcome.CLEAR, Outcome.UNSURE)
    doubted = [one for one in play.strings if one.state is StringState.UNSURE]
    assert all("cable" in one.reason or "pluck" in one.reason for one in doubted)


@pytest.mark.parametrize(("after", "seconds"), [(0.1, 0.05), (0.15, 0.5), (0.3, 0.1)])
def test_what_comes_back_in_the_middle_of_a_ring_refuses_nothing(after: float, seconds: float) -> None:
    audio = chord()
    first = int((AT + after) * RATE)
    audio[first : first + int(seconds * RATE)] = 0.0
    assert heard(audio).outcome in (Outcome.CLEAR, Outcome.UNSURE)


@pytest.mark.parametrize(("out", "outcomes"), [(4, (Outcome.FAILED, Outcome.UNSURE)), (5, (Outcome.FAILED,))])
def test_a_string_that_was_left_out_is_noticed_after_a_gap_that_was_over_before(
    out: int, outcomes: tuple[Outcome, ...]
) -> None:
    """The fourth hides in the others: it may be asked for once more, and does not pass."""
    played = {string: pitch for string, pitch in G_MAJOR.items() if string != out}
    audio = SimulatedGuitar(plucks=strum(played, AT), rate=RATE, surroundings=LIVING_ROOM).render(1.7)[0]
    audio[: int(0.5 * RATE)] = 0.0
    assert heard(audio).outcome in outcomes
