"""USB-MIDI on MicroPython, with its package `usb-device-midi`."""

import usb.device
from ringbox.usb_packets import Gathering, packets
from usb.device.midi import MIDIInterface

HEARS = 128  # bytes: the computer sends up to 64 at once, perhaps before those that came earlier were read
SAYS = 512  # bytes: a whole state and a dozen errors; the package's own 16 hold no message of ours


class _Interface(MIDIInterface):
    def __init__(self) -> None:
        super().__init__(rxlen=HEARS, txlen=SAYS)
        self.gathering = Gathering()
        self.whole: list[bytes] = []

    def on_midi_event(self, code: int, first: int, second: int, third: int) -> None:
        sysex = self.gathering.take(bytes([code, first, second, third]))
        if sysex is not None:
            self.whole.append(sysex)

    def has_room_for(self, count: int) -> bool:
        return self._tx.writable() >= 4 * count


class MidiPort:
    """Whole SysEx messages out and in, as a USB device of this name."""

    def __init__(self, name: str) -> None:
        self._interface = _Interface()
        usb.device.get().init(self._interface, builtin_driver=True, product_str=name)

    def send(self, sysex: bytes) -> None:
        """One message out, whole or not at all: where nobody reads it is dropped, the next heartbeat says it again."""
        cut = packets(sysex)
        if self._interface.is_open() and self._interface.has_room_for(len(cut)):
            for packet in cut:
                self._interface.send_event(*packet)

    def heard(self) -> list[bytes]:
        """The messages that came in."""
        whole, self._interface.whole = self._interface.whole, []
        return whole
