"""Getting a guitar ready, from the first press to the last sentence: rigs with something wrong, and one in order.

    python -m bench.guide [RIG …]

A real browser, a host, and guitars that are plugged into a private JACK server. A rig that is asked for something
answers as a person would, half a second later; printed are presses, seconds, and the one thing to do next.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, DRY, SimulatedGuitar, roll, strum
from tests.hardware.jack_rig import RATE, Player, Server, private_server
from tests.pages.browsers import one_browser, watched_browser
from tests.solo.hosts import desk_host

Sound = NDArray[np.float32]
STRINGS_AT, CHORD_AT = 0.5, 6.0
"""Seconds in what is played: the strings one by one, and a chord after them."""
PATIENCE = 60_000
"""Milliseconds."""


@dataclass(frozen=True)
class Rig:
    """What is plugged in, what its hand plays, and words that belong into its outcome."""

    name: str
    says: str
    wrong: Callable[[Sound], Sound] = lambda sound: sound
    plucks: bool = True
    how: tuple[str, ...] = ()


def played(detune: float = 0.0) -> Sound:
    """Open strings, one by one, and a chord; then nothing but faint noise."""
    pitches = {string: pitch + detune for string, pitch in STANDARD.items()}
    plucks = [*roll(pitches, STRINGS_AT, gap=0.7), *strum(pitches, CHORD_AT)]
    whole = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=DRY).render(CHORD_AT + 2.5)
    noise = np.random.default_rng(1).uniform(-1e-5, 1e-5, whole.shape)
    return (whole + noise).astype(np.float32)


def humming(sound: Sound) -> Sound:
    """As loud as the guitar is."""
    t = np.arange(sound.shape[1]) / RATE
    hum: Sound = (sound + 0.05 * np.sin(2 * np.pi * 50 * t)).astype(np.float32)
    return hum


def on_channel_two(sound: Sound) -> Sound:
    """With nothing in the first socket but its noise."""
    noise = np.random.default_rng(2).uniform(-1e-5, 1e-5, sound.shape).astype(np.float32)
    return np.concatenate([noise, sound])


RIGS = (
    Rig("in order", "Ready"),
    Rig("silent", "exact silence", lambda sound: 0 * sound, plucks=False, how=("--exact",)),
    Rig("nobody plays", "no string was heard", plucks=False),
    Rig("clipped", "Turn the input's gain down", lambda sound: np.clip(30 * sound, -1, 1)),
    Rig("a semitone flat", "semitones too low", lambda _: played(-1.0)),
    Rig("humming", "the mains hum at 50 Hz", humming, how=("--loop", "--at-once")),
    Rig("wrong channel", "Choose channel 2", on_channel_two),
)


def checked(page: Any, server: Server, rig: Rig) -> str:
    """Plug it in, press what there is to press, and read what comes of it."""
    with server.guitar(rig.name, rig.wrong(played()), *rig.how) as guitar:
        page.click(f".arrived:has-text('{rig.name}') button:has-text('Play it')", timeout=PATIENCE)
        began = time.monotonic()
        page.click("[data-key=guitars]")
        page.click(f"[data-key='check-{rig.name}:1']:enabled", timeout=PATIENCE)
        seconds = followed(page, guitar, rig, time.monotonic())
        words = page.inner_text("dialog.guitars").replace("\n", " ")
        right = "right" if rig.says in words else f"NOT {rig.says!r} but {words!r}"
        next_step = page.inner_text(".next") if page.locator(".next").count() else "Ready. Have fun!"
        page.click("[data-key=checked]")
        page.click("[data-key=way-simulated]")
        page.wait_for_selector("[data-key=way-simulated][aria-pressed=true]")
        page.click("[data-key=done]")
    page.wait_for_timeout(3000)  # it is seen to be gone
    return f"{rig.name:16} 3 presses  {seconds:5.1f} s ({time.monotonic() - began:5.1f} s in all)  {right}: {next_step}"


def followed(page: Any, guitar: Player, rig: Rig, began: float) -> float:
    """Seconds to the outcome; the hand plays when strings are asked for."""
    plucked = not rig.plucks
    while not page.locator(".outcome").count():
        if not plucked and page.locator(".asks:has-text('pluck each open string')").count():
            page.wait_for_timeout(500)
            plucked = True
            if "--loop" not in rig.how:
                guitar.play()
        page.wait_for_timeout(50)
    return time.monotonic() - began


def main(names: list[str]) -> None:
    """Print a line a rig, of all of them or of those that are named."""
    with tempfile.TemporaryDirectory() as name, private_server(512, exact=False) as server, one_browser():
        os.environ["XDG_DATA_HOME"] = f"{name}/home"
        with watched_browser() as browser, desk_host(Path(name)) as host:
            page = browser.page(host.page, viewport={"width": 1366, "height": 768})
            page.wait_for_selector(".guitar-chip")
            for rig in [one for one in RIGS if one.name in names or not names]:
                print(checked(page, server, rig), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
