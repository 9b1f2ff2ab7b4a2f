"""`ringclear songs edit`: title, mood, words and who wrote them, and the order of the strums."""

from __future__ import annotations

import argparse
from dataclasses import replace

from chordgame.cli.parser import OneLineParser, add_command, whole
from chordgame.engine.errors import BadSetup
from chordgame.songs.as_text import as_text
from chordgame.songs.book import SongBook
from chordgame.songs.on_the_ring import on_the_ring
from chordgame.songs.song import Song, SongStrum, Words, check_song, moved, with_changed, with_strum, without_strum
from chordgame.songs.strumming_of import strummed_so
from chordgame.songs.transposing import transposed, with_capo
from chordgame.songs.typed_chord import chord_frets
from chordgame.theory.ring import Mood

FACTS = ("title", "band", "tempo")


def add_to(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `edit` command."""
    parser = add_command(
        inner, "edit", "change a song; strums are numbered as 'show' numbers them, and 'undo' takes it back", _edit,
        '  ringclear songs edit "Ring Clear" --words 1 "Over the water" --by ana\n'
        '  ringclear songs edit "Ring Clear" --move 4 1\n'
        '  ringclear songs edit "Ring Clear" --add Em7 --at 2 --beats 2 2\n'
        '  ringclear songs edit "Ring Clear" --title "Clearer" --mood sad --tempo 120',
    )  # fmt: skip
    parser.add_argument("name", metavar="NAME", help="the song's name in the book")
    parser.add_argument("--title", help="what the song is called; its name in the book stays")
    parser.add_argument("--band", help="who plays it")
    parser.add_argument("--mood", choices=[mood.value for mood in Mood], help="of the song")
    parser.add_argument("--key", type=whole, metavar="N", help="the number at the happy face of the key")
    parser.add_argument("--transpose", type=signed, metavar="N", help="so many semitones higher, or lower as in -2")
    parser.add_argument("--capo", type=whole, metavar="FRET", help="held with the capo there; it sounds as before")
    parser.add_argument("--tempo", type=whole, metavar="BPM", help="beats a minute")
    parser.add_argument(
        "--strumming", metavar="PATTERN",
        help="a bar of D down, U up and . rest, as D.DU.UDU; bars that differ with | between; '' for a stroke a chord",
    )  # fmt: skip
    parser.add_argument("--section", metavar="NAME", help="with --strumming: of this section alone")
    parser.add_argument(
        "--words", nargs=2, action="append", default=[], metavar=("STRUM", "TEXT"),
        help="the words over a strum; '' takes them away; as often as you like",
    )  # fmt: skip
    parser.add_argument("--by", metavar="NAME", help="who wrote these words; as it was if not given")
    parser.add_argument(
        "--go-on", action=argparse.BooleanOptionalAction, help="these words go on with the line before, or not"
    )
    parser.add_argument(
        "--beats", nargs=2, type=whole, action="append", default=[], metavar=("STRUM", "BEATS"),
        help="how long a strum lasts; as often as you like",
    )  # fmt: skip
    parser.add_argument("--add", metavar="CHORD", help="one strum more, as Em7 or 022030")
    parser.add_argument("--at", type=whole, metavar="STRUM", help="with --add: where; at the end if not given")
    parser.add_argument("--move", nargs=2, type=whole, metavar=("STRUM", "TO"), help="a strum to another place")
    parser.add_argument("--remove", type=whole, metavar="STRUM", help="one strum less")


def signed(text: str) -> int:
    """A whole number, perhaps below zero."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of semitones, as 2 or -3") from None


def _edit(arguments: argparse.Namespace) -> int:
    book: SongBook = arguments.open_book(arguments)
    print(as_text(book.change(arguments.name, lambda song: _changed(song, arguments))), end="")
    return 0


def _changed(song: Song, arguments: argparse.Namespace) -> Song:
    changed = check_song(_with_strums(_with_words(_with_head(song, arguments), arguments), arguments))
    if changed == song:
        raise BadSetup("this changes nothing; see 'ringclear songs edit --help'")
    return changed


def _with_head(song: Song, arguments: argparse.Namespace) -> Song:
    given = {fact: getattr(arguments, fact) for fact in FACTS if getattr(arguments, fact) is not None}
    song = replace(song, **given)
    if arguments.mood:
        song = replace(song, mood=Mood(arguments.mood))
    if arguments.transpose:
        song = transposed(song, arguments.transpose)
    if arguments.capo is not None:
        song = with_capo(song, arguments.capo)
    if arguments.section is not None and arguments.strumming is None:
        raise BadSetup("--section says what --strumming is for: give --strumming PATTERN too")
    if arguments.strumming is not None:
        song = strummed_so(song, arguments.strumming, arguments.section or "")
    if arguments.key is not None:
        bare = tuple(replace(strum, stack=()) for strum in song.strums)
        song, _ = on_the_ring(check_song(replace(song, happy=arguments.key, strums=bare)))
    return song


def _with_words(song: Song, arguments: argparse.Namespace) -> Song:
    if not arguments.words and (arguments.by is not None or arguments.go_on is not None):
        raise BadSetup("--by and --go-on are about words: give --words STRUM TEXT too")
    given = [(_place(song, whole_number(strum)), text.strip()) for strum, text in arguments.words]
    if len(dict(given)) < len(given):
        raise BadSetup("--words: a strum is named twice")
    for place, text in sorted(given, reverse=True):  # from the end: a strum of words alone goes with its words
        song = _with_words_at(song, place, text, arguments)
    return song


def _with_words_at(song: Song, place: int, text: str, arguments: argparse.Namespace) -> Song:
    before = song.strums[place].words or Words("")
    by = before.by if arguments.by is None else arguments.by
    same_line = before.same_line if arguments.go_on is None else arguments.go_on
    words = replace(before, text=text, by=by, same_line=same_line) if text else None
    strum = replace(song.strums[place], words=words)
    if arguments.go_on is not None:
        strum = replace(strum, begins_line=None)
    return with_changed(song, place, strum) if strum.frets or words else without_strum(song, place)


def whole_number(text: str) -> int:
    """A strum's number, as it was typed."""
    try:
        return whole(text)
    except argparse.ArgumentTypeError as error:
        raise BadSetup(f"--words: {error}") from None


def _with_strums(song: Song, arguments: argparse.Namespace) -> Song:
    for strum, beats in arguments.beats:
        place = _place(song, strum)
        song = with_changed(song, place, replace(song.strums[place], beats=beats))
    if arguments.at is not None and not arguments.add:
        raise BadSetup("--at says where --add puts a strum: give --add CHORD too")
    if arguments.add:
        at = len(song.strums) if arguments.at is None else _place(song, arguments.at)
        song, _ = on_the_ring(with_strum(song, SongStrum(chord_frets(song.board, arguments.add)), at))
    if arguments.move:
        place, to = (_place(song, number) for number in arguments.move)
        song = moved(song, place, to)
    if arguments.remove is not None:
        song = without_strum(song, _place(song, arguments.remove))
    return song


def _place(song: Song, number: int) -> int:
    """The place of a strum that is called by its number."""
    if not 1 <= number <= len(song.strums):
        raise BadSetup(f"there is no strum {number}: the song has 1 to {len(song.strums)}")
    return number - 1
