"""`ringclear devices`: the drivers, and what is plugged in."""

from __future__ import annotations

import argparse

from chordgame.cli.parser import OneLineParser, add_command
from chordgame.engine.plain import to_line
from hardware.drivers import DriverState, look_for_all
from hardware.inputs import AudioInput, audio_inputs, midi_inputs


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `devices` command."""
    parser = add_command(
        commands, "devices", "list drivers, audio inputs and MIDI inputs, and say what is missing", _devices,
        "  ringclear devices\n  ringclear devices --json",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _devices(arguments: argparse.Namespace) -> int:
    states = look_for_all()
    here = {state.driver.module for state in states if state.present}
    audio = audio_inputs() if "pyaudio" in here else ()
    midi = midi_inputs() if "rtmidi" in here else ()
    if arguments.json:
        print(to_line({"drivers": list(map(_driver_facts, states)), "audio": audio, "midi": midi}))
        return 0
    print("\n".join([*map(_driver, states), "", *_inputs("Audio inputs", list(map(_audio, audio)))]))
    print("\n".join(_inputs("MIDI inputs", list(midi))))
    return 0


def _driver_facts(state: DriverState) -> dict[str, object]:
    facts: dict[str, object] = {"name": state.driver.name, "present": state.present}
    return facts if state.present else {**facts, "problem": state.problem, "remedy": state.remedy}


def _driver(state: DriverState) -> str:
    if state.present:
        return f"{state.driver.name:14} ready ({state.driver.purpose})"
    return (
        f"{state.driver.name:14} missing ({state.driver.purpose}): {state.problem}.\n"
        f"               Everything else works without it. To get it: {state.remedy}"
    )


def _inputs(title: str, names: list[str]) -> list[str]:
    return [f"{title}:", *(f"  {name}" for name in names or ["none found"])]


def _audio(device: AudioInput) -> str:
    channels = f"{device.channels} channel{'' if device.channels == 1 else 's'}"
    return f"{device.name} ({device.host}): {channels}, {device.rate} Hz"
