"""Live listening through real PortAudio on a private JACK server: delay, seven guitars at once, pulled plugs.

python3 run.py bench devices [--seconds 600]
"""

from __future__ import annotations

import os
import resource
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path

import numpy as np

from chordgame.listening.guitar_news import GuitarNews, PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.sound_ear import SoundEar
from dsp.simulated import LIVING_ROOM, SimulatedGuitar, strum
from hardware.audio_input import AudioInput, audio_input
from hardware.stream import Arrival, RawBlock
from tests.hardware.jack_rig import RATE, missing, private_server
from tests.hardware.test_lost_and_found import unplug_and_replug
from tests.listening.table import G_MAJOR

BLOCK = 128
GUITARS = 7
UNPLUGGED = 50


def impulses() -> np.ndarray:
    """One every 0.11 s, so that it falls on all places of a block."""
    one = np.zeros((1, int(0.11 * RATE) + 13), np.float32)
    one[0, 0] = 0.9
    return one


def delays(seconds: float) -> tuple[list[float], list[float]]:
    """From an impulse's being played to its being at the ear, and what of it is ours; the ear runs all the time."""
    seen, ours, played = list[float](), list[float](), list[float]()
    with (
        private_server(BLOCK, exact=True) as server,
        server.guitar("impulses", impulses(), "--loop", "--at-once") as player,
    ):
        source, ear = audio_input("impulses", 1, BLOCK), SoundEar()
        source.start()
        threading.Thread(target=note_moments, args=(player, played), daemon=True).start()
        ear.expect(G_MAJOR)
        until = time.monotonic() + seconds
        with closing(source):
            while time.monotonic() < until:
                for block in source.read(0.1):
                    if isinstance(block, RawBlock):
                        ours.append(block.delay)
                        if block.samples.max() > 0.5:
                            seen.append(time.monotonic())
                        ear.hear(block)
        time.sleep(0.1)
    whole = [min((at - one for one in played if one <= at), default=np.inf) for at in seen]
    return [one for one in whole if one < 0.1], ours


def note_moments(player: object, played: list[float]) -> None:
    try:
        while True:
            played.append(player.begun())  # type: ignore[attr-defined]
    except ValueError:
        return  # it is over


def spread(name: str, times: list[float]) -> None:
    ms = 1000 * np.array(times)
    print(
        f"{name:44} median {np.median(ms):6.2f} ms, 99 of 100 within {np.percentile(ms, 99):6.2f} ms, "
        f"worst {ms.max():6.2f} ms ({len(ms)})"
    )


class Counted(AudioInput):
    """Counts what passes, for the guitar that listens to it."""

    def __init__(self, whole: AudioInput) -> None:
        super().__init__(whole.device, whole.channels, whole.block)
        self.lost = self.samples = 0
        self.away, self._is_back = 0.0, False

    def read(self, wait: float) -> list[Arrival]:
        arrived = list(super().read(wait))
        for one in arrived:
            if isinstance(one, RawBlock):
                self.lost += 0 if self._is_back else one.lost
                self.away += one.lost / one.rate if self._is_back else 0.0
                self.samples += one.samples.shape[1]
            self._is_back = not isinstance(one, RawBlock)
        return arrived

    @property
    def process_id(self) -> int:
        """The capturing process; the one at work now."""
        assert self._capture is not None
        return self._capture._process.pid

    @property
    def processor_seconds(self) -> float:
        """What the capturing process has used."""
        fields = Path(f"/proc/{self.process_id}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Announcing:
    """Asks for the same chord again whenever it was judged."""

    def __init__(self, guitar: HeardGuitar) -> None:
        self.guitar, self.plays, self.clear = guitar, 0, 0

    def tell(self, news: GuitarNews) -> None:
        if isinstance(news, PlayHeard) and news.final:
            self.plays += 1
            self.clear += news.verdict.outcome.value == "clear"
            self.guitar.expect(self.plays, G_MAJOR)


def chord_loop(seed: int) -> np.ndarray:
    return SimulatedGuitar(plucks=strum(G_MAJOR, 0.4, seed=seed), rate=RATE, surroundings=LIVING_ROOM).render(3.0)


def seven(seconds: float) -> None:
    with private_server(256, exact=False) as server, ExitStack() as plugged:
        for k in range(GUITARS):
            plugged.enter_context(server.guitar(f"guitar{k}", chord_loop(k), "--loop", "--at-once"))
        inputs = [Counted(audio_input(f"guitar{k}")) for k in range(GUITARS)]
        tables = [Announcing(HeardGuitar(source)) for source in inputs]
        used = resource.getrusage(resource.RUSAGE_SELF)
        began = time.monotonic()
        for table in tables:
            table.guitar.expect(0, G_MAJOR)
            table.guitar.start(table.tell)
        time.sleep(seconds)
        now = resource.getrusage(resource.RUSAGE_SELF)
        ours = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
        theirs = sum(source.processor_seconds for source in inputs)
        elapsed = time.monotonic() - began
        for table in tables:
            table.guitar.close()
    cores = os.cpu_count() or 1
    print(f"seven guitars for {elapsed:.0f} s at 48 kHz, blocks of {BLOCK}, the ear judging each:")
    print(f"  {sum(source.lost for source in inputs)} of {sum(source.samples for source in inputs)} samples lost")
    print(f"  {sum(table.plays for table in tables)} plays judged, {sum(table.clear for table in tables)} clear")
    print(
        f"  {100 * (ours + theirs) / elapsed / cores:.1f} % of {cores} cores "
        f"(ears {100 * ours / elapsed:.0f} % of a core, captures {100 * theirs / elapsed:.0f} %)"
    )


def report(seconds: float = 20.0) -> None:
    """Print the figures."""
    if why := missing():
        print(f"skipped: {why}")
        return
    print(f"one-minute load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    whole, ours = delays(min(seconds, 60.0))
    spread(f"impulse to ear, blocks of {BLOCK}", whole)
    spread("of it our queue and worker", ours)
    spread("beyond one block of the driver", [one - BLOCK / RATE for one in whole])
    seven(seconds)
    begun = time.monotonic()
    with private_server(256, exact=False) as server:
        recoveries = unplug_and_replug(server, UNPLUGGED)
    print(f"unplugged {UNPLUGGED} times: {recoveries} recoveries in {time.monotonic() - begun:.0f} s")
