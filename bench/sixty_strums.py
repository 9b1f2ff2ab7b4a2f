"""Whether the ear hears a guitar better for having heard it before: sixty strums of one guitar in one room.

    python3 run.py bench sixty_strums

Simulated guitars that nobody tuned today, each strummed sixty times, with failing strings; and players who really
strummed, chord after chord as they were recorded. Each strum is heard twice: by an ear that knows nothing, and by one
that knows what its own sure verdicts have taught it (`known_guitar.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.calibrating import RATE, Clip, simulated_clips, simulated_guitar
from bench.felt import HORIZON, cases, ringbench2
from bench.known_guitar import KnownGuitar
from bench.other_nets import nets_of, use
from bench.shared import MISSING, SHARED, available
from dsp.chord.verify import Verifier
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, StringState

GUITARS, STRUMS, THIRD = range(2000, 2008), 60, 20
"""Guitars that no other bench hears."""


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


def judged(strum: Strum, known: GuitarKnowledge) -> PlayVerdict:
    """What is said at last, with what is known."""
    clip = strum.clip
    verifier = Verifier(strum.rate, clip.expected, first_pluck=clip.at, opinion_every=60.0, knowledge=known)
    verifier.push(clip.audio)
    return verifier.flush()[-1]


def in_turn(strums: Iterable[Strum]) -> Iterator[Heard]:
    """One strum after another of one guitar."""
    known, learned = KnownGuitar(), KnownGuitar()
    for strum in strums:
        # What is asked twice of one strum is answered both times by what was known before it.
        known = learned if strum.teaches else known
        knowing = judged(strum, known.knowledge)
        yield Heard(judged(strum, GuitarKnowledge()), knowing, strum.clip.rings)
        learned = known.after(knowing) if strum.teaches else learned


def line(words: str, heard: Sequence[Heard]) -> str:
    """Wrong of the decided, decided, whole chords: without and with."""
    told = [f"{words:34s}"]
    for plays in ([one.fresh for one in heard], [one.knowing for one in heard]):
        rows = [
            (one.state, one.state in (StringState.CLEAR, StringState.BUZZ), strum.rings[one.string])
            for strum, play in zip(heard, plays, strict=True)
            for one in play.strings
        ]
        decided = [(said, rings) for state, said, rings in rows if state is not StringState.UNSURE]
        wrong = sum(said != rings for said, rings in decided)
        told.append(f"{wrong:3d} wrong of {len(decided):4d} decided of {len(rows):4d}")
    return "   ".join(told)


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


def report(nets: Mapping[str, Path] | None = None) -> None:
    """Print both ears beside each other."""
    print(f"{'':34s}   an ear that knows nothing             one that remembers")
    guitars = [
        list(in_turn(Strum(clip) for clip in simulated_clips(simulated_guitar(seed), seed, STRUMS))) for seed in GUITARS
    ]
    for first in range(0, STRUMS, THIRD):
        third = [strum for strums in guitars for strum in strums[first : first + THIRD]]
        print(line(f"simulated, strums {first + 1} to {first + THIRD}", third), flush=True)
    if not (available() and (SHARED / "ringbench2.py").is_file()):
        print(f"simulated guitars alone: {MISSING}")
        return
    for words, strums in players(nets or {}):
        print(line(words, strums), flush=True)


if __name__ == "__main__":
    report()
