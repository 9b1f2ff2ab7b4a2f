"""A channel a string (hexaphonic pickup): each is judged on its own, and bleed is parted from playing.

Every channel has a verifier for its one string, also those that nobody asks about: what a channel hears of its
neighbours' strings is bleed, and much weaker than on the neighbour's own channel. That tells the two apart. Compared is
how loud each was at its loudest, for a muted string is struck as hard as any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from dsp.chord.judge import LONG_ENOUGH, nothing_heard
from dsp.chord.judge_words import MUTED_WORDS
from dsp.chord.verify import Verifier
from dsp.stiff_string import GuitarKnowledge
from dsp.stream.hops import clean
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict, Target

BLEED_DB = -20.0
"""A channel this far under the loudest one hears only bleed: no pluck is that soft beside another."""
LEAST_BLEED_DB = -60.0
"""Further down not even bleed is heard: the channel is silent."""
DIED_DB = 25.0
"""What has fallen by so much, and is no more than bleed now, was struck and died."""
NOTHING_DB = -180.0
ANY_PITCH = 60.0
"""A channel that nobody asks about is heard only for its loudness."""


class SixChannels:
    """Streaming judge of one play heard with a channel a string; blocks are channels x samples.

    `channels` names the string of each channel, in order: string 1 first, unless it is said otherwise.
    """

    def __init__(
        self,
        rate: float,
        target: Target,
        channels: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
        *,
        first_pluck: float | None = None,
        not_before: float | None = None,
        knowledge: GuitarKnowledge | None = None,
    ) -> None:
        missing = sorted(set(target) - set(channels))
        if missing:
            raise ValueError(f"strings {missing} have no channel among {channels}")
        self._target = dict(target)
        self._channels = channels
        self._verifiers: Mapping[int, Verifier] = {
            string: Verifier(
                rate,
                {string: target.get(string, ANY_PITCH)},
                may_sound={},
                first_pluck=first_pluck,
                not_before=not_before,
                knowledge=knowledge,
            )
            for string in channels
        }

    def reset(self) -> None:
        """Forget what was heard; the target stays."""
        for verifier in self._verifiers.values():
            verifier.reset()

    def push(self, block: npt.ArrayLike) -> list[PlayVerdict]:
        """Take one block of all channels; channels that are missing are silent."""
        rows = np.atleast_2d(np.asarray(block, dtype=np.float64))
        due = False
        for row, string in enumerate(self._channels):
            samples = rows[row] if row < len(rows) else np.zeros(rows.shape[1])
            due |= bool(self._verifiers[string].push(clean(samples)))
        return [self.verdict] if due else []

    def flush(self) -> list[PlayVerdict]:
        """End of the stream."""
        for verifier in self._verifiers.values():
            verifier.flush()
        return [self.verdict]

    @property
    def verdict(self) -> PlayVerdict:
        """What is known now."""
        loudness = {string: _loudness(verifier) for string, verifier in self._verifiers.items()}
        found = {string: self._verifiers[string].verdict for string in self._target}
        t = max((play.t for play in found.values()), default=0.0)
        dry = tuple(_without_bleed(play.strings[0], loudness) for play in found.values())
        strings = tuple(replace(one, source=Source.HEX) for one in sorted(dry, key=lambda one: -one.string))
        return PlayVerdict(t=t, target=dict(self._target), strings=strings)

    @property
    def now(self) -> float:
        """Seconds heard so far, in whole hops."""
        return min((verifier.now for verifier in self._verifiers.values()), default=0.0)

    @property
    def last_pluck(self) -> float | None:
        """When the latest strum of a string that is asked for ended."""
        plucks = [self._verifiers[string].last_pluck for string in self._target]
        return max((t for t in plucks if t is not None), default=None)


@dataclass(frozen=True, slots=True)
class _Loudness:
    """How loud a channel was at its loudest, and is now, in dB."""

    ever: float = NOTHING_DB
    now: float = NOTHING_DB


def _loudness(verifier: Verifier) -> _Loudness:
    heard = [heard for _, heard in verifier.evidence]
    if not heard:
        return _Loudness()
    return _Loudness(max(one.loudest_db for one in heard), heard[-1].present_db)


def _without_bleed(verdict: StringVerdict, loudness: Mapping[int, _Loudness]) -> StringVerdict:
    """Take back what one channel heard if a much louder channel explains it."""
    mine = loudness[verdict.string]
    loudest = max(loudness, key=lambda string: loudness[string].ever)
    if verdict.state is StringState.SILENT and mine.ever - loudness[loudest].ever < LEAST_BLEED_DB:
        return verdict
    if mine.ever - loudness[loudest].ever < BLEED_DB:
        silent = nothing_heard((verdict.string,), LONG_ENOUGH, Source.HEX)[0]
        return replace(silent, reason=f"only string {loudest} is heard through its pickup")
    # Whatever the ear made of its tone: on its own channel it was struck, if that was louder than bleed.
    only_bleed = mine.now - max(one.now for one in loudness.values()) < BLEED_DB
    # A tone that is no louder than bleed is a neighbour's, not this string's at another fret.
    if only_bleed and (mine.ever - mine.now > DIED_DB or verdict.state is StringState.WRONG_PITCH):
        return replace(verdict, state=StringState.MUTED, pitch=None, cents=None, reason=MUTED_WORDS)
    return verdict
