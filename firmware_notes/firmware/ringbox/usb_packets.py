"""A SysEx as packets of USB-MIDI: three bytes each, with a code that says how many of them count."""

_GOES_ON = 0x4
_ENDS_WITH = {1: 0x5, 2: 0x6, 3: 0x7}


def packets(sysex: bytes) -> list[bytes]:
    """The packets of one SysEx on cable 0."""
    cut = []
    for start in range(0, len(sysex), 3):
        part = sysex[start : start + 3]
        last = start + 3 >= len(sysex)
        code = _ENDS_WITH[len(part)] if last else _GOES_ON
        cut.append(bytes([code]) + part + bytes(3 - len(part)))
    return cut


class Gathering:
    """SysEx messages out of packets; a packet that fits nowhere throws the unfinished message away."""

    def __init__(self) -> None:
        self._held = b""

    def take(self, packet: bytes) -> bytes | None:
        """The message that this packet completes, or None."""
        code = packet[0] & 0x0F
        if code == _GOES_ON:
            self._held = (self._held + packet[1:4])[-64:]
            return None
        if code not in (0x5, 0x6, 0x7):
            self._held = b""
            return None
        whole = self._held + packet[1 : 1 + code - 4]
        self._held = b""
        return whole
