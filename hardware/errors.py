"""Why an input cannot be used: a small set of reasons, each with a sentence for the player."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """What is wrong, and what to do next."""

    NO_FILE = "there is no such file"
    NOT_READABLE = "the file cannot be read; look at its permissions"
    NOT_SOUND = "this is not a sound file that can be read; WAV and FLAC always can"
    EMPTY = "the file holds no sound"
    NOT_WRITABLE = "the file cannot be written; is the disk full, or the folder read-only?"


class InputFailed(Exception):
    """An input or a sound file that cannot be used; the text is one line, fit to be shown."""

    def __init__(self, what: str, reason: Reason) -> None:
        self.what = what
        self.reason = reason
        super().__init__(f"{what}: {reason.value}")
