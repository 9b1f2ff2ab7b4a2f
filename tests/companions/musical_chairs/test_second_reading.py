"""Whole games reckoned a second time from their moves alone, by code from the rulebook that shares none of ours.

Cards are names, piles are lists, and the treble clefs are read from the file once more. Only what comes from the top
of the deck is looked up in the game, as no move says it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import cycle

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import FILE
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.state import Phase, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move
from tests.companions.musical_chairs.tables import fresh
from tests.rounds import rounds

BOX = tomllib.loads(FILE.read_text(encoding="utf-8"))
CHAIRS = [suit["name"] for suit in BOX["suits"]]
CLEFS: dict[str, int] = {f"{suit['name']} {n}": vp for suit in BOX["suits"] for n, vp in enumerate(suit["vp"], start=1)}
CLEFS |= {f"{suit['name']} rest": suit["rest"] for suit in BOX["suits"]} | {"repeat 1": 1, "repeat 2": 2}
PRINTED: dict[str, int] = {token["name"]: token["vp"] for token in BOX["tokens"]}
MINDS = ("thoughtful", "random", "greedy")
ENDED = (Phase.KEEP, Phase.NINTH, Phase.OVER)


@dataclass
class Seat:
    """A player with pen and paper."""

    chair: str = ""
    cards: int = 8
    pile: list[str] = field(default_factory=list)
    rests: list[str] = field(default_factory=list)
    rests_played: int = 0
    tokens: list[str] = field(default_factory=list)

    def points(self) -> int:
        suits = {card.split()[0] for card in self.pile} - {"repeat"}
        adds = {
            "each suit": len(suits), "three suits": 3 * (len(suits) // 3), "rests count": self.rests_played,
            "zeros count": 2 * sum(CLEFS[card] == 0 for card in self.pile),
        }  # fmt: skip
        return sum(CLEFS[card] for card in self.pile) + sum(PRINTED[one] + adds.get(one, 0) for one in self.tokens)


@dataclass
class Evening:
    """The whole table, as far as scores hang on it."""

    seats: dict[str, Seat]
    board: dict[str, str]
    beside: dict[str, str] = field(default_factory=dict)
    middle: list[tuple[str, str, int]] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    shared: list[str] = field(default_factory=list)
    fighters: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    scored_elsewhere: bool = False

    def take(self, move: Move) -> None:
        seat = self.seats[move.seat]
        match move:
            case m.Sit(chair=chair) | m.Walk(chair=chair):
                seat.chair = chair
            case m.PlayCard(card=card):
                self.play(seat, card)
            case m.StopMusic():
                self.stop()
            case m.Fight(card=card):
                self.choose(move.seat, card)
            case m.Decline():
                self.choose(move.seat, "")
            case m.ScoreChair(chair=chair):
                self.score(seat, chair)
            case m.FromHand(cards=cards):
                seat.pile += cards
                seat.cards -= len(cards)
            case m.Buy(card=card):
                seat.pile.remove(card)
                seat.tokens.append(self.beside.pop(seat.chair))
            case m.SwitchOut(card=card):
                seat.pile.remove(card)
            case m.SwitchIn(card=card):
                seat.pile.append(card)
                seat.cards -= 1
            case m.DiscardAll():
                seat.cards = 0
            case _:
                pass

    def play(self, seat: Seat, card: str) -> None:
        """A Rest lies in front; a Repeat is what was laid before it."""
        kind, value = card.split()
        seat.cards -= 1
        if value == "rest":
            seat.rests.append(card)
            seat.rests_played += 1
        elif kind == "repeat":
            _, suit, number = self.middle[-1] if self.middle else ("", "", 0)
            self.middle.append((card, suit, number))
        else:
            self.middle.append((card, kind, int(value)))

    def stop(self) -> None:
        """A token leaves the board, by the last card whose token is still there; then shared chairs are fought for."""
        for _, suit, _ in reversed(self.middle):
            if suit in self.board:
                self.beside[suit] = self.board.pop(suit)
                break
        where = Counter(seat.chair for seat in self.seats.values())
        self.shared = [chair for chair in CHAIRS if where[chair] > 1]
        self.next_battle()

    def next_battle(self) -> None:
        """Those who have cards may fight; where nobody has, all lose."""
        while self.shared:
            here = [name for name, seat in self.seats.items() if seat.chair == self.shared[0]]
            self.lost |= set(here)
            self.fighters = [name for name in here if self.seats[name].cards]
            if self.fighters:
                return
            del self.shared[0]
        self.music_has_stopped()

    def choose(self, name: str, card: str) -> None:
        self.chosen[name] = card
        if len(self.chosen) < len(self.fighters):
            return
        chosen, self.chosen = self.chosen, {}
        for one in (one for one, played in chosen.items() if played):
            self.seats[one].cards -= 1
            self.seats[one].rests_played += chosen[one].endswith("rest")
        tied = self.highest({one: played for one, played in chosen.items() if played})
        self.fighters = [one for one in tied if self.seats[one].cards] if len(tied) > 1 else []
        if not self.fighters:
            self.lost -= set(tied if len(tied) == 1 else [])
            del self.shared[0]
            self.next_battle()

    def highest(self, played: dict[str, str]) -> list[str]:
        """A Repeat ties with the highest number, a Rest never wins, the token adds one and wins ties."""
        numbers = {
            name: int(card.split()[1]) + ("battle" in self.seats[name].tokens)
            for name, card in played.items()
            if not card.endswith("rest") and not card.startswith("repeat")
        }
        best = [name for name, number in numbers.items() if number == max(numbers.values())]
        best += [name for name, card in played.items() if card.startswith("repeat")]
        holder = [name for name in best if "battle" in self.seats[name].tokens]
        return holder or best

    def music_has_stopped(self) -> None:
        """Rests are scored; then everybody who has not lost takes the suit of the chair, or chooses another chair."""
        for name, seat in self.seats.items():
            seat.pile, seat.rests = seat.pile + seat.rests, []
            if name not in self.lost and "vacant chair" not in seat.tokens:
                self.score(seat, seat.chair)

    def score(self, seat: Seat, suit: str) -> None:
        seat.pile += [card for card, its, _ in self.middle if its == suit]
        self.middle = [laid for laid in self.middle if laid[1] != suit]

    def round_ends(self) -> None:
        self.middle, self.lost = [], set()


def on_board(state: State, half: int) -> State:
    """Eight of the sixteen tokens, the same at every second game."""
    tokens = list(Token)[8 * half :] + list(Token)[: 8 * half]
    return replace(state, board=tuple(tokens[:8]), unused=tuple(tokens[8:]))


def reckoned(seats: tuple[str, ...], seed: int) -> set[str]:
    """A whole game, held against the second reading move by move; the tokens that somebody bought in it."""
    state = on_board(fresh(seats, seed, seats[seed % len(seats)]), seed % 2)
    board = {chair: str(token) for chair, token in zip(CHAIRS, state.board, strict=True)}
    evening = Evening({seat: Seat() for seat in seats}, board)
    minds = cycle(MINDS[seed % 3 :] + MINDS[: seed % 3])
    brains = {seat: brain_named(MUSICAL_CHAIRS, mind) for seat, mind in zip(seats, minds, strict=False)}
    for move, after in play_out(MUSICAL_CHAIRS, state, brains, Chance(seed)):
        evening.take(move)
        if state.phase not in ENDED and (after.phase in ENDED or after.round > state.round):
            from_the_top(evening, after)
            evening.round_ends()
        if after.round > state.round:
            for seat, player in zip(seats, after.players, strict=True):
                assert 8 <= len(player.hand) <= 8 + ("hand of nine" in evening.seats[seat].tokens)
                evening.seats[seat].cards = len(player.hand)
        state = after
        if state.phase is Phase.ELSEWHERE:
            continue  # others take their cards after whoever chooses a chair
        assert [sorted(player.pile) for player in state.players] == [sorted(one.pile) for one in evening.seats.values()]
        assert [one.rests_played for one in state.players] == [one.rests_played for one in evening.seats.values()]
        assert [list(player.tokens) for player in state.players] == [one.tokens for one in evening.seats.values()]
    result = MUSICAL_CHAIRS.result(state)
    assert result.over
    assert dict(result.scores) == {name: seat.points() for name, seat in evening.seats.items()}
    best = max(seat.points() for seat in evening.seats.values())
    assert result.awards[0].winners == tuple(name for name, seat in evening.seats.items() if seat.points() == best)
    return {token for seat in evening.seats.values() for token in seat.tokens}


def from_the_top(evening: Evening, after: State) -> None:
    """The holder of that token, unless a battle was lost, has one card more than any move says."""
    for (name, seat), player in zip(evening.seats.items(), after.players, strict=True):
        more = list((Counter(player.pile) - Counter(seat.pile)).elements())
        entitled = "top card" in seat.tokens and name not in evening.lost
        assert len(more) == (entitled and bool(after.deck or after.discard or more))
        seat.pile += more


def test_final_scores_of_whole_games_with_all_sixteen_tokens() -> None:
    bought: set[str] = set()
    for seed in range(rounds(12, 200)):
        bought |= reckoned(("megen", "stephany", "michelle", "amanda")[: 2 + seed % 3], seed)
    assert bought == {token.value for token in Token}
