"""`ringclear songs new`, `from-game` and `import`: where songs come from."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from chordgame.chord_game.game import CHORD_GAME
from chordgame.cli.parser import OneLineParser, add_command, whole
from chordgame.disk.log_file import read_log
from chordgame.disk.versioned_file import why_unreadable
from chordgame.engine.errors import BadSetup, Unreadable
from chordgame.engine.sentences import counted
from chordgame.games import game_named
from chordgame.neck.tuning import tunings
from chordgame.songs.from_chordpro import Imported
from chordgame.songs.from_game import song_of
from chordgame.songs.importing import imported
from chordgame.songs.on_the_ring import key_that_fits, mood_that_fits, on_the_ring
from chordgame.songs.song import Song, SongStrum, check_song
from chordgame.songs.typed_chord import chord_frets
from chordgame.table.tables import usual_folder
from chordgame.theory.ring import NUMBERS, Mood


def add_to(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    """The three commands."""
    _add_new(inner)
    _add_from_game(inner)
    _add_import(inner)


def _add_new(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    new = add_command(
        inner, "new", "make a song of a progression: chord names, or shapes with a fret a string", _new,
        '  ringclear songs new "Ring Clear" --chords "G C D7 320003"\n'
        '  ringclear songs new Low --chords "Dm 000231" --tuning drop_d --mood sad',
    )  # fmt: skip
    new.add_argument("title", metavar="TITLE", help="what the song is called")
    new.add_argument(
        "--chords", required=True, metavar="CHORDS", help="as 'G C D7', or shapes as 320003 and x-3-2-0-1-0"
    )
    new.add_argument("--key", type=whole, metavar="N", help="the number at the happy face; what fits if not given")
    new.add_argument("--mood", choices=[mood.value for mood in Mood], help="what fits if not given")
    new.add_argument("--band", default="", help="who plays it")
    new.add_argument("--tempo", type=whole, default=90, metavar="BPM", help="beats a minute (%(default)s)")
    new.add_argument("--tuning", choices=list(tunings()), default="standard", metavar="NAME", help="(%(default)s)")
    new.add_argument("--capo", type=whole, default=0, metavar="FRET", help="the capo's fret (%(default)s)")


def _add_from_game(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    game = add_command(
        inner, "from-game", "make a song of a chord game: of a log, or of the last table", _from_game,
        "  ringclear songs from-game\n  ringclear songs from-game g.jsonl --only-played",
    )  # fmt: skip
    game.add_argument("log", type=Path, nargs="?", metavar="LOG", help="its log; the last table's if not given")
    game.add_argument(
        "--tables", type=Path, metavar="FOLDER", help="where tables are kept, if not in their usual place"
    )
    game.add_argument("--only-played", action="store_true", help="no chords where a turn changed the stack instead")


def _add_import(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    taken = add_command(
        inner, "import", "take the songs of a file: ChordPro, chords over words, or a score in MusicXML", _import,
        "  ringclear songs import house.cho\n  ringclear songs import house.cho --key 12",
    )  # fmt: skip
    taken.add_argument("file", type=Path, metavar="FILE", help=".cho, .crd, .pro, .txt, .musicxml, .mxl")
    taken.add_argument(
        "--key", type=whole, metavar="N", help="the number at the happy face, if the file is to be in another key"
    )


def _key(given: int | None) -> int | None:
    if given is not None and given not in NUMBERS:
        raise BadSetup(f"--key: {given} is not a number of the ring, 1 to 12")
    return given


def _new(arguments: argparse.Namespace) -> int:
    mood = Mood(arguments.mood or Mood.HAPPY)
    song = Song(
        arguments.title, arguments.band, _key(arguments.key) or NUMBERS.stop - 1, mood, arguments.tempo,
        tunings()[arguments.tuning], arguments.capo,
    )  # fmt: skip
    check_song(song)
    strums = tuple(SongStrum(chord_frets(song.board, chord)) for chord in arguments.chords.split())
    if not strums:
        raise BadSetup("--chords: a song begins with a chord at least")
    song = replace(song, strums=strums)
    if arguments.key is None:
        song = replace(song, happy=key_that_fits(song))
    if arguments.mood is None:
        song = replace(song, mood=mood_that_fits(song))
    song, sentences = on_the_ring(song)
    return _keep(arguments, song, sentences)


def _from_game(arguments: argparse.Namespace) -> int:
    log = arguments.log or _last_log(arguments.tables or usual_folder())
    session, warning = read_log(log, game_named)
    song = song_of(session, arguments.only_played)
    if not song.strums:
        raise BadSetup(f"{log}: nothing has been played or written in this game yet")
    return _keep(arguments, song, [warning] if warning else [])


def _last_log(tables: Path) -> Path:
    """The chord game that was played last at any table."""
    logs = tables.glob(f"*/{CHORD_GAME.id}-*.jsonl")
    found = max(logs, key=lambda path: path.stat().st_mtime, default=None)
    if found is None:
        raise BadSetup(f"no chord game was played at a table in {tables} yet; name a log, or --tables")
    return found


def _import(arguments: argparse.Namespace) -> int:
    try:
        content = arguments.file.read_bytes()
    except OSError as error:
        raise Unreadable(f"{arguments.file}: {why_unreadable(arguments.file, error)}") from None
    for found in _read(arguments.file, content, _key(arguments.key)):
        _keep(arguments, found.song, found.sentences)
    return 0


def _read(path: Path, content: bytes, happy: int | None) -> Iterator[Imported]:
    try:
        yield from imported(content, path.stem, happy)
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None


def _keep(arguments: argparse.Namespace, song: Song, sentences: Iterable[str]) -> int:
    """Into the book, and what is to be said about it."""
    name = arguments.open_book(arguments).keep(song)
    on_ring = sum(bool(strum.stack) for strum in song.strums)
    can = "all" if on_ring == len(song.strums) else on_ring or "none"
    print(f"Saved “{name}”: {counted(len(song.strums), 'chord')}; the ring can play {can} of them.")
    for sentence in sentences:
        print(f"  {sentence}")
    return 0
