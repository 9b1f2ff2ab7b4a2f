"""Battles for a chair, with every corner that the rulebook names."""

import json
from dataclasses import replace

import pytest

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.battle import on_top
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.state import Phase, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.disk.records import header_for
from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.engine.view import view_to_plain
from tests.companions.musical_chairs.tables import SEATS, after, labels, of, table, told

ANA, BEN, CARL, DAN = "megen", "stephany", "michelle", "amanda"
TOGETHER = ("cello", "cello", "harp", "rhythm")


def battle(
    ana: tuple[str, ...], ben: tuple[str, ...], token: str = "", middle: tuple[str, ...] = ("cello 5",)
) -> State:
    """The first two share the cello; dan stops the music."""
    tokens = {token: Token.BATTLE} if token else None
    return after(
        table({ANA: ana, BEN: ben, DAN: ("turntable 1",)}, middle, TOGETHER, turn=DAN, tokens=tokens), m.StopMusic(DAN)
    )


def fought(state: State, ana: str, ben: str) -> State:
    """Both choose; an empty card is declined."""
    return after(state, *(m.Fight(s, card) if card else m.Decline(s) for s, card in ((ANA, ana), (BEN, ben))))


# ---------------------------------------------------------------- who is on top


@pytest.mark.parametrize(
    ("played", "top"),
    [
        ({ANA: "cello 8", BEN: "drum 9"}, {BEN}),
        ({ANA: "cello 8", BEN: "drum 8"}, {ANA, BEN}),
        ({ANA: "cello 8", BEN: "drum 8", CARL: "harp 7"}, {ANA, BEN}),
        ({ANA: "cello 8", BEN: "drum 9", CARL: "repeat 1"}, {BEN, CARL}),
        ({ANA: "repeat 2", BEN: "repeat 1"}, {ANA, BEN}),
        ({ANA: "cello rest", BEN: "drum 1"}, {BEN}),
        ({ANA: "cello rest", BEN: "repeat 1"}, {BEN}),
        ({ANA: "cello rest", BEN: "drum rest"}, set()),
        ({ANA: "cello rest"}, set()),
        ({ANA: "cello 1"}, {ANA}),
        ({ANA: "repeat 1"}, {ANA}),
        ({}, set()),
    ],
)
def test_who_is_on_top(played: dict[str, str], top: set[str]) -> None:
    """The highest number; a Repeat ties with it; a Rest never wins, not even against one who declines."""
    assert set(on_top(played)) == top


@pytest.mark.parametrize(
    ("played", "top"),
    [
        ({ANA: "cello 8", BEN: "drum 9"}, {ANA}),
        ({ANA: "cello 8", BEN: "drum 10"}, {BEN}),
        ({ANA: "cello 8", BEN: "drum 8"}, {ANA}),
        ({ANA: "cello 3", BEN: "repeat 1"}, {ANA}),
        ({ANA: "repeat 1", BEN: "drum 10"}, {ANA}),
        ({ANA: "cello rest", BEN: "drum 1"}, {BEN}),
        ({ANA: "cello rest", BEN: "drum rest"}, set()),
        ({ANA: "cello 3", BEN: "drum 9", CARL: "repeat 1"}, {BEN, CARL}),
    ],
)
def test_the_token_adds_one_and_wins_ties(played: dict[str, str], top: set[str]) -> None:
    """An 8 wins against a 9 and loses to a 10; the token has no effect on a Rest."""
    assert set(on_top(played, token=ANA)) == top


# ---------------------------------------------------------------- how it goes


def test_cards_are_secret_until_all_have_chosen() -> None:
    state = battle(("cello 8", "harp 2"), ("drum 9", "drum 3"))
    assert state.phase is Phase.BATTLE
    assert told(state, m.Fight(BEN, "drum 9")) == ["stephany has chosen."]
    half = after(state, m.Fight(BEN, "drum 9"))
    for seat in (ANA, CARL, DAN, None):
        assert "drum 9" not in json.dumps(view_to_plain(MUSICAL_CHAIRS.view(half, seat)))
        dreamt = {str(MUSICAL_CHAIRS.imagine(half, seat, Chance(n)).battle) for n in range(40)}
        assert len(dreamt) > 2, "to anybody else it may be any card, or none"
    assert "You chose drum 9." in json.dumps(view_to_plain(MUSICAL_CHAIRS.view(half, BEN)))
    assert labels(half, BEN) == []
    assert labels(half, ANA) == ["Battle with cello 8", "Battle with harp 2", "Decline the battle"]


def test_a_secret_choice_that_is_taken_back_is_told_to_nobody() -> None:
    options = read_options(MUSICAL_CHAIRS.options, {}, SEATS)
    session = Session(header_for(MUSICAL_CHAIRS, Table(SEATS, options, 3)), MUSICAL_CHAIRS)
    session.state = battle(("cello 8",), ("drum 9",))
    session.take(session.next_move(m.Fight(BEN, "drum 9")))
    events = session.take(session.next_undo(BEN))
    assert [event.text for event in events] == ["stephany undid their move: a secret choice."]


def test_one_chooses_once_from_the_own_hand() -> None:
    state = after(battle(("cello 8",), ("drum 9",)), m.Fight(BEN, "drum 9"))
    with pytest.raises(Refused, match="you have chosen already"):
        after(state, m.Decline(BEN))
    with pytest.raises(Refused, match="there is no 'drum 9' in it"):
        after(state, m.Fight(ANA, "drum 9"))
    with pytest.raises(Refused, match="in this battle are megen and stephany, not amanda"):
        after(state, m.Decline(DAN))


def test_the_winner_scores_the_loser_does_not() -> None:
    done = fought(battle(("cello 8",), ("drum 9",)), "cello 8", "drum 9")
    assert of(done, BEN).pile == ("cello 5",)
    assert of(done, ANA).pile == ()
    assert done.discard == ("cello 8", "drum 9"), "cards used in the battle are discarded"
    assert done.lost == (0,)


def test_a_tie_goes_on_until_one_wins() -> None:
    state = battle(("cello 8", "harp 2"), ("drum 8", "drum 3"))
    again = fought(state, "cello 8", "drum 8")
    assert again.phase is Phase.BATTLE
    assert labels(again, ANA) == ["Battle with harp 2", "Decline the battle"]
    assert of(fought(again, "harp 2", "drum 3"), BEN).pile == ("cello 5",)


def test_a_repeat_makes_the_battle_go_on() -> None:
    again = fought(battle(("cello 8", "harp 2"), ("repeat 1", "drum 3")), "cello 8", "repeat 1")
    assert again.phase is Phase.BATTLE
    assert of(fought(again, "harp 2", "drum 3"), BEN).pile == ("cello 5",)


def test_one_who_declines_is_out_for_good() -> None:
    hands = {ANA: ("cello 8", "harp 2"), BEN: ("drum 8", "drum 3"), CARL: ("harp 9",)}
    state = after(table(hands, ["cello 5"], ("cello", "cello", "cello", "harp"), turn=DAN), m.StopMusic(DAN))
    again = after(state, m.Decline(CARL), m.Fight(ANA, "cello 8"), m.Fight(BEN, "drum 8"))
    assert labels(again, CARL) == []
    done = after(again, m.Decline(ANA), m.Fight(BEN, "drum 3"))
    assert of(done, BEN).pile == ("cello 5",)
    assert done.lost == (0, 2)


def nobody_scores(done: State) -> bool:
    return not of(done, ANA).pile and not of(done, BEN).pile and done.lost == (0, 1) and "cello 5" in done.discard


def test_if_all_decline_nobody_wins() -> None:
    assert nobody_scores(fought(battle(("cello 8",), ("drum 9",)), "", ""))


def test_if_all_play_rests_nobody_wins() -> None:
    assert nobody_scores(fought(battle(("cello rest",), ("drum rest",)), "cello rest", "drum rest"))


def test_a_rest_does_not_win_against_one_who_declines() -> None:
    assert nobody_scores(fought(battle(("cello rest",), ("drum 9",)), "cello rest", ""))


def test_if_all_run_out_of_cards_nobody_wins() -> None:
    assert nobody_scores(fought(battle(("cello 8",), ("drum 8",)), "cello 8", "drum 8"))
    assert nobody_scores(battle((), ())), "and if they had none to begin with"


def test_one_without_cards_has_lost_to_one_who_plays() -> None:
    state = battle(("cello 8",), ())
    assert labels(state, BEN) == []
    assert of(after(state, m.Fight(ANA, "cello 8")), ANA).pile == ("cello 5",)
    assert nobody_scores(after(state, m.Decline(ANA)))


def test_of_tied_players_one_who_alone_has_a_card_left_must_still_play_it() -> None:
    """Battles are fought “by playing cards … until one player wins”, and a Rest never wins, even against nobody."""
    tied = fought(battle(("cello 8", "drum rest", "drum 1"), ("drum 8",)), "cello 8", "drum 8")
    assert [tied.seats[place] for place in tied.queue] == [ANA]
    assert after(tied, m.Fight(ANA, "drum 1")).lost == (1,)
    assert nobody_scores(after(tied, m.Fight(ANA, "drum rest")))
    assert nobody_scores(after(tied, m.Decline(ANA)))


def test_the_token_wins_an_8_against_a_9() -> None:
    done = fought(battle(("cello 8",), ("drum 9",), token=ANA), "cello 8", "drum 9")
    assert of(done, ANA).pile == ("cello 5",)


def test_two_battles_are_fought_one_after_the_other() -> None:
    hands = {ANA: ("cello 8",), BEN: ("drum 9",), CARL: ("harp 3",), DAN: ("harp 4",)}
    state = table(hands, ["cello 5", "harp 10"], ("cello", "cello", "harp", "harp"), turn=DAN)
    state = after(state, m.StopMusic(DAN))
    assert labels(state, CARL) == []
    state = fought(state, "cello 8", "drum 9")
    done = after(state, m.Fight(CARL, "harp 3"), m.Fight(DAN, "harp 4"))
    assert (of(done, BEN).pile, of(done, DAN).pile, done.lost) == (("cello 5",), ("harp 10",), (0, 2))


def test_who_lost_buys_nothing_there_even_if_the_winner_leaves_it() -> None:
    hands = {ANA: ("cello 8",), BEN: ("drum 9",)}
    board = {"drum": Token.HOP, "cello": Token.PASS}
    state = table(hands, ["cello 5"], TOGETHER, turn=DAN, piles={ANA: ("harp 1",)}, board=board)
    state = fought(after(state, m.StopMusic(DAN)), "cello 8", "drum 9")
    assert (state.phase, state.whose) == (Phase.BUY, BEN)
    assert after(state, m.LeaveToken(BEN)).phase is not Phase.BUY


def test_a_rest_in_front_is_scored_even_if_the_battle_is_lost() -> None:
    state = table({ANA: ("cello rest", "cello 8"), BEN: ("drum 9",)}, [], TOGETHER)
    state = replace(after(state, m.PlayCard(ANA, "cello rest")), queue=(3,))
    done = fought(after(state, m.StopMusic(DAN)), "cello 8", "drum 9")
    assert of(done, ANA).pile == ("cello rest",)
