"""Getting a guitar ready, for a page: silence, each open string once, a chord, and the one thing to do next."""

from __future__ import annotations

import threading
from collections.abc import Callable

from chordgame.engine.errors import YouErred
from chordgame.listening.open_input import MIDI
from chordgame.plugging.check import Check
from chordgame.plugging.choices import why_not
from chordgame.plugging.means import no_speaker
from chordgame.plugging.open_guitars import Here
from chordgame.plugging.speaker import Speaker
from dsp.pitch import STANDARD, Strings
from hardware.errors import InputFailed
from hardware.stream import Input


class CheckGuide:
    """One check-up at a time, in a thread of its own, beside the guitar that is played."""

    def __init__(
        self,
        opened: Callable[[str], tuple[Input, int | None]],
        changed: Callable[[], None],
        tuning: Strings = STANDARD,
        speaker: Callable[[], Speaker | None] = no_speaker,
    ) -> None:
        self._opened, self._changed, self._tuning, self._speaker = opened, changed, tuning, speaker
        self._here: Here = lambda take: take
        self._number = 0
        self._left = threading.Event()
        self.check: Check | None = None
        """What pages show of it; None while nobody is led."""

    @property
    def sets_up(self) -> tuple[str, ...]:
        """The MIDI guitar that is being set up."""
        check = self.check
        return (check.input,) if check is not None and not check.over and check.input.startswith(MIDI) else ()

    def begin(self, here: Here) -> None:
        """The room is open."""
        self._here = here

    def lead(self, wanted: str) -> None:
        """Look at this input from the start."""
        self.stop()
        self._number += 1
        self._left = threading.Event()
        self._take(Check(wanted, self._number, missing=tuple(sorted(self._tuning, reverse=True))))
        led = self.check, self._here(self._take_news), self._left
        threading.Thread(target=self._follow, args=led, name=f"check-up {wanted}", daemon=True).start()

    def stop(self) -> None:
        """Nobody is led any more."""
        self._left.set()
        self._take(None)

    def _take(self, check: Check | None) -> None:
        self.check = check
        self._changed()

    def _take_news(self, check: Check) -> None:
        """Of a check-up that nobody wants any more nothing is shown."""
        if self.check is not None and self.check.number == check.number:
            self._take(check)

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
