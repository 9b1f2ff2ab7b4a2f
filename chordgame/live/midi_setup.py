"""Getting to know a MIDI guitar at its port: what it is asked, and what follows."""

from __future__ import annotations

import time
from collections.abc import Callable

from dsp.midi.discovery import Discovery, Found
from dsp.midi.guitar import MidiGuitar
from hardware.stream import Input, InputNews, InputState, RawMidi

PATIENCE = 60.0
READ_WAIT = 0.05


def find_out(
    source: Input, say: Callable[[str], None], guitar: MidiGuitar | None = None, patience: float = PATIENCE
) -> Found | None:
    """Ask for one string after another until the guitar's way to speak is known.

    None when nothing fitting was plucked for `patience` seconds, or the input has ended. The input is started, and
    closed again.
    """
    discovery = Discovery(guitar)
    source.start()
    try:
        return _ask(source, discovery, say, patience)
    finally:
        source.close()


def _ask(source: Input, discovery: Discovery, say: Callable[[str], None], patience: float) -> Found | None:
    said, remark, since, stream = "", "", time.monotonic(), 0.0
    ended = False
    while not discovery.done and not ended and time.monotonic() - since < patience:
        if discovery.question != said:
            said, since = discovery.question, time.monotonic()
            say(said)
        before = time.monotonic()
        arrivals = source.read(READ_WAIT)
        for arrival in arrivals:
            if isinstance(arrival, RawMidi):
                discovery.push(arrival.t, arrival.data)
                stream = max(stream, arrival.t)
            elif isinstance(arrival, InputNews):
                ended = arrival.state is InputState.ENDED
                say(arrival.sentence)
        if not arrivals:
            stream += time.monotonic() - before
            discovery.advance(stream)
        if discovery.remark != remark:
            remark = discovery.remark
            if remark:
                say(remark)
    return discovery.found
