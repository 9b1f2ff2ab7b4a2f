"""The benchmark, judged by networks that never heard its guitars.

    python -m bench.cross_validate [SET ...] [--nets GUITAR=FILE ...] [--seed N] [--elsewhere] [--horizon 0.5]

`--nets` names the networks (`bench.world.teach --without ... --to FILE`) by which a guitar's sets are judged, by how
its name begins; what is not named is judged by the shipped ones, which were taught by mixes of the same guitars.

`--elsewhere` takes the clips of `elsewhere.py` instead: other guitars, chords, tunings and microphones.
`--seed` draws other chords from the benchmark: bounds were chosen in sight of its own draw.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bench import elsewhere
from bench.other_nets import nets_of, use
from bench.ringbench_adapter import answer_of, hear
from bench.sampled_guitars import BENCH_GUITARS, ringbench
from dsp.verdict import StringState

COLUMNS = ("err", "miss", "false", "cover", "whole", "clean")
ONE_FRET = ("wrong1", "asked 1 off")
OVERTONES = (12, 19, 24, 28, 31, 34, 36)

Verdict = tuple[float, bool]
"""A confidence that a string rings, and whether it does."""


@dataclass
class Measured:
    """One set's figures."""

    name: str
    score: dict[str, float]
    shadowed: list[tuple[bool, bool | None]]
    """Of strings under others' overtones: the truth, and what was said."""
    next_fret: list[bool]
    """Of strings that sounded one fret beside: whether they were taken for ringing."""
    trust: list[Verdict]


def _guitar_of(name: str) -> str:
    return name.partition("-")[2] or name


def _cases(name: str, seed: int | None) -> list[Any]:
    if name in elsewhere.names():
        return list(elsewhere.cases(name))
    bench = ringbench()
    return list(bench.cases(name, seed=bench.SEED if seed is None else seed))


def _judge(name: str, horizon: float, nets: Path | None, seed: int | None) -> Measured:
    use(nets)
    cases = _cases(name, seed)
    heard = [hear(c.audio[: int((c.t_last + horizon) * c.rate)], c.rate, c.expected, c.t) for c in cases]
    answers = [(case, answer_of(play)) for case, play in zip(cases, heard, strict=True)]
    shadowed = [
        (bool(case.truth[s]), answer[s])
        for case, answer in answers
        for s, p in case.expected.items()
        if any(p - q in OVERTONES and case.truth[r] for r, q in case.expected.items() if r != s)
    ]
    trust = [
        (verdict.confidence, bool(case.truth[6 - verdict.string]))
        for play, (case, _) in zip(heard, answers, strict=True)
        for verdict in play.strings
        if verdict.state is StringState.CLEAR
    ]
    next_fret = [
        answer[s] is True
        for case, answer in answers
        for s in case.expected
        if case.tag[s].partition("+")[0] in ONE_FRET
    ]
    return Measured(name, ringbench().score(answers), shadowed, next_fret, trust)


def _balanced(pairs: list[tuple[bool, bool | None]]) -> float:
    """Balanced accuracy of the decided strings that hide under others' overtones."""
    decided = [(truth, said) for truth, said in pairs if said is not None]
    sides = [[said == truth for truth, said in decided if truth == side] for side in (True, False)]
    return float(np.mean([np.mean(side) if side else np.nan for side in sides]))


def bench_sets() -> list[str]:
    """The benchmark's own sets."""
    return [name for name in ringbench().sets() if _guitar_of(name) in (*BENCH_GUITARS, "played")]


def measured_sets(
    names: list[str], nets: Mapping[str, Path], horizon: float, seed: int | None = None
) -> Iterator[Measured]:
    """Every set, in order; a guitar that `nets` has nothing for is judged by the shipped ones."""
    jobs: list[Any] = [nets_of(_guitar_of(name), nets) for name in names]
    with ProcessPoolExecutor(2) as pool:
        yield from pool.map(_judge, names, [horizon] * len(names), jobs, [seed] * len(names))


def main() -> None:
    """Print a table, set by set and then by kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET", help="strum-emily, noise-green, ...; all, if none is given")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--elsewhere", action="store_true")
    parser.add_argument("--nets", nargs="*", default=[], metavar="GUITAR=FILE")
    parser.add_argument("--horizon", type=float, default=0.5)
    options = parser.parse_args()
    names = options.sets or (elsewhere.names() if options.elsewhere else bench_sets())
    nets = {guitar: Path(file) for guitar, _, file in (one.partition("=") for one in options.nets)}
    print(f"{'set':24s}" + "".join(f"{column:>8s}" for column in (*COLUMNS, "shadow")))
    kinds: dict[str, list[list[float]]] = {}
    next_fret: list[bool] = []
    for found in measured_sets(names, nets, options.horizon, options.seed):
        next_fret += found.next_fret
        row = [100.0 * found.score[column] for column in COLUMNS] + [100.0 * _balanced(found.shadowed)]
        print(f"{found.name:24s}" + "".join(f"{value:8.1f}" for value in row), flush=True)
        kinds.setdefault(found.name.partition("-")[0], []).append(row)
    print()
    for kind, table in kinds.items():
        print(f"{kind:24s}" + "".join(f"{value:8.1f}" for value in np.nanmean(table, axis=0)))
    print(f"\nof {len(next_fret)} strings one fret beside, {sum(next_fret)} taken for ringing")


if __name__ == "__main__":
    main()
