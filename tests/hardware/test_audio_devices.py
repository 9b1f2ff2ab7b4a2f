"""Device lists as systems give them, and the one entry a device that people see."""

import pytest

from hardware.audio_devices import AudioDevice, choose, distinct, numbered
from hardware.errors import InputFailed, Reason

SCARLETT = "Microphone (Scarlett 2i2 USB Audio Device)"
WINDOWS = (
    AudioDevice("Microsoft Sound Mapper - Input", "MME", 2, 44100),
    AudioDevice(SCARLETT[:31], "MME", 2, 44100, is_default=True),
    AudioDevice(SCARLETT, "Windows DirectSound", 2, 44100),
    AudioDevice(SCARLETT, "Windows WASAPI", 2, 48000),
    AudioDevice("Webcam", "Windows WASAPI", 1, 16000),
    AudioDevice("Webcam", "MME", 1, 44100),
)
LINUX = (
    AudioDevice("Scarlett 2i2 USB: Audio (hw:1,0)", "ALSA", 2, 44100),
    AudioDevice("sysdefault", "ALSA", 128, 48000),
    AudioDevice("surround71", "ALSA", 8, 48000),
    AudioDevice("pulse", "ALSA", 32, 44100),
    AudioDevice("default", "ALSA", 32, 44100, is_default=True),
)
MAC = (
    AudioDevice("MacBook Pro Microphone", "Core Audio", 1, 48000, is_default=True),
    AudioDevice("USB Audio CODEC", "Core Audio", 2, 44100),
    AudioDevice("USB Audio CODEC", "Core Audio", 2, 44100),
)


def test_windows_lists_an_interface_once() -> None:
    found = {device.full_name: device for device in distinct(WINDOWS)}
    best = found[f"{SCARLETT} (Windows WASAPI)"]
    assert best.also == ("MME", "Windows DirectSound")
    assert best.is_default
    assert best.rate == 48000
    assert [device.name for device in distinct(WINDOWS)].count("Webcam") == 1


def test_linux_lists_devices_and_sound_servers_only() -> None:
    assert [device.name for device in distinct(LINUX)] == ["Scarlett 2i2 USB: Audio (hw:1,0)", "pulse", "default"]


def test_two_of_a_make_are_told_apart() -> None:
    names = [device.name for device in distinct(numbered(MAC))]
    assert names == ["MacBook Pro Microphone", "USB Audio CODEC", "USB Audio CODEC #2"]


@pytest.mark.parametrize(
    ("wanted", "name", "host"),
    [
        ("Scarlett", SCARLETT, "Windows WASAPI"),
        (SCARLETT, SCARLETT, "Windows WASAPI"),
        (f"{SCARLETT} (Windows DirectSound)", SCARLETT, "Windows DirectSound"),
        ("webcam", "Webcam", "Windows WASAPI"),
        ("Webcam (MME)", "Webcam", "MME"),
    ],
)
def test_a_name_or_a_part_of_one_is_enough(wanted: str, name: str, host: str) -> None:
    found = choose(wanted, WINDOWS)
    assert (found.name, found.host) == (name, host)


@pytest.mark.parametrize(
    ("wanted", "devices", "reason"),
    [
        ("banjo", WINDOWS, Reason.NO_SUCH_DEVICE),
        ("Micro", WINDOWS, Reason.SEVERAL_DEVICES),
        ("anything", (), Reason.NO_AUDIO_INPUT),
    ],
)
def test_what_is_not_meant_clearly_is_a_sentence(wanted: str, devices: tuple[AudioDevice, ...], reason: Reason) -> None:
    with pytest.raises(InputFailed) as failed:
        choose(wanted, devices)
    assert failed.value.reason is reason
    assert all(device.name in str(failed.value) for device in distinct(devices) if wanted in device.name)


@pytest.mark.parametrize("wanted", ["Scarlett:links", "Scarlett:R", "Scarlett 2i2 USB: Audio (hw:1,0):rechts"])
def test_what_is_no_channel_is_not_taken_for_a_device(wanted: str) -> None:
    with pytest.raises(InputFailed) as failed:
        choose(wanted, LINUX)
    assert failed.value.reason is Reason.CHANNEL_MISNAMED
