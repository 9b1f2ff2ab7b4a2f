"""Sound files as inputs and outputs: WAV, FLAC and what else the sound library reads."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hardware.errors import InputFailed, Reason

if TYPE_CHECKING:
    from soundfile import SoundFile

Samples = NDArray[np.float32]
WRITTEN = (".wav", ".flac")
MIDI_NAMES = frozenset({".mid", ".midi"})
PHONES_NAMES = frozenset({".m4a", ".mp4", ".aac", ".3gp", ".amr", ".wma", ".webm", ".mov"})
"""What phones, and films, keep sound in: our sound library reads none of them."""
MPEG_4 = slice(4, 8), b"ftyp"
"""Where such a file says what it is, whatever its name."""
AT_ONCE = 1 << 12
"""Samples read in one go: what a file has before it breaks off is lost by as many at most."""
LOWEST_RATE, HIGHEST_RATE = 4000, 768_000
"""Samples a second: fewer hold none of the thinnest string's partials, and no converter makes more."""
BLOCK = 4096
"""Samples that a file gives at a time."""


@dataclass(frozen=True, slots=True)
class Sound:
    """Samples at a rate; `x` has a row a channel."""

    rate: int
    x: Samples

    @property
    def seconds(self) -> float:
        """How long it is."""
        return float(self.x.shape[1] / self.rate)

    def blocks(self, size: int = BLOCK) -> Iterator[Samples]:
        """The sound in blocks, the last one shorter."""
        for start in range(0, self.x.shape[1], size):
            yield self.x[:, start : start + size]

    def mono_blocks(self, size: int = BLOCK) -> Iterator[Samples]:
        """The same with all channels mixed into one."""
        for block in self.blocks(size):
            yield block.mean(axis=0, dtype=np.float32)


@contextlib.contextmanager
def opened(path: Path) -> Iterator[SoundFile]:
    """The file, ready to be read from its start; what is wrong with it has a sentence."""
    import soundfile

    try:
        if not path.exists():
            raise InputFailed(str(path), Reason.NO_FILE)
        if not path.is_file():
            raise InputFailed(str(path), Reason.NOT_A_FILE)
        with open(path, "rb"):  # the sound library does not tell why it cannot open a file
            pass
        with soundfile.SoundFile(path) as file:
            if not LOWEST_RATE <= file.samplerate <= HIGHEST_RATE:
                raise InputFailed(str(path), Reason.RATE_IMPOSSIBLE, f"its header says {file.samplerate} Hz")
            yield file
    except (PermissionError, FileNotFoundError) as error:
        reason = Reason.NOT_READABLE if isinstance(error, PermissionError) else Reason.NO_FILE
        raise InputFailed(str(path), reason) from None
    except soundfile.LibsndfileError:
        raise InputFailed(str(path), _what_instead(path)) from None
    except OSError as error:
        raise InputFailed(str(path), Reason.NOT_READABLE, error.strerror or "") from None


def _what_instead(path: Path) -> Reason:
    """What a file is that is no sound to us."""
    if path.suffix.lower() in MIDI_NAMES:
        return Reason.MIDI_NOT_SOUND
    with open(path, "rb") as file:
        beginning = file.read(MPEG_4[0].stop)
    from_a_phone = path.suffix.lower() in PHONES_NAMES or beginning[MPEG_4[0]] == MPEG_4[1]
    return Reason.PHONES_SOUND if from_a_phone else Reason.NOT_SOUND


def check_sounds(path: Path) -> None:
    """Complain now if there is nothing to be heard in the file."""
    with opened(path) as file:
        if file.frames == 0:
            raise InputFailed(str(path), Reason.EMPTY)


def read_sound(path: Path, start: float = 0.0, until: float | None = None) -> Sound:
    """The sound in a file from `start` to `until` seconds; a file that breaks off gives what it has."""
    with opened(path) as file:
        rate = int(file.samplerate)
        first = max(0, round(start * rate))
        last = file.frames if until is None else min(round(until * rate), file.frames)
        if first >= file.frames > 0:
            raise InputFailed(str(path), Reason.BEYOND_END, f"it is {file.frames / rate:.2f} s long")
        file.seek(first)
        x = _samples(file, max(0, last - first)).T
    if x.shape[1] == 0:
        raise InputFailed(str(path), Reason.EMPTY)
    return Sound(rate, np.ascontiguousarray(x))


def _samples(file: SoundFile, count: int) -> Samples:
    """So many samples, or as many as come before the file breaks off."""
    import soundfile

    parts = [np.zeros((0, file.channels), np.float32)]
    while count > 0:
        try:
            part = file.read(min(count, AT_ONCE), dtype="float32", always_2d=True)
        except soundfile.LibsndfileError:
            break
        if len(part) == 0:
            break
        parts.append(part)
        count -= len(part)
    return np.concatenate(parts)


def encoded(sound: Sound, path: Path) -> bytes:
    """The sound as a file of this name holds it, in the format of its ending, 24 bits; writing it is the caller's."""
    import soundfile

    if path.suffix.lower() not in WRITTEN:
        raise InputFailed(str(path), Reason.NOT_A_SOUND_NAME)
    out = io.BytesIO()
    try:
        soundfile.write(out, sound.x.T, sound.rate, subtype="PCM_24", format=path.suffix[1:].upper())
    except (RuntimeError, ValueError):
        raise InputFailed(str(path), Reason.NOT_WRITABLE) from None
    return out.getvalue()
