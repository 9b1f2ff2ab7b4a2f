"""`ringclear coach practice`: what playing along has brought, over all songs or one."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.chord_game.coach.progress import progress_of
from chordgame.chord_game.coach.progress_picture import progress
from chordgame.chord_game.coach.strings import about_strings, about_unsure, by_string
from chordgame.cli.parser import OneLineParser, add_command
from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import BadSetup
from chordgame.engine.sentences import counted
from chordgame.play_along.practice import Practice, attempts_of, practice_folder, practices


def add_to(inner: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `practice` command."""
    parser = add_command(
        inner, "practice", "look back on playing along: which strings and chords ring more often", _practice,
        '  ringclear coach practice\n  ringclear coach practice --song "Ring Clear" --out progress.svg',
    )  # fmt: skip
    parser.add_argument("--song", metavar="TITLE", help="of this song alone")
    parser.add_argument("--out", type=Path, metavar="FILE.svg", help="draw the progress by string and by chord")
    parser.add_argument("--practice", type=Path, metavar="FOLDER", help="where it is kept, if not in its usual place")


def _practice(arguments: argparse.Namespace) -> int:
    if arguments.out is not None and arguments.out.suffix.lower() != ".svg":
        raise BadSetup(f"--out: {arguments.out} must end in .svg")
    found = _kept(arguments)
    times = [attempts_of(one) for one in found]
    plays = [attempt for time in times for attempt in time]
    if not plays:
        raise BadSetup("nothing was played along with yet: 'ringclear play-along SONG --input …'")
    drawing = progress_of(times, named=True)
    assert drawing is not None
    print(f"{counted(len(found), 'time')}, {counted(len(plays), 'chord')}. {drawing.words}")
    tallies = by_string(plays)
    for sentence in (*about_strings(tallies), about_unsure(tallies)):
        print(sentence, end="\n" if sentence else "")
    if arguments.out is not None:
        write_whole(arguments.out, progress(drawing).encode())
        print(f"{arguments.out}: {counted(drawing.plays, 'play')}")
    return 0


def _kept(arguments: argparse.Namespace) -> list[Practice]:
    found = []
    for one in practices(arguments.practice or practice_folder()):
        if isinstance(one, str):
            print(one)
        elif arguments.song is None or one.song.casefold() == arguments.song.casefold():
            found.append(one)
    return found
