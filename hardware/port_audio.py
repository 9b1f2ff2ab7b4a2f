"""PortAudio's device list, read only in processes that may be killed: its drivers crash and hang."""

from __future__ import annotations

from typing import Any

from hardware.audio_devices import AudioDevice, numbered


def input_devices(audio: Any) -> list[tuple[int, AudioDevice]]:
    """Every device with input channels, beside its index, which is good for this very moment only."""
    default = _default_input(audio)
    hosts = [str(audio.get_host_api_info_by_index(i)["name"]) for i in range(audio.get_host_api_count())]
    infos = [audio.get_device_info_by_index(i) for i in range(audio.get_device_count())]
    inputs = [info for info in infos if int(info["maxInputChannels"]) > 0]
    devices = numbered(_device(info, hosts[int(info["hostApi"])], default) for info in inputs)
    return [(int(info["index"]), device) for info, device in zip(inputs, devices, strict=True)]


def _device(info: dict[str, Any], host: str, default: int) -> AudioDevice:
    return AudioDevice(
        str(info["name"]),
        host,
        int(info["maxInputChannels"]),
        round(float(info["defaultSampleRate"])),
        int(info["index"]) == default,
    )


def _default_input(audio: Any) -> int:
    try:
        return int(audio.get_default_input_device_info()["index"])
    except OSError:
        return -1
