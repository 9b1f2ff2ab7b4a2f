"""Each of the sixteen tokens at work."""

from dataclasses import replace

import pytest

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box, points
from chordgame.companions.musical_chairs.scoring import holding, score_lines
from chordgame.companions.musical_chairs.state import Phase, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import Refused
from tests.companions.musical_chairs.tables import after, cards, labels, of, table, told

AT = ("saxophone", "rhythm", "harp", "drum")


def with_token(token: Token, hand: tuple[str, ...] = (), middle: tuple[str, ...] = (), **more: object) -> State:
    """Megen's turn; she holds the token."""
    return table({"megen": hand}, middle, tokens={"megen": token}, **more)  # type: ignore[arg-type]


def chairs(state: State) -> list[str]:
    return [label.removeprefix("Move to the ").partition(",")[0] for label in labels(state, "megen")]


def at_the_beside(token: Token, hand: tuple[str, ...] = (), pile: tuple[str, ...] = ("harp 2",)) -> State:
    """Megen may buy a token that was left beside the saxophone."""
    board = {"turntable": Token.FOUR if token is not Token.FOUR else Token.HOP}
    state = table(
        {"megen": hand}, [], AT, turn="amanda", beside={"saxophone": token}, piles={"megen": pile}, board=board
    )
    return after(state, m.StopMusic("amanda"))


def test_top_card_scores_one_each_round_the_round_it_was_bought_too() -> None:
    state = at_the_beside(Token.TOP_CARD)
    top = state.deck[-1]
    assert f"megen scores {box().card[top].label} from the top of the deck." in told(state, m.Buy("megen", "harp 2"))
    state = after(state, m.Buy("megen", "harp 2"))
    assert top in of(state, "megen").pile


@pytest.mark.parametrize(("rules", "scores"), [(2, False), (1, True)])
def test_who_lost_a_battle_scores_no_card_from_the_top_either(rules: int, scores: bool) -> None:
    """“Any player who lost a butt battle in this round cannot score cards this round”, wherever they come from.

    Games that were begun by the first rules keep the token's card.
    """
    state = table(
        {"megen": ("drum 1",), "stephany": ("drum 2",)}, ["trumpet 5"], ("cello", "cello", "harp", "rhythm"),
        turn="amanda", tokens={"megen": Token.TOP_CARD},
    )  # fmt: skip
    state = after(replace(state, rules=rules), m.StopMusic("amanda"))
    lost = after(state, m.Fight("megen", "drum 1"), m.Fight("stephany", "drum 2"))
    assert bool(of(lost, "megen").pile) is scores
    won = after(state, m.Fight("megen", "drum 1"), m.Decline("stephany"))
    assert len(of(won, "megen").pile) == 1


def test_top_card_does_nothing_while_nobody_holds_it() -> None:
    state = after(at_the_beside(Token.TOP_CARD), m.LeaveToken("megen"))
    assert of(state, "megen").pile == ("harp 2",)


@pytest.mark.parametrize(
    ("token", "pile", "rests", "words", "vp"),
    [
        (Token.EACH_SUIT, ("cello 1", "drum 1", "drum 3"), 0, "1 for each of 2 suits", 2),
        (Token.THREE_SUITS, ("cello 1", "drum 1", "harp 1", "rhythm 1"), 0, "1 + 3 for every 3 of 4 suits", 4),
        (Token.ZEROS, ("cello 2", "cello 9", "cello 10"), 0, "1 + 2 for each of 2 cards of 0 points", 5),
        (Token.RESTS, ("cello rest",), 2, "1 + 1 for each of 2 Rests played", 3),
    ],
)
def test_end_of_game_tokens(token: Token, pile: tuple[str, ...], rests: int, words: str, vp: int) -> None:
    state = table({}, tokens={"megen": token}, piles={"megen": pile}).with_player(0, rests_played=rests)
    line = score_lines([holding(player) for player in state.players])[1]
    assert (line.name, line.points, line.why) == (f"token “{token.value}”", (vp, 0, 0, 0), (words, "", "", ""))


def test_rests_count_where_they_were_played_on_a_turn() -> None:
    state = after(with_token(Token.RESTS, ("cello rest",), ("drum 2",)), m.PlayCard("megen", "cello rest"))
    assert of(state, "megen").rests_played == 1


@pytest.mark.parametrize(("rules", "counted"), [(2, 1), (1, 0)])
def test_rests_count_where_they_were_played_in_a_battle_too(rules: int, counted: int) -> None:
    """“For every Rest card they have played during the game”; the book also has one “played during a Butt Battle”."""
    state = table(
        {"megen": ("drum rest",), "stephany": ("drum 2",)}, ["trumpet 5"], ("cello", "cello", "harp", "rhythm"),
        turn="amanda", tokens={"megen": Token.RESTS},
    )  # fmt: skip
    state = after(replace(state, rules=rules), m.StopMusic("amanda"), m.Fight("megen", "drum rest"))
    fought = after(state, m.Fight("stephany", "drum 2"))
    assert (of(fought, "megen").rests_played, of(fought, "stephany").rests_played) == (counted, 0)
    assert of(fought, "megen").pile == (), "it is discarded, as all cards of a battle are"


# ---------------------------------------------------------------- higher cards instead of lower ones, once


HAND = ("saxophone 2", "saxophone 8", "saxophone 9", "saxophone rest")


def taking() -> State:
    state = table(
        {"megen": HAND}, ["saxophone 6"], AT, turn="amanda", tokens={"megen": Token.HIGHER}, board={"cello": Token.HOP},
    )  # fmt: skip
    return after(state, m.StopMusic("amanda"))


def test_higher_cards_go_instead_of_lower_ones() -> None:
    state = after(taking(), m.FromHand("megen", ("saxophone 8", "saxophone 9", "saxophone rest")))
    assert of(state, "megen").pile == cards("saxophone 6", "saxophone 8", "saxophone 9", "saxophone rest")
    assert of(state, "megen").flipped == (Token.HIGHER,), "once in the game"
    assert of(state, "megen").hand == ("saxophone 2",)


def test_not_both_sorts_together_or_one_after_the_other() -> None:
    with pytest.raises(Refused, match="not both"):
        after(taking(), m.FromHand("megen", ("saxophone 2", "saxophone 8")))
    low = after(taking(), m.FromHand("megen", ("saxophone 2",)))
    with pytest.raises(Refused, match="saxophone 8 does not go"):
        after(low, m.FromHand("megen", ("saxophone 8",)))
    high = after(taking(), m.FromHand("megen", ("saxophone 8",)))
    with pytest.raises(Refused, match="saxophone 2 does not go"):
        after(high, m.FromHand("megen", ("saxophone 2",)))
    assert "saxophone 9" in of(after(high, m.FromHand("megen", ("saxophone 9",))), "megen").pile


def test_once_it_is_used_higher_cards_stay() -> None:
    state = taking()
    used = state.with_player(0, flipped=(Token.HIGHER,))
    with pytest.raises(Refused, match="saxophone 8 does not go"):
        after(used, m.FromHand("megen", ("saxophone 8",)))


# ---------------------------------------------------------------- switch


def test_switch_discards_a_scored_chair_card_for_one_from_the_hand() -> None:
    state = after(at_the_beside(Token.SWITCH, ("keyboard 10",), ("harp 2", "cello 2", "cello rest", "repeat 1")))
    state = after(state, m.Buy("megen", "harp 2"))
    assert (state.phase, state.whose) == (Phase.SWITCH_OUT, "megen")
    for card in ("cello rest", "repeat 1"):
        with pytest.raises(Refused, match=f"switch only a Chair card: {card} is none"):
            after(state, m.SwitchOut("megen", card))
    state = after(state, m.SwitchOut("megen", "cello 2"), m.SwitchIn("megen", "keyboard 10"))
    assert of(state, "megen").pile == cards("keyboard 10", "cello rest", "repeat 1")
    assert {"harp 2", "cello 2"} <= set(state.discard)
    assert of(state, "megen").flipped == (Token.SWITCH,)


def test_switching_may_be_left() -> None:
    state = after(at_the_beside(Token.SWITCH, ("keyboard 10",), ("harp 2", "cello 2")), m.Buy("megen", "harp 2"))
    assert of(after(state, m.NoSwitch("megen")), "megen").pile == ("cello 2",)


@pytest.mark.parametrize(("hand", "pile"), [((), ("harp 2", "cello 2")), (("keyboard 10",), ("harp 2", "repeat 1"))])
def test_without_a_card_on_either_side_nothing_is_switched(hand: tuple[str, ...], pile: tuple[str, ...]) -> None:
    assert after(at_the_beside(Token.SWITCH, hand, pile), m.Buy("megen", "harp 2")).phase is not Phase.SWITCH_OUT


# ---------------------------------------------------------------- a vacant chair


def test_a_vacant_chair_may_be_scored_instead() -> None:
    state = with_token(Token.VACANT, ("trumpet 2",), ("trumpet 5", "cello 6"), turn="amanda")
    state = after(state, m.StopMusic("amanda"))
    assert (state.phase, state.whose) == (Phase.ELSEWHERE, "megen")
    assert labels(state, "megen") == [
        "Score the cello", "Score the trumpet", "Score the saxophone", "Score the turntable", "Score the keyboard",
    ]  # fmt: skip
    with pytest.raises(Refused, match="only if no marker stands at it: not at the drum"):
        after(state, m.ScoreChair("megen", "drum"))
    scored = after(state, m.ScoreChair("megen", "trumpet"))
    assert of(scored, "megen").pile == ("trumpet 5",)
    assert labels(scored, "megen")[0] == f"Score trumpet 2 ({points(box().card['trumpet 2'].vp)}) from the hand"
    assert of(after(state, m.ScoreChair("megen", "cello")), "megen").pile == ("cello 6",)


def test_who_lost_a_battle_scores_no_vacant_chair_either() -> None:
    state = table(
        {"megen": ("drum 1",), "stephany": ("drum 2",)}, ["trumpet 5"], ("cello", "cello", "harp", "rhythm"),
        turn="amanda", tokens={"megen": Token.VACANT},
    )  # fmt: skip
    state = after(state, m.StopMusic("amanda"), m.Fight("megen", "drum 1"), m.Fight("stephany", "drum 2"))
    assert of(state, "megen").pile == ()


# ---------------------------------------------------------------- hands and cards


def nine(rules: int = 2) -> State:
    return after(replace(with_token(Token.NINE, (), ("trumpet 5",)), rules=rules), m.StopMusic("megen"))


def test_a_hand_of_nine() -> None:
    state = nine()
    while state.phase is Phase.KEEP:
        state = after(state, m.Keep(state.whose))
    state = after(state, m.DrawNinth("megen"))
    assert [len(player.hand) for player in state.players] == [9, 8, 8, 8]


def test_the_ninth_card_may_be_left() -> None:
    """The player “may draw up to 9 cards instead of 8 at the beginning of a round”."""
    state = nine()
    assert (state.phase, state.whose, len(of(state, "megen").hand)) == (Phase.NINTH, "megen", 8)
    assert labels(state, "megen") == ["Draw one more card, to 9", "Stay at 8 cards"]
    assert labels(state, "amanda") == []
    left = after(state, m.NoNinth("megen"))
    assert [len(player.hand) for player in left.players] == [8, 8, 8, 8]
    assert (left.phase, left.whose, left.round) == (Phase.PLAY, "megen", 2)


def test_by_the_first_rules_the_ninth_card_was_always_drawn() -> None:
    assert [len(player.hand) for player in nine(rules=1).players] == [9, 8, 8, 8]


def test_a_ninth_card_that_is_missing_ends_nothing() -> None:
    state = with_token(Token.NINE, (), ("trumpet 5",))
    kept, rest = state.deck[:31], state.deck[31:]
    state = replace(state, deck=kept).with_player(3, pile=cards(*rest))
    state = after(state, m.StopMusic("megen"))
    assert [len(player.hand) for player in state.players] == [8, 8, 8, 8]


def test_two_lowest() -> None:
    state = with_token(Token.TWO_LOWEST, ("cello 4", "drum 6", "harp 6", "drum 9"), ("rhythm 3",))
    assert labels(state, "megen") == [
        "Play cello 4", "Play drum 6, skipping cello 4", "Play harp 6, skipping cello 4",
    ]  # fmt: skip
    assert "megen skips cello 4." in told(state, m.PlayCard("megen", "drum 6"))


def test_two_lowest_of_one_number_are_the_two_lowest() -> None:
    state = with_token(Token.TWO_LOWEST, ("cello 4", "drum 4", "harp 6"), ("rhythm 3",))
    assert labels(state, "megen") == ["Play cello 4", "Play drum 4"]


def test_two_lowest_beside_the_same_number() -> None:
    state = with_token(Token.TWO_LOWEST, ("cello 3", "drum 4", "harp 6"), ("rhythm 3",))
    assert labels(state, "megen") == ["Play cello 3", "Play drum 4", "Play harp 6, skipping drum 4"]


# ---------------------------------------------------------------- passing and stopping


def test_pass_once_a_round() -> None:
    state = with_token(Token.PASS, ("cello 4", "cello 5"), ("rhythm 3",), turn="megen")
    passed = after(state, m.PassOnce("megen"))
    assert (passed.whose, len(of(passed, "megen").hand), of(passed, "megen").chair) == ("stephany", 2, 0)
    again = replace(passed, queue=(0,))
    with pytest.raises(Refused, match="a token that you hold and have not used: pass"):
        after(again, m.PassOnce("megen"))
    ended = after(replace(again.with_player(0, hand=()), queue=(1,)), m.StopMusic("stephany"))
    ended = after(ended, m.LeaveToken("amanda"))
    while ended.phase is Phase.KEEP:
        ended = after(ended, m.Keep(ended.whose))
    assert of(ended, "megen").can_use(Token.PASS), "it is turned back for the next round"


def test_stop_once_in_the_game() -> None:
    state = with_token(Token.STOP, ("cello 4",), ("rhythm 3",))
    assert "Stop the music with the token" in labels(state, "megen")
    stopped = after(state, m.StopMusic("megen", token=True))
    assert (stopped.stopper, of(stopped, "megen").flipped) == (0, (Token.STOP,))
    with pytest.raises(Refused, match="stop"):
        after(state.with_player(0, flipped=(Token.STOP,)), m.StopMusic("megen", token=True))


def test_a_token_that_somebody_else_holds_is_of_no_use() -> None:
    state = table({"megen": ("cello 4",)}, ["rhythm 3"], tokens={"amanda": Token.STOP})
    with pytest.raises(Refused, match="you need a token"):
        after(state, m.StopMusic("megen", token=True))


# ---------------------------------------------------------------- moving


def moving(token: Token | None, at: tuple[str, ...]) -> State:
    tokens = {"megen": token} if token else {}
    state = table({"megen": ("cello 4",)}, ["rhythm 3"], at, tokens=tokens)
    return after(state, m.PlayCard("megen", "cello 4"))


def test_four_spaces() -> None:
    assert chairs(moving(Token.FOUR, ("cello", "drum", "harp", "rhythm"))) == ["drum", "harp", "rhythm", "trumpet"]


def test_one_space_backward() -> None:
    assert chairs(moving(Token.BACKWARD, ("cello", "drum", "harp", "rhythm"))) == [
        "drum", "harp", "rhythm", "keyboard",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("others", "reached"),
    [
        (("keyboard", "keyboard", "keyboard"), 3),
        (("drum", "keyboard", "keyboard"), 4),
        (("drum", "harp", "rhythm"), 6),
        (("drum", "drum", "rhythm"), 5),
        (("trumpet", "keyboard", "keyboard"), 3),
    ],
)
def test_hopping_does_not_count_the_spaces_of_others(others: tuple[str, ...], reached: int) -> None:
    """Three spaces further, not counting those with others; one may stop beside them all the same."""
    found = chairs(moving(Token.HOP, ("cello", *others)))
    assert found == list(box().chairs[1 : reached + 1])
