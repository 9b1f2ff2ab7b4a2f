"""When a play is over: by what was heard, by the time that was heard, and by the table's clock."""

import math

import pytest

from chordgame.listening.when_over import Waits, at_a_table, still_rings_in
from dsp.verdict import FINAL_AFTER, PlayVerdict, Source, StringState, StringVerdict

TARGET = {6: 43.0, 5: 47.0}
CLEAR, MUTED, SILENT, UNSURE = StringState.CLEAR, StringState.MUTED, StringState.SILENT, StringState.UNSURE


def verdict(*states: StringState) -> PlayVerdict:
    strings = tuple(
        StringVerdict(string, state, pitch, 0.0, 1.0, 0.9, Source.MONO, "so it was")
        for (string, pitch), state in zip(TARGET.items(), states, strict=True)
    )
    return PlayVerdict(1.5, TARGET, strings)


@pytest.mark.parametrize("waits", [Waits(), at_a_table(10)])
@pytest.mark.parametrize(
    ("states", "seconds"),
    [((CLEAR, CLEAR), FINAL_AFTER), ((CLEAR, MUTED), 1.5), ((SILENT, MUTED), 1.5), ((CLEAR, SILENT), 3.0)],
)
def test_a_play_is_decided_as_soon_as_waiting_changes_nothing(
    waits: Waits, states: tuple[StringState, StringState], seconds: float
) -> None:
    assert waits.is_decided(verdict(*states), seconds)
    assert not waits.is_decided(verdict(*states), seconds - 0.001)
    assert not waits.is_decided(verdict(*states), None), "nobody has plucked yet"


def test_what_is_unsure_is_waited_for_until_the_time_is_up() -> None:
    assert not Waits().is_decided(verdict(CLEAR, UNSURE), 9.9)
    assert Waits().is_decided(verdict(CLEAR, UNSURE), 10.0)
    assert not at_a_table(10).is_decided(verdict(CLEAR, UNSURE), 3600.0), "the table's clock decides it"


def test_a_late_pluck_still_gets_its_verdict_and_endless_ones_do_not() -> None:
    assert Waits().time_is_up(10.0, None)
    assert Waits().time_is_up(10.0, FINAL_AFTER)
    assert not Waits().time_is_up(11.9, 0.1)
    assert Waits().time_is_up(12.0, 0.1)


def test_at_a_table_only_its_own_clock_is_up() -> None:
    waits = at_a_table(20)
    assert not waits.time_is_up(3600.0, None)
    assert [waits.left(since) for since in (0.0, 12.5, 30.0)] == [20.0, 7.5, 0.0]
    assert Waits().left(3600.0) == math.inf, "without a table there is no such clock"


def test_a_pluck_rings_in_for_as_long_as_the_ear_needs() -> None:
    assert still_rings_in(FINAL_AFTER - 0.001)
    assert not still_rings_in(FINAL_AFTER)
    assert not still_rings_in(None)
