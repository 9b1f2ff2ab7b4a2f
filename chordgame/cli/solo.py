"""`ringclear solo`: explore chords alone, with a guitar or without, and keep what sounds good."""

from __future__ import annotations

import argparse
import contextlib
from dataclasses import replace
from io import FileIO
from pathlib import Path

from chordgame.chord_game.rules.points import CAPO
from chordgame.cli.as_called import as_called
from chordgame.cli.live_input import add_block
from chordgame.cli.parser import OneLineParser, add_main, port, seed, whole
from chordgame.cli.play import (
    GUITARS,
    PICTURES,
    add_box,
    boxes_of,
    certificates,
    desks_beside,
    guitar_means,
    tell_addresses,
)
from chordgame.cli.which_table import tell_closed
from chordgame.disk.file_lock import claim
from chordgame.disk.folders import new_folder
from chordgame.engine.errors import BadSetup, YouErred
from chordgame.engine.sentences import counted, span
from chordgame.listening.ears import GuitarSetup
from chordgame.neck.tuning import Tuning, tunings
from chordgame.pages.square import qr_text
from chordgame.plugging.means import GuitarMeans
from chordgame.solo.desk import Desk, new_desk
from chordgame.solo.desk_file import OPTION, SavedDesk, last_desk, read_desk, usual_folder
from chordgame.solo.host import SoloHost
from chordgame.solo.song import fingerprint, song_of, with_opened
from chordgame.songs.book import SongBook, usual_book
from chordgame.songs.song import UNTITLED
from chordgame.table.band import MOST_BOTS, open_band
from chordgame.table.host import Host
from chordgame.table.means import Archive
from chordgame.table.tables import saved_in
from chordgame.table.tables import usual_folder as usual_tables
from chordgame.tape.kept_plays import KeptPlays
from chordgame.tape.recording import RecordingSettings


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `solo` command."""
    parser = add_main(
        commands, "solo", _solo,
        "  ringclear solo                        with the simulated guitar\n"
        "  ringclear solo --input Scarlett       strum a real one\n"
        "  ringclear solo --song House           go on with a song of the book\n"
        "  ringclear solo --lan                  on a tablet or a phone in the same network\n"
        "  ringclear solo --bots 2               a game of the chord game with two bots as the band",
    )  # fmt: skip
    parser.add_argument("--lan", action="store_true", help="let a phone or tablet in the local network in")
    parser.add_argument("--port", type=port, help="the port to serve at; any free one if not given")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--input", metavar="NAME|FILE|none", help=GUITARS)
    add_block(parser)
    add_box(parser)
    parser.add_argument("--song", metavar="NAME", help="open this song of the book on the desk")
    parser.add_argument("--new", action="store_true", help="an empty desk; the last one stays as it is")
    parser.add_argument("--tuning", choices=tunings(), metavar="NAME", help=f"how it is tuned: {', '.join(tunings())}")
    parser.add_argument("--capo", type=whole, metavar="FRET", help=f"where the capo is: {span(CAPO)}")
    parser.add_argument("--left-handed", action="store_true", help="drawn for a left-handed player")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="where desks, or the band's tables, are kept")
    parser.add_argument("--book", type=Path, metavar="FOLDER", help="where songs are, if not in their usual place")
    parser.add_argument("--bots", type=whole, metavar="N", help=f"play the chord game with 1 to {MOST_BOTS} bots")
    parser.add_argument("--name", default="You", help="your seat in the band (%(default)s)")
    parser.add_argument("--seed", type=seed, help="seed of the band's dice; any if not given")


def _solo(arguments: argparse.Namespace) -> int:
    return _explore(arguments) if arguments.bots is None else _play_in_a_band(arguments)


# ---------------------------------------------------------------- the desk


def _explore(arguments: argparse.Namespace) -> int:
    folder, kept, held = _desk(arguments)
    with held:
        book = SongBook(arguments.book) if arguments.book else usual_book()
        if arguments.song:
            kept = _with_song(kept, book, arguments.song)
        guitars = _guitars(arguments, kept.desk.tuning.raised(kept.desk.capo))
        host = SoloHost(folder, kept, book, arguments.port, arguments.lan, certificates(arguments.folder))
        with contextlib.suppress(KeyboardInterrupt):  # the way to close a desk
            _tell(host)
            host.run(guitars, boxes_of(arguments.box, guitars), browser=not arguments.no_browser)
    print(as_called("\nThe desk is kept as it is; 'ringclear solo' goes on with it."))
    return 0


def _guitars(arguments: argparse.Namespace, sounding: Tuning | None = None) -> GuitarMeans:
    setup = GuitarSetup(sounding) if sounding else None
    return guitar_means(arguments, RecordingSettings(), arguments.folder, setup)


def _with_song(kept: SavedDesk, book: SongBook, name: str) -> SavedDesk:
    """A song of the book on the desk; what lies there goes into the book first."""
    song, lies_there = book.read(name), kept.desk.song
    if lies_there.kept and not (lies_there.name and fingerprint(song_of(kept.desk)) == lies_there.saved):
        print(f"What lay on the desk is in the song book as “{book.keep(song_of(kept.desk))}”.")
    return replace(kept, desk=with_opened(kept.desk, song, book.titled(name)))


def _desk(arguments: argparse.Namespace) -> tuple[Path, SavedDesk, FileIO]:
    """The desk to open, held against another ringclear: the last one, or a new one, and which of them is said."""
    folder = arguments.folder or usual_folder()
    capo = arguments.capo or 0
    if capo not in CAPO:
        raise BadSetup(f"--capo: a capo is at frets {span(CAPO)}, not {capo}")
    last = last_desk(folder)
    found = _last(last) if last is not None and not arguments.new else None
    if found is not None and not _asks_for_another(arguments, found[1].desk):
        path, kept, held = found
        left_handed = arguments.left_handed or kept.desk.left_handed
        return path, replace(kept, desk=replace(kept.desk, left_handed=left_handed)), held
    if found is not None:
        found[2].close()
    if last is not None:
        _tell_what_stays(last)
    kept = SavedDesk(new_desk(arguments.tuning or "standard", capo, arguments.left_handed))
    fresh = new_folder(folder, OPTION)
    claimed = claim(fresh)
    assert claimed is not None
    return fresh, kept, claimed


def _asks_for_another(arguments: argparse.Namespace, desk: Desk) -> bool:
    """Whether another guitar is in hand than the desk was left with: its chords would sound otherwise."""
    another_tuning = arguments.tuning is not None and tunings()[arguments.tuning] != desk.tuning
    return another_tuning or (arguments.capo is not None and arguments.capo != desk.capo)


def _tell_what_stays(last: Path) -> None:
    """Nothing starts empty without a word."""
    with contextlib.suppress(YouErred):
        song = read_desk(last).desk.song
        if song.kept:
            title = f"“{song.title or UNTITLED}”, {counted(len(song.kept), 'chord')}"
            print(f"This desk is new. Your last one ({title}) stays: open it on the page, under Songs.")


def _last(last: Path) -> tuple[Path, SavedDesk, FileIO] | None:
    """The last desk, if it can be gone on with."""
    held = claim(last)
    if held is None:
        print("The last desk is open in another ringclear; here is a new one.")
        return None
    try:
        return last, read_desk(last), held
    except YouErred as error:
        held.close()
        print(f"The last desk cannot be gone on with: {error}. It is left as it is; here is a new one.")
        return None


def _tell(host: SoloHost) -> None:
    print("The desk is open.\n")
    print(f"  this computer      {host.here}")
    if host.outside:
        print(f"  a phone or tablet  {host.outside}\n")
        print(qr_text(host.outside))
    print("\nCtrl-C closes it; nothing is lost.", flush=True)


# ---------------------------------------------------------------- the band


def _play_in_a_band(arguments: argparse.Namespace) -> int:
    table = open_band(arguments.folder or usual_tables(), arguments.name, arguments.bots, arguments.seed)
    guitars = _guitars(arguments)
    held = claim(table)
    assert held is not None
    with held, contextlib.closing(desks_beside(None, guitars)) as desks:
        plays = KeptPlays(RecordingSettings().folder, table.name)
        host = Host(
            table,
            saved_in(table),
            arguments.port,
            arguments.lan,
            arguments.seed,
            Archive(desks.book, plays, desks.address_of),
            certificates(arguments.folder),
        )
        with contextlib.suppress(KeyboardInterrupt):
            tell_addresses(host)
            host.run(guitars, PICTURES, boxes_of(arguments.box, guitars), browser=not arguments.no_browser)
    tell_closed(table)
    return 0
