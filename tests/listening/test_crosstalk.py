"""Two guitars on one interface: what one hears of the other is not taken for playing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import pytest
from numpy.typing import NDArray

from chordgame.listening.announced import Announced
from chordgame.listening.crosstalk import is_bleed
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.listening.guitar_news import NoteHeard, PlayHeard
from dsp.chord.verify import Verifier
from dsp.notes.listen import Note
from dsp.simulated import ACOUSTIC, DRY, SimulatedGuitar, strum
from dsp.stretch import Stretch
from dsp.verdict import Outcome, PlayVerdict
from tests.listening.test_asking import MOVE, Asked
from tests.table.tables import Clock

RATE = 48_000
E_MINOR = {6: 40.0, 5: 47.0, 4: 52.0, 3: 55.0, 2: 59.0, 1: 64.0}
C_MAJOR = {5: 48.0, 4: 52.0, 3: 55.0, 2: 60.0, 1: 64.0}
Sound = NDArray[np.float32]


def played(chord: dict[int, float], seed: int = 0) -> Sound:
    guitar = SimulatedGuitar(ACOUSTIC, strum(chord, 0.5, seed=seed), rate=RATE, surroundings=DRY, seed=seed)
    sound: Sound = guitar.render(2.5)[0]
    return sound


def channel(own: Sound, neighbour: Sound, bleed_db: float, seed: int = 1) -> Sound:
    """An input that hears its neighbour so softly, with a noise of its own."""
    noise = np.random.default_rng(seed).standard_normal(len(own)) * 1e-5
    return (own + 10 ** (bleed_db / 20) * neighbour + noise).astype(np.float32)


def stretch(sound: Sound, t: float = 0.0) -> Stretch:
    return Stretch(t, RATE, sound)


@pytest.mark.parametrize("bleed_db", [-20.0, -35.0, -50.0])
def test_bleed_of_the_neighbour_is_known(bleed_db: float) -> None:
    neighbour = played(E_MINOR)
    silent = channel(0 * neighbour, neighbour, bleed_db)
    assert is_bleed(stretch(silent), stretch(neighbour))
    assert not is_bleed(stretch(neighbour), stretch(silent)), "who plays is no bleed of who does not"
    assert is_bleed(stretch(silent[4800:], 0.1), stretch(neighbour)), "they need not begin at once"


@pytest.mark.parametrize("softer_db", [0.0, -15.0])
def test_who_plays_beside_a_loud_neighbour_plays(softer_db: float) -> None:
    mine, neighbour = played(C_MAJOR, 3), played(E_MINOR, 4)
    own = (10 ** (softer_db / 20) * mine).astype(np.float32)
    assert not is_bleed(stretch(channel(own, neighbour, -25.0)), stretch(neighbour))


def test_of_nothing_nothing_is_said() -> None:
    silence = stretch(np.zeros(RATE, np.float32))
    assert not is_bleed(silence, stretch(played(E_MINOR)))
    assert not is_bleed(None, silence)
    assert not is_bleed(stretch(np.ones(3, np.float32)), stretch(np.ones(3, np.float32)))


@dataclass
class Kept:
    """A guitar's sound."""

    sound: Sound
    has_sound: bool = True

    def between(self, start: float, end: float) -> Stretch:
        first = max(0, round(start * RATE))
        return stretch(self.sound[first : round(end * RATE)], first / RATE)


@dataclass
class TwoOnOneInterface:
    """Ana is asked for a chord; Ben strums it, and her channel hears him."""

    bleed_db: float
    chord: Mapping[int, float] = field(default_factory=lambda: E_MINOR)
    bens: Sound = field(default_factory=lambda: played(E_MINOR))
    hers: Sound = field(default_factory=lambda: np.zeros(0, np.float32))
    """What Ana plays herself meanwhile; nothing of it is silence."""
    decided: list[Announced] = field(default_factory=list)
    strums: list[GuitarInHand] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = Clock()
        self.corner = GuitarCorner(
            self.clock,
            self.clock.later,
            lambda _: None,
            self.decided.append,
            lambda: 10.0,
            lambda _, one: self.strums.append(one),
        )
        self.hers = channel(self.hers if len(self.hers) else 0 * self.bens, self.bens, self.bleed_db)
        self.asked = Asked()
        self.ana = GuitarInHand(self.asked, Kept(self.hers), device="Scarlett", called="Ana’s")
        self.ben = GuitarInHand(Asked(), Kept(self.bens), device="Scarlett", called="Ben’s")
        self.corner.hand({"Ana": self.ana, "Ben": self.ben})

    def verdict(self) -> PlayVerdict:
        """What the real ear says of her channel alone."""
        ear = Verifier(RATE, self.chord)
        ear.push(self.hers)
        return ear.flush()[-1]

    def heard(self) -> PlayVerdict:
        """She is asked for the chord, and what the ear said is told."""
        said = self.verdict()
        self.corner.listen_for("Ana", MOVE, "a chord", self.chord, {})
        self.corner.take_news(PlayHeard(self.asked.asked[-1][0], said, final=True), self.ana)
        return said


@pytest.mark.parametrize("bleed_db", [-20.0, -35.0, -50.0])
def test_a_guitar_that_nobody_touches_is_never_judged_by_its_neighbours_strum(bleed_db: float) -> None:
    two = TwoOnOneInterface(bleed_db)
    assert two.heard().outcome is Outcome.CLEAR, "else there would be nothing to fear"
    assert two.decided == []
    assert len(two.asked.asked) == 2, "her guitar is listened to from the start"
    assert two.corner.shown()["remark"] == "That was Ben’s. We are listening to Ana’s."


def test_nor_is_a_strum_that_nobody_announced() -> None:
    two = TwoOnOneInterface(-30.0)
    for one in (two.ana, two.ben):
        for pitch in E_MINOR.values():
            two.corner.take_news(NoteHeard(Note(0.5, None, pitch, 1.0, ())), one)
    two.clock.passes(2.0)
    assert two.strums == [two.ben]
