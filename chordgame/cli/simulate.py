"""`ringclear simulate`: a chord on the simulated guitar, as a sound file."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from chordgame.cli.ear_input import HIGHEST, LOWEST, add_tuning, chord_pitches, tuning_of
from chordgame.cli.parser import OneLineParser, add_main, seed
from chordgame.disk.whole_file import in_its_place
from chordgame.engine.errors import BadSetup
from chordgame.listening.guitar_script import WAYS
from chordgame.songs.typed_chord import WRITTEN
from chordgame.tape.sound_out import write_sound
from dsp.concert_pitch import sounding as sounding_at
from dsp.simulated import ACOUSTIC, DRY, ELECTRIC, LIVING_ROOM, Pluck, SimulatedGuitar, roll, strum
from hardware.sound_file import Sound

GUITARS = {"acoustic": ACOUSTIC, "electric": ELECTRIC}
FIRST_PLUCK = 1.0
"""Seconds of the room before it, so that the ear knows what was there already."""
RING = 2.0
"""Seconds after the last pluck: four times what the ear needs."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `simulate` command."""
    parser = add_main(
        commands, "simulate", _simulate,
        "  ringclear simulate --chord G --out g.wav\n"
        "  ringclear simulate --chord 320003 --mute 5 --buzz 4 --room --out g.flac\n"
        "  ringclear simulate --chord x02210 --roll --leave-out 2 --wrong 3:+1 --out am.wav",
    )  # fmt: skip
    parser.add_argument("--chord", required=True, metavar="CHORD", help=WRITTEN)
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="WAV or FLAC")
    for word, how in WAYS.items():
        _strings(parser, word, f"strings that are {how.value}")
    _strings(parser, "leave-out", "strings that are not plucked")
    beside = "strings beside their fret, as 3:+1"
    parser.add_argument("--wrong", nargs="+", action="extend", default=[], metavar="STRING:FRETS", help=beside)
    parser.add_argument("--roll", action="store_true", help="string by string instead of a strum")
    parser.add_argument("--guitar", choices=list(GUITARS), default="acoustic", help="(%(default)s)")
    parser.add_argument("--room", action="store_true", help="in a living room with its noise and hum")
    parser.add_argument("--six-channels", action="store_true", help="a channel a string, string 1 first")
    parser.add_argument("--rate", type=int, default=48_000, help="samples a second (%(default)s)")
    parser.add_argument("--seed", type=seed, default=0, help="another seed, another take (%(default)s)")
    add_tuning(parser)


def _strings(parser: OneLineParser, word: str, purpose: str) -> None:
    parser.add_argument(f"--{word}", type=int, nargs="+", action="extend", default=[], metavar="STRING", help=purpose)


def _simulate(arguments: argparse.Namespace) -> int:
    tuning, a4 = tuning_of(arguments)
    pitches = chord_pitches(arguments.chord, tuning)
    if not 8_000 <= arguments.rate <= 192_000:
        raise BadSetup(f"--rate: {arguments.rate} is outside 8000 to 192000 samples a second")
    plucks = _plucks(arguments, pitches)
    guitar = SimulatedGuitar(
        GUITARS[arguments.guitar].tuned(tuning), plucks, rate=arguments.rate, seed=arguments.seed,
        hexaphonic=arguments.six_channels, surroundings=LIVING_ROOM if arguments.room else DRY, a4=a4,
    )  # fmt: skip
    last = max((pluck.t for pluck in plucks), default=FIRST_PLUCK)
    replaced = in_its_place(arguments.out)
    write_sound(arguments.out, Sound(arguments.rate, guitar.render(last + RING)))
    heard = sorted(sounding_at(pitches, a4).items(), reverse=True)
    wanted = ",".join(f"{string}:{round(pitch, 2):g}" for string, pitch in heard)
    print(
        f"{arguments.out}: {last + RING:.1f} s; first pluck at {FIRST_PLUCK:g} s{replaced}. To hear what the ear says:"
    )
    print(f"ringclear verify {arguments.out} --at {FIRST_PLUCK:g} --expect {wanted}")
    return 0


def _plucks(arguments: argparse.Namespace, pitches: dict[int, float]) -> tuple[Pluck, ...]:
    """The chord as it is played: with its faults, at once or string by string."""
    sounding = _moved(pitches, arguments.wrong)
    how = {string: way for word, way in WAYS.items() for string in _known(getattr(arguments, word), pitches)}
    for string in _known(arguments.leave_out, pitches):
        sounding.pop(string, None)
    stroke = roll if arguments.roll else strum
    return stroke(sounding, FIRST_PLUCK, how=how, seed=arguments.seed)


def _known(strings: list[int], pitches: dict[int, float]) -> list[int]:
    for string in strings:
        if string not in pitches:
            raise BadSetup(f"string {string} is not played in this chord; played are {', '.join(map(str, pitches))}")
    return strings


def _moved(pitches: dict[int, float], wrong: list[str]) -> dict[int, float]:
    """The pitches that sound, some beside the wanted ones."""
    sounding = dict(pitches)
    for text in wrong:
        found = re.fullmatch(r"(\d):([+-]?\d{1,2})", text)
        if found is None:
            raise BadSetup(f"--wrong: {text!r} is not STRING:FRETS, as in 3:+1")
        (known,) = _known([int(found[1])], pitches)
        sounding[known] += int(found[2])
        if not LOWEST <= sounding[known] <= HIGHEST:
            raise BadSetup(f"--wrong: {text!r} leads off any guitar")
    return sounding
