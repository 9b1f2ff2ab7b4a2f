"""What was set on each of the sixteen channels: how far its bend reaches, and where it stands."""

from __future__ import annotations

from dsp.midi.guitar import CHANNELS, HIGHEST_BEND, MidiGuitar, Mode
from dsp.midi.messages import CENTRE, MidiEvent, MidiKind

DATA_COARSE, DATA_FINE = 6, 38
NRPN_FINE, NRPN_COARSE, RPN_FINE, RPN_COARSE = 98, 99, 100, 101
RESET_CONTROLLERS = 121
NOTHING_CHOSEN = (127, 127)
BEND_RANGE = (0, 0)
MANAGERS = (1, 16)
"""MPE's channels for what goes for all notes."""
MANAGER_BEND = 2.0  # semitones, as MPE has it


class Channel:
    """One channel's bend, and the registered parameter that is being set."""

    def __init__(self, bend_range: float) -> None:
        self.bend_range = bend_range
        self._bend = 0.0
        self._chosen = NOTHING_CHOSEN

    @property
    def bend(self) -> float:
        """Semitones by which its notes are bent now."""
        return self._bend * self.bend_range

    def take(self, event: MidiEvent) -> None:
        """Obey."""
        if event.kind is MidiKind.BEND:
            self._bend = (event.value - CENTRE) / CENTRE
        elif event.kind is MidiKind.RESET or (event.kind is MidiKind.CONTROL and event.a == RESET_CONTROLLERS):
            self._bend, self._chosen = 0.0, NOTHING_CHOSEN
        elif event.kind is MidiKind.CONTROL:
            self._set(event.a, event.b)

    def _set(self, control: int, value: int) -> None:
        if control == RPN_COARSE:
            self._chosen = (value, self._chosen[1])
        elif control == RPN_FINE:
            self._chosen = (self._chosen[0], value)
        elif control in (NRPN_COARSE, NRPN_FINE):
            self._chosen = NOTHING_CHOSEN
        elif self._chosen == BEND_RANGE and control == DATA_COARSE:
            self.bend_range = min(float(value), HIGHEST_BEND)
        elif self._chosen == BEND_RANGE and control == DATA_FINE:
            self.bend_range = float(int(self.bend_range)) + min(value, 99) / 100.0


class Channels:
    """All sixteen."""

    def __init__(self, guitar: MidiGuitar) -> None:
        self._is_mpe = guitar.mode is Mode.MPE
        self._channels = {channel: Channel(guitar.usual_bend) for channel in CHANNELS}
        if self._is_mpe and guitar.bend is None:
            for manager in MANAGERS:
                self._channels[manager].bend_range = MANAGER_BEND

    def take(self, event: MidiEvent) -> None:
        """Obey; channel 0 is all of them. In MPE a range set on one note's channel goes for all notes."""
        heard = self._channels.values() if event.channel == 0 else [self._channels[event.channel]]
        for channel in heard:
            channel.take(event)
        if self._is_mpe and event.channel not in (0, *MANAGERS) and event.kind is MidiKind.CONTROL:
            for number in set(CHANNELS) - set(MANAGERS):
                self._channels[number].bend_range = self._channels[event.channel].bend_range

    def bend(self, channel: int) -> float:
        """Semitones by which a note on this channel is bent now."""
        bend = self._channels[channel].bend
        if self._is_mpe and channel not in MANAGERS:
            bend += sum(self._channels[manager].bend for manager in MANAGERS)
        return bend
