"""`ringclear verify`: which strings of a recorded chord ring clear, and why."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chordgame.cli.ear_input import (
    Known,
    add_profile,
    add_target,
    check_apart,
    check_fits,
    knowledge,
    target_from,
    text_of,
)
from chordgame.cli.parser import OneLineParser, add_command
from chordgame.cli.progress import show_progress
from chordgame.engine.errors import BadSetup, YouErred
from chordgame.engine.plain import parse, to_line
from dsp.concert_pitch import as_asked, sounding
from dsp.six_channels import SixChannels
from dsp.verdict import PlayVerdict, StringVerdict, Target
from dsp.verify import Verifier
from hardware.errors import InputFailed
from hardware.sound_file import Sound, read_sound

HEARD_BEFORE = 2.0
"""Seconds before the announced pluck that the ear listens to: what was there already."""
CHANNELS_A_STRING_EACH = range(4, 9)


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `verify` command."""
    parser = add_command(
        commands, "verify", "say which strings of a recorded chord ring clear, and why", _verify,
        "  ringclear verify strum.wav --expect 6:43,5:47,4:50,3:55,2:59,1:67\n"
        "  ringclear verify session.flac --expect 6:40,5:47,4:52 --at 12.5 --until 14 --json\n"
        "  ringclear verify strum.wav --expect 4:54,3:59 --may-sound 6:40,5:47,2:59,1:64\n"
        "  ringclear verify --batch plays.jsonl > verdicts.jsonl",
    )  # fmt: skip
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="WAV, FLAC or another sound file")
    add_target(parser, required=False)
    parser.add_argument("--at", type=float, metavar="SECONDS", help="when the first string is plucked")
    parser.add_argument("--until", type=float, metavar="SECONDS", help="nothing later is heard")
    plays = 'a line a play: {"id", "file", "at", "until", "expect", "may_sound"}'
    parser.add_argument("--batch", type=Path, metavar="JSONL", help=plays)
    add_profile(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


@dataclass(frozen=True, slots=True)
class Task:
    """One play to be judged."""

    file: Path
    expect: Target
    may_sound: Target | None = None
    at: float | None = None
    until: float | None = None


def judge(task: Task, known: Known) -> PlayVerdict:
    """The last word on a play; a file with a channel a string is heard string by string, string 1 first."""
    check_fits(known, task.expect)
    start = 0.0 if task.at is None else max(0.0, task.at - HEARD_BEFORE)
    sound = read_sound(task.file, start, task.until)
    pluck = None if task.at is None else task.at - start
    ear = _ear(sound, task, pluck, known)
    for block in sound.blocks() if isinstance(ear, SixChannels) else sound.mono_blocks():
        ear.push(block)
    return as_asked(ear.flush()[-1], task.expect, known.a4)


def _ear(sound: Sound, task: Task, pluck: float | None, known: Known) -> Verifier | SixChannels:
    count, expect = sound.x.shape[0], sounding(task.expect, known.a4)
    if count in CHANNELS_A_STRING_EACH:
        beyond = [string for string in expect if string > count]
        if beyond:
            raise BadSetup(f"string {beyond[0]} has no channel among {count}")
        return SixChannels(sound.rate, expect, tuple(range(1, count + 1)), first_pluck=pluck, knowledge=known.guitar)
    may_sound = None if task.may_sound is None else sounding(task.may_sound, known.a4)
    return Verifier(sound.rate, expect, may_sound=may_sound, first_pluck=pluck, knowledge=known.guitar)


def _verify(arguments: argparse.Namespace) -> int:
    known = knowledge(arguments.profile)
    if arguments.batch is not None:
        return _batch(arguments.batch, known)
    if arguments.file is None or arguments.expect is None:
        raise BadSetup("give a FILE and --expect, or --batch")
    expect = target_from(arguments.expect, "--expect")
    may_sound = None if arguments.may_sound is None else target_from(arguments.may_sound, "--may-sound")
    check_apart(expect, may_sound)
    verdict = judge(Task(arguments.file, expect, may_sound, arguments.at, arguments.until), known)
    print(to_line(facts(verdict)) if arguments.json else _told(verdict))
    return 0


def facts(verdict: PlayVerdict) -> dict[str, Any]:
    """A play's verdict for other programs."""
    return {"strings": [_string_facts(one) for one in _thickest_first(verdict)], "outcome": verdict.outcome.name}


def _thickest_first(verdict: PlayVerdict) -> list[StringVerdict]:
    return sorted(verdict.strings, key=lambda one: -one.string)


def _string_facts(one: StringVerdict) -> dict[str, Any]:
    return {
        "string": one.string,
        "state": one.state.name,
        "pitch": _rounded(one.pitch, 4),
        "cents": _rounded(one.cents, 2),
        "t_onset": _rounded(one.t_onset, 4),
        "confidence": round(one.confidence, 4),
        "reason": one.reason,
    }


def _rounded(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places)


def _told(verdict: PlayVerdict) -> str:
    lines = [
        f"string {one.string}  {one.state.name:12} {one.confidence:4.0%}  {one.reason}"
        for one in _thickest_first(verdict)
    ]
    return "\n".join([*lines, f"all in all: {verdict.outcome.name.lower()}"])


# ---------------------------------------------------------------- many plays


def _batch(path: Path, known: Known) -> int:
    """A verdict a line; a play that cannot be judged says so in its line and on stderr."""
    lines = [line for line in text_of(path).splitlines() if line.strip()]
    failed = 0
    for number, line in enumerate(lines, start=1):
        answer = _answer(path, number, line, known)
        failed += "error" in answer
        print(json.dumps(answer, ensure_ascii=False), flush=True)
        show_progress(number, len(lines), "plays")
    return 1 if failed else 0


def _answer(path: Path, number: int, line: str, known: Known) -> dict[str, Any]:
    name: object = number
    try:
        data = parse(line, f"play {number}")
        if not isinstance(data, dict):
            raise BadSetup(f"play {number} is not a JSON object")
        name = data.get("id", number)
        return {"id": name, **facts(judge(_task(data, path.parent), known))}
    except (YouErred, InputFailed) as error:
        print(f"ringclear: {path}: line {number}: {error}", file=sys.stderr)
        return {"id": name, "error": str(error)}


def _task(data: dict[str, Any], folder: Path) -> Task:
    """A play from a line of a batch; a file may be named from here or from the batch's own folder."""
    if not isinstance(data.get("file"), str):
        raise BadSetup("'file' is missing")
    file = Path(data["file"])
    if not isinstance(data.get("expect"), (str, dict)):
        raise BadSetup("'expect' is missing: write it as 6:43,5:47 or as an object")
    expect = target_from(data["expect"], "'expect'")
    may_sound = target_from(data["may_sound"], "'may_sound'") if data.get("may_sound") is not None else None
    check_apart(expect, may_sound)
    there = file if file.exists() or file.is_absolute() else folder / file
    return Task(there, expect, may_sound, *(_seconds(data, name) for name in ("at", "until")))


def _seconds(data: dict[str, Any], name: str) -> float | None:
    value = data.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
        raise BadSetup(f"{name!r} is {value!r}; it must be seconds")
    return value
