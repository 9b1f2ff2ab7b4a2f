"""`ringclear picture`: any picture of a table as a file: the ring, the neck, a board, cards."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from chordgame.cli.parser import OneLineParser, add_main
from chordgame.disk.log_file import read_log
from chordgame.disk.whole_file import in_its_place, write_whole
from chordgame.engine.errors import BadSetup
from chordgame.engine.view import Cards, Picture, View
from chordgame.games import game_named

ENDINGS = (".svg", ".png", ".pdf")


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `picture` command."""
    parser = add_main(
        commands, "picture", _picture,
        "  ringclear picture g.jsonl\n  ringclear picture g.jsonl ring --out ring.svg\n"
        "  ringclear picture g.jsonl cam --seat ana --out card.png",
    )  # fmt: skip
    parser.add_argument("log", type=Path, metavar="LOG", help="the log file of the game")
    parser.add_argument("picture", nargs="?", metavar="PICTURE", help="which one; all are listed if not given")
    parser.add_argument("--seat", metavar="NAME", help="as this seat sees it; as a spectator if not given")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the picture: .svg, .png or .pdf")


def _picture(arguments: argparse.Namespace) -> int:
    session, _ = read_log(arguments.log, game_named)
    seat = session.check_seat(arguments.seat) if arguments.seat is not None else None
    pictures = dict(_named(session.game.view(session.state, seat)))
    if (arguments.picture is None) != (arguments.out is None):
        raise BadSetup("give a picture and --out together, or neither")
    if arguments.picture is None:
        print("\n".join(f"{name:12} {picture.alt}" for name, picture in pictures.items()))
        return 0
    shown = pictures.get(arguments.picture)
    if shown is None:
        raise BadSetup(f"there is no picture {arguments.picture!r} here; there are {', '.join(pictures)}")
    svg = session.game.pictures[shown.name](shown.drawing)
    replaced = in_its_place(arguments.out)
    write_whole(arguments.out, _as_file(svg, arguments.out, arguments.picture))
    print(f"{arguments.out}: {shown.alt}{replaced}")
    return 0


def _named(view: View) -> Iterator[tuple[str, Picture]]:
    """Every picture by its name, those of one kind counted."""
    seen: dict[str, int] = {}
    for picture in _pictures(view):
        seen[picture.name] = seen.get(picture.name, 0) + 1
        count = seen[picture.name]
        yield (picture.name if count == 1 else f"{picture.name}-{count}"), picture


def _pictures(view: View) -> Iterator[Picture]:
    for panel in view.panels:
        if isinstance(panel, Picture):
            yield panel
        elif isinstance(panel, Cards):
            yield from (card.picture for card in panel.cards if card.picture is not None)


def _as_file(svg: str, path: Path, title: str) -> bytes:
    from chordgame.printing.files import as_pdf, as_png

    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise BadSetup(f"--out: {path} must end in {', '.join(ENDINGS)}")
    if ending == ".svg":
        return svg.encode()
    return as_png(svg) if ending == ".png" else as_pdf([svg], title)
