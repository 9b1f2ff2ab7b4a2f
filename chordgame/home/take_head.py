"""What a take says of itself in its first line: which play it is of, and what its verdict rests on. Read strictly."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from calibration.limits import GUITAR, PITCH, STRING, STRINGS, ProfileRefused
from chordgame.engine.errors import Unreadable, YouErred
from chordgame.engine.plain import from_plain, parse, to_plain
from chordgame.limits import TAKE_HEAD
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.judged_again import Basis
from chordgame.listening.when_over import Waits
from dsp.midi.guitar import BadMidiGuitar, MidiGuitar, Mode, checked
from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from hardware.stream import InputState

VERSION = 1
"""Of the form of takes."""
LOWEST_RATE, HIGHEST_RATE = 22_050, 192_000
"""Samples a second, as of a page's microphone."""
MOST_CHANNELS = 8
LONGEST_BLOCK = 1 << 16
"""Samples that came at once; drivers give some hundreds, a file some thousands."""
MOST_BLOCKS = 150_000
"""Of 32 samples each, as the quickest drivers give, that is as long as a take may be."""
MOST_GAPS = 200
"""Places where sound is missing; a line that loses more is none that a play could be heard through."""
LONGEST_GAP = 60.0
"""Seconds."""
LONGEST_OPEN = 31_536_000.0
"""Seconds that an ear was open by then: a year of sound, whose samples make the time."""
LONGEST_OF_MESSAGES = 600.0
"""The same where only messages come. Time passes in small steps there, and whoever judges goes through all of them: a
take begins a minute before its play, and nobody makes a host judge a day of silence."""


class TakeRefused(YouErred):
    """These bytes are no take that an ear could have heard."""


@dataclass(frozen=True, slots=True)
class BlockRun:
    """So many blocks of one length, one after the other; `lost` samples are missing before the first."""

    t: float
    length: int
    count: int
    lost: int


@dataclass(frozen=True, slots=True)
class NewsLine:
    """The input's state changed after so many blocks and messages."""

    after: int
    t: float
    state: InputState


@dataclass(frozen=True, slots=True)
class MidiLine:
    """A message, in hexadecimal."""

    t: float
    data: str


@dataclass(frozen=True, slots=True)
class MidiSetup:
    """How a MIDI guitar speaks."""

    mode: Mode
    channels: dict[str, int]
    bend: float | None
    tuning: dict[str, float]
    softest: int
    shortest: float

    @property
    def guitar(self) -> MidiGuitar:
        """The guitar."""
        given = MidiGuitar(
            self.mode, numbered(self.channels), self.bend, numbered(self.tuning), self.softest, self.shortest
        )
        return checked(given)


@dataclass(frozen=True, slots=True)
class TakeBasis:
    """What the verdict rests on beside what was heard, as `Basis.plain` writes it."""

    may_sound: dict[str, float] | None
    waits: dict[str, float | None]
    a4: float
    channels: tuple[int, ...]
    known: dict[str, StringKnowledge] | None

    @property
    def basis(self) -> Basis:
        """The same for the ear."""
        waits = {name: math.inf if seconds is None else seconds for name, seconds in self.waits.items()}
        knowledge = None if self.known is None else GuitarKnowledge(numbered(self.known))
        beside = None if self.may_sound is None else numbered(self.may_sound)
        return Basis(beside, Waits(**waits), GuitarSetup(a4=self.a4, knowledge=knowledge, strings=self.channels))


@dataclass(frozen=True, slots=True)
class TakeHead:
    """`play` is what the table called it, which nobody could know before; times are the stream's own.

    `stretch` is what was judged of a strum that nobody had announced.
    """

    take: int
    play: str
    target: dict[str, float]
    basis: TakeBasis
    announced: float
    until: float
    stretch: tuple[float, float] | None
    rate: float
    channels: int
    blocks: tuple[BlockRun, ...]
    news: tuple[NewsLine, ...]
    midi: tuple[MidiLine, ...]
    midi_guitar: MidiSetup | None

    @property
    def samples(self) -> int:
        """Of each channel."""
        return sum(run.length * run.count for run in self.blocks)


def numbered(named: Mapping[str, Any]) -> dict[int, Any]:
    """By number again, as JSON knows texts only."""
    return {int(name): value for name, value in named.items()}


def head_in(line: bytes) -> TakeHead:
    """The head in a take's first line, if all of it can be."""
    if len(line) > TAKE_HEAD.most:
        raise TakeRefused(f"its head has more than {TAKE_HEAD.most} bytes")
    try:
        data = parse(line.decode("utf-8", "strict"), "its head")
        if isinstance(data, dict) and isinstance(data.get("take"), int) and data["take"] > VERSION:
            raise TakeRefused("a newer ringclear wrote it; update ringclear here to judge it")
        head: TakeHead = from_plain(TakeHead, data, "its head")
        _check(head)
    except UnicodeDecodeError:
        raise TakeRefused("its head is no text") from None
    except (Unreadable, ProfileRefused, BadMidiGuitar) as error:
        raise TakeRefused(str(error)) from None
    except (ValueError, TypeError):
        raise TakeRefused("its head names what no guitar has") from None
    return head


def _check(head: TakeHead) -> None:
    """What no guitar is, and what would keep the judge busy for hours."""
    _insist(head.take == VERSION, "it is no take of this form")
    for string, pitch in [*head.target.items(), *(head.basis.may_sound or {}).items()]:
        _insist(1 <= int(string) <= STRINGS[-1], f"there is no string {string}")
        PITCH.check("a pitch", pitch)
    GUITAR["a4"].check("its concert pitch", head.basis.a4)
    for what in (head.basis.known or {}).values():
        _check_known(what)
    if head.midi_guitar is not None:
        _ = head.midi_guitar.guitar
    _ = head.basis.basis
    _insist(LOWEST_RATE <= head.rate <= HIGHEST_RATE, "no guitar is recorded at its rate")
    _insist(1 <= head.channels <= MOST_CHANNELS, "it has more channels than a guitar has strings")
    _insist(all(1 <= run.length <= LONGEST_BLOCK and run.count >= 1 for run in head.blocks), "its blocks are none")
    _insist(sum(run.count for run in head.blocks) <= MOST_BLOCKS, "it has more blocks than any driver gives")
    gaps = [run.lost for run in head.blocks if run.lost]
    _insist(len(gaps) + len(head.news) <= MOST_GAPS, "more of it is missing than is there")
    _insist(all(0 <= gap <= LONGEST_GAP * head.rate for gap in gaps), "it has gaps that no line has")
    _insist(0.0 <= head.announced <= head.until, "it ends before it begins")
    longest = LONGEST_OPEN if head.midi_guitar is None else LONGEST_OF_MESSAGES
    _insist(all(abs(t) <= longest for t in _times(head)), "its ear was open for too long; start 'ringclear ear' anew")
    for line in head.midi:
        bytes.fromhex(line.data)  # refused here, before anybody hears it


def _times(head: TakeHead) -> Iterator[float]:
    """All that it names."""
    yield from (head.announced, head.until, *(head.stretch or ()))
    for said in (head.blocks, head.news, head.midi):
        yield from (one.t for one in said)


def _check_known(what: StringKnowledge) -> None:
    plain = to_plain(what)
    for name, limit in STRING.items():
        if plain.get(name) is not None:
            limit.check(name, plain[name])
    if what.open_pitch is not None:
        PITCH.check("an open pitch", what.open_pitch)


def _insist(holds: bool, why: str) -> None:
    if not holds:
        raise TakeRefused(why)
