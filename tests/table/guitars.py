"""Guitars for an evening in the browser: the simulated one, one that sends MIDI, and a file that strums on and on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chordgame.chord_game.game import CHORD_GAME
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.tape.sound_out import write_sound
from dsp.simulated import ACOUSTIC, DRY, SimulatedGuitar, strum
from hardware.sound_file import Sound
from tests.dsp.midi.guitarist import strum as midi_strum
from tests.hardware.jack_rig import Server
from tests.hardware.midi_rig import midi_guitar

RATE = 48_000
EVERY = 5.0
LONG = 600.0
"""Seconds of a file; more than any evening of a test."""
FINGERS_TAKE = 1.0
"""Seconds from the announcement to the first string."""


@dataclass(frozen=True, slots=True)
class PlayedGuitar:
    """How a host hears it, how it is strummed, and what alone it can play, if it is a file."""

    words: tuple[str, ...]
    strum: Callable[[Any, Mapping[int, float]], None]
    only: Mapping[int, float] | None = None

    def can_play(self, pitches: Mapping[int, float]) -> bool:
        """Whether it can sound so."""
        return self.only is None or dict(self.only) == dict(pitches)


def simulated() -> PlayedGuitar:
    """Strummed from the page."""
    return PlayedGuitar((), lambda page, _: page.click("[data-key=strum]"))


@contextmanager
def by_midi(server: Server) -> Iterator[PlayedGuitar]:
    """On a virtual port of a private server."""
    with midi_guitar(server, "evening") as player:

        def play(_: Any, pitches: Mapping[int, float]) -> None:
            player.begin(midi_strum(pitches, FINGERS_TAKE))

        yield PlayedGuitar(("--input", "midi:evening"), play)


def by_file(folder: Path, pitches: Mapping[int, float]) -> PlayedGuitar:
    """A WAV file that strums the same again and again, and asks nobody."""
    plucks = strum(dict(pitches), 1.0, gap=0.02, hold=3.5)
    once = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=DRY).render(EVERY)
    path = folder / "guitar.wav"
    write_sound(path, Sound(RATE, np.tile(once, (1, round(LONG / EVERY)))))
    return PlayedGuitar(("--input", str(path)), lambda _, __: None, pitches)


def first_play(seats: tuple[str, ...], seed: int, **given: str) -> dict[int, float]:
    """The pitches of the first play in a game where everybody does what is offered first, and clips are placed."""
    state = CHORD_GAME.setup(Table(seats, read_options(CHORD_GAME.options, given, seats), seed))
    assert CHORD_GAME.ear is not None
    while True:
        offers = [offer for seat in seats for offer in CHORD_GAME.legal_moves(state, seat) if offer.waited_for]
        if pitches := CHORD_GAME.ear.pitches(state, offers[0].move):
            return dict(pitches)
        move = next((offer.move for offer in offers if offer.move.do == "place_clip"), offers[0].move)
        state, _ = CHORD_GAME.apply(state, move)
