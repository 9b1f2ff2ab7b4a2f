"""Strings that the ear could not tell from the others are asked for alone, and all that rang before stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

import pytest

from chordgame.chord_game.rules.moves import GiveUp
from chordgame.listening.announced import Announced
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_news import GuitarNews, Level, PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict, Target
from tests.patience import PATIENCE
from tests.table.tables import Clock

CLEAR, UNSURE, MUTED, SILENT = StringState.CLEAR, StringState.UNSURE, StringState.MUTED, StringState.SILENT
CHORD = {5: 52.0, 4: 52.0, 3: 55.0}
"""Two strings at one tone, and a third: such a pair hides in itself."""
BESIDE = {6: 40.0}
MOVE = GiveUp("Ana")
"""Any move will do: the corner does not look into it."""


@dataclass
class Asked:
    """A guitar in the test's own hands."""

    name: str = "a guitar"
    asked: list[tuple[int, Target, Target]] = field(default_factory=list)

    def expect(self, play: int, target: Target | None, may_sound: Target | None = None, _: Any = None) -> None:
        if target is not None:
            self.asked.append((play, dict(target), dict(may_sound or {})))

    def start(self, tell: Any) -> None:
        """The test tells by itself."""

    def decided(self, *_: Any) -> None:
        """Nothing is recorded."""

    def close(self) -> None:
        """Nothing to close."""


@dataclass
class Table:
    """A corner with its clock, and what it decided."""

    clock: Clock = field(default_factory=Clock)
    guitar: Asked = field(default_factory=Asked)
    decided: list[Announced] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.corner = GuitarCorner(
            self.clock, self.clock.later, lambda _: None, self.decided.append, lambda: 10.0, lambda *_: None
        )
        self.corner.plug_in(self.guitar)

    def listen(self, kept: tuple[StringVerdict, ...] | None = None) -> None:
        self.corner.listen_for("Ana", MOVE, "a chord", CHORD, BESIDE, kept)

    def hears(self, final: bool = True, **states: StringState) -> None:
        """The ear's word on what it was asked for last: s4=CLEAR."""
        play, target, _ = self.guitar.asked[-1]
        heard = {int(name[1:]): state for name, state in states.items()}
        assert heard.keys() == target.keys(), "the ear speaks of what it was asked for"
        strings = tuple(said(string, state) for string, state in heard.items())
        self.corner.take_news(PlayHeard(play, PlayVerdict(2.0, target, strings), final))

    @property
    def number(self) -> int:
        """Of the play that is listened for; 0 for none."""
        return 0 if self.corner.announced is None else self.corner.announced.number

    @property
    def asks(self) -> int | None:
        return self.corner.shown()["play"]["asks"]  # type: ignore[no-any-return]

    @property
    def states(self) -> dict[int, str]:
        (play,) = self.decided
        return {one.string: one.state for one in play.judged}


def said(string: int, state: StringState) -> StringVerdict:
    return StringVerdict(string, state, CHORD[string], 0.0, 1.0, 0.9, Source.MONO, "so it was")


def test_what_rang_stays_and_each_missing_string_is_asked_for_alone() -> None:
    table = Table()
    table.listen()
    table.hears(s5=UNSURE, s4=UNSURE, s3=CLEAR)
    assert (table.asks, table.decided) == (5, [])
    assert table.guitar.asked[-1][1:] == ({5: 52.0}, {6: 40.0, 4: 52.0, 3: 55.0})
    table.hears(s5=CLEAR)
    assert (table.asks, table.decided) == (4, [])
    table.hears(s4=CLEAR)
    assert table.states == {5: "CLEAR", 4: "CLEAR", 3: "CLEAR"}


def test_no_clock_runs_while_a_string_is_asked_for() -> None:
    table = Table()
    table.listen()
    table.hears(s5=CLEAR, s4=UNSURE, s3=CLEAR, final=False)
    table.clock.passes(10.1)
    assert table.asks == 4, "the table's clock asks, it does not decide"
    assert table.corner.shown()["play"]["left"] is None
    table.hears(s4=UNSURE, final=False)
    table.clock.passes(3600)
    assert (table.asks, table.decided) == (4, [])
    table.hears(s4=CLEAR)
    assert set(table.states.values()) == {"CLEAR"}


@pytest.mark.parametrize("heard", [MUTED, UNSURE, SILENT])
def test_who_does_what_was_asked_is_never_worse_off(heard: StringState) -> None:
    table = Table()
    table.listen()
    table.hears(s5=CLEAR, s4=UNSURE, s3=CLEAR)
    table.hears(s4=heard)
    assert (table.asks, table.decided) == (4, []), "another try"
    table.corner.decide()  # enough of it: the Band Leader shall say
    assert table.states == {5: "CLEAR", 4: "UNSURE", 3: "CLEAR"}


def test_a_fault_beside_an_unsure_string_is_a_fault() -> None:
    table = Table()
    table.listen()
    table.hears(s5=MUTED, s4=UNSURE, s3=CLEAR)
    assert table.states == {5: "MUTED", 4: "UNSURE", 3: "CLEAR"}


def test_what_is_known_from_before_is_not_asked_for_again() -> None:
    table = Table()
    table.listen((said(5, CLEAR), said(3, CLEAR)))
    assert table.asks == 4
    table.hears(s4=CLEAR)
    assert set(table.states.values()) == {"CLEAR"}


def test_where_nothing_was_known_everything_is_asked_for() -> None:
    table = Table()
    table.listen(())
    for string in CHORD:
        assert table.asks == string
        table.hears(True, **{f"s{string}": CLEAR})
    assert set(table.states.values()) == {"CLEAR"}


def test_news_of_the_chord_that_come_late_change_nothing() -> None:
    table = Table()
    table.listen()
    late = table.guitar.asked[-1][0]
    table.hears(s5=CLEAR, s4=UNSURE, s3=CLEAR)
    strings = tuple(said(string, SILENT) for string in CHORD)
    table.corner.take_news(PlayHeard(late, PlayVerdict(2.5, CHORD, strings), final=True))
    assert (table.asks, table.decided) == (4, [])


# ---------------------------------------------------------------- with the real ear


E_CHORD = {6: 40.0, 5: 47.0, 4: 52.0, 3: 56.0, 2: 59.0, 1: 64.0}
"""Its thinnest string lies among the overtones of two others."""
BUT_THE_THINNEST = tuple(E_CHORD)[:-1]


OCTAVES = {6: 43.0, 3: 55.0, 1: 67.0}
"""Each string has all its partials among those of the one before."""


@contextmanager
def simulated(table: Table, seed: int, chord: dict[int, float] = E_CHORD) -> Iterator[SimpleQueue[GuitarNews]]:
    """The corner listens to a simulated guitar for a chord."""
    source, news = SimulatedInput(seed=seed, paced=False), SimpleQueue[GuitarNews]()
    guitar = HeardGuitar(source)
    table.corner.plug_in(guitar, NoTape(), source)
    table.corner.listen_for("Ana", MOVE, "a chord", chord, {})
    guitar.start(news.put)
    try:
        yield news
    finally:
        guitar.close()


class NoTape:
    """Nothing is kept."""

    has_sound = False

    def between(self, _: float, __: float) -> None:
        """Nor can be heard again."""


def until(table: Table, news: SimpleQueue[GuitarNews], what: Callable[[], object], seconds: float = 20.0) -> bool:
    """Let the guitar's time pass until it is so, at most so long."""
    begun = None
    while not what():
        heard = news.get(timeout=PATIENCE)
        table.corner.take_news(heard)
        if isinstance(heard, Level):
            begun = heard.t if begun is None else begun
            table.clock.passes(max(0.0, heard.t - table.clock.now))
            if heard.t > begun + seconds:
                return False
    return True


@pytest.mark.parametrize("seed", [8, 29, 32])  # in the midst of doubt: one chance in three that it rings
def test_a_string_that_is_hidden_is_plucked_alone_and_all_that_rang_before_counts(seed: int) -> None:
    table = Table()
    with simulated(table, seed) as news:
        until(table, news, lambda: False, 1.0)
        table.corner.pluck(BUT_THE_THINNEST, (), ())
        assert until(table, news, lambda: table.asks), "the ear could tell after all"
        assert (table.asks, table.decided) == (1, [])
        until(table, news, lambda: False, 30.0)
        assert table.decided == [], "no clock runs"
        table.corner.pluck((1,), (), ())
        assert until(table, news, lambda: table.decided)
    assert table.states == dict.fromkeys(E_CHORD, "CLEAR")


def test_of_octaves_only_the_string_that_is_plucked_alone_is_judged_anew() -> None:
    table = Table()
    with simulated(table, 52, OCTAVES) as news:  # of other guitars the ear can tell
        until(table, news, lambda: False, 1.0)
        table.corner.pluck((6, 3), (), ())
        assert until(table, news, lambda: table.asks), "the ear could tell after all"
        assert (table.asks, table.decided) == (1, [])
        play = table.corner.announced
        assert play is not None
        strummed = {one.string: one for one in play.strings if one.string != 1}
        table.corner.pluck((1,), (), ())
        assert until(table, news, lambda: table.decided)
    (decided,) = table.decided
    assert table.states == dict.fromkeys(OCTAVES, "CLEAR")
    assert {one.string: one for one in decided.strings if one.string != 1} == strummed, (
        "as they were heard in the strum"
    )


def test_a_string_that_is_plucked_badly_may_be_plucked_again() -> None:
    table = Table()
    with simulated(table, 8) as news:
        until(table, news, lambda: False, 1.0)
        table.corner.pluck(BUT_THE_THINNEST, (), ())
        assert until(table, news, lambda: table.asks)
        table.corner.pluck((1,), (1,), ())
        until(table, news, lambda: False, 6.0)
        assert (table.asks, table.decided) == (1, [])
        table.corner.pluck((1,), (), ())
        assert until(table, news, lambda: table.decided)
    assert table.states == dict.fromkeys(E_CHORD, "CLEAR")
