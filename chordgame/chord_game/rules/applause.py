"""The awards: the highest score for the music, the most applause for the lyrics."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.points import BOOS_FOR_A_SECOND_NAMING, CLAPS, NAMINGS, TURNS_ALTERNATE
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.state import Applause, Phase, Reaction, State, Step
from chordgame.chord_game.rules.turn_order import BETWEEN, between_turns, round_from
from chordgame.engine.game import Award, Event, Free, Offer
from chordgame.engine.sentences import counted, listed


def begin_awards(state: State) -> Step:
    """The last turn is over."""
    with_cams = [seat for seat, player in zip(state.seats, state.players, strict=True) if player.cams]
    who = f"only {with_cams[0]}" if with_cams else "nobody"
    return _to_the_awards(state, f"The last turn is over: {who} has cams left.")


def finish_early(state: State, _: m.FinishEarly) -> Step:
    """Decided here: the rulebook knows no early end, and families have a bedtime."""
    insist(between_turns(state), Rule.NOT_NOW, BETWEEN)
    return _to_the_awards(state, f"{state.leader} ends the evening here.")


def finish_offers(state: State) -> list[Offer]:
    """For the Band Leader, between two turns."""
    return [Offer(m.FinishEarly(state.leader), waited_for=False)] if between_turns(state) else []


def _to_the_awards(state: State, why: str) -> Step:
    """Two players without an audience have nobody to applaud."""
    music = best_music(state)
    event = Event(f"{why} {music.name}: {' and '.join(music.winners)}, {music.why}.")
    if len(state.seats) == TURNS_ALTERNATE and not state.house.audience:
        return replace(state, phase=Phase.OVER), (event,)
    leader = state.house.leader
    named = tuple(state.seats[place] for place in (leader, *round_from(state, leader)))
    after = replace(state, phase=Phase.APPLAUSE, applause=Applause(1, named))
    return after, (event, Event(f"Applause for {named[0]}!"))


def best_music(state: State) -> Award:
    """The highest score; of tied players the one who scored last."""
    best = max((player.score, player.last_scored) for player in state.players)
    winners = [
        seat for seat, player in zip(state.seats, state.players, strict=True)
        if (player.score, player.last_scored) == best
    ]  # fmt: skip
    tied = sum(player.score == best[0] for player in state.players) > 1
    why = counted(best[0], "point") + (", tied, and scored last" if tied and best[1] else "")
    return Award("Best Music", tuple(winners), why)


def _applause(state: State) -> Applause:
    assert state.applause is not None
    return state.applause


def applaud(state: State, move: m.Applaud) -> Step:
    """How loudly one seat claps for the player who is named."""
    insist(move.claps in CLAPS, Rule.CLAPS, f"not {move.claps}")
    return _react(state, move.seat, claps=move.claps, boo=False)


def boo(state: State, move: m.Boo) -> Step:
    """One seat boos the player who is named."""
    return _react(state, move.seat, claps=0, boo=True)


def _react(state: State, by: str, claps: int, boo: bool) -> Step:
    """One reaction a seat and a naming: a later one takes the place of the one before."""
    applause = _applause(state)
    to = applause.named[applause.at]
    insist(by != to, Rule.OWN_APPLAUSE)
    kept = tuple(one for one in applause.reactions if (one.by, one.to) != (by, to))
    heard = replace(applause, reactions=(*kept, Reaction(by, to, claps, boo)))
    text = f"{by} boos {to}." if boo else f"{by} claps for {to}."
    return replace(state, applause=heard), (Event(text),)


def name_next(state: State, _: m.NameNext) -> Step:
    """The next one; after the last, a second naming where it is due, or the decision."""
    applause = _applause(state)
    if applause.at + 1 < len(applause.named):
        following = replace(applause, at=applause.at + 1)
        return replace(state, applause=following), (Event(f"Applause for {following.named[following.at]}!"),)
    again = finalists(applause) if applause.naming < NAMINGS else ()
    if again:
        return _named_again(state, again)
    return replace(state, phase=Phase.DECISION), (Event(f"{state.leader} decides."),)


def _named_again(state: State, named: tuple[str, ...]) -> Step:
    after = replace(state, phase=Phase.APPLAUSE, applause=Applause(NAMINGS, named))
    return after, (Event(f"Once more: {listed(named)}. Applause for {named[0]}!"),)


def claps_for(applause: Applause) -> Counter[str]:
    """All claps that each one got in this naming."""
    counts = Counter(dict.fromkeys(applause.named, 0))
    for reaction in applause.reactions:
        counts[reaction.to] += reaction.claps
    return counts


def finalists(applause: Applause) -> tuple[str, ...]:
    """Who is named once more: the tied ones; or, after two boos, the best two places, or all if there are none.

    Decided here: without a clap from any phone there is nothing to count, and the Band Leader's ear decides.
    """
    counts = claps_for(applause)
    boos = sum(reaction.boo for reaction in applause.reactions)
    places = sorted({claps for claps in counts.values() if claps}, reverse=True)
    first = [seat for seat in applause.named if places and counts[seat] == places[0]]
    if len(first) > 1:
        return tuple(first)
    if boos < BOOS_FOR_A_SECOND_NAMING:
        return ()
    enough = places[1] if len(places) > 1 else 0
    return tuple(seat for seat in applause.named if counts[seat] >= enough)


def call_again(state: State, move: m.CallAgain) -> Step:
    """A tie that only the Band Leader heard."""
    applause = _applause(state)
    insist(applause.naming < NAMINGS, Rule.NOT_NOW, "they were named twice")
    known = len(set(move.tied)) == len(move.tied) >= 2 and set(move.tied) <= set(applause.named)
    insist(known, Rule.TIED, listed(applause.named))
    return _named_again(state, tuple(seat for seat in applause.named if seat in move.tied))


def give_award(state: State, move: m.GiveAward) -> Step:
    """The Band Leader's decision. Welcome to the music business."""
    named = _applause(state).named
    insist(move.to in named, Rule.AWARD_TO, f"{listed(named)}, not {move.to!r}")
    return replace(state, phase=Phase.OVER, best_lyrics=move.to), (Event(f"Best Lyrics: {move.to}!"),)


def applause_offers(state: State, seat: str) -> list[Offer]:
    """Claps and boos for the others, the next name for the Band Leader."""
    applause = _applause(state)
    offers: list[Offer] = []
    if seat != applause.named[applause.at]:
        claps = [Offer(m.Applaud(seat, claps), waited_for=False) for claps in CLAPS]
        offers = [*claps, Offer(m.Boo(seat), waited_for=False)]
    return offers + ([Offer(m.NameNext(seat))] if seat == state.leader else [])


def decision_offers(state: State) -> list[Offer]:
    """The award to any who was named, most applause first; in doubt once more round."""
    applause = _applause(state)
    counts = claps_for(applause)
    ranked = sorted(applause.named, key=lambda seat: -counts[seat])
    awards = [Offer(m.GiveAward(state.leader, seat)) for seat in ranked]
    if applause.naming == NAMINGS:
        return awards
    free = (Free("tied", "two or more of those who were named"),)
    return [*awards, Offer(m.CallAgain(state.leader, tuple(ranked[:2])), free, waited_for=False)]
