"""A calibration for a page, from its first sound to its end: the terminal's guide, step by step."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from chordgame.listening.levels import SHOWN_EVERY
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.plugging.one_visit import BEGINS_WITHIN, OPENING
from dsp.pitch import Strings
from hardware.stream import Arrival, Input, InputNews, InputState, RawBlock

if TYPE_CHECKING:
    from calibration.calibration import Calibration
    from calibration.guide import Guide, GuideShows, Recorded

HAND_IS_READY, RINGS = 0.5, 1.8
"""Seconds of a simulated hand: until it plucks, and until it damps the string, so that the next one sounds alone."""
NO_SOUND = "no sound came; pull its plug and put it back, and begin again"
OVER_EARLY = "its sound ended before everything was played; begin again"


@dataclass(frozen=True, slots=True)
class Calibrating:
    """What is asked, what was wrong with the last pluck, and once it is `over` what will be hard on this guitar."""

    input: str
    number: int = 0
    prompt: str = OPENING
    step: int = 0
    steps: int = 0
    problem: str = ""
    level_db: float | None = None
    hears: str = ""
    over: bool = False
    failed: str = ""
    hard: tuple[str, ...] = ()
    picture: bytes = b""
    """All that was measured, as PNG."""


@dataclass(slots=True)
class CalibrationVisit:
    """Listens to a device, or the channel of it that is meant, until the guide has all; `left` ends it early."""

    source: Input
    listened: int | None
    tuning: Strings
    tell: Callable[[Calibrating], object]
    now: Calibrating
    left: threading.Event
    guide: Guide | None = None
    _shown_at: float = 0.0
    _plays_at: float = 0.0
    _ended: bool = False

    def follow(self) -> Recorded | None:
        """All that was accepted; None where it was not all, and then `now` says why."""
        until = time.monotonic() + BEGINS_WITHIN
        while not (self.left.is_set() or self._ended or (self.guide is not None and self.guide.done)):
            for arrival in self.source.read(0.1):
                self._take(arrival)
            if self.guide is None and time.monotonic() > until:
                break
        if self.guide is not None and self.guide.done:
            return self.guide.recorded
        self.now = replace(self.now, failed=NO_SOUND if self.guide is None else OVER_EARLY)
        return None

    def _take(self, arrival: Arrival) -> None:
        if isinstance(arrival, RawBlock):
            self._hear(arrival)
        elif isinstance(arrival, InputNews):
            self._ended = arrival.state is InputState.ENDED
            if arrival.state is InputState.LOST:  # it is looked for, and the same step is still asked
                self._show(replace(self.now, problem=arrival.sentence))

    def _hear(self, block: RawBlock) -> None:
        from calibration.guide import Guide

        if self.guide is None:
            self.guide = Guide(block.rate, self.tuning)
        if self.guide.done:
            return
        sound = block.samples.mean(axis=0) if self.listened is None else block.samples[self.listened - 1]
        for shown in self.guide.push(sound):
            self._pass_on(shown)
        self._play_if_simulated(self.guide, block)

    def _pass_on(self, shown: GuideShows) -> None:
        from calibration.prompts import ORDINALS, note_name

        heard = shown.heard
        hears = (
            ""
            if heard is None
            else f"{note_name(heard.pitch)}, the {ORDINALS[heard.string]} string {heard.cents:+.0f} cents"
        )
        news = replace(
            self.now, prompt=shown.prompt, step=shown.step, steps=shown.steps, problem=shown.problem,
            level_db=shown.level_db, hears=hears,
        )  # fmt: skip
        is_new = (news.prompt, news.problem, news.step) != (self.now.prompt, self.now.problem, self.now.step)
        if is_new or time.monotonic() - self._shown_at >= SHOWN_EVERY:
            self._show(news)

    def _show(self, news: Calibrating) -> None:
        self._shown_at, self.now = time.monotonic(), news
        self.tell(news)

    def _play_if_simulated(self, guide: Guide, block: RawBlock) -> None:
        step = guide.step
        if not isinstance(self.source, SimulatedInput) or step is None or step.is_silence or block.t < self._plays_at:
            return
        wanted = self.tuning if step.string is None else {step.string: self.tuning[step.string]}
        begun = self.source.play(wanted, at=block.t + HAND_IS_READY, hold=RINGS)
        self._plays_at = begun + RINGS + HAND_IS_READY


def calibrated(visit: CalibrationVisit, name: str) -> Calibration | None:
    """Follow it to the end; what was measured of the guitar of this name."""
    from calibration.calibration import About, calibrate

    if visit.left.is_set():  # while its driver took its time to open
        visit.source.close()
        return None
    visit.source.start()
    try:
        recorded = visit.follow()
    finally:
        visit.source.close()
    return None if recorded is None else calibrate(About(name, visit.source.name, visit.tuning), recorded)


def shown_calibrating(now: Calibrating | None) -> dict[str, Any]:
    """For a page."""
    from base64 import b64encode

    if now is None:
        return {"tell": "calibration", "input": ""}
    return {
        "tell": "calibration",
        "input": now.input,
        "prompt": now.prompt,
        "step": now.step,
        "steps": now.steps,
        "problem": now.problem,
        "level": None if now.level_db is None else {"peak": round(now.level_db, 1), "clipped": False},
        "hears": now.hears,
        "over": now.over,
        "failed": now.failed,
        "hard": list(now.hard),
        "picture": f"data:image/png;base64,{b64encode(now.picture).decode()}" if now.picture else "",
    }
