"""Real strums through an interface, recorded at the table and judged again from the disk: the same words in all?

    python3 run.py bench rig_takes

Four guitars on the channels of one device of a private JACK server, through PortAudio, play what `bench.takes` plays
without them; each is listened to as at a table. It takes two seconds a strum.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.takes import FAINT_DB, Strummed, compare, strums
from chordgame.cli.play import listened_to
from chordgame.listening.guitar_news import GuitarNews, GuitarState, LiveGuitar, PlayHeard
from chordgame.listening.open_input import open_input
from chordgame.listening.when_over import Waits, at_a_table
from chordgame.tape.recording import RecordingSettings
from hardware.stream import InputState
from tests.hardware.jack_rig import RATE, missing, private_server

Sound = NDArray[np.float32]
GUITARS, MEGABYTES = 4, 2000
EVERY = 8.0
"""Seconds from one strum of a guitar to the next: a play that lacks strings waits three for them, then rings out."""
BEFORE = 0.3
"""Seconds by which the next one is announced after the one before has had its time."""
RUNS_WITHIN = 60.0


class Player:
    """One guitar and who plays it: asked for one strum after another, at their times."""

    def __init__(self, channel: int, plays: Sequence[Strummed], settings: RecordingSettings) -> None:
        self.plays, self.plugged = plays, listened_to(open_input(f"bench:{channel}"), settings)
        self.runs, self.judged, self.troubles = False, 0, list[str]()
        self.plugged.tape.record(MEGABYTES)
        self.guitar.start(self.take)

    @property
    def guitar(self) -> LiveGuitar:
        return self.plugged.guitar

    def take(self, news: GuitarNews) -> None:
        if isinstance(news, GuitarState):
            if self.runs:
                self.troubles.append(news.sentence)
            self.runs = self.runs or news.state is InputState.RUNNING
        self.judged += isinstance(news, PlayHeard) and news.final

    def ask(self, number: int, rng: np.random.Generator) -> None:
        """Every fourth is judged when its time is up."""
        if number < len(self.plays):
            waits = Waits(in_all=3.0) if rng.random() < 0.25 else at_a_table(5.0)
            self.guitar.expect(number + 1, self.plays[number].target, waits=waits)


def one_after_another(plays: Sequence[Strummed], rng: np.random.Generator) -> Sound:
    """A guitar's whole evening, with the noise of an interface."""
    from scipy.signal import resample_poly

    whole = rng.standard_normal(int(len(plays) * EVERY * RATE)) * 10 ** (FAINT_DB / 20)
    for number, one in enumerate(plays):
        sound = resample_poly(one.sound[0], RATE, one.rate)[: int((EVERY - BEFORE) * RATE)]
        start = int((number * EVERY + BEFORE) * RATE)
        whole[start : start + len(sound)] += sound
    return whole.astype(np.float32)


def report() -> None:
    """Print it."""
    if why := missing():
        print(f"skipped: {why}")
        return
    rng, plays = np.random.default_rng(11), list(strums())
    rows = [plays[first::GUITARS] for first in range(GUITARS)]
    sounds = [one_after_another(row, rng) for row in rows]
    longest = max(map(len, sounds))
    whole = np.stack([np.pad(one, (0, longest - len(one))) for one in sounds])
    with tempfile.TemporaryDirectory() as name, private_server(256, exact=False) as server:
        settings = RecordingSettings(Path(name), leave_megabytes=0.0)
        with server.guitar("bench", whole) as player:
            players = [Player(channel, row, settings) for channel, row in enumerate(rows, 1)]
            until = time.monotonic() + RUNS_WITHIN
            while not all(one.runs for one in players) and time.monotonic() < until:
                time.sleep(0.1)
            player.play()
            began = player.begun()
            for number in range(max(map(len, rows))):
                time.sleep(max(0.0, began + number * EVERY - time.monotonic()))
                for one in players:
                    one.ask(number, rng)
            time.sleep(EVERY)
            for one in players:
                one.guitar.close()
        told = [one.troubles[-1] for one in players if one.troubles]
        judged = sum(one.judged for one in players)
        print(f"{len(plays)} strums on {GUITARS} channels, {judged} judged; load {os.getloadavg()[0]:.1f}")
        print(f"what was said of the inputs at last: {'; '.join(told) or 'nothing'}")
        compare(Path(name))
