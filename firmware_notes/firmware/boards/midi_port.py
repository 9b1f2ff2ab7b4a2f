"""USB-MIDI on MicroPython (package `usb-device-midi`) or on CircuitPython (`usb_midi`, built in)."""

try:
    import usb_midi  # CircuitPython

    class MidiPort:
        """Whole SysEx messages out and in; the name is set in boot.py there."""

        def __init__(self, _: str) -> None:
            self._out = usb_midi.ports[1]
            self._in = usb_midi.ports[0]
            self._held = b""

        def send(self, sysex: bytes) -> None:
            """One message out."""
            self._out.write(sysex)

        def heard(self) -> list[bytes]:
            """The messages that came in."""
            self._held = (self._held + (self._in.read(64) or b""))[-128:]
            whole = []
            while 0xF7 in self._held:
                end = self._held.index(0xF7) + 1
                whole.append(self._held[max(0, self._held[:end].rfind(b"\xf0")) : end])
                self._held = self._held[end:]
            return whole

except ImportError:
    import usb.device
    from ringbox.usb_packets import Gathering, packets
    from usb.device.midi import MIDIInterface

    class _Interface(MIDIInterface):
        def __init__(self) -> None:
            super().__init__()
            self.gathering = Gathering()
            self.whole: list[bytes] = []

        def on_midi_event(self, code: int, first: int, second: int, third: int) -> None:
            sysex = self.gathering.take(bytes([code, first, second, third]))
            if sysex is not None:
                self.whole.append(sysex)

    class MidiPort:  # type: ignore[no-redef]
        """Whole SysEx messages out and in, as a USB device of this name."""

        def __init__(self, name: str) -> None:
            self._interface = _Interface()
            usb.device.get().init(self._interface, builtin_driver=True, product_str=name)

        def send(self, sysex: bytes) -> None:
            """One message out; without a listener it is dropped, the next heartbeat says it again."""
            if self._interface.is_open():
                for packet in packets(sysex):
                    self._interface.send_event(*packet)

        def heard(self) -> list[bytes]:
            """The messages that came in."""
            whole, self._interface.whole = self._interface.whole, []
            return whole
