"""`ringclear songs play` and `export`: to the ear, and to other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.cli.parser import OneLineParser, add_command, whole
from chordgame.disk.whole_file import in_its_place, write_whole
from chordgame.engine.errors import BadSetup
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.exports import exported, page_paths
from chordgame.songs.song import Song
from chordgame.songs.timing import unfolded
from hardware.errors import OutputFailed

SOUNDS = (".wav", ".flac", ".mp3", ".ogg")
"""Endings of a song as sound; exported it begins without a count-in."""
LONGEST_COUNT_IN = 16  # beats: four bars, and more is no count-in
USUAL_COUNT_IN = 4  # a bar


def add_to(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    """The two commands."""
    play = add_command(
        inner, "play", "play a song on the loudspeaker, on the simulated guitar, after a count-in", _play,
        '  ringclear songs play "Ring Clear"\n  ringclear songs play "Ring Clear" --count-in 8\n'
        '  ringclear songs play "Ring Clear" --out song.wav',
    )  # fmt: skip
    play.add_argument("name", metavar="NAME", help="the song's name in the book")
    play.add_argument("--count-in", type=whole, default=USUAL_COUNT_IN, metavar="BEATS", help="(%(default)s)")
    play.add_argument(
        "--out", type=Path, metavar="FILE", help="write it to this file instead: .wav, .flac, .mp3 or .ogg"
    )
    export = add_command(
        inner, "export", "write a song for other programs; the file's ending says for which", _export,
        '  ringclear songs export "Ring Clear" --out song.cho        ChordPro, for songbook programs\n'
        '  ringclear songs export "Ring Clear" --out song.musicxml   for MuseScore and other score editors\n'
        '  ringclear songs export "Ring Clear" --out song.mid        MIDI, a track a string\n'
        '  ringclear songs export "Ring Clear" --out song.pdf        the sheet to print; .svg and .png too\n'
        '  ringclear songs export "Ring Clear" --out song.txt        .tab too\n'
        '  ringclear songs export "Ring Clear" --out song.mp3        .ogg and .wav too',
    )  # fmt: skip
    export.add_argument("name", metavar="NAME", help="the song's name in the book")
    export.add_argument(
        "--out",
        required=True,
        type=Path,
        metavar="FILE",
        help=".cho, .musicxml, .mid, .txt, .tab, .gp5, .pdf, .svg, .png, .mp3, .ogg or .wav",
    )


def _export(arguments: argparse.Namespace) -> int:
    song = arguments.open_book(arguments).read(arguments.name)
    if arguments.out.suffix.lower() in SOUNDS:
        return _write(song, arguments)
    pages = exported(song, arguments.out.suffix)
    for path, content in zip(page_paths(arguments.out, len(pages)), pages, strict=True):
        replaced = in_its_place(path)
        write_whole(path, content)
        print(f"{path}: {song.title}, {len(content):,} bytes{replaced}")
    if arguments.out.suffix.lower() in (".pdf", ".png"):
        _tell_lacking(song)
    return 0


def _tell_lacking(song: Song) -> None:
    from chordgame.printing.files import unprintable
    from chordgame.songs.sheet import sheet

    if letters := unprintable(sheet(song)):
        print(f"  no font here has {' '.join(letters)}: they are left out; a browser shows them in an .svg")


def _play(arguments: argparse.Namespace) -> int:
    song = arguments.open_book(arguments).read(arguments.name)
    if not any(strum.frets for strum in song.strums):
        raise BadSetup(f"{arguments.name} has words alone: there is nothing to strum")
    if arguments.count_in > LONGEST_COUNT_IN:
        raise BadSetup(f"--count-in: {arguments.count_in} is outside 0 to {LONGEST_COUNT_IN} beats")
    return _write(song, arguments) if arguments.out else _sound(song, arguments.count_in)


def _write(song: Song, arguments: argparse.Namespace) -> int:
    from chordgame.loudspeaker.song_sound import song_sound
    from chordgame.tape.sound_out import write_song

    sound = song_sound(song, count_in=getattr(arguments, "count_in", 0))
    replaced = in_its_place(arguments.out)
    write_song(arguments.out, sound)
    print(f"{arguments.out}: {sound.seconds:.1f} s at {song.tempo} beats a minute{replaced}")
    return 0


def _sound(song: Song, count_in: int) -> int:
    """On the loudspeaker; each chord and its words are shown as they come."""
    from chordgame.loudspeaker.play_song import play_song

    labels, played = labels_of(song), unfolded(song).strums

    def tell(place: int) -> None:
        strum = played[place]
        words = strum.words.text if strum.words else ""
        print(f"{labels.of(strum):12} {words}".rstrip(), flush=True)

    try:
        play_song(song, tell, count_in)
    except OutputFailed as error:
        raise OutputFailed(f"{error}; --out FILE.wav writes the song to a file") from None
    return 0
