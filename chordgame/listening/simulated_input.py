"""The simulated guitar as an input: it sounds when somebody, or something, plays it."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence

from dsp.simulated import ACOUSTIC, LIVING_ROOM, GuitarModel, How, SimulatedGuitar, Surroundings, roll, strum
from hardware.pace import Pace
from hardware.stream import Arrival, InputNews, InputState, RawBlock

SIMULATED = "simulated"
RATE = 48_000
"""What most audio devices give."""
BLOCK = 512
"""The block that the simulated guitar makes its sound in."""
MOST_BLOCKS = 16
"""That one `read` makes at most: a slow machine catches up bit by bit, and can be closed meanwhile."""
SOON = 0.02
"""Seconds from a call to its first pluck: the guitar's sound is already made that far."""


class SimulatedInput:
    """A guitar that anybody may play from any thread; each call plucks as soon as it can.

    `play` and `pluck` return the stream's time of the first pluck.
    """

    def __init__(
        self,
        model: GuitarModel = ACOUSTIC,
        *,
        seed: int = 0,
        six_channels: bool = False,
        surroundings: Surroundings = LIVING_ROOM,
        paced: bool = True,
    ) -> None:
        self._guitar = SimulatedGuitar(model, rate=RATE, seed=seed, hexaphonic=six_channels, surroundings=surroundings)
        self._paced, self._seed = paced, seed
        self._pace = Pace(RATE, paced)
        self._plays = 0
        self._turn = threading.Lock()
        self._closing = threading.Event()
        self._news: list[InputNews] = []

    @property
    def name(self) -> str:
        """What players see."""
        return "simulated guitar"

    def start(self) -> None:
        """From now on time passes; the first block takes long to make, so it is made before."""
        self._guitar.read(BLOCK)
        self._news.append(InputNews(self.name, 0.0, InputState.RUNNING, f"the {self.name} is ready to be played"))

    def read(self, wait: float) -> Sequence[Arrival]:
        """What it sounds like since the last call."""
        arrived: list[Arrival] = [*self._news]
        self._news.clear()
        due = self._pace.due(self._given, BLOCK, 0.0 if arrived else wait, self._closing)
        count = 0 if self._closing.is_set() else min(due, MOST_BLOCKS)
        with self._turn:
            arrived += [self._next_block() for _ in range(count)]
        return arrived

    def close(self) -> None:
        """Put it away."""
        self._closing.set()

    def play(
        self,
        pitches: Mapping[int, float],
        *,
        at: float = 0.0,
        how: Mapping[int, How] | None = None,
        one_by_one: bool = False,
        up: bool = False,
        velocity: float = 0.7,
        hold: float | None = None,
    ) -> float:
        """Strum these pitches, or pluck them one by one; strings that are missing are not plucked.

        `at` is the stream's time to do so; when it has passed it is done at once.
        """
        ways, wanted = dict(how or {}), dict(pitches)
        with self._turn:
            self._plays += 1
            t, seed = max(at, self._guitar.t + SOON), self._seed + self._plays
            if one_by_one:
                plucks = roll(wanted, t, how=ways, seed=seed)
            else:
                plucks = strum(wanted, t, up=up, how=ways, velocity=velocity, hold=hold, seed=seed)
            self._guitar.play(*plucks)
        return t

    def pluck(self, string: int, pitch: float, how: How = How.CLEAR, velocity: float = 0.7) -> float:
        """Pluck one string."""
        return self.play({string: pitch}, how={string: how}, velocity=velocity)

    @property
    def _given(self) -> int:
        return round(self._guitar.t * RATE)

    def _next_block(self) -> RawBlock:
        t = self._guitar.t
        return RawBlock(self.name, t, float(RATE), self._guitar.read(BLOCK))
