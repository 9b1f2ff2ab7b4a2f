"""The table as one seat sees it, as JSON for a page: panels with their pictures drawn, and the moves it may make."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from chordgame.disk.session import Session
from chordgame.engine.brains import awaited
from chordgame.engine.chance import Chance
from chordgame.engine.game import Free, Game, Offer
from chordgame.engine.moves import move_to_plain
from chordgame.engine.plain import to_line, to_plain
from chordgame.engine.view import Card, Cards, Panel, Picture
from chordgame.table.forms import form_for

MOST_DRAWN = 400  # pictures: many turns of a game, and a few megabytes
MADE_UP = range(12)
"""Seeds of made-up states; in some of them a hand that is dealt anew comes out otherwise."""


@dataclass(slots=True)
class Drawer:
    """Draws pictures, and remembers the last ones: most of a table stays as it was."""

    game: Game[Any]
    beside: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    """Pictures that are not the game's own."""
    _drawn: dict[tuple[str, str], str] = field(default_factory=dict)

    def svg(self, picture: Picture) -> str:
        """The picture as SVG."""
        known = (picture.name, to_line(picture.drawing))
        if known not in self._drawn:
            if len(self._drawn) >= MOST_DRAWN:
                self._drawn.clear()
            draw = self.game.pictures.get(picture.name) or self.beside[picture.name]
            self._drawn[known] = draw(picture.drawing)
        return self._drawn[known]

    def panel(self, panel: Panel) -> dict[str, Any]:
        """A panel as a page draws it: what it is drawn from stays here, its picture goes out."""
        kind = type(panel).__name__.lower()
        if isinstance(panel, Picture):
            return {"kind": kind, **self._picture(panel)}
        if isinstance(panel, Cards):
            cards = [self._card(card) for card in panel.cards]
            return {"kind": kind, "title": panel.title, "cards": cards}
        return {"kind": kind, **to_plain(panel)}

    def _card(self, card: Card) -> dict[str, Any]:
        picture = {"picture": self._picture(card.picture)} if card.picture else {}
        return {"name": card.name, "words": card.words, "at": card.at, **picture}

    def _picture(self, picture: Picture) -> dict[str, str]:
        return {"name": picture.name, "alt": picture.alt, "svg": self.svg(picture)}


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat is shown at one moment: everything but the panels, and the panels, each as JSON."""

    rest: str
    panels: tuple[str, ...]

    def since(self, had: tuple[str, ...]) -> str:
        """The message for a page that was shown those panels before: what stayed is only named."""
        place = {panel: i for i, panel in reversed(list(enumerate(had)))}
        panels = (str(place[panel]) if panel in place else panel for panel in self.panels)
        return f'{self.rest[:-1]},"panels":[{",".join(panels)}]}}'


def awaited_seats(session: Session) -> list[str]:
    """The seats that the table waits for."""
    return [seat for seat in session.header.seats if awaited(session.game, session.state, seat)]


def show(
    session: Session,
    drawer: Drawer,
    seat: str | None,
    waits: list[str],
    named: bool = False,
    below: tuple[Panel, ...] = (),
) -> SeatView:
    """The table for a seat, or for those who watch (None); `named` with the names of notes and chords."""
    game, state = session.game, session.state
    view = game.view(state, seat)
    if named and game.named is not None:
        view = game.named(state, view)
    result = game.result(state)
    alone = seat is not None and knows_alone(game, state, seat)
    rest = {
        "tell": "view",
        "seat": seat,
        "n": session.records,
        "headline": view.headline,
        "waits": waits,
        "ask": view.ask,
        "explains": game.why_not is not None,
        "any_will_do": view.any_will_do,
        "tips": view.tips,
        "standing": game.standing(state) if game.standing else {seat: f"{n:g}" for seat, n in result.scores.items()},
        "ahead": ahead(result.scores),
        "over": result.over,
        "private": alone,
        "openly": alone and seat in waits and chooses_openly(game, state, seat),
        "listens": "" if result.over else "plays" if game.ear is not None else "notes" if game.plucked else "",
        **(offers(session, seat) if seat is not None else {}),
    }
    return SeatView(to_line(rest), tuple(to_line(drawer.panel(panel)) for panel in (*view.panels, *below)))


def ahead(scores: Mapping[str, float]) -> list[str]:
    """Who has the most points; nobody while all have as many."""
    most = max(scores.values(), default=0)
    leading = [seat for seat, points in scores.items() if points == most]
    return leading if len(leading) < len(scores) else []


def knows_alone(game: Game[Any], state: Any, seat: str) -> bool:
    """Whether the seat knows what a spectator cannot: then more has to be made up for a spectator."""
    made_up = (Chance(seed) for seed in MADE_UP)
    return any(game.imagine(state, None, one) != game.imagine(state, seat, one) for one in made_up)


def chooses_openly(game: Game[Any], state: Any, seat: str) -> bool:
    """Whether the seat need not look at what it knows alone, and nobody learns of it who sees what it is offered."""
    offered, made_up = game.legal_moves(state, seat), map(Chance, MADE_UP)
    if any(offer.move.secret or offer.move.weighs_hand for offer in offered):
        return False
    return all(game.legal_moves(game.imagine(state, None, one), seat) == offered for one in made_up)


def offers(session: Session, seat: str) -> dict[str, Any]:
    """The moves that the seat may make, and how to ask for what is free in them."""
    game, state = session.game, session.state
    legal = game.legal_moves(state, seat)
    forms: dict[str, dict[str, Any]] = {}
    for offer in legal:
        asked, kind = forms.setdefault(offer.move.do, {}), cast(Hashable, type(offer.move))
        for free in offer.free:
            if (form := form_for(kind, free.field)) is not None:
                asked.setdefault(free.field, {**form, **_asked(free)})
    plain = [_offer(game, state, offer, forms[offer.move.do]) for offer in legal]
    called = {offer.move.do: offer.move.called for offer in legal if offer.move.called}
    return {"offers": plain, "forms": {do: asked for do, asked in forms.items() if asked}, "called": called}


def _asked(free: Free) -> dict[str, str]:
    return {"words": free.words, "name": free.name}


def _offer(game: Game[Any], state: Any, offer: Offer, forms: dict[str, Any]) -> dict[str, Any]:
    """`asks` is what this offer asks for otherwise than the form of its kind, by field."""
    move = move_to_plain(offer.move)
    line: dict[str, Any] = {"label": game.describe(state, offer.move), "move": move}
    free = [one.field for one in offer.free if one.field in forms]
    asks = {one.field: _asked(one) for one in offer.free if one.field in forms and not _is_usual(one, forms)}
    ear = game.ear is not None and bool(game.ear.pitches(state, offer.move))
    marks = {"free": free, "asks": asks, "at": offer.at, "optional": not offer.waited_for, "ear": ear}
    marks |= {"way_out": offer.move.way_out, "stands_out": offer.move.stands_out, "sure": offer.move.sure}
    line |= {name: value for name, value in marks.items() if value}
    if game.ear is not None:
        move.pop(game.ear.field, None)
    return line


def _is_usual(free: Free, forms: dict[str, Any]) -> bool:
    return all(forms[free.field][key] == value for key, value in _asked(free).items())
