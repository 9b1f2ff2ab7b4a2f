"""The end of a round and of the game: cards from the middle and the hand, tokens, new hands, the sum."""

from dataclasses import replace

import pytest

from chordgame.companions.breakdown import totals
from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box, points
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.next_round import DRY_ROUNDS
from chordgame.companions.musical_chairs.scoring import Holding, holding, score_lines
from chordgame.companions.musical_chairs.state import Phase, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import Refused
from tests.companions.musical_chairs.tables import SEATS, after, cards, labels, of, offers, table

MEGENS_HAND = ("saxophone 2", "saxophone 5", "saxophone 8", "cello 3")
MIDDLE = ("saxophone 3", "repeat 1", "drum 4", "saxophone 6", "drum 9", "rhythm 9", "harp 9")
AT = ("saxophone", "rhythm", "harp", "drum")
BOARD = {"harp": Token.HOP, "cello": Token.PASS}


def example(hand: tuple[str, ...] = MEGENS_HAND, **more: object) -> State:
    """The play example of the book, after Amanda has stopped the music; all stand at chairs of their own."""
    given = {"board": BOARD} | more
    return after(table({"megen": hand}, MIDDLE, AT, turn="amanda", **given), m.StopMusic("amanda"))  # type: ignore[arg-type]


# ---------------------------------------------------------------- the book's example


def test_everybody_takes_the_suit_of_the_chair_from_the_middle() -> None:
    """Megen: yellow 6, the Repeat, yellow 3; Stephany: green 9; Michelle: orange 9; Amanda: blue 9 and 4."""
    state = example()
    assert of(state, "megen").pile == cards("saxophone 3", "saxophone 6", "repeat 1")
    assert of(state, "stephany").pile == ("rhythm 9",)
    assert of(state, "michelle").pile == ("harp 9",)
    assert of(state, "amanda").pile == cards("drum 4", "drum 9")


def test_megens_hand() -> None:
    """The yellow 2 and 5 may go to the score pile; not the yellow 8, which is higher, nor the red 3."""
    state = example()
    assert (state.phase, state.whose) == (Phase.FROM_HAND, "megen")
    assert labels(state, "megen")[0] == f"Score {_with_vp('saxophone 2')}, {_with_vp('saxophone 5')} from the hand"
    for card in ("saxophone 8", "cello 3"):
        with pytest.raises(Refused, match=f"{card} does not go; these do: saxophone 2, saxophone 5"):
            after(state, m.FromHand("megen", (card,)))
    scored = after(state, m.FromHand("megen", ("saxophone 2", "saxophone 5")))
    assert of(scored, "megen").pile == cards("saxophone 2", "saxophone 3", "saxophone 5", "saxophone 6", "repeat 1")
    assert of(scored, "megen").hand == cards("saxophone 8", "cello 3")


def _with_vp(card: str) -> str:
    return f"{card} ({points(box().card[card].vp)})"


def test_moving_cards_from_the_hand_is_not_mandatory() -> None:
    some = after(example(), m.FromHand("megen", ("saxophone 5",)), m.Enough("megen"))
    assert set(of(some, "megen").hand) == {"saxophone 2", "saxophone 8", "cello 3"}
    none = after(example(), m.Enough("megen"))
    assert set(of(none, "megen").hand) == set(MEGENS_HAND)


def with_hands(*hands: tuple[str, ...]) -> State:
    """The example, where these are the hands; all four have taken cards from the middle."""
    return after(
        table(dict(zip(SEATS, hands, strict=True)), MIDDLE, AT, turn="amanda", board=BOARD), m.StopMusic("amanda")
    )


def asked_from_hand(state: State) -> list[str]:
    """Who is asked, one after the other, where all score whatever they can."""
    asked = []
    while state.phase is Phase.FROM_HAND:
        asked.append(state.whose)
        state = after(state, offers(state, state.whose)[0].move)
    return list(dict.fromkeys(asked))


def test_who_is_asked_for_cards_from_the_hand_does_not_tell_what_is_in_it() -> None:
    """“Moving cards … is not mandatory”, and hands are one's own: whoever took cards is asked until it is enough."""
    rich = with_hands(("saxophone 2",), ("rhythm 1", "rhythm rest"), ("harp 1",), ("drum 1", "drum 2"))
    poor = with_hands(("saxophone 8",), ("cello 1", "drum rest"), ("repeat 1",), ("harp 1", "harp 2"))
    assert rich.queue == poor.queue
    assert asked_from_hand(rich) == asked_from_hand(poor) == ["amanda", "megen", "stephany", "michelle"]


def test_who_has_scored_all_that_goes_is_asked_like_one_who_has_more() -> None:
    all_of_it = after(example(), m.FromHand("megen", ("saxophone 2", "saxophone 5")))
    a_part = after(example(), m.FromHand("megen", ("saxophone 2",)))
    assert all_of_it.whose == a_part.whose == "megen"
    assert labels(all_of_it, "megen") == ["Score no more from the hand"]
    assert "Score no more from the hand" in labels(a_part, "megen")


def test_an_empty_hand_is_no_secret_and_asked_for_nothing() -> None:
    state = table({"megen": ("saxophone 2",)}, MIDDLE, AT, turn="amanda", board=BOARD)
    stopped = after(state, m.StopMusic("amanda"))
    assert (stopped.whose, after(stopped, m.FromHand("megen", ("saxophone 2",))).phase) == ("megen", Phase.BUY)


def test_in_games_that_were_begun_by_the_first_rules_only_who_has_something_is_asked() -> None:
    hands = {"megen": ("saxophone 2", "saxophone 8"), "amanda": ("cello 1",)}
    state = table(hands, MIDDLE, AT, turn="amanda", board=BOARD)
    stopped = after(replace(state, rules=1), m.StopMusic("amanda"))
    assert (stopped.whose, after(stopped, m.FromHand("megen", ("saxophone 2",))).phase) == ("megen", Phase.BUY)


def test_michelle_may_buy_the_orange_token() -> None:
    state = after(example(), m.Enough("megen"))
    assert (state.phase, state.whose) == (Phase.BUY, "michelle")
    assert labels(state, "michelle") == [f"Buy “hop” for {_with_vp('harp 9')}", "Leave the token"]
    bought = after(state, m.Buy("michelle", "harp 9"))
    assert of(bought, "michelle").tokens == (Token.HOP,)
    assert of(bought, "michelle").pile == ()
    assert "harp 9" in bought.discard
    left = after(state, m.LeaveToken("michelle"))
    assert left.beside[box().chairs.index("harp")] is Token.HOP, "it waits for later rounds"


def test_a_price_that_is_not_in_the_score_pile() -> None:
    with pytest.raises(Refused, match="that is in your score pile: there is no 'drum 9' in it"):
        after(example(), m.Enough("megen"), m.Buy("michelle", "drum 9"))


# ---------------------------------------------------------------- the frequently asked questions


def test_faq_1_a_chair_without_a_token_scores_all_the_same() -> None:
    assert of(example(), "amanda").pile, "the drum has no token on the board here"
    from_hand = after(example(), m.FromHand("megen", ("saxophone 2",)))
    assert "saxophone 2" in of(from_hand, "megen").pile, "nor has the saxophone"


def test_faq_2_a_repeat_in_the_hand_is_never_scored() -> None:
    state = example((*MEGENS_HAND, "repeat 2"))
    with pytest.raises(Refused, match="repeat 2 does not go"):
        after(state, m.FromHand("megen", ("repeat 2",)))


def test_faq_2_a_rest_of_the_same_suit_is() -> None:
    state = example((*MEGENS_HAND, "saxophone rest", "cello rest"))
    assert of(after(state, m.FromHand("megen", ("saxophone rest",))), "megen").rests_played == 0
    with pytest.raises(Refused, match="cello rest does not go"):
        after(state, m.FromHand("megen", ("cello rest",)))


def test_who_took_nothing_from_the_middle_scores_nothing_from_the_hand() -> None:
    at = ("turntable", "rhythm", "harp", "drum")
    state = table({"megen": ("turntable 1", "turntable rest")}, MIDDLE, at, turn="amanda", board=BOARD)
    assert after(state, m.StopMusic("amanda")).phase is Phase.BUY


def test_what_nobody_took_is_discarded() -> None:
    state = table({}, ("cello 1", *MIDDLE), AT, turn="amanda", board=BOARD)
    done = after(state, m.StopMusic("amanda"), m.LeaveToken("michelle"))
    assert "cello 1" in done.discard
    assert done.middle == ()


# ---------------------------------------------------------------- between rounds


def ready_to_keep() -> State:
    hands = {seat: cards(f"keyboard {at}", f"turntable {at}") for at, seat in enumerate(SEATS, start=1)}
    at = ("cello", "drum", "trumpet", "rhythm")
    state = table({**hands, "michelle": ("keyboard 3",)}, ["turntable 9"], at, turn="michelle")
    return after(state, m.StopMusic("michelle"))


def test_keeping_or_discarding_starts_with_who_stopped_and_goes_clockwise() -> None:
    state = ready_to_keep()
    assert [state.seats[place] for place in state.queue] == ["michelle", "amanda", "megen", "stephany"]
    assert labels(state, "michelle") == ["Keep your 1 card", "Discard all 1 card"]


def test_hands_are_refilled_to_eight_and_who_stopped_starts() -> None:
    moves = (m.Keep("michelle"), m.DiscardAll("amanda"), m.Keep("megen"), m.Keep("stephany"))
    state = after(ready_to_keep(), *moves)
    assert [len(player.hand) for player in state.players] == [8] * 4
    assert (state.phase, state.whose, state.round) == (Phase.PLAY, "michelle", 2)
    assert {"keyboard 1", "turntable 1"} <= set(of(state, "megen").hand)
    assert {"keyboard 4", "turntable 4"} <= set(state.discard)


def _keep_all(state: State) -> State:
    while state.phase is Phase.KEEP:
        state = after(state, m.Keep(state.whose))
    return state


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    state = ready_to_keep()
    state = replace(state, deck=state.deck[:5], discard=(*state.discard, *state.deck[5:]))
    done = _keep_all(state)
    assert [len(player.hand) for player in done.players] == [8] * 4
    assert done.discard == ()


def test_if_the_cards_do_not_suffice_the_game_ends_at_once() -> None:
    state = ready_to_keep()
    scored = cards(*state.deck[25:])
    state = replace(state, deck=state.deck[:23], discard=()).with_player(0, pile=scored)
    done = _keep_all(state)
    assert done.phase is Phase.OVER
    assert done.ended == "25 cards are missing in the hands and 23 are left"
    assert MUSICAL_CHAIRS.result(done).awards[0].winners == ("megen",)


def test_the_last_token_leaves_the_board_the_phases_are_finished_then_the_game_is_over() -> None:
    state = after(
        example(board={"harp": Token.HOP}), m.FromHand("megen", ("saxophone 2", "saxophone 5")), m.Enough("megen")
    )
    assert (state.phase, state.whose) == (Phase.BUY, "michelle")
    done = after(state, m.LeaveToken("michelle"))
    assert (done.phase, done.ended) == (Phase.OVER, "the last token has left the board")
    assert all(not player.hand for player in done.players)
    assert "saxophone 8" in done.discard
    scores = {seat: box().vp(of(done, seat).pile) for seat in SEATS}
    assert MUSICAL_CHAIRS.result(done).scores == scores


def test_rounds_that_remove_no_token_come_to_an_end() -> None:
    state = table({}, ["keyboard 9"], AT, board={"harp": Token.HOP})
    almost = after(replace(state, dry=DRY_ROUNDS - 2), m.StopMusic("megen"))
    assert almost.phase is not Phase.OVER
    over = after(replace(state, dry=DRY_ROUNDS - 1), m.StopMusic("megen"))
    assert over.ended == "no token has left the board for 8 rounds"


def test_a_tie_is_a_shared_victory() -> None:
    state = table(
        {}, ["keyboard 9"], AT, board={"harp": Token.HOP}, piles={"megen": ("harp 1",), "amanda": ("drum 2",)}
    )
    state = replace(state, dry=DRY_ROUNDS - 1)
    assert box().card["harp 1"].vp == box().card["drum 2"].vp
    assert MUSICAL_CHAIRS.result(after(state, m.StopMusic("megen"))).awards[0].winners == ("megen", "amanda")


# ---------------------------------------------------------------- the sum


def held(*tokens: Token, suits: int = 0, zeros: int = 0, rests: int = 0) -> float:
    """The sum with 10 treble clefs on the cards."""
    return totals(score_lines([Holding(10, zeros, suits, rests, tokens)]))[0]


@pytest.mark.parametrize(
    ("sum_", "vp"),
    [
        (held(), 10),
        (held(Token.TOP_CARD), 10),
        (held(Token.EACH_SUIT, suits=8), 18),
        (held(Token.THREE_SUITS, suits=2), 11),
        (held(Token.THREE_SUITS, suits=5), 14),
        (held(Token.THREE_SUITS, suits=8), 17),
        (held(Token.ZEROS, zeros=4), 19),
        (held(Token.RESTS, rests=3), 14),
        (held(Token.NINE), 12),
        (held(Token.PASS, Token.FOUR, Token.BACKWARD, Token.STOP, Token.HOP), 25),
        (held(Token.EACH_SUIT, Token.THREE_SUITS, suits=6), 10 + 6 + 6 + 1),
    ],
)
def test_what_tokens_add(sum_: float, vp: int) -> None:
    assert sum_ == vp


def test_what_counts_in_a_score_pile() -> None:
    """A Rest has a suit, a Repeat has none once it is off the table."""
    pile = ("cello 2", "cello 3", "drum rest", "repeat 2")
    state = table({}, piles={"megen": pile})
    found = holding(of(state, "megen"))
    assert (found.clefs, found.zeros, found.suits) == (box().vp(pile), 1, 2)
