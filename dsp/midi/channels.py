"""What was set on each of the sixteen channels: how far its bend reaches, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator

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
        self._was_set = False
        """Whether the instrument has said how far it bends."""

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

    def as_said(self, channel: int) -> Iterator[bytes]:
        """Messages that set all this on a channel that knows nothing of it."""
        reach = (DATA_COARSE, int(self.bend_range)), (DATA_FINE, round(self.bend_range % 1.0 * 100))
        setting = (*_choice(BEND_RANGE), *reach) if self._was_set else ()
        for number, value in (*setting, *_choice(self._chosen)):
            yield bytes((0xB0 | (channel - 1), number, value))
        bend = round(self._bend * CENTRE) + CENTRE
        yield bytes((0xE0 | (channel - 1), bend & 0x7F, bend >> 7))

    def _set(self, control: int, value: int) -> None:
        if control == RPN_COARSE:
            self._chosen = (value, self._chosen[1])
        elif control == RPN_FINE:
            self._chosen = (self._chosen[0], value)
        elif control in (NRPN_COARSE, NRPN_FINE):
            self._chosen = NOTHING_CHOSEN
        elif self._chosen == BEND_RANGE and control == DATA_COARSE:
            self.bend_range, self._was_set = min(float(value), HIGHEST_BEND), True
        elif self._chosen == BEND_RANGE and control == DATA_FINE:
            self.bend_range = float(int(self.bend_range)) + min(value, 99) / 100.0
            self._was_set = True


def _choice(parameter: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return (RPN_COARSE, parameter[0]), (RPN_FINE, parameter[1])


class Channels:
    """All sixteen."""

    def __init__(self, guitar: MidiGuitar) -> None:
        self._is_mpe = guitar.mode is Mode.MPE
        self._channels = {channel: Channel(guitar.usual_bend) for channel in CHANNELS}
        self._spoken = set[int]()
        if self._is_mpe and guitar.bend is None:
            for manager in MANAGERS:
                self._channels[manager].bend_range = MANAGER_BEND

    def take(self, event: MidiEvent) -> None:
        """Obey; channel 0 is all of them. In MPE a range set on one note's channel goes for all notes."""
        heard = CHANNELS if event.channel == 0 else (event.channel,)
        for number in heard:
            self._channels[number].take(event)
        if event.kind in (MidiKind.BEND, MidiKind.CONTROL):
            self._spoken.add(event.channel)
        if self._is_mpe and event.channel not in (0, *MANAGERS) and event.kind is MidiKind.CONTROL:
            for number in set(CHANNELS) - set(MANAGERS):
                self._channels[number].bend_range = self._channels[event.channel].bend_range

    def as_said(self) -> Iterator[bytes]:
        """Messages that bring new channels to where these are: of those that nobody has set, none."""
        for number, channel in self._channels.items():
            if number in self._spoken:
                yield from channel.as_said(number)

    def bend(self, channel: int) -> float:
        """Semitones by which a note on this channel is bent now."""
        bend = self._channels[channel].bend
        if self._is_mpe and channel not in MANAGERS:
            bend += sum(self._channels[manager].bend for manager in MANAGERS)
        return bend
