"""Audio inputs as people know them: one entry a device, found again by its name.

Systems list one interface several times, once for each way that leads to it. The best way comes first here,
the others are only named. Indices are never kept: they change with every plug, and a stale one crashes PortAudio.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hardware.errors import InputFailed, Reason

JACK = "JACK Audio Connection Kit"
BEST_HOSTS = (JACK, "Core Audio", "Windows WASAPI", "ASIO", "ALSA", "Windows WDM-KS")
"""Ways to a device, the best first; whatever is not named comes after these."""
MME_NAME = 31
"""MME cuts names here."""
ALSA_PLUGINS = (
    "sysdefault", "front", "surround", "rear", "center_lfe", "side", "iec958", "spdif", "hdmi", "dmix", "dsnoop",
    "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "jack", "oss", "null",
)  # fmt: skip
"""ALSA's own tools for sending and resampling, which it lists as if they were devices."""


@dataclass(frozen=True, slots=True)
class AudioDevice:
    """An audio device that can be listened to; `also` are other ways to it that the system lists."""

    name: str
    host: str
    channels: int
    rate: int
    is_default: bool = False
    also: tuple[str, ...] = ()

    @property
    def full_name(self) -> str:
        """The name with the way that leads to it, as `devices` shows it."""
        return f"{self.name} ({self.host})"


def numbered(devices: Iterable[AudioDevice]) -> list[AudioDevice]:
    """Two boxes of the same make get different names: the second is `Name #2`."""
    seen: dict[tuple[str, str], int] = {}
    found = []
    for device in devices:
        key = (device.host, device.name)
        seen[key] = seen.get(key, 0) + 1
        found.append(device if seen[key] == 1 else replace(device, name=f"{device.name} #{seen[key]}"))
    return found


def distinct(devices: Sequence[AudioDevice]) -> tuple[AudioDevice, ...]:
    """One entry a device, by the best way that leads to it; sound server plugins that are no devices are left out."""
    found: list[AudioDevice] = []
    for device in sorted(devices, key=_host_rank):
        if _is_plugin(device):
            continue
        known = next((i for i, other in enumerate(found) if _same(device, other)), None)
        if known is None:
            found.append(device)
        else:
            first = found[known]
            found[known] = replace(
                first, also=(*first.also, device.host), is_default=first.is_default or device.is_default
            )
    return tuple(found)


def choose(wanted: str, devices: Sequence[AudioDevice]) -> AudioDevice:
    """The device that is meant: by its full name, its name, or a part of it that only one has."""
    if not devices:
        raise InputFailed(wanted, Reason.NO_AUDIO_INPUT)
    ranked = sorted(devices, key=_host_rank)
    for exact in ([d for d in ranked if d.full_name == wanted], [d for d in ranked if d.name == wanted]):
        if exact:
            return exact[0]
    parts = [d for d in distinct(ranked) if wanted.casefold() in d.full_name.casefold()]
    if len(parts) == 1:
        return parts[0]
    if not parts and _is_named(wanted.rpartition(":")[0], ranked):
        raise InputFailed(wanted, Reason.CHANNEL_MISNAMED)
    names = ", ".join(device.full_name for device in parts or distinct(ranked))
    raise InputFailed(wanted, Reason.SEVERAL_DEVICES if parts else Reason.NO_SUCH_DEVICE, names)


def _is_named(name: str, devices: Sequence[AudioDevice]) -> bool:
    return bool(name) and any(name.casefold() in device.full_name.casefold() for device in devices)


def _host_rank(device: AudioDevice) -> int:
    return BEST_HOSTS.index(device.host) if device.host in BEST_HOSTS else len(BEST_HOSTS)


def _is_plugin(device: AudioDevice) -> bool:
    return device.host == "ALSA" and device.name.rstrip("0123456789") in ALSA_PLUGINS


def _same(device: AudioDevice, other: AudioDevice) -> bool:
    if device.host == other.host:
        return False
    short, long = sorted((device.name, other.name), key=len)
    return short == long or (len(short) == MME_NAME and long.startswith(short))
