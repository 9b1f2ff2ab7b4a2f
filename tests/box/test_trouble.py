"""A bad wire: loss, damage, repeats, cuts and disorder. Nothing wrong is ever believed."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from hardware.box.believing import BoxListener
from hardware.box.frames import CRC_BYTES, Damaged, OtherVersion, decode
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
                listener.take_message(data, 0.0)
        for data in board.pass_time(260):
            message = decode(data)
            listener.take_message(data, 0.0)
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


NEIGHBOURS = 29
"""Bits of seven-bit bytes that lie in 32 neighbouring bits of the wire."""


def what_each_bit_does_to_the_check(told: bytes) -> list[int]:
    """For every bit after the first byte, in the order of the wire: how far the check and what is told then differ."""
    right = zlib.crc32(told)
    flipped = (told[:at] + bytes([told[at] ^ 1 << bit]) + told[at + 1 :] for at in range(len(told)) for bit in range(7))
    of_the_check = [1 << 7 * place + bit for place in reversed(range(CRC_BYTES)) for bit in range(7)]
    return [*(zlib.crc32(other) ^ right for other in flipped), *of_the_check]


def cancel_out(differences: list[int]) -> bool:
    """Whether some of them together make no difference."""
    kept: list[int] = []
    for difference in differences:
        for one in kept:
            difference = min(difference, difference ^ one)
        if difference == 0:
            return True
        kept.append(difference)
    return False


def test_damage_of_32_neighbouring_bits_is_always_noticed_also_where_the_check_begins() -> None:
    for sent in {len(data): data for data in fretboard().pass_time(40)}.values():
        differences = what_each_bit_does_to_the_check(sent[1 : -1 - CRC_BYTES])
        windows = [differences[at : at + NEIGHBOURS] for at in range(len(differences) - NEIGHBOURS + 1)]
        assert not any(map(cancel_out, windows))
    assert cancel_out(differences)
