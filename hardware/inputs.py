"""What can be plugged in right now: audio inputs and MIDI inputs, by name.

The driver modules are imported only here and only when asked, so that everything else runs without them.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.quiet_stderr import quiet_stderr


@dataclass(frozen=True, slots=True)
class AudioInput:
    """An audio device that can be listened to."""

    name: str
    host: str
    channels: int
    rate: int


def audio_inputs() -> tuple[AudioInput, ...]:
    """Every device with input channels; the list is fresh with each call."""
    import pyaudio

    with quiet_stderr():
        audio = pyaudio.PyAudio()
        try:
            infos = [audio.get_device_info_by_index(i) for i in range(audio.get_device_count())]
            hosts = [audio.get_host_api_info_by_index(i)["name"] for i in range(audio.get_host_api_count())]
        finally:
            audio.terminate()
    return tuple(
        AudioInput(
            str(info["name"]),
            str(hosts[int(info["hostApi"])]),
            int(info["maxInputChannels"]),
            int(info["defaultSampleRate"]),
        )
        for info in infos
        if int(info["maxInputChannels"]) > 0
    )


def midi_inputs() -> tuple[str, ...]:
    """The names of all MIDI inputs; none where the system has no MIDI at all."""
    import rtmidi

    with quiet_stderr():
        try:
            midi = rtmidi.MidiIn()
        except rtmidi.SystemError:
            return ()
        try:
            return tuple(midi.get_ports())
        finally:
            midi.delete()
