"""The verifier: given which pitch each string should have, which strings ring clear?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from dsp.chord.chord_partials import CUED, common_tuning
from dsp.chord.cues import Heard, take_cues
from dsp.chord.expected import expected
from dsp.chord.judge import judge_all, nothing_heard
from dsp.chord.strums import BEFORE_PLUCK, LONGEST_HEARD, Strum, StrumEar
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import FINAL_AFTER, SURE, Outcome, PlayVerdict, StringState, StringVerdict, Target

EARLIEST_BEFORE_ANNOUNCED = 0.06
"""Plucks this much before the announced first one still count: clocks and fingers are not exact."""
OPINION_EVERY = 0.02
STANDS = 0.17
"""While nothing dies, opinions may rest on a look this old, in seconds."""
NEARLY_SURE_STANDS = 0.08
"""Where every string rings, but not surely yet, somebody waits to hear so: a look is no older than this."""
FALLS_DB, FALLS_WITHIN = 6.0, 0.04
"""A choked string falls by this within such a time, in seconds, a ringing one hardly before the next look. (None begins
to ring but by a pluck, and plucks are noticed.)"""
MOST_STRUMS = 24
"""Older ones are forgotten, so that an endless stream costs no more than a short one."""
LOWEST_PITCH, HIGHEST_PITCH = 0, 127


class Verifier:
    """Streaming judge of one play: `push(block)` returns the verdicts that became due, `flush()` the last.

    `first_pluck` is the time, in seconds of this stream, of the first pluck: nothing counts before it, and what is
    too soft to be noticed then is still looked for. Where only `not_before` is known the first pluck may come at any
    time after it. With neither everything counts from the start.
    `may_sound` is the pitch of strings that may sound too, but that nobody asks about: what they do explains what is
    heard, and they get no verdict. Notes of strings that nobody named are looked for, but may stay hidden.
    Evidence adds up over strums and single plucks until `reset()`; while something sounds, a verdict comes
    every `opinion_every` seconds. While nothing dies it may rest on a look that is `stands` seconds old.
    """

    def __init__(
        self,
        rate: float,
        target: Target,
        *,
        may_sound: Target | None = None,
        first_pluck: float | None = None,
        not_before: float | None = None,
        knowledge: GuitarKnowledge | None = None,
        opinion_every: float = OPINION_EVERY,
        stands: float = STANDS,
    ) -> None:
        self._strings = tuple(sorted(target, reverse=True))
        beside = {string: pitch for string, pitch in (may_sound or {}).items() if string not in target}
        strings = (*self._strings, *sorted(beside, reverse=True))
        pitches = np.array([float({**beside, **target}[string]) for string in strings])
        if not ((pitches >= LOWEST_PITCH) & (pitches <= HIGHEST_PITCH)).all():
            raise ValueError(f"pitches must be in range {LOWEST_PITCH}..{HIGHEST_PITCH}, got {pitches.tolist()}")
        self._target = dict(target)
        self._first_pluck = first_pluck
        self._not_before = first_pluck if not_before is None else not_before
        self._asked = expected(
            strings, pitches, knowledge or GuitarKnowledge(), CUED, may_sound is not None, len(target) == 1
        )
        self._ear = StrumEar(rate)
        self._stands_for = stands
        self._opinion_hops = max(1, round(opinion_every / self._ear.hop_seconds))
        self.reset()

    def reset(self) -> None:
        """Forget what was heard; the target stays."""
        self._ear.reset()
        self._strum: Strum | None = None
        self._closed: list[tuple[Strum, Heard]] = []
        self._first: Heard | None = None
        self._open: Heard | None = None
        self._since_opinion = 0
        self._opinion_at = -1.0
        self._looked_at = np.zeros(len(self._asked.pitches))
        self._judged: tuple[StringVerdict, ...] | None = None

    def push(self, block: npt.ArrayLike) -> list[PlayVerdict]:
        """Take samples of one channel."""
        due: list[PlayVerdict] = []
        for plucked_at in self._ear.push(block):
            if not self._strings:
                continue
            if self._ear.cut:
                self._break_off()
            if plucked_at is not None and plucked_at > self._earliest:
                self._take_pluck(plucked_at)
            if self._strum is not None and self._strum.noticed:
                self._strum.go_on(self._ear.rose_at)
            self._since_opinion += 1
            if self._announced_but_unnoticed and self._ear.now >= self._announced + FINAL_AFTER:
                self._strum = Strum(self._announced, self._announced, noticed=False)
            if self._strum is not None and self._opinion_is_due(self._strum):
                due += self._opine(self._ear.now)
            elif self._strum is not None and self._first is None:
                self._look(self._strum, self._ear.now)
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
        if self._judged is None and (evidence := self.evidence):
            self._judged = judge_all(self._strings, self._target, evidence)
        strings = self._judged or nothing_heard(self._strings, self._ear.now - self._announced)
        return PlayVerdict(t=self._ear.now, target=dict(self._target), strings=strings)

    @property
    def evidence(self) -> list[tuple[Strum, Heard]]:
        """The cues of every strum so far, the present one last."""
        if self._strum is None or self._open is None:
            return list(self._closed)
        return [*self._closed, (replace(self._strum), self._open)]

    @property
    def now(self) -> float:
        """Seconds heard so far, in whole hops."""
        return self._ear.now

    @property
    def last_pluck(self) -> float | None:
        """When the latest strum ended: the verdict is awaited from then on."""
        strums = [strum for strum, _ in self._closed] if self._strum is None else [self._strum]
        return strums[-1].ended if strums and strums[-1].noticed else None

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
            self._first, self._open, self._judged = None, None, None
            return
        slow = self._strum if self._strum is not None and self._strum.may_take(t) else None
        self._close(t - BEFORE_PLUCK)
        self._strum = Strum(t if slow is None else slow.first, t, cut=self._ear.was_cut(t))

    def _close(self, until: float) -> None:
        if self._strum is not None:
            self._look(self._strum, min(until, self._strum.last + LONGEST_HEARD))
            self._closed = self.evidence[-MOST_STRUMS:]
        self._strum, self._first, self._open, self._judged = None, None, None, None

    def _break_off(self) -> None:
        """The sound is cut: what was heard until then counts, what was not was not the player's fault."""
        if self._strum is not None:
            self._strum.cut = True
            self._close(self._ear.cut_at - BEFORE_PLUCK)

    def _opinion_is_due(self, strum: Strum) -> bool:
        final = self._ear.now >= strum.ended + FINAL_AFTER
        return final or self._since_opinion >= self._opinion_hops

    def _opine(self, now: float) -> list[PlayVerdict]:
        strum = self._strum
        if strum is None:
            return []
        if now >= strum.ended + FINAL_AFTER:
            self._close(now)
        elif not self._stands(strum, now) and not self._look(strum, now):
            return []
        self._since_opinion = 0
        return [self.verdict]

    def _stands(self, strum: Strum, now: float) -> bool:
        """Tell whether the last look still holds: it is fresh enough, and no string of this strum has died since."""
        heard = self._open
        if heard is None or now - self._opinion_at > self._stands_so_long:
            return False
        if now - self._opinion_at < min(FALLS_WITHIN, self._stands_for):
            return True
        ringing = (StringState.CLEAR, StringState.BUZZ)
        rings = np.array([one.state in ringing and one.t_onset == strum.first for one in self.verdict.strings])
        fallen = (self._looked_at - self._ear.levels_db(heard.frequency, heard.tells))[: len(rings)]
        return not bool((fallen[rings] > FALLS_DB).any())

    @property
    def _stands_so_long(self) -> float:
        play = self.verdict
        nearly = play.outcome is Outcome.CLEAR and any(one.confidence < SURE for one in play.strings)
        return min(self._stands_for, NEARLY_SURE_STANDS) if nearly else self._stands_for

    def _look(self, strum: Strum, until: float) -> bool:
        """Hear the strum as it is at `until`; False when it is too early."""
        listening = self._ear.listen(strum, until)
        if listening is None:
            return False
        heard = take_cues(listening, self._asked, common_tuning(listening.now, self._asked))
        # The first look comes as soon as there is one to take, however seldom opinions are wanted.
        self._open = replace(heard, first=self._first)
        self._first = heard if self._first is None else self._first
        self._opinion_at = until
        self._looked_at = self._ear.levels_db(self._open.frequency, self._open.tells)
        self._judged = None
        return True
