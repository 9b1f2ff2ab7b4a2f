"""`ringclear coach`: a hint for a game in a log, and what a move would score."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.state import State
from chordgame.cli.parser import OneLineParser, add_command
from chordgame.coach.hint import Hint, hint
from chordgame.coach.what_if import what_if
from chordgame.engine.errors import BadSetup
from chordgame.engine.moves import move_from_plain, move_to_plain
from chordgame.engine.plain import parse, to_line
from chordgame.session.log_file import read_log
from chordgame.session.session import Session


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `coach` commands."""
    parser = commands.add_parser(
        "coach",
        help="hints for a chord game, and a gentle look back",
        epilog="examples:\n  ringclear coach hint g.jsonl\n  ringclear coach review g.jsonl --plot progress.svg",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    inner = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_hint(inner)


def _add_hint(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    parser = add_command(
        inner, "hint", "say what could be done now, and why", _hint,
        "  ringclear coach hint g.jsonl\n"
        "  ringclear coach hint g.jsonl --what-if "
        '\'{"do":"place_clip","seat":"ana","string":2,"fret":0}\'',
    )  # fmt: skip
    parser.add_argument("log", type=Path, metavar="LOG", help="the log file of a chord game")
    parser.add_argument("--seat", help="for whom; who is on turn if not given")
    parser.add_argument("--what-if", metavar="MOVE_JSON", help="what this move would score; nothing is changed")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _hint(arguments: argparse.Namespace) -> int:
    session = chord_game_in(arguments.log)
    state: State = session.state
    if arguments.what_if is not None:
        worth = what_if(state, move_from_plain(CHORD_GAME.moves, parse(arguments.what_if, "the move")))
        print(to_line(worth) if arguments.json else worth.words)
        return 0
    seat = session.check_seat(arguments.seat) if arguments.seat is not None else state.whose
    told = hint(state, seat)
    print(to_line(_facts(seat, told)) if arguments.json else "\n".join(told.lines))
    return 0


def _facts(seat: str, told: Hint) -> dict[str, object]:
    move = {"move": move_to_plain(told.move)} if told.move is not None else {}
    return {"seat": seat, "do": told.do, "why": told.why, "points": told.points, "at": told.at, **move}


def chord_game_in(path: Path) -> Session:
    """The game in a log; the coach knows the chord game only."""
    session, _ = read_log(path)
    if session.game is not CHORD_GAME:
        raise BadSetup(f"{path}: this is {session.game.title}; the coach knows {CHORD_GAME.title.lower()} only")
    return session
