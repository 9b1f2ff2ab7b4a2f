"""What is nobody else's business: money, furniture, closed hands, budget tokens; and undo keeps it so."""

from __future__ import annotations

import json
from dataclasses import replace

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.imagining import imagine
from chordgame.companions.symphony_no9.state import State
from chordgame.disk.records import header_for
from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.engine.view import view_to_plain
from tests.companions.symphony_no9.tables import PEOPLE, after, at_concert, bids, fresh, told, with_chest


def shown(state: State, seat: str | None) -> str:
    return json.dumps(view_to_plain(SYMPHONY_NO9.view(state, seat)), ensure_ascii=False)


def test_money_is_on_its_owners_screen_alone() -> None:
    state = with_chest(fresh(), "Ana", 777)
    assert "777" in shown(state, "Ana")
    for seat in ("Ben", "Carl", "David", None):
        assert "777" not in shown(state, seat)


def test_a_closed_hand_is_on_its_owners_screen_alone() -> None:
    state, events = told(at_concert(fresh(), 0), m.Bid("Ana", 1, (6,)))
    assert [event.text for event in events] == ["Ana has decided."]
    assert "In your hand: $1, the $6 furniture" in shown(state, "Ana")
    other = after(at_concert(fresh(), 0), m.Bid("Ana", 0))
    for seat in ("Ben", "Carl", "David", None):
        assert shown(state, seat) == shown(other, seat)


def test_hands_open_together() -> None:
    state, events = told(at_concert(fresh(), 0), *(m.Bid(seat, 3) for seat in PEOPLE))
    assert events[4].text == "The hands open: Ana $3, Ben $3, Carl $3, David $3."
    assert "Ana gave $3" in shown(state, "Ben")


def test_furniture_in_an_open_hand_is_said_as_everybody_sees_it() -> None:
    moves = (m.Bid("Ana", 1, (6,)), *(m.Bid(seat, 3) for seat in PEOPLE[1:]))
    _, events = told(at_concert(fresh(), 0), *moves)
    assert events[4].text == "The hands open: Ana $7 (with furniture of $6), Ben $3, Carl $3, David $3."


def test_taking_back_a_hand_does_not_tell_what_was_in_it() -> None:
    seats = ("Ana", "Ben", "Carl")
    table = Table(seats, read_options(SYMPHONY_NO9.options, {}, seats), 3)
    session = Session(header_for(SYMPHONY_NO9, table), SYMPHONY_NO9)
    while session.state.phase.name != "BID":
        seat = session.state.whose
        session.take(session.next_move(SYMPHONY_NO9.legal_moves(session.state, seat)[-4].move))
    session.take(session.next_move(m.Bid("Ben", 5)))
    (event,) = session.take(session.next_undo("Carl"))
    assert event.text == "Carl undid Ben's move: a secret choice."
    assert event.only is None


def test_what_is_imagined_keeps_ones_own_and_makes_up_the_rest() -> None:
    state = after(at_concert(fresh(), 0, round_=3), m.Bid("Ana", 1), m.Bid("Ben", 7))
    dreams = [imagine(state, "Ana", Chance(seed)) for seed in range(40)]
    assert {dream.chests[0] for dream in dreams} == {state.chests[0]}
    assert {dream.bids.choice("Ana") for dream in dreams} == {state.bids.choice("Ana")}
    assert len({dream.bids.choice("Ben") for dream in dreams}) > 3
    assert {dream.bids.choice("Carl") for dream in dreams} == {None}
    assert len({dream.chests[1].money for dream in dreams}) > 10
    assert {dream.budgets[:3] for dream in dreams} == {state.budgets[:3]}
    assert len({dream.budgets[3:] for dream in dreams}) > 5


def test_at_the_end_all_chests_are_open() -> None:
    state = bids(at_concert(with_chest(fresh(), "Ana", 777), 0, round_=6), 3, 3, 3, 3)
    assert "777" not in shown(replace(state, phase=fresh().phase), "Ben")
    assert f"(${state.chests[0].money})" not in shown(state, "Ben"), "furniture may still be sold"
    state = after(state, *(m.Count(seat) for seat in PEOPLE))
    assert f"(${state.chests[0].money})" in shown(state, "Ben")
