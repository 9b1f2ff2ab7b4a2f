"""How a process of our own is started: with our code and nobody else's, and with what it needs of the environment."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""Where our code lies. Children start here: Python and Windows look for code and libraries where they are started."""
NEEDED = {
    "PATH": "JACK and others start their servers by name",
    "HOME": "drivers keep their settings there",
    "USER": "sound servers tell users apart",
    "LOGNAME": "the same, elsewhere",
    "LANG": "letters in names of devices",
    "LANGUAGE": "the same",
    "TMPDIR": "JACK's sockets lie there",
    "TEMP": "the same on Windows",
    "TMP": "the same on Windows",
    "DISPLAY": "PulseAudio writes there where its server is",
    "XAUTHORITY": "opens that display",
    "LD_LIBRARY_PATH": "pw-jack puts PipeWire in JACK's place by it",
    "LD_PRELOAD": "padsp and aoss put themselves before the driver by it",
    "DYLD_LIBRARY_PATH": "the same on a Mac",
    "VIRTUAL_ENV": "which Python this is",
    "SYSTEMROOT": "Windows opens no socket without it",
    "WINDIR": "the same, for old drivers",
    "SYSTEMDRIVE": "ASIO drivers look for their files from there",
    "PROGRAMFILES": "the same",
    "COMMONPROGRAMFILES": "the same",
    "PROGRAMDATA": "drivers keep their settings there",
    "APPDATA": "the same",
    "LOCALAPPDATA": "the same",
    "USERPROFILE": "the same",
    "PATHEXT": "how Windows finds programs by name",
    "COMSPEC": "the same",
}
"""Variables that children get, and what for: whatever else stands in the shell, a password perhaps, is not theirs."""
NEEDED_ALL = {
    "LC_": "letters in names of devices",
    "XDG_": "where PipeWire and PulseAudio have their sockets",
    "DBUS_": "how they are asked for a place before other programs",
    "JACK_": "which JACK server, and whether to start one",
    "PIPEWIRE_": "which server, and how long its periods are",
    "SPA_": "where PipeWire's parts lie",
    "PULSE_": "which PulseAudio server, which device",
    "ALSA_": "another configuration of ALSA",
    "PA_": "PortAudio's own settings",
    "MIDO_": "which MIDI library",
    "OPENBLAS_": "how many threads numbers are worked out by",
    "OMP_": "the same",
    "PYTHON": "where code and its compiled form lie, and how text is written",
    "COVERAGE_": "tests count which lines children come by",
    "RINGCLEAR_": "ours",
}
"""Beginnings of such names."""

LETTERS = "utf-8"
"""What children read and write, whatever the system's own letters are: Windows has fewer than songs do."""


def command(module: str, *orders: str) -> list[str]:
    """What starts a module of ours; a file of its name where somebody stands is not taken for it."""
    return [sys.executable, "-P", "-m", module, *orders]


def environment() -> dict[str, str]:
    """What children may know of ours, and our code before all other."""
    kept = {name: value for name, value in os.environ.items() if name in NEEDED or name.startswith(tuple(NEEDED_ALL))}
    path = os.pathsep.join([str(ROOT), *_places(kept.get("PYTHONPATH", ""))])
    return {**kept, "PYTHONPATH": path, "PYTHONIOENCODING": LETTERS}


def _places(path: str) -> list[str]:
    """The folders in a path as seen from anywhere; an empty one would be where the child stands."""
    return [os.path.abspath(place) for place in path.split(os.pathsep) if place]
