"""Messages as bytes of MIDI: seven bits each, with a check at the end that covers all before it."""

from binascii import crc32  # of Ethernet and zip files; bit by bit in Python it takes a board longer than a look

from ringbox import messages

START = 0xF0
END = 0xF7
PAYLOAD_AT = 14  # after F0, signature (3), version, kind, type, boot (4), sequence (3)
CRC_BYTES = 5


def seven_bits(value: int, count: int) -> bytes:
    """A number as `count` bytes of seven bits, the most significant first."""
    return bytes([(value >> (7 * place)) & 0x7F for place in range(count - 1, -1, -1)])


def number(data: bytes) -> int:
    """The number that bytes of seven bits stand for."""
    value = 0
    for byte in data:
        value = value << 7 | byte
    return value


def boot_number(starts: int, chance: int) -> int:
    """The number of this start of the box: the upper half counts, so that a host knows which of two is later."""
    return (starts & 0x3FFF) << 14 | chance & 0x3FFF


def frame(kind: int, type_: int, boot: int, sequence: int, payload: bytes) -> bytes:
    """A whole message."""
    body = bytes(messages.SIGNATURE) + bytes([messages.VERSION, kind, type_])
    body += seven_bits(boot, 4) + seven_bits(sequence, 3) + payload
    return bytes([START]) + body + seven_bits(crc32(body), CRC_BYTES) + bytes([END])


def is_request(data: bytes) -> bool:
    """Whether a whole, undamaged request of the host lies here.

    A host of another version is answered as well: that is how it learns which of the two is older.
    """
    if len(data) != PAYLOAD_AT + CRC_BYTES + 1 or data[0] != START or data[-1] != END:
        return False
    body, check = data[1 : -1 - CRC_BYTES], data[-1 - CRC_BYTES : -1]
    if body[:3] != bytes(messages.SIGNATURE) or body[5] != messages.TYPES["request"]:
        return False
    return seven_bits(crc32(body), CRC_BYTES) == check
