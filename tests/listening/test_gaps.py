"""Sound with holes, odd blocks and other forms: what was heard counts, and nothing is made up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.listening.gaps import bridge
from chordgame.listening.guitar_news import GuitarState, Level, PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.sound_ear import SoundEar
from dsp.simulated import LIVING_ROOM, SimulatedGuitar, roll, strum
from dsp.verdict import PlayVerdict
from hardware.errors import Reason
from hardware.sound_file import Samples
from hardware.stream import Arrival, InputState, RawBlock
from tests.listening.scripted import Scripted, news
from tests.listening.table import ALL_CLEAR, G_MAJOR, Table, states

RATE = 22_050
SECONDS = 1.6


@cache
def chord() -> Samples:
    """A strummed chord, its first pluck at half a second."""
    return SimulatedGuitar(plucks=strum(G_MAJOR, 0.5), rate=RATE, surroundings=LIVING_ROOM).render(SECONDS)


@cache
def rolled() -> Samples:
    """The same string by string, one every 0.4 s from half a second on."""
    return SimulatedGuitar(plucks=roll(G_MAJOR, 0.5, gap=0.4), rate=RATE, surroundings=LIVING_ROOM).render(3.5)


def cut(x: Samples, places: list[int], t: float = 0.0, lost: int = 0) -> list[RawBlock]:
    """The sound in blocks between these places; `lost` samples before the first."""
    ends = [0, *sorted(place for place in places if 0 <= place <= x.shape[1]), x.shape[1]]
    spans = pairwise(ends)
    return [RawBlock("x", t + a / RATE, RATE, x[:, a:b], lost if a == 0 else 0) for a, b in spans]


def hear(blocks: list[RawBlock]) -> PlayVerdict:
    ear = SoundEar()
    ear.expect(G_MAJOR)
    for block in blocks:
        ear.hear(block)
    ear.end()
    assert ear.verdict is not None
    # The clock is a sum of blocks' lengths: cut otherwise, it differs in the last bit.
    return replace(ear.verdict, t=round(ear.verdict.t, 9))


@settings(max_examples=3, deadline=None)
@given(st.lists(st.integers(0, round(SECONDS * RATE)), max_size=60))
def test_however_the_sound_is_cut_the_verdict_is_the_same(places: list[int]) -> None:
    assert hear(cut(chord(), places)) == hear(cut(chord(), []))


@pytest.mark.parametrize("at", [0.55, 0.7, 0.9])
@pytest.mark.parametrize("lost", [64, 900])
def test_a_short_gap_is_bridged(at: float, lost: int) -> None:
    place = round(at * RATE)
    before, after = chord()[:, :place], chord()[:, place + lost :]
    verdict = hear(cut(before, []) + cut(after, [], t=(place + lost) / RATE, lost=lost))
    assert {one.string: one.state.name for one in verdict.strings} == ALL_CLEAR


def test_a_bridge_has_no_step_at_its_ends() -> None:
    t = np.arange(4000) / RATE
    x = np.sin(2 * np.pi * 110 * t).astype(np.float32)[None]
    bridged = bridge([x[:, :2000]], x[:, 2400:], 400)
    whole = np.concatenate([x[:, :2000], bridged], axis=1)
    assert whole.shape == x.shape
    assert np.abs(np.diff(whole)).max() < 2.5 * np.abs(np.diff(x)).max()


AS_THE_SOUND_CAME_BACK = ALL_CLEAR | {3: "UNSURE"}
"""Nobody heard the beginning of what was plucked just then: it may be asked for alone, and is never blamed."""


def test_a_long_gap_in_the_middle_of_a_roll_call() -> None:
    """Three strings, two seconds of nothing, and three more: all were heard to ring but one at most."""
    place = round(1.7 * RATE)
    before, after = rolled()[:, :place], rolled()[:, place:]
    verdict = hear(cut(before, []) + cut(after, [], t=1.7 + 2.0, lost=2 * RATE))
    assert {one.string: one.state.name for one in verdict.strings} in (ALL_CLEAR, AS_THE_SOUND_CAME_BACK)
    onsets = {one.string: one.t_onset for one in verdict.strings}
    assert onsets[6] == pytest.approx(0.5, abs=0.05)
    assert onsets[1] == pytest.approx(4.5, abs=0.3)


def test_strings_that_broke_off_are_not_blamed() -> None:
    place = round(0.6 * RATE)
    quiet = SimulatedGuitar(plucks=(), rate=RATE, surroundings=LIVING_ROOM).render(1.0)
    verdict = hear(cut(chord()[:, :place], []) + cut(quiet, [], t=5.0, lost=4 * RATE))
    assert {one.state.name for one in verdict.strings} <= {"CLEAR", "UNSURE"}
    assert "the sound broke off" in " ".join(one.reason for one in verdict.strings)


def test_a_device_that_comes_back_with_other_channels_goes_on() -> None:
    twice = np.repeat(chord(), 2, axis=0)
    quiet = cut(np.zeros((1, 2000), np.float32), [])
    verdict = hear([*quiet, RawBlock("x", 3.0, RATE, twice)])
    assert {one.string: one.state.name for one in verdict.strings} == ALL_CLEAR


def test_a_lost_input_keeps_the_play_open() -> None:
    place = round(1.7 * RATE)
    first, second = rolled()[:, :place], rolled()[:, place:]
    source = Scripted(
        [news(0.0, InputState.RUNNING)],
        cut(first, [1000, 5000]),
        [news(1.7, InputState.LOST)],
        *([] for _ in range(20)),
        [news(60.0, InputState.RUNNING), *cut(second, [], t=60.0, lost=58 * RATE)],
        [news(62.0, InputState.ENDED)],
    )
    guitar = HeardGuitar(source)
    guitar.expect(1, G_MAJOR)
    with Table(guitar) as table:
        assert states(table.last_word(1)) in (ALL_CLEAR, AS_THE_SOUND_CAME_BACK)
    assert [state.state.value for state in table.told(GuitarState)] == ["running", "lost", "running", "ended"]
    assert [heard.final for heard in table.told(PlayHeard)].count(True) == 1


def test_sound_that_was_lost_is_counted_and_told_now_and_then() -> None:
    """What was missing before it ran again was told with that; all else is told, together where it comes close."""
    quiet = np.zeros((1, 2205), np.float32)
    lacks = {10: 441, 11: 441, 40: 2205, 95: 22_050}
    blocks = [RawBlock("x", 0.1 * k, RATE, quiet, lacks.get(k, 0)) for k in range(200)]
    blocks[0] = replace(blocks[0], lost=99 * RATE)
    running, ended = news(0.0, InputState.RUNNING), news(20.0, InputState.ENDED)
    too_busy = replace(running, t=4.0, reason=Reason.LOSING_SOUND)
    with Table(HeardGuitar(Scripted([running, *blocks[:40], too_busy, *blocks[40:], ended]))) as table:
        table.wait_for(GuitarState, lambda state: state.state is InputState.ENDED)
    assert [sentence for sentence in table.sentences() if "lost on the way" in sentence] == [
        "scripted: 20 ms of sound were lost on the way, 0.0 s in all",
        "scripted: 120 ms of sound were lost on the way, 0.1 s in all",
        "scripted: 1000 ms of sound were lost on the way, 1.1 s in all",
    ]


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan, 3.4e38])
def test_what_no_sound_is_bridges_a_gap_as_sound(value: float) -> None:
    odd = np.full((1, 100), value, np.float32)
    assert np.isfinite(bridge([odd], odd, 40)[:, :40]).all()


ODD = st.one_of(
    st.just(np.zeros((1, 0), np.float32)),
    st.builds(lambda n, value: np.full((1, n), value, np.float32), st.integers(0, 3000), st.floats(width=32)),
    st.builds(lambda c, n: np.ones((c, n), np.float32), st.integers(1, 9), st.integers(0, 2000)),
)
ANY_BLOCK = st.builds(
    RawBlock, st.just("x"), st.floats(0, 100), st.sampled_from([8000.0, 44_100.0, 48_000.0]), ODD, st.integers(0, 9000)
)
ANY_NEWS = st.builds(news, st.floats(0, 100), st.sampled_from([InputState.RUNNING, InputState.LOST]))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(ANY_BLOCK | ANY_NEWS, max_size=4), max_size=12), st.booleans())
def test_anything_that_comes_in_ends_in_one_last_word(calls: list[list[Arrival]], expects: bool) -> None:
    guitar = HeardGuitar(Scripted(*calls, [news(0.0, InputState.ENDED)]))
    if expects:
        guitar.expect(1, G_MAJOR)
    with Table(guitar) as table:
        table.wait_for(GuitarState, lambda state: state.state is InputState.ENDED)
    assert not any("stumbled" in sentence for sentence in table.sentences())
    plays = table.told(PlayHeard)
    assert [heard.final for heard in plays].count(True) == len(plays[-1:])
    for heard in plays:
        assert {one.string for one in heard.verdict.strings} == set(G_MAJOR)
    for level in table.told(Level):
        assert -121.0 <= level.peak_db < np.inf
