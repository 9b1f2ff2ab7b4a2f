"""The Distance, example by example: intervals, groups, wilds, penalties, Musicards!, passing, reshuffling."""

from collections import Counter
from dataclasses import replace

import pytest

from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.companions.the_distance.letters import INTERVALS, Letter, counted_up, letters_of_pitch, up
from chordgame.companions.the_distance.state import Phase, State
from chordgame.engine.errors import BadSetup, Refused
from chordgame.engine.game import Game, Table
from chordgame.engine.options import read_options
from chordgame.engine.view import Picture
from tests.companions.the_distance.tables import SEATS, after, labels, offers, opening, table, told

# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("interval", "letters"),
    [("seconds", "FG"), ("thirds", "FGA"), ("fourths", "ABCD"), ("sevenths", "ABCDEFG"), ("fifths", "EFGAB")],
)
def test_an_interval_counts_both_ends_and_what_is_between(interval: str, letters: str) -> None:
    """From any F to any G is a Second, from any F to any A a Third, from any A up to any D a Fourth."""
    assert "".join(counted_up(letters[0], INTERVALS[interval])) == letters  # type: ignore[arg-type]
    assert up(letters[0], INTERVALS[interval]) == letters[-1]  # type: ignore[arg-type]


@pytest.mark.parametrize("interval", INTERVALS)
def test_seven_steps_of_any_interval_visit_all_seven_letters(interval: str) -> None:
    letter: Letter = "A"
    visited = [letter := up(letter, INTERVALS[interval]) for _ in range(7)]
    assert sorted(visited) == list("ABCDEFG")
    assert visited[-1] == "A"


def said_right(state: State, cards: Cards, letter: Letter) -> bool:
    done = after(state, m.Put("ben", cards), m.Say("ben", letter))
    return done.said == letter and done.pile[-len(cards) :] == deck().sorted(cards)


@pytest.mark.parametrize("card", ["F#/Gb", "G", "G#/Ab"])
def test_up_a_second_from_f_any_g_goes(card: str) -> None:
    assert said_right(table("F", (card, "E", "E")), (card,), "G")


@pytest.mark.parametrize("card", ["F", "A", "C#/Db", "E"])
def test_up_a_second_from_f_nothing_else_goes(card: str) -> None:
    state = after(table("F", (card, "B", "B")), m.Put("ben", (card,)), m.Say("ben", "G"))
    assert state.said == "F"
    assert card in state.hands[1]


def test_not_a_mixture_of_numbers() -> None:
    """A Gb, a G or a G#, but not together."""
    state = table("F", ("F#/Gb", "G", "E", "E"))
    assert told(after(state, m.Put("ben", ("F#/Gb", "G"))), m.Say("ben", "G"))[1:3] == [
        "Wrong card! ben takes 2 cards back.",
        "ben draws 2 cards.",
    ]


def test_several_cards_of_one_number_go_together() -> None:
    assert said_right(table("F", ("G", "G", "G", "E", "E")), ("G", "G", "G"), "G")
    assert said_right(table("F", ("F#/Gb", "F#/Gb", "E", "E")), ("F#/Gb", "F#/Gb"), "G")


def test_a_card_of_two_letters_goes_on_as_the_letter_that_was_said() -> None:
    state = after(table("F", ("F#/Gb", "E", "E")), m.Put("ben", ("F#/Gb",)), m.Say("ben", "G"))
    assert state.owed == ("A",)


# ---------------------------------------------------------------- the first card


def test_a_wild_turned_up_leaves_any_card_open() -> None:
    for cards, letter in (((("A",), "A")), (("E", "E"), "E")):
        assert said_right(opening("?", hand=("A", "E", "E")), cards, letter)  # type: ignore[arg-type]
    assert "ben: put down any card, or draw" in THE_DISTANCE.view(opening("?"), "ben").headline


@pytest.mark.parametrize(("card", "letter"), [("A", "A"), ("B", "B")])
def test_a_card_of_two_letters_turned_up_is_either_of_them(card: str, letter: Letter) -> None:
    """G#/Ab: up a Second from G is A, from A is B."""
    assert said_right(opening("G#/Ab", hand=(card, "E", "E")), (card,), letter)


def test_the_choice_is_open_until_somebody_has_played() -> None:
    state = after(opening("G#/Ab"), *[m.Draw("ben")] * 3, m.Pass("ben"))
    assert state.owed == ("A", "B")


# ---------------------------------------------------------------- wilds


@pytest.mark.parametrize("wild", ["?", "Chromatic Scale"])
def test_a_wild_stands_in_for_the_needed_card(wild: str) -> None:
    state = after(table("A", (wild, "E", "E"), "fourths"), m.Put("ben", (wild,)), m.Say("ben", "D"))
    assert state.said == "D"
    assert state.owed == ("G",), "the next letter is counted from what the wild stood for"


def test_a_wild_goes_along_in_a_group() -> None:
    hand = ("G", "?", "Chromatic Scale", "E", "E")
    assert said_right(table("F", hand), ("G", "?", "Chromatic Scale"), "G")
    assert said_right(table("F", hand), ("?", "Chromatic Scale"), "G")


def test_a_wild_does_not_mend_a_mixture() -> None:
    state = after(table("F", ("F#/Gb", "G", "?", "E")), m.Put("ben", ("F#/Gb", "G", "?")), m.Say("ben", "G"))
    assert len(state.hands[1]) == 6


def test_the_letter_of_a_wild_must_be_right_too() -> None:
    assert len(after(table("F", ("?", "E", "E")), m.Put("ben", ("?",)), m.Say("ben", "A")).hands[1]) == 5


# ---------------------------------------------------------------- penalties


@pytest.mark.parametrize(("cards", "letter", "wrong"), [(("G",), "A", "letter"), (("E",), "G", "card")])
def test_a_wrong_card_or_letter_takes_the_cards_back_and_draws_two(cards: Cards, letter: Letter, wrong: str) -> None:
    state = after(table("F", ("G", "E", "E")), m.Put("ben", cards))
    assert told(state, m.Say("ben", letter))[1] == f"Wrong {wrong}! ben takes 1 card back."
    fined = after(state, m.Say("ben", letter))
    assert len(fined.hands[1]) == 5
    assert not Counter({"G": 1, "E": 2}) - Counter(fined.hands[1])
    assert (fined.whose, fined.owed) == ("carl", ("G",)), "the next player owes the same letter"


def test_all_of_a_wrong_group_comes_back() -> None:
    state = after(table("F", ("E", "E", "A", "?")), m.Put("ben", ("E", "E", "?")), m.Say("ben", "G"))
    assert len(state.hands[1]) == 6


# ---------------------------------------------------------------- the guitar says the letter


@pytest.mark.parametrize(("pitch", "letters"), [(40, "E"), (52, "E"), (60, "C"), (61, "CD"), (66, "FG"), (69.3, "A")])
def test_the_octave_of_a_plucked_note_does_not_matter(pitch: float, letters: str) -> None:
    assert "".join(letters_of_pitch(pitch)) == letters


@pytest.mark.parametrize(("pitch", "right"), [(43, True), (55, True), (66, True), (68, True), (57, False), (65, False)])
def test_the_note_played_is_the_letter_said(pitch: float, right: bool) -> None:
    """A G is owed: any G, and the notes beside it, which are said as G too."""
    state = after(table("F", ("G", "E", "E")), m.Put("ben", ("G",)), m.Pluck("ben", pitch))
    assert (state.said == "G") is right
    assert len(state.hands[1]) == (2 if right else 5)


def test_a_plucked_note_is_on_a_guitar() -> None:
    state = after(table("F", ("G", "E", "E")), m.Put("ben", ("G",)))
    with pytest.raises(Refused, match="from 0 to 127: not 200"):
        after(state, m.Pluck("ben", 200))


# ---------------------------------------------------------------- Musicards!


def with_one_left() -> State:
    return after(table("F", ("G", "E")), m.Put("ben", ("G",)), m.Say("ben", "G"))


def test_with_one_card_left_the_table_waits_for_musicards() -> None:
    state = with_one_left()
    assert state.phase is Phase.RACE
    for seat in SEATS:
        assert [offer.move.do for offer in offers(state, seat)] == ["musicards"]


def test_nobody_plays_on_until_somebody_has_said_it_and_the_next_player_reads_so() -> None:
    """“If another player says 'Musicards' before you …”: it is a race, so the table waits for somebody to win it."""
    state = with_one_left()
    assert [THE_DISTANCE.view(state, seat).headline for seat in (*SEATS, None)] == [
        "ben has one card left: who says Musicards! first?",
        "ben has one card left: who says Musicards! first?",
        "ben has one card left: press Musicards!, or wait for your turn",
        "ben has one card left: who says Musicards! first?",
    ]
    with pytest.raises(Refused, match="waits for somebody to say Musicards!"):
        after(state, m.Draw("carl"))


def test_the_player_who_says_it_first_is_safe() -> None:
    state = after(with_one_left(), m.Musicards("ben"))
    assert (state.hands[1], state.whose, state.owed) == (("E",), "carl", ("A",))


@pytest.mark.parametrize("seat", ["ana", "carl"])
def test_if_another_player_says_it_first_it_costs_two_cards_and_the_played_card_stays(seat: str) -> None:
    state = after(with_one_left(), m.Musicards(seat))
    assert len(state.hands[1]) == 3
    assert state.pile[-1] == "G"
    assert (state.whose, state.owed) == ("carl", ("A",))


def test_the_second_who_says_it_is_too_late() -> None:
    with pytest.raises(Refused, match="not what comes next"):
        after(with_one_left(), m.Musicards("ana"), m.Musicards("ben"))


def test_the_first_without_cards_wins() -> None:
    state = after(table("F", ("G", "G")), m.Put("ben", ("G", "G")), m.Say("ben", "G"))
    result = THE_DISTANCE.result(state)
    assert result.over
    assert result.awards[0].winners == ("ben",)
    assert not [offer for seat in SEATS for offer in offers(state, seat)]


def test_a_wrong_last_card_wins_nothing() -> None:
    assert len(after(table("F", ("E",)), m.Put("ben", ("E",)), m.Say("ben", "G")).hands[1]) == 3


# ---------------------------------------------------------------- drawing and passing


def test_the_player_to_the_left_of_the_dealer_starts_and_play_goes_clockwise() -> None:
    state = opening("C", hand=("D", "E", "E"))
    assert state.whose == "ben"
    assert after(state, m.Put("ben", ("D",)), m.Say("ben", "D")).whose == "carl"


def test_three_cards_are_drawn_before_passing() -> None:
    state = table("F", ("E", "E", "A"))
    for drawn in range(3):
        with pytest.raises(Refused, match=f"draw 3 cards first: {drawn} card"):
            after(state, m.Pass("ben"))
        state = after(state, m.Draw("ben"))
    passed = after(state, m.Pass("ben"))
    assert (passed.whose, passed.owed, len(passed.hands[1])) == ("carl", ("G",), 6)


def test_at_least_three_cards_are_drawn_so_a_fourth_may_be() -> None:
    """“You must draw at least 3 cards in order to be allowed to pass”: three are the fewest, not the most."""
    state = after(table("F", ("E", "E", "A")), *[m.Draw("ben")] * 3)
    assert labels(state)[-2:] == ["Draw another card", "Pass. The next player owes the same letter"]
    assert THE_DISTANCE.view(state, "ben").headline.endswith("or draw another or pass")
    assert len(after(state, m.Draw("ben"), m.Draw("ben")).hands[1]) == 8
    assert len(after(state, m.Draw("ben"), m.Pass("ben")).hands[1]) == 7


def test_whoever_holds_the_card_may_draw_all_the_same_as_nobody_looks_into_a_hand() -> None:
    """“If you don't have the card you need, you must draw.” Others may too: a refusal would say who lacks it."""
    state = after(table("F", ("G", "E", "E")), *[m.Draw("ben")] * 3, m.Pass("ben"))
    assert (state.whose, state.owed) == ("carl", ("G",))


def test_a_drawn_card_that_works_may_be_played() -> None:
    state = after(table("F", ("E", "E", "A"), stock=("C", "G")), m.Draw("ben"))
    assert said_right(state, ("G",), "G")


def test_one_may_draw_by_choice() -> None:
    assert "Draw a card (1 of 3)" in labels(table("F", ("G", "E", "E")))


def test_a_drawn_card_is_told_to_nobody_else() -> None:
    state = table("F", ("E", "E", "A"), stock=("C", "G"))
    events = THE_DISTANCE.apply(state, m.Draw("ben"))[1]
    assert [(event.text, event.only) for event in events] == [
        ("ben draws 1 card.", None), ("You drew G.", ("ben",)),
    ]  # fmt: skip


def test_the_pile_is_turned_over_but_for_its_top_card() -> None:
    state = table("F", ("E", "E", "A"), stock=(), pile=("C", "D", "D", "F"))
    drawn = after(state, m.Draw("ben"))
    assert drawn.pile == ("F",)
    assert sorted((*drawn.stock, *(Counter(drawn.hands[1]) - Counter(state.hands[1])).elements())) == ["C", "D", "D"]


def test_a_penalty_turns_the_pile_over_too() -> None:
    state = table("F", ("E", "E", "A"), stock=("B",), pile=("C", "D", "F"))
    fined = after(state, m.Put("ben", ("E",)), m.Say("ben", "G"))
    assert (len(fined.hands[1]), fined.pile, len(fined.stock)) == (5, ("F",), 1)


def test_where_nothing_is_left_to_draw_one_may_pass_at_once() -> None:
    state = table("F", ("E", "E", "A"), stock=(), pile=("F",))
    with pytest.raises(Refused, match="nothing is left to draw"):
        after(state, m.Draw("ben"))
    assert "Pass. The next player owes the same letter" in labels(state)
    assert after(state, m.Pass("ben")).whose == "carl"


def test_if_nobody_can_do_anything_all_round_the_fewest_cards_win() -> None:
    state = table("F", ("E",), stock=(), pile=("F",), others=("A", "A"))
    over = after(state, m.Pass("ben"), m.Pass("carl"), m.Pass("ana"))
    assert THE_DISTANCE.result(over).awards[0].winners == ("ben",)


def test_an_error_ends_no_game_as_who_errs_may_be_right_the_next_time() -> None:
    """“The first player to run out of all their cards WINS”: nobody else, as long as somebody can still play.

    With nothing left to draw ana and carl pass; between them ben lays the right card and says a wrong letter.
    """
    state = table("F", ("G",), stock=(), pile=("F",), others=("A", "A"))
    once = after(state, m.Put("ben", ("G",)), m.Say("ben", "A"), m.Pass("carl"), m.Pass("ana"))
    assert once.phase is Phase.PUT
    again = after(once, m.Put("ben", ("G",)), m.Say("ben", "A"), m.Pass("carl"), m.Pass("ana"))
    won = after(again, m.Put("ben", ("G",)), m.Say("ben", "G"))
    assert THE_DISTANCE.result(won).awards[0].winners == ("ben",)
    over = after(again, m.Pass("ben"))
    assert over.stalled.startswith("nothing is left to draw"), "all have passed in a row: nobody can play any more"


def test_the_pile_is_turned_over_as_often_as_the_stock_runs_out() -> None:
    """“If the stock runs out, shuffle and turn over the discard pile”: no last time; a table that wants one sets it."""
    assert read_options(THE_DISTANCE.options, {}, SEATS)["turnovers"] == 0
    state = table("F", ("E", "E", "B"), stock=("B",), pile=("C", "D", "F"), turnovers=0, others=("A", "A"))
    for turned in range(1, 31):
        state = after(replace(state, player=1, drawn=0, stock=(), pile=("D", "F")), m.Draw("ben"))
        assert (state.turned, state.phase) == (turned, Phase.PUT)


def test_games_that_were_begun_by_the_first_rules_end_by_them() -> None:
    """Their logs are kept: three cards are drawn at most there, and an error counts as nobody having moved."""
    older = THE_DISTANCE.older[1]
    assert isinstance(older, Game)
    begun = older.setup(Table(SEATS, read_options(THE_DISTANCE.options, {}, SEATS), 3))
    drawn = after(begun, *[m.Draw(begun.whose)] * 3)
    with pytest.raises(Refused, match="at most 3 cards"):
        after(drawn, m.Draw(begun.whose))
    assert labels(drawn, begun.whose)[-1].startswith("Pass")
    state = table("F", ("G",), stock=(), pile=("F",), others=("A", "A"))
    state = replace(state, house=begun.house)
    over = after(state, m.Put("ben", ("G",)), m.Say("ben", "A"), m.Pass("carl"), m.Pass("ana"))
    assert over.phase is Phase.OVER


def test_after_so_many_turnovers_the_fewest_cards_win_and_equal_hands_share() -> None:
    state = table("F", ("E", "E", "B"), stock=("B",), pile=("C", "D", "F"), turnovers=1, others=("A", "A"))
    once = after(state, m.Draw("ben"), m.Draw("ben"))
    assert (once.turned, once.phase) == (1, Phase.PUT)
    stopped = after(replace(once, stock=(), pile=("D", "F")), m.Draw("ben"))
    assert stopped.phase is Phase.OVER
    assert THE_DISTANCE.result(stopped).awards[0].winners == ("ana", "carl")


# ---------------------------------------------------------------- what is refused


def test_a_card_that_one_does_not_hold() -> None:
    state = table("F", ("G", "E", "E"))
    with pytest.raises(Refused, match="from your hand: there is no 'G' left in yours"):
        after(state, m.Put("ben", ("G", "G")))
    with pytest.raises(Refused, match="at least one card"):
        after(state, m.Put("ben", ()))


def test_a_move_out_of_turn() -> None:
    with pytest.raises(Refused, match="it is not your turn for this: it is ben's, not carl's"):
        after(table("F", ("G", "E", "E")), m.Draw("carl"))
    with pytest.raises(Refused, match="not what comes next: the table waits for cards to be put down"):
        after(table("F", ("G", "E", "E")), m.Say("ben", "G"))


# ---------------------------------------------------------------- hints, the deal, the deck


def test_hints_offer_only_what_is_right_and_say_the_letter() -> None:
    state = table("F", ("F#/Gb", "G", "E", "?"), hints=True)
    assert labels(state)[:-1] == [
        "Play F#/Gb", "Play F#/Gb + wild", "Play G", "Play G + wild", "Play wild",
    ]  # fmt: skip
    assert labels(after(state, m.Put("ben", ("G",)))) == ["Say G"]


def test_without_hints_nothing_gives_the_answer_away() -> None:
    state = table("F", ("G", "E", "E", "?"))
    assert labels(state)[:5] == ["Play E", "Play E + wild", "Play 2 × E", "Play 2 × E + wild", "Play G"]
    assert labels(after(state, m.Put("ben", ("E",)))) == [f"Say {letter}" for letter in "ABCDEFG"]


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_deal(seats: int) -> None:
    names = ("ana", "ben", "carl", "dan", "eve")[:seats]
    options = read_options(THE_DISTANCE.options, {"dealer": names[-1]}, names)
    state = THE_DISTANCE.setup(Table(names, options, 3))
    assert state.whose == "ana"
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert (len(state.pile), len(state.stock)) == (1, 53 - 7 * seats)


@pytest.mark.parametrize(
    ("turned_up", "words"), [("B", "B."), ("G#/Ab", "G#/Ab as G or A."), ("?", "?, where anything goes.")]
)
def test_the_first_card_is_said_once(turned_up: str, words: str) -> None:
    """“If the flipped card has two letters on it, the first player can choose”; else there is one word for it."""
    alt = next(panel.alt for panel in THE_DISTANCE.view(opening(turned_up), "ben").panels if isinstance(panel, Picture))
    assert alt.startswith(f"On top of the pile: {words}")


def test_the_deck_has_54_cards() -> None:
    counts = Counter(deck().cards)
    assert sum(counts.values()) == 54
    assert (counts["?"], counts["Chromatic Scale"]) == (4, 2)
    assert {counts[note] for note in deck().notes} == {4}
    assert [note for note in deck().notes if len(deck().letters(note)) == 2] == [
        "C#/Db", "D#/Eb", "F#/Gb", "G#/Ab", "A#/Bb",
    ]  # fmt: skip


def test_a_deck_that_is_too_small_for_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck(), "cards", deck().cards[:20])
    options = read_options(THE_DISTANCE.options, {}, SEATS)
    with pytest.raises(BadSetup, match="20 cards: too few for 7 for each of 3 players and one to turn up"):
        THE_DISTANCE.setup(Table(SEATS, options, 1))
