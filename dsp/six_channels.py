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
from dsp.judge import nothing_heard
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict, Target
from dsp.verify import Verifier

BLEED_DB = -20.0
"""A string this far under the loudest channel's string, with the same pitch in it, is only bleed."""
OVERTONES = (0.0, 12.0, 19.0, 24.0, 28.0, 31.0, 34.0, 36.0)


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
        knowledge: GuitarKnowledge | None = None,
    ) -> None:
        missing = sorted(set(target) - set(channels))
        if missing:
            raise ValueError(f"strings {missing} have no channel among {channels}")
        self._target = dict(target)
        self._channels = channels
        self._verifiers: Mapping[int, Verifier] = {
            string: Verifier(rate, {string: target[string]}, first_pluck=first_pluck, knowledge=knowledge)
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
        strings = [replace(play.strings[0], source=Source.HEX) for play in found.values()]
        t = max((play.t for play in found.values()), default=0.0)
        told = tuple(self._without_bleed(verdict, strings) for verdict in strings)
        return PlayVerdict(t=t, target=dict(self._target), strings=told)

    def _without_bleed(self, verdict: StringVerdict, strings: list[StringVerdict]) -> StringVerdict:
        """Take back what one channel heard if a much louder channel explains it."""
        if verdict.state is StringState.SILENT or verdict.level_db is None:
            return verdict
        mine = float(self._target[verdict.string])
        for other in strings:
            if other.string == verdict.string or other.level_db is None:
                continue
            much_louder = verdict.level_db - other.level_db < BLEED_DB
            theirs = float(self._target[other.string]) if other.pitch is None else other.pitch
            same_partials = any(abs(abs(mine - theirs) - gap) < 0.5 for gap in OVERTONES)
            if much_louder and (same_partials or verdict.state is not StringState.CLEAR):
                silent = nothing_heard((verdict.string,), 1.0, Source.HEX)[0]
                return replace(silent, reason=f"only string {other.string} is heard through its pickup")
        return verdict
