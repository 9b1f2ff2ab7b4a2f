"""The table of Symphony No. 9 as a seat sees it: chests and closed hands are their owners' alone."""

from __future__ import annotations

from chordgame.companions.breakdown import breakdown
from chordgame.companions.symphony_no9.box import ScoringTile
from chordgame.companions.symphony_no9.fame import invited, ranked, standing
from chordgame.companions.symphony_no9.hand_ahead import classes_ahead
from chordgame.companions.symphony_no9.pictures.drawing import (
    Career,
    CareersDrawing,
    ChestDrawing,
    ConcertDrawing,
    Level,
    Named,
    PatronDrawing,
    PatronsDrawing,
    RoundDrawing,
)
from chordgame.companions.symphony_no9.setting_up import names_of_boards
from chordgame.companions.symphony_no9.standings import all_lines, open_lines, result
from chordgame.companions.symphony_no9.state import Concert, Phase, State
from chordgame.engine.sentences import counted, listed, signed
from chordgame.engine.view import Grid, Lines, Panel, Picture, View

ASKED = {
    Phase.FREE: "take {cubes} for free",
    Phase.FOR_VIRTUAL: "take {cubes} for the virtual patron",
    Phase.SECOND: "buy a cube for ${price}, or pass",
    Phase.THIRD: "buy a cube for ${price}, or pass",
    Phase.KEEP: "keep one of the cubes that paid",
    Phase.BONUS: "take a cube as a bonus",
    Phase.BLAME: "give back {due}",
    Phase.COUNT: "sell furniture, or count the points",
}
ASK = {
    Phase.FREE: "Tap a musician: the leftmost cube of the track is yours.",
    Phase.FOR_VIRTUAL: "Tap a musician: the virtual patron gets a cube.",
    Phase.SECOND: "Tap a musician to buy a cube, or pass.",
    Phase.THIRD: "Tap a musician to buy a cube, or pass.",
    Phase.BID: "Tap what goes into your hand: a coin, and furniture if you like. Nobody sees it yet.",
    Phase.KEEP: "Tap a colour on your board: one cube of it stays.",
    Phase.BONUS: "You gave most. Tap a musician: a cube is yours.",
    Phase.BLAME: "Tap a colour on your board: one cube of it goes.",
}
"""What to do about it, beside the board."""
SAYS = {
    "own tiles": "for each of his tiles",
    "concerts": "each concert held",
    "performers": "each performer",
    "dead musicians": "each dead musician",
    "cubes": "each cube you hold",
    "furniture sold": "each furniture sold",
    "rank": "for most of his tiles",
    "colours": "each colour you own",
    "pairs": "each pair of a colour",
    "other tiles": "each tile not his",
}


def view(state: State, seat: str | None) -> View:
    """The careers, the boards, this seat's chest, what the last concert brought, and the points."""
    panels: list[Panel] = [*_pictures(state, seat), *_last_concert(state), _points(state)]
    if state.phase is Phase.OVER:
        awards = (f"{award.name}: {' and '.join(award.winners)} ({award.why})" for award in result(state).awards)
        panels.append(Lines("Awards", tuple(awards)))
    return View("symphony_no9", seat, headline(state), tuple(panels), ask=ASK.get(state.phase, ""))


def _pictures(state: State, seat: str | None) -> list[Picture]:
    """What is needed now comes first: what can be tapped, and beside it what helps to choose."""
    careers, concert, patrons = _careers(state), _concert(state, seat), _patrons(state, seat)
    own = [] if seat is None else [_chest(state, seat)]
    match state.phase:
        case Phase.BID:
            return [*own, concert, patrons, careers]
        case Phase.COUNT:
            return [*own, patrons, careers, concert]
        case Phase.KEEP | Phase.BLAME:
            return [patrons, concert, careers, *own]
    return [careers, *own, patrons, concert]


def headline(state: State) -> str:
    """What the table waits for, in one line."""
    if state.phase is Phase.OVER:
        return "The game is over"
    if state.phase is Phase.BID:
        budget = signed(state.budget or 0)
        asked = f"{listed(state.bids.waiting)}: contribute to the concert in secret (royal budget {budget})"
    elif state.phase is Phase.COUNT:
        asked = f"{listed(state.to_count)}: {ASKED[state.phase]}"
    else:
        due = counted(state.due[0].cubes, "cube") if state.due else ""
        words = ASKED[state.phase].format(cubes=counted(state.picks, "cube"), price=state.price, due=due)
        asked = f"{state.whose}: {words}"
    return f"Round {state.round} of {state.house.box.rounds}. {asked}"


def _named(state: State) -> tuple[Named, ...]:
    return tuple(Named(one.name, one.colour, dead) for one, dead in zip(state.house.musicians, state.dead, strict=True))


def _concert(state: State, seat: str | None) -> Picture:
    house, named = state.house, _named(state)
    fame = state.fame if state.budget is not None or state.phase is Phase.OVER else ranked(house, state.left)
    ahead = _ahead(state, seat)
    bonus = {"high": "takes a cube", "medium": f"gets ${house.box.medium_bonus}", "low": "keeps a cube"}
    levels = [
        Level(
            name, tuple(named[row] for row in invited(house, fame, name)), one.least, one.most, one.pays, bonus[name],
            ahead.get(name, ("too much for it", "") if ahead else ()),
        )
        for name, one in reversed(list(house.terms.classes.items()))
    ]  # fmt: skip
    rounds = tuple(_round(state, number, named) for number in range(house.box.rounds))
    drawing = ConcertDrawing(state.round, rounds, tuple(levels), house.terms.limit, house.box.failure_cubes)
    return Picture("concert", drawing, drawing.words)


def _ahead(state: State, seat: str | None) -> dict[str, tuple[str, ...]]:
    """What the own hand makes of each class, once it is closed or looked at."""
    hand = state.bids.choice(seat) if seat is not None and state.phase is Phase.BID else None
    if seat is None or hand is None:
        return {}
    ways = classes_ahead(state, seat, hand.sum)
    return {one.name: (f"others: {one.others}", f"you get ${one.earns}") for one in ways}


def _round(state: State, number: int, named: tuple[Named, ...]) -> RoundDrawing:
    if number < len(state.concerts):
        concert = state.concerts[number]
        performers = tuple(named[row] for row in concert.performers)
        return RoundDrawing(concert.budget, concert.named, concert.total, performers)
    return RoundDrawing(state.budget if number == state.round - 1 else None, "", 0, ())


def _careers(state: State) -> Picture:
    rows = zip(_named(state), state.house.tiles, state.house.scoring, strict=True)
    drawing = CareersDrawing(
        tuple(_career(state, row, who, (name, tile)) for row, (who, name, tile) in enumerate(rows))
    )
    return Picture("careers", drawing, drawing.words)


def _career(state: State, row: int, who: Named, scoring: tuple[str, ScoringTile]) -> Career:
    """Cubes lie on the right of the track, as they are taken from the left."""
    spaces, left = [], state.left[row]
    for space in reversed(state.house.career(row)):
        lying = min(left, state.house.cubes_on(space))
        spaces.append((space.reputation, lying))
        left -= lying
    _, at = standing(state.house, row, state.left[row])
    in_short, in_full = scoring_words(*scoring), scoring_sentence(*scoring)
    return Career(who, tuple(reversed(spaces)), at, state.supply[row], in_short, in_full)


def scoring_words(name: str, tile: ScoringTile) -> tuple[str, ...]:
    """What a scoring tile says: its name with its points, what it counts, and what the points go by."""
    points = " / ".join(f"{value:g}" for value in tile.points)
    levels = {"own tiles": (), "rank": ("1st / 2nd / 3rd",)}.get(tile.counts, ("his tiles: 1 / 2 / 3+",))
    return (f"{name}: {points}", SAYS[tile.counts], *levels)


def scoring_sentence(name: str, tile: ScoringTile) -> str:
    """The same in full: 5A scores for each colour you own: 1 with 1 of his tiles, 2 with 2, 3 with 3 or more."""
    points = [f"{value:g}" for value in tile.points]
    if tile.counts == "own tiles":
        return f"{name} scores {points[0]} {SAYS[tile.counts]}"
    if tile.counts == "rank":
        return f"{name} scores {_levels('for', points, ('most of his tiles', 'second most', 'third most'))}"
    return f"{name} scores for {SAYS[tile.counts]}: {_levels('with', points, ('1 of his tiles', '2', '3 or more'))}"


def _levels(joined: str, points: list[str], by: tuple[str, ...]) -> str:
    return ", ".join(f"{one} {joined} {level}" for one, level in zip(points, by, strict=False))


def _patrons(state: State, seat: str | None) -> Picture:
    whose = None if state.phase in (Phase.BID, Phase.COUNT, Phase.OVER) else state.acting
    patrons = tuple(
        PatronDrawing(
            name, board.cubes, board.tiles, board.sold, place == state.start, _acts(state, name, place, whose)
        )
        for place, (name, board) in enumerate(zip(names_of_boards(state), state.boards, strict=True))
    )
    drawing = PatronsDrawing(_named(state), patrons, None if seat is None else state.seats.index(seat))
    return Picture("patrons", drawing, drawing.words)


def _acts(state: State, name: str, place: int, whose: int | None) -> bool:
    asked = {Phase.BID: state.bids.waiting, Phase.COUNT: state.to_count}
    return name in asked[state.phase] if state.phase in asked else place == whose


def _chest(state: State, seat: str) -> Picture:
    chest = state.chests[state.seats.index(seat)]
    points = {token.worth: token.points for token in state.house.box.furniture}
    hand = state.bids.choice(seat) if state.phase is Phase.BID else None
    held = None if hand is None else (hand.coins, hand.furniture)
    may_give = min(chest.money, state.house.terms.limit) if state.phase is Phase.BID else None
    drawing = ChestDrawing(chest.money, tuple((worth, points[worth]) for worth in chest.furniture), held, may_give)
    return Picture("chest", drawing, drawing.words)


def _last_concert(state: State) -> list[Panel]:
    """The hands that were opened, and what they led to."""
    if not state.concerts:
        return []
    last = state.concerts[-1]
    lines = [_hand_words(state, last, place) for place in range(len(state.seats))]
    if len(state.boards) > len(state.seats):
        lines.append(f"The virtual patron gave ${last.virtual}")
    lines.append(f"With the royal budget of {signed(last.budget)}: ${last.total}, {_outcome(state, last)}")
    return [Lines(f"The concert of round {len(state.concerts)}", tuple(lines))]


def _hand_words(state: State, concert: Concert, place: int) -> str:
    hand = concert.hands[place]
    earned = f", earned ${concert.income[place]}" if concert.held else ""
    return f"{state.seats[place]} gave {hand.words}{earned}"


def _outcome(state: State, concert: Concert) -> str:
    if not concert.held:
        return f"{concert.named}: it failed, nobody paid"
    return f"{concert.named} class with {listed(state.house.names[row] for row in concert.performers)}"


def _points(state: State) -> Grid:
    """A line for everything that scores; before the end without what only its owner knows."""
    over = state.phase is Phase.OVER
    title = "Points" if over else "Points so far (without money and furniture)"
    return breakdown(title, state.seats, all_lines(state) if over else open_lines(state))
