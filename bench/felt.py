"""What players feel: of chords well played, how many pass, are doubted, are refused; of bad ones, how many pass.

    python3 run.py bench felt
    python -m bench.felt [SET ...] [--nets WHO=FILE ...] [--clips 112]

On the sets of `ringbench2.py` beside the repository. `--nets` names the networks by which a player's strums, or a
guitar's mixes, are judged (`bench.world.teach --without ... --to FILE`): the shipped ones were taught by real strums
and by sampled guitars, but never by those of three sound fonts (`other_guitars.untaught`), whose strums come last.
Then, on the chords that were really strummed, how often it was right by the confidence with which it was said.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.other_guitars import join, untaught
from bench.other_nets import nets_of, use
from bench.ringbench_adapter import answer_of, hear
from bench.shared import MISSING, SHARED, available
from bench.world.strummed import labels
from dsp.verdict import StringState

HORIZON, CLIPS = 0.5, 56
COLUMNS = ("err", "cover", "whole", "clean")
BINS = (0.99, 0.95, 0.9, 0.8, 0.5, 0.0)
RINGS = (StringState.CLEAR, StringState.BUZZ)

Said = tuple[bool, float, bool]
"""Whether it was said to ring, with what confidence, and whether that was right."""


def ringbench2() -> ModuleType:
    """The second benchmark."""
    sys.path.extend({str(SHARED)} - set(sys.path))
    return importlib.import_module("ringbench2")


def cases(bench: ModuleType, name: str, clips: int = CLIPS) -> Iterator[tuple[Any, str]]:
    """Every case of a set, and whose it is: a player's, or a sampled guitar's."""
    players = iter([row["file"].split("/")[1] for row in labels() if row["set"] == name])
    who = name.split("-")[-1]
    for case in bench.cases(name, clips):
        # Each chord comes as it was played first, then asked for beside its place.
        if name in bench.STRUMMED and "asked beside" not in case.tag.values():
            who = next(players)
        yield case, who


def heard(bench: ModuleType, name: str, nets: Mapping[str, Path], clips: int = CLIPS) -> list[tuple[Any, Any]]:
    """Every case of a set, and what the ear says half a second after its last pluck."""
    found = []
    for case, who in cases(bench, name, clips):
        use(nets_of(who, nets))
        audio = case.audio[: int((case.t_last + HORIZON) * case.rate)]
        found.append((case, hear(audio, case.rate, case.expected, case.t)))
    return found


def line(bench: ModuleType, name: str, plays: Sequence[tuple[Any, Any]]) -> str:
    """One set's figures."""
    answers = [(case, answer_of(play)) for case, play in plays]
    score, chords = bench.rb.score(answers), bench.chords(answers)
    good = f"{chords['passed']:3d} {chords['doubted']:3d} {chords['refused']:3d} of {chords['good']:3d}"
    bad = f"{chords['through']:3d} of {chords['bad']:3d}"
    return f"{name:20s}" + "".join(f"{100 * score[column]:7.1f}" for column in COLUMNS) + f"   {good}   {bad}"


def sayings(plays: Sequence[tuple[Any, Any]]) -> list[Said]:
    """What was decided, string by string."""
    return [
        (one.state in RINGS, one.confidence, (one.state in RINGS) == case.truth[6 - one.string])
        for case, play in plays
        for one in play.strings
        if one.state is not StringState.UNSURE
    ]


def print_trust(said: Sequence[Said]) -> None:
    """How often it was right, by how sure it said to be."""
    for rings, words in ((True, "rings"), (False, "does not ring")):
        high = 1.01
        for low in BINS:
            right = [ok for what, sure, ok in said if what == rings and low <= sure < high]
            share = f"{100 * sum(right) / len(right):5.1f} % right" if right else "never"
            print(f"really strummed, {words}, said with {low} or more: {share} of {len(right)}")
            high = low


def report(sets: Sequence[str] = (), nets: Mapping[str, Path] | None = None, clips: int = CLIPS) -> None:
    """Print a line a set, and what confidence is worth."""
    if not (available() and (SHARED / "ringbench2.py").is_file()):
        print(f"skipped: {MISSING}")
        return
    bench, real, never_heard = ringbench2(), [], []
    join(bench.rb)
    guitars = [f"strum-{name}" for name in untaught()]
    print(f"{'':20}" + "".join(f"{c:>7}" for c in COLUMNS) + "   good: passed, doubted, refused   bad: let through")
    for name in sets or (*bench.sets(), *guitars):
        plays = heard(bench, name, nets or {}, clips)
        print(line(bench, name, plays), flush=True)
        real += plays if name in bench.STRUMMED else []
        never_heard += plays if name in guitars else []
    if never_heard:
        print(line(bench, "all never heard", never_heard))
    if real:
        print(line(bench, "all that were real", real))
        print_trust(sayings(real))


def main() -> None:
    """The same, for chosen sets and other networks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET")
    parser.add_argument("--nets", nargs="*", default=[], metavar="WHO=FILE")
    parser.add_argument("--clips", type=int, default=CLIPS, help="of each sampled or mixed set")
    options = parser.parse_args()
    nets = {who: Path(file) for who, _, file in (one.partition("=") for one in options.nets)}
    report(options.sets, nets, options.clips)


if __name__ == "__main__":
    main()
