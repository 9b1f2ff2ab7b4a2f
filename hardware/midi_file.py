"""A MIDI file as an input: what a MIDI guitar sent once, sent again."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from hardware.errors import InputFailed, Reason
from hardware.stream import Arrival, InputNews, InputState, RawMidi

TICKS_A_SECOND = 1000
"""So that times are kept to a thousandth of a second."""


def read_midi(path: Path) -> list[tuple[float, bytes]]:
    """The messages of all tracks with their times in seconds."""
    import mido

    if not path.is_file():
        raise InputFailed(str(path), Reason.NO_FILE)
    try:
        file = mido.MidiFile(path)
        t, messages = 0.0, list[tuple[float, bytes]]()
        for message in file:
            t += message.time
            if not message.is_meta:
                messages.append((t, bytes(message.bytes())))
    except PermissionError:
        raise InputFailed(str(path), Reason.NOT_READABLE) from None
    except (OSError, EOFError, ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise InputFailed(str(path), Reason.NOT_MIDI) from None
    return messages


def encoded_midi(messages: Sequence[tuple[float, bytes]]) -> bytes:
    """Messages with their times in seconds, to a thousandth, as a file holds them; writing it is the caller's."""
    import mido

    track, ticks = mido.MidiTrack(), 0
    for t, data in messages:
        try:
            message = mido.Message.from_bytes(data)
        except ValueError:  # half a message is none
            continue
        now = max(ticks, round(t * TICKS_A_SECOND))
        track.append(message.copy(time=now - ticks))
        ticks = now
    file = mido.MidiFile(ticks_per_beat=TICKS_A_SECOND // 2)  # a beat is half a second unless a file says otherwise
    file.tracks.append(track)
    out = io.BytesIO()
    file.save(file=out)
    return out.getvalue()


class MidiFileInput:
    """The messages of a file, in their own time or as fast as they are read."""

    def __init__(self, path: Path, *, paced: bool = True) -> None:
        self._path, self._paced = path, paced
        self._messages = read_midi(path)
        self._closing = threading.Event()
        self._waiting: list[Arrival] = []
        self._begins = 0.0

    @property
    def name(self) -> str:
        """The file's name."""
        return self._path.name

    def start(self) -> None:
        """Begin to play it."""
        self._begins = time.monotonic()
        end = self._messages[-1][0] if self._messages else 0.0
        self._waiting = [
            self._news(0.0, InputState.RUNNING, f"{self.name} plays"),
            *(RawMidi(self.name, t, data) for t, data in self._messages),
            self._news(end, InputState.ENDED, f"{self.name} is over"),
        ]

    def read(self, wait: float) -> Sequence[Arrival]:
        """The messages that are due."""
        if not self._waiting:
            self._closing.wait(wait)
            return []
        if self._paced:
            self._closing.wait(max(0.0, min(wait, self._waiting[0].t - self._now)))
        now = self._now if self._paced else self._waiting[-1].t
        due = [arrival for arrival in self._waiting if arrival.t <= now]
        self._waiting = self._waiting[len(due) :]
        return due

    def close(self) -> None:
        """Stop."""
        self._closing.set()
        self._waiting = []

    @property
    def _now(self) -> float:
        return time.monotonic() - self._begins

    def _news(self, t: float, state: InputState, sentence: str) -> InputNews:
        return InputNews(self.name, t, state, sentence)
