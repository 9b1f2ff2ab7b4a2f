"""What can be chosen, out of what is plugged in; and why nothing can be, in words for a page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from chordgame.home.home_line import home_name
from chordgame.listening.open_input import A_STRING_EACH, MIDI, split_channels
from chordgame.listening.simulated_input import SIMULATED
from chordgame.plugging.homes import HOME, seat_at_home
from chordgame.plugging.microphones import PAGE, microphone_name
from hardware.audio_devices import AudioDevice
from hardware.errors import InputFailed, Reason
from hardware.lookout import PluggedIn

CARD = re.compile(r" \(hw:\d+,\d+\)$")
"""ALSA's numbers of a card: others after every plugging in."""
MOST_CHANNELS = 8
"""Channels that are offered of one device, each for a guitar; a script may name any."""
A_CHANNEL_A_STRING = len(A_STRING_EACH)
SIMULATED_NAME = "Simulated guitar"


@dataclass(frozen=True, slots=True)
class ListedInput:
    """One guitar that a device can be: `input` names it as `--input` does, `words` tell the device's ways apart."""

    input: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A device, a MIDI guitar, or the simulated guitar, with the ways to listen to it."""

    name: str
    kind: str
    ways: tuple[ListedInput, ...]


def choices(here: PluggedIn, boxes: Collection[str] = ()) -> tuple[Choice, ...]:
    """Everything that can be listened to, real things first; a box is no guitar."""
    simulated = Choice(SIMULATED_NAME, "simulated", (ListedInput(SIMULATED),))
    return (*_devices(here.devices), *_ports(here.ports, boxes), simulated)


def no_choices(_: PluggedIn, __: Collection[str] = ()) -> tuple[Choice, ...]:
    """Of a room where nothing can be plugged in."""
    return ()


def home_choices(inputs: Collection[str]) -> tuple[Choice, ...]:
    """Guitars at home whose ears are there."""
    return tuple(Choice(home_name(seat_at_home(one)), "home", (ListedInput(one),)) for one in inputs)


def page_choices(inputs: Collection[str]) -> tuple[Choice, ...]:
    """Pages that are microphones."""
    return tuple(Choice(microphone_name(one), "page", (ListedInput(one),)) for one in inputs)


def _devices(devices: Collection[AudioDevice]) -> Iterator[Choice]:
    names = [CARD.sub("", device.name) for device in devices]
    for device, short in zip(devices, names, strict=True):
        name = short if names.count(short) == 1 else device.name
        yield Choice(name, "device", tuple(_ways(name, device.channels)))


def _ways(name: str, channels: int) -> Iterator[ListedInput]:
    if channels == 1:
        yield ListedInput(f"{name}:1")
    for channel in range(1, min(channels, MOST_CHANNELS) + 1) if channels > 1 else ():
        yield ListedInput(f"{name}:{channel}", f"channel {channel}")
    if channels >= A_CHANNEL_A_STRING:
        yield ListedInput(f"{name}:1-{A_CHANNEL_A_STRING}", "a channel a string")


def _ports(ports: Collection[str], boxes: Collection[str]) -> Iterator[Choice]:
    for port in ports:
        if port not in boxes:
            yield Choice(port, "midi", (ListedInput(f"{MIDI}{port}"),))


def as_chosen(wanted: str) -> str:
    """The same input, written one way: what is plugged in stands in a list by this."""
    return wanted if wanted == SIMULATED or ":" in wanted else f"{wanted}:1"


AT_A_PAGE = {
    Reason.NO_AUDIO_DRIVER: "this computer lacks the library PyAudio, which audio devices need; "
    "close the table and start it with 'python3 run.py', which gets it",
    Reason.NO_MIDI_DRIVER: "this computer lacks the library python-rtmidi, which MIDI guitars need; "
    "close the table and start it with 'python3 run.py', which gets it",
    Reason.NO_AUDIO_INPUT: "no audio input is plugged in; plug one in, and it is listed here",
    Reason.NO_SUCH_DEVICE: "it is not plugged in, or another program keeps it to itself; plug it in, and it is used",
    Reason.NO_SUCH_PORT: "it is not plugged in; plug it in and switch it on, and it is used",
    Reason.NO_MIDI_INPUT: "no MIDI guitar is plugged in; plug one in, and it is listed here",
    Reason.SEVERAL_DEVICES: "several devices are called so; choose one of the list",
    Reason.SEVERAL_PORTS: "several MIDI guitars are called so; choose one of the list",
    Reason.NO_PAGE: "the page that is this microphone is not open; open it there, and press 'Use this microphone'",
    Reason.NO_SUCH_CHANNEL: "it does not have this channel; choose one that it has",
}
"""Reasons whose sentence is for a terminal, as a page says them."""


def why_not(error: InputFailed) -> str:
    """What a page says of an input that cannot be used."""
    return AT_A_PAGE.get(error.reason, error.reason.value)


def device_of(wanted: str) -> str:
    """The audio device of an input; nothing for what shares none with others."""
    return "" if wanted.startswith((SIMULATED, MIDI, PAGE, HOME)) else split_channels(wanted)[0]
