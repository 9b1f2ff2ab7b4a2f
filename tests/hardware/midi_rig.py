"""MIDI guitars without hardware: virtual ports on the private JACK server, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tests.dsp.midi.guitarist import Message
from tests.hardware.jack_rig import ROOT, Server
from tests.patience import PATIENCE, line_from


class MidiPlayer:
    """A process with a MIDI port."""

    def __init__(self, server: Server, name: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hardware.midi_guitar", name],
            env={**os.environ, **server.environment, "PYTHONPATH": str(ROOT)}, cwd=ROOT,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        if self._line() != "READY":
            self.kill()  # or it is left behind, and another test is blamed for it
            raise RuntimeError(f"the MIDI player {name!r} does not start")

    def play(self, messages: Iterable[Message]) -> list[float]:
        """Play all of it; the clock at which each was sent."""
        self.begin(messages)
        return self.sent()

    def begin(self, messages: Iterable[Message]) -> None:
        """Play it, without waiting for its end."""
        assert self._process.stdin is not None
        in_order = sorted(messages, key=lambda message: message[0])
        self._process.stdin.write(json.dumps([(t, data.hex()) for t, data in in_order]) + "\n")
        self._process.stdin.flush()

    def sent(self) -> list[float]:
        """The clock at which each was sent; waits for the last."""
        moments: list[float] = json.loads(self._line())
        return moments

    def unplug(self) -> None:
        """Gone, with a goodbye: a killed client holds an exact server up for seconds."""
        try:
            self._process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Gone, without a word."""
        self._process.kill()
        self._process.communicate()

    @property
    def is_plugged_in(self) -> bool:
        """Whether it is still there."""
        return self._process.poll() is None

    def _line(self) -> str:
        return line_from(self._process).strip()


@contextmanager
def midi_guitar(server: Server, name: str) -> Iterator[MidiPlayer]:
    """A guitar that is plugged in for the length of the block."""
    player = MidiPlayer(server, name)
    try:
        yield player
    finally:
        if player.is_plugged_in:
            player.unplug()


def connected(says: str, hears: str) -> bool:
    """Whether there is a cable between two ports now."""
    return subprocess.run(["jack_connect", says, hears], capture_output=True, timeout=PATIENCE).returncode == 0
