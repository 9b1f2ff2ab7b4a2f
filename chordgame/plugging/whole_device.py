"""All channels of an audio device at once: so a check-up finds the guitar that is plugged into another one."""

from __future__ import annotations

from chordgame.listening.open_input import is_file, is_midi, open_input, split_channels
from chordgame.listening.simulated_input import SIMULATED
from chordgame.plugging.choices import MOST_CHANNELS
from hardware.audio_devices import choose
from hardware.capture import audio_devices
from hardware.stream import Input


def opened_whole(spec: str, block: int, *, paced: bool = False) -> tuple[Input, int | None]:
    """The input with all channels of its device, and the one of them that is meant; None where that is no question."""
    name, channels = split_channels(spec)
    if name == SIMULATED or is_midi(spec) or len(channels) > 1 or is_file(name):
        return open_input(spec, paced=paced, block=block), None
    listened = channels[0] if channels else 1
    count = min(choose(name, audio_devices()).channels, max(MOST_CHANNELS, listened))
    if not 1 < count >= listened:
        return open_input(spec, block=block), None
    return open_input(f"{name}:1-{count}", block=block), listened
