"""`ringclear game`: set up, look at, play and replay games in log files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from chordgame.cli import game_bots
from chordgame.cli.contents import CONTENTS
from chordgame.cli.draw_view import draw
from chordgame.cli.parser import OneLineParser, add_command, add_group, names, seed, settings, whole
from chordgame.disk.log_file import create_log, first_line, open_log, read_log
from chordgame.disk.records import header_for
from chordgame.disk.session import Session, fresh_seed
from chordgame.engine.errors import BadSetup, Unreadable
from chordgame.engine.game import Event, Game, Move, Result, Table
from chordgame.engine.moves import move_from_plain, offers_to_plain
from chordgame.engine.options import Option, check_seats, read_options
from chordgame.engine.perft import perft
from chordgame.engine.plain import digest, parse, to_line, to_plain
from chordgame.engine.sentences import counted
from chordgame.engine.view import view_to_plain
from chordgame.games import GAMES, LEFT_OUT, game_named

DEEPEST = 100  # moves: nobody waits for the count of 20


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `game` commands."""
    examples = "  ringclear game list\n  ringclear game new --help"
    parser = add_group(commands, "game", CONTENTS["game"], examples)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_list(inner)
    _add_new(inner)
    _add_on_log(inner)
    _add_perft(inner)
    game_bots.add_to(inner)


# ---------------------------------------------------------------- list, new


def _add_list(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    parser = add_command(inner, "list", "list the games and their options", _list, "  ringclear game list")
    parser.add_argument("--json", action="store_true", help="one JSON object a game")


def _list(arguments: argparse.Namespace) -> int:
    for sentence in LEFT_OUT:
        print(f"ringclear: {sentence}", file=sys.stderr)
    for game in GAMES.values():
        print(to_line(_game_to_plain(game)) if arguments.json else _game_words(game))
    return 0


def _game_to_plain(game: Game[Any]) -> dict[str, object]:
    options = [{"name": o.name, "allowed": o.limits(), "default": o.default, "words": o.words} for o in game.options]
    players = [game.players.start, game.players.stop - 1]
    return {"id": game.id, "title": game.title, "players": players, "options": options}


def _game_words(game: Game[Any]) -> str:
    players = f"{game.players.start} to {game.players.stop - 1} players"
    options = [f"    {option.name:14} {option.words} ({option.limits()}{_usual(option)})" for option in game.options]
    return "\n".join([f"{game.id:16} {game.title}, {players}; options:", *options])


def _usual(option: Option) -> str:
    default = {True: "yes", False: "no"}.get(option.default) if isinstance(option.default, bool) else option.default
    return f"; {default} if not set" if default != "" else ""


def _add_new(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    parser = add_command(
        inner, "new", "start a game: its log goes to standard output", _new,
        "  ringclear game new chord_game --seats ana,ben,carl --seed 7 > g.jsonl\n"
        "  ringclear game new chord_game --seats ana,ben --option short=2 audience=yes > g.jsonl",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME", help="which game: see 'ringclear game list'")
    parser.add_argument("--seats", type=names, required=True, help="players clockwise, as ana,ben,carl")
    parser.add_argument(
        "--seed",
        type=seed,
        help="seed of the dice, for a game that can be repeated",
    )
    new_file = "write it to this new file instead"
    parser.add_argument("--out", "--log", type=Path, dest="log", metavar="FILE", help=new_file)
    parser.add_argument("--option", nargs="+", action="extend", default=[], metavar="K=V", help="settings of the game")


def _new(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    seats = check_seats(arguments.seats, game.players)
    options = read_options(game.options, settings(arguments.option), seats)
    chosen = fresh_seed() if arguments.seed is None else arguments.seed
    header = header_for(game, Table(seats, options, chosen), repeats=arguments.seed is not None)
    if arguments.log is None:
        print(first_line(header))
    else:
        create_log(arguments.log, header)
    return 0


# ---------------------------------------------------------------- on a log


def _add_on_log(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    moves = add_command(
        inner, "moves", "list every legal move, a JSON object a line", _moves,
        "  ringclear game moves g.jsonl\n  ringclear game moves g.jsonl --seat ana | head -1",
    )  # fmt: skip
    apply = add_command(
        inner, "apply", "make a move: a line of 'moves', or a move alone", _apply,
        "  ringclear game apply g.jsonl '{\"do\":\"roll\",\"seat\":\"ana\"}'\n"
        "  ringclear game moves g.jsonl | head -1 | ringclear game apply g.jsonl -",
    )  # fmt: skip
    undo = add_command(inner, "undo", "take back the latest move", _undo, "  ringclear game undo g.jsonl --seat ana")
    show = add_command(
        inner, "show", "show the table, as a seat or as a spectator sees it", _show,
        "  ringclear game show g.jsonl\n  ringclear game show g.jsonl --seat ben --json",
    )  # fmt: skip
    replay = add_command(
        inner, "replay", "replay a log: scores, awards and the final state's digest", _replay,
        "  ringclear game replay g.jsonl --json",
    )  # fmt: skip
    for parser in (moves, apply, undo, show, replay):
        parser.add_argument("log", type=Path, metavar="LOG", help="the log file of the game")
    apply.add_argument("move", metavar="MOVE_JSON", help="the move; '-' reads it from standard input")
    moves.add_argument("--seat", help="only of this seat")
    show.add_argument("--theory", action="store_true", help="with the names of notes and chords, where a game has them")
    show.add_argument("--seat", help="as this seat sees it, with its moves; a spectator if not given")
    undo.add_argument("--seat", help="who asks for it; the first seat if not given")
    for parser in (show, replay):
        parser.add_argument("--json", action="store_true", help="as one JSON object")


def _read(path: Path) -> Session:
    session, warning = read_log(path, game_named)
    _warn(path, warning)
    return session


def _warn(path: Path, warning: str) -> None:
    if warning:
        print(f"ringclear: {path}: {warning}", file=sys.stderr)


def _moves(arguments: argparse.Namespace) -> int:
    session = _read(arguments.log)
    seats = (session.check_seat(arguments.seat),) if arguments.seat is not None else session.header.seats
    for seat in seats:
        for line in offers_to_plain(session.game, session.state, seat):
            print(to_line(line))
    return 0


def _apply(arguments: argparse.Namespace) -> int:
    text = sys.stdin.read() if arguments.move == "-" else arguments.move
    with open_log(arguments.log, game_named) as log:
        _warn(arguments.log, log.warning)
        move = _move(log.session, parse(text, "the move"))
        _tell(log.add(log.session.next_move(move)))
    return 0


def _move(session: Session, data: object) -> Move:
    """A bare move, or a line of `moves` with the move in it."""
    if isinstance(data, dict) and "move" in data:
        data = data["move"]
    if not isinstance(data, dict):
        raise Unreadable("the move is not a JSON object")
    move = move_from_plain(session.game.moves, data)
    session.check_seat(move.seat)
    return move


def _undo(arguments: argparse.Namespace) -> int:
    with open_log(arguments.log, game_named) as log:
        _warn(arguments.log, log.warning)
        seat = log.session.header.seats[0] if arguments.seat is None else arguments.seat
        _tell(log.add(log.session.next_undo(seat)))
    return 0


def _tell(events: tuple[Event, ...]) -> None:
    for event in events:
        if event.only is None:
            print(event.text)


def _show(arguments: argparse.Namespace) -> int:
    session = _read(arguments.log)
    seat = session.check_seat(arguments.seat) if arguments.seat is not None else None
    seen = session.game.view(session.state, seat)
    if arguments.theory and session.game.named is not None:
        seen = session.game.named(session.state, seen)
    moves = offers_to_plain(session.game, session.state, seat) if seat else []
    if arguments.json:
        plain = view_to_plain(seen) | {"moves": moves, "result": to_plain(session.game.result(session.state))}
        print(to_line(plain))
        return 0
    print(draw(seen, [line["label"] for line in moves]))
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    session = _read(arguments.log)
    result = session.game.result(session.state)
    plain: dict[str, Any] = {
        "game": session.game.id,
        "digest": digest(session.state),
        "records": session.records,
        "moves": len(session.moves),
        **to_plain(result),
    }
    print(to_line(plain) if arguments.json else _in_words(plain, result))
    return 0


def _in_words(plain: dict[str, Any], result: Result) -> str:
    scores = ", ".join(f"{seat} {points:g}" for seat, points in result.scores.items())
    awards = [f"{award.name}: {' and '.join(award.winners)} ({award.why})" for award in result.awards]
    state = "over" if result.over else "still going on"
    return "\n".join([f"{counted(plain['moves'], 'move')}, {state}", scores, *awards, plain["digest"]])


# ---------------------------------------------------------------- perft


def _add_perft(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    parser = add_command(
        inner, "perft", "count the ways to make so many moves", _perft,
        "  ringclear game perft chord_game --depth 3 --seed 1 --seats 3",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--depth", type=whole, required=True, help="how many moves")
    parser.add_argument("--seed", type=seed, default=0, help="seed of the dice (0)")
    parser.add_argument("--seats", type=whole, help="how many players; the fewest if not given")


def _perft(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    if arguments.depth > DEEPEST:
        raise BadSetup(f"--depth: at most {DEEPEST}; the count would not end anyway")
    count = game.players.start if arguments.seats is None else arguments.seats
    table = game_bots.table_of(game, count, arguments.seed, {})
    print(perft(game, game.setup(table), table.seats, arguments.depth))
    return 0
