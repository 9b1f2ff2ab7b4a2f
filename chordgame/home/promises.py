"""What ears at home have promised: with each verdict the take that it rests on. A challenge judges that again."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass

from chordgame.engine.errors import Refused
from chordgame.home.judged_take import judged_take, sits_on_an_edge
from chordgame.home.messages import PlayOrder, order_of
from chordgame.home.take import HeardTake, read_take
from chordgame.home.take_head import TakeHead, TakeRefused
from chordgame.limits import TAKE
from chordgame.listening.announced import Announced
from chordgame.listening.heard_strings import as_heard, says_so
from dsp.verdict import PlayVerdict, StringVerdict

NAME = re.compile(r"[0-9a-f]{64}")
REMEMBERED = 1_000
"""Verdicts whose takes can be asked for, and whose sound nobody can use again: some evenings of a table."""
NO_NAME = "A last word names the take that it rests on, and this one does not"
TOO_LARGE = f"A take has at most {TAKE.most // 1_000_000} megabytes, and this one has {{}}"
OTHERWISE = "the take was judged against something else than the table had asked for"
USED = "This take was another play's already, so the verdict does not count"


@dataclass(frozen=True, slots=True)
class TakePromise:
    """A verdict, what the table had asked for, and the take that it rests on.

    Out of a log it is known by no name of its play, no sound and no size: the take's own name says all of that.
    """

    seat: str
    order: PlayOrder
    verdict: PlayVerdict
    take: str
    sound: str
    size: int


@dataclass(frozen=True, slots=True)
class TakeJudged:
    """What became of a challenge: `misfit` says what does not fit, and is empty where all does."""

    promise: TakePromise
    misfit: str
    take: HeardTake | None = None


def from_log(play: Announced, take: str) -> TakePromise:
    """What the log keeps of a promise whose host is gone."""
    said = () if play.verdict is None else play.verdict.strings
    strings = tuple(one for one in said if play.takes.get(one.string) == take)
    order = order_of("", play.pitches, play.may_sound, play.waits)
    return TakePromise(play.seat, order, PlayVerdict(0.0, play.pitches, strings), take, "", 0)


class Promises:
    """Of all ears at a table, the latest ones."""

    def __init__(self) -> None:
        self._all: deque[TakePromise] = deque(maxlen=REMEMBERED)

    def check(self, promise: TakePromise) -> None:
        """Refuse what can be no take, before a byte of it has come, and one that was used before."""
        if not (NAME.fullmatch(promise.take) and NAME.fullmatch(promise.sound)):
            raise Refused(NO_NAME)
        check_size(promise.size)
        if any(_uses_again(promise, one) for one in self._all):
            raise Refused(USED)

    def keep(self, promise: TakePromise) -> None:
        """It counts."""
        self._all.append(promise)

    def of(self, take: str) -> TakePromise | None:
        """What was promised with this take."""
        return next((one for one in self._all if one.take == take), None)


def check_size(size: int) -> None:
    """Refuse more than a table takes."""
    if not 0 < size <= TAKE.most:
        raise Refused(TOO_LARGE.format(f"{size / 1_000_000:,.0f}"))


def _uses_again(promise: TakePromise, before: TakePromise) -> bool:
    """An ear may say its last word twice, when its line broke off; never of two plays with one sound."""
    same = promise.take == before.take or promise.sound == before.sound
    return same and promise.order.play != before.order.play


def judged(promise: TakePromise, data: bytes) -> TakeJudged:
    """Whether the take is the one that was promised, of the play that was asked for, and says what was said."""
    try:
        take = read_take(data)
    except TakeRefused as error:
        return TakeJudged(promise, f"what was sent is no take: {error}")
    if misfit := _another(promise, take):
        return TakeJudged(promise, misfit)
    try:
        said = judged_take(take)
    except TakeRefused as error:
        return TakeJudged(promise, str(error))
    misfit = _other_words(promise, said)
    if misfit and sits_on_an_edge(take, lambda again: not _other_words(promise, again)):
        misfit = ""
    return TakeJudged(promise, misfit, take)


def _another(promise: TakePromise, take: HeardTake) -> str:
    head, order = take.head, promise.order
    if take.name != promise.take or promise.sound not in ("", take.sound):
        return "the take is another than the one that was named with the verdict"
    if not order.play:
        return "" if _is_part_of(head, order) else OTHERWISE
    if head.play != order.play:
        return "the take is of another play"
    asked = (order.target, order.may_sound, order.waits)
    if (head.target, head.basis.may_sound, head.basis.waits) != asked:
        return OTHERWISE
    return ""


def _is_part_of(head: TakeHead, order: PlayOrder) -> bool:
    """Whether no string was listened for that was not asked, or at another pitch; some may have been asked alone."""
    may_sound = {**(order.may_sound or {}), **order.target}
    return head.target.items() <= order.target.items() and (head.basis.may_sound or {}).items() <= may_sound.items()


def _other_words(promise: TakePromise, again: PlayVerdict) -> str:
    """The first string of which the take says something else."""
    now = {one.string: one for one in again.strings}
    for one in promise.verdict.strings:
        other = now.get(one.string)
        if other is None or not _says_so(promise, one, other):
            heard = "nothing" if other is None else f"{in_words(other.state.value)} ({other.reason})"
            return f"string {one.string} was said to be {in_words(one.state.value)}, and the take says {heard}"
    return ""


def _says_so(promise: TakePromise, one: StringVerdict, again: StringVerdict) -> bool:
    """A log keeps what the move said of a string, which may be milder than the ear."""
    if not promise.order.play:
        return says_so(as_heard(one), again)
    return (again.state, again.reason) == (one.state, one.reason)


def in_words(state: str) -> str:
    """As people say it."""
    return state.replace("_", " ")
