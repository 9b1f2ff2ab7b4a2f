"""What the ear made of chords of which somebody knows what they did: passed, doubted, refused, let through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dsp.verdict import Outcome, PlayVerdict, StringState, StringVerdict, Target

KINDS = ("asked", "good", "passed", "doubted", "refused", "bad", "let_through")
NOWHERE_NEAR = (-3, -2, -1, 1, 2, 3)
HEARD_IN_EACH_OTHER = (7, 12, 19)
"""Semitones between notes one of which is heard in the other."""


@dataclass(frozen=True, slots=True)
class Question:
    """A chord that was recorded, what is asked of it, and what is true."""

    kind: str
    file: str
    first: float
    last: float
    asked: Target
    rings: Mapping[int, bool]
    sounds_too: tuple[float, ...] = ()

    @property
    def good(self) -> bool:
        """Whether every string that is asked for rings."""
        return all(self.rings.values())

    def beside(self) -> Iterator[Question]:
        """Ask a good chord once for each string that could be asked for elsewhere, where nothing sounds."""
        sounding = (*self.asked.values(), *self.sounds_too)
        for string, pitch in self.asked.items():
            moves = (m for m in NOWHERE_NEAR if all(_apart(pitch + m - other) for other in sounding))
            if self.good and (move := next(moves, None)) is not None:
                asked = {**self.asked, string: pitch + move}
                yield replace(self, asked=asked, rings={**self.rings, string: False})


def _apart(semitones: float) -> bool:
    return bool(abs(semitones) % 12 and abs(semitones) not in HEARD_IN_EACH_OTHER)


@dataclass(frozen=True, slots=True)
class Examined:
    """What was said to a question."""

    question: Question
    play: PlayVerdict

    @property
    def fate(self) -> str:
        """What the players feel of it."""
        said = self.play.outcome
        if self.question.good:
            return {Outcome.CLEAR: "passed", Outcome.UNSURE: "doubted", Outcome.FAILED: "refused"}[said]
        return "let_through" if said is Outcome.CLEAR else "caught"

    def misses(self) -> Iterator[StringVerdict]:
        """The strings of which something else was said than is true, and those that were doubted though they ring."""
        for one in self.play.strings:
            rings = self.question.rings[one.string]
            if rings != (one.state is StringState.CLEAR) and (rings or one.state is not StringState.UNSURE):
                yield one

    def sayings(self) -> Iterator[tuple[bool, float, bool]]:
        """Of each decided string whether it was said to ring, how surely, and whether that was right."""
        for one in self.play.strings:
            if one.state is not StringState.UNSURE:
                said = one.state is StringState.CLEAR
                yield said, one.confidence, said == self.question.rings[one.string]


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one kind of recordings."""

    name: str
    count: Mapping[str, int]
    decided: float
    """Share of the strings."""
    wrong: float
    """Share of the decided."""


def marks(name: str, answers: Sequence[Examined]) -> Marks:
    """All answers together."""
    count = dict.fromkeys(KINDS, 0)
    for answer in answers:
        for kind in ("asked", "good" if answer.question.good else "bad", answer.fate):
            count[kind] = count.get(kind, 0) + 1
    right = [ok for answer in answers for _, _, ok in answer.sayings()]
    strings = sum(len(answer.play.strings) for answer in answers)
    return Marks(name, count, _share(len(right), strings), _share(len(right) - sum(right), len(right)))


def all_marks(answers: Sequence[Examined]) -> list[Marks]:
    """A row for each kind of recordings, and one for all, where there is more than one."""
    kinds = dict.fromkeys(answer.question.kind for answer in answers)
    rows = [marks(kind, [one for one in answers if one.question.kind == kind]) for kind in kinds]
    return rows if len(rows) < 2 else [*rows, marks("all", answers)]


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


HEADS = ("recordings", "good", "passed", "doubted", "refused", "bad", "let through", "decided", "wrong")


def cells(row: Marks) -> tuple[str, ...]:
    """One row of the table, in the order of `HEADS`."""
    good, bad = row.count["good"], row.count["bad"]
    fates = (f"{100 * _share(row.count[fate], good):.1f} %" for fate in ("passed", "doubted", "refused"))
    through = f"{100 * _share(row.count['let_through'], bad):.1f} %"
    return (row.name, f"{good}", *fates, f"{bad}", through, f"{100 * row.decided:.1f} %", f"{100 * row.wrong:.1f} %")


def trusted(answers: Iterable[Examined]) -> dict[str, list[tuple[float, bool]]]:
    """How surely strings were said to ring, and not to, and whether that was right."""
    found: dict[str, list[tuple[float, bool]]] = {"rings": [], "does not ring": []}
    for answer in answers:
        for rings, sure, right in answer.sayings():
            found["rings" if rings else "does not ring"].append((sure, right))
    return found
