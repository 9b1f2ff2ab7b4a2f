"""From a few words to an input: `simulated`, a sound file, `midi:NAME`, or an audio device with its channels."""

from __future__ import annotations

import re
from pathlib import Path

from chordgame.engine.errors import BadSetup
from chordgame.listening.simulated_input import SIMULATED, SimulatedInput
from hardware.audio_input import BLOCK
from hardware.errors import InputFailed, Reason
from hardware.file_input import FileInput
from hardware.midi_file import MidiFileInput
from hardware.midi_input import MidiInput, midi_input, midi_ports
from hardware.midi_ports import choose_port, lasting
from hardware.picked import Picked
from hardware.shared_audio import shared_audio
from hardware.sound_file import MIDI_NAMES, check_sounds
from hardware.stream import Input

MIDI = "midi:"
SOUND_FILES = {".wav", ".flac", ".ogg", ".aif", ".aiff", ".mp3"}
MOST_CHANNELS = 64
"""More than any interface for the table has: a higher number is a typing error."""
A_STRING_EACH = (1, 2, 3, 4, 5, 6)  # the channels of a pickup with one a string
SIDES = {"left": "1", "right": "2"}
_CHANNELS = re.compile(r"(?P<name>.+):(?P<channels>left|right|\d+(-\d+)?(,\d+(-\d+)?)*)")


def open_input(spec: str, *, paced: bool = True, block: int = BLOCK) -> Input:
    """The input that `spec` names, not yet started.

    `paced`: a file in real time, not as fast as it goes; `block`: samples that a device hands over at a time.
    """
    if spec.startswith(MIDI):
        return _midi(spec.removeprefix(MIDI).strip())
    name, channels = split_channels(spec)
    if name == SIMULATED:
        return simulated(channels, paced)
    if not is_file(name):
        device = shared_audio(name, max(channels, default=1), block)
        return Picked(device, channels) if channels not in ((), (1,)) else device
    if is_midi(spec):
        return MidiFileInput(Path(name), paced=paced)
    check_sounds(Path(name))
    file = FileInput(Path(name), paced=paced)
    return Picked(file, channels) if channels else file


def _midi(wanted: str) -> Input:
    """The MIDI guitar of this name; without a name the only one there is, whatever boxes lie beside it."""
    if wanted:
        return midi_input(wanted)
    from hardware.box.roll_call import boxes_here

    boxes = {lasting(answer.port) for answer in boxes_here()}
    return MidiInput(choose_port("", [port for port in midi_ports() if lasting(port) not in boxes]))


def is_midi(spec: str) -> bool:
    """Whether messages come from it, not sound."""
    return spec.startswith(MIDI) or Path(spec).suffix.lower() in MIDI_NAMES


def simulated(channels: tuple[int, ...] = (), paced: bool = True) -> Input:
    """The simulated guitar, or with `simulated:1-6` one with a channel a string."""
    if channels not in ((), A_STRING_EACH):
        raise BadSetup("the simulated guitar has one channel, or six as 'simulated:1-6'")
    return SimulatedInput(six_channels=bool(channels), paced=paced)


def split_channels(spec: str) -> tuple[str, tuple[int, ...]]:
    """`NAME:2` or `NAME:1-6` or `NAME:1,3` as a name and channels, counted from 1; no channels means all of them."""
    found = _CHANNELS.fullmatch(spec.strip())
    if found is None or spec.startswith(MIDI):
        return spec.strip(), ()
    channels = [
        channel for part in SIDES.get(found["channels"], found["channels"]).split(",") for channel in _run(spec, part)
    ]
    if len(set(channels)) != len(channels):
        raise BadSetup(f"{spec!r} names a channel twice")
    return found["name"], tuple(channels)


def _run(spec: str, part: str) -> range:
    first, _, last = part.partition("-")
    run = range(int(first), int(last or first) + 1)
    if not (run and run[0] >= 1 and run[-1] <= MOST_CHANNELS):
        raise BadSetup(f"{spec!r}: channels are counted from 1 to {MOST_CHANNELS}, the lower one first")
    return run


def is_file(name: str) -> bool:
    """Whether a file is meant; one that is not there is an error."""
    path = Path(name)
    if path.suffix.lower() in SOUND_FILES | MIDI_NAMES and not path.is_file():
        raise InputFailed(name, Reason.NO_FILE)
    return path.is_file()
