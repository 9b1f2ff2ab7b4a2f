"""What the ear takes from the clips of the world, kept on disk: `python -m bench.world.rows FOLDER [CHUNKS]`.

A chunk holds clips of every guitar; the more chunks, the more clips. What is there is not made again: delete the
folder after changing any cue, or the world.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bench.world.guitars import RATE, guitars
from bench.world.playing import (
    ALONE,
    DRIVEN,
    EVEN,
    EVEN_DRIVEN,
    EVEN_IN_A_BAND,
    EVEN_PALMS,
    HIDDEN,
    IN_A_BAND,
    PALMS,
    SOFT,
)
from bench.world.scene import Scene, scenes
from bench.world.strummed import players, strummed
from dsp.chord.cues import CUE_NAMES
from dsp.chord.ring_inputs import inputs
from dsp.chord.ringing import MOST_AT_ONCE, SEVERAL
from dsp.chord.strums import Strum
from dsp.chord.verify import Verifier

SEED, CHUNKS = 11, 32
OF_EACH, BUILT_ONES, STRUMMED = 6, 90, 1
"""Clips of each sampled guitar, of simulated ones, and of each chord that was really strummed, in a chunk."""
SHADOWED = "shadowed"
OF_MANNERS = {
    **dict.fromkeys(("", ALONE, EVEN, EVEN_PALMS, EVEN_DRIVEN, EVEN_IN_A_BAND, HIDDEN), 1),
    SHADOWED: 2,
    **dict.fromkeys((PALMS, DRIVEN, IN_A_BAND), 4),
    SOFT: 8,
}
"""Every chunk has another one of strings plucked alone, four of quick and even strums, and one of chords in which a
string hides; every second one of real strums asked for overtones; every fourth one of palm mutes, one of loud
amplifiers and one of guitars in a band; every eighth one of soft strums."""
LOOKS_EVERY, BLOCK = 0.24, 0.02
NEAR_PLUCK, RINGS_SINCE = 0.05, 0.13
"""Seconds by which a strum's moments err. What is struck so softly, or so slowly after the others, that nobody noticed
rings all the same at a look that comes so long after."""
HEARD_FROM = 3.0
"""Evidence of a string's own partials under which nobody can hear that it was hardly struck: to teach that such a
string rings is to teach that any may. Partials that it shares with others say nothing of so soft a string."""

Array = np.ndarray[Any, np.dtype[Any]]
_TIME = CUE_NAMES.index("time_heard")
_OWN_EVIDENCE = CUE_NAMES.index("alone_evidence")


def _near(strum: Strum, t: float, looked_at: float = -9.0) -> bool:
    return strum.first - NEAR_PLUCK < t < max(strum.last + NEAR_PLUCK, looked_at - RINGS_SINCE)


def _called(made: Scene, strums: list[Strum]) -> set[float]:
    """The strums that are plucks of a roll call, by what was truly plucked."""
    tones = {
        strum.first: sum(rings and _near(strum, made.plucked.get(s, -9.0)) for s, rings in made.rings.items())
        for strum in strums
    }
    single = {first for first, count in tones.items() if count <= MOST_AT_ONCE}
    return single if sum(tones[first] > 0 for first in single) > SEVERAL else set()


def looks(made: Scene) -> list[Any]:
    """The evidence at some moments of a clip, and at last."""
    target, beside = ({6 - s: p for s, p in pitches.items()} for pitches in (made.expected, made.may_sound or {}))
    may_sound = None if made.may_sound is None else beside
    ear = Verifier(RATE, target, may_sound=may_sound, first_pluck=made.t, opinion_every=LOOKS_EVERY, stands=0.0)
    step = int(BLOCK * RATE)
    found = [
        ear.evidence for at in range(0, len(made.audio), step) if ear.push(made.audio[at : at + step]) and ear.evidence
    ]
    ear.flush()
    return [*found, ear.evidence]


def rows_of(made: Scene) -> dict[str, list[Any]]:
    """One row a string, strum and look."""
    table: dict[str, list[Any]] = {name: [] for name in ("cues", "partials", "truth", "fate", "strum", "string")}
    every = looks(made)
    if not every[-1]:
        return table
    called = _called(made, [strum for strum, _ in every[-1]])
    seen: set[int] = set()
    number = 0
    for evidence in every:
        for strum, heard in evidence:
            if id(heard) in seen:
                continue
            seen.add(id(heard))
            number += 1
            rows = inputs(strum.last - strum.first, strum.noticed, heard, strum.first in called)
            at = strum.last + float(heard.cues[0, _TIME])
            for row, string in enumerate(sorted(made.expected)):
                near = _near(strum, made.plucked.get(string, -9.0), at) and (
                    made.spans is None or _near(strum, made.spans[1], at)
                )
                skip = made.rings[string] and (string in made.twins or not near)
                table["cues"].append(rows[row].astype(np.float32))
                table["partials"].append(heard.partials[row].astype(np.float16))
                table["truth"].append(-1 if skip else int(made.rings[string]))
                table["fate"].append(made.fates[string])
                table["strum"].append(number)
                table["string"].append(string)
    return table


def chunk(number: int, manner: str) -> dict[str, Array]:
    """The rows of one chunk: of plays of every manner, or of one."""
    if manner == SHADOWED:
        return _rows_of_all({f"strummed-{one}": strummed(one, STRUMMED, SEED + number, True) for one in players()})
    made_by = {g: scenes(g, BUILT_ONES if g == "built" else OF_EACH, SEED + number, manner) for g in guitars()}
    if not manner:
        made_by |= {f"strummed-{player}": strummed(player, STRUMMED, SEED + number) for player in players()}
    rows = _rows_of_all(made_by)
    return rows if manner != SOFT else rows | {"truth": _known(rows["truth"], rows["cues"])}


def _known(truth: Array, cues: Array) -> Array:
    """The truth about all strings but those that ring so softly that it cannot be heard."""
    return np.where((truth == 1) & (cues[:, _OWN_EVIDENCE] < HEARD_FROM), -1, truth)


def _rows_of_all(made_by: Mapping[str, Iterable[Scene]]) -> dict[str, Array]:
    found: dict[str, list[Any]] = {}
    for guitar, clips in made_by.items():
        for at, made in enumerate(clips):
            rows = rows_of(made)
            count = len(rows["truth"])
            for name, values in (rows | {"guitar": [guitar] * count, "clip": [at] * count}).items():
                found.setdefault(name, []).extend(values)
    return {name: np.array(values) for name, values in found.items()}


def main() -> None:
    """Make what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("chunks", type=int, nargs="?", default=CHUNKS)
    parser.add_argument("--first", type=int, default=0, help="the chunk to begin with")
    parser.add_argument("--step", type=int, default=1, help="2 for every second chunk: two processes share the work")
    parser.add_argument("--only", nargs="*", default=list(OF_MANNERS), metavar="MANNER", help="plays of these manners")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for number in range(options.first, options.chunks, options.step):
        for manner, every in OF_MANNERS.items():
            if number % every or manner not in options.only:
                continue
            path = options.folder / f"{number:03d}{manner}.npz"
            if not path.exists():
                rows = chunk(number, manner)
                np.savez(path, **rows)  # type: ignore[arg-type]
                print(path, len(rows["truth"]), flush=True)


if __name__ == "__main__":
    main()
