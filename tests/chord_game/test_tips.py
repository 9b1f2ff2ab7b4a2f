"""Each new thing of the game is told when it first matters, to whoever it matters to."""

from __future__ import annotations

from typing import Any

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.tips import TIPS
from chordgame.engine.brains import awaited
from chordgame.engine.chance import Chance
from chordgame.engine.game import Table
from chordgame.engine.heard import HeardString
from chordgame.engine.options import read_options
from chordgame.games import GAMES
from chordgame.table.help_files import help_file, tips_file

SEATS = ("ana", "ben", "carl")


def tips_of_a_game(seed: int) -> set[str]:
    """All tips that anybody is given while all is left to chance; only who is waited for is given any."""
    game, found = CHORD_GAME, set[str]()
    state = game.setup(Table(SEATS, read_options(game.options, {"short": "1"}, SEATS), seed))
    chance = Chance(seed)
    while not game.result(state).over:
        waited = [seat for seat in SEATS if awaited(game, state, seat)]
        for seat in SEATS:
            tips = game.view(state, seat).tips
            assert not tips or seat in waited
            found |= set(tips)
        assert game.view(state, None).tips == ()
        offers = [one for one in game.legal_moves(state, waited[0]) if one.waited_for]
        offer, chance = chance.pick(offers)
        fails, chance = chance.pick((True, False))
        state, _ = game.apply(state, badly_played(state, offer.move) if fails else offer.move)
    return found


def badly_played(state: Any, move: Any) -> Any:
    """A play in which no string rings; any other move as it is."""
    ear = CHORD_GAME.ear
    assert ear is not None
    pitches = ear.pitches(state, move)
    return ear.judged(state, move, [HeardString(string, "MUTED") for string in pitches]) if pitches else move


def test_a_few_games_meet_every_tip() -> None:
    assert set().union(*map(tips_of_a_game, range(6))) == set(TIPS)


@pytest.mark.parametrize("name", TIPS)
def test_a_tip_is_one_sentence_and_one_picture(name: str) -> None:
    words = TIPS[name].words
    assert words.endswith(".")
    assert words.count(".") == 1
    assert len(words) < 110
    assert CHORD_GAME.pictures[TIPS[name].picture.name](TIPS[name].picture.drawing).startswith("<svg")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_how_it_is_played(name: str) -> None:
    game = GAMES[name]
    assert 4 <= len(game.help.rules) <= 12, "more is no one page"
    assert game.about
    assert all(meaning.endswith(".") for meaning in game.help.words.values())
    assert game.help.rules[0].encode() in help_file(name).data
    assert set(game.help.tips) == {one for one in TIPS if f'"{one}":'.encode() in tips_file(name).data}


@pytest.mark.parametrize("name", ["chord_game", "musical_chairs"])
def test_where_a_beginner_cannot_weigh_a_choice_of_setting_up_any_will_do(name: str) -> None:
    game = GAMES[name]
    state = game.setup(Table(SEATS, read_options(game.options, {}, SEATS), 1))
    (seat,) = (seat for seat in SEATS if awaited(game, state, seat))
    view = game.view(state, seat)
    assert view.any_will_do
    assert "Any is fine" in view.ask
