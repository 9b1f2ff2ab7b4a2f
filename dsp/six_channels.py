"""A channel a string (hexaphonic pickup): each is judged on its own, and bleed is told from playing.

Every channel has a verifier for its one string. What a channel hears of its neighbours' strings is bleed: it
is much weaker than on the neighbour's own channel, and that tells the two apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from dsp.frames import clean
from dsp.judge import LONG_ENOUGH, nothing_heard
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict, Target
from dsp.verify import Verifier

BLEED_DB = -20.0
"""A channel this far under the loudest one hears only bleed: no pluck is that soft beside another."""
NOTHING_DB = -180.0


class SixChannels:
    """Streaming judge of one play heard with a channel a string; blocks are channels x samples.

    `channels` names the string of each channel, in order.
    """

    def __init__(
        self,
        rate: float,
        target: Target,
        channels: tuple[int, ...] = (6, 5, 4, 3, 2, 1),
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
                rate, {string: target[string]}, first_pluck=first_pluck, not_before=not_before, knowledge=knowledge
            )
            for string in channels
            if string in target
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
            if string in self._verifiers:
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
        found = {string: verifier.verdict for string, verifier in self._verifiers.items()}
        loudness = {string: _loudness(verifier) for string, verifier in self._verifiers.items()}
        strings = [replace(play.strings[0], source=Source.HEX) for play in found.values()]
        t = max((play.t for play in found.values()), default=0.0)
        told = tuple(self._without_bleed(verdict, loudness) for verdict in strings)
        return PlayVerdict(t=t, target=dict(self._target), strings=told)

    @property
    def last_pluck(self) -> float | None:
        """When the latest pluck of any string was heard."""
        plucks = [verifier.last_pluck for verifier in self._verifiers.values()]
        return max((t for t in plucks if t is not None), default=None)

    def _without_bleed(self, verdict: StringVerdict, loudness: Mapping[int, float]) -> StringVerdict:
        """Take back what one channel heard if a much louder channel explains it."""
        mine = loudness[verdict.string]
        loudest = max(loudness, key=lambda string: loudness[string])
        is_bleed = mine - loudness[loudest] < BLEED_DB
        if verdict.state is StringState.SILENT or not is_bleed:
            return verdict
        silent = nothing_heard((verdict.string,), LONG_ENOUGH, Source.HEX)[0]
        return replace(silent, reason=f"only string {loudest} is heard through its pickup")


def _loudness(verifier: Verifier) -> float:
    """Loudest that a channel was in any strum, in dB."""
    return max((heard.loudest_db for _, heard in verifier.evidence), default=NOTHING_DB)
