"""`ringclear music`: the music that plays on the table now, as a sound file."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.cli.parser import OneLineParser, add_command
from chordgame.engine.errors import BadSetup
from chordgame.session.log_file import read_log

LONGEST = 3600.0


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `music` command."""
    parser = add_command(
        commands, "music", "write the music that plays in a game now into a sound file", _music,
        "  ringclear music g.jsonl --out round.wav\n  ringclear music g.jsonl --out round.flac --seconds 120",
    )  # fmt: skip
    parser.add_argument("log", type=Path, metavar="LOG", help="the log file of the game")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="WAV or FLAC")
    parser.add_argument("--seconds", type=float, help="how long; once through if not given")


def _music(arguments: argparse.Namespace) -> int:
    session, _ = read_log(arguments.log)
    playing = session.game.music
    if playing is None:
        raise BadSetup(f"{session.game.title} has no music of its own")
    tune = playing(session.state)
    if tune is None:
        raise BadSetup("the music is still now: it plays while a round runs")
    seconds = tune.seconds if arguments.seconds is None else arguments.seconds
    if not 1 <= seconds <= LONGEST:
        raise BadSetup(f"--seconds: {seconds:g} is outside 1 to {LONGEST:g}")
    from chordgame.live.tune_sound import lasting, once_round
    from hardware.sound_file import write_sound

    write_sound(arguments.out, lasting(once_round(tune), seconds))
    print(f"{arguments.out}: {seconds:.1f} s at {tune.bpm} beats a minute")
    return 0
