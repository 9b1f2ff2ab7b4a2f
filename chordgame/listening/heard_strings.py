"""From the ear's verdict to what a move says of each string."""

from __future__ import annotations

from chordgame.engine.heard import HeardString
from chordgame.engine.heard import StringState as InMoves
from dsp.verdict import Source, StringState, StringVerdict

_IN_MOVES: dict[StringState, InMoves] = {
    StringState.CLEAR: "CLEAR",
    StringState.MUTED: "MUTED",
    StringState.BUZZ: "BUZZ",
    StringState.WRONG_PITCH: "WRONG_PITCH",
    StringState.SILENT: "SILENT",
    StringState.UNSURE: "UNSURE",
}


def as_heard(one: StringVerdict, take: str = "") -> HeardString:
    """The ear's verdict as it stands in a move; from an ear at home with the take that it rests on."""
    return HeardString(
        one.string,
        _IN_MOVES[one.state],
        pitch=_short(one.pitch),
        cents=_short(one.cents),
        t_onset=_short(one.t_onset),
        confidence=round(min(1.0, max(0.0, one.confidence)), 3),
        source=one.source.value,
        reason=one.reason,
        take=take,
    )


def as_verdict(one: HeardString, pitch: float) -> StringVerdict:
    """The other way round: a verdict of before, of which no sound is left."""
    source = Source(one.source) if one.source else Source.MONO
    return StringVerdict(one.string, StringState[one.state], pitch, one.cents, None, one.confidence, source, one.reason)


def says_so(said: HeardString, again: StringVerdict) -> bool:
    """Whether the ear says this again; of a string that was asked for and has not rung a move says UNSURE."""
    state = _IN_MOVES[again.state]
    return said.reason == again.reason and (said.state == state or (said.state == "UNSURE" and state != "CLEAR"))


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
