"""All that the museum asks of ringclear itself. When modules move, this file follows, and no other of the museum."""

from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory

from calibration.profile import written
from chordgame.companions.musical_chairs.box import read_box as read_chairs_box
from chordgame.companions.symphony_no9.box import read_box as read_symphony_box
from chordgame.companions.the_distance.deck import read_deck
from chordgame.disk import log_file
from chordgame.disk.game_log import GameLog as LogFile
from chordgame.disk.log_file import create_log
from chordgame.disk.records import header_for
from chordgame.disk.session import Session
from chordgame.engine.brains import awaited, bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Game, Move, Offer, Table
from chordgame.engine.heard import HeardString
from chordgame.engine.moves import move_from_plain, move_to_plain
from chordgame.engine.options import read_options
from chordgame.engine.plain import to_line, to_plain
from chordgame.games import game_named
from chordgame.listening.guitar_news import GuitarNews, Level
from chordgame.listening.guitar_script import read_script as read_guitar_script
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.midi_settings import as_known, guitar_for, own, save
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.pages.tickets import fingerprint
from chordgame.plugging.profile_text import profile_in as read_profile
from chordgame.simulated_box.script import read_script as read_box_script
from chordgame.solo.desk_file import SavedDesk, read_desk, write_desk
from chordgame.songs.book import SongBook
from chordgame.songs.song_file import read_song, song_text
from chordgame.table.band import open_band
from chordgame.table.saved import HOST, SavedTable, read_table, write_table
from chordgame.tape.recording import Recording, RecordingSettings
from chordgame.tape.replay import recorded_plays, replay
from chordgame.tape.tape import Tape
from dsp.midi.guitar import MidiGuitar, Mode
from dsp.simulated import DRY, How
from tests.listening.open_guitar import open_guitar


def read_log(path: Path) -> tuple[Session, str]:
    """The game in a log, and a warning if its last line is torn."""
    return log_file.read_log(path, game_named)


def open_log(path: Path) -> AbstractContextManager[LogFile]:
    """A log to add to."""
    return log_file.open_log(path, game_named)


def owner_of(table: SavedTable, ticket: str) -> str | None:
    """Whose ticket it is."""
    return table.owner_of(fingerprint(ticket))


def text_of_desk(kept: SavedDesk) -> str:
    """A desk as its file holds it."""
    with TemporaryDirectory() as folder:
        write_desk(Path(folder), kept)
        return (Path(folder) / "desk.json").read_text(encoding="utf-8")


def text_of_table(saved: SavedTable) -> str:
    """A table as its file holds it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.json"
        write_table(path, saved)
        return path.read_text(encoding="utf-8")


__all__ = [
    "DRY",
    "HOST",
    "Chance",
    "Game",
    "GuitarNews",
    "HeardGuitar",
    "HeardString",
    "How",
    "Level",
    "LogFile",
    "MidiGuitar",
    "Mode",
    "Move",
    "Offer",
    "Recording",
    "RecordingSettings",
    "Refused",
    "SimulatedInput",
    "SongBook",
    "Table",
    "Tape",
    "YouErred",
    "as_known",
    "awaited",
    "bot_move",
    "brain_named",
    "create_log",
    "game_named",
    "guitar_for",
    "header_for",
    "move_from_plain",
    "move_to_plain",
    "next_to_act",
    "open_band",
    "open_guitar",
    "open_log",
    "own",
    "owner_of",
    "read_box_script",
    "read_chairs_box",
    "read_deck",
    "read_desk",
    "read_guitar_script",
    "read_log",
    "read_options",
    "read_profile",
    "read_song",
    "read_symphony_box",
    "read_table",
    "recorded_plays",
    "replay",
    "save",
    "song_text",
    "text_of_desk",
    "text_of_table",
    "to_line",
    "to_plain",
    "written",
]  # fmt: skip
