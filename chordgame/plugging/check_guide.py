"""Getting a guitar ready, for a page: silence, each open string once, and the one thing to do next."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from calibration.check_up import CheckPart, CheckUp
from calibration.check_up_words import Finding, Weight, findings
from chordgame.engine.errors import YouErred
from chordgame.listening.midi_settings import as_known, save
from chordgame.listening.midi_setup import find_out
from chordgame.listening.open_input import MIDI
from chordgame.plugging.check_visit import ASKED, CheckVisit
from chordgame.plugging.choices import why_not
from chordgame.plugging.open_guitars import Here
from dsp.midi.guitar import MidiGuitar
from dsp.pitch import STANDARD, Strings
from hardware.errors import InputFailed
from hardware.stream import Input

SHOWN_EVERY = 0.12
"""Seconds from one level on the page to the next, as for a guitar that is played."""
AT_A_TERMINAL = (" ('ringclear tune' helps)", ", or choose longer blocks: --block 512")
OPENING = "Opening it…"
NO_PLUCK, LOUDER = "no pluck was heard", "turn the guitar's volume up, switch its converter on, and check again"
NO_SOUND = "no sound came; pull its plug and put it back, and check again"


@dataclass(frozen=True, slots=True)
class Check:
    """A check-up as it stands; `ready` once it is over and nothing stands in the way."""

    input: str
    number: int = 0
    asks: str = OPENING
    strings: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    peak_db: float | None = None
    clipped: bool = False
    found: tuple[Finding, ...] = ()
    over: bool = False
    channel: int | None = None
    """The channel on which the guitar is, where it is another one than was meant."""

    @property
    def next(self) -> str:
        """The one thing to do next; nothing where it is ready."""
        return next((one.next for one in self.found if one.weight is Weight.STOPS), "")


@dataclass(slots=True)
class Telling:
    """Passes on how a visit goes, no faster than eyes follow."""

    tell: Callable[[Check], object]
    now: Check
    _shown_at: float = field(default=0.0)

    def ask(self, part: CheckPart) -> None:
        """Something is asked of the player."""
        self.now = replace(self.now, asks=ASKED.get(part, ""))
        self.tell(self.now)

    def listening(self, check_up: CheckUp) -> None:
        """Sound comes in."""
        heard = tuple(check_up.strings)
        self.now = replace(
            self.now, strings=heard, missing=check_up.missing, peak_db=check_up.peak_db, clipped=check_up.clips
        )
        if time.monotonic() - self._shown_at >= SHOWN_EVERY:
            self._shown_at = time.monotonic()
            self.tell(self.now)


class CheckGuide:
    """One check-up at a time, in a thread of its own, beside the guitar that is played."""

    def __init__(
        self, opened: Callable[[str], tuple[Input, int | None]], changed: Callable[[], None], tuning: Strings = STANDARD
    ) -> None:
        self._opened, self._changed, self._tuning = opened, changed, tuning
        self._here: Here = lambda take: take
        self._visit: CheckVisit | None = None
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
        tell = self._here(self._take_news)
        threading.Thread(target=self._follow, args=(self.check, tell), name=f"check-up {wanted}", daemon=True).start()

    def stop(self) -> None:
        """Nobody is led any more."""
        self._left.set()
        if self._visit is not None:
            self._visit.leave()
        self._take(None)

    def _take(self, check: Check | None) -> None:
        self.check = check
        self._changed()

    def _take_news(self, check: Check) -> None:
        """Of a check-up that nobody wants any more nothing is shown."""
        if self.check is not None and self.check.number == check.number:
            self._take(check)

    def _follow(self, check: Check, tell: Callable[[Check], object]) -> None:
        try:
            source, listened = self._opened(check.input)
        except InputFailed as error:
            tell(_stopped(check, why_not(error)))
            return
        except YouErred as error:
            tell(_stopped(check, str(error)))
            return
        if check.input.startswith(MIDI):
            tell(self._set_up(check, source, tell, self._left))
            return
        telling = Telling(tell, check)
        self._visit = visit = CheckVisit(source, self._tuning, 440.0, telling, listened)
        source.start()
        try:
            lost = visit.follow()
        finally:
            source.close()
        tell(_over(telling.now, visit, lost))

    def _set_up(self, check: Check, source: Input, tell: Callable[[Check], object], left: threading.Event) -> Check:
        """Find out how a MIDI guitar speaks, by plucks, and remember it."""

        def say(asks: str) -> None:
            tell(replace(check, asks=asks, missing=()))

        found = find_out(source, say, MidiGuitar(tuning=self._tuning), left=left.is_set)
        if found is None:
            return replace(check, asks="", over=True, found=(Finding("strings", Weight.STOPS, NO_PLUCK, LOUDER),))
        try:
            save(as_known(source.name, found.guitar))
        except YouErred as error:
            return _stopped(check, str(error))
        return replace(check, asks="", over=True, found=(Finding("strings", Weight.FINE, found.sentence),))


def _stopped(check: Check, why: str) -> Check:
    """It could not even begin."""
    sentence, _, advice = why.partition("; ")
    return replace(check, asks="", over=True, found=(Finding("device", Weight.STOPS, sentence, advice or sentence),))


def _over(check: Check, visit: CheckVisit, lost: str) -> Check:
    done = visit.check_up
    if done is None or lost:
        return _stopped(check, lost or NO_SOUND)
    found = (*findings(done), *visit.delays())
    heard = [one.channel for one in done.strings.values()]
    most = max(heard, key=heard.count) if heard and done.listened is not None else None
    return replace(
        check, asks="", over=True, found=found, missing=done.missing, channel=None if most == done.listened else most
    )


def for_a_page(advice: str) -> str:
    """Without what only somebody at a terminal can do."""
    for words in AT_A_TERMINAL:
        advice = advice.replace(words, "")
    return advice


def shown_check(check: Check | None) -> dict[str, Any]:
    """For a page."""
    if check is None:
        return {"tell": "check", "input": ""}
    return {
        "tell": "check",
        "input": check.input,
        "asks": check.asks,
        "heard": sorted(check.strings, reverse=True),
        "missing": list(check.missing),
        "level": None if check.peak_db is None else {"peak": round(check.peak_db, 1), "clipped": check.clipped},
        "over": check.over,
        "next": for_a_page(check.next),
        "channel": check.channel,
        "found": [
            {"about": one.about, "weight": one.weight.value, "sentence": one.sentence, "next": for_a_page(one.next)}
            for one in check.found
        ],
    }
