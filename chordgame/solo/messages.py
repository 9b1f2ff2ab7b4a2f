"""What the page of a desk may say to the host: each kind with its fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.stack import Which, WhichOrBoth
from chordgame.neck.frets import LIFTED, Frets
from chordgame.pages.messages import Message
from chordgame.solo.desk import Order, SectionKind
from chordgame.theory.ring import Mood


@dataclass(frozen=True, slots=True)
class TurnCam(Message):
    """Turn a cam, or both alike, clockwise by so many places."""

    say: ClassVar[str] = "turn"
    which: WhichOrBoth
    by: int


@dataclass(frozen=True, slots=True)
class StepCam(Message):
    """Turn it on to the next place where it may lie."""

    say: ClassVar[str] = "step"
    which: WhichOrBoth
    clockwise: bool


@dataclass(frozen=True, slots=True)
class FlipCam(Message):
    """Turn a cam over."""

    say: ClassVar[str] = "flip"
    which: Which


@dataclass(frozen=True, slots=True)
class TakeOff(Message):
    """Take one of two cams off."""

    say: ClassVar[str] = "take_off"
    which: Which


@dataclass(frozen=True, slots=True)
class LayCam(Message):
    """Lay a cam of the box on the stack."""

    say: ClassVar[str] = "lay"
    cam: Cam


@dataclass(frozen=True, slots=True)
class SwapCams(Message):
    """The other cam on top."""

    say: ClassVar[str] = "swap"


@dataclass(frozen=True, slots=True)
class TurnKey(Message):
    """The key with its happy face at another number."""

    say: ClassVar[str] = "key"
    happy: int


@dataclass(frozen=True, slots=True)
class StepKey(Message):
    """The key a place on."""

    say: ClassVar[str] = "step_key"
    clockwise: bool


@dataclass(frozen=True, slots=True)
class ChangeMood(Message):
    """A happy song or a sad one."""

    say: ClassVar[str] = "mood"
    mood: Mood


@dataclass(frozen=True, slots=True)
class WalkTo(Message):
    """To a place of the map: these numbers in play."""

    say: ClassVar[str] = "walk"
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PickChord(Message):
    """Only these of the numbers in play; none for all of them."""

    say: ClassVar[str] = "chord"
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hold(Message):
    """This fingering on the neck; none to lift the hand."""

    say: ClassVar[str] = "hold"
    frets: Frets = LIFTED


@dataclass(frozen=True, slots=True)
class TouchSlot(Message):
    """One slot of the neck, on or off."""

    say: ClassVar[str] = "touch"
    string: int
    fret: int


@dataclass(frozen=True, slots=True)
class OrderBy(Message):
    """Which fingerings come first."""

    say: ClassVar[str] = "order"
    by: Order


@dataclass(frozen=True, slots=True)
class ShowMore(Message):
    """More of the fingerings."""

    say: ClassVar[str] = "more"


@dataclass(frozen=True, slots=True)
class StrumNow(Message):
    """Strum this fingering on the simulated guitar, where it is the one that is listened to."""

    say: ClassVar[str] = "strum"
    frets: Frets


@dataclass(frozen=True, slots=True)
class Hush(Message):
    """The page has stopped the song that it played."""

    say: ClassVar[str] = "hush"


@dataclass(frozen=True, slots=True)
class Keep(Message):
    """The chord on the neck into the song."""

    say: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class MoveKept(Message):
    """A chord of the song in another place."""

    say: ClassVar[str] = "move"
    place: int
    to: int


@dataclass(frozen=True, slots=True)
class Drop(Message):
    """A chord out of the song."""

    say: ClassVar[str] = "drop"
    place: int


@dataclass(frozen=True, slots=True)
class BackTo(Message):
    """The desk as it was when this chord was kept."""

    say: ClassVar[str] = "back_to"
    place: int


@dataclass(frozen=True, slots=True)
class WriteWords(Message):
    """Words over a chord of the song."""

    say: ClassVar[str] = "words"
    place: int
    text: str


@dataclass(frozen=True, slots=True)
class SetBeats(Message):
    """How long a chord of the song lasts."""

    say: ClassVar[str] = "beats"
    place: int
    beats: int


@dataclass(frozen=True, slots=True)
class RenameSong(Message):
    """Title, who plays and writes, and tempo of the song."""

    say: ClassVar[str] = "song"
    title: str
    band: str
    tempo: int


@dataclass(frozen=True, slots=True)
class BeginSection(Message):
    """A section begins at a chord of the song, or is played again there."""

    say: ClassVar[str] = "section"
    place: int
    begins: SectionKind
    text: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class SetStrumming(Message):
    """How a bar of the song is strummed, or of its sections of this name; nothing for a stroke a chord."""

    say: ClassVar[str] = "strumming"
    pattern: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class MoveSong(Message):
    """The whole song so many semitones higher."""

    say: ClassVar[str] = "transpose"
    by: int


@dataclass(frozen=True, slots=True)
class PutCapo(Message):
    """The song as it sounds, held with the capo at another fret."""

    say: ClassVar[str] = "capo"
    fret: int


@dataclass(frozen=True, slots=True)
class AskCapo(Message):
    """Which capo makes the song easiest?"""

    say: ClassVar[str] = "which_capo"


@dataclass(frozen=True, slots=True)
class Switch(Message):
    """Something on or off: score, walks, names."""

    say: ClassVar[str] = "switch"
    what: str
    on: bool


@dataclass(frozen=True, slots=True)
class AskHint(Message):
    """What would a good player try here?"""

    say: ClassVar[str] = "hint"


@dataclass(frozen=True, slots=True)
class DoAgain(Message):
    """What was taken back, after all."""

    say: ClassVar[str] = "redo"
