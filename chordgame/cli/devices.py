"""`ringclear devices`: the drivers, and what is plugged in."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from chordgame.box.sentences import answer_in_words
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.engine.plain import to_line
from chordgame.engine.sentences import counted
from hardware.audio_devices import AudioDevice, distinct
from hardware.box.roll_call import boxes_here
from hardware.capture import audio_devices
from hardware.drivers import DriverState, look_for_all
from hardware.errors import InputFailed, Reason
from hardware.midi_input import midi_ports

Found = TypeVar("Found")
USE_AUDIO = "--input NAME, or a part of it; NAME:2 is the second channel, NAME:1-6 a channel a string"
USE_MIDI = "--input midi:NAME"
USE_BOX = "ringclear play finds them by itself"


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `devices` command."""
    parser = add_main(
        commands, "devices", _devices,
        "  ringclear devices\n  ringclear devices --all      every way to a device, as the system lists them\n"
        "  ringclear devices --json",
    )  # fmt: skip
    parser.add_argument("--all", action="store_true", help="each device once for every way that leads to it")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _devices(arguments: argparse.Namespace) -> int:
    states = look_for_all()
    here = {state.driver.module for state in states if state.present}
    audio, no_audio = _looked_for(audio_devices, "pyaudio" in here)
    midi, no_midi = _looked_for(midi_ports, "rtmidi" in here)
    boxes = boxes_here() if midi else []
    shown = audio if arguments.all else distinct(audio)
    if arguments.json:
        problems = [problem for problem in (no_audio, no_midi) if problem]
        drivers = list(map(_driver_to_plain, states))
        answered = [{"port": box.port, "says": answer_in_words(box)} for box in boxes]
        print(to_line({"drivers": drivers, "audio": shown, "midi": midi, "boxes": answered, "problems": problems}))
        return 0
    print("\n".join(map(_driver, states)))
    print("\n".join(_inputs("Audio inputs", USE_AUDIO, _audio_lines(shown), no_audio)))
    print("\n".join(_inputs("MIDI inputs", USE_MIDI, list(midi), no_midi)))
    if boxes:
        print("\n".join(_inputs("Boxes", USE_BOX, [f"{box.port}  {answer_in_words(box)}" for box in boxes], "")))
    return 0


def _looked_for(look: Callable[[], tuple[Found, ...]], may_look: bool) -> tuple[tuple[Found, ...], str]:
    """What was found, or why nothing could be; a missing driver has been named already."""
    if not may_look:
        return (), ""
    try:
        return look(), ""
    except InputFailed as failed:
        return (), "" if failed.reason is Reason.NO_MIDI_INPUT else failed.reason.value


def _driver_to_plain(state: DriverState) -> dict[str, Any]:
    plain: dict[str, Any] = {"name": state.driver.name, "present": state.present}
    return plain if state.present else {**plain, "problem": state.problem, "remedy": state.remedy}


def _driver(state: DriverState) -> str:
    if state.present:
        return f"{state.driver.name:14} ready ({state.driver.purpose})"
    return (
        f"{state.driver.name:14} missing ({state.driver.purpose}): {state.problem}.\n"
        f"               Everything else works without it. To get it: {state.remedy}"
    )


def _inputs(title: str, use: str, lines: Sequence[str], problem: str) -> list[str]:
    none = problem or "none is plugged in"
    return ["", f"{title} ({use}):" if lines else f"{title}:", *(f"  {line}" for line in lines or [none])]


def _audio_lines(devices: Sequence[AudioDevice]) -> list[str]:
    width = max((len(device.name) for device in devices), default=0)
    return [f"{device.name:{width}}  {_audio_in_words(device)}" for device in devices]


def _audio_in_words(device: AudioDevice) -> str:
    channels = counted(device.channels, "channel")
    also = f", also through {' and '.join(device.also)}" if device.also else ""
    default = ", the system's default" if device.is_default else ""
    return f"{channels:12} {device.rate} Hz  {device.host}{also}{default}"
