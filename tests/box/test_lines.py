"""Boxes over a real socket: found, lost and back, hanging, restarting, of another version, and drowned in noise."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Callable

import mido
import mido.sockets
import pytest
from ringbox import messages

from chordgame.simulated_box.simulated import LaidPiece
from hardware.box import box_input
from hardware.box.believing import BoxShows, Gone, NotUnderstood
from hardware.box.every_box import EveryBox
from hardware.box.frames import decode
from hardware.box.readings import BoxHello, Piece, StackReading
from hardware.box.socket_line import SocketLine
from hardware.box.virtual_port import HUNG_UP
from hardware.errors import InputFailed, Reason
from hardware.stream import Arrival
from tests.box.hearing import Listening, boxes_on_a_socket
from tests.patience import PATIENCE


def test_both_devices_are_heard_over_one_line_and_say_who_they_are() -> None:
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        heard.clips()
        with boxes.hands() as now:
            now.fretboard.clips.add((5, 3))
        heard.clips((5, 3))
        wait_until(lambda: len(heard.boxes.inputs[0].hellos) == 2)
        assert heard.boxes.inputs[0].hellos == {
            "stack": BoxHello(messages.FIRMWARE, 3, 0, 0, False),
            "fretboard": BoxHello(messages.FIRMWARE, 0, 6, 13, True),
        }


def test_a_pulled_cable_is_told_and_the_box_is_back_by_itself() -> None:
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        heard.clips()
        with boxes.hands() as now:
            now.cable.plugged = False
            now.fretboard.clips.add((1, 0))
        heard.gone()
        with boxes.hands() as now:
            now.cable.plugged = True
        heard.clips((1, 0))


def test_a_box_that_hangs_is_called_gone_and_heard_again_when_it_goes_on() -> None:
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        heard.clips()
        with boxes.hands() as now:
            now.cable.hangs = True
        heard.gone()
        with boxes.hands() as now:
            now.cable.hangs = False
            now.fretboard.clips.add((2, 2))
        heard.clips((2, 2))


def test_a_line_that_hangs_is_opened_anew_until_something_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_input, "OPEN_AGAIN_AFTER", (0.5,))
    calls: list[SocketLine] = []
    call = SocketLine._call

    def counted(line: SocketLine) -> list[Arrival]:
        calls.append(line)
        return call(line)

    monkeypatch.setattr(SocketLine, "_call", counted)
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        heard.clips()
        with boxes.hands() as now:
            now.cable.hangs = True
        heard.gone()
        wait_until(lambda: len(calls) >= 3)
        with boxes.hands() as now:
            now.cable.hangs = False
            now.fretboard.clips.add((2, 2))
        heard.clips((2, 2))
        assert [told.news for told in heard.told if told.kind == "fretboard"].count(Gone()) == 1


def test_a_box_that_restarts_goes_on_where_its_pieces_lie() -> None:
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        heard.clips()
        with boxes.hands() as now:
            now.fretboard.restart()
            now.fretboard.clips.add((3, 4))
        heard.clips((3, 4))


def test_noise_on_the_line_hides_nothing_and_adds_nothing() -> None:
    rng = random.Random(4)
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        heard.clips()
        for clip in ((1, 1), (2, 4), (3, 9)):
            for _ in range(30):
                boxes._ports[0].send(rng.randbytes(60))
            with boxes.hands() as now:
                now.fretboard.clips = {clip}
            heard.clips(clip)
        shown = {told.news.reading for told in heard.told if isinstance(told.news, BoxShows)}
        assert {reading for reading in shown if isinstance(reading, StackReading)} == {StackReading(None, None, None)}


@pytest.mark.parametrize(("theirs", "side"), [(2, "ringclear"), (0, "the box's firmware")])
def test_another_version_tells_which_side_to_update(theirs: int, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "VERSION", theirs)
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        told = heard.wait_for(lambda told: isinstance(told.news, NotUnderstood))
    assert isinstance(told.news, NotUnderstood)
    assert told.news.sentence.endswith(f"update {side}")


def test_the_table_may_listen_before_there_is_a_box() -> None:
    with boxes_on_a_socket() as boxes:
        (address,) = boxes.addresses
        with boxes.hands() as now:
            now.cable.plugged = False
        wait_until(lambda: not boxes.addresses)
        with Listening(EveryBox(address)) as heard:
            with boxes.hands() as now:
                now.cable.plugged = True
                now.fretboard.clips.add((6, 12))
            heard.clips((6, 12))


def test_who_does_not_read_is_hung_up_on_and_holds_nobody_up() -> None:
    said: list[str] = []
    with boxes_on_a_socket(said.append) as boxes, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
        deaf.connect(("127.0.0.1", int(boxes.addresses[0].rpartition(":")[2])))
        port = boxes._ports[0]

        def is_hung_up_on() -> bool:
            for _ in range(100):
                port.send(bytes(100))
            return bool(said)

        wait_until(is_hung_up_on)
        assert said == [HUNG_UP.format("{}:{}".format(*deaf.getsockname()))]
        deaf.settimeout(PATIENCE)
        while deaf.recv(1 << 16):
            pass  # until it has read that it was hung up on
        with Listening(EveryBox(boxes.addresses[0])) as heard:
            heard.clips()


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_midos_own_sockets_hear_the_simulated_box() -> None:
    with boxes_on_a_socket() as boxes:
        port = mido.sockets.connect("127.0.0.1", int(boxes.addresses[0].rpartition(":")[2]))
        came = port.receive()
        port.close()
    assert came.type == "sysex"
    assert decode(bytes(came.bytes())).type in ("hello", "state", "heartbeat")


@pytest.mark.parametrize("spec", ["socket:", "socket:box", "socket:70000", "socket:127.0.0.1:0"])
def test_what_is_no_address_is_said(spec: str) -> None:
    with pytest.raises(InputFailed) as failed:
        EveryBox(spec)
    assert failed.value.reason is Reason.NO_SUCH_ADDRESS


def test_pieces_are_heard_with_their_side_and_place() -> None:
    with boxes_on_a_socket() as boxes, Listening(EveryBox(boxes.addresses[0])) as heard:
        with boxes.hands() as now:
            now.stack.lay("key", LaidPiece("key", 3))
            now.stack.lay("bottom", LaidPiece("minor", 5, face_down=True))
        wanted = BoxShows(StackReading(Piece("key", False, 3), Piece("minor", True, 5), None))
        heard.wait_for(lambda told: told.news == wanted)
