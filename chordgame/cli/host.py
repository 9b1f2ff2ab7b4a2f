"""`ringclear host`: many tables for people far apart, from one process of several."""

from __future__ import annotations

import argparse
import re
from ipaddress import ip_network
from urllib.parse import urlsplit

from chordgame.cli.parser import OneLineParser, add_main, port, whole
from chordgame.cli.tour import NONE_YET, add_database, address_of_database
from chordgame.engine.errors import BadSetup, LogOutOfReach
from chordgame.hosting.host_of_many import Settings, run
from chordgame.limits import ALL_TABLES
from chordgame.pages.address import LOCAL, listening_socket

NAME = re.compile(r"[a-z0-9-]{1,40}")


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `host` command."""
    parser = add_main(
        commands, "host", _host,
        "  ringclear host --database postgresql:///band          one host, to try it at this computer\n"
        "  ringclear host --name a --port 8701 --public https://tables.example.org --proxy 127.0.0.1",
    )  # fmt: skip
    add_database(parser)
    parser.add_argument(
        "--public", metavar="ADDRESS", help="the address that people know; this computer's if not given"
    )
    parser.add_argument("--name", default="", help="what the proxy knows this host by, where there are several")
    parser.add_argument("--listen", metavar="ADDRESS", default=LOCAL, help="where the proxy reaches it (%(default)s)")
    parser.add_argument("--port", type=port, help="the port to serve at; any free one if not given")
    parser.add_argument(
        "--proxy", metavar="ADDRESS", action="append", default=[],
        help="a proxy, or a network of them, that is believed whose page it passes on; may be given several times",
    )  # fmt: skip
    parser.add_argument(
        "--most-tables", type=whole, default=ALL_TABLES.most, metavar="N", help="tables in the database (%(default)s)"
    )


def _host(arguments: argparse.Namespace) -> int:
    if arguments.name and not NAME.fullmatch(arguments.name):
        raise BadSetup("--name: small letters, figures and '-', 40 of them at most")
    database = address_of_database(arguments)
    listening = listening_socket(arguments.listen, arguments.port)
    own = f"http://{arguments.listen}:{listening.getsockname()[1]}"
    public = _public(arguments.public or own)
    settings = Settings(database, public, arguments.name, _proxies(arguments.proxy), arguments.most_tables)
    try:
        run(settings, listening, lambda: _say_open(public, own), _say_waits)
    except LogOutOfReach as error:  # once it is open it waits for its database
        raise BadSetup(f"{error.in_full}. {NONE_YET}") from None
    return 0


def _say_waits(why: LogOutOfReach, seconds: float) -> None:
    said = f" ({why.driver})" if why.driver else ""
    print(f"The database does not answer{said}. I wait {seconds:.0f} seconds for it.", flush=True)


def _say_open(public: str, own: str) -> None:
    print(f"Tables are open at {public}\nThis host listens at {own}\n")
    print("Ctrl-C closes it; its tables are kept.", flush=True)


def _public(address: str) -> str:
    try:
        parts = urlsplit(address)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and not parts.path.strip("/")
    except ValueError:  # of a port that is none, or half an address in brackets
        fits = None
    if not fits:
        raise BadSetup(f"--public: {address!r} is no address like https://tables.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def _proxies(given: list[str]) -> tuple[str, ...]:
    for one in given:
        try:
            ip_network(one)
        except ValueError:
            raise BadSetup(f"--proxy: {one!r} is no address like 127.0.0.1, and no network like 10.0.0.0/8") from None
    return tuple(given)
