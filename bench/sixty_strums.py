"""Whether the ear hears a guitar better for having heard it before: sixty strums of one guitar in one room.

    python3 run.py bench sixty_strums

Guitars that nobody tuned today, each strummed sixty times, with failing strings: simulated ones, and sampled ones, most
of which no network was taught by (`one_guitar.py`); and players who really strummed, chord after chord as they were
recorded. Each strum is heard twice: by an ear that knows nothing, and by one that knows what its own sure verdicts have
taught it (`dsp/known_guitar.py`). `python -m bench.sixty_strums 3` takes three evenings of each sampled guitar, and as
many more simulated ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.calibrating import RATE, Clip
from bench.felt import HORIZON, cases, ringbench2
from bench.one_guitar import evening, sampled_strums, simulated_strums
from bench.other_guitars import join, untaught
from bench.other_nets import nets_of, use
from bench.sampled_guitars import BENCH_GUITARS, LATER_GUITARS
from bench.shared import MISSING, SHARED, available
from dsp.chord.verify import Verifier
from dsp.known_guitar import RememberedGuitar
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, StringState

STRUMS, THIRD = 60, 20
SIMULATED = 8
FIRST_SEED = 7000
"""Guitars that no other bench hears."""
MET = (*BENCH_GUITARS, *LATER_GUITARS)
"""Sampled guitars that the networks were taught by; the untaught ones are those that none of them was."""


@dataclass(frozen=True)
class Strum:
    """A strum in its turn; one that is asked for once more, beside its place, teaches nothing new."""

    clip: Clip
    rate: float = RATE
    teaches: bool = True


@dataclass(frozen=True)
class Heard:
    """A strum as both ears heard it."""

    fresh: PlayVerdict
    knowing: PlayVerdict
    rings: Mapping[int, bool]


@dataclass(frozen=True)
class Count:
    """How many strings were wrong, decided and asked for, and how many chords were right as a whole, of all."""

    wrong: int = 0
    decided: int = 0
    strings: int = 0
    whole: int = 0
    chords: int = 0

    def __str__(self) -> str:
        decided = f"{self.wrong:3d} wrong of {self.decided:4d} decided of {self.strings:4d}"
        return f"{decided}, {self.whole:3d} whole of {self.chords:3d}"


def judged(strum: Strum, known: GuitarKnowledge) -> PlayVerdict:
    """What is said at last, with what is known."""
    clip = strum.clip
    verifier = Verifier(strum.rate, clip.expected, first_pluck=clip.at, opinion_every=60.0, knowledge=known)
    verifier.push(clip.audio)
    return verifier.flush()[-1]


def in_turn(strums: Iterable[Strum]) -> Iterator[Heard]:
    """One strum after another of one guitar."""
    known, learned = RememberedGuitar(), RememberedGuitar()
    for strum in strums:
        # What is asked twice of one strum is answered both times by what was known before it.
        known = learned if strum.teaches else known
        knowing = judged(strum, known.knowledge)
        yield Heard(judged(strum, GuitarKnowledge()), knowing, strum.clip.rings)
        learned = known.after(knowing) if strum.teaches else learned


def counted(plays: Sequence[tuple[PlayVerdict, Mapping[int, bool]]]) -> Count:
    """Of some plays, each with its truth."""
    right = [[_is_right(one.state, rings[one.string]) for one in play.strings] for play, rings in plays]
    strings = [one for chord in right for one in chord]
    return Count(strings.count(False), len(strings) - strings.count(None), len(strings),
                 sum(all(chord) for chord in right), len(right))  # fmt: skip


def _is_right(state: StringState, rings: bool) -> bool | None:
    if state is StringState.UNSURE:
        return None
    return (state in (StringState.CLEAR, StringState.BUZZ)) == rings


def line(words: str, heard: Sequence[Heard]) -> str:
    """Without, and with what was learned."""
    both = [counted([(ear, one.rings) for one, ear in plays]) for plays in (
        [(one, one.fresh) for one in heard], [(one, one.knowing) for one in heard],
    )]  # fmt: skip
    return f"{words:34s}   {both[0]}   {both[1]}"


def players(nets: Mapping[str, Path]) -> Iterator[tuple[str, list[Heard]]]:
    """Each player's strums in the order of the recording, asked for as they were played and beside their place."""
    bench = ringbench2()
    for name in bench.STRUMMED:
        by_player: dict[str, list[Strum]] = {}
        for case, who in cases(bench, name):
            audio = case.audio[: int((case.t_last + HORIZON) * case.rate)]
            rings = {6 - string: truth for string, truth in case.truth.items()}
            clip = Clip(audio, {6 - string: pitch for string, pitch in case.expected.items()}, case.t, rings)
            played = "asked beside" not in case.tag.values()
            by_player.setdefault(who, []).append(Strum(clip, case.rate, played))
        for who, strums in by_player.items():
            use(nets_of(who, nets))
            yield f"{name}, {who}", list(in_turn(strums))


def evenings(kind: str, guitars: Iterable[str], count: int) -> list[list[Heard]]:
    """Evening after evening, printed as they pass."""
    passed = []
    for guitar in guitars:
        for number in range(count):
            clips = sampled_strums(evening(guitar, number + 11), STRUMS)
            passed.append(list(in_turn(Strum(clip) for clip in clips)))
            print(line(f"{kind}: {guitar}, evening {number + 1}", passed[-1]), flush=True)
    return passed


def simulated(count: int) -> list[list[Heard]]:
    """As many evenings, each of another simulated guitar."""
    seeds = range(FIRST_SEED, FIRST_SEED + count)
    return [list(in_turn(Strum(clip) for clip in simulated_strums(seed, STRUMS))) for seed in seeds]


def thirds(kind: str, passed: Sequence[Sequence[Heard]]) -> None:
    """Print how the first strums of each evening went, and the last."""
    for first in range(0, STRUMS, THIRD):
        third = [strum for strums in passed for strum in strums[first : first + THIRD]]
        print(line(f"{kind}, strums {first + 1} to {first + THIRD}", third), flush=True)


def report(nets: Mapping[str, Path] | None = None, times: int = 1) -> None:
    """Print both ears beside each other."""
    print(f"{'':34s}   {'an ear that knows nothing':49s}   one that remembers")
    passed = simulated(times * SIMULATED)
    thirds("simulated", passed)
    if not (available() and (SHARED / "ringbench2.py").is_file()):
        print(f"simulated guitars alone: {MISSING}")
        return
    join(ringbench2().rb)
    never_met, met = evenings("never met", untaught(), times), evenings("of the fit", MET, times)
    thirds("never met", never_met)
    thirds("of the fit", met)
    thirds("all", [*passed, *never_met, *met])
    for words, strums in players(nets or {}):
        print(line(words, strums), flush=True)


if __name__ == "__main__":
    report(times=int(sys.argv[1]) if len(sys.argv) > 1 else 1)
