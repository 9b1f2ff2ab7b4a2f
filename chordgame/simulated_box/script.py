"""A script for a simulated box: one line a deed, so that a test or a maker can play a whole evening.

lay key key 0              a piece on a layer: layer, piece, place of the index arm, `over` if turned over
lay bottom major 4 over
turn bottom 2              clockwise, by places
between top                left between two numbers
take top
clip 5 3                   string, fret (0: the headstock)
unclip 5 3
touch 3 / lift 3           a finger on a fret
lose 0.2                   faults from here on: lose, damage, repeat, each a probability
restart                    power off and on
unplug / plug              the cable: a box without it has no power
hang / wake                the port is there, but nothing comes from it
wait 500                   milliseconds
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ringbox.clip_scan import SLOTS, STRINGS
from ringbox.stack_scan import FIELDS

from chordgame.engine.errors import Refused, Unreadable
from chordgame.simulated_box.simulated import LAYER_NAMES, BadLuck, LaidPiece, SimulatedFretboard, SimulatedStack
from hardware.box.table import box_table


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """One deed of a script, with its place for errors."""

    number: int
    verb: str
    rest: tuple[str, ...]

    def __str__(self) -> str:
        return f"line {self.number}: {' '.join((self.verb, *self.rest))!r}"

    def fail(self, expected: str) -> Unreadable:
        """What is wrong with it."""
        return Unreadable(f"{self}: expected {expected}")


@dataclass(slots=True)
class Cable:
    """Whether the boxes are plugged in, and whether they hang."""

    plugged: bool = True
    hangs: bool = False


@dataclass(frozen=True, slots=True)
class Boxes:
    """Both boxes of a table, the luck of their wires, and their cables."""

    stack: SimulatedStack
    fretboard: SimulatedFretboard
    luck: tuple[BadLuck, BadLuck]
    cable: Cable = field(default_factory=Cable)


def read_script(text: str) -> tuple[ScriptLine, ...]:
    """The deeds; all of them are checked before the first is done."""
    lines = []
    for number, raw in enumerate(text.splitlines(), start=1):
        words = raw.partition("#")[0].split()
        if words:
            line = ScriptLine(number, words[0], tuple(words[1:]))
            _check(line)
            lines.append(line)
    return tuple(lines)


def play_script(boxes: Boxes, lines: tuple[ScriptLine, ...], say: Callable[[str], None]) -> Iterator[int]:
    """Do each deed; yields how many milliseconds to wait before the next. What cannot be done is said, and left out."""
    for line in lines:
        if line.verb == "wait":
            yield int(line.rest[0])
        else:
            try:
                DEEDS[line.verb].do(boxes, line.rest)
            except Refused as why:
                say(f"{line}: {why}")


# ---------------------------------------------------------------- the deeds


@dataclass(frozen=True, slots=True)
class ScriptWord:
    """What a verb does, what its words may be, and how to say so."""

    expected: str
    words: tuple[Callable[[str], bool], ...]
    do: Callable[[Boxes, tuple[str, ...]], None]
    optional: int = 0


def _check(line: ScriptLine) -> None:
    deed = DEEDS.get(line.verb)
    if deed is None:
        raise line.fail(f"one of {', '.join(DEEDS)}")
    given = len(line.rest)
    if not len(deed.words) - deed.optional <= given <= len(deed.words):
        raise line.fail(deed.expected)
    if not all(fits(word) for fits, word in zip(deed.words, line.rest, strict=False)):
        raise line.fail(deed.expected)


def _in(numbers: range) -> Callable[[str], bool]:
    """Written in plain digits: no `--5`, and none so long that it is no number any more."""
    return lambda word: word.removeprefix("-").isdecimal() and len(word) < 10 and int(word) in numbers


def _one_of(*names: str) -> Callable[[str], bool]:
    return lambda word: word in names


def _chance(word: str) -> bool:
    try:
        return 0.0 <= float(word) <= 1.0
    except ValueError:
        return False


def _lay(boxes: Boxes, rest: tuple[str, ...]) -> None:
    layer, piece, place, *over = rest
    boxes.stack.lay(layer, LaidPiece(piece, int(place), bool(over)))


def _turn(boxes: Boxes, rest: tuple[str, ...]) -> None:
    piece = _piece_on(boxes, rest[0])
    boxes.stack.lay(rest[0], replace(piece, place=(piece.place + int(rest[1])) % FIELDS))


def _between(boxes: Boxes, rest: tuple[str, ...]) -> None:
    boxes.stack.lay(rest[0], replace(_piece_on(boxes, rest[0]), between=True))


def _piece_on(boxes: Boxes, layer: str) -> LaidPiece:
    piece = boxes.stack.layers[layer]
    if piece is None:
        raise Refused(f"nothing lies on the {layer} layer, so there is nothing to turn")
    return piece


def _clip(boxes: Boxes, rest: tuple[str, ...]) -> None:
    boxes.fretboard.clips.add((int(rest[0]), int(rest[1])))


def _unclip(boxes: Boxes, rest: tuple[str, ...]) -> None:
    boxes.fretboard.clips.discard((int(rest[0]), int(rest[1])))


def _restart(boxes: Boxes, _: tuple[str, ...]) -> None:
    boxes.stack.restart()
    boxes.fretboard.restart()


def _cable(name: str, value: bool) -> Callable[[Boxes, tuple[str, ...]], None]:
    return lambda boxes, _: setattr(boxes.cable, name, value)


def _fault(name: str) -> Callable[[Boxes, tuple[str, ...]], None]:
    def do(boxes: Boxes, rest: tuple[str, ...]) -> None:
        for luck in boxes.luck:
            setattr(luck.faults, name, float(rest[0]))

    return do


LAYER = _one_of(*LAYER_NAMES)
PIECE = _one_of(*box_table().pieces.values())
STRING, SLOT, FRET = _in(range(1, STRINGS + 1)), _in(range(SLOTS)), _in(range(1, SLOTS))
"""As the firmware scans them; slot 0 is at the headstock, where no finger lies."""
A_SLOT = f"a string 1 to {STRINGS} and a fret 0 to {SLOTS - 1}"
A_CHANCE = "a probability from 0 to 1"

DEEDS: Mapping[str, ScriptWord] = {
    "lay": ScriptWord(
        f"a layer ({', '.join(LAYER_NAMES)}), a piece ({', '.join(box_table().pieces.values())}), a place 0 to 11, "
        "and `over` if it is turned over",
        (LAYER, PIECE, _in(range(FIELDS)), _one_of("over")), _lay, optional=1,
    ),
    "turn": ScriptWord("a layer, and places -11 to 11", (LAYER, _in(range(-11, 12))), _turn),
    "between": ScriptWord("a layer", (LAYER,), _between),
    "take": ScriptWord("a layer", (LAYER,), lambda b, w: b.stack.lay(w[0], None)),
    "clip": ScriptWord(A_SLOT, (STRING, SLOT), _clip),
    "unclip": ScriptWord(A_SLOT, (STRING, SLOT), _unclip),
    "touch": ScriptWord("a fret", (FRET,), lambda b, w: b.fretboard.touched.add(int(w[0]))),
    "lift": ScriptWord("a fret", (FRET,), lambda b, w: b.fretboard.touched.discard(int(w[0]))),
    "lose": ScriptWord(A_CHANCE, (_chance,), _fault("lose")),
    "damage": ScriptWord(A_CHANCE, (_chance,), _fault("damage")),
    "repeat": ScriptWord(A_CHANCE, (_chance,), _fault("repeat")),
    "restart": ScriptWord("nothing more", (), _restart),
    "unplug": ScriptWord("nothing more", (), _cable("plugged", False)),
    "plug": ScriptWord("nothing more", (), _cable("plugged", True)),
    "hang": ScriptWord("nothing more", (), _cable("hangs", True)),
    "wake": ScriptWord("nothing more", (), _cable("hangs", False)),
    "wait": ScriptWord("milliseconds, up to 600000", (_in(range(600_001)),), lambda *_: None),
}  # fmt: skip
