"""The verifier: given which pitch each string should have, which strings ring clear?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from dsp.cues import Heard, take_cues, tuning_of
from dsp.judge import judge_all, nothing_heard
from dsp.stiff_string import GuitarKnowledge
from dsp.strums import BEFORE_PLUCK, FINAL_AFTER, Strum, StrumEar
from dsp.verdict import PlayVerdict, Target

EARLIEST_BEFORE_ANNOUNCED = 0.06
"""Plucks this much before the announced first one still count: clocks and fingers are not exact."""
OPINION_EVERY = 0.02
MOST_STRUMS = 24
"""Older ones are forgotten, so that an endless stream costs no more than a short one."""
LOWEST_PITCH, HIGHEST_PITCH = 0, 127


class Verifier:
    """Streaming judge of one play: `push(block)` returns the verdicts that became due, `flush()` the last.

    `first_pluck` is the time, in seconds of this stream, of the first pluck: nothing counts before it, and what is
    too soft to be noticed then is still looked for. Where only `not_before` is known the first pluck may come at any
    time after it. With neither everything counts from the start.
    Evidence adds up over strums and single plucks until `reset()`; while something sounds, a verdict comes
    every `opinion_every` seconds.
    """

    def __init__(
        self,
        rate: float,
        target: Target,
        *,
        first_pluck: float | None = None,
        not_before: float | None = None,
        knowledge: GuitarKnowledge | None = None,
        opinion_every: float = OPINION_EVERY,
    ) -> None:
        self._strings = tuple(sorted(target, reverse=True))
        self._pitches = np.array([float(target[string]) for string in self._strings])
        if not ((self._pitches >= LOWEST_PITCH) & (self._pitches <= HIGHEST_PITCH)).all():
            raise ValueError(f"pitches must be in range {LOWEST_PITCH}..{HIGHEST_PITCH}, got {dict(target)}")
        self._target = dict(target)
        self._first_pluck = first_pluck
        self._not_before = first_pluck if not_before is None else not_before
        self._known = knowledge or GuitarKnowledge()
        self._ear = StrumEar(rate)
        self._opinion_hops = max(1, round(opinion_every / self._ear.hop_seconds))
        self.reset()

    def reset(self) -> None:
        """Forget what was heard; the target stays."""
        self._ear.reset()
        self._strum: Strum | None = None
        self._closed: list[tuple[Strum, Heard]] = []
        self._open: Heard | None = None
        self._since_opinion = 0
        self._opinion_at = -1.0

    def push(self, block: npt.ArrayLike) -> list[PlayVerdict]:
        """Take samples of one channel."""
        due: list[PlayVerdict] = []
        for plucked_at in self._ear.push(block):
            if not self._strings:
                continue
            if plucked_at is not None and plucked_at > self._earliest:
                self._take_pluck(plucked_at)
            self._since_opinion += 1
            if self._announced_but_unnoticed and self._ear.now >= self._announced + FINAL_AFTER:
                self._strum = Strum(self._announced, self._announced, noticed=False)
            if self._strum is not None and self._opinion_is_due(self._strum):
                due += self._opine(self._ear.now)
        return due

    def flush(self) -> list[PlayVerdict]:
        """End of the stream: judge by what there is."""
        if self._announced_but_unnoticed and self._strings:
            self._strum = Strum(self._announced, self._announced, noticed=False)
        if self._strum is not None and self._ear.now > self._opinion_at:
            self._look(self._strum, self._ear.now)
        return [self.verdict]

    @property
    def verdict(self) -> PlayVerdict:
        """What is known now."""
        evidence = self.evidence
        if evidence:
            strings = judge_all(self._strings, self._target, evidence)
        else:
            listened = self._ear.now - self._announced
            strings = nothing_heard(self._strings, listened)
        return PlayVerdict(t=self._ear.now, target=dict(self._target), strings=strings)

    @property
    def evidence(self) -> list[tuple[Strum, Heard]]:
        """The cues of every strum so far, the present one last."""
        if self._strum is None or self._open is None:
            return list(self._closed)
        return [*self._closed, (replace(self._strum), self._open)]

    @property
    def last_pluck(self) -> float | None:
        """When the latest pluck that counts was heard."""
        strums = [strum for strum, _ in self._closed] if self._strum is None else [self._strum]
        return strums[-1].last if strums and strums[-1].noticed else None

    @property
    def _earliest(self) -> float:
        return -1.0 if self._not_before is None else self._not_before - EARLIEST_BEFORE_ANNOUNCED

    @property
    def _announced(self) -> float:
        return max(0.0, self._not_before or 0.0)

    @property
    def _announced_but_unnoticed(self) -> bool:
        """A pluck was announced; too soft to be noticed as one, it may still be heard."""
        nothing_yet = self._strum is None and not self._closed
        return self._first_pluck is not None and nothing_yet

    def _take_pluck(self, t: float) -> None:
        if self._strum is not None and self._strum.takes(t):
            self._strum.last = t
            self._open = None
            return
        self._close(t - BEFORE_PLUCK)
        self._strum = Strum(t, t)

    def _close(self, until: float) -> None:
        if self._strum is not None:
            self._look(self._strum, min(until, self._strum.last + FINAL_AFTER))
            self._closed = self.evidence[-MOST_STRUMS:]
        self._strum, self._open = None, None

    def _opinion_is_due(self, strum: Strum) -> bool:
        final = self._ear.now >= strum.last + FINAL_AFTER
        return final or self._since_opinion >= self._opinion_hops

    def _opine(self, now: float) -> list[PlayVerdict]:
        strum = self._strum
        if strum is None or not self._look(strum, now):
            return []
        self._since_opinion = 0
        if now >= strum.last + FINAL_AFTER:
            self._close(now)
        return [self.verdict]

    def _look(self, strum: Strum, until: float) -> bool:
        """Hear the strum as it is at `until`; False when it is too early."""
        listening = self._ear.listen(strum, until)
        if listening is None:
            return False
        tuning = tuning_of(listening.now, self._strings, self._pitches)
        self._open = take_cues(listening, self._strings, self._pitches, tuning, self._known)
        self._opinion_at = until
        return True
