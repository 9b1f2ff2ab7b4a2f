"""Strings that strike a fret: how many are named, alone and in strums, and how many clean ones are.

    python3 run.py bench buzz

The simulated guitars are ones that nobody learned from. A sampled guitar strikes no fret: it gets what a simulated one
sounds more when it does. Nobody recorded a rattle in a real strum: of those only clean strings are counted. Many a
string strikes a fret so lightly that nobody hears it: how many could be heard (`world/audible.py`), and how many of
these are named, is told beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from bench.felt import ringbench2
from bench.ringbench_adapter import hear
from bench.shared import MISSING, SHARED, available
from bench.world.audible import AUDIBLE_DB, louder_db
from bench.world.rattle_rows import clip
from bench.world.rattling import Rattle, heard
from dsp.verdict import StringVerdict

CLIPS = {"plain": 150, "plain clean": 120, "built": 100, "built clean": 80, "sampled": 60, "sampled clean": 120}
WORDS = {
    "plain": "simulated, in a quiet room",
    "built": "simulated, in the world",
    "sampled": "sampled, in the world",
}
NOT_TAUGHT = ("allan", "djent", "lespaul", "phil")
"""Sampled guitars that nobody learned from."""


@dataclass
class Tally:
    """Strings that struck a fret, those of them that were named, and the same of those that could be heard; clips in
    which another was named; clean strings."""

    rattling: int = 0
    named: int = 0
    audible: int = 0
    audible_named: int = 0
    beside: int = 0
    clean: int = 0
    falsely: int = 0

    def __str__(self) -> str:
        parts = []
        if self.rattling:
            named, beside = 100 * self.named / self.rattling, 100 * self.beside / self.rattling
            aloud = f"{self.audible_named} of {self.audible} audible"
            parts.append(f"{self.rattling:4d} rattle: {named:3.0f} % named ({aloud}), in {beside:.1f} % another")
        if self.clean:
            parts.append(f"{self.clean:4d} clean: {100 * self.falsely / self.clean:.2f} % named")
        return "   ".join(parts)


def count(
    tally: Tally, strings: Iterable[StringVerdict], rattles: int | None, rings: dict[int, bool], audible: bool = False
) -> None:
    """Add one play: which string rattles, whether anybody could hear it, and which ring."""
    named = {one.string for one in strings if one.rattles}
    if rattles is not None:
        tally.rattling += 1
        tally.named += rattles in named
        tally.audible += audible
        tally.audible_named += audible and rattles in named
        tally.beside += bool(named - {rattles})
    else:
        clean = {string for string, ring in rings.items() if ring}
        tally.clean += len(clean)
        tally.falsely += len(named)


def simulated(kind: str) -> tuple[Tally, Tally]:
    """Strings alone, and strings in strums."""
    alone, strums = Tally(), Tally()
    for number in range(CLIPS[kind]):
        _, made = clip(kind, number, NOT_TAUGHT, left_out=True)
        rattles = None if made.string is None or made.string not in made.scene.expected else 6 - made.string
        if kind.endswith("clean") or rattles is not None:
            rings = {6 - s: ring for s, ring in made.scene.rings.items()}
            tally = strums if len(rings) > 1 else alone
            count(tally, heard(made).verdict.strings, rattles, rings, audible(kind, number, made))
    return alone, strums


def audible(kind: str, number: int, made: Rattle) -> bool:
    """Tell whether anybody could hear the rattle."""
    if made.string is None:
        return False
    _, clean = clip(kind, number, NOT_TAUGHT, left_out=True, fret=False)
    return louder_db(made, clean) > AUDIBLE_DB


def really_strummed() -> Iterator[tuple[str, Tally]]:
    """Strings that rang, of chords that people really strummed; some are asked for beside their place."""
    bench = ringbench2()
    for name in bench.STRUMMED:
        tally = Tally()
        for case in bench.cases(name, 56):
            verdict = hear(case.audio[: int((case.t_last + 0.5) * case.rate)], case.rate, case.expected, case.t)
            count(tally, verdict.strings, None, {6 - s: ring for s, ring in case.truth.items()})
        yield name, tally


def report() -> None:
    """Print a line for each kind of clip."""
    known = available()
    kinds = [kind for kind in CLIPS if known or kind.startswith("plain")]
    with ProcessPoolExecutor(2) as pool:
        for kind, (alone, strums) in zip(kinds, pool.map(simulated, kinds), strict=True):
            words = WORDS[kind.removesuffix(" clean")]
            print(f"{words:28} alone   {alone}\n{words:28} strums  {strums}", flush=True)
    if not (known and (SHARED / "ringbench2.py").is_file()):
        print(f"the rest is skipped: {MISSING}")
        return
    for name, tally in really_strummed():
        print(f"{name:28} {tally}", flush=True)


if __name__ == "__main__":
    report()
