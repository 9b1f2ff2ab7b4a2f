"""`ringclear play-along`: the song runs or waits, each chord is judged, and the hard changes are named."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from chordgame.cli.along_options import begins_in, parts_of
from chordgame.cli.ear_input import add_profile, knowledge, seconds
from chordgame.cli.live_input import LiveLine, add_block
from chordgame.cli.parser import OneLineParser, add_main, whole
from chordgame.engine.plain import to_line, to_plain
from chordgame.listening.ear_for import ear_for
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.open_input import open_input
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.play_along.chords_due import ChordDue, chords_due
from chordgame.play_along.following import Following
from chordgame.play_along.hard_changes import hard_changes, in_sentences
from chordgame.play_along.played import ChordPlayed
from chordgame.play_along.practice import keep_practice, practice_folder, practice_of
from chordgame.songs.book import SongBook, usual_book
from chordgame.songs.song import Song
from hardware.stream import Input, InputNews, InputState

READ_WAIT = 0.05
LEAD = 0.5
"""Seconds before the count-in: a stream settles in them."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `play-along` command."""
    parser = add_main(
        commands, "play-along", _play_along,
        "  ringclear play-along \"Ring Clear\" --input 'Scarlett 2i2:1'\n"
        '  ringclear play-along "Ring Clear" --input Scarlett --speed 60 --loop 4 --section Chorus\n'
        '  ringclear play-along "Ring Clear" --input Scarlett --waits\n'
        '  ringclear play-along "Ring Clear" --input simulated        the simulated guitar plays it',
    )  # fmt: skip
    parser.add_argument("name", metavar="SONG", help="the song's name in the book")
    what = "simulated, a sound or MIDI file, midi:NAME, or an audio device's name, with channels as NAME:2"
    parser.add_argument("--input", required=True, metavar="INPUT", help=what)
    add_block(parser)
    parser.add_argument("--speed", type=whole, default=100, metavar="PERCENT", help="of its tempo (%(default)s)")
    parser.add_argument("--loop", type=whole, default=1, metavar="TIMES", help="so many times round (%(default)s)")
    parser.add_argument("--section", metavar="NAME", help="this section alone")
    parser.add_argument("--from", dest="first", type=whole, metavar="STRUM", help="from this strum, as 'show' counts")
    parser.add_argument("--to", dest="last", type=whole, metavar="STRUM", help="to this strum")
    parser.add_argument("--waits", action="store_true", help="the song waits for each chord until it rings")
    parser.add_argument("--begins", type=seconds, metavar="SECONDS", help="where in a file the first beat is")
    parser.add_argument("--fast", action="store_true", help="a file as fast as it goes")
    parser.add_argument("--practice", type=Path, metavar="FOLDER", help="where it is kept, if not in its usual place")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    parser.add_argument("--book", type=lambda text: SongBook(Path(text)), metavar="FOLDER", help="where the songs are")
    add_profile(parser)


def _play_along(arguments: argparse.Namespace) -> int:
    song = (arguments.book or usual_book()).read(arguments.name)
    first, end = parts_of(song, arguments)
    dues = chords_due(song, arguments.speed / 100, first, end, arguments.loop)
    source = open_input(arguments.input, paced=not arguments.fast, block=arguments.block)
    known = knowledge(arguments.profile)
    strings = {string: float(pitch) for string, pitch in song.tuning.raised(song.capo).items()}
    ear = ear_for(source, GuitarSetup(strings, known.a4, known.guitar))
    begins = None if arguments.waits else begins_in(arguments, song, LEAD)
    said = _Said(arguments.json)
    played: list[ChordPlayed] = []
    following = Following(dues, ear, begins)
    try:
        for one in _followed(source, following, dues, begins, said):
            played.append(one)
            said.played(one)
    except KeyboardInterrupt:
        said.line("")
    _tell(arguments, song, played)
    keep_practice(
        arguments.practice or practice_folder(), time.strftime("%Y-%m-%d-%H%M%S"),
        practice_of(song, arguments.speed / 100, played),
    )  # fmt: skip
    return 0


def _followed(
    source: Input, following: Following, dues: tuple[ChordDue, ...], begins: float | None, said: _Said
) -> Iterator[ChordPlayed]:
    """The chords as they are over, until the song is, or the input."""
    if isinstance(source, SimulatedInput) and begins is not None:
        for due in dues:
            source.play(due.target, at=begins + due.at, hold=due.until - due.at)
    source.start()
    read_at = time.monotonic()
    try:
        while not following.over:
            arrivals = source.read(READ_WAIT)
            for arrival in arrivals:
                if isinstance(arrival, InputNews):
                    said.line(arrival.sentence)
                    if arrival.state is InputState.ENDED:
                        yield from following.end()
                        return
                else:
                    yield from following.hear(arrival)
                    said.show(following)
            now = time.monotonic()
            if not arrivals:
                yield from following.pass_time(now - read_at)
            read_at = now
    finally:
        source.close()


class _Said:
    """What the terminal shows: the chord that is due and the next in a line that changes, and each as it was played."""

    def __init__(self, as_json: bool) -> None:
        self._json, self._live = as_json, LiveLine()

    def line(self, text: str) -> None:
        """A sentence."""
        if not self._json:
            self._live.line(text)

    def show(self, following: Following) -> None:
        """The chord now, and the next one."""
        now, after = following.now, following.next
        shown = f"{now.label:8} {now.sung}" if now else f"{'…':8} get ready"
        self._live.show(f"{shown:40} next: {after.label if after else 'the end'}")

    def played(self, one: ChordPlayed) -> None:
        """How a chord was played."""
        if self._json:
            print(to_line(_plain(one)), flush=True)
        else:
            self._live.line(f"{one.due.label:8} {_in_words(one)}")


def _in_words(one: ChordPlayed) -> str:
    if one.missed:
        return "not played"
    faults = [f"string {string} {state.lower().replace('_', ' ')}" for string, state in one.faults.items()]
    late = [f"late by {one.late:.1f} s"] if one.is_late else []
    return ", ".join([*faults, *late]) or "clear"


def _plain(one: ChordPlayed) -> dict[str, object]:
    return {"strum": one.due.place + 1, "chord": one.due.label, "late": one.late, "strings": to_plain(one.strings)}


def _tell(arguments: argparse.Namespace, song: Song, played: list[ChordPlayed]) -> None:
    if arguments.json:
        print(to_line({"title": song.title, "hard": [one.sentence for one in hard_changes(played)]}))
    else:
        print("\n".join(in_sentences(played)))
