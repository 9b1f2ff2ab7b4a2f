"""From the bytes of a SysEx to a message, and a request the other way."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from hardware.box.table import BoxTable, box_table

START, END = 0xF0, 0xF7
"""Of a SysEx, as MIDI has it."""
CRC_BYTES = 5
"""32 bits, seven to a byte."""
HEAD_BYTES = 3 + 3 + 4 + 3
"""Signature, then version, kind and type, boot, sequence."""
SEQUENCES = 1 << 21
"""Three bytes of seven bits."""


@dataclass(frozen=True, slots=True)
class BoxMessage:
    """One undamaged message."""

    kind: str
    type: str
    boot: int
    sequence: int
    payload: bytes


class Damaged(Exception):
    """These bytes are no message of a box, or not what was sent."""


class OtherVersion(Exception):
    """A box that speaks another version of the protocol; the text says which side to update."""

    def __init__(self, theirs: int, ours: int) -> None:
        older = "the box's firmware" if theirs < ours else "ringclear"
        super().__init__(f"the box speaks version {theirs} of the protocol, ringclear version {ours}: update {older}")


def number(data: bytes) -> int:
    """The number that bytes of seven bits stand for."""
    value = 0
    for byte in data:
        value = value << 7 | byte
    return value


def _seven_bits(value: int, count: int) -> bytes:
    return bytes(value >> 7 * place & 0x7F for place in reversed(range(count)))


def decode(data: bytes) -> BoxMessage:
    """The message in one SysEx; raises `Damaged` or `OtherVersion`."""
    table = box_table()
    if len(data) < HEAD_BYTES + CRC_BYTES + 2 or data[0] != START or data[-1] != END:
        raise Damaged("not a whole message")
    body, check = data[1 : -1 - CRC_BYTES], data[-1 - CRC_BYTES : -1]
    if not body.startswith(table.signature):
        raise Damaged("not from a box")
    if check != _seven_bits(zlib.crc32(body), CRC_BYTES):
        raise Damaged("the check fails")
    version, kind, type_ = body[3:6]
    if version != table.version:
        raise OtherVersion(version, table.version)
    payload = body[HEAD_BYTES:]
    if kind not in table.kinds or type_ not in table.types or len(payload) != _length(table, kind, type_):
        raise Damaged(f"no such message: kind {kind}, type {type_}, {len(payload)} bytes")
    return BoxMessage(table.kinds[kind], table.types[type_], number(body[6:10]), number(body[10:13]), payload)


def _length(table: BoxTable, kind: int, type_: int) -> int:
    size = table.sizes[table.types[type_]]
    return table.state_sizes[table.kinds[kind]] if size is None else size


def request() -> bytes:
    """What the host sends to learn everything."""
    table = box_table()
    type_ = next(number for number, name in table.types.items() if name == "request")
    body = table.signature + bytes([table.version, 0, type_]) + bytes(HEAD_BYTES - 6)
    return bytes([START]) + body + _seven_bits(zlib.crc32(body), CRC_BYTES) + bytes([END])
