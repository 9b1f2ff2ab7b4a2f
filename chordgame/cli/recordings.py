"""`ringclear recordings`: the plays that were recorded, and one of them to be heard again."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from chordgame.cli.parser import OneLineParser, add_command, whole
from chordgame.engine.errors import BadSetup
from chordgame.engine.plain import to_line
from chordgame.live.recording import RecordingSettings
from chordgame.live.replay import RecordedPlay, Replay, recorded_plays, replay
from hardware.midi_file import write_midi
from hardware.sound_file import write_sound


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `recordings` command."""
    parser = add_command(
        commands, "recordings", "list the plays that were recorded, or write one out to hear it again", _recordings,
        "  ringclear recordings\n"
        "  ringclear recordings --play 12 --out disputed.flac\n"
        "  ringclear recordings --play 12 --out disputed.mid",
    )  # fmt: skip
    parser.add_argument("--play", type=whole, metavar="N", help="the number of the play")
    parser.add_argument("--out", type=Path, metavar="FILE", help="WAV or FLAC; of a MIDI guitar .mid")
    parser.add_argument("--folder", type=Path, help="where the recordings are, if not in their usual place")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _recordings(arguments: argparse.Namespace) -> int:
    folder = arguments.folder or RecordingSettings().folder
    if (arguments.play is None) != (arguments.out is None):
        raise BadSetup("give --play and --out together, or neither")
    if arguments.play is not None:
        _write(replay(folder, arguments.play), arguments.out)
        return 0
    plays = recorded_plays(folder)
    if arguments.json:
        print(to_line({"plays": [asdict(one) for one in plays]}))
    else:
        print("\n".join(map(_line, plays)) or f"No play is recorded in {folder}.")
    return 0


def _line(one: RecordedPlay) -> str:
    where = f"  record {one.record} of {one.log}" if one.log else ""
    return f"play {one.play:4}  {one.outcome:7}  {one.guitar}{where}"


def _write(again: Replay, path: Path) -> None:
    """The sound, or the messages, and how to have it judged once more."""
    if again.sound is None:
        write_midi(path.with_suffix(".mid"), [(t - again.t, data) for t, data in again.midi])
        print(f"{path.with_suffix('.mid')}: {len(again.midi)} messages of play {again.play}, which was {again.outcome}")
        return
    write_sound(path, again.sound)
    wanted = ",".join(f"{string}:{pitch:g}" for string, pitch in sorted(again.target.items(), reverse=True))
    print(f"{path}: {again.sound.seconds:.1f} s of play {again.play}, which was {again.outcome}")
    print(f"ringclear verify {path} --expect {wanted}")
