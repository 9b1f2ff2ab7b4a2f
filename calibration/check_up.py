"""A guitar's check-up: silence, each open string once in any order, and one loud chord; under a minute of its stream.

It listens only; `findings` (in `check_up_words`) says what it means.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.checked_chord import CheckedChord
from calibration.steady import Steady, floor_db, is_silent
from calibration.take import CLIPPED, CLIPPED_SAMPLES, QUIETEST_DB, Real, Take, decibels
from dsp.notes.listen import Listener, Note
from dsp.pitch import STANDARD, Strings
from dsp.stream.hops import Hops
from dsp.verdict import PlayVerdict

HOP = 0.05
"""Seconds between two looks."""
SILENCE, SILENCE_WITHIN = 0.9, 8.0
"""Seconds of quiet that tell noise from hum, and how long they are waited for before strings are asked for."""
STRINGS_WITHIN = 40.0
"""Seconds for six plucks that ring a second each, with time to find the strings."""
SURE = 0.6
"""Probability from which a note counts, surer than `LIKELY`: a string that is missed can be plucked again."""
FARTHEST_CENTS = 150.0
"""Further off it may be any string."""
OVER_FLOOR_DB = 15.0
"""A pluck stands so far over the room; what is softer is a string that rings along."""
LEVEL_OVER = 0.5
"""Seconds before a note is recognised in which its pluck was loudest."""
RINGS_ON = 0.5
"""Seconds that the last string is still listened to, so that its level is known."""
MOST_STRINGS, ALIKE_CENTS, FAR_OFF_CENTS = 4, 40.0, 60.0
"""So many strings, off by the same and by more than a guitar drifts by itself: it was tuned so, or has a capo."""
ENOUGH_AFTER = 6.0
"""Seconds without another string after which such a guitar need not be waited for: its lowest may lie too low."""
A_STRING_EACH = 4
"""From this many channels on, each is a string's own."""


class CheckPart(Enum):
    """What is asked for."""

    SILENCE = "be silent"
    CLICKS = "be silent while the loudspeaker clicks"
    STRINGS = "pluck each open string once"
    CHORD = "strum all open strings"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class CheckedString:
    """An open string that was plucked: how far off its pitch, how loud, and on which channel (from 1)."""

    string: int
    cents: float
    peak_db: float
    channel: int


class CheckUp:
    """`push(block)` takes channels x samples and returns the strings heard for the first time.

    `listened` is the one channel that is meant, from 1, where the others are only looked at. With `clicks` it waits
    after a silence until `clicks_over` is called.
    """

    def __init__(
        self,
        rate: float,
        channels: int = 1,
        tuning: Strings = STANDARD,
        a4: float = 440.0,
        listened: int | None = None,
        clicks: bool = False,
    ) -> None:
        self._clicks = clicks
        self.rate, self.channels, self.tuning, self.listened = rate, channels, tuning, listened
        self.part = CheckPart.SILENCE
        self.silence: Take | None = None
        self.strings: dict[int, CheckedString] = {}
        self.clipped = 0
        self.peak_db = QUIETEST_DB
        self._ear = Listener(rate, tuning, a4, likely=SURE)
        self._hop = max(1, round(HOP * rate))
        self._hops = [Hops(self._hop, self._hop) for _ in range(channels)]
        self._hop_count = 0
        self._began_at = 0
        self._peaks: list[Real] = []
        self._steady = Steady(rate, channels)
        self._quiet: list[Real] = []
        self._done_at: int | None = None
        self._string_at = 0
        """The hop in which a string was heard for the first time."""
        self._chord: CheckedChord | None = None

    @property
    def now(self) -> float:
        """Seconds heard."""
        return self._hop_count * self._hop / self.rate

    @property
    def missing(self) -> tuple[int, ...]:
        """Strings that were not heard yet, in the order of a downstroke."""
        return tuple(sorted(self.tuning.keys() - self.strings.keys(), reverse=True))

    def push(self, block: NDArray[Any]) -> list[CheckedString]:
        """Listen on."""
        rows = [list(hops.push(np.asarray(row, dtype=np.float64))) for hops, row in zip(self._hops, block, strict=True)]
        return [heard for hop in zip(*rows, strict=True) for heard in self._hear(np.stack([x for _, x in hop]))]

    def _hear(self, hop: Real) -> list[CheckedString]:
        if self.part is CheckPart.DONE:
            return []
        self._hop_count += 1
        if self.part is CheckPart.CLICKS:
            self._steady.taken_off(hop)
            return []
        rest = self._steady.taken_off(hop)
        peaks = np.abs(rest).max(axis=1)
        self.peak_db = decibels(float(peaks.max()))
        self.clipped += int(np.count_nonzero(np.abs(hop) >= CLIPPED))
        self._peaks = [*self._peaks, peaks][-round(LEVEL_OVER / HOP) :]
        if self._chord is not None:
            self._chord.push(hop, self._peaks[-1])
            self.part = CheckPart.DONE if self._chord.over else CheckPart.CHORD
            return []
        if self.part is CheckPart.SILENCE:
            self._wait_for_silence(hop)
        found = self._plucked(rest)
        self._may_be_done()
        return found

    # ---------------------------------------------------------------- silence

    def _wait_for_silence(self, hop: Real) -> None:
        keep = round(SILENCE / HOP)
        self._quiet = [*self._quiet, hop][-keep:]
        if len(self._quiet) == keep:
            quiet = np.concatenate(self._quiet, axis=1)
            mixed = Take(self.rate, quiet.mean(axis=0))
            if (mains := is_silent(mixed, self._hop)) is not None:
                self.silence = mixed
                self._steady.learn(quiet, mains)
        if self.silence is not None and self._clicks and not self.strings:
            self.part = CheckPart.CLICKS
        elif self.silence is not None or self.now >= SILENCE_WITHIN:
            self._ask_for_strings()

    def clicks_over(self) -> None:
        """The loudspeaker has clicked, or cannot."""
        if self.part is CheckPart.CLICKS:
            self._ask_for_strings()

    def _ask_for_strings(self) -> None:
        self.part, self._began_at = CheckPart.STRINGS, self._hop_count

    # ---------------------------------------------------------------- strings

    def _plucked(self, hop: Real) -> list[CheckedString]:
        notes = [note for note in self._ear.push(hop.sum(axis=0)) if note.offset is None]
        return [heard for note in notes for heard in self._take(note)]

    def _channel(self) -> int:
        """The one that became loudest: others ring on from before, or hear it as bleed."""
        peaks = np.array(self._peaks)
        return int(np.argmax(peaks.max(axis=0) - peaks[0])) + 1

    def _take(self, note: Note) -> list[CheckedString]:
        cents = {s: 100.0 * (note.pitch - pitch) for s, pitch in sorted(self.tuning.items())}
        string = min(cents, key=lambda s: abs(cents[s]))
        loud_enough = self._pluck_db > self._floor_db + OVER_FLOOR_DB
        if abs(cents[string]) > FARTHEST_CENTS or not loud_enough:
            return []
        if string in self.strings:  # rings on, and was taken for a pluck again
            return []
        self.strings[string] = CheckedString(string, cents[string], self._pluck_db, self._channel())
        self._string_at = self._hop_count
        return [self.strings[string]]

    def _may_be_done(self) -> None:
        if not self.missing and self._done_at is None:
            self._done_at = self._hop_count + round(RINGS_ON / HOP)
        if self.part is CheckPart.SILENCE:
            return
        if self._done_at is not None and self._hop_count >= self._done_at:
            self._ask_for_chord()
        elif (self._hop_count - self._began_at) * HOP >= STRINGS_WITHIN or self._is_off_for_sure:
            self.part = CheckPart.DONE

    @property
    def _is_off_for_sure(self) -> bool:
        return bool(self.whole_guitar_off) and (self._hop_count - self._string_at) * HOP >= ENOUGH_AFTER

    @property
    def whole_guitar_off(self) -> float:
        """Cents by which all strings are off alike, as with a capo or another tuning; 0 where they are not."""
        cents = sorted(heard.cents for heard in self.strings.values())
        middle = cents[len(cents) // 2] if cents else 0.0
        alike = len(cents) >= MOST_STRINGS and cents[-1] - cents[0] <= ALIKE_CENTS
        return middle if alike and abs(middle) >= FAR_OFF_CENTS else 0.0

    def _ask_for_chord(self) -> None:
        """Not of a guitar that is on another channel: that comes first."""
        if self.listened is not None and self.most_on != self.listened:
            self.part = CheckPart.DONE
        else:
            self.part, self._chord = CheckPart.CHORD, CheckedChord(self.rate, self._sounding, self.listened)

    @property
    def most_on(self) -> int | None:
        """The channel that most strings came on, the first of equals; None before any was heard."""
        heard = [one.channel for one in self.strings.values()]
        return max(sorted(set(heard)), key=heard.count, default=None)

    @property
    def _sounding(self) -> Strings:
        """What the open strings sound, in or out of tune; a guitar that is out of tune has a chord too."""
        return {one.string: self.tuning[one.string] + one.cents / 100.0 for one in self.strings.values()}

    @property
    def chord(self) -> PlayVerdict | None:
        """What the ear says of the chord at the end; None where it was not asked for or nobody strummed."""
        return None if self._chord is None else self._chord.verdict

    @property
    def loudest_db(self) -> float:
        """The level of the loudest pluck, or of the chord."""
        chord = [] if self._chord is None else [self._chord.peak_db]
        return max([*chord, *(heard.peak_db for heard in self.strings.values())], default=QUIETEST_DB)

    @property
    def _pluck_db(self) -> float:
        return decibels(float(np.max(self._peaks)))

    @property
    def _floor_db(self) -> float:
        """Peaks of noise lie some 12 dB above its level."""
        return -60.0 if self.silence is None else max(-90.0, 12.0 + self.noise_db)

    @property
    def noise_db(self) -> float:
        """The level of the silence, without an offset and without hum that had to be taken off."""
        return QUIETEST_DB if self.silence is None else floor_db(self.silence, self._steady.mains)

    @property
    def offset(self) -> float:
        """The steady part of the silence, beside full scale: not sound, but some cheap converters add it."""
        return 0.0 if self.silence is None else abs(float(self.silence.samples.mean()))

    @property
    def clips(self) -> bool:
        """Whether the converter was driven over its end."""
        return self.clipped >= CLIPPED_SAMPLES
