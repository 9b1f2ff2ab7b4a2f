"""The boxes of a table: found by what they answer or opened by name, each listened to in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from hardware.box.box_input import SILENT_AFTER, BoxInput, FromBox
from hardware.box.line import BoxLine
from hardware.box.roll_call import RollCall
from hardware.box.socket_line import SOCKET, socket_line
from hardware.midi_input import MidiInput, midi_ports
from hardware.midi_ports import choose_port, lasting

AUTO = "auto"
READ_WAIT = 0.1
"""Seconds between two looks whether the table was closed."""
CLOSES_WITHIN = 2.0
"""Seconds for each thread: one that a driver holds is left behind."""
NOBODY = "no box answers yet; plug it in, or try 'ringclear box sim'"
TellBox = Callable[[FromBox], None]
Say = Callable[[str], None]


class EveryBox:
    """`wanted` is "auto", a MIDI port's name or a part of it, or `socket:HOST:PORT`.

    A name that nobody has is an error at once (`InputFailed`); what is lost later is looked for until it is back.
    `say` gets a sentence, from another thread, while no box answers.
    """

    def __init__(self, wanted: str = AUTO, besides: Sequence[str] = (), say: Say = lambda _: None) -> None:
        self._say, self._said = say, ""
        self._inputs: dict[str, BoxInput] = {}
        self._roll_call = RollCall(besides) if wanted == AUTO else None
        self._first = None if wanted == AUTO else BoxInput(_line(wanted))
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []
        self._tell: TellBox = lambda _: None

    @property
    def inputs(self) -> tuple[BoxInput, ...]:
        """Those that were found so far."""
        return tuple(self._inputs.values())

    @property
    def ports(self) -> tuple[str, ...]:
        """Their ports, by the names that pages know: these are no guitars."""
        return tuple(self._inputs)

    def start(self, tell: TellBox) -> None:
        """Begin; `tell` is called from the boxes' threads, of each box in order."""
        self._tell = tell
        if self._first is not None:
            self._listen_to(self._first)
        else:
            self._begin("boxes", self._look_for_them)

    def close(self) -> None:
        """Stop listening; there is no news after this."""
        self._closing.set()
        for thread in self._threads:
            thread.join(CLOSES_WITHIN)

    def _begin(self, name: str, job: Callable[[], None]) -> None:
        thread = threading.Thread(target=job, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _look_for_them(self) -> None:
        assert self._roll_call is not None
        began = time.monotonic()
        try:
            while not self._closing.is_set():
                if not self._inputs and time.monotonic() - began > SILENT_AFTER:
                    self._say_once(self._roll_call.reason.value if self._roll_call.reason else NOBODY)
                for answer in self._roll_call.read(READ_WAIT):
                    if lasting(answer.port) not in self._inputs and not self._closing.is_set():
                        self._listen_to(BoxInput(MidiInput(answer.port, speaks=True)))
        finally:
            self._roll_call.close()

    def _listen_to(self, box: BoxInput) -> None:
        self._inputs[box.name] = box
        self._begin(f"box {box.name}", lambda: self._listen(box))

    def _listen(self, box: BoxInput) -> None:
        box.start()
        try:
            while not self._closing.is_set():
                for news in box.read(READ_WAIT):
                    if not self._closing.is_set():
                        self._tell(news)
                self._say_once(box.silence)
        finally:
            box.close()

    def _say_once(self, sentence: str) -> None:
        if sentence and sentence != self._said and not self._closing.is_set():
            self._said = sentence
            self._say(sentence)


def _line(wanted: str) -> BoxLine:
    if wanted.startswith(SOCKET):
        return socket_line(wanted)
    return MidiInput(choose_port(wanted, midi_ports()), speaks=True)
