"""What is kept of a guitar's sound: the last seconds in memory, and the evening on the disk if the table wants it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from chordgame.tape.last_seconds import KEPT, LastSeconds
from chordgame.tape.recording import Recording, RecordingSettings
from chordgame.tape.replay import recorded_between
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict, Target
from hardware.stream import InputNews, RawBlock, RawMidi


class Tape:
    """The guitar's thread gives it everything; anybody may ask it for a stretch, or set what goes to the disk."""

    def __init__(self, device: str, settings: RecordingSettings, seconds: float = KEPT) -> None:
        self._device, self._settings = device, settings
        self._memory = LastSeconds(seconds)
        self._disk: Recording | None = None
        self._wanted = self._now = 0
        self._sessions: tuple[str, ...] = ()

    def record(self, megabytes: int) -> None:
        """Keep so much on the disk from now on; 0 keeps nothing there."""
        self._wanted = megabytes

    def start(self) -> None:
        """Before the first sound."""
        self._follow()

    def take(self, arrival: RawBlock | RawMidi | InputNews) -> None:
        """Keep what came in."""
        self._follow()
        if isinstance(arrival, RawBlock):
            self._memory.take(arrival)
        if self._disk is not None:
            self._disk.take(arrival)

    def expected(self, play: int, target: Target, t: float, basis: Mapping[str, Any]) -> None:
        """A play was announced."""
        if self._disk is not None:
            self._disk.expected(play, target, t, basis)

    def judged(self, play: int, verdict: PlayVerdict) -> None:
        """A play was judged for good."""
        if self._disk is not None:
            self._disk.judged(play, verdict)

    def marked(self, t: float, mark: dict[str, Any]) -> None:
        """What the game's log says of it."""
        if self._disk is not None:
            self._disk.marked(t, mark)

    def trouble(self) -> str:
        """What went wrong since the last question."""
        return self._disk.trouble() if self._disk is not None else ""

    @property
    def waiting(self) -> int:
        """Blocks that the disk has still to take."""
        return self._disk.waiting if self._disk is not None else 0

    def close(self) -> None:
        """Finish what is on the disk."""
        if self._disk is not None:
            self._disk.close()

    @property
    def has_sound(self) -> bool:
        """Whether there was any."""
        return self._memory.has_sound

    def between(self, start: float, end: float) -> Stretch | None:
        """The sound between two times of the stream, wherever it is still kept."""
        return self._memory.between(start, end) or self._recorded(start, end)

    def _recorded(self, start: float, end: float) -> Stretch | None:
        sound = recorded_between(self._settings.folder, self._sessions, max(0.0, start), end)
        if sound is None:
            return None
        return Stretch(max(0.0, start), float(sound.rate), sound.x.mean(axis=0).astype(np.float32))

    def _follow(self) -> None:
        """Only the guitar's own thread begins and ends a recording."""
        if self._now == self._wanted:
            return
        self._now = self._wanted
        if self._disk is not None:
            self._disk.finish()
        self._disk = None
        if self._now:
            self._disk = Recording(self._device, replace(self._settings, most_megabytes=float(self._now)))
            self._sessions = (*self._sessions, self._disk.session)
            self._disk.start()
