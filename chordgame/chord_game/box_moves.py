"""What the box shows, as moves of the chord game that wait for a nod, or as the rule that stands against them.

The box is believed about what lies on it, never about what was meant: it proposes, the player decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chordgame.chord_game import moves as m
from chordgame.chord_game.labels import describe
from chordgame.chord_game.rules.cams import SHAPES, TURNED_OVER, Cam, Laid, lay
from chordgame.chord_game.rules.changes import stack_after, thinkable_changes
from chordgame.chord_game.rules.stack import Stack
from chordgame.chord_game.rules.turn_table import apply
from chordgame.chord_game.state import Phase, State
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.engine.words import counted, listed
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import CLOCKWISE, NUMBERS, Mood, Places
from hardware.box.readings import FretboardReading, Piece, Reading, StackReading


@dataclass(frozen=True, slots=True)
class Proposed:
    """A legal move that the box shows; `words` say what it is and what it scores."""

    move: Move
    words: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The box shows what the game does not: the sentence names the rule, or what to put right."""

    sentence: str


Shows = Proposed | Contradiction
KEY = "key"
STRINGS, FRETS = 6, 12
"""What a clip fretboard has; clips beyond are not its business."""


def what_it_shows(state: State, reading: Reading) -> tuple[Shows, ...]:
    """Nothing where the box and the game agree; several proposals where the box cannot know which is meant."""
    if isinstance(reading, FretboardReading):
        return _clips(state, reading)
    if reading.unreadable:
        return (
            Contradiction(f"the box cannot read its {listed(reading.unreadable)} layer: straighten what lies there"),
        )
    if (strange := _strange_key(reading.key)) is not None:
        return (strange,)
    if state.phase is Phase.KEY:
        return _key(state, reading)
    laid: list[Laid] = []
    for piece in (reading.bottom, reading.top):
        if piece is not None:
            try:
                laid.append(laid_as(piece))
            except Refused as refused:
                return (Contradiction(str(refused)),)
    return _misplaced_key(state, reading) or _stack(state, tuple(laid))


# ---------------------------------------------------------------- the stack


def laid_as(piece: Piece) -> Laid:
    """The cam as it lies: a turned-over one counts as what its arms are, where there is such a cam."""
    if piece.name not in {cam.value for cam in Cam}:
        raise Refused(f"the {piece.name} lies where a cam belongs")
    cam = Cam(piece.name)
    arms = _arms(cam, piece)
    for upside_down in (False, *([True] if cam in TURNED_OVER and piece.face_down else [])):
        for at in NUMBERS:
            laid = lay(cam, at, upside_down)
            if laid.arms == arms:
                return laid
    raise Refused(f"a {cam.value.title()} that is turned over is like no cam of the game: lay its printed face up")


def _arms(cam: Cam, piece: Piece) -> Places:
    way = -1 if piece.face_down else 1
    return sum(1 << (piece.place + way * arm) % 12 for arm in SHAPES[cam].arms)


def _key(state: State, reading: StackReading) -> tuple[Shows, ...]:
    if reading.key is None:
        return ()
    happy = CLOCKWISE[reading.key.place]
    return tuple(_proposed(state, m.FitKey(state.leader, happy, mood)) for mood in Mood)


def _strange_key(key: Piece | None) -> Contradiction | None:
    """What lies where the key belongs and is not the key as the game lays it."""
    if key is not None and key.name != KEY:
        return Contradiction(f"the {key.name.title()} lies where the key belongs")
    if key is not None and key.face_down:
        return Contradiction("the key is turned over: lay its printed face up")
    return None


def _misplaced_key(state: State, reading: StackReading) -> tuple[Shows, ...]:
    if reading.key is not None and CLOCKWISE[reading.key.place] == state.happy:
        return ()
    shown = "no key" if reading.key is None else f"the key at {CLOCKWISE[reading.key.place]}"
    return (Contradiction(f"the box shows {shown}; the song is played with its happy face at {state.happy}"),)


def _stack(state: State, wanted: Stack) -> tuple[Shows, ...]:
    if wanted == state.stack:
        return ()
    if state.phase is Phase.FIRST_CAM:
        return _first_cam(state, wanted)
    ways = list(_ways_to(state, wanted))
    if not ways:
        return (Contradiction(f"no single change leads from {_named(state.stack)} to {_named(wanted)}"),)
    return _carried_out(state, ways)


def _first_cam(state: State, wanted: Stack) -> tuple[Shows, ...]:
    if not wanted:
        return ()
    if len(wanted) > 1:
        return (Contradiction("the song starts with one cam"),)
    laid = wanted[0]
    return _carried_out(state, [m.FirstCam(state.leader, laid.cam, laid.at, laid.upside_down)])


def _ways_to(state: State, wanted: Stack) -> Iterator[Move]:
    if len(wanted) == 2 and wanted == state.stack[::-1]:
        yield m.Swap(state.whose)
        return
    for change in thinkable_changes(state.whose, state.stack, tuple(Cam), state.mood):
        after, _ = stack_after(state.stack, change, state.mood)
        if sorted(map(str, after)) == sorted(map(str, wanted)):
            yield change


def _named(stack: Stack) -> str:
    return listed(stack, nothing="an empty spindle")


# ---------------------------------------------------------------- the clips


def _clips(state: State, reading: FretboardReading) -> tuple[Shows, ...]:
    shown = frozenset(Slot(*slot) for slot in reading.clips)
    lying = {slot for slot in state.clips if slot.string <= STRINGS and slot.fret <= FRETS}
    added, missing = sorted(shown - lying), sorted(lying - shown)
    if not added and not missing:
        return ()
    if state.phase is Phase.LIFT and not added:
        return _carried_out(state, [m.LiftClip(state.whose, *missing[0])])
    if len(added) == 1 and not missing:
        return _carried_out(state, [m.PlaceClip(state.whose, *added[0])])
    too_many = [f"{counted(len(added), 'clip')} too many: {listed(added)}"] if added else []
    too_few = [f"{counted(len(missing), 'clip')} missing: {listed(missing)}"] if missing else []
    return (Contradiction(f"the fretboard does not lie as the game says; {'; '.join(too_many + too_few)}"),)


# ---------------------------------------------------------------- asking the rules


def _carried_out(state: State, ways: list[Move]) -> tuple[Shows, ...]:
    """Those ways that the rules allow; if there is none, the first rule against them."""
    proposed: list[Shows] = []
    refusals: list[Contradiction] = []
    for move in ways:
        try:
            proposed.append(_proposed(state, move))
        except Refused as refused:
            refusals.append(Contradiction(str(refused)))
    return tuple(proposed) or (refusals[0],)


def _proposed(state: State, move: Move) -> Proposed:
    apply(state, move)
    return Proposed(move, describe(state, move))
