"""The door: which command, and how its mistakes are said."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Collection, Sequence
from importlib import import_module

from calibration.limits import ProfileRefused
from chordgame.cli.as_called import as_called
from chordgame.cli.contents import CONTENTS
from chordgame.cli.old_options import in_new_terms
from chordgame.cli.parser import OneLineParser, show_help
from chordgame.disk.folders import ringclear_folder
from chordgame.disk.owner_alone import put_right
from chordgame.engine.errors import LogNotWritten, YouErred
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
  ringclear verify strum.wav --chord G         which strings ring clear?
  ringclear devices                            what is plugged in, and what is missing"""
AS_WORDS = {"version": "--version", "help": "--help"}
"""Options that people type as commands, as other programs have them."""
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


def build_parser() -> OneLineParser:
    """The parser of all commands."""
    return _parser(CONTENTS)


def parser_for(typed: Sequence[str]) -> OneLineParser:
    """One that knows the command that is typed, and of the others what they do: loading them all takes a second."""
    return _parser([word for word in typed if not word.startswith("-")][:1])


def _parser(wanted: Collection[str]) -> OneLineParser:
    parser = OneLineParser(
        prog="ringclear",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action=Version, nargs=0, help="say which ringclear this is")
    parser.set_defaults(run=lambda _: show_help(parser))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, purpose in CONTENTS.items():
        if name in wanted:
            import_module(f"chordgame.cli.{name.replace('-', '_')}").add_to(commands)
        else:
            commands.add_parser(name, help=purpose)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what people can cause ends in one line on stderr and exit code 2."""
    _speak_utf8()
    typed, renamed = in_new_terms(sys.argv[1:] if argv is None else argv)
    for sentence in renamed:
        print(f"ringclear: {sentence}", file=sys.stderr)
    try:
        _say_that_it_starts(typed)
        typed = [AS_WORDS.get(word, word) for word in typed] if len(typed) == 1 else typed
        arguments = parser_for(typed).parse_args(typed)
        put_right(ringclear_folder())
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except LogNotWritten as error:
        print(as_called(f"ringclear: {error.in_full}"), file=sys.stderr)
    except (YouErred, InputFailed, OutputFailed, ProfileRefused) as error:
        print(as_called(f"ringclear: {error}"), file=sys.stderr)
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
