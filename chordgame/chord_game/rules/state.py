"""The whole table of a chord game, frozen: what is on it, in hands, and how far the turn has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from chordgame.chord_game.rules.cams import BOX, Cam
from chordgame.chord_game.rules.changes import Spindle
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.heard import Heard, PlayOutcome
from chordgame.chord_game.rules.points import CLIPS
from chordgame.chord_game.rules.stack import Stack, numbers_in_play
from chordgame.engine.chance import Chance
from chordgame.engine.game import Event
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.theory.ring import Mood, Places, key_places

FIRST_RULES, RULES = 1, 2
"""The rules of games that were begun before, and of those that begin today: see `docs/architecture.md`."""


class Phase(Enum):
    """What the table waits for."""

    KEY = "the Band Leader's key and mood"
    FIRST_CAM = "the Band Leader's first cam"
    SONG = "the Band Leader's names for band and song"
    INSTRUMENTS = "an instrument to be taken"
    CLAIMS = "a cam to be claimed"
    START = "a roll for who starts"
    LIFT = "clips to be lifted"
    CHOOSE = "a clip to be placed, or the stack changed"
    ANNOUNCE = "the chord to be played"
    RULING = "the Band Leader's ruling"
    DIE = "a roll for the turned cam"
    PAY = "a cam to pay with"
    LYRICS = "lyrics"
    NEXT = "the end of the turn"
    APPLAUSE = "applause"
    DECISION = "the Band Leader's decision"
    OVER = "nothing: the game is over"


@dataclass(frozen=True, slots=True)
class House:
    """How this table plays: settings that hold for the whole game."""

    leader: int
    claims: int
    retries: int
    board: Fretboard
    easy_reach: int
    left_handed: bool
    audience: bool
    own_die: bool
    rules: int = RULES

    @property
    def by_first_rules(self) -> bool:
        """Whether the game ends by the rules that it was begun by."""
        return self.rules == FIRST_RULES


@dataclass(frozen=True, slots=True)
class Player:
    """One player's instrument, cams in hand, points, and the turn that last brought some."""

    instrument: str = ""
    cams: tuple[Cam, ...] = ()
    score: int = 0
    last_scored: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """A play of the chord: the clips that would score, and what became of it.

    `by_ear` is False where the fingers already decided: then there is nothing to overrule.
    """

    fingers: tuple[Finger, ...]
    scoring: tuple[Slot, ...]
    heard: Heard
    outcome: PlayOutcome
    words: str
    by_ear: bool


@dataclass(frozen=True, slots=True)
class Doubt:
    """A challenge: who, and why in words."""

    by: str
    about: str


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """The turn in progress; while setting up, whose turn it is to claim."""

    number: int
    player: int
    lifts: int = 0
    must_play: bool = False
    new: Slot | None = None
    retries: int = 0
    play: Judged | None = None
    doubt: Doubt | None = None
    votes: tuple[tuple[str, bool], ...] = ()
    points: int = 0
    wrote: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """Words that one player added in one turn; `same_line` goes on with the line before."""

    seat: str
    turn: int
    text: str
    same_line: bool = False


@dataclass(frozen=True, slots=True)
class Reaction:
    """What one seat made of a named player: claps, or a boo."""

    by: str
    to: str
    claps: int
    boo: bool


@dataclass(frozen=True, slots=True)
class Applause:
    """A round of applause: who is named in which order, how far that is, and the reactions."""

    naming: int
    named: tuple[str, ...]
    at: int = 0
    reactions: tuple[Reaction, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything. Cams in `box` are claimed by nobody; once claims are over they are out of the game."""

    house: House
    seats: tuple[str, ...]
    chance: Chance
    phase: Phase
    players: tuple[Player, ...]
    turn: TurnSoFar
    happy: int = 12
    mood: Mood = Mood.HAPPY
    band: str = ""
    title: str = ""
    box: tuple[Cam, ...] = BOX
    discarded: tuple[Cam, ...] = ()
    stack: Stack = ()
    clips: Clips = frozenset()
    lyrics: tuple[Contribution, ...] = ()
    applause: Applause | None = None
    best_lyrics: str = ""

    @property
    def leader(self) -> str:
        """The Band Leader's seat."""
        return self.seats[self.house.leader]

    @property
    def whose(self) -> str:
        """The seat whose turn it is."""
        return self.seats[self.turn.player]

    @property
    def hand(self) -> tuple[Cam, ...]:
        """The cams of the player whose turn it is."""
        return self.players[self.turn.player].cams

    @property
    def kinds_in_hand(self) -> tuple[Cam, ...]:
        """The different cams among them."""
        return tuple(dict.fromkeys(self.hand))

    @property
    def spindle(self) -> Spindle:
        """What the player whose turn it is could change: the stack, with the cams of that hand."""
        return Spindle(self.stack, self.happy, self.mood, self.kinds_in_hand, self.house.by_first_rules)

    @property
    def supply(self) -> int:
        """Clips that are not on the fretboard."""
        return CLIPS - len(self.clips)

    @property
    def key(self) -> Places:
        """What the key covers."""
        return key_places(self.happy)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in play."""
        return numbers_in_play(self.stack)

    @property
    def free_slots(self) -> tuple[Slot, ...]:
        """Where a clip may go: empty slots with a number in play, while there are clips in the supply."""
        slots = self.house.board.slots_with(self.numbers) if self.supply else ()
        return tuple(slot for slot in slots if slot not in self.clips)

    def with_turn(self, **changes: object) -> State:
        """The state with some of the turn changed."""
        return replace(self, turn=replace(self.turn, **changes))  # type: ignore[arg-type]

    def with_player(self, place: int, **changes: object) -> State:
        """The state with one player changed."""
        changed = replace(self.players[place], **changes)  # type: ignore[arg-type]
        return replace(self, players=(*self.players[:place], changed, *self.players[place + 1 :]))

    def with_hand(self, cams: tuple[Cam, ...]) -> State:
        """The state with another hand for the player whose turn it is."""
        return self.with_player(self.turn.player, cams=cams)


Step = tuple[State, tuple[Event, ...]]
"""What a move leads to."""


def less(cams: tuple[Cam, ...], cam: Cam) -> tuple[Cam, ...]:
    """The cams without one of that kind."""
    place = cams.index(cam)
    return cams[:place] + cams[place + 1 :]


def more(cams: tuple[Cam, ...], cam: Cam) -> tuple[Cam, ...]:
    """The cams with one more, in order, so that equal hands are equal."""
    return tuple(sorted((*cams, cam)))
