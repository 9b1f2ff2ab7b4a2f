"""Tables as `play` keeps them, with a guitar that is recorded: real rooms, whose pages speak in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.dsp.midi.guitarist import strum
from tests.listening.table import G_MAJOR
from tests.listening.table import Table as Listening
from tests.listening.test_midi_ear import midi_file
from tests.museum.house import (
    DRY,
    Chance,
    GuitarNews,
    HeardGuitar,
    How,
    Level,
    MidiGuitar,
    Recording,
    RecordingSettings,
    SimulatedInput,
    Tape,
    awaited,
    bot_move,
    brain_named,
    move_to_plain,
    open_band,
    open_guitar,
    recorded_plays,
)
from tests.patience import PATIENCE
from tests.table.tables import LEADERS_TICKET, Page, Table

Tickets = dict[str, str]
"""Who may enter with what: the name of a seat, or * for the leader."""
FINGERS_TAKE, TRIES_AGAIN = 1.0, 15.0
"""Seconds of the guitar's time from the announcement to the strum, and from there to another one, if none is heard."""
PLAYS = 5
"""Chords on the guitar, every third with its thinnest string muted."""


class Evening:
    """A table with Ana at her phone, Ben at the leader's screen, and Cleo, who is a bot."""

    def __init__(self, tables: Path, seed: int, game: str, **options: str) -> None:
        self.table = Table(tables, seed=seed)
        self.leader, self.ana = self.table.leader, self.table.phone("Ana")
        self.tickets = {"Ana": self.ana.ticket, "*": LEADERS_TICKET}
        self.leader.say("seat", name="Ben", by="here")
        self.leader.say("seat", name="Cleo", by="bot", brain="greedy")
        for name, value in {"wait": "12", "pace": "0", "theory": "yes", "hints": "no", "record": "100"}.items():
            self.leader.say("table", name=name, value=value)
        self.begin(game, **options)
        self.chance = Chance(seed)

    def begin(self, game: str, **options: str) -> None:
        """Another game with the same people."""
        self.leader.say("game", game=game)
        for name, value in options.items():
            self.leader.say("option", name=name, value=value)
        self.leader.say("start")

    @property
    def session(self) -> Any:
        assert self.table.room.table.session is not None
        return self.table.room.table.session

    def goes_on(self) -> bool:
        """A move of whoever is waited for; whether there was anybody."""
        self.table.clock.passes(1.0)  # bots move as time passes
        turn = self.waited_for()
        if turn is None:
            return False
        page, seat = turn
        move, self.chance = bot_move(
            self.session.game, self.session.state, seat, brain_named(self.session.game, "greedy"), self.chance
        )
        page.say("move", move=move_to_plain(move))
        return True

    def waited_for(self) -> tuple[Page, str] | None:
        """The person who is waited for."""
        people = ((self.ana, "Ana"), (self.leader, "Ben"))
        return next((one for one in people if awaited(self.session.game, self.session.state, one[1])), None)

    def play_by_ear(self, muted: bool) -> bool:
        """A chord on the simulated guitar, if a person may play one now."""
        turn = self.waited_for()
        if turn is None:
            return False
        page, seat = turn
        plays = [offer["move"] for offer in page.offers(seat) if offer.get("ear")]
        if not plays:
            return False
        page.say("announce", move=plays[0])
        records, pluck_at = self.session.records, None
        while self.session.records == records:
            news = self.news.get(timeout=PATIENCE)
            self.table.room.corner.take_news(news)
            if isinstance(news, Level):
                pluck_at = news.t + FINGERS_TAKE if pluck_at is None else pluck_at
                announced = self.table.room.corner.announced
                if news.t > pluck_at and announced:
                    page.say("pluck", muted=[min(announced.pitches)] if muted else [])
                    pluck_at = news.t + TRIES_AGAIN
        return True

    @contextmanager
    def guitar(self, recordings: Path) -> Iterator[None]:
        """The simulated guitar plugged in and recorded, until the recording knows where the log has each play."""
        self.news = SimpleQueue[GuitarNews]()
        source = SimulatedInput(seed=3, surroundings=DRY)
        tape = Tape(source.name, RecordingSettings(recordings, leave_megabytes=0.0))
        tape.record(100)
        guitar, corner = HeardGuitar(source, recording=tape), self.table.room.corner
        corner.plug_in(guitar, tape, source)
        guitar.start(self.news.put)
        try:
            yield
            while not all(play.log for play in recorded_plays(recordings)):
                self.news.get(timeout=PATIENCE)
        finally:
            guitar.close()


def in_the_middle(tables: Path, recordings: Path) -> tuple[Path, Tickets]:
    """A chord game, some chords of which were played on the guitar and recorded."""
    evening = Evening(tables, 11, "chord_game", capo="2", retries="1", leader="Ben")
    plays = 0
    with evening.guitar(recordings):
        while plays < PLAYS:
            plays += evening.play_by_ear(muted=plays % 3 == 2) or _goes_on_with_clips(evening)
    return _left(evening, "2026-11-19-201500")


def _goes_on_with_clips(evening: Evening) -> bool:
    """No play, but a move that leads to one: a clip, if a person may place one."""
    turn = evening.waited_for()
    offers = turn[0].offers(turn[1]) if turn else []
    clips = [offer["move"] for offer in offers if offer["move"]["do"] == "place_clip"]
    if turn and clips:
        turn[0].say("move", move=clips[evening.session.records % len(clips)])
    else:
        evening.goes_on()
    return False


def finished(tables: Path) -> tuple[Path, Tickets]:
    """A chord game to its end."""
    evening = Evening(tables, 12, "chord_game", short="1", audience="yes")
    _to_its_end(evening)
    return _left(evening, "2026-11-12-190000")


def another_one(tables: Path) -> tuple[Path, Tickets]:
    """A game of The Distance to its end, and then Musical Chairs, in the middle of it."""
    evening = Evening(tables, 13, "the_distance", interval="thirds", hints="yes")
    _to_its_end(evening)
    evening.leader.say("new_game")
    evening.begin("musical_chairs", start="Cleo")
    while evening.session.records < 40:
        evening.goes_on()
    return _left(evening, "2026-11-13-210000")


def being_set_up(tables: Path) -> tuple[Path, Tickets]:
    """People are there, and no game yet."""
    evening = Evening(tables, 14, "symphony_no9", careers="random")
    evening.leader.say("new_game")
    return _left(evening, "2026-11-14-180000")


def with_a_band(tables: Path) -> tuple[Path, Tickets]:
    """A table of `solo --band`, before the first move."""
    return open_band(tables, "Uma", 3, 15).rename(tables / "2026-11-15-220000"), {}


def _to_its_end(evening: Evening) -> None:
    while not evening.session.game.result(evening.session.state).over:
        evening.goes_on()


def _left(evening: Evening, name: str) -> tuple[Path, Tickets]:
    """Everybody goes home; `play` leaves the file that it holds a table by."""
    evening.table.room.close()
    folder = evening.table.folder
    (folder / "open").touch()
    return folder.rename(folder.with_name(name)), evening.tickets


def record_midi(recordings: Path, scratch: Path) -> None:
    """A chord of a MIDI guitar."""
    path = midi_file(scratch / "triple.mid", strum(G_MAJOR, t=1.0))
    kept = RecordingSettings(recordings, leave_megabytes=0.0)
    guitar = open_guitar(str(path), paced=False, midi=MidiGuitar(), recording=kept)
    guitar.expect(1, G_MAJOR)
    with Listening(guitar) as table:
        table.last_word(1)


def record_a_strum(recordings: Path) -> None:
    """Six strings, the fifth of them muted, outside of any game."""
    source = SimulatedInput(seed=3, surroundings=DRY)
    guitar = HeardGuitar(source, recording=Recording(source.name, RecordingSettings(recordings, leave_megabytes=0.0)))
    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, at=1.0, how={5: How.MUTED})
    with Listening(guitar) as table:
        table.last_word(1)
