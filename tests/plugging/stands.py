"""A table in memory at which guitars are plugged in: each is the simulated one, under the name of a device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chordgame.listening.guitar_news import GuitarNews
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.plugged import Plugged
from chordgame.listening.simulated_input import SIMULATED, SimulatedInput
from chordgame.plugging.means import GuitarMeans
from chordgame.tape.recording import RecordingSettings
from chordgame.tape.tape import Tape
from dsp.stiff_string import GuitarKnowledge
from hardware.audio_devices import AudioDevice
from hardware.errors import InputFailed, Reason
from hardware.lookout import PluggedIn
from hardware.stream import Input
from tests.table.tables import Table

SCARLETT = AudioDevice("Scarlett 2i2", "ALSA", 2, 48_000)
WEBCAM = AudioDevice("Webcam", "ALSA", 1, 44_100)


@dataclass
class Sees:
    """What is plugged in is said by the test."""

    tell: Callable[[PluggedIn], object] = lambda _: None
    looks: bool = False

    def start(self, tell: Callable[[PluggedIn], object]) -> None:
        self.tell = tell

    def look(self, on: bool) -> None:
        self.looks = on

    def close(self) -> None:
        self.looks = False


@dataclass
class Stand:
    """A table with its host's page, and guitars that are opened in its folder."""

    folder: Path
    sees: Sees = field(default_factory=Sees)
    opened: dict[str, Plugged] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    knows: dict[str, GuitarKnowledge | None] = field(default_factory=dict)
    """What the ear was told of each."""
    news: list[tuple[str, GuitarNews]] = field(default_factory=list)

    def __post_init__(self) -> None:
        means = GuitarMeans(
            self.open, lambda _: (SimulatedInput(seed=3, paced=False), None),
            plug=lambda source, _: self.plug(source.name, source), lookout=self.sees,
            file=self.folder / "guitars.json",
        )  # fmt: skip
        self.table = Table(self.folder, guitars=means)
        self.page = self.table.leader
        self.room = self.table.room
        self.room.stand.begin(lambda take: take)
        self.page.say("look_for_guitars", open=False)

    def open(self, wanted: str, known: GuitarKnowledge | None) -> Plugged:
        self.knows[wanted] = known
        if wanted in self.missing:
            raise InputFailed(wanted, Reason.NO_SUCH_DEVICE)
        return self.plug(wanted, SimulatedInput(seed=len(self.opened)))

    def plug(self, wanted: str, source: Input) -> Plugged:
        tape = Tape(source.name, RecordingSettings(self.folder / "recordings"))
        self.opened[wanted] = Plugged(HeardGuitar(source, recording=tape), tape)
        return self.opened[wanted]

    def plugged_in(self, *devices: AudioDevice, ports: tuple[str, ...] = ()) -> None:
        self.sees.tell(PluggedIn(devices, ports, looked=True))
        self.table.clock.passes(0.1)

    def choose(self, wanted: str, seat: str = "") -> None:
        self.page.say("choose_guitar", input=wanted, seat=seat)
        self.table.clock.passes(0.1)

    def name_of(self, seat: str) -> str:
        """The input that this seat's guitar is."""
        one = self.room.corner.of(seat)
        return next((name for name, each in self.opened.items() if one is not None and each.guitar is one.guitar), "")

    @property
    def shown(self) -> dict[str, Any]:
        return self.room.stand.shown()

    @property
    def player(self) -> dict[str, Any]:
        """Everybody's guitar, as pages show it."""
        return dict(next(one for one in self.shown["players"] if not one["seat"]))


@contextmanager
def stand(folder: Path) -> Iterator[Stand]:
    """It, and at the end no guitar listens any more."""
    one = Stand(folder)
    try:
        yield one
    finally:
        one.room.stand.close()
        one.room.close()


__all__ = ["SCARLETT", "SIMULATED", "WEBCAM", "Stand", "stand"]
