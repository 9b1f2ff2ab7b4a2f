"""`ringclear recordings`: the plays that were recorded, and one of them to be heard again."""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict
from pathlib import Path

from chordgame.cli.as_called import as_called
from chordgame.cli.parser import OneLineParser, add_main, print_lines, whole
from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import BadSetup
from chordgame.engine.plain import to_line
from chordgame.tape.recording import RecordingSettings
from chordgame.tape.replay import RecordedPlay, Replay, recorded_plays, replay
from chordgame.tape.sound_out import write_sound
from hardware.midi_file import encoded_midi
from hardware.sound_file import MIDI_NAMES


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `recordings` command."""
    parser = add_main(
        commands, "recordings", _recordings,
        "  ringclear recordings\n"
        "  ringclear recordings --play 12 --out disputed.flac\n"
        "  ringclear recordings --play 12 --out disputed.mid",
    )  # fmt: skip
    parser.add_argument("--play", type=whole, metavar="N", help="its number in the list")
    parser.add_argument("--out", type=Path, metavar="FILE", help="WAV or FLAC; of a MIDI guitar .mid")
    parser.add_argument("--folder", type=Path, help="where the recordings are, if not in their usual place")
    parser.add_argument("--json", action="store_true", help="a JSON object a play")


def _recordings(arguments: argparse.Namespace) -> int:
    folder = arguments.folder or RecordingSettings().folder
    if (arguments.play is None) != (arguments.out is None):
        raise BadSetup("give --play and --out together, or neither")
    if arguments.play is not None:
        _write(replay(folder, arguments.play), arguments.out)
        where = "" if arguments.folder is None else f" --folder {arguments.folder}"
        print(as_called(f"What was said of it: 'ringclear verify --play {arguments.play}{where}'"))
        return 0
    plays = recorded_plays(folder)
    if plays or arguments.json:
        print_lines(to_line(asdict(one)) if arguments.json else _line(one) for one in plays)
    else:
        print(f"No play is recorded in {folder}.")
    return 0


def _line(one: RecordedPlay) -> str:
    where = f"  record {one.record} of {one.log}" if one.log else ""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
    return f"play {one.play:4}  {one.outcome:7}  {when}  {one.guitar}{where}"


def _write(again: Replay, path: Path) -> None:
    """The sound, or the messages, and how to have it judged once more."""
    if again.sound is None:
        if path.suffix.lower() not in MIDI_NAMES:
            raise BadSetup(f"--out: play {again.play} is a MIDI guitar's, without sound; let the name end in .mid")
        write_whole(path, encoded_midi([(t - again.t, data) for t, data in again.midi]))
        print(f"{path}: {len(again.midi)} messages of play {again.play}, which was {again.outcome}")
        return
    write_sound(path, again.sound)
    wanted = ",".join(f"{string}:{pitch:g}" for string, pitch in sorted(again.target.items(), reverse=True))
    print(f"{path}: {again.sound.seconds:.1f} s of play {again.play}, which was {again.outcome}")
    print(f"ringclear verify {path} --expect {wanted}")
