"""Getting to know one guitar, for a page: one calibration at a time, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from chordgame.engine.errors import YouErred
from chordgame.plugging.calibrating import Calibrating, CalibrationVisit, calibrated
from chordgame.plugging.choices import why_not
from chordgame.plugging.open_guitars import Here
from dsp.pitch import Strings
from hardware.errors import InputFailed
from hardware.stream import Input

if TYPE_CHECKING:
    from calibration.calibration import Calibration
    from calibration.profile import Profile

Draw = Callable[["Calibration"], bytes]
"""A picture of all that was measured, as PNG; drawing it takes a second or two."""


class CalibrationGuide:
    """`known` gets the profile once all was played."""

    def __init__(
        self,
        opened: Callable[[str], tuple[Input, int | None]],
        changed: Callable[[], None],
        known: Callable[[str, Profile], None],
        tuning: Strings,
        draw: Draw,
    ) -> None:
        self._opened, self._changed, self._known, self._tuning, self._draw = opened, changed, known, tuning, draw
        self._here: Here = lambda take: take
        self._left = threading.Event()
        self._number = 0
        self.now: Calibrating | None = None
        """What pages show of it; None while nobody is led."""

    def begin(self, here: Here) -> None:
        """The room is open."""
        self._here = here

    def lead(self, wanted: str, name: str) -> None:
        """Get to know this guitar, from the start."""
        self.stop()
        self._number += 1
        self._left = threading.Event()
        now = Calibrating(wanted, self._number)
        self._take(now)
        jobs = (now, name, self._here(self._take_news), self._here(self._take_profile), self._left)
        threading.Thread(target=self._follow, args=jobs, name=f"calibration {wanted}", daemon=True).start()

    def stop(self) -> None:
        """Nobody is led any more."""
        self._left.set()
        self._take(None)

    def _take(self, now: Calibrating | None) -> None:
        self.now = now
        self._changed()

    def _take_news(self, now: Calibrating) -> None:
        """Of a calibration that nobody wants any more nothing is shown."""
        if self.now is not None and self.now.number == now.number:
            self._take(now)

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
