"""The picture of what confidence is worth shows what was counted."""

from __future__ import annotations

import pytest

from chordgame.plots.trust_curve import FEWEST, trust, trust_picture

SURE = [(0.92, number != 3) for number in range(10)]
DOUBTING = [(0.62, number % 2 == 0) for number in range(40)]


def test_verdicts_are_gathered_by_confidence() -> None:
    doubting, sure = trust([*SURE, *DOUBTING])
    assert [one.confidence for one in (doubting, sure)] == pytest.approx([0.62, 0.92])
    assert [(one.right, one.count) for one in (doubting, sure)] == [(0.5, 40), (0.9, 10)]
    assert doubting.low == pytest.approx(0.352, abs=0.001)
    assert doubting.high == pytest.approx(0.648, abs=0.001)


def test_few_verdicts_are_not_shown_and_bounds_stay_chances() -> None:
    assert trust(SURE[: FEWEST - 1]) == ()
    (always,) = trust([(1.0, True)] * FEWEST)
    assert always.right == always.high == pytest.approx(1.0)
    assert 0.6 < always.low < 0.7


def test_the_picture_names_its_groups_and_is_the_same_each_time() -> None:
    groups = {"strums": SURE, "rolls": DOUBTING}
    picture = trust_picture(groups)
    assert b"strums (10)" in picture
    assert b"rolls (40)" in picture
    assert picture == trust_picture(groups)
