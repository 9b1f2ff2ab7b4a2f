"""What a page of the table may say to the host, beside what it may say anywhere: each kind with its fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from chordgame.pages.messages import Message, ShowTicket

# ---------------------------------------------------------------- at the door


@dataclass(frozen=True, slots=True)
class Join(Message):
    """I want to play, under this name."""

    say: ClassVar[str] = "join"
    code: str
    name: str
    browser: str = ""


@dataclass(frozen=True, slots=True)
class Watch(Message):
    """I want to watch."""

    say: ClassVar[str] = "watch"
    code: str
    browser: str = ""


# ---------------------------------------------------------------- at the table


@dataclass(frozen=True, slots=True)
class MakeMove(Message):
    """A move, as an offer has it, with what the player filled in.

    `after` is the record that the page had seen by then; who says it reads that the move is kept. `again` is whether it
    was sent before, on a line that was cut.
    """

    say: ClassVar[str] = "move"
    move: object
    after: int = -1
    again: bool = False


@dataclass(frozen=True, slots=True)
class Try(Message):
    """Would this move do? Asked while somebody is typing."""

    say: ClassVar[str] = "try"
    move: object


@dataclass(frozen=True, slots=True)
class ShowGhost(Message):
    """What would this move do? Asked when somebody taps where it is made."""

    say: ClassVar[str] = "ghost"
    move: object


@dataclass(frozen=True, slots=True)
class WhyNot(Message):
    """Why does nothing go there? Asked when somebody taps parts of the board that no offer has, by their names."""

    say: ClassVar[str] = "why_not"
    seat: str
    at: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Announce(Message):
    """I will play this: listen."""

    say: ClassVar[str] = "announce"
    move: object


@dataclass(frozen=True, slots=True)
class StopListening(Message):
    """Not this one after all."""

    say: ClassVar[str] = "stop_listening"


@dataclass(frozen=True, slots=True)
class Decide(Message):
    """What was heard is enough: decide now."""

    say: ClassVar[str] = "decide"


@dataclass(frozen=True, slots=True)
class PluckGuitar(Message):
    """Play the simulated guitar: the announced strings or only some, and which of them badly."""

    say: ClassVar[str] = "pluck"
    only: tuple[int, ...] = ()
    muted: tuple[int, ...] = ()
    buzzing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShowNames(Message):
    """Whether this page shows the names of notes and chords, where the table allows them."""

    say: ClassVar[str] = "names"
    on: bool


@dataclass(frozen=True, slots=True)
class AskCoach(Message):
    """What would the coach do?"""

    say: ClassVar[str] = "hint"
    seat: str


@dataclass(frozen=True, slots=True)
class LookBack(Message):
    """How did it stand after so many moves, from this seat? Below 0 is now; no game is the one on the table."""

    say: ClassVar[str] = "look_back"
    at: int
    seat: str = ""
    game: str = ""


# ---------------------------------------------------------------- the host


@dataclass(frozen=True, slots=True)
class ChooseGame(Message):
    """Which game it will be."""

    say: ClassVar[str] = "game"
    game: str


@dataclass(frozen=True, slots=True)
class SetOption(Message):
    """A setting of the game, as people write it."""

    say: ClassVar[str] = "option"
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetTable(Message):
    """A setting of this table, such as how long a guitar is listened to."""

    say: ClassVar[str] = "table"
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetSeat(Message):
    """A new seat, or who plays an old one: a phone, this screen, or a bot. What is `new` takes no name from anybody."""

    say: ClassVar[str] = "seat"
    name: str
    by: Literal["phone", "here", "bot"]
    brain: str = ""
    new: bool = False


@dataclass(frozen=True, slots=True)
class RemoveSeat(Message):
    """A seat less, before the game starts."""

    say: ClassVar[str] = "unseat"
    name: str


@dataclass(frozen=True, slots=True)
class MoveSeat(Message):
    """A seat one place further round the table."""

    say: ClassVar[str] = "pass_on"
    name: str


@dataclass(frozen=True, slots=True)
class Start(Message):
    """Everybody is here: begin."""

    say: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class PlayAtOnce(Message):
    """Set everything up for us and begin; `name` is one more player, who stands in the field but was not added yet."""

    say: ClassVar[str] = "play_at_once"
    name: str = ""


@dataclass(frozen=True, slots=True)
class NewGame(Message):
    """Leave this game as it is, and set up another with the same people."""

    say: ClassVar[str] = "new_game"


@dataclass(frozen=True, slots=True)
class PlayAgain(Message):
    """The same game once more, with the same people, set as it was."""

    say: ClassVar[str] = "play_again"


@dataclass(frozen=True, slots=True)
class KeepSong(Message):
    """The song of the game that is over goes into the song book."""

    say: ClassVar[str] = "keep_song"


AT_THE_DOOR = (ShowTicket, Join, Watch)
"""What strangers may say, and nobody else."""
SETTING_UP = (ChooseGame, SetOption, SetTable, SetSeat, RemoveSeat, MoveSeat)
HOSTS = (*SETTING_UP, Start, PlayAtOnce, NewGame, PlayAgain, KeepSong)
"""What the host's page alone may say."""
