"""What the ear is worth on kinds of guitar that it has never heard: `python -m bench.kinds FOLDER [KIND ...]`.

In FOLDER lie networks that a whole kind was left out of, KIND.py each:

    python -m bench.world.teach ROWS --nets 1 --without nylon --to FOLDER/nylon.py
    python -m bench.world.teach ROWS --nets 1 --without electric --to FOLDER/electric.py
    python -m bench.world.teach ROWS --nets 1 --without emily green --to FOLDER/recordist.py

Every set of such guitars is judged by the shipped networks first, and then by these.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench.felt import CLIPS, COLUMNS, heard, line, ringbench2
from bench.other_guitars import join, kept
from bench.other_nets import use
from bench.shared import MISSING, SHARED, available

KINDS: Mapping[str, tuple[str, ...]] = {
    "nylon": ("strummed-nylon", "strum-tonenylon", "strum-fluidnylon", "strum-musenylon", "strum-timnylon"),
    "electric": ("strummed-electric", "strum-emily", "strum-strat", "strum-green"),
    "recordist": ("strum-emily", "strum-green", "choke-emily", "choke-green", "noise-emily", "noise-green"),
}
"""Sets by kind: all of nylon; all electric guitars, those that were recorded without a microphone among them; and both
that one man recorded in one way."""


def sets(kind: str) -> tuple[str, ...]:
    """Of a kind, those whose guitars are here."""
    fetched = {name for name in KINDS[kind] if name.endswith("nylon") and name.startswith("strum-")}
    return tuple(name for name in KINDS[kind] if name not in fetched or name.partition("-")[2] in kept())


def lines(names: Sequence[str], nets: Path, clips: int = CLIPS) -> Iterator[str]:
    """Each set twice: judged by networks that know its kind, and by those that do not."""
    bench = ringbench2()
    join(bench.rb)
    for name in names:
        for words, judges in (("known", {}), ("never heard", {"": nets})):
            yield f"{words:12s}" + line(bench, name, heard(bench, name, judges, clips))
    use(None)


def main() -> None:
    """Print the kinds that there are networks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--clips", type=int, default=CLIPS, help="how many of each mixed set")
    options = parser.parse_args()
    if unknown := set(options.kinds) - set(KINDS):
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(KINDS)}")
    if not (available() and (SHARED / "ringbench2.py").is_file()):
        parser.exit(1, f"{MISSING}\n")
    print(f"{'':32}" + "".join(f"{c:>7}" for c in COLUMNS) + "   good: passed, doubted, refused   bad: let through")
    for kind in options.kinds or KINDS:
        nets = options.folder / f"{kind}.py"
        if nets.is_file():
            for one in lines(sets(kind), nets, options.clips):
                print(one, flush=True)
        else:
            print(f"{kind}: there is no {nets}; teach one, as the first lines of this file say")


if __name__ == "__main__":
    main()
