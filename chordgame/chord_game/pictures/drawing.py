"""What each picture is drawn from, and the same in words for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.chord_game.rules.cams import SHAPES, Cam, Laid
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.chord_game.rules.fingers import scoring_slots
from chordgame.chord_game.rules.points import CLIPS
from chordgame.chord_game.rules.stack import Stack
from chordgame.engine.sentences import listed
from chordgame.neck.by_string import ByString
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.theory.ring import CLOCKWISE, key_places, numbers_at


@dataclass(frozen=True, slots=True)
class RingDrawing:
    """What the picture of the ring and the stack is drawn from."""

    happy: int | None
    mood: str
    stack: Stack
    numbers: tuple[int, ...]
    letters: tuple[str, ...] = ()
    """The names of the notes 1 to 12, where they are wanted."""
    ghosts: tuple[int, ...] = ()
    """Levels of the stack that lie there only if somebody says so."""

    @property
    def words(self) -> str:
        """The picture in words."""
        covers = f"The key covers {listed(numbers_at(key_places(self.happy)))}. " if self.happy else ""
        lies = " under ".join(map(str, self.stack)) or "no cam"
        named = f" Their names: {listed(self.letters[n - 1] for n in self.numbers)}." if self.letters else ""
        return f"{covers}On the stack: {lies}. Numbers in play: {listed(self.numbers)}.{named}"


@dataclass(frozen=True, slots=True)
class CamDrawing:
    """What the picture of a cam in the hand is drawn from."""

    cam: Cam

    @property
    def name(self) -> str:
        """What is printed on it."""
        return self.cam.value.title()

    @property
    def laid(self) -> Laid:
        """The cam with its index arm at the top."""
        return Laid(self.cam, CLOCKWISE[0])

    @property
    def words(self) -> str:
        """The picture in words: as on a clock, with the index arm at twelve."""
        hours = ", ".join(str(arm or 12) for arm in SHAPES[self.cam].arms)
        return f"{self.name}: arms at {hours} o'clock."


@dataclass(frozen=True, slots=True)
class NeckDrawing:
    """What the picture of the fretboard is drawn from; `numbers` are those of each string, fret by fret."""

    numbers: ByString[tuple[int, ...]]
    clips: tuple[Slot, ...]
    in_play: tuple[int, ...]
    new: Slot | None = None
    scoring: tuple[Slot, ...] = ()
    left_handed: bool = False
    fingers: tuple[Finger, ...] = ()
    capo: int = 0
    ghost: Slot | None = None
    """A clip that lies there only if somebody says so."""
    going: tuple[Slot, ...] = ()
    """Clips that would come off."""

    @classmethod
    def of(
        cls, board: Fretboard, clips: Clips, in_play: tuple[int, ...], fingers: tuple[Finger, ...] = ()
    ) -> NeckDrawing:
        """A board with clips on it; if fingers touch it, the clips under them score."""
        frets = range(board.frets + 1)
        rows = ByString({string: tuple(board.number(Slot(string, fret)) for fret in frets) for string in board.strings})
        scoring = scoring_slots(board, clips, fingers) if fingers else ()
        return cls(rows, tuple(sorted(clips)), in_play, fingers=fingers, scoring=scoring, capo=board.capo)

    def number(self, slot: Slot) -> int:
        """What is printed there."""
        return self.numbers[slot.string][slot.fret]

    @property
    def words(self) -> str:
        """The picture in words."""
        clips = "; ".join(f"{slot}: {self.number(slot)}" for slot in self.clips) or "none"
        return f"Clips on the fretboard: {clips}. In the supply: {CLIPS - len(self.clips)}."


@dataclass(frozen=True, slots=True)
class ChordDrawing:
    """What a chord diagram is drawn from; without a fingering it is an empty box to write in.

    `digits` are which finger stops which string: where they are given they stand on the fingertips, as in songbooks,
    and otherwise the ring's numbers do.
    """

    board: Fretboard
    fingering: Fingering | None = None
    name: str = ""
    left_handed: bool = False
    digits: tuple[tuple[int, int], ...] = ()

    @property
    def words(self) -> str:
        """The picture in words."""
        if self.fingering is None:
            return "An empty chord diagram."
        rings = "; ".join(f"{slot}: {self.board.number(slot)}" for slot in self.fingering.scoring) or "none"
        return f"Fingers: {self.fingering}. Ringing strings: {rings}."
