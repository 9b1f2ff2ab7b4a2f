"""A bad wire: loss, damage, repeats, cuts and disorder. Nothing wrong is ever believed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from hardware.box.believing import BoxListener
from hardware.box.frames import Damaged, OtherVersion, decode
from hardware.box.readings import read_state
from tests.box.boxes import fretboard, toggle
from tests.box.wire import BadWire


def test_nothing_wrong_is_believed_over_a_bad_wire() -> None:
    wire, told = BadWire(random.Random(9)), 0
    for reading, really in wire.rounds(2_000):
        told += 1
        assert reading == really
    assert told > 700
    assert (wire.mended > 200, wire.not_mended, wire.outdated) == (True, 0, 0)
    assert wire.damaged_on_the_way > 200


def test_the_truth_is_shown_again_with_the_first_heartbeat_that_comes_through() -> None:
    rng = random.Random(10)
    board, listener = fretboard(), BoxListener()
    for _ in range(300):
        toggle(board, rng.randint(1, 6), rng.randint(0, 12))
        for data in board.pass_time(rng.randrange(0, 200, 4)):
            if rng.random() < 0.3:
                listener.hear(data, 0.0)
        for data in board.pass_time(260):
            message = decode(data)
            listener.hear(data, 0.0)
            if message.type == "heartbeat":
                assert listener.reading == read_state("fretboard", message.payload)


@given(st.binary(max_size=80))
def test_any_bytes_are_a_message_or_are_refused(data: bytes) -> None:
    try:
        decode(data)
    except (Damaged, OtherVersion):
        return
    raise AssertionError("bytes out of thin air were believed")


def every_way_to_damage_a_byte(data: bytes) -> Iterator[bytes]:
    for at in range(len(data)):
        for flip in range(1, 256):
            yield data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]


def test_a_damaged_byte_is_always_noticed() -> None:
    sent = fretboard().pass_time(8)
    for data in sent:
        for damaged in every_way_to_damage_a_byte(data):
            try:
                decode(damaged)
            except (Damaged, OtherVersion):
                continue
            raise AssertionError(damaged.hex())
