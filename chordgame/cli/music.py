"""`ringclear music`: the music of a game, on the host's loudspeaker or in a sound file."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from chordgame.cli.parser import OneLineParser, add_main
from chordgame.disk.log_file import read_log
from chordgame.disk.session import Session
from chordgame.engine.errors import BadSetup
from chordgame.engine.tune import Tune
from chordgame.games import game_named

LONGEST = 3600.0
LOOK_EVERY = 0.1
"""Seconds between two looks at the log."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `music` command."""
    parser = add_main(
        commands, "music", _music,
        "  ringclear music g.jsonl\n  ringclear music g.jsonl --out round.wav\n"
        "  ringclear music g.jsonl --out round.flac --seconds 120",
    )  # fmt: skip
    parser.add_argument("log", type=Path, metavar="LOG", help="the log file of the game, which may be played meanwhile")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write what plays now to this WAV or FLAC instead")
    parser.add_argument("--seconds", type=float, help="with --out: how long; once through if not given")


def _music(arguments: argparse.Namespace) -> int:
    session, _ = read_log(arguments.log, game_named)
    if session.game.music is None:
        raise BadSetup(f"{session.game.title} has no music of its own")
    return _follow(arguments.log) if arguments.out is None else _write(session, arguments)


def _tune(session: Session) -> Tune | None:
    return session.game.music(session.state) if session.game.music else None


def _write(session: Session, arguments: argparse.Namespace) -> int:
    tune = _tune(session)
    if tune is None:
        raise BadSetup("the music is still now: it plays while a round runs")
    seconds = tune.seconds if arguments.seconds is None else arguments.seconds
    if not 1 <= seconds <= LONGEST:
        raise BadSetup(f"--seconds: {seconds:g} is outside 1 to {LONGEST:g}")
    from chordgame.loudspeaker.tune_sound import lasting
    from chordgame.tape.sound_out import write_sound

    write_sound(arguments.out, lasting(tune, seconds))
    print(f"{arguments.out}: {seconds:.1f} s at {tune.bpm} beats a minute")
    return 0


def _follow(log: Path) -> int:
    """Play what the game plays; the log tells, whoever writes to it."""
    from chordgame.loudspeaker.round_music import RoundMusic

    size = -1
    with RoundMusic() as playing:
        while True:
            if log.stat().st_size != size:
                size = log.stat().st_size
                session, _ = read_log(log, game_named)
                _tell(playing.follow(_tune(session)), _tune(session))
                if session.game.result(session.state).over:
                    return 0
            playing.check()
            time.sleep(LOOK_EVERY)


def _tell(changed: bool, tune: Tune | None) -> None:
    if changed:
        sentence = f"The music plays, {tune.bpm} beats a minute." if tune else "The music is still."
        print(sentence, flush=True)
