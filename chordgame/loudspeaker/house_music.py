"""The music of a game from the host's loudspeaker, for everybody in the room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from chordgame.engine.tune import Tune
from chordgame.loudspeaker.round_music import RoundMusic
from hardware.errors import OutputFailed

LOOKS_AFTER = 2.0
"""Seconds in which a loudspeaker that cannot be played on has said so."""


class HouseMusic:
    """Plays what a game asks for; where this fails, `tell` gets one sentence, and the game goes on in silence."""

    def __init__(self, loop: asyncio.AbstractEventLoop, tell: Callable[[str], None]) -> None:
        self._loop, self._tell = loop, tell
        self._playing = RoundMusic()
        self._silent = False

    def play(self, tune: Tune | None) -> None:
        """This from now on, or nothing."""
        if self._silent:
            return
        try:
            if self._playing.follow(tune) and tune is not None:
                self._loop.call_later(LOOKS_AFTER, self._look)
        except OSError as error:
            self._give_up(f"no music can be played: {error.strerror or error}")

    def _look(self) -> None:
        try:
            self._playing.check()
        except OutputFailed as error:
            self._give_up(f"no music can be played: {error}")

    def _give_up(self, why: str) -> None:
        self._silent = True
        self._tell(why)
