"""What a move of a companion would do: said and drawn before it is made, from what its player knows alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from chordgame.companions.the_distance import moves as distance
from chordgame.engine.brains import awaited, bot_move, brain_named
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Game, Ghost, Table
from chordgame.engine.options import read_options
from chordgame.engine.view import Picture
from chordgame.games import game_named

SEATS = ("Ana", "Ben", "Carl")
GAMES = ("the_distance", "musical_chairs", "symphony_no9")
MOVES = 60
"""So many moves of a game: in each of them every kind that has a ghost comes up."""


def begun(game: Game[Any], seed: int) -> Any:
    return game.setup(Table(SEATS, read_options(game.options, {}, SEATS), seed))


def positions(game: Game[Any], seed: int) -> Any:
    """States of a game that bots play, each with a seat that is waited for."""
    state, chance, brain = begun(game, seed), Chance(seed), brain_named(game, "random")
    for _ in range(MOVES):
        seats = [seat for seat in SEATS if awaited(game, state, seat)]
        if not seats:
            return
        yield state, seats[0]
        move, chance = bot_move(game, state, seats[0], brain, chance)
        state, _events = game.apply(state, move)


def ghost_of(game: Game[Any], state: Any, move: Any) -> Ghost | None:
    assert game.ghost is not None
    return game.ghost(state, move)


@pytest.mark.parametrize("name", GAMES)
def test_a_ghost_shows_nothing_that_its_player_does_not_know(name: str) -> None:
    """In two states that the seat cannot tell apart the ghost of each of its moves is the same."""
    game, seen = game_named(name), Counter[str]()
    for state, seat in positions(game, 3):
        other = game.imagine(state, seat, Chance(11))
        for offer in game.legal_moves(state, seat):
            ghost = ghost_of(game, state, offer.move)
            assert ghost == ghost_of(game, other, offer.move)
            if ghost is not None:
                assert offer.at, "a ghost is asked for by tapping the board"
                assert ghost.words.endswith(".")
                seen[offer.move.do] += 1
    assert len(seen) >= (1 if name == "the_distance" else 2), seen


@pytest.mark.parametrize("name", GAMES)
def test_a_ghost_draws_what_the_move_changes_and_no_more(name: str) -> None:
    game, drawn = game_named(name), set[str]()
    for state, seat in positions(game, 5):
        now = {panel.name: panel for panel in game.view(state, seat).panels if isinstance(panel, Picture)}
        for offer in game.legal_moves(state, seat):
            for picture in (ghost_of(game, state, offer.move) or Ghost("", ())).pictures:
                assert picture != now[picture.name]
                assert game.pictures[picture.name](picture.drawing).startswith("<svg")
                drawn.add(picture.name)
    assert drawn >= {
        "the_distance": {"pile", "hand"},
        "musical_chairs": {"board", "middle", "hand"},
        "symphony_no9": {"careers", "patrons", "chest"},
    }[name]  # fmt: skip


def test_a_card_says_by_which_letters_it_can_be_called_and_not_which_is_right() -> None:
    game = game_named("the_distance")
    state = begun(game, 5)
    words = {
        offer.move.cards[0]: ghost.words
        for offer in game.legal_moves(state, state.whose)
        if isinstance(offer.move, distance.Put) and (ghost := ghost_of(game, state, offer.move))
    }
    assert words
    for card, said in words.items():
        for name in card.split("/"):
            assert name[0] in said.split("letter: ")[1] or "any letter" in said


@pytest.mark.parametrize("name", GAMES)
def test_a_move_that_is_refused_has_no_ghost(name: str) -> None:
    game = game_named(name)
    for state, seat in positions(game, 3):
        for offer in game.legal_moves(state, seat):
            if ghost_of(game, state, offer.move) is None:
                continue
            with pytest.raises(Refused):
                ghost_of(game, state, replace(offer.move, seat="Nobody"))
            return
    raise AssertionError("no ghost came up")
