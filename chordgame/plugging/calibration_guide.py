"""Getting to know one guitar, for a page."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from chordgame.engine.errors import YouErred
from chordgame.plugging.calibrating import Calibrating, CalibrationVisit, calibrated
from chordgame.plugging.choices import why_not
from chordgame.plugging.one_visit import OneVisit
from dsp.pitch import Strings
from hardware.errors import InputFailed
from hardware.stream import Input

if TYPE_CHECKING:
    from calibration.calibration import Calibration
    from calibration.profile import Profile

Draw = Callable[["Calibration"], bytes]
"""A picture of all that was measured, as PNG; drawing it takes a second or two."""


class CalibrationGuide:
    """One calibration at a time; `known` gets the profile once all was played."""

    def __init__(
        self,
        opened: Callable[[str], tuple[Input, int | None]],
        changed: Callable[[], None],
        known: Callable[[str, Profile], None],
        tuning: Strings,
        draw: Draw,
    ) -> None:
        self._opened, self._known, self._tuning, self._draw = opened, known, tuning, draw
        self.visit = OneVisit[Calibrating](changed)

    def lead(self, wanted: str, name: str) -> None:
        """Get to know this guitar, from the start."""
        keep = self.visit.here(self._take_profile)

        def follow(now: Calibrating, tell: Callable[[Calibrating], object], left: threading.Event) -> None:
            self._follow(now, name, tell, keep, left)

        self.visit.lead(lambda number: Calibrating(wanted, number), follow, f"calibration {wanted}")

    def _take_profile(self, done: tuple[str, Profile]) -> None:
        self._known(*done)

    def _follow(
        self,
        now: Calibrating,
        name: str,
        tell: Callable[[Calibrating], object],
        keep: Callable[[tuple[str, Profile]], object],
        left: threading.Event,
    ) -> None:
        from calibration.limits import ProfileRefused

        try:
            source, listened = self._opened(now.input)
            visit = CalibrationVisit(source, listened, self._tuning, tell, now, left)
            done = calibrated(visit, name)
        except InputFailed as error:
            tell(replace(now, over=True, failed=why_not(error)))
        except (YouErred, ProfileRefused) as error:
            tell(replace(now, over=True, failed=str(error)))
        else:
            if done is not None:
                keep((now.input, done.profile))
                tell(replace(visit.now, over=True, hard=done.hard, problem="", picture=self._draw(done)))
            elif not left.is_set():
                tell(replace(visit.now, over=True))
