"""Why an input cannot be used: a small set of reasons, each with a sentence for the player."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """What is wrong, and what to do next."""

    NO_FILE = "there is no such file"
    NOT_A_FILE = "this is no file but a folder or a device; name a file"
    NOT_READABLE = "the file cannot be read; look at its permissions"
    NOT_TEXT = "this is no text in UTF-8; save it as such"
    NOT_SOUND = "this is no sound file, or a damaged one; WAV and FLAC that are whole can be read"
    NOT_A_SOUND_NAME = "let its name end in .wav or .flac"
    EMPTY = "the file holds no sound"
    BEYOND_END = "the file ends before that moment"
    NOT_WRITABLE = "the file cannot be written; is the disk full, or the folder read-only?"


class InputFailed(Exception):
    """An input or a sound file that cannot be used; the text is one line, fit to be shown."""

    def __init__(self, what: str, reason: Reason, detail: str = "") -> None:
        self.what = what
        self.reason = reason
        super().__init__(f"{what}: {reason.value}" + (f" ({detail})" if detail else ""))
