"""Why a cam or a clip does not go where somebody tapped: in the words of the rule that is against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, lay, may_lie_upside_down
from chordgame.chord_game.rules.changes import SIDES
from chordgame.chord_game.rules.state import Phase, State
from chordgame.chord_game.rules.turn_table import apply
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.theory.ring import NUMBERS, PLACE

CAMS = {cam.value: cam for cam in Cam}
PLACES = {str(number): number for number in NUMBERS}


def why_not(state: State, seat: str, at: tuple[str, ...]) -> str:
    """Empty where something does go there, or where nobody could mean it."""
    if state.phase is not Phase.CHOOSE or seat != state.whose:
        return ""
    parts = {kind: which for kind, _, which in (part.partition("-") for part in at)}
    against = [_against(state, move) for move in _meant(state, parts)]
    known = [one for one in against if one is not None]
    if len(known) < len(against):
        return _as_elsewhere(state, parts)
    if not known:
        return ""
    if "hand" in parts and "number" not in parts:
        rule, _ = Counter(one.rule for one in known).most_common(1)[0]
        return f"{parts['hand'].title()} goes nowhere now: {rule}."
    if "hand" in parts:
        return f"{parts['hand'].title()} does not go on {parts['number']}: {known[0]}."
    return f"Not there: {known[0]}."


def _as_elsewhere(state: State, parts: Mapping[str, str]) -> str:
    """Where a cam lies on several numbers alike, as Augmented and Straight do, the board knows one of them."""
    cam = _cam_of(state, parts)
    if cam is None or parts.get("number") not in PLACES:
        return ""
    number = PLACES[parts["number"]]
    as_on = lay(cam, number).at
    return "" if as_on == number else f"{cam.value.title()} lies on {number} as it does on {as_on}: tap {as_on}."


def _cam_of(state: State, parts: Mapping[str, str]) -> Cam | None:
    if parts.get("hand") in CAMS:
        return CAMS[parts["hand"]]
    if parts.get("cam") in SIDES and state.stack:
        return state.stack[-1 if parts["cam"] == "top" else 0].cam
    return None


def _against(state: State, move: Move) -> Refused | None:
    try:
        apply(state, move)
    except Refused as refused:
        return refused
    return None


def _meant(state: State, parts: Mapping[str, str]) -> Iterator[Move]:
    """All that a hand could mean by these parts of the board."""
    numbers: Sequence[int] = [PLACES[parts["number"]]] if parts.get("number") in PLACES else []
    if parts.get("hand") in CAMS:
        yield from _with_cam(state, CAMS[parts["hand"]], numbers or NUMBERS)
    elif parts.get("cam") in SIDES and numbers:
        side = SIDES[parts["cam"] == "top"]
        lies = state.stack[-1 if side == "top" else 0]
        yield m.Turn(state.whose, side, (PLACE[numbers[0]] - PLACE[lies.at]) % len(NUMBERS))
    elif "slot" in parts:
        string, _, fret = parts["slot"].partition("-")
        if string.isdecimal() and fret.isdecimal() and len(parts["slot"]) < len("10-100"):
            yield m.PlaceClip(state.whose, int(string), int(fret))


def _with_cam(state: State, cam: Cam, numbers: Sequence[int]) -> Iterator[Move]:
    """It lies beside the one that is there, or in the place of any."""
    for over in (False, True) if may_lie_upside_down(cam, state.mood) else (False,):
        for number in numbers:
            if len(state.stack) < len(SIDES):
                yield m.Add(state.whose, cam, number, over)
            for side in SIDES[: len(state.stack)]:
                yield m.Replace(state.whose, side, cam, number, over)
