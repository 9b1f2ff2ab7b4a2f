"""Bots that play any game, and whole games between bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Brain, Game, Move, Offer

CHARACTERS = {
    "musician": "musician (computer): plays chords you can build on",
    "thoughtful": "planner (computer): thinks ahead and is hard to beat",
    "greedy": "collector (computer): takes what scores most",
    "random": "dreamer (computer): does whatever comes to mind",
}
"""What people read of a brain: how it plays. Tables, logs and the command line know it by the first word."""
USUAL = ("musician", "thoughtful", "greedy", "random")
"""What a bot plays by if nobody says: the first of these that the game has.

Who sits down with a bot wants company before a rival: the musician plays chords for everybody to build on, and can
still be beaten. Whoever wants to be beaten asks for the planner.
"""
TOO_LONG = 100_000
"""Moves after which a game between bots is given up as stuck; real ones are over long before."""


def awaited(game: Game[Any], state: Any, seat: str) -> list[Offer]:
    """The legal moves that the table waits for."""
    return [offer for offer in game.legal_moves(state, seat) if offer.waited_for]


def random_brain(game: Game[Any]) -> Brain:
    """Any legal move, each as likely as the others."""

    def choose(state: Any, seat: str, chance: Chance) -> Move:
        return chance.pick(awaited(game, state, seat))[0].move

    return choose


def brain_named(game: Game[Any], name: str) -> Brain:
    """One of the game's own bots, or the random one that every game has."""
    known = {"random": random_brain(game), **game.brains}
    if name not in known:
        raise BadSetup(f"there is no brain {name!r}; known are {', '.join(known)}")
    return known[name]


def brains_of(game: Game[Any]) -> list[str]:
    """What a bot of this game may play by, the usual one first; at random it can play any game."""
    brains = [brain for brain in (*USUAL, *game.brains) if brain in game.brains or brain == "random"]
    return list(dict.fromkeys(brains))


def fitting_brain(game: Game[Any], name: str) -> str:
    """This brain where the game has it, else the game's usual one: a bot that came from another game plays on."""
    known = brains_of(game)
    return name if name in known else known[0]


def next_to_act(game: Game[Any], state: Any, seats: tuple[str, ...]) -> str | None:
    """The first seat that the table waits for."""
    return next((seat for seat in seats if awaited(game, state, seat)), None)


def bot_move(game: Game[Any], state: Any, seat: str, brain: Brain, chance: Chance) -> tuple[Move, Chance]:
    """What the bot does, from what its seat may know: hidden things and coming dice are made up for it."""
    dreams, rest = chance.split()
    own, rest = rest.split()
    return brain(game.imagine(state, seat, dreams), seat, own), rest


def play_out(game: Game[Any], state: Any, brains: Mapping[str, Brain], chance: Chance) -> Iterator[tuple[Move, Any]]:
    """A game between bots, move by move with the state after each, until it is over."""
    seats = tuple(brains)
    for _ in range(TOO_LONG):
        seat = next_to_act(game, state, seats)
        if seat is None:
            return
        move, chance = bot_move(game, state, seat, brains[seat], chance)
        state, _ = game.apply(state, move)
        yield move, state
    raise RuntimeError(f"{game.id}: no end after {TOO_LONG} moves")
