"""The spans in which a strum is heard: all of it since the last pluck, and the last of it by itself."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.cues import CUE_NAMES, LATE_SPANS, SHORTEST_SPAN
from dsp.chord.strums import CLEAR_OF_ATTACK, Strum, StrumEar

PLUCKED = 0.4


def spans(rate: float, seconds: float) -> list[float]:
    """How long the whole and each of the late spans are, so many seconds after the pluck."""
    ear = StrumEar(rate)
    list(ear.push(np.random.default_rng(1).standard_normal(int(rate))))
    heard = ear.listen(Strum(PLUCKED, PLUCKED), PLUCKED + seconds)
    return [] if heard is None else [1.0 / spectrum.resolution for spectrum in (heard.now, *heard.late)]


@pytest.mark.parametrize("rate", [8000.0, 11025.0, 44100.0, 192000.0])
@pytest.mark.parametrize(
    ("seconds", "heard"),
    [(0.5, (0.49, 0.35, 0.18)), (0.3, (0.29, 0.29, 0.18)), (0.15, (0.14, 0.14, 0.14)), (0.1, ())],
)
def test_a_late_span_is_never_longer_than_what_was_heard(rate: float, seconds: float, heard: tuple[float, ...]) -> None:
    assert spans(rate, seconds) == pytest.approx(heard, abs=2.5 / 8000.0)


def test_the_whole_is_heard_once_where_it_is_no_longer_than_a_late_span() -> None:
    ear = StrumEar(44100.0)
    list(ear.push(np.random.default_rng(1).standard_normal(44100)))
    heard = ear.listen(Strum(PLUCKED, PLUCKED), PLUCKED + SHORTEST_SPAN + CLEAR_OF_ATTACK)
    assert heard is not None
    assert all(late is heard.now for late in heard.late)


def test_each_cue_has_a_name_of_its_own_and_the_longer_span_comes_first() -> None:
    assert len(set(CUE_NAMES)) == len(CUE_NAMES)
    assert list(LATE_SPANS) == sorted(LATE_SPANS, reverse=True)
