"""The desk explored by strumming: the simulated guitar, and a recording as the guitar."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chordgame.neck.frets import Frets
from chordgame.solo.desk import new_desk, pitches_of
from chordgame.tape.sound_out import write_sound
from dsp.simulated import ACOUSTIC, DRY, How, SimulatedGuitar, strum
from hardware.sound_file import Sound
from tests.neck.written import held
from tests.pages.browsers import Watched, watched_browser
from tests.solo.hosts import desk_host, shows

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

C, G = held("032010"), held("320003")
RATE, EVERY, STRUMS = 48_000, 6.0, 40
BIG = {"viewport": {"width": 1366, "height": 900}}


def opened(browser: Watched, url: str) -> Any:
    page = browser.page(url, **BIG)
    shows(page, "4 7 12")
    return page


def strum_until(page: Any, button: str, understood: str) -> None:
    """As people do: once more where the machine was too busy to hear all of it."""
    for _ in range(6):
        page.click(button)
        try:
            page.wait_for_selector(understood)
        except Exception as error:
            if "Timeout" not in str(error):
                raise
        else:
            return
    raise AssertionError(f"six strums did not lead to {understood}")


def test_the_simulated_guitar_is_strummed_and_heard(tmp_path: Path) -> None:
    with watched_browser() as browser, desk_host(tmp_path) as host:
        page = opened(browser, host.page)
        page.click("[data-key=switch-score]")
        page.wait_for_selector("[data-key=switch-score][aria-pressed=true]")
        page.click("[data-key='hold-0-3-2-0-1-0']")
        page.wait_for_selector("text=each string is listened for")
        strum_until(page, "[data-key=hear]", ".score:has-text('6 points')")
        page.wait_for_selector(".heard .string.clear >> nth=5")
        page.wait_for_selector(".neck-part .ringing [data-heard=clear] >> nth=5", state="attached")


def test_what_is_heard_but_not_held_is_found_out(tmp_path: Path) -> None:
    """The button beside a fingering sounds it; it was not chosen, so it is recognised."""
    with watched_browser() as browser, desk_host(tmp_path) as host:
        page = opened(browser, host.page)
        page.wait_for_selector("text=Strum anything")
        strum_until(page, "[data-key='hear-0-3-2-0-1-0']", ".shape-name:has-text('0-3-2-0-1-0')")
        page.wait_for_selector(".heard-numbers strong:has-text('4 7 12')")
        page.click("[data-key=keep]")
        page.wait_for_selector("[data-key=back-0]")


def recording(path: Path, chord: Frets, how: dict[int, How] | None = None) -> Path:
    """The chord over and over for some minutes, with time to be heard between the strums."""
    plucks = strum(pitches_of(new_desk(), chord), 1.5, hold=3.0, how=how)
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=DRY)
    write_sound(path, Sound(RATE, np.tile(guitar.render(EVERY), (1, STRUMS))))
    return path


def test_a_recording_walks_the_map(tmp_path: Path) -> None:
    wav = recording(tmp_path / "guitar.wav", G)
    with watched_browser() as browser, desk_host(tmp_path, "--input", str(wav)) as host:
        page = browser.page(host.page, **BIG)
        shows(page, "2 7 11")
        page.wait_for_selector(".tile.here[data-numbers='2 7 11']")
        page.wait_for_selector(".shape-name:has-text('3-2-0-0-0-3')")
        page.click("[data-key=keep]")
        page.wait_for_selector("[data-key=back-0]")
        page.wait_for_selector(".heard .string.clear >> nth=5")


def test_a_chosen_fingering_is_judged_string_by_string(tmp_path: Path) -> None:
    wav = recording(tmp_path / "guitar.wav", C, how={3: How.MUTED})
    with watched_browser() as browser, desk_host(tmp_path, "--input", str(wav)) as host:
        page = opened(browser, host.page)
        page.click("[data-key=switch-walks]")
        page.click("[data-key='hold-0-3-2-0-1-0']")
        page.wait_for_selector("text=each string is listened for")
        page.wait_for_selector(".heard .string.muted:has-text('String 3'), .heard .string.silent:has-text('String 3')")
        page.wait_for_selector(".heard .string.clear:has-text('String 4')")


def test_a_recording_plays_once_a_page_is_there_and_again_when_it_is_over(tmp_path: Path) -> None:
    guitar = SimulatedGuitar(ACOUSTIC, strum(pitches_of(new_desk(), G), 1.0, hold=3.0), rate=RATE, surroundings=DRY)
    write_sound(tmp_path / "short.wav", Sound(RATE, guitar.render(4.5)))
    with watched_browser() as browser, desk_host(tmp_path, "--input", str(tmp_path / "short.wav")) as host:
        page = opened(browser, host.page)
        shows(page, "2 7 11")
        page.wait_for_selector(".heard-words:has-text('short.wav is over.')")
        page.wait_for_selector(".heard-numbers strong:has-text('2 7 11')")
        page.click("[data-numbers='4 7 12']")
        shows(page, "4 7 12")
        page.wait_for_selector(".heard-numbers", state="detached")
        page.click("[data-key=listen-again]")
        shows(page, "2 7 11")
