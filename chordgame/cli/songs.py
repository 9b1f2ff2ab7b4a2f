"""`ringclear songs`: the song book, its songs, and what other programs open."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.cli import songs_edit, songs_new, songs_out
from chordgame.cli.contents import CONTENTS
from chordgame.cli.parser import OneLineParser, add_command, add_group
from chordgame.engine.errors import YouErred
from chordgame.engine.plain import to_line, to_plain
from chordgame.songs.as_text import about_line, as_text
from chordgame.songs.book import SongBook, usual_book
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.song import Song
from chordgame.songs.transposing import easiest_capos

EXAMPLES = """\
  ringclear songs                              what is in the book
  ringclear songs new "Ring Clear" --chords "G C D7 320003"
  ringclear songs from-game                    of the last table
  ringclear songs edit "Ring Clear" --words 1 "Over the water" --by ana
  ringclear songs play "Ring Clear"
  ringclear songs export "Ring Clear" --out song.pdf"""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `songs` commands; without a word the list."""
    parser = add_group(commands, "songs", CONTENTS["songs"], EXAMPLES)
    _add_book(parser)
    parser.set_defaults(run=_list)
    parser.add_argument("--json", action="store_true", help="one JSON object a song")
    inner = parser.add_subparsers(title="commands", metavar="COMMAND")
    listing = add_command(inner, "list", "list the songs in the book", _list, "  ringclear songs list")
    listing.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object a song")
    show = _on_song(inner, "show", "show a song, its strums numbered for 'edit'", _show)
    show.add_argument("--json", action="store_true", help="as one JSON object")
    _on_song(inner, "capo", "say which capo makes a song easiest, and why", _capo)
    _on_song(inner, "analyse", "say what theory says: key, degrees, cadences, what could come next", _analyse)
    _on_song(inner, "remove", "take a song out of the book; 'undo' brings it back", _remove)
    _on_song(inner, "undo", "take back the latest change of a song", _undo)
    songs_new.add_to(inner)
    songs_edit.add_to(inner)
    songs_out.add_to(inner)
    for one in set(inner.choices.values()):
        _add_book(one)


def _add_book(parser: OneLineParser) -> None:
    """The same on every level, so that it may stand before or after the command."""
    parser.add_argument(
        "--book", type=lambda text: SongBook(Path(text)), default=argparse.SUPPRESS, metavar="FOLDER",
        help="where the songs are, if not in their usual place",
    )  # fmt: skip
    parser.set_defaults(open_book=lambda arguments: getattr(arguments, "book", usual_book()))


def _on_song(inner: argparse._SubParsersAction[OneLineParser], name: str, words: str, run: object) -> OneLineParser:
    parser = add_command(inner, name, words, run, f'  ringclear songs {name} "Ring Clear"')  # type: ignore[arg-type]
    parser.add_argument("name", metavar="NAME", help="the song's name in the book")
    return parser


def _list(arguments: argparse.Namespace) -> int:
    book: SongBook = arguments.open_book(arguments)
    names = book.names()
    for name in names:
        try:
            song = book.read(name)
        except YouErred as error:
            print(f"{name}: {error}")
            continue
        plain = {"name": name, "title": song.title, "band": song.band, "strums": len(song.strums)}
        print(to_line(plain) if arguments.json else _line(name, song))
    if not names and not arguments.json:
        print(f"No song is in the book yet ({book.folder}). 'ringclear songs new' and 'songs from-game' make one.")
    return 0


def _line(name: str, song: Song) -> str:
    chords = " ".join(list(labels_of(song).shapes)[:6])
    return f"{name:24} {about_line(song)} · {chords}".rstrip(" ·")


def _show(arguments: argparse.Namespace) -> int:
    song = arguments.open_book(arguments).read(arguments.name)
    if arguments.json:
        print(to_line(to_plain(song)))
        return 0
    print(as_text(song))
    labels = labels_of(song)
    for place, strum in enumerate(song.strums, start=1):
        words = f"  {strum.words.text}" if strum.words else ""
        by = f" ({strum.words.by})" if strum.words and strum.words.by else ""
        stack = f"  [{', '.join(map(str, strum.stack))}]" if strum.stack else ""
        print(f"{place:4}  {labels.of(strum) or '-':12} {strum.beats:2} beats{words}{by}{stack}")
    return 0


def _capo(arguments: argparse.Namespace) -> int:
    song = arguments.open_book(arguments).read(arguments.name)
    for advice in easiest_capos(song):
        where = f"capo at fret {advice.capo}" if advice.capo else "no capo"
        here = ", as it is" if advice.capo == song.capo else ""
        print(f"{where}{here}: {advice.why}")
    print(f"'ringclear songs edit \"{arguments.name}\" --capo FRET' holds it so; it sounds as before.")
    return 0


def _analyse(arguments: argparse.Namespace) -> int:
    from chordgame.songs.analysing import analysis_of, in_sentences

    song = arguments.open_book(arguments).read(arguments.name)
    for sentence in in_sentences(song, analysis_of(song)):
        print(sentence)
    return 0


def _remove(arguments: argparse.Namespace) -> int:
    arguments.open_book(arguments).remove(arguments.name)
    print(f"{arguments.name} is out of the book; 'ringclear songs undo \"{arguments.name}\"' brings it back.")
    return 0


def _undo(arguments: argparse.Namespace) -> int:
    song = arguments.open_book(arguments).undo(arguments.name)
    print(f"{arguments.name} is as it was before: {len(song.strums)} strums, {about_line(song)}.")
    return 0
