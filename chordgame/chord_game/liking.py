"""How bots applaud: for words that somebody made up, and loudest for whose song has the most different ones.

They clap for everybody but themselves, as the rules ask; nobody is booed.
"""

from __future__ import annotations

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.ideas import is_idea
from chordgame.chord_game.rules.state import Contribution, Phase, State
from chordgame.chord_game.rules.words import bare, words_in

A_LITTLE = 1
"""Everybody gets that; a favourite one more, and who made words up one more."""


def clap(state: State, seat: str) -> m.Applaud | None:
    """What a bot claps for the one who is named; None if it has, or is named itself, or nobody is."""
    applause = state.applause
    if applause is None or seat not in may_still_clap(state):
        return None
    return m.Applaud(seat, _how_loud(state, seat, applause.named[applause.at]))


def may_still_clap(state: State) -> tuple[str, ...]:
    """Who has neither clapped nor booed yet for the one who is named."""
    applause = state.applause
    if state.phase is not Phase.APPLAUSE or applause is None:
        return ()
    named = applause.named[applause.at]
    heard = {one.by for one in applause.reactions if one.to == named}
    return tuple(seat for seat in state.seats if seat != named and seat not in heard)


def _how_loud(state: State, seat: str, named: str) -> int:
    """One of the others is this bot's favourite; of who sang as many words of their own, who sang most of any."""
    others = [other for other in state.seats if other != seat]
    favourite = max(others, key=lambda other: (len(made_up(state, other)), _sung(state, other)))
    return A_LITTLE + (named == favourite) + bool(made_up(state, named))


def _sung(state: State, seat: str) -> int:
    return sum(len(words_in(line.text)) for line in state.lyrics if line.seat == seat)


def made_up(state: State, seat: str) -> set[str]:
    """The words that are this player's own: neither of a line that the companion offered nor sung before."""
    sung = {bare(word) for word in words_in(state.title)}
    own: set[str] = set()
    for line in state.lyrics:
        words = {bare(word) for word in words_in(line.text)}
        if line.seat == seat and not _was_offered(line):
            own |= words - sung
        sung |= words
    return own


def _was_offered(line: Contribution) -> bool:
    return is_idea(line.text, line.turn)
