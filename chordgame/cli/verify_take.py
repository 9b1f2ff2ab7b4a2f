"""A take of an ear at home, judged again by anybody, and held against what the log of its game says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from chordgame.disk.log_file import read_log
from chordgame.engine.errors import BadSetup
from chordgame.engine.heard import HeardString
from chordgame.games import game_named
from chordgame.home.judged_take import judged_take
from chordgame.home.take import HeardTake, read_take
from chordgame.home.take_head import TakeRefused
from chordgame.limits import TAKE
from chordgame.listening.heard_strings import as_heard, says_so
from dsp.verdict import PlayVerdict


def take_in(path: Path) -> HeardTake:
    """The take in a file."""
    try:
        with path.open("rb") as file:
            return read_take(file.read(TAKE.most + 1))
    except OSError as error:
        raise BadSetup(f"--take: {path}: {error.strerror or error}") from None
    except TakeRefused as error:
        raise BadSetup(f"--take: {path} is no take: {error}") from None


def judged_here(take: HeardTake) -> PlayVerdict:
    """What the ear of this computer says of it."""
    try:
        return judged_take(take)
    except TakeRefused as error:
        raise BadSetup(f"--take: {error}") from None


def against_log(take: HeardTake, verdict: PlayVerdict, log: Path) -> tuple[bool, str]:
    """Whether the log says the same of it, and in which record, in a sentence."""
    now = {one.string: one for one in verdict.strings}
    found = list(_resting_on(take.name, log))
    if not found:
        return False, f"No play in {log} rests on this take."
    for record, heard in found:
        for one in heard:
            again = now.get(one.string)
            if again is None or not says_so(one, again):
                says = "nothing" if again is None else as_heard(again).in_short
                return False, f"Record {record} says of string {one.string}: {one.in_short}. The take says: {says}."
    records = ", ".join(str(record) for record, _ in found)
    return True, f"Record {records} of the log says the same."


def _resting_on(name: str, log: Path) -> Iterator[tuple[int, list[HeardString]]]:
    """Records of plays with the strings that this take is named for."""
    session, _ = read_log(log, game_named)
    for record, move in zip(session.numbers, session.moves, strict=True):
        heard = getattr(move, "heard", ())
        strings = [one for one in heard if isinstance(one, HeardString) and one.take == name]
        if strings:
            yield record, strings
