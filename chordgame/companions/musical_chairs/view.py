"""The table of Musical Chairs as a seat sees it: hands and secret choices are each one's own."""

from __future__ import annotations

from collections import Counter

from chordgame.companions.breakdown import breakdown
from chordgame.companions.musical_chairs.box import Cards, box, points
from chordgame.companions.musical_chairs.parts import part_of
from chordgame.companions.musical_chairs.pictures.drawing import BoardDrawing, ChairDrawing, HandDrawing, MiddleDrawing
from chordgame.companions.musical_chairs.scoring import holding, score_lines, standings, winners
from chordgame.companions.musical_chairs.state import DECLINED, Phase, Player, State
from chordgame.engine.game import Award, Result
from chordgame.engine.sentences import listed
from chordgame.engine.view import Grid, Lines, Panel, Picture, View

ASKED = {
    Phase.SEATS: "choose a chair to start from",
    Phase.PLAY: "play a card",
    Phase.WALK: "move your marker",
    Phase.ELSEWHERE: "choose which chair to score",
    Phase.FROM_HAND: "score cards from your hand",
    Phase.BUY: "buy the token beside your chair, or leave it",
    Phase.SWITCH_OUT: "switch a scored Chair card, or none",
    Phase.SWITCH_IN: "choose the card that you score instead",
    Phase.KEEP: "keep your hand, or discard all of it",
    Phase.NINTH: "draw one more card with the token, or not",
}
ASK = {
    Phase.SEATS: "Tap a chair for your marker. Any is fine.",
    Phase.WALK: "Tap a lit chair. Where you stand when the music stops, you score the cards of that suit.",
    Phase.BATTLE: "Tap a card: the highest wins the chair. Nobody sees it before all have chosen.",
    Phase.FROM_HAND: "Lower cards of the suit that you took may score too: tap one that is lit, or score no more.",
    Phase.KEEP: "What you keep stays; then everybody draws up to a full hand.",
}
"""What to do about it, beside the board."""


def view(state: State, seat: str | None) -> View:
    """The board, this seat's hand, the middle, the score pile, the players, and what the tokens do."""
    panels: list[Panel] = [_board(state)]
    player = None if seat is None else state.players[state.seats.index(seat)]
    panels += [_hand(player.hand)] if player is not None else []
    panels += [_middle(state), *_battle(state, seat)]
    panels += [_score_pile(player.pile)] if player is not None else []
    panels += [_players(state), *_tokens(state)]
    panels.append(_breakdown(state))
    return View("musical_chairs", seat, headline(state), tuple(panels), _ask(state), state.phase is Phase.SEATS)


def _ask(state: State) -> str:
    if state.phase is Phase.PLAY:
        return _what_fits(state)
    if state.phase is Phase.BUY:
        return _what_is_sold(state)
    return ASK.get(state.phase, "")


def _what_fits(state: State) -> str:
    """The middle may be out of sight on a phone."""
    if not state.last_number:
        return "You open the round: tap your lowest number, a Rest or a Repeat."
    last = f"{state.middle[-1].suit} {state.last_number}"
    return f"The last card is the {last}. Tap the same number, your next higher one, a Rest or a Repeat."


def _what_is_sold(state: State) -> str:
    chair = state.players[state.seats.index(state.whose)].chair
    token = None if chair is None else state.beside[chair]
    what = "" if token is None else f"“{token}”: {box().tokens[token].power}. "
    return f"{what}Pay with a card that you scored, and the token is yours."


def headline(state: State) -> str:
    """What the table waits for, in one line."""
    if state.phase is Phase.OVER:
        return f"The game is over: {' and '.join(winners(standings(state)))} won, as {state.ended}"
    if state.battle is not None:
        chair = box().chairs[state.battle.chair]
        return f"Battle for the {chair}: {' and '.join(state.battle.choices.waiting)}, choose in secret"
    return f"{state.whose}: {ASKED[state.phase]}"


def _board(state: State) -> Picture:
    chairs = tuple(
        ChairDrawing(
            suit.name, suit.colour, state.board[at] or "", state.beside[at] or "",
            tuple(place for place, player in enumerate(state.players) if player.chair == at),
            at == state.removed,
        )
        for at, suit in enumerate(box().suits)
    )  # fmt: skip
    stopper = state.seats[state.stopper] if state.stopper is not None else ""
    drawing = BoardDrawing(chairs, state.seats, stopper, state.round)
    return Picture("board", drawing, drawing.words)


def _middle(state: State) -> Picture:
    drawing = MiddleDrawing(tuple((laid.card, laid.suit, laid.number) for laid in state.middle))
    return Picture("middle", drawing, drawing.words)


def _hand(cards: Cards) -> Picture:
    drawing = HandDrawing(tuple((card, part_of(card), count) for card, count in Counter(cards).items()))
    return Picture("hand", drawing, drawing.words)


def _score_pile(pile: Cards) -> Panel:
    """Suit by suit, so that a long pile stays short."""
    by_suit: dict[str, list[str]] = {}
    for name in pile:
        card = box().card[name]
        shown = f"{card.number or 'Rest'} ({points(card.vp)})" if card.suit else points(card.vp)
        by_suit.setdefault(card.suit or "Repeats", []).append(shown)
    return Lines("Your score pile", tuple(f"{suit}: {listed(cards)}" for suit, cards in by_suit.items()))


def _battle(state: State, seat: str | None) -> list[Panel]:
    """Who has chosen; what, only to oneself."""
    if state.battle is None:
        return []
    choices = state.battle.choices
    lines = [f"{one} {'is choosing' if one in choices.waiting else 'has chosen'}." for one in choices.asked]
    out = [one for one in state.battle.began if one not in choices.asked]
    lines += [f"{one} is out of it." for one in out]
    mine = choices.choice(seat) if seat is not None else None
    if mine is not None:
        lines.append("You declined." if mine == DECLINED else f"You chose {box().card[mine].label}.")
    return [Lines(f"Battle for the {box().chairs[state.battle.chair]}", tuple(lines))]


def _players(state: State) -> Grid:
    scores = standings(state)
    rows = tuple(
        (seat, _where(player), f"{scores[seat]:g}", str(len(player.hand)), listed(player.rests, "–"), _held(player))
        for seat, player in zip(state.seats, state.players, strict=True)
    )
    return Grid("Players", ("player", "at", "points", "cards", "Rests in front", "tokens"), rows, shelf="Scores")


def _where(player: Player) -> str:
    return "–" if player.chair is None else box().chairs[player.chair]


def _held(player: Player) -> str:
    names = (token.value + (" (used)" if token in player.flipped else "") for token in player.tokens)
    return listed(names, "–")


def _tokens(state: State) -> list[Panel]:
    """What each token in the game does, so that nobody needs a booklet."""
    in_play = [*state.board, *state.beside, *(token for player in state.players for token in player.tokens)]
    lines = tuple(
        f"{token.value} ({points(box().tokens[token].vp)}): {box().tokens[token].power}"
        for token in sorted(token for token in in_play if token is not None)
    )
    return [Lines("Tokens of this game", lines, shelf="Tokens")]


def _breakdown(state: State) -> Grid:
    """The score, line by line, as it would be now."""
    return breakdown("Score", state.seats, score_lines([holding(player) for player in state.players]))


def result(state: State) -> Result:
    """The points so far, and the victory once the game is over."""
    scores = standings(state)
    if state.phase is not Phase.OVER:
        return Result(False, scores)
    return Result(True, scores, (Award("Musical Chairs", winners(scores), "the most points"),))
