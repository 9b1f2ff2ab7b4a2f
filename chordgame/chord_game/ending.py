"""The end of a chord game: Best Music is known, the lyrics are applauded, and Best Lyrics is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from chordgame.chord_game.rules.applause import best_music, claps_for
from chordgame.chord_game.rules.points import TURNS_ALTERNATE
from chordgame.chord_game.rules.state import Phase, State
from chordgame.chord_game.view import result
from chordgame.engine.game import Ending, Wrote

NO_LYRICS = (
    "No Best Lyrics with two players: there is nobody else to applaud. Does somebody listen to you? "
    "Say so in the house rules of your next game."
)
"""“For 2 players and no audience, there is no Best Lyrics award.”"""
ENDS = (Phase.APPLAUSE, Phase.DECISION, Phase.OVER)


def leading(seats: int, options: Mapping[str, str]) -> str:
    """What the Band Leader does: two players give no Best Lyrics, unless somebody listens to them."""
    if seats <= TURNS_ALTERNATE and options.get("audience") != "yes":
        return "begins the song, and settles what you do not agree on"
    return "begins the song, settles what you do not agree on, and gives Best Lyrics"


def ending(state: State) -> Ending | None:
    """From the awards on; None while the song is still being written."""
    if state.phase not in ENDS:
        return None
    wrote = tuple(Wrote(line.seat, line.text, line.same_line) for line in state.lyrics)
    awards = result(state).awards or (best_music(state),)
    applause = state.applause
    if applause is None:
        return Ending(awards, wrote, missing=NO_LYRICS)
    named = applause.named[applause.at] if state.phase is Phase.APPLAUSE else ""
    boos = Counter(reaction.to for reaction in applause.reactions if reaction.boo)
    clapped = {one.by: one.claps for one in applause.reactions if one.to == named}
    return Ending(awards, wrote, named, claps_for(applause), boos, clapped)
