"""What is shown of a play while its strings still ring in: what surely rings, and no fault yet."""

from chordgame.listening.open_play import SHOWN_FROM, STILL_LISTENING, so_far
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict

NOBODY = frozenset[int]()


def heard(sure: float, state: StringState = StringState.CLEAR, source: Source = Source.MONO) -> PlayVerdict:
    return PlayVerdict(1.2, {6: 43.0}, (StringVerdict(6, state, 43.0, 0.0, 1.0, sure, source, "so it was"),))


def test_a_string_is_shown_once_it_surely_rings() -> None:
    assert so_far(heard(SHOWN_FROM), NOBODY) == heard(SHOWN_FROM)
    early = so_far(heard(SHOWN_FROM - 0.01), NOBODY).strings[0]
    assert (early.state, early.reason) == (StringState.UNSURE, STILL_LISTENING)


def test_what_was_shown_does_not_flicker() -> None:
    shown = frozenset({6})
    assert so_far(heard(0.8), shown) == heard(0.8)
    assert so_far(heard(0.8, StringState.MUTED), shown).strings[0].state is StringState.UNSURE


def test_a_string_that_is_heard_by_itself_is_shown_at_once() -> None:
    for source in (Source.HEX, Source.MIDI):
        assert so_far(heard(0.6, source=source), NOBODY) == heard(0.6, source=source)
