"""The companions' bots: each says why in a few words, and uses whatever its rules offer when it is worth it."""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace

import pytest

from chordgame.cli.game_bots import table_of
from chordgame.companions.musical_chairs import bots as chairs
from chordgame.companions.musical_chairs import moves as c
from chordgame.companions.musical_chairs.state import Phase as Moment
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.companions.symphony_no9 import bots as symphony
from chordgame.companions.symphony_no9 import moves as s
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.companions.the_distance import bots as distance
from chordgame.companions.the_distance import moves as d
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move
from chordgame.games import GAMES
from chordgame.table.bots import saying_with
from tests.companions.musical_chairs.tables import after, table
from tests.companions.symphony_no9.tables import (
    COLOURS,
    at_concert,
    fresh,
    with_chest,
    with_cubes,
    with_tiles,
    with_tiles_for_scoring,
)
from tests.companions.the_distance.tables import table as in_its_middle

COMPANIONS = ("the_distance", "musical_chairs", "symphony_no9")
CHARACTERS = ("thoughtful", "greedy", "random")
LONGEST_SAYING = 60
"""Letters: what is read while the next one is already moving."""
LUCK = Chance(1)
THREE = ("Ana", "Ben", "Carl")


@functools.cache
def said(game: str) -> tuple[tuple[str, Move, str], ...]:
    """What bots of all characters say at a table, with the move that it is said of."""
    rules = GAMES[game]
    table_ = table_of(rules, len(CHARACTERS), 2, {})
    characters = dict(zip(table_.seats, CHARACTERS, strict=True))
    minds = {seat: brain_named(rules, name) for seat, name in characters.items()}
    state, heard = rules.setup(table_), []
    for move, then in play_out(rules, state, minds, Chance(2)):
        character = characters[move.seat]
        heard.append((character, move, saying_with(rules, state, move, character)))
        state = then
    return tuple(heard)


@pytest.mark.parametrize("game", COMPANIONS)
def test_each_bot_says_why_in_a_few_words(game: str) -> None:
    sayings: dict[str, Counter[str]] = {character: Counter() for character in CHARACTERS}
    for character, move, text in said(game):
        assert len(text) <= LONGEST_SAYING
        assert not text or text[0].isupper() or text[0] in "“0123456789"
        assert not (text and move.secret), "what is chosen in secret has no reason that others may read"
        sayings[character][text] += 1
    assert all(len(set(heard) - {""}) >= 2 for character, heard in sayings.items() if character != "random")
    assert all(sum(heard.values()) > heard[""] for heard in sayings.values())


@pytest.mark.parametrize("game", COMPANIONS)
def test_what_a_bot_says_does_not_depend_on_what_is_hidden(game: str) -> None:
    """The same sentence in any state that a watcher cannot tell from the real one."""
    rules = GAMES[game]
    table_ = table_of(rules, 3, 4, {})
    state = rules.setup(table_)
    for number, (move, then) in enumerate(
        play_out(rules, state, {seat: brain_named(rules, "thoughtful") for seat in table_.seats}, Chance(4))
    ):
        if number % 5 == 0 and not move.secret and rules.why is not None:
            texts = {rules.why(rules.imagine(state, None, Chance(dream)), move, "thoughtful") for dream in range(4)}
            assert len(texts) == 1, texts
        state = then


# ---------------------------------------------------------------- The Distance


def test_the_distance_bots_put_down_several_cards_at_once_and_say_musicards() -> None:
    done = Counter(type(move) for _, move, _ in said("the_distance"))
    assert {d.Put, d.Say, d.Draw, d.Pass, d.Musicards} <= set(done)
    state = in_its_middle("A", ("B", "B", "B", "F"))
    assert distance.thoughtful(state, "ben", LUCK) == d.Put("ben", ("B", "B", "B"))


# ---------------------------------------------------------------- Musical Chairs


def chosen_in_a_battle(hand: tuple[str, ...], middle: tuple[str, ...]) -> Move:
    """Megen's choice, who stands at the cello with Stephany when the music stops."""
    hands = {"megen": hand, "stephany": ("cello 3",)}
    stopped = after(table(hands, middle, at=("cello", "cello", "harp", "rhythm")), c.StopMusic("megen"))
    return chairs.thoughtful(stopped, "megen", LUCK)


def test_a_battle_for_nothing_is_declined_and_one_for_much_is_fought_with_a_repeat() -> None:
    assert chosen_in_a_battle(("cello 8",), ("drum 10",)) == c.Decline("megen")
    lies = ("cello 6", "cello 8", "cello 10")
    assert chosen_in_a_battle(("repeat 1", "drum 2"), lies) == c.Fight("megen", "repeat 1")


def test_a_hand_that_promises_nothing_is_discarded_and_another_kept() -> None:
    done = Counter(type(move) for character, move, _ in said("musical_chairs") if character == "thoughtful")
    assert done[c.Keep]
    poor = {"megen": ("cello 2", "drum 1", "harp 3", "rhythm 1"), "stephany": ("drum 9",)}
    state = replace(table(poor, ("harp 6",)), phase=Moment.KEEP, queue=(0, 1))
    assert chairs.thoughtful(state, "megen", LUCK) == c.DiscardAll("megen")
    assert chairs.thoughtful(replace(state, queue=(1,)), "stephany", LUCK) == c.Keep("stephany")


def test_a_token_is_left_where_the_cheapest_card_is_worth_more() -> None:
    beside = {"cello": Token.SWITCH}
    for pile, wanted in ((("cello 10",), c.LeaveToken("megen")), (("cello 2",), c.Buy("megen", "cello 2"))):
        state = table({"megen": ("drum 1",)}, (), piles={"megen": pile}, beside=beside)
        state = replace(state, phase=Moment.BUY, queue=(0,))
        assert chairs.thoughtful(state, "megen", LUCK) == wanted


# ---------------------------------------------------------------- Symphony No. 9


TILES = ("4A", "1A", "2A", "3A", "5A")
"""Handel's tiles score each piece of furniture that was sold."""


def before_the_count(own: dict[str, int]) -> State:
    """The last concert is over; Ana has these tiles and all her furniture."""
    state = with_tiles_for_scoring(with_chest(fresh(THREE), "Ana", money=5), *TILES)
    return replace(with_tiles(state, own, {}, {}), round=6, phase=Phase.COUNT, to_count=THREE)


def test_furniture_is_kept_unless_a_tile_makes_it_worth_more_sold() -> None:
    assert symphony.thoughtful(before_the_count({"blue": 2}), "Ana", LUCK) == s.Count("Ana")
    assert symphony.thoughtful(before_the_count({"red": 2}), "Ana", LUCK) == s.Sell("Ana", 4)


def bid_with(money: int, cubes: int) -> Move:
    """What Ana gives for the last concert, with so many cubes of each colour."""
    full = dict.fromkeys(COLOURS[:5], cubes)
    state = with_cubes(with_chest(fresh(THREE), "Ana", money=money), full, {}, {})
    return symphony.thoughtful(at_concert(state, budget=0, round_=6), "Ana", LUCK)


def test_furniture_goes_into_the_hand_where_coins_are_short_and_the_concert_pays() -> None:
    rich, poor = bid_with(money=20, cubes=4), bid_with(money=0, cubes=4)
    assert isinstance(rich, s.Bid)
    assert isinstance(poor, s.Bid)
    assert rich.coins > 0
    assert not rich.furniture
    assert poor.furniture
    assert bid_with(money=0, cubes=0) == s.Bid("Ana", 0)
