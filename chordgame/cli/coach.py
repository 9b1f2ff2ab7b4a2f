"""`ringclear coach`: a hint for a game in a log, and what a move would score."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from calibration.hardships import of_string
from chordgame.chord_game.coach.hint import Hint, hint
from chordgame.chord_game.coach.looking_back import attempts_of
from chordgame.chord_game.coach.progress import progress_of
from chordgame.chord_game.coach.progress_picture import progress
from chordgame.chord_game.coach.review import Review, in_words, reviews
from chordgame.chord_game.coach.story import Attempt, story_of
from chordgame.chord_game.coach.strings import by_string
from chordgame.chord_game.coach.what_if import what_if
from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules.state import State
from chordgame.cli import coach_practice
from chordgame.cli.contents import CONTENTS
from chordgame.cli.parser import OneLineParser, add_command, add_group
from chordgame.cli.profile_file import read_profile
from chordgame.disk.log_file import read_log
from chordgame.disk.session import Session
from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import BadSetup
from chordgame.engine.moves import move_from_plain, move_to_plain
from chordgame.engine.plain import parse, to_line
from chordgame.engine.sentences import counted
from chordgame.games import game_named


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `coach` commands."""
    examples = "  ringclear coach hint g.jsonl\n  ringclear coach review g.jsonl --out progress.svg"
    parser = add_group(commands, "coach", CONTENTS["coach"], examples)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_hint(inner)
    _add_review(inner)
    coach_practice.add_to(inner)


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
    found = hint(state, seat)
    print(to_line(_to_plain(seat, found)) if arguments.json else "\n".join(found.lines))
    return 0


def _to_plain(seat: str, one: Hint) -> dict[str, object]:
    move = {"move": move_to_plain(one.move)} if one.move is not None else {}
    return {"seat": seat, "do": one.do, "why": one.why, "points": one.points, "at": one.at, **move}


# ---------------------------------------------------------------- review


def _add_review(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    parser = add_command(
        inner, "review", "look back on games, gently: what was left on the table, which strings often fail", _review,
        "  ringclear coach review g.jsonl\n"
        "  ringclear coach review monday.jsonl tuesday.jsonl --seat ana --out progress.svg",
    )  # fmt: skip
    parser.add_argument("logs", type=Path, nargs="+", metavar="LOG", help="logs of chord games, the latest last")
    parser.add_argument("--seat", help="of this player alone")
    parser.add_argument("--out", type=Path, metavar="FILE.svg", help="draw the progress by string and by chord")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="what 'ringclear calibrate' knows of the guitar")
    parser.add_argument("--theory", action="store_true", help="chords by their names in the plot, not by their numbers")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")


def _review(arguments: argparse.Namespace) -> int:
    if arguments.out is not None and arguments.out.suffix.lower() != ".svg":
        raise BadSetup(f"--out: {arguments.out} must end in .svg")
    sessions = [chord_game_in(path) for path in arguments.logs]
    latest = sessions[-1]
    seats = latest.header.seats if arguments.seat is None else (latest.check_seat(arguments.seat),)
    calibrated = _calibrated(arguments.profile)
    *earlier, turns = [story_of(session.passages) for session in sessions]
    drawn = _plot(arguments, [attempts_of(game, arguments.seat) for game in (*earlier, turns)])
    for one in reviews(seats, turns):
        before = [attempt for game in earlier for attempt in attempts_of(game, one.seat)]
        print(_as_json(one, before) if arguments.json else "\n".join([*in_words(one, before, calibrated), ""]))
    print(drawn, end="")
    return 0


def _calibrated(path: Path | None) -> dict[int, list[str]]:
    if path is None:
        return {}
    return {string.number: of_string(string) for string in read_profile(path).strings}


def _as_json(one: Review, before: Sequence[Attempt]) -> str:
    strings = {str(string): dict(tally.states) for string, tally in by_string((*before, *one.attempts)).items()}
    points = {"scored": one.scored, "left_by_choice": one.by_choice, "did_not_count": one.by_strings}
    return to_line({"seat": one.seat, "turns": len(one.turns), **points, "strings": strings})


def _plot(arguments: argparse.Namespace, games: Sequence[Sequence[Attempt]]) -> str:
    """Draw the progress if that is asked for; returns what to say of it."""
    if arguments.out is None:
        return ""
    drawing = progress_of(games, arguments.theory)
    if drawing is None:
        raise BadSetup("--out: no guitar was judged in these games, so there is nothing to draw")
    write_whole(arguments.out, progress(drawing).encode())
    return f"{arguments.out}: {counted(drawing.plays, 'play')}\n"


def chord_game_in(path: Path) -> Session:
    """The game in a log; the coach knows the chord game only."""
    session, _ = read_log(path, game_named)
    if session.game.id != CHORD_GAME.id:
        raise BadSetup(f"{path}: this is {session.game.title}; the coach knows {CHORD_GAME.title.lower()} only")
    return session
