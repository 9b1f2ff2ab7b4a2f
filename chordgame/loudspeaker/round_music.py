"""The music of a game on the host's loudspeaker: it follows what the game says, and stops at once."""

from __future__ import annotations

import subprocess
from types import TracebackType

from chordgame.engine.plain import to_line
from chordgame.engine.tune import Tune
from hardware.errors import OutputFailed
from hardware.own_process import ROOT, command, environment

CRASHED = "the loudspeaker's driver crashed; is a loudspeaker plugged in, and chosen in the system's sound settings?"


class RoundMusic:
    """One tune at a time, each in a process of its own: to stop the music is to end it."""

    def __init__(self) -> None:
        self._playing: Tune | None = None
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> RoundMusic:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.follow(None)

    def follow(self, tune: Tune | None) -> bool:
        """Play this from now on, or nothing; whether that is another than before."""
        if tune == self._playing:
            return False
        self._stop()
        self._playing = tune
        if tune is not None:
            self._process = subprocess.Popen(
                command("chordgame.loudspeaker.tune_process"), env=environment(), cwd=ROOT,
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            assert self._process.stdin is not None
            self._process.stdin.write(to_line(tune) + "\n")
            self._process.stdin.flush()
        return True

    def check(self) -> None:
        """Raise what keeps the tune from being heard, if anything does."""
        if self._process is None or self._process.poll() is None:
            return
        _, said = self._process.communicate()
        self._process = None
        raise OutputFailed((said.strip().splitlines() or [CRASHED])[-1])

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
