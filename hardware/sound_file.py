"""Sound files as inputs and outputs: WAV, FLAC and what else the sound library reads."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.errors import InputFailed, Reason

Samples = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sound:
    """Samples at a rate; `x` has a row a channel."""

    rate: int
    x: Samples

    @property
    def seconds(self) -> float:
        """How long it is."""
        return float(self.x.shape[1] / self.rate)

    def mono(self) -> Samples:
        """All channels mixed into one."""
        mixed: Samples = self.x.mean(axis=0, dtype=np.float32)
        return mixed

    def blocks(self, size: int) -> Iterator[Samples]:
        """The sound in blocks, the last one shorter."""
        for start in range(0, self.x.shape[1], size):
            yield self.x[:, start : start + size]


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Any]:
    """The file, ready to be read from its start; what is wrong with it has a sentence."""
    import soundfile

    if not path.is_file():
        raise InputFailed(str(path), Reason.NO_FILE)
    try:
        with soundfile.SoundFile(path) as file:
            yield file
    except PermissionError:
        raise InputFailed(str(path), Reason.NOT_READABLE) from None
    except (OSError, RuntimeError):
        raise InputFailed(str(path), Reason.NOT_SOUND) from None


def read_sound(path: Path, start: float = 0.0, until: float | None = None) -> Sound:
    """The sound in a file from `start` to `until` seconds; a file that breaks off gives what it has."""
    with opened(path) as file:
        rate = int(file.samplerate)
        first = min(max(0, round(start * rate)), file.frames)
        last = file.frames if until is None else min(max(first, round(until * rate)), file.frames)
        file.seek(first)
        x = file.read(last - first, dtype="float32", always_2d=True).T
    if x.shape[1] == 0:
        raise InputFailed(str(path), Reason.EMPTY)
    return Sound(rate, np.ascontiguousarray(x))


def write_sound(path: Path, sound: Sound) -> None:
    """The sound in a file, in the format of its ending, 24 bits where it can."""
    import soundfile

    try:
        soundfile.write(path, sound.x.T, sound.rate, subtype="PCM_24")
    except (OSError, RuntimeError, ValueError):
        raise InputFailed(str(path), Reason.NOT_WRITABLE) from None
