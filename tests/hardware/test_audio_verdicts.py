"""A chord played into a virtual device comes out of the pipeline as the right verdict, string by string."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from chordgame.listening.guitar_news import PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.open_input import open_input
from dsp.simulated import DRY, LIVING_ROOM, How, SimulatedGuitar, strum
from dsp.verdict import Source
from hardware.stream import Arrival, Input, RawBlock
from tests.hardware.jack_rig import RATE, Player, Server
from tests.listening.table import ALL_CLEAR, G_MAJOR, Table, states

ATTEMPTS, STRUM_IS_OVER = 4, 3.0


def played(how: dict[int, How] | None = None, six: bool = False, **wrong: float) -> NDArray[np.float32]:
    plucks = strum({**G_MAJOR, **{int(s[1:]): p for s, p in wrong.items()}}, 0.5, how=how or {})
    room = DRY if six else LIVING_ROOM
    return SimulatedGuitar(plucks=plucks, rate=RATE, hexaphonic=six, surroundings=room).render(3.0)


class CountsLost:
    """An input as it is, with the number of samples that it lost."""

    def __init__(self, source: Input) -> None:
        self._source, self.lost = source, 0
        self.name, self.start, self.close = source.name, source.start, source.close

    def read(self, wait: float) -> Sequence[Arrival]:
        arrived = self._source.read(wait)
        self.lost += sum(one.lost for one in arrived if isinstance(one, RawBlock))
        return arrived


def heard_through(spec: str, player: Player) -> PlayHeard:
    """The verdict on what is played; a machine that was too busy to listen without a gap is played to again."""
    source = CountsLost(open_input(spec))
    guitar = HeardGuitar(source)
    with Table(guitar) as table:
        table.wait_for_sentence("listening")
        for play in range(1, ATTEMPTS + 1):
            lost = source.lost
            guitar.expect(play, G_MAJOR)
            player.play()
            heard = table.last_word(play)
            if source.lost == lost:
                break
            time.sleep(STRUM_IS_OVER)
    return heard


def test_a_chord_through_one_channel(server: Server) -> None:
    with server.guitar("gretsch", played()) as player:
        heard = heard_through("gretsch", player)
    assert states(heard) == ALL_CLEAR
    assert {one.source for one in heard.verdict.strings} == {Source.MONO}


def test_a_muted_string_through_one_channel(server: Server) -> None:
    with server.guitar("gretsch", played({4: How.MUTED})) as player:
        heard = states(heard_through("gretsch", player))
    assert heard[4] in ("MUTED", "SILENT", "WRONG_PITCH")
    assert {s: state for s, state in heard.items() if s != 4} == {s: "CLEAR" for s in G_MAJOR if s != 4}


@pytest.mark.parametrize(("side", "fails"), [("left", None), ("right", 1)])
def test_two_guitars_on_the_two_channels_of_an_interface(server: Server, side: str, fails: int | None) -> None:
    both = np.concatenate([played(), played(s1=66.0)])
    with server.guitar("interface", both) as player:
        heard = states(heard_through(f"interface:{side}", player))
    assert {s for s, state in heard.items() if state != "CLEAR"} == ({fails} if fails else set())


def test_a_channel_a_string(server: Server) -> None:
    with server.guitar("hexaphonic", played({3: How.MUTED}, six=True)) as player:
        heard = heard_through("hexaphonic:1-6", player)
    assert {s for s, state in states(heard).items() if state != "CLEAR"} == {3}
    assert {one.source for one in heard.verdict.strings} == {Source.HEX}
