"""MIDI guitars through real ports on a private JACK server: delay, and pulled plugs.

python3 run.py bench midi
"""

from __future__ import annotations

import os
import time
from contextlib import closing

from bench.devices import BLOCK, UNPLUGGED, spread
from hardware.midi_input import midi_input
from hardware.stream import InputState, RawMidi
from tests.dsp.midi.guitarist import on
from tests.hardware.jack_rig import missing, private_server
from tests.hardware.midi_rig import midi_guitar
from tests.hardware.test_midi_input import reaches, read_until, unplug_and_replug

NOTES, APART = 100, 0.053


def delays() -> tuple[list[float], int]:
    """From a note's being sent to its being read, and how many never were."""
    came: dict[int, float] = {}
    with private_server(BLOCK, exact=True) as server, midi_guitar(server, "triple") as player:
        with closing(midi_input("triple")) as source:
            source.start()
            read_until(source, reaches(InputState.RUNNING))
            player.begin([on(0.2 + APART * k, 1, k) for k in range(NOTES)])
            until = time.monotonic() + APART * NOTES + 2.0
            while len(came) < NOTES and time.monotonic() < until:
                for arrival in source.read(0.05):
                    if isinstance(arrival, RawMidi):
                        came[arrival.data[1]] = time.monotonic()
        sent = player.sent()
    return [at - sent[note] for note, at in came.items()], NOTES - len(came)


def report() -> None:
    """Print the figures."""
    if why := missing():
        print(f"skipped: {why}")
        return
    print(f"one-minute load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    whole, lost = delays()
    spread(f"note sent to note read, JACK's blocks of {BLOCK}", whole)
    print(f"  {lost} of {NOTES} notes lost")
    begun = time.monotonic()
    with private_server(256, exact=False) as server:
        recoveries = unplug_and_replug(server, UNPLUGGED)
    print(f"unplugged {UNPLUGGED} times: {recoveries} recoveries in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    report()
