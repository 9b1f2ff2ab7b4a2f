"""`ringclear verify`: which strings of a recorded chord ring clear, and why."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chordgame.cli.ear_input import (
    Known,
    add_profile,
    add_target,
    add_tuning_name,
    beside_of,
    check_apart,
    check_fits,
    checked_seconds,
    expected,
    knowledge,
    profile_of,
    target_from,
    wanted,
)
from chordgame.cli.excerpt import add_moments, excerpt_of, judge_excerpt
from chordgame.cli.judged_recording import judged_recording
from chordgame.cli.parser import OneLineParser, add_main, whole
from chordgame.cli.progress import clear_progress, show_progress
from chordgame.cli.verify_take import against_log, judged_here, take_in
from chordgame.disk.versioned_file import text_in
from chordgame.engine.errors import BadSetup, YouErred
from chordgame.engine.plain import parse, to_line
from chordgame.listening.broken_play import shifted
from chordgame.tape.recording import RecordingSettings
from dsp.concert_pitch import as_asked, sounding
from dsp.verdict import Outcome, PlayVerdict, StringVerdict, Target
from hardware.errors import InputFailed

NOT_CLEAR = 1  # the exit code
SAID_BY_LINES = ("FILE", "--chord", "--expect", "--tuning", "--at", "--until")


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `verify` command."""
    parser = add_main(
        commands, "verify", _verify,
        "  ringclear verify strum.wav --chord G\n"
        "  ringclear verify strum.wav --chord x32010 --json\n"
        "  ringclear verify session.flac --expect 6:40,5:47,4:52 --at 12.5 --until 14 --json\n"
        "  ringclear verify strum.wav --expect 4:54,3:59 --may-sound 6:40,5:47,2:59,1:64\n"
        "  ringclear verify --batch plays.jsonl > verdicts.jsonl\n"
        "  ringclear verify --play 12\n"
        "  ringclear verify --take 3f0c….take --log chord_game-1.jsonl",
    )  # fmt: skip
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="WAV, FLAC or another sound file")
    add_target(parser, required=False)
    add_tuning_name(parser)
    add_moments(parser)
    parser.add_argument("--mix", action="store_true", help="hear a file of 4 to 8 channels as one, not a string each")
    plays = 'a line a play: {"id", "file", "at", "until", "expect", "may_sound"}'
    parser.add_argument("--batch", type=Path, metavar="JSONL", help=plays)
    again = "a play of 'ringclear recordings', heard as it was then: what was said is said again"
    parser.add_argument("--play", type=whole, metavar="N", help=again)
    parser.add_argument("--folder", type=Path, help="where the recordings are, if not in their usual place")
    parser.add_argument("--take", type=Path, metavar="FILE", help="the take of a play that was judged at home")
    parser.add_argument("--log", type=Path, metavar="FILE", help="with --take: the game's log, which names the take")
    add_profile(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object; a line a play with --batch")


@dataclass(frozen=True, slots=True)
class Task:
    """One play to be judged; `mix` hears a file of many channels as one."""

    file: Path
    expect: Target
    may_sound: Target | None = None
    at: float | None = None
    until: float | None = None
    mix: bool = False


def judge(task: Task, known: Known) -> PlayVerdict:
    """The last word on a play, on the file's own clock."""
    check_fits(known, task.expect)
    excerpt = excerpt_of(task.file, task.at, task.until)
    beside = None if task.may_sound is None else sounding(task.may_sound, known.a4)
    asked = sounding(task.expect, known.a4)
    play = judge_excerpt(excerpt, asked, known.guitar, may_sound=beside, mix=task.mix)
    return as_asked(shifted(play, excerpt.start), task.expect, known.a4)


def _verify(arguments: argparse.Namespace) -> int:
    known = knowledge(arguments.profile)
    if arguments.batch is not None:
        _insist_alone(arguments, "--batch: its lines say")
        return _batch(arguments.batch, known, arguments.mix)
    if arguments.play is not None:
        _insist_alone(arguments, "--play: its recording says")
        folder = arguments.folder or RecordingSettings().folder
        return _say(judged_recording(folder, arguments.play), arguments.json)
    if arguments.take is not None:
        _insist_alone(arguments, "--take: it says")
        return _say_take(arguments)
    if arguments.log is not None:
        raise BadSetup("--log: it goes with --take")
    expect = wanted(arguments, profile_of(arguments.profile))
    if arguments.file is None or expect is None:
        raise BadSetup("give a FILE and --chord, or --batch")
    task = Task(arguments.file, expect, beside_of(arguments, expect), arguments.at, arguments.until, arguments.mix)
    return _say(judge(task, known), arguments.json)


def _say(verdict: PlayVerdict, as_json: bool) -> int:
    print(to_line(verdict_to_plain(verdict)) if as_json else verdict_in_words(verdict))
    return exit_code(verdict)


def _say_take(arguments: argparse.Namespace) -> int:
    """0 where the log says the same; without a log as of any other play."""
    take = take_in(arguments.take)
    verdict = judged_here(take)
    code = _say(verdict, arguments.json)
    if arguments.log is None:
        return code
    same, sentence = against_log(take, verdict, arguments.log)
    print(sentence, file=sys.stderr if arguments.json else sys.stdout)
    return 0 if same else NOT_CLEAR


def exit_code(verdict: PlayVerdict) -> int:
    """0 for a play that rang clear, 1 for any other: a program need not read what is printed."""
    return 0 if verdict.outcome is Outcome.CLEAR else NOT_CLEAR


def _insist_alone(arguments: argparse.Namespace, who_says: str) -> None:
    """A batch, and a recording, say all of this themselves."""
    beside = [name for name in SAID_BY_LINES if getattr(arguments, name.strip("-").lower()) is not None]
    if beside:
        raise BadSetup(f"{who_says} what to hear; leave out {', '.join(beside)}")


def verdict_to_plain(verdict: PlayVerdict) -> dict[str, Any]:
    """A play's verdict for other programs."""
    return {"strings": [_string_to_plain(one) for one in verdict.strings], "outcome": verdict.outcome.name}


def _string_to_plain(one: StringVerdict) -> dict[str, Any]:
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


def verdict_in_words(verdict: PlayVerdict) -> str:
    """A play's verdict for people, a line a string."""
    lines = [f"string {one.string}  {one.state.name:12} {one.confidence:4.0%}  {one.reason}" for one in verdict.strings]
    return "\n".join([*lines, f"all in all: {verdict.outcome.name.lower()}"])


# ---------------------------------------------------------------- many plays


def _batch(path: Path, known: Known, mix: bool) -> int:
    """A verdict a line; a play that cannot be judged says so in its line and on stderr."""
    lines = [(number, line) for number, line in enumerate(text_in(path).split("\n"), start=1) if line.strip()]
    failed = 0
    for done, (number, line) in enumerate(lines, start=1):
        answer = _answer(path, number, line, known, mix)
        failed += "error" in answer
        clear_progress()
        print(to_line(answer), flush=True)
        show_progress(done, len(lines), "plays")
    return 1 if failed else 0


def _answer(path: Path, number: int, line: str, known: Known, mix: bool) -> dict[str, Any]:
    name: object = number
    try:
        data = parse(line, f"play {number}")
        if not isinstance(data, dict):
            raise BadSetup(f"play {number} is not a JSON object")
        name = _id_of(data, number)
        return {"id": name, **verdict_to_plain(judge(_task(data, path.parent, mix), known))}
    except (YouErred, InputFailed) as error:
        clear_progress()
        print(f"ringclear: {path}: line {number}: {error}", file=sys.stderr)
        return {"id": name, "error": str(error)}


def _id_of(data: dict[str, Any], number: int) -> object:
    """What the line calls itself; a name that no file can hold becomes the line's number."""
    name = data.get("id", number)
    try:
        to_line(name).encode()
    except (UnicodeEncodeError, ValueError):
        return number
    return name


def _task(data: dict[str, Any], folder: Path, mix: bool) -> Task:
    """A play from a line of a batch; a file may be named from here or from the batch's own folder."""
    if not isinstance(data.get("file"), str):
        raise BadSetup("'file' is missing")
    if not isinstance(data.get("expect"), (str, dict)):
        raise BadSetup("'expect' is missing: write it as 6:43,5:47 or as an object")
    expect = expected(data["expect"], "'expect'")
    may_sound = target_from(data["may_sound"], "'may_sound'") if data.get("may_sound") is not None else None
    check_apart(expect, may_sound)
    file = _there(data["file"], folder)
    return Task(file, expect, may_sound, _seconds(data, "at"), _seconds(data, "until"), mix)


def _there(name: str, folder: Path) -> Path:
    file = Path(name)
    try:
        return file if file.is_absolute() or file.exists() else folder / file
    except (OSError, ValueError):
        raise BadSetup(f"'file': {name[:60]!r} is no name that a file can have") from None


def _seconds(data: dict[str, Any], name: str) -> float | None:
    value = data.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadSetup(f"{name!r} is {str(value)[:40]!r}; it must be seconds")
    try:
        return checked_seconds(float(value))
    except (ValueError, OverflowError):
        raise BadSetup(f"{name!r} is not a moment in seconds, 0 or later") from None
