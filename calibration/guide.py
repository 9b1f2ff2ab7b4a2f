"""The guide through a calibration: silence, each open string twice, a strum; nothing bad is ever accepted.

Time passes in hops of 10 ms of the stream itself, so the same sound leads to the same words however it is cut
into blocks, and as fast as it comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration import prompts
from calibration.measure import MeasuredPluck
from calibration.noise import floor_db, is_silence
from calibration.pluck_check import Unfit, check_pluck, check_strum, has_died, is_noticed
from calibration.take import CLIPPED, QUIETEST_DB, Real, Take, decibels
from dsp.pitch import STANDARD, Strings
from dsp.stream.hops import Hops, Past, clean
from dsp.stream.onset import Onset, OnsetDetector
from dsp.tuner.tuner import Reading, Tuner

HOP, TICK = 0.01, 10
"""Seconds a hop; hops between two looks at the level."""
SILENCE, RING, KEPT = 2.0, 1.5, 4.0
"""Seconds: of the room; of a string, which is measured over 1.4 s (`measure.py`); and remembered, more than both."""
PLUCKS = 2
"""Of each string: what one of them did by accident shows beside the other."""
SAME_STROKE = 0.15
"""Onsets this close belong to one stroke."""
KNOWN_DEAD_AFTER = 0.5
"""Seconds after which a muted string need not be waited for."""
BEFORE_PLUCK = 0.01
"""Seconds by which a take begins before its onset, which is known to a hop."""
AGREE_CENTS = 6.0
"""Two plucks that differ by more were not the same string at the same tension."""


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing that is asked of the player: silence, one string, or (no string) a strum."""

    prompt: str
    string: int | None = None
    nth: int = 0
    is_silence: bool = False


@dataclass(frozen=True, slots=True)
class HeardPitch:
    """What the sound seems to be at the moment."""

    string: int
    pitch: float
    cents: float


@dataclass(frozen=True, slots=True)
class GuideShows:
    """What to show the player: where we are, what is heard, and what is wrong."""

    t: float
    step: int
    steps: int
    prompt: str
    level_db: float
    heard: HeardPitch | None = None
    problem: str = ""
    accepted: bool = False
    """This very moment completed a step."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """Everything that was accepted."""

    silence: Take
    plucks: Mapping[int, tuple[MeasuredPluck, ...]]
    takes: Mapping[int, tuple[Take, ...]]
    strum: Take


def steps_for(tuning: Strings) -> tuple[GuideStep, ...]:
    """What is asked, in order: string by string as a downstroke meets them, then all at once."""
    plucks = [
        GuideStep(prompts.pluck(string, tuning[string], again=nth > 0), string, nth)
        for string in sorted(tuning, reverse=True)
        for nth in range(PLUCKS)
    ]
    return (GuideStep(prompts.BE_SILENT, is_silence=True), *plucks, GuideStep(prompts.STRUM))


class Guide:
    """`push(block)` returns what to show; `recorded` is there once `done`.

    `tuning` is what the open strings should sound, a capo included.
    """

    def __init__(self, rate: float, tuning: Strings = STANDARD, a4: float = 440.0) -> None:
        self.rate, self.tuning, self.a4 = rate, tuning, a4
        self.steps = steps_for(tuning)
        self._hop = max(1, round(HOP * rate))
        self._hops = Hops(self._hop, self._hop)
        self._past = Past(round(KEPT * rate))
        self._onsets = OnsetDetector(rate)
        self._tuner = Tuner(rate, tuning, a4)
        self.reset()

    def reset(self) -> None:
        """Begin again, with silence."""
        for stage in (self._hops, self._past, self._onsets, self._tuner):
            stage.reset()
        self._at = 0
        self._count = 0
        self._plucked: float | None = None
        self._heard: HeardPitch | None = None
        self._problem = ""
        self._floor_db = QUIETEST_DB
        self._lately: list[tuple[float, float]] = []
        """Of each hop of the last two seconds its mean, and the mean of its squares."""
        self._offset = 0.0
        """What a converter adds all the time (DC); known once it was silent."""
        self._silence: Take | None = None
        self._strum: Take | None = None
        self._good: dict[int, list[tuple[MeasuredPluck, Take]]] = {}

    @property
    def done(self) -> bool:
        """Whether everything asked for was heard."""
        return self._at >= len(self.steps)

    @property
    def step(self) -> GuideStep | None:
        """What is asked at present; None when all is done."""
        return None if self.done else self.steps[self._at]

    @property
    def problem(self) -> str:
        """What was wrong with the latest attempt."""
        return self._problem

    @property
    def now(self) -> float:
        """Seconds heard so far."""
        return self._count * self._hop / self.rate

    @property
    def recorded(self) -> Recorded:
        """What was accepted, once all of it was."""
        if self._silence is None or self._strum is None:
            raise ValueError("the calibration is not done yet")
        return Recorded(
            self._silence,
            {string: tuple(pluck for pluck, _ in good) for string, good in self._good.items()},
            {string: tuple(take for _, take in good) for string, good in self._good.items()},
            self._strum,
        )

    def push(self, block: NDArray[Any]) -> list[GuideShows]:
        """Hear a block; what there is to show, in order."""
        return [shown for _, hop in self._hops.push(clean(block)) for shown in self._hear(hop)]

    def flush(self) -> list[GuideShows]:
        """The stream ends: what rings at this moment is judged as it is."""
        return [] if self.done or self._plucked is None else self._close(self.now)

    # ---------------------------------------------------------------- hop by hop

    def _hear(self, hop: Real) -> list[GuideShows]:
        if self.done:
            return []
        # What is at the converter's end stays there, so that clipping is seen.
        hop = np.where(np.abs(hop) >= CLIPPED, hop, hop - self._offset)
        self._past.append(hop)
        self._count += 1
        self._lately = [*self._lately, (float(hop.mean()), float(np.mean(hop**2)))][-round(SILENCE / HOP) :]
        without = hop - np.mean([mean for mean, _ in self._lately]) if self.steps[self._at].is_silence else hop
        for reading in self._tuner.push(without):
            self._heard = _seems(reading)
        onsets = [event.t for event in self._onsets.push(without) if isinstance(event, Onset)]
        shown = self._wait_for_silence() if self.steps[self._at].is_silence else self._follow(onsets)
        if not shown and self._count % TICK == 0:
            shown = [self._show()]
        return shown

    def _wait_for_silence(self) -> list[GuideShows]:
        """The first two seconds that are quiet and even; while there are none that is said now and then."""
        if self._count < round(SILENCE / HOP):
            return []
        if not is_silence(self._levels):
            return self._refuse(prompts.NOT_SILENT) if self._count % round(SILENCE / HOP) == 0 else []
        take = self._take(self.now - SILENCE, self.now)
        self._offset = float(take.samples.mean())
        take = Take(self.rate, take.samples - self._offset)
        self._lately.clear()  # what is heard from now on is without it
        self._silence, self._floor_db = take, floor_db(take)
        return self._accept()

    @property
    def _levels(self) -> list[float]:
        """Of the hops of the last two seconds, beside what they have in common."""
        means, squares = np.array(self._lately).reshape(-1, 2).T
        middle = means.mean() if len(means) else 0.0
        return [decibels(float(np.sqrt(max(0.0, one)))) for one in squares - 2.0 * middle * means + middle**2]

    def _follow(self, onsets: list[float]) -> list[GuideShows]:
        """Begin a take at an onset, end it when it has rung long enough, died, or another begins."""
        shown: list[GuideShows] = []
        for onset in onsets:
            if self._plucked is not None and onset - self._plucked > SAME_STROKE:
                shown += self._close(onset)
            if self._plucked is None and not self.done:
                self._begin(onset)
        if self._plucked is not None and not self.done and self._is_over(self.now - self._plucked):
            shown += self._close(self.now)
        return shown

    def _begin(self, onset: float) -> None:
        self._plucked = max(0.0, onset - BEFORE_PLUCK)
        self._heard = None

    def _is_over(self, age: float) -> bool:
        if age >= RING + BEFORE_PLUCK:
            return True
        just_then = KNOWN_DEAD_AFTER <= age < KNOWN_DEAD_AFTER + HOP
        return just_then and has_died(self._take(self._plucked or 0.0, self.now), self._floor_db)

    # ---------------------------------------------------------------- what comes of a take

    def _close(self, until: float) -> list[GuideShows]:
        """Judge what was plucked; a finger's mere touch is passed over."""
        take = self._take(self._plucked or 0.0, until)
        self._plucked = None
        if not is_noticed(take, self._floor_db):
            return []
        try:
            self._keep(take)
        except Unfit as error:
            return self._refuse(str(error))
        return self._accept()

    def _keep(self, take: Take) -> None:
        string = self.steps[self._at].string
        if string is None:
            check_strum(take, self.tuning, self.a4, self._floor_db)
            self._strum = take
            return
        pluck = check_pluck(take, string, self.tuning, self.a4, self._floor_db)
        before = [good.cents for good, _ in self._good.get(string, [])]
        if before and abs(pluck.cents - before[0]) > AGREE_CENTS:
            self._good[string] = [(pluck, take)]
            raise Unfit(prompts.unlike_before(string, abs(pluck.cents - before[0])))
        self._good.setdefault(string, []).append((pluck, take))

    def _take(self, start: float, stop: float) -> Take:
        return Take(self.rate, self._past.between(round(start * self.rate), round(stop * self.rate)))

    def _accept(self) -> list[GuideShows]:
        self._problem = ""
        self._at += 1
        return [self._show(accepted=True)]

    def _refuse(self, problem: str) -> list[GuideShows]:
        self._problem = problem
        return [self._show()]

    def _show(self, accepted: bool = False) -> GuideShows:
        prompt = prompts.DONE if self.done else self.steps[self._at].prompt
        done = min(self._at + 1, len(self.steps))
        level = max(self._levels[-TICK:], default=self._floor_db)
        return GuideShows(self.now, done, len(self.steps), prompt, level, self._heard, self._problem, accepted)


def _seems(reading: Reading) -> HeardPitch:
    return HeardPitch(reading.string, reading.pitch, reading.cents)
