"""`ringclear plot`: a picture of what was heard in a play, and why it was judged so."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.cli.ear_input import (
    add_profile,
    add_target,
    add_tuning_name,
    beside_of,
    check_fits,
    knowledge,
    profile_of,
    wanted,
)
from chordgame.cli.excerpt import add_moments, excerpt_of, judge_excerpt
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.disk.whole_file import in_its_place, write_whole
from chordgame.engine.errors import BadSetup
from dsp.concert_pitch import sounding
from dsp.stiff_string import GuitarKnowledge

FORMATS = ("png", "svg", "pdf")


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `plot` command."""
    parser = add_main(
        commands, "plot", _plot,
        "  ringclear plot strum.wav --chord G --out strum.png\n"
        "  ringclear plot session.flac --expect 6:40,5:47,4:52 --at 12.5 --until 14 --out play.svg",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE", help="WAV, FLAC or another sound file")
    add_target(parser, required=True)
    add_tuning_name(parser)
    add_moments(parser)
    parser.add_argument("--mix", action="store_true", help="hear a file of 4 to 8 channels as one, not a string each")
    add_profile(parser)
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the picture: .png, .svg or .pdf")


def _plot(arguments: argparse.Namespace) -> int:
    kind = arguments.out.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise BadSetup(f"--out: {arguments.out} must end in .{', .'.join(FORMATS)}")
    profile = knowledge(arguments.profile)
    expect = wanted(arguments, profile_of(arguments.profile))
    assert expect is not None, "the parser insists on one"
    beside = beside_of(arguments, expect)
    check_fits(profile, expect)
    target = sounding(expect, profile.a4)
    may_sound = None if beside is None else sounding(beside, profile.a4)
    known = profile.guitar or GuitarKnowledge()
    excerpt = excerpt_of(arguments.file, arguments.at, arguments.until)
    play = judge_excerpt(excerpt, target, known, may_sound=may_sound, mix=arguments.mix)
    from chordgame.plots.play_picture import HeardPlay, picture
    from chordgame.plots.play_words import title
    from dsp.stream.hops import clean

    heard = HeardPlay(clean(excerpt.sound.x), excerpt.sound.rate, excerpt.start, play, known, excerpt.pluck)
    replaced = in_its_place(arguments.out)
    write_whole(arguments.out, picture(heard, kind))
    print(f"{arguments.out}: {title(play)}{replaced}")
    return 0
