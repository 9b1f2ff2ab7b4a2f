"""The whole table of Symphony No. 9, frozen: what lies open, what is in chests, and how far the round has come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from chordgame.companions.symphony_no9.box import Box, Musician, ScoringTile, Space, Terms, the_box
from chordgame.engine.chance import Chance
from chordgame.engine.game import Event
from chordgame.engine.sealed import Sealed
from chordgame.engine.sentences import listed

VIRTUAL = "The virtual patron"
"""The bot of the rulebook's game of two; it is no seat."""
FIRST_RULES, RULES = 1, 2
"""The rules of games that were begun before, and of those that begin today: see `docs/architecture.md`."""
PerColour = tuple[int, ...]
"""A number for each musician, from the concert board downwards."""


class Phase(Enum):
    """What the table waits for."""

    FREE = "free cubes to be taken"
    FOR_VIRTUAL = "cubes to be taken for the virtual patron"
    SECOND = "a cube to be bought, or a pass"
    THIRD = "another cube to be bought, or a pass"
    BID = "contributions to the royal concert"
    KEEP = "a cube to be kept"
    BONUS = "a cube to be taken as a bonus"
    BLAME = "a cube to be given back"
    COUNT = "furniture to be sold, or the points to be counted"
    OVER = "nothing: the game is over"


TAKING = (Phase.FREE, Phase.FOR_VIRTUAL)
SPONSORING = (Phase.FREE, Phase.FOR_VIRTUAL, Phase.SECOND, Phase.THIRD)
BUYING = (Phase.SECOND, Phase.THIRD)
AFTER_CONCERT = (Phase.KEEP, Phase.BONUS, Phase.BLAME, Phase.COUNT)


@dataclass(frozen=True, slots=True)
class House:
    """What was laid out for this game: a career and a scoring tile for each musician, by number and by name.

    The rest is read from the box, whose fingerprint is an option of the game.
    """

    players: int
    careers: tuple[int, ...]
    tiles: tuple[str, ...]
    rules: int = RULES
    box: Box = field(init=False, repr=False, compare=False)
    terms: Terms = field(init=False, repr=False, compare=False)
    musicians: tuple[Musician, ...] = field(init=False, repr=False, compare=False)
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    scoring: tuple[ScoringTile, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        box = the_box()
        object.__setattr__(self, "box", box)
        object.__setattr__(self, "terms", box.terms(self.players))
        object.__setattr__(self, "musicians", box.musicians[: len(self.tiles)])
        object.__setattr__(self, "names", tuple(musician.name for musician in self.musicians))
        object.__setattr__(self, "scoring", tuple(self.terms.tiles[name] for name in self.tiles))

    @property
    def by_first_rules(self) -> bool:
        """Whether the game ends by the rules that it was begun by."""
        return self.rules == FIRST_RULES

    def career(self, row: int) -> tuple[Space, ...]:
        """The spaces that lie beside the musician of this row."""
        return self.box.musicians[self.careers[row]].career

    def cubes_on(self, space: Space) -> int:
        """The cubes that a space starts with."""
        return space.cubes if self.players == 4 else space.cubes - space.four


@dataclass(frozen=True, slots=True)
class Board:
    """A player board, open to all: cubes and tiles of each colour, and the furniture sold."""

    cubes: PerColour
    tiles: PerColour
    sold: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Chest:
    """A money chest, open to its owner alone: coins, and the worth of each piece of furniture."""

    money: int
    furniture: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a hand holds for the concert."""

    coins: int
    furniture: tuple[int, ...] = ()

    @property
    def sum(self) -> int:
        """Furniture counts in full."""
        return self.coins + sum(self.furniture)

    @property
    def words(self) -> str:
        """What everybody sees in the open hand."""
        furniture = f" (with furniture of {listed(f'${worth}' for worth in self.furniture)})" if self.furniture else ""
        return f"${self.sum}{furniture}"


@dataclass(frozen=True, slots=True)
class Concert:
    """A concert that was held or failed: hands by seat, the virtual patron's part, and who performed.

    `named` is the class that was held, or "too low" or "too high".
    """

    budget: int
    hands: tuple[Hand, ...]
    virtual: int
    total: int
    named: str
    performers: tuple[int, ...]
    income: tuple[int, ...]

    @property
    def held(self) -> bool:
        """Whether it was a success."""
        return bool(self.performers)


@dataclass(frozen=True, slots=True)
class Due:
    """A choice that a concert left to a seat, and how many cubes it is about."""

    place: int
    cubes: int = 1


@dataclass(frozen=True, slots=True)
class State:
    """Everything. Boards are those of the seats, then the virtual patron's with two players.

    `left` counts the cubes on the careers; `outside` those in the box or marking performers on the concert board.
    `fame` lists the musicians from the most famous down, as they stood when this round's concert was called.
    `to_count` are the seats that may still sell furniture before the points are counted.
    """

    house: House
    seats: tuple[str, ...]
    chance: Chance
    phase: Phase
    boards: tuple[Board, ...]
    chests: tuple[Chest, ...]
    left: PerColour
    outside: PerColour
    supply: PerColour
    discarded: PerColour
    budgets: tuple[int, ...]
    start: int
    round: int = 1
    turn: int = 0
    picks: int = 0
    dead: tuple[bool, ...] = ()
    bids: Sealed[Hand] = field(default_factory=lambda: Sealed((), ()))
    fame: tuple[int, ...] = ()
    concerts: tuple[Concert, ...] = ()
    due: tuple[Due, ...] = ()
    to_count: tuple[str, ...] = ()
    bank: int = 0
    bank_furniture: tuple[int, ...] = ()

    @property
    def acting(self) -> int:
        """The place whose turn it is; before a concert nobody's alone."""
        return self.due[0].place if self.due else self.turn

    @property
    def whose(self) -> str:
        """The seat whose turn it is."""
        return self.seats[self.acting]

    @property
    def price(self) -> int:
        """Of a cube in this turn."""
        first, second = self.house.box.prices
        return {Phase.SECOND: first, Phase.THIRD: second}.get(self.phase, 0)

    @property
    def order(self) -> tuple[int, ...]:
        """The places clockwise from the start marker."""
        places = tuple(range(len(self.seats)))
        return places[self.start :] + places[: self.start]

    @property
    def budget(self) -> int | None:
        """The royal budget of this round, once it is revealed."""
        return self.budgets[self.round - 1] if self.phase is Phase.BID or self.phase in AFTER_CONCERT else None

    def with_board(self, place: int, **changes: object) -> State:
        """The state with one board changed."""
        changed = replace(self.boards[place], **changes)  # type: ignore[arg-type]
        return replace(self, boards=(*self.boards[:place], changed, *self.boards[place + 1 :]))

    def with_chest(self, place: int, **changes: object) -> State:
        """The state with one chest changed."""
        changed = replace(self.chests[place], **changes)  # type: ignore[arg-type]
        return replace(self, chests=(*self.chests[:place], changed, *self.chests[place + 1 :]))

    def with_paid(self, place: int, amount: int) -> State:
        """Money from a chest to the bank, or the other way if it is negative."""
        paid = self.with_chest(place, money=self.chests[place].money - amount)
        return replace(paid, bank=paid.bank + amount)

    def with_cubes(self, place: int, row: int, count: int) -> State:
        """More cubes of a colour on a board, or fewer."""
        return self.with_board(place, cubes=plus(self.boards[place].cubes, row, count))

    def taken(self, place: int, row: int) -> State:
        """The leftmost cube of a career on a board."""
        return replace(self.with_cubes(place, row, 1), left=plus(self.left, row, -1))

    def given_back(self, place: int, row: int, count: int) -> State:
        """Cubes from a board to the box."""
        return replace(self.with_cubes(place, row, -count), outside=plus(self.outside, row, count))


Step = tuple[State, tuple[Event, ...]]
"""What a move leads to."""


def plus(numbers: PerColour, row: int, count: int) -> PerColour:
    """The numbers with so many more in one row."""
    return (*numbers[:row], numbers[row] + count, *numbers[row + 1 :])
