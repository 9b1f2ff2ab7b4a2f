"""A round of Musical Chairs by the book: setting up, what may be played, moving, stopping the music."""

from collections import Counter

import pytest

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.state import Phase
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import Refused
from tests.companions.musical_chairs.tables import after, fresh, labels, of, offers, table, told


def played(state_labels: list[str]) -> set[str]:
    return {label.removeprefix("Play ").partition(":")[0] for label in state_labels if label.startswith("Play ")}


# ---------------------------------------------------------------- the box and the deal


def test_the_deck() -> None:
    """8 suits of 1 to 10, a Rest in each, 10 Repeats: 98 cards of 0 to 3 points."""
    counts = Counter(box().cards)
    assert sum(counts.values()) == 98
    assert len(box().chairs) == 8
    numbers = [card for card in box().card.values() if card.number]
    assert Counter(card.suit for card in numbers) == dict.fromkeys(box().chairs, 10)
    assert {card.vp for card in numbers} == {0, 1, 2, 3}
    rests = [card for card in box().card.values() if card.is_rest]
    assert {card.vp for card in rests} == {1}
    assert len(rests) == 8
    assert (counts["repeat 1"], counts["repeat 2"]) == (5, 5)


def test_the_sixteen_tokens_and_their_vp() -> None:
    assert Counter(facts.vp for facts in box().tokens.values()) == {0: 2, 1: 6, 2: 3, 3: 5}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_deal(count: int) -> None:
    state = fresh(("megen", "stephany", "michelle", "amanda")[:count])
    assert [len(player.hand) for player in state.players] == [8] * count
    assert len(state.deck) == 98 - 8 * count
    assert len(set(state.board)) == 8
    assert len(state.unused) == 8


def test_markers_are_put_in_reverse_order_each_next_to_another_chair() -> None:
    state = fresh(start="stephany")
    assert state.whose == "megen", "the last clockwise from the start player"
    state = after(state, m.Sit("megen", "harp"))
    assert state.whose == "amanda"
    with pytest.raises(Refused, match="choose a chair that nobody else starts from: somebody starts from the harp"):
        after(state, m.Sit("amanda", "harp"))
    assert len(offers(state, "amanda")) == 7
    state = after(state, m.Sit("amanda", "drum"), m.Sit("michelle", "cello"), m.Sit("stephany", "rhythm"))
    assert (state.phase, state.whose) == (Phase.PLAY, "stephany")


def test_a_chair_that_is_none() -> None:
    with pytest.raises(Refused, match="eight chairs: 'stool' is none of cello, drum"):
        after(fresh(), m.Sit("amanda", "stool"))


# ---------------------------------------------------------------- what may be played


def test_play_example_1() -> None:
    """A cello 2 was played. Of rhythm 2, turntable 3 and drum 5, the 2 or the 3 goes, and the music goes on."""
    state = table({"stephany": ("rhythm 2", "turntable 3", "drum 5")}, ["cello 2"], turn="stephany")
    assert labels(state, "stephany") == ["Play rhythm 2", "Play turntable 3"]
    with pytest.raises(Refused, match="drum 5 does not go on 2; these do: rhythm 2, turntable 3"):
        after(state, m.PlayCard("stephany", "drum 5"))
    with pytest.raises(Refused, match="no higher Chair card: stephany has drum 5, turntable 3 for 2"):
        after(state, m.StopMusic("stephany"))


def test_play_example_2() -> None:
    """After a harp 9: the cello 9, the Rest, the Repeat, or stopping the music."""
    hand = ("cello 9", "repeat 1", "drum rest", "drum 4")
    state = table({"amanda": hand}, ["harp 9"], turn="amanda")
    assert labels(state, "amanda") == [
        "Play cello 9", "Play drum rest: no move", "Play Repeat (1 point) as harp 9", "Stop the music!",
    ]  # fmt: skip
    assert after(state, m.StopMusic("amanda")).stopper == 3


def test_the_start_player_plays_the_lowest_chair_card() -> None:
    state = table({"megen": ("cello 2", "drum 2", "harp 3", "harp rest", "repeat 2")})
    assert played(labels(state, "megen")) == {
        "cello 2", "drum 2", "harp rest", "Repeat (2 points), which copies nothing",
    }  # fmt: skip
    with pytest.raises(Refused, match="harp 3 does not go on an empty middle"):
        after(state, m.PlayCard("megen", "harp 3"))


def test_nobody_is_forced_to_play_the_same_number_a_rest_or_a_repeat() -> None:
    state = table({"megen": ("cello 5", "drum rest", "repeat 1")}, ["harp 5"])
    assert "Stop the music!" in labels(state, "megen")


def test_a_card_one_does_not_hold() -> None:
    with pytest.raises(Refused, match="that is in your hand: there is no 'cello 1' in it"):
        after(table({"megen": ("cello 2",)}), m.PlayCard("megen", "cello 1"))


def test_a_move_out_of_turn() -> None:
    state = table({"megen": ("cello 2",), "amanda": ("drum 2",)})
    with pytest.raises(Refused, match="it is megen's, not amanda's"):
        after(state, m.PlayCard("amanda", "drum 2"))
    with pytest.raises(Refused, match="the table waits for a card, or the music to be stopped"):
        after(state, m.Walk("megen", "drum"))


def test_an_empty_hand_stops_the_music() -> None:
    assert labels(table({}, ["cello 3"]), "megen") == ["Stop the music!"]


def test_without_a_chair_card_the_start_player_may_stop_too() -> None:
    state = table({"megen": ("cello rest", "repeat 1")})
    assert "Stop the music!" in labels(state, "megen")


# ---------------------------------------------------------------- Rest and Repeat


def test_a_rest_lies_in_front_and_the_marker_stays() -> None:
    state = after(table({"megen": ("cello rest", "cello 4")}, ["drum 3"]), m.PlayCard("megen", "cello rest"))
    assert (of(state, "megen").rests, of(state, "megen").chair, state.whose) == (("cello rest",), 0, "stephany")
    assert [laid.card for laid in state.middle] == ["drum 3"]
    stopped = after(state, m.StopMusic("stephany"))
    assert of(stopped, "megen").pile == ("cello rest",), "at the end of the round it is scored"


def test_a_repeat_takes_on_number_and_suit_of_the_card_before_it_and_the_marker_moves() -> None:
    state = after(table({"megen": ("repeat 2",)}, ["cello 3", "repeat 1"]), m.PlayCard("megen", "repeat 2"))
    assert (state.middle[-1].suit, state.middle[-1].number) == ("cello", 3)
    assert state.phase is Phase.WALK
    assert state.last_number == 3


def test_faq_3_a_rest_may_open_the_round() -> None:
    """No move, and the next player opens it in the same way."""
    state = table({"megen": ("cello rest",), "stephany": ("drum 7", "drum 8")})
    state = after(state, m.PlayCard("megen", "cello rest"))
    assert played(labels(state, "stephany")) == {"drum 7"}


def test_faq_3_a_repeat_may_open_the_round() -> None:
    """It copies nothing, the marker moves, the next player opens again, and nobody scores it."""
    hands = {"megen": ("repeat 2",), "stephany": ("drum 7", "repeat 1", "drum 8")}
    state = table(hands, at=("cello", "saxophone", "turntable", "keyboard"))
    state = after(state, m.PlayCard("megen", "repeat 2"), m.Walk("megen", "drum"))
    assert state.last_number == 0
    assert played(labels(state, "stephany")) == {"drum 7", "Repeat (1 point), which copies nothing"}
    state = after(state, m.PlayCard("stephany", "drum 7"), m.Walk("stephany", "cello"))
    state = after(state, m.StopMusic("michelle"), m.LeaveToken("megen"))
    assert "repeat 2" in state.discard


# ---------------------------------------------------------------- moving


def reach(state_labels: list[str]) -> list[str]:
    return [label.removeprefix("Move to the ").partition(",")[0] for label in state_labels]


@pytest.mark.parametrize(
    ("start", "chairs"), [("cello", ["drum", "harp", "rhythm"]), ("keyboard", ["cello", "drum", "harp"])]
)
def test_a_marker_moves_one_two_or_three_spaces_clockwise(start: str, chairs: list[str]) -> None:
    state = table({"megen": ("cello 2",)}, at=(start, "drum", "harp", "rhythm"))
    state = after(state, m.PlayCard("megen", "cello 2"))
    assert reach(labels(state, "megen")) == chairs
    with pytest.raises(Refused, match=f"from the {start} that reaches {', '.join(chairs)}"):
        after(state, m.Walk("megen", start))
    moved = after(state, m.Walk("megen", chairs[-1]))
    assert (of(moved, "megen").chair, moved.whose) == (box().chairs.index(chairs[-1]), "stephany")


def test_markers_may_share_a_space_and_the_label_says_who_is_there() -> None:
    state = after(table({"megen": ("cello 2",)}), m.PlayCard("megen", "cello 2"))
    assert labels(state, "megen")[0] == "Move to the drum, next to stephany"


# ---------------------------------------------------------------- the token that leaves the board


BOARD = {"cello": Token.PASS, "harp": Token.HOP}


@pytest.mark.parametrize(
    ("middle", "removed"),
    [
        (["cello 2", "harp 4"], "harp"),
        (["harp 4", "cello 4"], "cello"),
        (["harp 4", "cello 4", "repeat 1"], "cello"),
        (["cello 2", "harp 4", "drum 9"], "harp"),
        (["cello 2", "drum 8", "drum 9"], "cello"),
        (["drum 8", "rhythm 9"], None),
        (["repeat 1"], None),
    ],
)
def test_the_token_of_the_last_card_leaves_the_board_or_of_the_card_before_it(
    middle: list[str], removed: str | None
) -> None:
    state = after(table({}, middle, board=BOARD, at=("trumpet", "drum", "rhythm", "saxophone")), m.StopMusic("megen"))
    left = {chair for chair, token in zip(box().chairs, state.board, strict=True) if token is not None}
    assert left == set(BOARD) - {removed}
    beside = {chair for chair, token in zip(box().chairs, state.beside, strict=True) if token is not None}
    assert beside == ({removed} if removed else set())


def test_stopping_is_told() -> None:
    state = table({}, ["harp 4"], board=BOARD, at=("trumpet", "drum", "rhythm", "saxophone"))
    assert told(state, m.StopMusic("megen"))[:2] == [
        "megen stops the music!", "The token “hop” leaves the harp and lies beside it.",
    ]  # fmt: skip
