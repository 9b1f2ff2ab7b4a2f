"""`ringclear listen`: which notes a recording holds, and where they can be played."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from chordgame.cli.ear_input import add_tuning, tuning_of
from chordgame.cli.parser import OneLineParser, add_main, print_lines
from chordgame.engine.plain import to_line
from chordgame.engine.sentences import listed
from dsp.notes.listen import Listener, Note
from hardware.sound_file import read_sound


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `listen` command."""
    parser = add_main(
        commands, "listen", _listen,
        "  ringclear listen song.wav\n  ringclear listen song.wav --json --tuning drop_d",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE", help="WAV, FLAC or another sound file")
    add_tuning(parser)
    parser.add_argument("--json", action="store_true", help="a JSON object a note")


def _listen(arguments: argparse.Namespace) -> int:
    tuning, a4 = tuning_of(arguments)
    sound = read_sound(arguments.file)
    listener, heard = Listener(sound.rate, tuning, a4), list[Note]()
    for block in sound.mono_blocks():
        heard += listener.push(block)
    heard += listener.flush()
    ended = sorted((note for note in heard if note.offset is not None), key=lambda note: note.onset)
    if ended or arguments.json:
        print_lines(to_line(_to_plain(note)) if arguments.json else _in_words(note) for note in ended)
    else:
        print("no note was heard")
    return 0


def _to_plain(note: Note) -> dict[str, Any]:
    return {
        "onset": round(note.onset, 4),
        "offset": None if note.offset is None else round(note.offset, 4),
        "pitch": round(note.pitch, 3),
        "confidence": round(note.confidence, 3),
        "positions": note.positions,
    }


def _in_words(note: Note) -> str:
    places = listed((f"string {place.string} fret {place.fret}" for place in note.positions), nothing="nowhere")
    length = 0.0 if note.offset is None else note.offset - note.onset
    return f"{note.onset:7.2f} s  pitch {note.pitch:6.2f}  {length:5.2f} s  {note.confidence:4.0%}  {places}"
