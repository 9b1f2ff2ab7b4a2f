"""Audio devices and their sound, by way of the process that holds the driver."""

from __future__ import annotations

from hardware.audio_devices import AudioDevice
from hardware.child import Child, listed
from hardware.errors import Reason

PROCESS = "hardware.capture_process"


def capture(device: str, channels: int, block: int) -> Child:
    """One attempt at one device."""
    return Child(PROCESS, {"wanted": device, "channels": channels, "block": block})


def audio_devices() -> tuple[AudioDevice, ...]:
    """Every audio input, every way to it, as it is right now; a driver that hangs or crashes is a reason."""
    found = listed(PROCESS, "audio inputs", Reason.NO_AUDIO_DRIVER)
    return tuple(AudioDevice(**{**entry, "also": tuple(entry["also"])}) for entry in found)
