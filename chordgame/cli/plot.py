"""`ringclear plot`: a picture of what was heard in a play, and why it was judged so."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.cli.ear_input import add_profile, add_target, check_apart, check_fits, knowledge, target_from
from chordgame.cli.parser import OneLineParser, add_command
from chordgame.cli.verify import HEARD_BEFORE
from chordgame.engine.errors import BadSetup
from dsp.concert_pitch import sounding
from dsp.stiff_string import GuitarKnowledge
from dsp.verify import Verifier
from hardware.errors import InputFailed, Reason
from hardware.sound_file import read_sound

FORMATS = ("png", "svg", "pdf")


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `plot` command."""
    parser = add_command(
        commands, "plot", "draw what was heard of a chord, and why each string was judged so", _plot,
        "  ringclear plot strum.wav --expect 6:43,5:47,4:50,3:55,2:59,1:67 --out strum.png\n"
        "  ringclear plot session.flac --expect 6:40,5:47,4:52 --at 12.5 --until 14 --out play.svg",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE", help="WAV, FLAC or another sound file")
    add_target(parser, required=True)
    parser.add_argument("--at", type=float, metavar="SECONDS", help="when the first string is plucked")
    parser.add_argument("--until", type=float, metavar="SECONDS", help="nothing later is heard")
    add_profile(parser)
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the picture: .png, .svg or .pdf")


def _plot(arguments: argparse.Namespace) -> int:
    kind = arguments.out.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise BadSetup(f"--out: {arguments.out} must end in .{', .'.join(FORMATS)}")
    profile = knowledge(arguments.profile)
    expect = target_from(arguments.expect, "--expect")
    beside = None if arguments.may_sound is None else target_from(arguments.may_sound, "--may-sound")
    check_apart(expect, beside)
    check_fits(profile, expect)
    target = sounding(expect, profile.a4)
    may_sound = None if beside is None else sounding(beside, profile.a4)
    known = profile.guitar or GuitarKnowledge()
    start = 0.0 if arguments.at is None else max(0.0, arguments.at - HEARD_BEFORE)
    sound = read_sound(arguments.file, start, arguments.until)
    pluck = None if arguments.at is None else arguments.at - start
    ear = Verifier(sound.rate, target, may_sound=may_sound, first_pluck=pluck, knowledge=known)
    for block in sound.mono_blocks():
        ear.push(block)
    from chordgame.plots.play_picture import Heard, picture
    from chordgame.plots.play_words import title
    from dsp.hops import clean

    play = ear.flush()[-1]
    heard = Heard(clean(sound.x), sound.rate, start, play, known, pluck)
    try:
        arguments.out.write_bytes(picture(heard, kind))
    except OSError:
        raise InputFailed(str(arguments.out), Reason.NOT_WRITABLE) from None
    print(f"{arguments.out}: {title(play)}")
    return 0
