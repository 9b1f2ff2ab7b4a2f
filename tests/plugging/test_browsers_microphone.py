"""A browser's own microphone, from a file: on this computer, and on a phone that has to be led to a secure page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chordgame.pages.address import lan_addresses
from dsp.simulated import ACOUSTIC, DRY, SimulatedGuitar, strum
from tests.pages.browsers import CHROMIUM, RunningHost, Watched, running_host
from tests.patience import PATIENCE
from tests.plugging.test_plugged_in_pages import SEED, at_a_play, listens_to
from tests.solo.hosts import PHONE

soundfile = pytest.importorskip("soundfile")
RATE = 48_000
LEAD, LASTS = 3.0, 20.0
"""Seconds from the microphone's being switched on to the strum, and to the next one."""
FAINT = 3e-4
"""The noise of a microphone, for what gives exact silence is none."""

PRESSED_TWICE = """button => {
  const devices = navigator.mediaDevices, ask = devices.getUserMedia.bind(devices);
  window.asked = 0;
  devices.getUserMedia = (what) => (window.asked++, ask(what));
  button.click();
  button.click();
}"""


@contextmanager
def browser_that_hears(chord: Mapping[int, float], folder: Path, beside: Watched) -> Iterator[Watched]:
    """A browser whose microphone is a file: a quiet room, and in it one strum."""
    guitar = SimulatedGuitar(ACOUSTIC, strum(dict(chord), LEAD), rate=RATE, surroundings=DRY)
    sound = guitar.render(LASTS)[0] + FAINT * np.random.default_rng(1).standard_normal(int(LASTS * RATE))
    file = folder / "room.wav"
    soundfile.write(file, sound, RATE, subtype="PCM_16")
    fake = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    words = ["--no-sandbox", "--disable-gpu", *fake, f"--use-file-for-fake-audio-capture={file}"]
    kind = beside.browser.browser_type
    watched = Watched(kind.launch(executable_path=CHROMIUM, args=words, timeout=1000 * PATIENCE))
    try:
        yield watched
    finally:
        watched.browser.close()
    assert watched.complaints == [], watched.complaints


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path / "tables", "--seed", SEED, "--lan") as running:
        yield running


def test_the_hosts_own_browser_hears_a_play(host: RunningHost, browser: Watched, tmp_path: Path) -> None:
    """The chord is known once somebody is about to play; then the same table is opened in a browser that hears it."""
    player, chord = at_a_play(browser, host)
    player.press("play")
    player.page.wait_for_selector(".guitar.listening [data-key=strum]")
    with browser_that_hears(chord, tmp_path, browser) as hearing:
        page = hearing.page(host.leader, viewport={"width": 1366, "height": 768})
        switch_on(page)
        listens_to(page, "the page’s microphone")
        for seen in (page, player.page):  # a browser that is held up loses sound: which string suffers is luck
            seen.wait_for_selector(".guitar .string.clear")
    player.page.wait_for_selector(".guitar-chip.in-trouble")


def test_a_phone_is_led_to_a_secure_page_and_listens_there(host: RunningHost, browser: Watched, tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="cryptography is not installed: no certificates")
    where = next(iter(lan_addresses()), None)
    if where is None:
        pytest.skip("this computer is in no network")
    with browser_that_hears({6: 40.0}, tmp_path, browser) as hearing:
        leader = hearing.page(host.leader)
        phone = hearing.page(f"http://{where}:{host.port}/join#{host.code}", ignore_https_errors=True, **PHONE)
        phone.fill("[data-key=name]", "Ana")
        phone.press("[data-key=name]", "Enter")
        phone.click("[data-key=microphone]")
        phone.click("[data-key=microphone-on]")
        fingerprint = phone.text_content("code.fingerprint")
        phone.click("[data-key=secure-page]")
        phone.wait_for_url("https://*/**")
        phone.wait_for_selector("h1:has-text('Hello Ana')")
        switch_on(phone)
        leader.click("[data-key=guitars]")
        leader.wait_for_selector("dialog .player:has-text('Ana’s microphone: listening')")
        assert leader.text_content("dialog .own-fingerprint code") == fingerprint
        phone.close()
        leader.wait_for_selector("dialog .player:has-text('wake it up')")


def switch_on(page: Any) -> None:
    if not page.locator("[data-key=microphone]").count():
        page.click("[data-key=guitars]")
    page.click("[data-key=microphone]")
    page.eval_on_selector("[data-key=microphone-on]", PRESSED_TWICE)
    page.wait_for_selector("[data-key=microphone-off]")
    assert page.evaluate("asked") == 1, "a second microphone would go on listening unseen"
    page.click("[data-key=microphone-done]")
    if page.locator("[data-key=done]").count():
        page.click("[data-key=done]")
