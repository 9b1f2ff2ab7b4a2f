"""Every way we could think of to make a verdict count that its take does not bear out, or to break who judges it."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.plain import to_plain
from chordgame.home.promises import Promises, TakePromise, judged
from chordgame.home.take import HeardTake, PlayWindow, made_take, read_take
from chordgame.home.take_head import TakeRefused, numbered
from dsp.midi.guitar import MidiGuitar
from dsp.verdict import PlayVerdict, StringState, StringVerdict
from hardware.stream import RawMidi
from tests.home.strums import home_take, promise_of

GIGABYTE = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Forgery:
    """What is promised, and what is brought when the take is asked for."""

    promise: TakePromise
    data: bytes


@dataclass(frozen=True, slots=True)
class Honest:
    """A strum as it was, and another one."""

    take: HeardTake
    verdict: PlayVerdict
    other: HeardTake
    other_verdict: PlayVerdict

    @property
    def promise(self) -> TakePromise:
        return promise_of(self.take, self.verdict)


Forges = Callable[[Honest, random.Random], Forgery]


def a_string_said_otherwise(one: Honest, chance: random.Random) -> Forgery:
    """The verdict is another, the take is true."""
    strings = list(one.verdict.strings)
    at = chance.randrange(len(strings))
    strings[at] = _turned(strings[at], chance)
    return Forgery(replace(one.promise, verdict=replace(one.verdict, strings=tuple(strings))), one.take.data)


def another_reason(one: Honest, chance: random.Random) -> Forgery:
    """Only why it was judged so is another."""
    strings = list(one.verdict.strings)
    at = chance.randrange(len(strings))
    strings[at] = replace(strings[at], reason=strings[at].reason + ", and beautifully")
    return Forgery(replace(one.promise, verdict=replace(one.verdict, strings=tuple(strings))), one.take.data)


def a_bit_of_the_take(one: Honest, chance: random.Random) -> Forgery:
    """One bit of it, anywhere."""
    data = bytearray(one.take.data)
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return Forgery(one.promise, bytes(data))


def the_take_of_another_play(one: Honest, _: random.Random) -> Forgery:
    """A better one, brought instead of the one that was named."""
    return Forgery(one.promise, one.other.data)


def the_take_of_another_play_from_the_start(one: Honest, _: random.Random) -> Forgery:
    """A better one, named with the verdict already."""
    promise = replace(one.promise, take=one.other.name, sound=one.other.sound, size=len(one.other.data))
    return Forgery(promise, one.other.data)


def an_earlier_take_under_this_plays_name(one: Honest, _: random.Random) -> Forgery:
    """Its sound is an earlier play's, its head says that it is this one."""
    data = _with_head(one.other, play=one.take.head.play)
    return Forgery(_promising(one.promise, data), data)


def a_replayed_verdict(one: Honest, _: random.Random) -> Forgery:
    """Verdict and take of an earlier play, both true."""
    earlier = promise_of(one.other, one.other_verdict)
    return Forgery(replace(earlier, order=replace(earlier.order, play=one.take.head.play)), one.other.data)


def another_profile(one: Honest, chance: random.Random) -> Forgery:
    """What is known of the guitar was exchanged after the verdict."""
    nothing: dict[str, Any] = {"stiffness": None, "level_db": None, "partials_db": [], "open_pitch": None}
    known: dict[str, Any] = {"6": {"cents": chance.uniform(-90, 90), **nothing}}
    return Forgery(one.promise, _with_basis(one.take, known=known))


def another_concert_pitch(one: Honest, chance: random.Random) -> Forgery:
    """The same of what everything is tuned to."""
    return Forgery(one.promise, _with_basis(one.take, a4=chance.uniform(400, 430)))


def another_target(one: Honest, _: random.Random) -> Forgery:
    """It was judged against pitches that the table had not asked for."""
    data = _with_head(one.take, target={string: pitch - 1 for string, pitch in one.take.head.target.items()})
    return Forgery(_promising(one.promise, data), data)


def nothing_may_sound_beside(one: Honest, _: random.Random) -> Forgery:
    """It was judged as if the other strings were none of its."""
    data = _with_basis(one.take, may_sound={"9": 30.0})
    return Forgery(_promising(one.promise, data), data)


def too_short(one: Honest, _: random.Random) -> Forgery:
    """It breaks off in the middle of the sound."""
    data = one.take.data[: len(one.take.data) * 2 // 3]
    return Forgery(_promising(one.promise, data), data)


def only_its_beginning(one: Honest, _: random.Random) -> Forgery:
    """It ends before the first pluck, and its head says so; the verdict stays."""
    head = one.take.head
    runs = [replace(run, count=min(run.count, 100)) for run in head.blocks]
    line, newline, sound = one.take.data.partition(b"\n")
    kept = sum(run.length * run.count for run in runs)
    data = _line(line, blocks=to_plain(runs)) + newline + sound[: 3 * kept]
    return Forgery(_promising(one.promise, data), data)


def a_gigabyte(one: Honest, _: random.Random) -> Forgery:
    """It is said to be so large."""
    return Forgery(replace(one.promise, size=GIGABYTE), one.take.data)


def a_gigabyte_in_its_head(one: Honest, _: random.Random) -> Forgery:
    """It says that it holds so much, and holds little."""
    data = _with_head(one.take, blocks=[{"t": 0.0, "length": 60_000, "count": 100_000, "lost": 0}])
    return Forgery(_promising(one.promise, data), data)


def no_take(one: Honest, chance: random.Random) -> Forgery:
    """Bytes of chance, as many as were promised."""
    data = chance.randbytes(5_000)
    return Forgery(_promising(one.promise, data), data)


def a_newer_take(one: Honest, _: random.Random) -> Forgery:
    """Of a version that this table does not know."""
    line, newline, sound = one.take.data.partition(b"\n")
    data = _line(line, take=99) + newline + sound
    return Forgery(_promising(one.promise, data), data)


def messages_that_are_none(one: Honest, _: random.Random) -> Forgery:
    """What should be in hexadecimal is not."""
    data = _with_head(one.take, midi=[{"t": 1.0, "data": "zz"}])
    return Forgery(_promising(one.promise, data), data)


def a_play_at_the_end_of_time(one: Honest, _: random.Random) -> Forgery:
    """Whoever judges it would wait for it for ever."""
    head, message = one.take.head, RawMidi("guitar", 1.0, b"\x90\x3c\x40")
    target, window = numbered(head.target), PlayWindow(1e300, 1e300)
    data = made_take(head.play, target, head.basis.basis.plain(), window, [message], MidiGuitar()).data
    return Forgery(_promising(one.promise, data), data)


def a_strum_without_end(one: Honest, _: random.Random) -> Forgery:
    """More samples than a number can count."""
    data = _with_head(one.take, stretch=[0.0, 1e308])
    return Forgery(_promising(one.promise, data), data)


def no_name(one: Honest, _: random.Random) -> Forgery:
    """The last word names no take at all."""
    return Forgery(replace(one.promise, take=""), b"")


FORGERIES: tuple[Forges, ...] = (
    a_string_said_otherwise, another_reason, a_bit_of_the_take, the_take_of_another_play,
    the_take_of_another_play_from_the_start, an_earlier_take_under_this_plays_name, a_replayed_verdict, another_profile,
    another_concert_pitch, another_target, nothing_may_sound_beside, too_short, only_its_beginning, a_gigabyte,
    a_gigabyte_in_its_head, no_take, a_newer_take, no_name, messages_that_are_none, a_play_at_the_end_of_time,
    a_strum_without_end,
)  # fmt: skip


def honest(seed: int) -> Honest:
    """A strum, and one of an earlier play."""
    return Honest(*home_take(2 * seed + 1), *home_take(2 * seed))


def exposed(forgery: Forgery, one: Honest) -> str:
    """How the table finds out, where the earlier play was judged there; nothing if it does not."""
    promises = Promises()
    promises.keep(promise_of(one.other, one.other_verdict))
    try:
        promises.check(forgery.promise)
    except Refused as error:
        return str(error)
    return judged(forgery.promise, forgery.data).misfit


def _turned(one: StringVerdict, chance: random.Random) -> StringVerdict:
    others = [state for state in StringState if state is not one.state]
    return replace(one, state=StringState.CLEAR if one.state is not StringState.CLEAR else chance.choice(others))


def _promising(promise: TakePromise, data: bytes) -> TakePromise:
    """The same verdict with these bytes for its take."""
    try:
        sound = read_take(data).sound
    except TakeRefused:
        sound = hashlib.sha256(data.partition(b"\n")[2]).hexdigest()
    return replace(promise, take=hashlib.sha256(data).hexdigest(), sound=sound, size=len(data))


def _line(line: bytes, **other: Any) -> bytes:
    return json.dumps({**json.loads(line), **other}).encode()


def _with_head(take: HeardTake, **other: Any) -> bytes:
    line, newline, sound = take.data.partition(b"\n")
    return _line(line, **other) + newline + sound


def _with_basis(take: HeardTake, **other: Any) -> bytes:
    basis = json.loads(take.data.partition(b"\n")[0])["basis"]
    return _with_head(take, basis={**basis, **other})
