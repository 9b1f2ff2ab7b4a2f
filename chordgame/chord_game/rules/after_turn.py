"""After the play or the change: doubts, rulings, the points written down, and mistakes mended later."""

from __future__ import annotations

from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.applause import begin_awards
from chordgame.chord_game.rules.heard import RANG, PlayOutcome
from chordgame.chord_game.rules.lyrics import without_this_turns_words
from chordgame.chord_game.rules.playing import pluck_again_offers
from chordgame.chord_game.rules.points import STILL_PLAYING, TURNS_ALTERNATE, for_play
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.state import Doubt, Phase, State, Step
from chordgame.chord_game.rules.turn_order import (
    begin_turn,
    players_with_cams,
    roll_die,
    roll_offers,
    round_from,
)
from chordgame.chord_game.rules.words import is_short_text
from chordgame.engine.game import Event, Free, Offer
from chordgame.engine.sentences import counted

# ---------------------------------------------------------------- doubts and rulings


def challenge(state: State, move: m.Challenge) -> Step:
    """Somebody heard it differently: the Band Leader will rule."""
    insist(_may_challenge(state, move.seat), Rule.CHALLENGE_ONCE)
    insist(is_short_text(move.about), Rule.PLAIN_TEXT)
    doubted = replace(state, phase=Phase.RULING).with_turn(doubt=Doubt(move.seat, move.about))
    about = f": “{move.about}”" if move.about else "."
    return doubted, (Event(f"{move.seat} challenges{about}"),)


def _may_challenge(state: State, seat: str) -> bool:
    return state.turn.play is not None and state.turn.doubt is None and seat != state.whose


def challenge_offers(state: State, seat: str) -> list[Offer]:
    """For everybody but the player."""
    if not _may_challenge(state, seat):
        return []
    return [Offer(m.Challenge(seat), (Free("about", "in your words", "what did you hear?"),), waited_for=False)]


def vote(state: State, move: m.Vote) -> Step:
    """Advice for the Band Leader; a vote may be changed until the ruling."""
    others = tuple(one for one in state.turn.votes if one[0] != move.seat)
    voted = state.with_turn(votes=(*others, (move.seat, move.clear)))
    return voted, (Event(f"{move.seat} says it {RANG[move.clear]}."),)


def overrule(state: State, move: m.Overrule) -> Step:
    """The Band Leader's word on the play, on record with the machine's."""
    judged = state.turn.play
    insist(judged is not None, Rule.NOT_NOW, "no chord was played")
    assert judged is not None
    insist(judged.by_ear or not move.clear, Rule.RULING, judged.words)
    insist(is_short_text(move.why), Rule.PLAIN_TEXT)
    changes = move.clear != (judged.outcome is PlayOutcome.COUNTS)
    insist(changes or state.phase is Phase.RULING, Rule.RULED_ALREADY)
    points = for_play(len(judged.scoring)) if move.clear else 0
    words = f"the Band Leader rules that it {RANG[move.clear]}"
    ruled = replace(judged, outcome=PlayOutcome.COUNTS if move.clear else PlayOutcome.FAILS, words=words)
    because = f" (“{move.why}”)" if move.why else ""
    event = Event(f"{words[0].upper()}{words[1:]}{because}: {counted(points, 'point')}.")
    return _with_points(state.with_turn(play=ruled), points), (event,)


def _with_points(state: State, points: int) -> State:
    """Other points ask for other words: what was written for the old ones goes."""
    if state.turn.wrote and points != state.turn.points:
        state = without_this_turns_words(state)
    phase = Phase.NEXT if state.turn.wrote else Phase.LYRICS
    return replace(state, phase=phase).with_turn(points=points)


def ruling_offers(state: State, seat: str) -> list[Offer]:
    """Votes by the others, the ruling by the Band Leader, and another pluck where the ear was unsure."""
    votes = [Offer(m.Vote(seat, clear), waited_for=False) for clear in (True, False)]
    by_seat = pluck_again_offers(state) if seat == state.whose else votes
    return by_seat + overrule_offers(state, seat, waited_for=True)


def overrule_offers(state: State, seat: str, waited_for: bool = False) -> list[Offer]:
    """Both ways in a dispute; else only the other way than it was decided."""
    judged = state.turn.play
    if seat != state.leader or judged is None:
        return []
    ways = [True, False] if judged.by_ear else [False]
    if state.phase is not Phase.RULING:
        ways = [clear for clear in ways if clear != (judged.outcome is PlayOutcome.COUNTS)]
    can_go = "" if state.phase is Phase.RULING else ". You can undo it"
    free = (Free("why", f"in your words{can_go}", "reason (optional)"),)
    return [Offer(m.Overrule(seat, clear), free, waited_for) for clear in ways]


# ---------------------------------------------------------------- the end of the turn


def written_down(state: State) -> State:
    """The turn's points on the score sheet."""
    place, points = state.turn.player, state.turn.points
    player = state.players[place]
    last = state.turn.number if points else player.last_scored
    return state.with_player(place, score=player.score + points, last_scored=last)


def needs_roll(state: State) -> bool:
    """With two players turns alternate, and after the last turn nobody is next."""
    return len(state.seats) > TURNS_ALTERNATE and players_with_cams(state) >= STILL_PLAYING


def next_offers(state: State) -> list[Offer]:
    """A roll for the next player, or just the end of the turn."""
    return roll_offers(state) if needs_roll(state) else [Offer(m.EndTurn(state.whose))]


def roll_for_next(state: State, move: m.Roll) -> Step:
    """The die, counted clockwise round the others, names the next player."""
    insist(needs_roll(state), Rule.NOT_NOW, "end the turn. With two players nobody rolls")
    shows, rolled = roll_die(written_down(state), move.shows)
    others = round_from(rolled, rolled.turn.player)
    begun, events = begin_turn(rolled, others[(shows - 1) % len(others)])
    return begun, (Event(f"The die shows {shows}."), *events)


def end_turn(state: State, _: m.EndTurn) -> Step:
    """The other one of two players is next, or the awards begin."""
    insist(not needs_roll(state), Rule.NOT_NOW, "roll the die. It names the next player")
    written = written_down(state)
    if players_with_cams(written) >= STILL_PLAYING:
        return begin_turn(written, round_from(written, written.turn.player)[0])
    return begin_awards(written)
