"""One check-up for a page, from the first sound to what was found; loaded when somebody wants one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from calibration.check_up import CheckPart, CheckUp
from calibration.check_up_words import Finding, Weight, findings
from chordgame.engine.errors import YouErred
from chordgame.listening.levels import SHOWN_EVERY
from chordgame.listening.midi_settings import as_known, save
from chordgame.listening.midi_setup import find_out
from chordgame.plugging.check import Check
from chordgame.plugging.check_visit import ASKED, CheckVisit
from chordgame.plugging.speaker import Speaker
from dsp.midi.guitar import MidiGuitar
from dsp.pitch import Strings
from hardware.stream import Input

NO_PLUCK, LOUDER = "no pluck was heard", "turn the guitar's volume up, switch its converter on, and check again"
NO_EARS = "not measured: a MIDI guitar does not hear the loudspeaker"
NO_SOUND = "no sound came; pull its plug and put it back, and check again"


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

    def wait(self, sentence: str) -> None:
        """Its sound has stopped, and is waited for."""
        self.now = replace(self.now, asks=f"{sentence}.")
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


def checked(
    check: Check,
    device: tuple[Input, int | None],
    tuning: Strings,
    tell: Callable[[Check], object],
    left: threading.Event,
    speaker: Speaker | None = None,
) -> Check:
    """Listen to the device, and the channel of it that is meant, to the end."""
    source, listened = device
    telling = Telling(tell, check)
    visit = CheckVisit(source, tuning, 440.0, telling, listened, speaker, left)
    source.start()
    try:
        lost = visit.follow()
    finally:
        source.close()
    return _over(telling.now, visit, lost)


def set_up(
    check: Check, source: Input, tuning: Strings, tell: Callable[[Check], object], left: threading.Event
) -> Check:
    """Find out how a MIDI guitar speaks, by plucks, and remember it."""

    def say(asks: str) -> None:
        tell(replace(check, asks=asks, missing=()))

    found = find_out(source, say, MidiGuitar(tuning=tuning), left=left.is_set)
    if found is None:
        return replace(check, asks="", over=True, found=(Finding("strings", Weight.STOPS, NO_PLUCK, LOUDER),))
    try:
        save(as_known(source.name, found.guitar))
    except YouErred as error:
        return stopped(check, str(error))
    heard = (Finding("strings", Weight.FINE, found.sentence), Finding("delay", Weight.FINE, NO_EARS))
    return replace(check, asks="", over=True, found=heard)


def stopped(check: Check, why: str) -> Check:
    """It could not even begin."""
    sentence, _, advice = why.partition("; ")
    return replace(check, asks="", over=True, found=(Finding("device", Weight.STOPS, sentence, advice or sentence),))


def _over(check: Check, visit: CheckVisit, lost: str) -> Check:
    done = visit.check_up
    if done is None or lost:
        return stopped(check, lost or NO_SOUND)
    found = (*findings(done), *visit.delays())
    channel = None if done.listened in (None, done.most_on) else done.most_on
    late = visit.way.input if visit.way else None
    return replace(check, asks="", over=True, found=found, missing=done.missing, channel=channel, late=late)
