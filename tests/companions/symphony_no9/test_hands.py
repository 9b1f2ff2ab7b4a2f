"""A hand for the concert is put together on the chest: every hand by its own parts, and what it may come to is read."""

from __future__ import annotations

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.state import State
from chordgame.engine.view import Picture
from tests.companions.symphony_no9.tables import at_concert, fresh, with_chest, with_cubes

THREE = ("Ana", "Ben", "Carl")


def at_hand(money: int = 20, budget: int = 2) -> State:
    state = with_cubes(with_chest(fresh(THREE), "Ana", money=money), {"green": 2}, {}, {})
    return at_concert(state, budget=budget)


def hands(state: State) -> dict[m.Bid, str]:
    offers = SYMPHONY_NO9.legal_moves(state, "Ana")
    return {offer.move: offer.at for offer in offers if isinstance(offer.move, m.Bid)}


def chest(state: State, seat: str = "Ana") -> Picture:
    panels = SYMPHONY_NO9.view(state, seat).panels
    return next(panel for panel in panels if isinstance(panel, Picture) and panel.name == "chest")


def test_every_hand_has_its_own_parts_of_the_chest() -> None:
    parts = hands(at_hand())
    assert len({frozenset(at.split()) for at in parts.values()}) == len(parts)
    assert parts[m.Bid("Ana", 0)] == "coins-0"
    assert parts[m.Bid("Ana", 2, (4,))] == "coins-2 furniture-4"
    assert parts[m.Bid("Ana", 0, (4,))] == "furniture-4"
    svg = SYMPHONY_NO9.pictures["chest"](chest(at_hand()).drawing)
    assert all(f'data-at="{one}"' in svg for at in parts.values() for one in at.split())


def test_only_coins_that_are_there_can_be_tapped_and_a_closed_hand_offers_none() -> None:
    poor = SYMPHONY_NO9.pictures["chest"](chest(at_hand(money=3)).drawing)
    assert 'data-at="coins-3"' in poor
    assert 'data-at="coins-4"' not in poor
    assert "Your hand is open, for $0 to $3" in chest(at_hand(money=3)).alt
    closed, _ = SYMPHONY_NO9.apply(at_hand(), m.Bid("Ana", 2))
    assert hands(closed) == {}
    assert "In your hand: $2" in chest(closed).alt


def test_the_chest_and_the_concert_come_first_while_hands_are_closed() -> None:
    view = SYMPHONY_NO9.view(at_hand(), "Ana")
    names = [panel.name for panel in view.panels if isinstance(panel, Picture)]
    assert names[:2] == ["chest", "concert"]
    assert "coin" in view.ask


def test_a_hand_says_what_it_takes_from_the_others_and_what_each_class_pays() -> None:
    state, terms = at_hand(), at_hand().house.terms
    assert SYMPHONY_NO9.ghost is not None
    ghost = SYMPHONY_NO9.ghost(state, m.Bid("Ana", 3))
    assert ghost is not None
    least, most = terms.low.least - 5, terms.low.most - 5
    assert f"that is $5. If the others add ${least} – ${most}: low" in ghost.words
    assert ghost.words.count("$0 for you") == 2, "her only cubes are of one musician"
    assert {picture.name for picture in ghost.pictures} == {"chest", "concert", "patrons"}
    (board,) = (picture for picture in ghost.pictures if picture.name == "concert")
    assert f"others: ${least} – ${most}" in SYMPHONY_NO9.pictures["concert"](board.drawing)
    assert "others" not in str(SYMPHONY_NO9.view(state, "Ben").panels)


def test_the_last_hand_shows_nothing_of_the_others_before_it_is_closed() -> None:
    assert SYMPHONY_NO9.ghost is not None
    ghosts = []
    for coins in (0, 6):
        state = at_hand()
        for seat in ("Ben", "Carl"):
            state, _ = SYMPHONY_NO9.apply(state, m.Bid(seat, coins))
        ghosts.append(SYMPHONY_NO9.ghost(state, m.Bid("Ana", 3)))
    assert ghosts[0] is not None
    assert ghosts[0] == ghosts[1]
