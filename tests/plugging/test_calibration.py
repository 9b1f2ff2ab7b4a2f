"""A guitar is calibrated from the page: the terminal's guide, and a profile that comes with the guitar."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from calibration.prompts import BE_SILENT, DONE
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.plugging.calibrating import Calibrating, CalibrationVisit, calibrated
from chordgame.plugging.profile_text import knowledge_in, profile_in, shown_profile
from dsp.pitch import STANDARD
from hardware.stream import InputNews, InputState, RawBlock
from tests.listening.scripted import Scripted, news
from tests.patience import PATIENCE
from tests.plugging.stands import SCARLETT, Stand, stand

TWO = "Scarlett 2i2:2"


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stand]:
    with stand(tmp_path) as opened:
        opened.plugged_in(SCARLETT)
        opened.choose(TWO)
        yield opened


def waited_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_its_profile_comes_with_the_guitar_and_the_ear_knows_it(at: Stand, tmp_path: Path) -> None:
    at.page.say("name_guitar", input=TWO, name="Ana")
    assert at.knows[TWO] is None
    at.page.say("calibrate_guitar", input=TWO)
    waited_for(lambda: at.room.stand.shown_calibration()["over"])
    shown = at.room.stand.shown_calibration()
    assert (shown["failed"], shown["prompt"], shown["step"], shown["steps"]) == ("", DONE, 14, 14)
    assert shown["hard"] == ["the mains hum at 50 Hz: try another socket, low strings will be surer"]
    at.table.clock.passes(0.1)
    profile = profile_in(at.player["calibrated"]["file"])
    assert (profile.name, len(profile.strings)) == ("Ana", 6)
    known = at.knows[TWO]
    assert known is not None
    assert {number: one.cents for number, one in known.strings.items()} == {
        one.number: one.cents for one in profile.strings
    }
    is_used_in_its_own_tuning_alone(at.player["calibrated"]["file"])
    at.page.say("calibrate_guitar", input="")
    assert at.room.stand.shown_calibration()["input"] == ""
    (tmp_path / "next").mkdir()
    (tmp_path / "next" / "guitars.json").write_text((tmp_path / "guitars.json").read_text())
    with stand(tmp_path / "next") as later:
        later.table.clock.passes(0.1)
        assert later.knows[TWO] == known
        later.page.say("forget_guitar", input=TWO)
        later.table.clock.passes(0.1)
        assert later.player["calibrated"] is None
        assert later.knows[TWO] is None


def is_used_in_its_own_tuning_alone(text: str) -> None:
    assert knowledge_in(text, STANDARD) is not None
    assert knowledge_in(text, {**STANDARD, 6: 38.0}) is None
    assert knowledge_in("junk [[", STANDARD) is None
    assert "cannot be read" in (shown_profile("junk [[") or {})["words"]


def test_who_may_not_choose_may_not_calibrate_and_midi_guitars_need_not(at: Stand) -> None:
    assert "only the host" in at.table.phone("Ben").refused("calibrate_guitar", input=TWO)
    assert "choose this guitar before" in at.page.refused("calibrate_guitar", input="Webcam:1")
    at.plugged_in(SCARLETT, ports=("TriplePlay",))
    at.choose("midi:TriplePlay")
    assert "nothing to calibrate" in at.page.refused("calibrate_guitar", input="midi:TriplePlay")


def visited(*calls: list[RawBlock | InputNews]) -> list[Calibrating]:
    """What pages are shown of a calibration of this input."""
    told: list[Calibrating] = []
    visit = CalibrationVisit(Scripted(*calls), 2, STANDARD, told.append, Calibrating(TWO), threading.Event())
    assert calibrated(visit, "x") is None
    return [*told, visit.now]


def noise(t: float, seconds: float) -> RawBlock:
    sound = 1e-4 * np.random.default_rng(1).standard_normal((2, round(48_000 * seconds)))
    return RawBlock("scripted", t, 48_000.0, sound.astype(np.float32))


def test_a_cable_that_is_pulled_is_said_beside_what_is_still_asked() -> None:
    told = visited([noise(0.0, 2.5)], [news(2.5, InputState.LOST)], [news(9.0, InputState.ENDED)])
    asked = next(one for one in told if one.problem == "lost")
    assert asked.prompt.startswith("pluck the open 6th string")
    assert told[-1].failed == "its sound ended before everything was played; begin again"


def test_an_input_that_gives_nothing_is_said() -> None:
    assert visited([news(0.0, InputState.ENDED)])[-1].failed.startswith("no sound came")


def test_nobody_waits_for_a_calibration_that_is_left() -> None:
    left = threading.Event()

    def leave(now: Calibrating) -> None:
        if now.prompt != BE_SILENT:
            left.set()

    source = SimulatedInput(paced=False)
    assert calibrated(CalibrationVisit(source, None, STANDARD, leave, Calibrating("x"), left), "x") is None
