"""`ringclear doctor`: is everything ready for a guitar to be heard, and if not, what is the one thing to do?"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator, Sequence

from calibration.check_up_words import Finding, Weight, findings
from chordgame.box.sentences import answer_in_words
from chordgame.cli.doctor_midi import midi_findings
from chordgame.cli.doctor_telling import DoctorTelling
from chordgame.cli.ear_input import add_tuning, tuning_of
from chordgame.cli.live_input import add_input
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.engine.errors import BadSetup
from chordgame.engine.sentences import listed
from chordgame.listening.open_input import MIDI, is_midi
from chordgame.listening.simulated_input import SIMULATED
from chordgame.plugging.check_visit import CheckVisit
from chordgame.plugging.whole_device import opened_whole
from dsp.pitch import Strings
from hardware.audio_devices import distinct
from hardware.box.frames import OtherVersion
from hardware.box.roll_call import boxes_here
from hardware.capture import audio_devices
from hardware.drivers import look_for_all
from hardware.errors import InputFailed, Reason
from hardware.midi_input import midi_ports
from hardware.short_sound import ShortSound
from hardware.stream import Input

NOT_READY = 1  # the exit code
GIVE_AN_INPUT = "plug a guitar in, and start again; 'ringclear doctor --input simulated' shows how it goes without one"
CHOOSE_ANOTHER = "give --input a name that 'ringclear devices' shows: NAME, NAME:2 for its second channel, or midi:NAME"
CHOOSE_A_FILE = "give --input the name of a file that is there, with its folder"
NOTHING_THERE = (Reason.NO_AUDIO_INPUT, Reason.NO_AUDIO_DRIVER, Reason.NO_MIDI_INPUT)
MISNAMED = (
    Reason.NO_SUCH_DEVICE,
    Reason.SEVERAL_DEVICES,
    Reason.NO_SUCH_CHANNEL,
    Reason.CHANNEL_MISNAMED,
    Reason.NO_SUCH_PORT,
    Reason.SEVERAL_PORTS,
)
AGAIN = (
    Reason.GONE, Reason.STALLED, Reason.CRASHED, Reason.PORT_GONE, Reason.TOO_FAST, Reason.SAYS_NOTHING,
    Reason.NOT_UNDERSTOOD,
)  # fmt: skip
"""What is looked for until it is back in a game, but not here."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `doctor` command."""
    parser = add_main(
        commands, "doctor", _doctor,
        "  ringclear doctor                       the system's default input\n"
        "  ringclear doctor --input Scarlett:2    the second channel of an interface\n"
        "  ringclear doctor --input simulated     how it goes, without a guitar",
    )  # fmt: skip
    add_input(parser)
    add_tuning(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _doctor(arguments: argparse.Namespace) -> int:
    tuning, a4 = tuning_of(arguments)
    tell = DoctorTelling(arguments.json)
    spec = arguments.input
    tell.begin()
    for finding in _drivers(wants_midi=bool(spec) and spec.startswith(MIDI), wants_audio=spec != SIMULATED):
        tell.found(finding)
    for finding in _boxes():
        tell.found(finding)
    if not tell.stopped:
        for finding in _examine(spec, arguments.block, tuning, a4, tell):
            tell.found(finding)
    tell.end()
    return NOT_READY if tell.stopped else 0


def _drivers(wants_midi: bool, wants_audio: bool) -> Iterator[Finding]:
    """A driver that is missing stops only those who need it."""
    for state in look_for_all():
        needed = wants_midi if state.driver.module == "rtmidi" else wants_audio and not wants_midi
        if state.present:
            yield Finding(state.driver.name, Weight.FINE, f"ready, for {state.driver.purpose}")
        else:
            weight = Weight.STOPS if needed else Weight.NOTE
            words = f"{state.problem}; it is for {state.driver.purpose}"
            yield Finding(state.driver.name, weight, words, state.remedy)


def _boxes() -> Iterator[Finding]:
    """A box that answers; without one nothing is missing."""
    with contextlib.suppress(InputFailed):
        for answer in boxes_here() if midi_ports() else ():
            weight = Weight.NOTE if isinstance(answer.said, OtherVersion) else Weight.FINE
            yield Finding("box", weight, f"{answer.port}: {answer_in_words(answer)}", "do that before you play with it")


def _examine(spec: str | None, block: int, tuning: Strings, a4: float, tell: DoctorTelling) -> Iterator[Finding]:
    try:
        source, listened = opened_whole(spec or _default_input(), block)
    except InputFailed as failed:
        yield Finding("device", Weight.STOPS, str(failed), next_step(failed.reason))
        return
    except BadSetup as error:
        yield Finding("device", Weight.STOPS, str(error), CHOOSE_ANOTHER)
        return
    source.start()
    try:
        if spec and is_midi(spec):
            yield from midi_findings(source, tuning, tell)
        else:
            yield from _listen(source, tuning, a4, tell, listened, () if spec else _names())
    finally:
        source.close()


def next_step(reason: Reason | None) -> str:
    """The one thing to do about it."""
    if reason is Reason.NO_FILE:
        return CHOOSE_A_FILE
    if reason in MISNAMED:
        return CHOOSE_ANOTHER
    if reason is None or reason in (*NOTHING_THERE, *AGAIN):
        return GIVE_AN_INPUT
    return reason.advice or CHOOSE_ANOTHER


def _default_input() -> str:
    """The system's default input, or the only one."""
    devices = distinct(audio_devices())
    if not devices:
        raise InputFailed("audio inputs", Reason.NO_AUDIO_INPUT)
    return next((device for device in devices if device.is_default), devices[0]).full_name


def _names() -> list[str]:
    return [device.name for device in distinct(audio_devices())]


def _listen(
    source: Input,
    tuning: Strings,
    a4: float,
    tell: DoctorTelling,
    listened: int | None,
    to_choose_from: Sequence[str],
) -> Iterator[Finding]:
    visit = CheckVisit(source, tuning, a4, tell, listened, ShortSound())
    lost = visit.follow()
    if visit.check_up is None or lost:
        do = f"name your guitar's input: --input and one of {listed(to_choose_from)}"
        do = do if len(to_choose_from) > 1 else next_step(visit.reason)
        yield Finding("device", Weight.STOPS, lost or f"{source.name}: no sound came", do)
        return
    yield Finding("device", Weight.FINE, f"{source.name}, {_channels(listened, visit.check_up.channels)}")
    yield from findings(visit.check_up)
    yield from visit.delays()


def _channels(listened: int | None, count: int) -> str:
    if listened is not None:
        return f"channel {listened} of {count}"
    return "one channel" if count == 1 else f"{count} channels"
