"""The score sheet of Symphony No. 9, for a table that plays with the real box."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from chordgame.companions.breakdown import totals
from chordgame.companions.score_pad.sheet import Layout, Reckoning, Row, Ruled, ScoreSheet, Sheet
from chordgame.companions.symphony_no9 import scoring
from chordgame.companions.symphony_no9.box import MUSICIANS, Box, Musician, ScoringTile, Terms, the_box
from chordgame.companions.symphony_no9.scoring import Owned, Times
from chordgame.engine.game import Award
from chordgame.engine.sentences import counted

CONCERTS, PERFORMERS, MONEY, KEPT, CUBES = (
    "concerts held",
    "performers invited",
    "money",
    "furniture kept",
    "cubes left",
)
NONE = "none"


def _musicians(sheet: Sheet) -> tuple[Musician, ...]:
    return the_box().musicians[: MUSICIANS if len(sheet.seats) == 4 else MUSICIANS - 1]


def _terms(sheet: Sheet) -> Terms:
    return the_box().terms(len(sheet.seats))


def _tile_row(musician: Musician) -> str:
    return f"scoring tile of {musician.name}"


def _dead_row(musician: Musician) -> str:
    return f"{musician.name} died"


def _count_row(musician: Musician) -> str:
    return f"tiles of {musician.name}"


def _virtual_row(musician: Musician) -> str:
    return f"virtual patron's tiles of {musician.name}"


def _what_may_be_kept(box: Box) -> tuple[str, ...]:
    """Every set of furniture tokens that may be left, by its points."""
    points = [str(token.points) for token in box.furniture]
    sets = itertools.chain.from_iterable(itertools.combinations(points, n) for n in range(len(points) + 1))
    return tuple("+".join(kept) or NONE for kept in sets)


def rows(sheet: Sheet) -> tuple[Row, ...]:
    """Cubes are asked for only where a scoring tile counts them, the virtual patron only where it takes a rank."""
    return tuple(_rows(sheet, the_box()))


def _rows(sheet: Sheet, box: Box) -> Iterator[Row]:
    musicians, terms = _musicians(sheet), _terms(sheet)
    names = tuple(terms.tiles)
    # The first of each number comes first among what may stand there, so that what is suggested fits together.
    for number, musician in enumerate(musicians):
        yield Row(_tile_row(musician), (*names[2 * number :], *names[: 2 * number]), each=False)
    for musician in musicians:
        yield Row(_dead_row(musician), ("no", "yes"), each=False)
    yield Row(CONCERTS, range(box.rounds + 1), each=False)
    yield Row(PERFORMERS, range(box.rounds * MUSICIANS + 1), each=False)
    for musician in musicians:
        yield Row(_count_row(musician), range(box.rounds + 1))
    counts = {musician.name: tile.counts for musician, tile in zip(musicians, _tiles(sheet), strict=True) if tile}
    if "cubes" in counts.values():
        yield Row(CUBES, range(box.cubes_in_box * MUSICIANS + 1))
    for musician in musicians if len(sheet.seats) == 2 else ():
        if counts.get(musician.name) == "rank":
            yield Row(_virtual_row(musician), range(box.rounds + 1), each=False)
    yield Row(KEPT, _what_may_be_kept(box))
    yield Row(MONEY, range(1000))


def _tiles(sheet: Sheet) -> list[ScoringTile | None]:
    tiles = _terms(sheet).tiles
    return [tiles.get(sheet.text(_tile_row(musician)) or "") for musician in _musicians(sheet)]


def _owned(sheet: Sheet, seat: str, box: Box) -> Owned:
    text = sheet.text(KEPT, seat)
    kept = [int(points) for points in text.split("+")] if text and text != NONE else []
    sold = len(box.furniture) - len(kept) if text else 0
    tiles = tuple(sheet.number(_count_row(musician), seat) for musician in _musicians(sheet))
    return Owned(tiles, sheet.number(CUBES, seat), sold, sum(kept), sheet.number(MONEY, seat))


def reckon(sheet: Sheet) -> Reckoning:
    """The lines of the rulebook's score pad; what is not yet written counts nothing."""
    box, musicians = the_box(), _musicians(sheet)
    owned = [_owned(sheet, seat, box) for seat in sheet.seats]
    ranked = [*owned, *_virtual(sheet)]
    dead = tuple(sheet.text(_dead_row(musician)) == "yes" for musician in musicians)
    times = Times(sheet.number(CONCERTS), sheet.number(PERFORMERS), dead)
    nothing = ScoringTile("own tiles", (0,))
    names = [musician.name for musician in musicians]
    tile_lines = scoring.tile_lines([tile or nothing for tile in _tiles(sheet)], names, ranked, times)
    lines = [scoring.of_players(line, len(owned)) for line in tile_lines]
    lines += scoring.other_lines(box, owned, times)
    points = totals(lines)
    why = f"{max(points):g} points"
    winners = tuple(sheet.seats[place] for place in scoring.winners(points, owned))
    found = list(_impossible(sheet, box))
    said, where = tuple(said for said, _ in found), tuple(where for _, where in found)
    return Reckoning(tuple(lines), said, (Award(scoring.PRIZE, winners, why),), where)


def _virtual(sheet: Sheet) -> list[Owned]:
    if len(sheet.seats) != 2:
        return []
    return [Owned(tuple(_virtual_tiles(sheet)))]


def _virtual_tiles(sheet: Sheet) -> list[int]:
    """Where the virtual patron takes a rank; elsewhere nobody is asked."""
    pairs = zip(_musicians(sheet), _tiles(sheet), strict=True)
    ranked = [(musician, tile is not None and tile.counts == "rank") for musician, tile in pairs]
    return [sheet.number(_virtual_row(musician)) if asked else 0 for musician, asked in ranked]


def _impossible(sheet: Sheet, box: Box) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What no game can have led to, and in which rows it stands."""
    yield from _tiles_twice(sheet)
    for musician, virtual in zip(_musicians(sheet), _virtual_tiles(sheet), strict=True):
        given = virtual + sum(sheet.number(_count_row(musician), seat) for seat in sheet.seats)
        if given > box.rounds:
            said = f"{musician.name} gave {counted(given, 'tile')}, but there are {box.rounds} rounds"
            yield said, (_virtual_row(musician), _count_row(musician))
    held, performers = sheet.number(CONCERTS), sheet.number(PERFORMERS)
    sizes = [one.performers for one in _terms(sheet).classes.values()]
    low, high = held * min(sizes), held * max(sizes)
    if sheet.text(CONCERTS) and sheet.text(PERFORMERS) and not low <= performers <= high:
        yield f"{counted(held, 'concert')} had {low} to {high} performers, not {performers}", (CONCERTS, PERFORMERS)


def _tiles_twice(sheet: Sheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    seen: dict[str, Musician] = {}
    for musician in _musicians(sheet):
        name = sheet.text(_tile_row(musician))
        if name and (other := seen.get(name[0])):
            said = f"scoring tile {name[0]} is there once, not with {other.name} and {musician.name}"
            yield said, (_tile_row(other), _tile_row(musician))
        elif name:
            seen[name[0]] = musician


def layout(sheet: Sheet) -> Layout:
    """As on the rulebook's pad: a line for each musician, then what scores beside them."""
    names = {row.name for row in rows(sheet)}
    is_ranked = any(_virtual_row(musician) in names for musician in _musicians(sheet))
    columns = ("tile", "died", *(("virtual patron",) if is_ranked else ()))
    lines = [_of_musician(musician, is_ranked) for musician in _musicians(sheet)]
    lines += [Ruled(CONCERTS, once=(CONCERTS,)), Ruled(PERFORMERS, once=(PERFORMERS,))]
    lines += [Ruled(CUBES, each=CUBES)] if CUBES in names else []
    lines += [Ruled(KEPT, each=KEPT, line="Furniture"), Ruled(f"{MONEY} ($)", each=MONEY, line="Money")]
    return Layout(columns, (*lines, Ruled("last works", line="Last works")))


def _of_musician(musician: Musician, is_ranked: bool) -> Ruled:
    virtual = (_virtual_row(musician),) if is_ranked else ()
    once = (_tile_row(musician), _dead_row(musician), *virtual)
    return Ruled(musician.name, once, each=_count_row(musician), line=musician.name)


ABOUT = (
    "Paper and pencil for 2 to 4 people who play Symphony No. 9 with the box, at its end; two minutes. "
    "Write tiles, money and furniture; ringclear adds up every musician's points."
)


SCORE_SHEET = ScoreSheet("symphony_no9_pad", "Score pad for Symphony No. 9", range(2, 5), rows, reckon, layout, ABOUT)
