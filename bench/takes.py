"""Plays that were recorded, judged again from the disk: whether the ear says the same words of every string.

    python3 run.py bench takes

Real strums where they are, else simulated ones, come in as from a device that loses a little, are judged and recorded
as at a table, and then judged again from their recordings.
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.felt import ringbench2
from bench.shared import SHARED, available
from chordgame.cli.judged_recording import recorded_words, said_again, words_of
from chordgame.listening.guitar_news import GuitarNews, GuitarState
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.when_over import Waits, at_a_table
from chordgame.tape.recording import Recording, RecordingSettings
from chordgame.tape.replay import recorded_plays, replay
from dsp.simulated import ACOUSTIC, DRY, How, SimulatedGuitar, strum
from dsp.verdict import Target
from hardware.sound_file import Samples
from hardware.stream import Arrival, InputNews, InputState, RawBlock

PLAYS, RATE, BLOCK = 200, 48_000, 128
LOSSES = 0.003
"""The share of blocks before which samples are lost."""
LOST = (5, 400, 4000)
"""Samples that are lost at a time: two such gaps are bridged, the third breaks the sound off."""
FAINT_DB = -90.0


@dataclass(frozen=True, slots=True)
class Strummed:
    """A strum as it comes in, and what was asked for."""

    sound: Samples
    rate: int
    target: Target


def strums() -> Iterator[Strummed]:
    """Real ones, else simulated ones, some with a fault."""
    if not (available() and (SHARED / "ringbench2.py").is_file()):
        yield from simulated()
        return
    bench = ringbench2()
    cases = [case for name in bench.STRUMMED[:3] for case in bench.cases(name)]
    for case in cases[:: max(1, len(cases) // PLAYS)][:PLAYS]:
        target = {6 - string: pitch for string, pitch in case.expected.items()}
        yield Strummed(np.atleast_2d(case.audio).astype(np.float32), case.rate, target)


def simulated() -> Iterator[Strummed]:
    """Open chords, every third with a muted string and every fifth with one that buzzes."""
    chords = ({5: 48.0, 4: 52.0, 3: 55.0, 2: 60.0, 1: 64.0}, {6: 43.0, 5: 47.0, 4: 50.0, 3: 55.0, 2: 59.0, 1: 67.0})
    for number in range(PLAYS):
        chord = chords[number % 2]
        how = {2: How.MUTED} if number % 3 == 0 else {3: How.BUZZING} if number % 5 == 0 else {}
        guitar = SimulatedGuitar(ACOUSTIC, strum(chord, 0.3, how=how), rate=RATE, surroundings=DRY, seed=number)
        yield Strummed(guitar.render(4.0), RATE, chord)


class Device:
    """Gives a strum in blocks after a while of faint noise, and loses a little on the way."""

    name = "bench"

    def __init__(self, played: Strummed, rng: np.random.Generator) -> None:
        lead = rng.standard_normal((1, int(rng.uniform(0.3, 3.0) * played.rate))) * 10 ** (FAINT_DB / 20)
        self._sound = np.concatenate([lead.astype(np.float32), played.sound], axis=1)
        self._rate, self._rng, self._at, self._begun = played.rate, rng, 0, False

    def start(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing was opened."""

    def read(self, wait: float) -> Sequence[Arrival]:  # noqa: ARG002  as fast as it is listened to
        """The next block."""
        now = self._at / self._rate
        if not self._begun:
            self._begun = True
            return [InputNews(self.name, now, InputState.RUNNING, "")]
        if self._at >= self._sound.shape[1]:
            return [InputNews(self.name, now, InputState.ENDED, "")]
        lost = int(self._rng.choice(LOST)) if self._rng.random() < LOSSES else 0
        self._at += lost
        block = self._sound[:, self._at : self._at + BLOCK]
        t, self._at = self._at / self._rate, self._at + BLOCK
        return [RawBlock(self.name, t, float(self._rate), block, lost)] if block.shape[1] else []


def played(one: Strummed, folder: Path, rng: np.random.Generator) -> None:
    """It is judged and recorded; every fourth is judged when its time is up."""
    over = threading.Event()

    def take(news: GuitarNews) -> None:
        if isinstance(news, GuitarState) and news.state is InputState.ENDED:
            over.set()

    guitar = HeardGuitar(Device(one, rng), recording=Recording("bench", RecordingSettings(folder, leave_megabytes=0.0)))
    guitar.expect(1, one.target, waits=Waits(in_all=2.0) if rng.random() < 0.25 else at_a_table(5.0))
    guitar.start(take)
    over.wait(60.0)
    guitar.close()


def report() -> None:
    """Print how many say the same."""
    rng = np.random.default_rng(11)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for one in strums():
            played(one, folder, rng)
        compare(folder)


def compare(folder: Path) -> None:
    """Print how many of the plays in this folder say the same."""
    plays = recorded_plays(folder)
    outcomes = [one.outcome for one in plays]
    other = [one.play for one in plays if differs(folder, one.play)]
    told = ", ".join(f"{outcomes.count(one)} {one}" for one in sorted(set(outcomes)))
    print(f"{len(plays)} plays were recorded: {told}")
    print(f"{len(other)} of them have other words of some string when they are judged again: {other}")


def differs(folder: Path, number: int) -> bool:
    """Whether the ear says something else now."""
    again = replay(folder, number)
    said = said_again(again)
    return said is None or words_of(said) != recorded_words(again)
