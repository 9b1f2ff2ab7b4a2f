"""`legal_moves` and `apply` agree: what is offered is accepted, and what is accepted was offered."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.setting_up import GUITAR, INSTRUMENTS
from chordgame.chord_game.rules.state import State
from chordgame.engine.chance import LARGEST_SEED, Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move, Table
from chordgame.engine.options import read_options
from chordgame.engine.plain import digest

SEATS = ("ana", "ben", "carl")


def thinkable(seat: str) -> Iterator[Move]:
    """Every move without a free part, sensible or not."""
    turned = (False, True)
    for cam in Cam:
        yield from (m.Claim(seat, cam), m.Pay(seat, cam), m.DiscardCam(seat, cam))
        for at in (0, 5, 9, 12):
            for over in turned:
                yield from (m.FirstCam(seat, cam, at, over), m.Add(seat, cam, at, over))
                yield m.Replace(seat, "bottom", cam, at, over)
                yield m.Replace(seat, "top", cam, at, over)
    for string in range(8):
        for fret in range(15):
            yield from (m.PlaceClip(seat, string, fret), m.LiftClip(seat, string, fret))
    yield from (m.TakeInstrument(seat, name) for name in (GUITAR, *INSTRUMENTS))
    yield from (m.Roll(seat, shows) for shows in range(8))
    yield from (m.Applaud(seat, claps) for claps in range(5))
    yield from (m.GiveAward(seat, to) for to in (*SEATS, "zoe"))
    for clear in (False, True):
        yield from (m.Vote(seat, clear), m.Overrule(seat, clear))
    yield from (m.Turn(seat, which, by) for which in ("bottom", "top", "both") for by in range(-1, 14))
    yield from (m.Remove(seat, "bottom"), m.Remove(seat, "top"), m.Swap(seat), m.GiveUp(seat), m.SitOut(seat))
    yield from (m.NoWords(seat), m.EndTurn(seat), m.Boo(seat), m.NameNext(seat), m.Challenge(seat))


def leads_to(state: State, move: Move) -> str | None:
    try:
        return digest(CHORD_GAME.apply(state, move)[0])
    except Refused:
        return None


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, LARGEST_SEED), length=st.integers(0, 120), own_die=st.booleans())
def test_what_is_accepted_was_offered(seed: int, length: int, own_die: bool) -> None:
    given_options = {"die": "table" if own_die else "companion", "retries": str(seed % 3), "short": "2"}
    state = CHORD_GAME.setup(Table(SEATS, read_options(CHORD_GAME.options, given_options, SEATS), seed))
    chance = Chance(seed)
    for _ in range(length):
        offers = [offer.move for seat in SEATS for offer in CHORD_GAME.legal_moves(state, seat)]
        if offers:
            move, chance = chance.pick(offers)
            state, _ = CHORD_GAME.apply(state, move)
    for seat in SEATS:
        offered = {leads_to(state, offer.move) for offer in CHORD_GAME.legal_moves(state, seat)}
        assert None not in offered
        for move in thinkable(seat):
            after = leads_to(state, move)
            assert after is None or after in offered, move
