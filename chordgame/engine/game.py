"""What a game is: pure functions over a frozen state, and a table of what can be set.

To add a game, write these functions in a folder of its own and name it in `chordgame/games.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from chordgame.engine.chance import Chance
from chordgame.engine.heard import HeardString
from chordgame.engine.help import Help
from chordgame.engine.older_rules import CarriedOver
from chordgame.engine.options import Option, Options
from chordgame.engine.tune import Tune
from chordgame.engine.view import Picture, View

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does. `do` is the move's name in the log; the fields are all that it needs.

    An `aside` is made beside the turn, such as a correction: it closes no chapter for undo.
    A `way_out` is for who does not want what is asked for, or cannot: pages offer it without making it loud.
    Pages head a list of its kind, and a form, with what it is `called`; with its name where that says enough.
    One that `stands_out` is a button of its own, beside however many others there are: what everybody waits to press.
    What is in a `secret` move is shown to nobody else, not even where it is taken back.
    Who makes one that `weighs_hand` looks first at what they alone see, though the move says nothing of it.
    A `race` is won by who makes it first: bots leave people time for it.
    What ends a game, or is as hard to make good, says in `sure` what comes of it: pages ask before they make it.
    """

    do: ClassVar[str] = ""
    called: ClassVar[str] = ""
    aside: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    weighs_hand: ClassVar[bool] = False
    way_out: ClassVar[bool] = False
    stands_out: ClassVar[bool] = False
    race: ClassVar[bool] = False
    sure: ClassVar[str] = ""
    seat: str


@dataclass(frozen=True, slots=True)
class Free:
    """A part of a move that the player fills in: the field, and in words what may stand there.

    `name` is what it is called where the field's own name says too little, as a row of a score pad.
    """

    field: str
    words: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move. Where a part of it is free, the move is one useful instance.

    `waited_for` is False for what a seat may do but nobody waits for: a challenge, applause.
    `at` names the part of a picture that the move is made on, or several parts with spaces between them.
    """

    move: Move
    free: tuple[Free, ...] = ()
    waited_for: bool = True
    at: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in words. `only` names the seats that may know; None is everybody."""

    text: str
    only: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """A prize at the end, who has it (shared if more than one) and why."""

    name: str
    winners: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """How the game stands, or how it ended."""

    over: bool
    scores: Mapping[str, float]
    awards: tuple[Award, ...] = ()


@dataclass(frozen=True, slots=True)
class Wrote:
    """What somebody wrote; `same_line` goes on with the line before."""

    by: str
    text: str
    same_line: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends, while it happens: who has won what by then, what was written, and who is applauded now.

    `claps` and `boos` are by seat. `clapped` is how loudly each seat clapped for the one who is applauded now, 0 for a
    boo; who is to clap still is not in it. `missing` says why there is no award that players may look for.
    """

    awards: tuple[Award, ...] = ()
    wrote: tuple[Wrote, ...] = ()
    named: str = ""
    claps: Mapping[str, int] = field(default_factory=dict)
    boos: Mapping[str, int] = field(default_factory=dict)
    clapped: Mapping[str, int] = field(default_factory=dict)
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What a game starts from: who sits where (clockwise), what was set, and the seed of its chance."""

    seats: tuple[str, ...]
    options: Options
    seed: int


@dataclass(frozen=True, slots=True)
class ByEar(Generic[S]):
    """How a game listens to a guitar.

    `pitches` is what each string should sound at, as MIDI pitches, for a move that is judged by ear; None for
    any other move. `judged` is that move with what was heard of each string in it. `field` is where it stands.
    `may_sound` is what the other strings sound at, if they are struck along with those that count. `overruled` is
    the table's word on the latest play where it is not the ear's: that it rang clear, or that it did not. `known` is
    what rang clear before of a play that is asked for once more; None for a play that begins anew.
    """

    field: str
    pitches: Callable[[S, Any], Mapping[int, float] | None]
    judged: Callable[[S, Any, Sequence[HeardString]], Move]
    may_sound: Callable[[S, Any], Mapping[int, float]]
    overruled: Callable[[S], bool | None]
    known: Callable[[S, Any], Sequence[HeardString] | None] = lambda _, __: None


@dataclass(frozen=True, slots=True)
class Dealing(Generic[S]):
    """How a table is set up for people who want to play at once.

    `options` are what such a game of so many seats is set to, beside what people have set themselves. `move` is what
    the companion does next in somebody's name; None once they are to play. Nobody has chosen what was dealt, so what
    `says` says is all that is read of it.
    """

    options: Callable[[int], Mapping[str, str]]
    move: Callable[[S], Move | None]
    says: Callable[[S], str]


@dataclass(frozen=True, slots=True)
class Leading:
    """The role of one player who decides for all: what it is called, the setting that says who has it, what they do.

    `decides` goes on from the role's name, and is a sentence with it; so many players and the settings may change it.
    """

    role: str
    option: str
    decides: Callable[[int, Mapping[str, str]], str]


@dataclass(frozen=True, slots=True)
class Ghost:
    """What a move would do, before anybody makes it: in words, and as the pictures would be then."""

    words: str
    pictures: tuple[Picture, ...]


Brain = Callable[[Any, str, Chance], Move]
"""A player made of code: picks a move for a seat from a state in which what it may not know is made up."""


def _nothing_to_shake(state: S, _: Chance) -> S:
    """A game in which nothing is left to chance once it is set up."""
    return state


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game of the table.

    `imagine` returns a state that the seat cannot tell from the given one, with all it may not know made up
    anew: it keeps bots honest, lets a test search every view for leaks, and finds out what a move showed. `shake` makes
    up anew only what no seat knows: dice to come, the order of a stock; nobody can tell that either. `pieces` counts
    everything that can never be lost. `chapter` numbers the stretches that are closed for undo once somebody has moved
    in the next one. `unasked` is what a bot does though nobody waits for it, if people leave it the time; `lingers` are
    the seats that may want to do something before the table goes on, so that a bot waits for them a while.
    `why` is what a bot of a character says of a move before it makes it, from a state that anybody may see.
    `named` adds the names of notes and chords to a view, for tables that
    want to read them. `plucked` is the move that a note on the guitar makes for a seat, by its MIDI pitch, and `music`
    what the table hears now, if the game has any. `check` raises `Refused` or `BadSetup` for a table the game
    cannot be played at.

    `ghost` is what a move would do, from a state in which the seat knows everything that it is shown. `why_not` is why
    nothing is offered to a seat on these parts of the board, together; they may be any text.
    `dealing` sets up what would take people long, so that they play at once.

    `standing` is how each seat stands, in a word or two beside its name; its points where a game has nothing else.
    `about` is what it is and how long it takes, for who does not know it; `help` is how it is played.

    `lead` is the role of a player who decides, if the game has one. `turn_of` is whose turn goes on while another is
    asked in it, as for a ruling; empty where nobody else is.

    `ending` is the end while it happens; without one a game has its awards once it is over.

    Where `anybody_moves`, no move is anybody's own: a host without a seat makes them too.

    `rules` goes up when a log of before would be read otherwise. `older` then says for each number before it how such a
    log goes on: by the game as it was, or carried over to the next number.
    """

    id: str
    title: str
    rules: int
    players: range
    options: tuple[Option, ...]
    moves: tuple[type[Move], ...]
    setup: Callable[[Table], S]
    legal_moves: Callable[[S, str], tuple[Offer, ...]]
    apply: Callable[[S, Any], tuple[S, tuple[Event, ...]]]
    describe: Callable[[S, Any], str]
    view: Callable[[S, str | None], View]
    result: Callable[[S], Result]
    imagine: Callable[[S, str | None, Chance], S]
    pieces: Callable[[S], Mapping[str, int]]
    chapter: Callable[[S], int]
    brains: Mapping[str, Brain] = field(default_factory=dict)
    music: Callable[[S], Tune | None] | None = None
    pictures: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    ear: ByEar[S] | None = None
    plucked: Callable[[S, str, float], Move | None] | None = None
    unasked: Callable[[S, str], Move | None] | None = None
    lingers: Callable[[S], tuple[str, ...]] | None = None
    why: Callable[[S, Any, str], str] | None = None
    shake: Callable[[S, Chance], S] = _nothing_to_shake
    named: Callable[[S, View], View] | None = None
    lead: Leading | None = None
    turn_of: Callable[[S], str] | None = None
    ending: Callable[[S], Ending | None] | None = None
    ghost: Callable[[S, Any], Ghost | None] | None = None
    why_not: Callable[[S, str, tuple[str, ...]], str] | None = None
    dealing: Dealing[S] | None = None
    standing: Callable[[S], Mapping[str, str]] | None = None
    about: str = ""
    anybody_moves: bool = False
    help: Help = field(default_factory=Help)
    older: Mapping[int, CarriedOver | Game[Any]] = field(default_factory=dict)
