"""What an ear at home says to its table, and the table to the ear: small, typed, and of a version.

An ear says messages as pages do; each has its name in `say`. What it is sent has its name in `tell`, beside what all
pages are sent, which it leaves unread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from chordgame.engine.errors import Refused
from chordgame.engine.plain import from_plain, to_plain
from chordgame.listening.when_over import Waits
from chordgame.pages.messages import Message
from dsp.verdict import PlayVerdict, StringVerdict, Target
from hardware.stream import InputState

VERSION = 2
"""Of these messages. 2: a string's verdict says whether it rattles."""
OLDEST = 1
"""That a table still understands: an ear of then only says less."""
LONGEST_WORDS = 200
"""Letters of a reason, or of a sentence about an input."""


@dataclass(frozen=True, slots=True)
class JoinAsEar(Message):
    """I would like to listen for a seat: this is the room code. Without a seat: who sits there?"""

    say: ClassVar[str] = "ear"
    version: int
    code: str
    name: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class EarIsBack(Message):
    """I listened for a seat before: this is my ticket."""

    say: ClassVar[str] = "ear_back"
    version: int
    ticket: str


@dataclass(frozen=True, slots=True)
class EarGoes(Message):
    """Somebody has ended me, on purpose: nobody has to wait for what I hear."""

    say: ClassVar[str] = "ear_goes"


@dataclass(frozen=True, slots=True)
class EarHeard(Message):
    """What I know of a play by now. A last word says which take it rests on: its name, its sound's, how many bytes."""

    say: ClassVar[str] = "ear_heard"
    play: str
    t: float
    strings: tuple[StringVerdict, ...]
    final: bool
    take: str = ""
    sound: str = ""
    size: int = 0


@dataclass(frozen=True, slots=True)
class EarNote(Message):
    """A note was plucked that nobody had announced."""

    say: ClassVar[str] = "ear_note"
    onset: float
    pitch: float
    confidence: float


@dataclass(frozen=True, slots=True)
class EarLevel(Message):
    """How loud it was lately at most, in dB of full scale."""

    say: ClassVar[str] = "ear_level"
    t: float
    peak_db: float
    clipped: bool


@dataclass(frozen=True, slots=True)
class EarState(Message):
    """How the guitar's input fares; a `simulated` one plays by itself what it is asked for, and nothing else."""

    say: ClassVar[str] = "ear_state"
    state: InputState
    sentence: str
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class BringTake(Message):
    """So many bytes follow, which are that take; none: I do not have it any more."""

    say: ClassVar[str] = "ear_take"
    take: str
    size: int


OF_EARS = (EarGoes, EarHeard, EarNote, EarLevel, EarState, BringTake)
"""What an ear says that has come in, and no page."""
AT_THE_DOOR = (JoinAsEar, EarIsBack)


# ---------------------------------------------------------------- from a page


@dataclass(frozen=True, slots=True)
class LetEar(Message):
    """The ear that shows these figures may listen for my seat, or may not."""

    say: ClassVar[str] = "let_ear"
    figures: str
    on: bool


@dataclass(frozen=True, slots=True)
class SendEarAway(Message):
    """The ear of this seat shall listen no more."""

    say: ClassVar[str] = "ear_away"
    seat: str


@dataclass(frozen=True, slots=True)
class ChallengePlay(Message):
    """Let us hear the take of the latest play, and judge it again."""

    say: ClassVar[str] = "challenge"


# ---------------------------------------------------------------- what an ear is sent


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """Listen for this; `play` is what the table calls it."""

    play: str
    target: dict[str, float]
    may_sound: dict[str, float] | None
    waits: dict[str, float | None]


def order_of(play: str, target: Target, may_sound: Target | None, waits: Waits) -> PlayOrder:
    """What the ear is asked to listen for."""
    plain = {name: None if given == float("inf") else given for name, given in to_plain(waits).items()}
    beside = None if may_sound is None else _named(may_sound)
    return PlayOrder(play, _named(target), beside, plain)


def order_in(message: dict[str, Any]) -> PlayOrder:
    """The order in a message."""
    order: PlayOrder = from_plain(PlayOrder, message["order"], "order")
    return order


def waits_in(order: PlayOrder) -> Waits:
    """How long the play is waited for."""
    return Waits(**{name: float("inf") if given is None else given for name, given in order.waits.items()})


def heard_message(play: str, verdict: PlayVerdict, final: bool) -> EarHeard:
    """What an ear knows of a play."""
    return EarHeard(play, verdict.t, verdict.strings, final)


def verdict_in(heard: EarHeard, target: Target) -> PlayVerdict:
    """The verdict, if it is one on this target."""
    strings = [one.string for one in heard.strings]
    if sorted(strings) != sorted(target):
        raise Refused("This verdict is not on the strings that are listened for")
    for one in heard.strings:
        if not 0.0 <= one.confidence <= 1.0 or len(one.reason) > LONGEST_WORDS:
            raise Refused("This is no verdict that an ear gives")
    return PlayVerdict(heard.t, target, heard.strings)


def _named(target: Target) -> dict[str, float]:
    return {str(string): float(pitch) for string, pitch in target.items()}
