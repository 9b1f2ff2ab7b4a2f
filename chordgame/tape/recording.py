"""A guitar's input on disk, so that a disputed play can be heard again: bounded, and never in anybody's way."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shutil
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Full, Queue
from typing import Any

from chordgame.disk.folders import ringclear_folder
from chordgame.disk.owner_alone import private_folder, put_right
from chordgame.limits import LEFT_FREE, RECORDED
from chordgame.tape.recorded_file import RecordedFile, drop_oldest
from dsp.verdict import PlayVerdict, Target
from hardware.stream import InputNews, RawBlock, RawMidi

MEGABYTE = 1_000_000
"""As disks count."""
LONGEST_SILENCE = 1.0
"""Seconds; a longer gap begins another file."""
AFTER = 0.3
"""Seconds of sound after a verdict that belong to its play."""
BYTES_A_SAMPLE = 3
"""24 bits before FLAC makes them fewer: a file never needs more room than this."""
WAITING_BLOCKS = 4096
"""Some ten seconds of blocks of 128 samples: a disk that stumbles loses nothing."""
STOPS_WITHIN = 2.0
"""Seconds for what is waiting still: a disk that hangs keeps nobody from closing the table."""
CANNOT_WRITE = (OSError, RuntimeError, AssertionError)
"""What the sound library raises when the disk is full."""
_counter = itertools.count()


@dataclass(frozen=True, slots=True)
class RecordingSettings:
    """Where recordings go, and how much room they may take; the oldest are dropped first."""

    folder: Path = field(default_factory=lambda: ringclear_folder() / "recordings")
    most_megabytes: float = RECORDED.most
    file_seconds: float = 60.0
    leave_megabytes: float = LEFT_FREE.most
    """Room on the disk that is not ours to fill."""
    again_after: float = 60.0
    """Seconds until a disk that took no more is asked again: making room takes longer."""


class Recording:
    """Takes what a guitar's thread gives it and returns at once; a thread of its own writes."""

    def __init__(self, device: str, settings: RecordingSettings | None = None) -> None:
        self._device, self._settings = device, settings or RecordingSettings()
        self.session = f"{time.time():.3f}-{os.getpid()}-{next(_counter)}"
        self._waiting: Queue[RawBlock | RawMidi | InputNews | dict[str, Any] | None] = Queue(WAITING_BLOCKS)
        self._troubles: Queue[str] = Queue()
        self._thread = threading.Thread(target=self._write, name="recording", daemon=True)
        self._file: RecordedFile | None = None
        self._finish_at: float | None = None
        self._stopped, self._said = False, False
        self._again_at = 0.0
        self._lost = 0

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def take(self, arrival: RawBlock | RawMidi | InputNews) -> None:
        """Keep what came in; where the disk is too slow it is left out, and said in the file."""
        self._put(arrival)

    def expected(self, play: int, target: Target, t: float, basis: Mapping[str, Any]) -> None:
        """A play was announced."""
        pitches = {str(string): pitch for string, pitch in target.items()}
        self._put({"expect": pitches, "play": play, "t": t, "basis": dict(basis)})

    def judged(self, play: int, verdict: PlayVerdict) -> None:
        """A play was judged for good."""
        strings = [
            {"string": one.string, "state": one.state.value, "t_onset": one.t_onset, "reason": one.reason}
            for one in verdict.strings
        ]
        self._put({"verdict": verdict.outcome.value, "play": play, "t": verdict.t, "strings": strings})

    def marked(self, t: float, mark: dict[str, Any]) -> None:
        """What the game's log says of a play: a line that leads from one to the other."""
        self._put({**mark, "t": t})

    @property
    def waiting(self) -> int:
        """Blocks that the disk has still to take."""
        return self._waiting.qsize()

    def trouble(self) -> str:
        """What went wrong since the last question, once; usually nothing."""
        try:
            return self._troubles.get_nowait()
        except Empty:
            return ""

    def close(self) -> None:
        """Write what is waiting, and finish the file."""
        if self._thread.is_alive():
            with contextlib.suppress(Full):
                self._waiting.put(None, timeout=STOPS_WITHIN)
            self._thread.join(STOPS_WITHIN)

    def finish(self) -> None:
        """The same without waiting for it; where the queue is full its oldest block makes room."""
        self._stopped = True
        with contextlib.suppress(Empty):
            if self._waiting.full():
                self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    def _put(self, item: RawBlock | RawMidi | InputNews | dict[str, Any]) -> None:
        if self._stopped:
            return
        try:
            self._waiting.put_nowait(item)
        except Full:
            self._lost += 1

    # ---------------------------------------------------------------- the writing thread

    def _write(self) -> None:
        try:
            while (item := self._waiting.get()) is not None:
                if time.monotonic() >= self._again_at:
                    self._try(item)
        finally:
            self._finish()

    def _try(self, item: RawBlock | RawMidi | InputNews | dict[str, Any]) -> None:
        """Keep it; where the disk takes no more it is left in peace for a while, and then asked again."""
        try:
            self._keep(item)
        except CANNOT_WRITE as error:
            self._wait(getattr(error, "strerror", None) or str(error) or "the disk takes no more")
            return
        if self._said:
            self._said = False
            self._troubles.put("The guitar is recorded again.")

    def _wait(self, why: str) -> None:
        self._finish()
        self._again_at = time.monotonic() + self._settings.again_after
        if not self._said:
            self._said = True
            self._troubles.put(f"Nothing is recorded any more: {why}. The game goes on, and recording too when it can.")

    def _keep(self, item: RawBlock | RawMidi | InputNews | dict[str, Any]) -> None:
        if isinstance(item, RawBlock):
            self._keep_sound(item)
        elif isinstance(item, RawMidi):
            self._file_for(item.t).line(midi=item.data.hex(), t=item.t)
        elif isinstance(item, InputNews):
            self._file_for(item.t).line(news=item.state.value, t=item.t, sentence=item.sentence)
        else:
            self._file_for(float(item["t"])).line(**item)
            if "verdict" in item:
                self._finish_at = float(item["t"]) + AFTER

    def _keep_sound(self, block: RawBlock) -> None:
        rate, channels = round(block.rate), block.samples.shape[0]
        if self._file is not None and not self._goes_on(self._file, rate, channels, block):
            self._finish()
        file = self._file_for(block.t, rate, channels)
        missing = round((block.t - file.end) * rate)
        if missing > 1:
            file.line(gap=missing / rate, t=file.end)
            file.silence(missing)
        file.block(block.samples)

    def _goes_on(self, file: RecordedFile, rate: int, channels: int, block: RawBlock) -> bool:
        """A file is finished soon after a verdict too, so that the play can be heard at once."""
        same = (file.rate, file.channels) == (rate, channels)
        joins = -0.001 <= block.t - file.end <= LONGEST_SILENCE
        is_judged = self._finish_at is not None and file.end >= self._finish_at
        return same and joins and not is_judged and file.end - file.t < self._settings.file_seconds

    def _file_for(self, t: float, rate: int = 0, channels: int = 0) -> RecordedFile:
        """The present file, or a new one; one without sound is begun anew after a while, too."""
        if self._file is not None and not self._file.rate and t - self._file.t > self._settings.file_seconds:
            self._finish()
        if self._file is None:
            self._file = self._new_file(t, rate, channels)
        return self._file

    def _new_file(self, t: float, rate: int, channels: int) -> RecordedFile:
        folder = self._settings.folder
        put_right(folder)
        private_folder(folder)
        to_come = self._settings.file_seconds * rate * channels * BYTES_A_SAMPLE
        drop_oldest(folder, max(0, int(self._settings.most_megabytes * MEGABYTE - to_come)))
        if shutil.disk_usage(folder).free < self._settings.leave_megabytes * MEGABYTE:
            raise OSError(0, f"the disk with {folder} is almost full")
        stamp = time.strftime("%Y%m%d-%H%M%S") + f"-{next(_counter):05d}"
        slug = re.sub(r"\W+", "-", self._device).strip("-")[:40] or "guitar"
        return RecordedFile(folder / f"{stamp}-{slug}", self.session, self._device, t, rate, channels)

    def _finish(self) -> None:
        file, self._file, self._finish_at = self._file, None, None
        if file is None:
            return
        try:
            if self._lost:
                file.line(left_out=self._lost, t=file.end)
            file.close()
        except CANNOT_WRITE:
            self._again_at = time.monotonic() + self._settings.again_after
