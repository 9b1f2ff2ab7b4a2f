"""Before the first round: careers, scoring tiles, budget tokens, chests and starting cubes."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.data_file import fingerprint
from chordgame.companions.symphony_no9.box import FILE, MUSICIANS, the_box
from chordgame.companions.symphony_no9.state import FIRST_RULES, VIRTUAL, Board, Chest, House, Phase, State, plus
from chordgame.companions.symphony_no9.turns import begin_round
from chordgame.engine.chance import Chance
from chordgame.engine.game import Table
from chordgame.engine.options import Option

SIDES = ("A", "B", "random")
PRINT = fingerprint(FILE)
OPTIONS = (
    Option("start", None, "", "who heard classical music last and starts; the first seat if nobody is named"),
    Option("careers", ("printed", "random"), "printed", "tracks lie as on their A sides, or at random"),
    Option("side2", SIDES, "A", "side of scoring tile 2: A concerts, B performers"),
    Option("side3", SIDES, "A", "side of scoring tile 3: A dead musicians, B cubes"),
    Option("side4", SIDES, "A", "side of scoring tile 4: A furniture sold, B ranks"),
    Option("side5", SIDES, "A", "side of scoring tile 5: A colours, B pairs"),
    Option("box", (PRINT,), PRINT, "fingerprint of box.toml", hint="put back the box.toml that the log began with"),
)


def setup(table: Table) -> State:
    """The table before the first cube is taken."""
    box, count, chance = the_box(), len(table.seats), Chance(table.seed)
    rows = MUSICIANS if count == 4 else MUSICIANS - 1
    careers = tuple(range(rows))
    if table.options["careers"] == "random":
        careers, chance = chance.shuffled(careers)
    tiles, chance = _scoring_tiles(table, rows, chance)
    budgets, chance = chance.shuffled(box.budget_tokens)
    house = House(count, careers, tiles)
    left = tuple(sum(map(house.cubes_on, house.career(row))) for row in range(rows))
    nothing, worths = (0,) * rows, tuple(token.worth for token in box.furniture)
    state = State(
        house=house,
        seats=table.seats,
        chance=chance,
        phase=Phase.FREE,
        boards=(Board(nothing, nothing),) * (count + (count == 2)),
        chests=(Chest(box.money, worths),) * count,
        left=left,
        outside=tuple(box.cubes_in_box - cubes for cubes in left),
        supply=(box.rounds,) * rows,
        discarded=nothing,
        budgets=budgets,
        start=table.seats.index(str(table.options["start"])),
        dead=(False,) * rows,
    )
    return begin_round(_deal_cubes(state))


def setup_by_first_rules(table: Table) -> State:
    """The table of a game that was begun by the first rules."""
    state = setup(table)
    return replace(state, house=replace(state.house, rules=FIRST_RULES))


def _scoring_tiles(table: Table, rows: int, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """A tile for each musician, at random; tiles 1 and 6 are alike on both sides."""
    numbers, chance = chance.shuffled(range(1, rows + 1))
    tiles = []
    for number in numbers:
        side = str(table.options.get(f"side{number}", "A"))
        if side == "random":
            side, chance = chance.pick("AB")
        tiles.append(f"{number}{side}")
    return tuple(tiles), chance


def _deal_cubes(state: State) -> State:
    """One cube of each colour, dealt at random in the order of the first round; what is over stays in the box."""
    terms, count = state.house.terms, len(state.seats)
    shares = dict(zip(state.order, terms.starting_cubes[0 if count == 4 else count - 2], strict=True))
    if count == 2:
        shares[len(state.boards) - 1] = terms.virtual_cubes
    rows, chance = state.chance.shuffled(range(len(state.left)))
    state = replace(state, chance=chance)
    for place, row in zip([place for place, share in shares.items() for _ in range(share)], rows, strict=False):
        state = replace(state.with_cubes(place, row, 1), outside=plus(state.outside, row, -1))
    return state


def names_of_boards(state: State) -> tuple[str, ...]:
    """Whose board each is."""
    return (*state.seats, VIRTUAL.removeprefix("The ").capitalize())[: len(state.boards)]
