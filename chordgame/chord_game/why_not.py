"""Why a cam or a clip does not go where somebody tapped: in the words of the rule that is against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, Laid, lay, may_lie_upside_down
from chordgame.chord_game.rules.changes import SIDES
from chordgame.chord_game.rules.stack import WhichOrBoth, place_of
from chordgame.chord_game.rules.state import Phase, State
from chordgame.chord_game.rules.turn_table import apply
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.theory.ring import NUMBERS, PLACE

CAM = {cam.value: cam for cam in Cam}
WHICH: dict[str, WhichOrBoth] = {**{side: side for side in SIDES}, "both": "both"}
NUMBER = {str(number): number for number in NUMBERS}


def why_not(state: State, seat: str, at: tuple[str, ...]) -> str:
    """Empty where something does go there, or where nobody could mean it."""
    if state.phase is not Phase.CHOOSE or seat != state.whose:
        return ""
    parts = {kind: which for kind, _, which in (part.partition("-") for part in at)}
    meant = [(move, _against(state, move)) for move in _meant(state, parts)]
    number = NUMBER.get(parts.get("number", ""))
    which = WHICH.get(parts.get("cam", ""))
    if which and number == (lies := _lying(state, which)).at:
        return f"{_begun(lies.name)} lies on {number} already."
    if allowed := [move for move, against in meant if against is None]:
        return "" if number is None else _the_same_elsewhere(state, allowed[0], number)
    against = [refused for _, refused in meant if refused is not None]
    return _in_words(state, parts, number, against) if against else ""


def _in_words(state: State, parts: Mapping[str, str], number: int | None, against: Sequence[Refused]) -> str:
    rule, _ = Counter(one.rule for one in against).most_common(1)[0]
    if cam := CAM.get(parts.get("hand", "")):
        name = cam.value.title()
        nowhere = f"{name} goes nowhere now: {rule}."
        return nowhere if number is None else f"{name} does not go on {number}: {against[0]}."
    if number is None and (which := WHICH.get(parts.get("cam", ""))):
        return f"{_stays(state, which)}: {rule}."
    return f"Not there: {against[0]}."


def _stays(state: State, which: WhichOrBoth) -> str:
    return "Both cams stay as they are" if which == "both" else f"{_begun(_lying(state, which).name)} stays as it is"


def _begun(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"


def _the_same_elsewhere(state: State, move: Move, number: int) -> str:
    """A cam that looks alike after a part of a turn is offered on one number only."""
    if isinstance(move, (m.Add, m.Replace)):
        lies = lay(move.cam, move.at, move.upside_down)
    elif isinstance(move, m.Turn):
        lies = _lying(state, move.which).turned(move.by)
    else:
        return ""
    words = f"{_begun(lies.name)} lies on {number} as it does on {lies.at}: tap {lies.at}."
    return "" if lies.at == number else words


def _against(state: State, move: Move) -> Refused | None:
    try:
        apply(state, move)
    except Refused as refused:
        return refused
    return None


def _meant(state: State, parts: Mapping[str, str]) -> Iterator[Move]:
    """All that a hand could mean by these parts of the board."""
    number = NUMBER.get(parts.get("number", ""))
    if cam := CAM.get(parts.get("hand", "")):
        yield from _with_cam(state, cam, NUMBERS if number is None else [number])
    elif which := WHICH.get(parts.get("cam", "")):
        yield from _with_lying(state, which, number)
    elif "slot" in parts:
        string, _, fret = parts["slot"].partition("-")
        if string.isdecimal() and fret.isdecimal() and len(parts["slot"]) < len("10-100"):
            yield m.PlaceClip(state.whose, int(string), int(fret))


def _lying(state: State, which: WhichOrBoth) -> Laid:
    """Of both cams the one that lies on top says where they are turned to."""
    return state.stack[place_of(state.stack, "top" if which == "both" else which)]


def _with_lying(state: State, which: WhichOrBoth, number: int | None) -> Iterator[Move]:
    """It is turned to that number, or anywhere; or it is taken off."""
    at = PLACE[_lying(state, which).at]
    for to in NUMBERS if number is None else [number]:
        yield m.Turn(state.whose, which, (PLACE[to] - at) % len(NUMBERS))
    if number is None and which != "both":
        yield m.Remove(state.whose, which)


def _with_cam(state: State, cam: Cam, numbers: Sequence[int]) -> Iterator[Move]:
    """It lies beside the one that is there, or in the place of any."""
    for over in (False, True) if may_lie_upside_down(cam, state.mood) else (False,):
        for number in numbers:
            if len(state.stack) < len(SIDES):
                yield m.Add(state.whose, cam, number, over)
            for side in SIDES[: len(state.stack)]:
                yield m.Replace(state.whose, side, cam, number, over)
