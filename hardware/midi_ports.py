"""MIDI ports by name: which one is meant, and which it is again after its plug was pulled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hardware.errors import InputFailed, Reason

THROUGH = "Midi Through"
"""The system's own loop; nothing is ever plugged into it by itself."""
CLIENT = "ringclear"
"""Under this name the companion itself listens and speaks; its own ports are nothing to listen to."""
_OURS = re.compile(rf"{CLIENT}(-\d+)?:")
_TWIN = re.compile(r"-\d+$")
_NUMBERS = re.compile(r"\s+(\d+:\d+|\d+)$")


def lasting(name: str) -> str:
    """A port's name without the numbers that systems add, which are others after every plugging in."""
    return _NUMBERS.sub("", name.strip())


def plugged_in(ports: Sequence[str]) -> tuple[str, ...]:
    """The ports that are not this companion's own, each once."""
    return tuple(port for port in dict.fromkeys(ports) if not _OURS.match(port))


def output_for(port: str, outputs: Sequence[str]) -> str | None:
    """The output of the device that an input belongs to: of its name but for the numbers, or of the same client."""
    same = [output for output in outputs if output == port]
    same = same or [output for output in outputs if lasting(output) == lasting(port)]
    same = same or [output for output in outputs if ":" in port and _client(output) == _client(port)]
    return same[0] if same else None


def _client(port: str) -> str:
    """The program or device that a port belongs to, without the number that JACK adds to a second one of a name."""
    return _TWIN.sub("", port.partition(":")[0])


def choose_port(wanted: str, ports: Sequence[str]) -> str:
    """The port that a name means: the whole of it, all but its numbers, or a part of it that no other has.

    No name means the only port there is.
    """
    real = [port for port in plugged_in(ports) if not port.startswith(THROUGH)]
    if not real and not ports:
        raise InputFailed(wanted or "MIDI", Reason.NO_MIDI_INPUT)
    if wanted in ports:
        return wanted
    fits = [port for port in ports if lasting(port).casefold() == lasting(wanted).casefold()]
    fits = fits or [port for port in real if wanted.strip().casefold() in port.casefold()]
    if not fits:
        raise InputFailed(wanted or "MIDI", Reason.NO_SUCH_PORT if wanted else Reason.NO_MIDI_INPUT)
    if len(fits) > 1:
        raise InputFailed(wanted or "midi:", Reason.SEVERAL_PORTS, ", ".join(fits))
    return fits[0]
