"""A check-up whose cable is pulled: it waits, says so, and goes on with what was plucked before."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from calibration.check_up import CheckPart, CheckUp
from chordgame.plugging.check_visit import CABLE, CheckVisit
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, DRY, SimulatedGuitar, roll
from hardware.stream import Arrival, InputNews, InputState, RawBlock
from tests.listening.scripted import Scripted, news

RATE = 16_000


@dataclass
class Says:
    asked: list[CheckPart] = field(default_factory=list)
    waited: list[str] = field(default_factory=list)

    def ask(self, part: CheckPart) -> None:
        self.asked.append(part)

    def listening(self, check_up: CheckUp) -> None: ...

    def wait(self, sentence: str) -> None:
        self.waited.append(sentence)


def blocks(strings: tuple[int, ...], t: float, rate: int = RATE, silence: float = 0.0) -> list[Arrival]:
    """After a while of the input's own noise these open strings, one by one."""
    pitches = {string: STANDARD[string] for string in strings}
    guitar = SimulatedGuitar(ACOUSTIC, roll(pitches, 0.3 + silence, gap=0.6), rate=rate, surroundings=DRY)
    sound = guitar.render(0.6 * len(strings) + 0.9 + silence)
    sound = sound + np.random.default_rng(1).uniform(-1e-5, 1e-5, sound.shape).astype(np.float32)
    size = rate // 50
    return [
        RawBlock("scripted", t + start / rate, float(rate), sound[:, start : start + size])
        for start in range(0, sound.shape[1], size)
    ]


def followed(*calls: list[Arrival]) -> tuple[CheckVisit, Says, str]:
    says = Says()
    source = Scripted(*calls)
    visit = CheckVisit(source, STANDARD, 440.0, says)
    lost = visit.follow()
    return visit, says, lost


def test_it_goes_on_with_the_strings_that_were_heard_before() -> None:
    visit, says, lost = followed(
        blocks((6, 5, 4), 0.0, silence=1.2),
        [news(5.0, InputState.LOST), news(5.2, InputState.LOST)],
        [news(9.0, InputState.RUNNING), *blocks((3, 2, 1), 9.0)],
        [news(14.0, InputState.ENDED)],
    )
    assert lost == ""
    assert says.waited == [f"lost. {CABLE}"]
    assert says.asked.count(CheckPart.STRINGS) == 2
    assert visit.check_up is not None
    assert visit.check_up.missing == ()


@pytest.mark.parametrize("rate", [RATE, 2 * RATE])
def test_a_device_that_comes_back_otherwise_is_examined_anew(rate: int) -> None:
    visit, _, _ = followed(
        blocks((6, 5), 0.0, silence=1.2),
        [news(5.0, InputState.LOST)],
        [news(9.0, InputState.RUNNING), *blocks((4,), 9.0, rate)],
        [news(14.0, InputState.ENDED)],
    )
    assert visit.check_up is not None
    assert (visit.check_up.rate, 6 in visit.check_up.strings) == (rate, rate == RATE)


def test_what_never_gave_a_sound_is_not_waited_for() -> None:
    silence = RawBlock("scripted", 0.0, float(RATE), np.zeros((1, RATE), np.float32))
    _, says, lost = followed([silence, news(2.0, InputState.LOST)])
    assert (lost, says.waited) == ("lost", [])


def test_an_end_is_an_end() -> None:
    _, says, lost = followed([*blocks((6,), 0.0), InputNews("scripted", 3.0, InputState.ENDED, "over")])
    assert (lost, says.waited) == ("", [])
