"""A guitar that is plugged into a private JACK server: a process that plays samples under a device name.

python -m tests.hardware.jack_guitar NAME FILE.npy [--loop]: rows are channels. Prints READY, then plays once a
line comes in; what is over leaves a noise far below hearing, as real inputs do. `--exact` leaves silence.
`--hears MS`: its microphone hears the server's loudspeaker, so many milliseconds later.
A line is printed each time the first sample of FILE is handed over: the clock at that moment.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
import time

import jack
import numpy as np

from hardware.child_side import go_first

OPENS_WITHIN, LOOK_EVERY = 20.0, 0.2


def opened(name: str) -> jack.Client:
    """A client of the server, which lets nobody in while it waits for one that has gone without a word."""
    until = time.monotonic() + OPENS_WITHIN
    while True:
        try:
            return jack.Client(name, no_start_server=True)
        except jack.JackOpenError:
            if time.monotonic() > until:
                raise
            time.sleep(LOOK_EVERY)


def main(name: str, file: str, *how: str) -> None:
    go_first()
    samples = np.load(file).astype(np.float32)
    client = opened(name)
    ports = [client.outports.register(f"out_{i + 1}") for i in range(len(samples))]
    loudspeaker = Loudspeaker(client, how) if "--hears" in how else None
    noise = np.random.default_rng(0).uniform(-1e-5, 1e-5, 1 << 15).astype(np.float32) * ("--exact" not in how)
    at, count, begun, over = [0 if "--at-once" in how else -1], [0], list[float](), threading.Event()

    def play(frames: int) -> None:
        start = count[0] % (len(noise) - frames)
        count[0] += frames
        for port in ports:
            port.get_array()[:] = noise[start : start + frames]
        done = 0
        while at[0] >= 0 and done < frames:
            if at[0] == 0:
                begun.append(time.monotonic() + done / client.samplerate)
            part = samples[:, at[0] : at[0] + frames - done]
            for port, row in zip(ports, part, strict=True):
                port.get_array()[done : done + part.shape[1]] = row
            done += part.shape[1]
            at[0] += part.shape[1]
            if at[0] >= samples.shape[1]:
                at[0] = 0 if "--loop" in how else -1
        if loudspeaker is not None:
            heard = loudspeaker.heard(frames)
            for port in ports:
                port.get_array()[:] += heard

    client.set_process_callback(play)
    client.set_shutdown_callback(lambda *_: over.set())
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    client.activate()
    print("READY", flush=True)
    threading.Thread(target=listen, args=(at, over), daemon=True).start()
    told = 0
    while not over.wait(0.005):
        if loudspeaker is not None:
            loudspeaker.listen()
        for moment in begun[told:]:
            print(moment, flush=True)
            told += 1
    client.deactivate()
    client.close()


class Loudspeaker:
    """What PortAudio plays on the server, through a line of delay."""

    def __init__(self, client: jack.Client, how: tuple[str, ...]) -> None:
        late = round(float(how[how.index("--hears") + 1]) / 1000 * client.samplerate)
        self._client, self._port = client, client.inports.register("room")
        self._line = np.zeros(late, np.float32)

    def listen(self) -> None:
        """To all that plays by now."""
        heard = self._client.get_all_connections(self._port)
        for port in self._client.get_ports("^PortAudio", is_audio=True, is_output=True):
            if port not in heard:
                with contextlib.suppress(jack.JackError):
                    self._client.connect(port, self._port)

    def heard(self, frames: int) -> np.ndarray:
        """What comes out of the line now."""
        whole = np.concatenate([self._line, self._port.get_array()])
        self._line = whole[frames:]
        return whole[:frames]


def listen(at: list[int], over: threading.Event) -> None:
    for _ in sys.stdin:
        at[0] = 0
    over.set()  # whoever started this is gone


main(*sys.argv[1:])
