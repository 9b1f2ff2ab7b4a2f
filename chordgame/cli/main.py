"""The door: which command, and how its mistakes are said."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from calibration.limits import ProfileRefused
from chordgame.cli.parser import OneLineParser
from chordgame.disk.folders import ringclear_folder
from chordgame.disk.owner_alone import put_right
from chordgame.engine.errors import YouErred
from hardware.errors import InputFailed, OutputFailed

DESCRIPTION = """\
A companion for a tabletop chord game: it hears which strings of your guitar ring clear,
knows the rules, and keeps score and lyrics."""
EXAMPLES = """\
examples:
  ringclear play                               open the table in the browser
  ringclear solo                               explore chords alone, and write a song
  ringclear game new chord_game --seats ana,ben,carl > g.jsonl
  ringclear game show g.jsonl
  ringclear verify strum.wav --expect 6:G2,5:B2,4:D3,3:G3,2:B3,1:G4     which strings ring clear?
  ringclear devices                            what is plugged in, and what is missing"""
COMMANDS = (
    "play",
    "solo",
    "game",
    "coach",
    "music",
    "songs",
    "picture",
    "stack",
    "verify",
    "listen",
    "tune",
    "simulate",
    "calibrate",
    "plot",
    "ear-exam",
    "hear",
    "recordings",
    "midi",
    "box",
    "devices",
    "doctor",
    "limits",
)
"""Each is a module beside this one, with _ for -."""
TAKE_THEIR_TIME = ("play", "solo")
"""What these load takes seconds on a slow computer."""
STARTING = "ringclear is starting …"
COULD_NOT = 2  # as argparse says it of words that it does not know
INTERRUPTED = 130  # as shells say it: 128, and the number of the signal


class Version(argparse.Action):
    """Looked up when it is asked for: looking takes a fortieth of a second."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Say it, and end."""
        print("ringclear", import_module("importlib.metadata").version("ringclear"))
        parser.exit()


def build_parser(wanted: str = "") -> OneLineParser:
    """The parser of all commands, or of the wanted one alone: the ear takes longer to load than a game to show."""
    parser = OneLineParser(
        prog="ringclear",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=Version, nargs=0, help="say which ringclear this is")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in (wanted,) if wanted in COMMANDS else COMMANDS:
        import_module(f"chordgame.cli.{name.replace('-', '_')}").add_to(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what people can cause ends in one line on stderr and exit code 2."""
    _speak_utf8()
    typed = list(sys.argv[1:] if argv is None else argv)
    try:
        _say_that_it_starts(typed)
        arguments = build_parser(*typed[:1]).parse_args(typed)
        put_right(ringclear_folder())
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except (YouErred, InputFailed, OutputFailed, ProfileRefused) as error:
        print(f"ringclear: {error}", file=sys.stderr)
    except UnicodeDecodeError as error:
        print(f"ringclear: what came in is no UTF-8 text: {error.reason} at byte {error.start + 1}", file=sys.stderr)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`| head`): nothing more to say, not even at exit.
        _drop_the_rest()
        return 0
    except OSError as error:
        _drop_the_rest()
        what = error.filename or "the output could not be written"
        print(f"ringclear: {what}: {error.strerror or error}", file=sys.stderr)
    return COULD_NOT


def _say_that_it_starts(typed: Sequence[str]) -> None:
    """At once, to whoever sits at the terminal; a program that reads the answer gets the answer alone."""
    asks_for_help = {"-h", "--help"} & set(typed)
    if typed[:1] and typed[0] in TAKE_THEIR_TIME and not asks_for_help and sys.stdout.isatty():
        print(STARTING, flush=True)


def _speak_utf8() -> None:
    """Files and other programs get UTF-8 on every system; a terminal gets a question mark for what it lacks."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                # Names of files that are no UTF-8 are shown as they can be, never a reason to stop.
                stream.reconfigure(encoding="utf-8", errors="strict" if stream is sys.stdin else "backslashreplace")


def _drop_the_rest() -> None:
    """What is still to be written goes nowhere, or Python would try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
