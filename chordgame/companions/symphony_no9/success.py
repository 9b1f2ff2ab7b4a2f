"""A concert that is held: contributions, income, discarded cubes, and the bonus of the largest contributors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.after_concert import finish, largest
from chordgame.companions.symphony_no9.rules import Rule
from chordgame.companions.symphony_no9.selling import furniture_gone
from chordgame.companions.symphony_no9.state import Concert, Due, Hand, Phase, State, Step
from chordgame.companions.symphony_no9.turns import last_one, row_with_cubes
from chordgame.engine.errors import insist
from chordgame.engine.game import Event
from chordgame.engine.sentences import listed


def hold(state: State, concert: Concert) -> Step:
    """Contributions are paid, cubes of the performers pay and one of each colour goes, and the largest get a bonus."""
    paid = _pay_out(_pay_hands(state, concert.hands), concert)
    return _BONUS[concert.named](paid, Event(_in_words(paid, paid.concerts[-1])))


def _pay_out(state: State, concert: Concert) -> State:
    """Income for every cube of a performer; the concert goes on record."""
    pays = state.house.terms.classes[concert.named].pays
    held = (sum(state.boards[place].cubes[row] for row in concert.performers) for place in range(len(state.seats)))
    income = tuple(pays * cubes for cubes in held)
    for place, money in enumerate(income):
        state = state.with_paid(place, -money)
    return replace(state, concerts=(*state.concerts, replace(concert, income=income)))


def _in_words(state: State, concert: Concert) -> str:
    names = listed(state.house.names[row] for row in concert.performers)
    earned = [f"{seat} ${money}" for seat, money in zip(state.seats, concert.income, strict=True) if money]
    brings = f" It pays {listed(earned)}." if earned else " It pays nobody."
    return f"${concert.total}: a {concert.named} class concert with {names}.{brings}"


def _pay_hands(state: State, hands: tuple[Hand, ...]) -> State:
    """Coins and furniture go to the bank in full; furniture paid so counts as sold."""
    for place, hand in enumerate(hands):
        state = state.with_paid(place, hand.coins)
        state = furniture_gone(state, place, hand.furniture) if hand.furniture else state
    return state


def discard_performers(state: State, places: Iterable[int], kept: int | None = None) -> State:
    """One cube of each colour that performed leaves these boards, the virtual patron's too."""
    for place in places:
        for row in state.concerts[-1].performers:
            if state.boards[place].cubes[row] and row != kept:
                state = state.given_back(place, row, 1)
    return state


def paying_rows(state: State, place: int) -> tuple[int, ...]:
    """The performers that a board has cubes of."""
    return tuple(row for row in state.concerts[-1].performers if state.boards[place].cubes[row])


def _donors(state: State) -> tuple[int, ...]:
    """“The players that have donated the most money”: whoever gave $0 has donated none, even where all did."""
    most = largest(state)
    gave = state.bids.opened[most[0]].sum > 0 or state.house.by_first_rules
    return most if gave else ()


def _kept_cube(state: State, event: Event) -> Step:
    """Low class: whoever gave most and has something to discard may keep one of those cubes."""
    choosing = [place for place in _donors(state) if paying_rows(state, place)]
    others = [place for place in range(len(state.boards)) if place not in choosing]
    after = discard_performers(state, others)
    return finish(replace(after, phase=Phase.KEEP, due=tuple(map(Due, choosing))), (event,))


def _money(state: State, event: Event) -> Step:
    """Medium class: whoever gave most gets money."""
    bonus, after = state.house.box.medium_bonus, discard_performers(state, range(len(state.boards)))
    for place in _donors(state):
        after = after.with_paid(place, -bonus)
    who = listed(state.seats[place] for place in _donors(state))
    return finish(after, (event, Event(f"The largest contribution brings ${bonus}: {who}.")))


def _cube(state: State, event: Event) -> Step:
    """High class: whoever gave most takes a cube from any career, as far as there are any."""
    after = discard_performers(state, range(len(state.boards)))
    due = tuple(map(Due, _donors(state))) if any(after.left) else ()
    return finish(replace(after, phase=Phase.BONUS, due=due), (event,))


_BONUS: dict[str, Callable[[State, Event], Step]] = {"low": _kept_cube, "medium": _money, "high": _cube}


def keep(state: State, move: m.Keep | m.KeepNone) -> Step:
    """The low class bonus: all cubes that paid are discarded but the one kept."""
    kept = None
    if isinstance(move, m.Keep):
        rows = paying_rows(state, state.acting)
        names = [state.house.names[row] for row in rows]
        insist(move.musician in names, Rule.PAID_OUT, f"{move.musician!r} is none of {listed(names)}")
        kept = rows[names.index(move.musician)]
    what = "no cube" if kept is None else f"a {state.house.musicians[kept].colour} cube"
    after = discard_performers(state, (state.acting,), kept)
    return finish(replace(after, due=after.due[1:]), (Event(f"{move.seat} keeps {what}."),))


def take_bonus(state: State, move: m.Take) -> Step:
    """The high class bonus: a cube from any career, which may end it."""
    row = row_with_cubes(state, move.musician)
    after = state.taken(state.acting, row)
    colour = state.house.musicians[row].colour
    event = Event(f"{move.seat} takes a {colour} cube of {move.musician} as a bonus.{last_one(after, row)}")
    return finish(replace(after, due=after.due[1:] if sum(after.left) else ()), (event,))
