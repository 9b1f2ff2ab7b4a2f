"""`ringclear tour`: tables that many hosts share, in a PostgreSQL database."""

from __future__ import annotations

import argparse
import os
import secrets
import socket
from contextlib import closing
from pathlib import Path

from chordgame.cli.contents import CONTENTS
from chordgame.cli.parser import OneLineParser, add_command, add_group
from chordgame.engine.errors import BadSetup
from chordgame.engine.sentences import counted
from chordgame.table.tables import usual_folder
from chordgame.tour.bells import Bells
from chordgame.tour.database import Database, check_installed
from chordgame.tour.lease import all_tables, take_over
from chordgame.tour.moving import Moved, bring_home, send
from chordgame.tour.presence import awake
from chordgame.tour.shared_table import SharedTable

VARIABLE = "RINGCLEAR_DATABASE"
NONE_YET = (
    "Is there none yet? On Debian 'sudo apt-get install postgresql' starts one, "
    "'sudo -u postgres createuser --createdb NAME' lets in who is called NAME there, "
    "and 'createdb band' makes postgresql:///band"
)


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `tour` commands."""
    parser = add_group(
        commands, "tour", CONTENTS["tour"],
        "  ringclear tour send ~/.local/share/ringclear/tables/2026-11-19-200000 --database postgresql:///band\n"
        "  ringclear tour bring 2026-11-19-200000 --database postgresql:///band",
    )  # fmt: skip
    inner = parser.add_subparsers(title="commands", metavar="COMMAND")
    example = "  ringclear tour {} --database postgresql:///band"
    prepare = add_command(
        inner, "prepare", "make what ringclear needs in a database", _prepare, example.format("prepare")
    )
    names = add_command(inner, "list", "list the tables in the database", _list, example.format("list"))
    away = add_command(
        inner, "send", "move a table from its folder to the database", _send, example.format("send FOLDER")
    )
    home = add_command(
        inner, "bring", "move a table from the database home to files", _bring, example.format("bring NAME")
    )
    away.add_argument("folder", type=Path, metavar="FOLDER", help="the table's folder")
    home.add_argument("name", metavar="NAME", help="what 'ringclear tour list' calls the table")
    home.add_argument("--tables", type=Path, metavar="FOLDER", help="where tables are kept")
    for one in (prepare, names, away, home):
        add_database(one)


def add_database(parser: OneLineParser) -> None:
    """Which database."""
    words = f"the database's address, as PostgreSQL writes it; if not given, what {VARIABLE} says"
    parser.add_argument("--database", metavar="ADDRESS", help=words)


def address_of_database(arguments: argparse.Namespace) -> str:
    """As it was given; a password is better in ~/.pgpass than in either place."""
    check_installed()
    address = arguments.database or os.environ.get(VARIABLE)
    if not address:
        raise BadSetup(f"which database? Name it with --database ADDRESS, or in the variable {VARIABLE}. {NONE_YET}")
    return str(address)


def _database(arguments: argparse.Namespace) -> closing[Database]:
    return closing(Database(address_of_database(arguments)))


def _prepare(arguments: argparse.Namespace) -> int:
    with _database(arguments) as database:
        database.prepare()
    print("The database is ready for tables.")
    return 0


def _list(arguments: argparse.Namespace) -> int:
    with _database(arguments) as database:
        tables = all_tables(database)
    for name, code, records, address in tables:
        print(f"{name}  {code}  {counted(records, 'record')}{f', open at {address}' if address else ''}")
    return 0


def _send(arguments: argparse.Namespace) -> int:
    with _database(arguments) as database:
        database.prepare()
        moved = send(arguments.folder, database)
    for warning in moved.warnings:
        print(f"{moved.name}/{warning}")
    print(f"{_in_words(moved)} in the database now. 'ringclear tour bring {moved.name}' brings them home.")
    return 0


def _bring(arguments: argparse.Namespace) -> int:
    host = f"{socket.gethostname()}-{secrets.token_hex(4)}"
    with _database(arguments) as database, awake(database, host, ""):
        lease = take_over(database, arguments.name, host)
        folder, moved = bring_home(SharedTable(database, Bells(database), lease), arguments.tables or usual_folder())
    print(f"{_in_words(moved)} in {folder} now, and no longer in the database.")
    return 0


def _in_words(moved: Moved) -> str:
    return f"Table {moved.name} with {counted(moved.logs, 'game')} and {counted(moved.lines, 'line')} is"
