"""One file of a recording: sound as FLAC, and beside it a line for each thing that happened.

`NAME.flac` is the sound; `NAME.jsonl` begins with what it is (`recording`, `session`, `device`, `rate`, `channels`,
`t`), and has a line each for `expect`, `verdict`, `news`, `gap`, `midi`, and `log`: which log has the play, and in
which record. `block` says how many samples came at a time from there on: with it the ear hears the file as it heard the
guitar, and says the same. All times are seconds of the input's stream.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from chordgame.disk.owner_alone import opener
from hardware.sound_file import Samples
from hardware.whole_steps import steps

FORMAT = 1
"""Of the lines beside the sound."""
SOUND, LINES = ".flac", ".jsonl"


class RecordedFile:
    """A file that is being written; `t` is the stream's time of its first sample."""

    def __init__(self, stem: Path, session: str, device: str, t: float, rate: int, channels: int) -> None:
        self.stem, self.t, self.rate, self.channels = stem, t, rate, channels
        self._samples = self._at_a_time = 0
        self._sound: Any = None
        self._lines = open(stem.with_suffix(LINES), "w", encoding="utf-8", opener=opener)  # noqa: SIM115
        try:
            self.line(recording=FORMAT, session=session, device=device, t=t, rate=rate, channels=channels)
        except OSError:
            with contextlib.suppress(OSError):  # on a full disk what waits in it cannot be written at the end either
                self._lines.close()
            raise

    @property
    def end(self) -> float:
        """The stream's time up to which there is sound."""
        return self.t + self._samples / self.rate if self.rate else self.t

    def write(self, samples: Samples) -> None:
        """Add sound, a row a channel."""
        if self._sound is None:
            import soundfile

            path = self.stem.with_suffix(SOUND)
            os.close(opener(str(path), os.O_WRONLY | os.O_CREAT))
            self._sound = soundfile.SoundFile(path, "w", self.rate, self.channels, "PCM_24", format="FLAC")
        self._sound.write(np.ascontiguousarray(steps(samples).T))
        self._samples += samples.shape[1]

    def block(self, samples: Samples) -> None:
        """Add what came at a time."""
        if samples.shape[1] != self._at_a_time:
            self._at_a_time = samples.shape[1]
            self.line(block=self._at_a_time, t=self.end)
        self.write(samples)

    def silence(self, samples: int) -> None:
        """A gap."""
        self.write(np.zeros((self.channels, samples), np.float32))

    def line(self, **entries: Any) -> None:
        """Add a line, at once on its way to the disk."""
        self._lines.write(json.dumps(entries, ensure_ascii=False) + "\n")
        self._lines.flush()

    def close(self) -> None:
        """Finish both."""
        try:
            if self._sound is not None:
                self._sound.close()
        finally:
            self._lines.close()


def drop_oldest(folder: Path, most_bytes: int) -> None:
    """Delete the oldest recordings until the rest fits."""
    sizes = {stem: _size(stem) for stem in recordings(folder)}
    total = sum(sizes.values())
    for stem in sorted(sizes):
        if total <= most_bytes:
            return
        with contextlib.suppress(OSError):  # somebody is listening to it: another goes in its place
            for suffix in (SOUND, LINES):
                stem.with_suffix(suffix).unlink(missing_ok=True)
            total -= sizes[stem]


def recordings(folder: Path) -> list[Path]:
    """The stems of all recordings, oldest first; none where there is no such folder."""
    try:
        found = list(folder.iterdir())
    except FileNotFoundError:
        return []
    return sorted(path.with_suffix("") for path in found if path.suffix == LINES)


def _size(stem: Path) -> int:
    paths = (stem.with_suffix(suffix) for suffix in (SOUND, LINES))
    return sum(path.stat().st_size for path in paths if path.exists())
