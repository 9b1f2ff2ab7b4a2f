"""`ringclear play`: the table in the browser, for everybody at it."""

from __future__ import annotations

import argparse
import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from chordgame.certificates.kept import FOLDER as SECURE
from chordgame.certificates.kept import KeptCertificates
from chordgame.cli.live_input import add_block
from chordgame.cli.parser import OneLineParser, add_main, port, seed
from chordgame.cli.which_table import table_to_open, tell_closed
from chordgame.disk.folders import ringclear_folder
from chordgame.engine.errors import BadSetup, LogBroken
from chordgame.engine.sentences import listed
from chordgame.games import GAMES
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.open_input import open_input
from chordgame.listening.plugged import Plugged
from chordgame.pages.address import our_names
from chordgame.pages.square import qr_text
from chordgame.plugging.known_guitars import FILE
from chordgame.plugging.means import Blind, GuitarMeans
from chordgame.plugging.whole_device import opened_whole
from chordgame.solo.desk_beside import DesksBeside
from chordgame.solo.desk_file import usual_folder as usual_desks
from chordgame.songs.book import SongBook, usual_book
from chordgame.table.host import Host
from chordgame.table.means import Archive
from chordgame.table.tables import saved_in, usual_folder
from chordgame.tape.kept_plays import KeptPlays
from chordgame.tape.recording import RecordingSettings
from chordgame.tape.tape import Tape
from dsp.pitch import STANDARD
from dsp.stiff_string import GuitarKnowledge
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict
from hardware.box.every_box import AUTO, EveryBox
from hardware.lookout import Lookout
from hardware.short_sound import ShortSound
from hardware.stream import Input

if TYPE_CHECKING:
    from calibration.calibration import Calibration

NO_GUITAR = "none"
GUITARS = "the guitar: simulated, a device, midi:NAME, a file, or none; else the one that the page chose last"
BOXES = "the box that senses cams and clips: found by its answer, none, or a MIDI port or socket:PORT (%(default)s)"
NO_BOX = "off"
LET_IN = "press 'Let phones in' on the host's page, and it shows their addresses"


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `play` command."""
    parser = add_main(
        commands, "play", _play,
        "  ringclear play                   at this computer, with the simulated guitar\n"
        "  ringclear play --lan             phones in the same network can join\n"
        "  ringclear play --box socket:9087  a box over a socket; without --box it is found by itself\n"
        "  ringclear play --lan --new       leave the last table as it is, and set up another",
    )  # fmt: skip
    parser.add_argument("--lan", action="store_true", help="let phones and TVs in the local network in")
    parser.add_argument("--port", type=port, help="the port to serve at; any free one if not given")
    parser.add_argument("--no-browser", action="store_true", help="only print the addresses")
    parser.add_argument("--game", default="", help=f"which game to begin with: {', '.join(GAMES)}")
    parser.add_argument("--input", metavar="NAME|FILE|none", help=GUITARS)
    add_block(parser)
    add_box(parser)
    parser.add_argument("--seed", type=seed, help="seed of the dice for new games, so that they can be repeated")
    parser.add_argument("--tables", type=Path, metavar="FOLDER", help="where tables are kept")
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--new", action="store_true", help="a new table, without asking")
    again.add_argument("--go-on", action="store_true", help="the last table, without asking")


def _play(arguments: argparse.Namespace) -> int:
    game = _game_called(arguments.game)
    guitars = guitar_means(arguments, _recordings(arguments.tables), arguments.tables)
    boxes = boxes_of(arguments.box, guitars)
    folder = arguments.tables or usual_folder()
    table, held = table_to_open(folder, game, new=arguments.new, go_on=arguments.go_on)
    with held, contextlib.closing(desks_beside(arguments.tables, guitars)) as desks:
        plays = KeptPlays(_recordings(arguments.tables).folder, table.name)
        host = Host(
            table, saved_in(table), arguments.port, arguments.lan, arguments.seed,
            Archive(desks.book, plays, desks.address_of), certificates(arguments.tables),
        )  # fmt: skip
        try:
            with contextlib.suppress(KeyboardInterrupt):  # the way to close a table
                tell_addresses(host)
                host.run(guitars, PICTURES, boxes, browser=not arguments.no_browser)
        except LogBroken as error:
            raise LogBroken(f"{error}; 'ringclear play --new' leaves it as it is") from None
    tell_closed(table)
    return 0


def guitar_means(
    arguments: argparse.Namespace, recordings: RecordingSettings, folder: Path | None, setup: GuitarSetup | None = None
) -> GuitarMeans:
    """What opens guitars and looks for them; one that was named on the command line is opened now."""

    def knowing(known: GuitarKnowledge | None) -> GuitarSetup | None:
        return setup if known is None else replace(setup or GuitarSetup(), knowledge=known)

    def opened(spec: str, known: GuitarKnowledge | None = None) -> Plugged:
        return plugged(spec, recordings, knowing(known), block=arguments.block)

    given = arguments.input and (arguments.input, None if arguments.input == NO_GUITAR else opened(arguments.input))
    return GuitarMeans(
        opened,
        lambda spec: opened_whole(spec, arguments.block, paced=True),
        lambda source, known: listened_to(source, recordings, knowing(known)),
        setup.tuning if setup else STANDARD,
        Lookout(),
        (folder or ringclear_folder()) / FILE,
        given,
        ShortSound,
        _sheet,
    )


def _sheet(done: Calibration) -> bytes:
    """All that a calibration measured."""
    from chordgame.plots.calibration_figures import whole_sheet

    return whole_sheet(done)


def certificates(folder: Path | None) -> KeptCertificates:
    """What makes pages secure; nothing of it is made before a phone asks."""
    return KeptCertificates((folder or ringclear_folder()) / SECURE, our_names())


def add_box(parser: OneLineParser) -> None:
    """Which box is listened to."""
    parser.add_argument("--box", default=AUTO, metavar="auto|off|PORT", help=BOXES)


def boxes_of(wanted: str, guitars: GuitarMeans) -> EveryBox | None:
    """Most tables have no box; only one that was named is missed."""
    if wanted == NO_BOX:
        return None
    say = (lambda _: None) if wanted == AUTO else (lambda words: print(f"\nThe box: {words}.", flush=True))
    return EveryBox(wanted, [guitars.given[1].guitar.name] if guitars.given and guitars.given[1] else [], say)


def desks_beside(tables: Path | None, guitars: GuitarMeans) -> DesksBeside:
    """Where a table's songs are kept and opened: as usual, or beside tables that are kept elsewhere."""
    book = SongBook(tables / "songs") if tables else usual_book()
    free = replace(guitars, lookout=Blind(), file=None, given=(NO_GUITAR, None))  # the guitar is the table's
    return DesksBeside(tables / "solo" if tables else usual_desks(), book, free)


def _recordings(tables: Path | None) -> RecordingSettings:
    """In their usual place, where `ringclear recordings` finds them; or beside tables that are kept elsewhere."""
    return RecordingSettings(tables / "recordings") if tables else RecordingSettings()


def plugged(spec: str, settings: RecordingSettings, setup: GuitarSetup | None = None, *, block: int) -> Plugged:
    """The guitar that is named, with what keeps its sound."""
    return listened_to(open_input(spec, block=block), settings, setup)


def listened_to(source: Input, settings: RecordingSettings, setup: GuitarSetup | None = None) -> Plugged:
    """An input as somebody's guitar."""
    tape = Tape(source.name, settings)
    return Plugged(HeardGuitar(source, setup, recording=tape), tape)


def _bars(heard: Stretch, verdict: PlayVerdict) -> bytes:
    """For players."""
    from chordgame.plots import play_bars

    return play_bars.bars(heard, verdict)


def _traces(heard: Stretch, verdict: PlayVerdict) -> bytes:
    """For engineers; drawn by what is slow to start, and only where somebody asks for it."""
    from chordgame.plots import play_picture

    return play_picture.traces(heard, verdict)


PICTURES = {"svg": _bars, "png": _traces}
"""Of a play that was heard, by the kind of file."""


def _game_called(name: str) -> str:
    """The game that the name begins; none for none."""
    fits = [game for game in GAMES if game.startswith(name)] if name else [""]
    if len(fits) != 1 and name not in fits:
        raise BadSetup(f"--game: {name!r} is none of {listed(GAMES)}")
    return name if name in fits else fits[0]


def tell_addresses(host: Host) -> None:
    """Where the pages are, and how to close the table."""
    addresses, code = host.addresses, host.saved.code
    print(f"The table is open. Room code: {code}\n")
    print(f"  You, on this computer   {addresses.host}")
    if host.doors.are_open:
        print(f"  Phones                  {addresses.join}")
        print(f"  TV                      {addresses.table.partition('#')[0]} in its browser, then the room code\n")
        print(qr_text(addresses.join))
    else:
        print(f"  A second window here    {addresses.table}")
        print(f"  Phones and TVs          {host.no_phones or LET_IN}\n")
    print("Ctrl-C closes the table; nothing is lost.", flush=True)
