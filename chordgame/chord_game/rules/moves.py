"""Everything that a seat can do in the chord game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.heard import Heard
from chordgame.chord_game.rules.stack import Which, WhichOrBoth
from chordgame.engine.game import Move
from chordgame.neck.fingers import Finger
from chordgame.theory.ring import Mood

# ---------------------------------------------------------------- setting up


@dataclass(frozen=True, slots=True)
class FitKey(Move):
    """The Band Leader fits the key with its happy face at a number, and chooses the song's mood."""

    do: ClassVar[str] = "fit_key"
    called: ClassVar[str] = "Choose the key"
    happy: int
    mood: Mood


@dataclass(frozen=True, slots=True)
class FirstCam(Move):
    """The Band Leader lays the first cam."""

    do: ClassVar[str] = "first_cam"
    called: ClassVar[str] = "Choose the first cam"
    cam: Cam
    at: int
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class NameSong(Move):
    """The Band Leader makes up a band name and a song title."""

    do: ClassVar[str] = "name_song"
    called: ClassVar[str] = "That's our song"
    band: str
    title: str


@dataclass(frozen=True, slots=True)
class TakeInstrument(Move):
    """A player joins the band."""

    do: ClassVar[str] = "take_instrument"
    called: ClassVar[str] = "Take an instrument"
    instrument: str


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """A player claims one cam for the stockpile in hand."""

    do: ClassVar[str] = "claim"
    called: ClassVar[str] = "Pick a cam"
    cam: Cam


# ---------------------------------------------------------------- option 1: play the chord


@dataclass(frozen=True, slots=True)
class LiftClip(Move):
    """Take one clip off, where clips and cams are gone."""

    do: ClassVar[str] = "lift_clip"
    called: ClassVar[str] = "Take a clip off"
    string: int
    fret: int


@dataclass(frozen=True, slots=True)
class PlaceClip(Move):
    """Put a clip from the supply on a number in play."""

    do: ClassVar[str] = "place_clip"
    called: ClassVar[str] = "Place a clip"
    string: int
    fret: int


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Touch clips with these fingers and pluck; `heard` is the guitar's verdict, or the table judges."""

    do: ClassVar[str] = "play"
    called: ClassVar[str] = "Other ways to play it"
    fingers: tuple[Finger, ...]
    heard: Heard = "table"


@dataclass(frozen=True, slots=True)
class GiveUp(Move):
    """Score nothing for the clip just placed."""

    do: ClassVar[str] = "give_up"
    way_out: ClassVar[bool] = True


# ---------------------------------------------------------------- option 2: change the stack


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Lay a cam from hand on top of the only one."""

    do: ClassVar[str] = "add"
    called: ClassVar[str] = "Add a cam"
    cam: Cam
    at: int
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Take one of two cams off and discard it."""

    do: ClassVar[str] = "remove"
    called: ClassVar[str] = "Take a cam off"
    which: Which


@dataclass(frozen=True, slots=True)
class Replace(Move):
    """Discard a cam of the stack and lay one from hand in its place."""

    do: ClassVar[str] = "replace"
    called: ClassVar[str] = "Replace a cam"
    which: Which
    cam: Cam
    at: int
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """Turn one cam, or both alike, clockwise by so many places; then the die is rolled."""

    do: ClassVar[str] = "turn"
    called: ClassVar[str] = "Turn a cam"
    which: WhichOrBoth
    by: int


@dataclass(frozen=True, slots=True)
class Pay(Move):
    """Discard a cam from hand for the odd die."""

    do: ClassVar[str] = "pay"
    called: ClassVar[str] = "Choose the cam you lose"
    cam: Cam


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Bring the bottom cam to the top; nothing else changes."""

    do: ClassVar[str] = "swap"
    aside: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DiscardCam(Move):
    """Nothing else is legal: discard a cam and score nothing."""

    do: ClassVar[str] = "discard_cam"
    way_out: ClassVar[bool] = True
    cam: Cam


@dataclass(frozen=True, slots=True)
class SitOut(Move):
    """Nothing else is legal and there is no cam to discard: score nothing."""

    do: ClassVar[str] = "sit_out"
    way_out: ClassVar[bool] = True


# ---------------------------------------------------------------- after it


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """Another player doubts the play; `about` says why."""

    do: ClassVar[str] = "challenge"
    called: ClassVar[str] = "Challenge the play"
    about: str = ""


@dataclass(frozen=True, slots=True)
class Vote(Move):
    """What a player heard, for the Band Leader to consider."""

    do: ClassVar[str] = "vote"
    clear: bool


@dataclass(frozen=True, slots=True)
class Overrule(Move):
    """The Band Leader rules whether the play rang clear, whatever was heard."""

    do: ClassVar[str] = "overrule"
    clear: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class AddWords(Move):
    """Add words to the end of the lyrics, as a line of their own or going on with the last line."""

    do: ClassVar[str] = "add_words"
    called: ClassVar[str] = "Add these words"
    text: str
    same_line: bool = False


@dataclass(frozen=True, slots=True)
class RepeatWords(Move):
    """Without points: repeat one line or one word of the title or lyrics."""

    do: ClassVar[str] = "repeat_words"
    called: ClassVar[str] = "Repeat these words"
    text: str


@dataclass(frozen=True, slots=True)
class NoWords(Move):
    """Without points: leave the lyrics as they are."""

    do: ClassVar[str] = "no_words"
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll the die: for who starts or is next, or for what a turned cam costs.

    `shows` is what the table's own die showed; 0 lets the companion roll.
    """

    do: ClassVar[str] = "roll"
    shows: int = 0


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The points are written down, where no die is needed to say who is next."""

    do: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class CamAt:
    """A cam as it should lie: the number at its index arm, and which way up."""

    cam: Cam
    at: int
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class Correct(Move):
    """Once a turn is over, at any time: the Band Leader mends the stack and the clips, never the scores.

    `stack` is what should lie there, from the bottom; `clips` the slots that should hold one: (string, fret).
    """

    do: ClassVar[str] = "correct"
    called: ClassVar[str] = "Save"
    aside: ClassVar[bool] = True
    stack: tuple[CamAt, ...]
    clips: tuple[tuple[int, int], ...]


# ---------------------------------------------------------------- the awards


@dataclass(frozen=True, slots=True)
class FinishEarly(Move):
    """It is late: the Band Leader goes on to the awards between two turns, whatever cams are left."""

    do: ClassVar[str] = "finish_early"
    way_out: ClassVar[bool] = True
    sure: ClassVar[str] = "Nobody takes another turn: the awards are given as the points stand now."


@dataclass(frozen=True, slots=True)
class Applaud(Move):
    """Clap for the player who was named: 1 a little, 2 well, 3 out loud."""

    do: ClassVar[str] = "applaud"
    claps: int


@dataclass(frozen=True, slots=True)
class Boo(Move):
    """Boo the player who was named."""

    do: ClassVar[str] = "boo"
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class NameNext(Move):
    """The Band Leader has heard enough and names the next player."""

    do: ClassVar[str] = "name_next"


@dataclass(frozen=True, slots=True)
class CallAgain(Move):
    """The Band Leader heard a tie: these are named once more."""

    do: ClassVar[str] = "call_again"
    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GiveAward(Move):
    """The Band Leader gives the Best Lyrics award."""

    do: ClassVar[str] = "give_award"
    to: str


ALL: tuple[type[Move], ...] = (
    FitKey, FirstCam, NameSong, TakeInstrument, Claim, Roll,
    LiftClip, PlaceClip, Play, GiveUp,
    Add, Remove, Replace, Turn, Pay, Swap, DiscardCam, SitOut,
    Challenge, Vote, Overrule, AddWords, RepeatWords, NoWords, EndTurn, Correct, FinishEarly,
    Applaud, Boo, NameNext, CallAgain, GiveAward,
)  # fmt: skip
