"""The drivers between guitars and this program: which are here, and how to get those that are not."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Driver:
    """A driver library: what it is for, the module it is imported as, and how to install it."""

    name: str
    purpose: str
    module: str
    requirement: str
    system_packages: dict[str, str]


DRIVERS = (
    Driver(
        "PyAudio", "audio interfaces and microphones", "pyaudio", "pyaudio>=0.2.14,<0.3",
        {"linux": "sudo apt-get install gcc python3-dev portaudio19-dev", "darwin": "brew install portaudio"},
    ),
    Driver(
        "python-rtmidi", "MIDI guitars and the box", "rtmidi", "python-rtmidi>=1.5.8,<2",
        {"linux": "sudo apt-get install g++ python3-dev libasound2-dev libjack-jackd2-dev"},
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DriverState:
    """Whether a driver can be used here; if not, why, and what to do about it."""

    driver: Driver
    present: bool
    problem: str = ""
    remedy: str = ""


def look_for(driver: Driver) -> DriverState:
    """Try the driver; a broken one is as good as none, and says why."""
    try:
        importlib.import_module(driver.module)
    except ImportError as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name == driver.module
        problem = "not installed" if missing else f"installed, but does not load: {error}"
        return DriverState(driver, False, problem, remedy(driver))
    return DriverState(driver, True)


def remedy(driver: Driver, system: str = sys.platform) -> str:
    """What to type to get the driver on this system, into the Python that runs this."""
    steps = [driver.system_packages[system]] if system in driver.system_packages else []
    pip = f'"{sys.executable}" -m pip install --force-reinstall "{driver.requirement}"'
    return ", then ".join([*steps, pip])


def look_for_all() -> tuple[DriverState, ...]:
    """The state of every driver."""
    return tuple(map(look_for, DRIVERS))
