"""Getting a guitar ready, for a page: silence, each open string once, a chord, and the one thing to do next."""

from __future__ import annotations

import threading
from collections.abc import Callable

from chordgame.engine.errors import YouErred
from chordgame.listening.open_input import MIDI
from chordgame.plugging.check import Check
from chordgame.plugging.choices import why_not
from chordgame.plugging.means import no_speaker
from chordgame.plugging.one_visit import OneVisit
from chordgame.plugging.speaker import Speaker
from dsp.pitch import STANDARD, Strings
from hardware.errors import InputFailed
from hardware.stream import Input


class CheckGuide:
    """One check-up at a time."""

    def __init__(
        self,
        opened: Callable[[str], tuple[Input, int | None]],
        changed: Callable[[], None],
        tuning: Strings = STANDARD,
        speaker: Callable[[], Speaker | None] = no_speaker,
    ) -> None:
        self._opened, self._tuning, self._speaker = opened, tuning, speaker
        self.visit = OneVisit[Check](changed)

    @property
    def sets_up(self) -> tuple[str, ...]:
        """The MIDI guitar that is being set up."""
        check = self.visit.now
        return (check.input,) if check is not None and not check.over and check.input.startswith(MIDI) else ()

    def lead(self, wanted: str) -> None:
        """Look at this input from the start."""
        missing = tuple(sorted(self._tuning, reverse=True))
        self.visit.lead(lambda number: Check(wanted, number, missing=missing), self._follow, f"check-up {wanted}")

    def _follow(self, check: Check, tell: Callable[[Check], object], left: threading.Event) -> None:
        """Until it is over, or `left`: a driver may take so long to open that nobody waits for it any more."""
        from chordgame.plugging.check_run import checked, set_up, stopped

        try:
            source, listened = self._opened(check.input)
        except InputFailed as error:
            tell(stopped(check, why_not(error)))
        except YouErred as error:
            tell(stopped(check, str(error)))
        else:
            if left.is_set():
                return
            if check.input.startswith(MIDI):
                tell(set_up(check, source, self._tuning, tell, left))
            else:
                tell(checked(check, (source, listened), self._tuning, tell, left, self._speaker()))
