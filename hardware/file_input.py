"""A sound file as an input: it plays itself, in real time or as fast as it is listened to."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np

from hardware.errors import InputFailed
from hardware.pace import Pace
from hardware.sound_file import opened
from hardware.stream import Arrival, InputNews, InputState, RawBlock

BLOCK = 1024
"""Samples at a time, as a device in no hurry gives them."""
MOST_BLOCKS = 16
"""A reader that comes late gets this many blocks at once, and the rest with its next call."""


class FileInput:
    """The sound of a file, a block at a time; when the file is over the input has ended."""

    def __init__(self, path: Path, *, paced: bool = True, block: int = BLOCK) -> None:
        self._path, self._block, self._paced = path, block, paced
        self._state = InputState.OPENING
        self._closing = threading.Event()
        self._open = ExitStack()
        self._news: list[InputNews] = []
        self._read = 0

    @property
    def name(self) -> str:
        """The file's name."""
        return self._path.name

    def start(self) -> None:
        """Open the file; where that fails the first news says why."""
        try:
            self._file: Any = self._open.enter_context(opened(self._path))
        except InputFailed as failed:
            self._tell(InputState.ENDED, f"{self.name}: {failed.reason.value}", failed)
            return
        self._pace = Pace(self._file.samplerate, self._paced)
        self._tell(InputState.RUNNING, f"{self.name} plays")

    def read(self, wait: float) -> Sequence[Arrival]:
        """The blocks that are due, and the news."""
        arrived: list[Arrival] = list(self._news)
        self._news.clear()
        if self._state is not InputState.RUNNING:
            if not arrived:
                self._closing.wait(wait)
            return arrived
        due = self._pace.due(self._read, self._block, 0.0 if arrived else wait, self._closing)
        for _ in range(min(due, MOST_BLOCKS)):
            if self._state is InputState.RUNNING:
                arrived += self._next_block()
        return [*arrived, *self._news_now()]

    def close(self) -> None:
        """Let go of the file."""
        self._closing.set()
        self._state = InputState.ENDED
        self._open.close()

    def _next_block(self) -> list[RawBlock]:
        try:
            rows = self._file.read(self._block, dtype="float32", always_2d=True)
        except (OSError, RuntimeError):
            rows = np.zeros((0, 1), np.float32)
        t = self._now
        self._read += len(rows)
        if len(rows) < self._block:
            self._tell(InputState.ENDED, f"{self.name} is over")
        samples = np.ascontiguousarray(rows.T)
        return [RawBlock(self.name, t, float(self._file.samplerate), samples)] if len(rows) else []

    @property
    def _now(self) -> float:
        return self._read / float(self._file.samplerate)

    def _tell(self, state: InputState, sentence: str, failed: InputFailed | None = None) -> None:
        self._state = state
        t = self._now if self._read else 0.0
        self._news.append(InputNews(self.name, t, state, sentence, failed.reason if failed else None))

    def _news_now(self) -> list[InputNews]:
        news, self._news = self._news, []
        return news
