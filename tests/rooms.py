"""The rooms of the house: what each one is for, and what may come into it.

This is the one place where it is said. `test_layers.py` keeps it, and `python docs/draw_layers.py` writes the table
of docs/architecture.md and the picture beside it from here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from tests.imports import EDGE, STDLIB, all_files, home_of, imports, module_of


@dataclass(frozen=True, slots=True)
class Room:
    """A folder, or a file that stands alone.

    `may` names the rooms it may import from, and `x/` stands for x and all that lies in it; `theirs` are libraries.
    A pure room has no clock, no file, no socket, no thread and no chance of its own, but for what `edge` names.
    In `path` a * stands for one name; such a room and all that lies in it is one, and so is a `whole` room.
    """

    path: str
    what: str
    may: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    pure: bool = False
    edge: tuple[str, ...] = ()
    whole: bool = False

    def holds(self, inside: str) -> bool:
        """Whether a file or folder stands in this room."""
        if self.path.endswith(".py"):
            return inside == self.path
        if self.whole:
            return inside.startswith(self.path + "/")
        if "*" in self.path:
            return fnmatchcase(inside, self.path + "/*")
        return inside.rpartition("/")[0] == self.path


def pure(path: str, what: str, *may: str, theirs: tuple[str, ...] = (), edge: tuple[str, ...] = ()) -> Room:
    """A room of pure functions."""
    return Room(path, what, may, theirs, True, edge)


CHORD_GAME = "chordgame/chord_game"
RULES = f"{CHORD_GAME}/rules"
THEORY, NECK, ENGINE, SVG = "chordgame/theory", "chordgame/neck", "chordgame/engine", "chordgame/engine/pictures"
DISK, GAMES, LIMITS = "chordgame/disk", "chordgame/games.py", "chordgame/limits.py"
BELOW = (THEORY, NECK, ENGINE)
RINGBOX = "firmware_notes/firmware/ringbox"
EVERYTHING = ("dsp/", "hardware/", "calibration", "chordgame/", RINGBOX)

ROOMS: tuple[Room, ...] = (
    pure("dsp", "what [the ear](ear.md) and the guitar share: pitch, strings, verdicts", theirs=("numpy",)),
    pure("dsp/stream", "hops, spectra, plucks, in any cut of the stream", "dsp", theirs=("numpy",)),
    pure("dsp/chord", "the judge of a play, string by string", "dsp", "dsp/stream", theirs=("numpy",)),
    pure("dsp/notes", "which notes ring, when nobody announced any", "dsp", "dsp/stream", theirs=("numpy",)),
    pure("dsp/tuner", "[the tuner](sound.md)", "dsp", "dsp/stream", theirs=("numpy",)),
    pure("dsp/midi", "[MIDI guitars](midi.md), judged like sound", "dsp", "dsp/chord"),
    pure("dsp/simulated", "[the simulated guitar](sound.md)", "dsp", theirs=("numpy",)),
    Room(
        "hardware",
        "devices at the edge: [what is plugged in](inputs.md), what comes out of it; drivers in their own processes",
        theirs=("numpy", "soundfile", "pyaudio", "mido", "rtmidi"),
    ),
    Room(
        "hardware/box",
        "[the box](box.md)'s messages, what is believed of them, its lines, and finding it",
        ("hardware",),
        ("mido", "rtmidi"),
    ),
    pure("calibration", "[what is known](calibration.md) of one guitar through one input", "dsp/", theirs=("numpy",)),
    pure(THEORY, "the ring of twelve, notes, keys, [names](#names) of chords, degrees"),
    pure(NECK, "tunings, the fretboard, hands and the shapes they can hold", THEORY, theirs=("numpy",)),
    pure(SVG, "SVG as text, and its colours"),
    pure(ENGINE, "what all games share: the shape of a game, chance, sealed choices, errors, JSON"),
    pure(RULES, "[the rules](rules.md) of the chord game: stack, changes, points, turns", *BELOW),
    pure(f"{CHORD_GAME}/pictures", "its pictures", RULES, *BELOW, SVG),
    pure(f"{CHORD_GAME}/atlas", "every stack of a key, and every chord it can sound", RULES, THEORY, NECK),
    pure(CHORD_GAME, "the chord game itself: moves, views, bots", RULES, f"{CHORD_GAME}/pictures", *BELOW),
    pure(f"{CHORD_GAME}/coach", "[hints, and the look back](coach.md)", CHORD_GAME, RULES, f"{CHORD_GAME}/pictures",
         *BELOW, SVG),
    pure("chordgame/companions", "what the companion games share", ENGINE, edge=("pathlib",)),
    pure("chordgame/companions/score_pad", "[the score pads](#score-pads)", "chordgame/companions", ENGINE),
    pure("chordgame/companions/*", "a companion game, with its data in a TOML file", "chordgame/companions",
         "chordgame/companions/score_pad", ENGINE, SVG, edge=("pathlib",)),
    pure(GAMES, "the list of games", ENGINE, CHORD_GAME, "chordgame/companions/"),
    Room(DISK, "whole files, locks, folders, and [the games' logs](#the-log)", (ENGINE,)),
    Room("chordgame/listening",
         "[guitars at the table](#a-guitar-at-the-table): ears, when a play is over, which it was",
         ("dsp/", "hardware", "hardware/box", ENGINE, DISK), ("numpy",)),
    Room("chordgame/tape", "the last seconds, and recordings",
         ("dsp", "hardware", DISK, ENGINE, LIMITS), ("numpy", "soundfile")),
    Room("chordgame/printing", "the pictures on paper, as PNG and PDF", (SVG,), ("resvg_py", "fpdf", "fontTools")),
    Room("chordgame/scores", "scores of other programs read and written, and what theory says; music21 nowhere else",
         ("hardware", THEORY, ENGINE), ("music21", "guitarpro")),
    Room("chordgame/songs", "[songs](songs.md) with their shapes and words, kept on disk, given to other programs",
         (CHORD_GAME, RULES, f"{CHORD_GAME}/pictures", f"{CHORD_GAME}/atlas", *BELOW, SVG, DISK, "chordgame/printing",
          "chordgame/scores"),
         ("mido", "segno")),
    Room("chordgame/loudspeaker", "songs and rounds as sound",
         ("dsp/simulated", "hardware", ENGINE, "chordgame/songs"), ("numpy",)),
    Room("chordgame/play_along", "[playing along](songs.md#playing-along) with a song: what is due, how it was played",
         ("dsp", "hardware", ENGINE, THEORY, DISK, "chordgame/songs", "chordgame/listening", f"{CHORD_GAME}/coach")),
    Room("chordgame/plots", "pictures of sound and of calibrations; matplotlib nowhere else",
         ("dsp/", "calibration", SVG), ("numpy", "matplotlib")),
    pure(LIMITS, "what a host takes from others at most, and [why](security.md)"),
    Room("chordgame/pages", "how any page talks to its host: site, socket, guests, addresses", (ENGINE, LIMITS),
         ("starlette", "uvicorn", "websockets", "segno")),
    Room("chordgame/home", "[ears at home](at_home.md): a guitar judged where it is played, its takes, its line",
         ("dsp", "dsp/midi", "dsp/notes", "hardware", "calibration", ENGINE, LIMITS, DISK, "chordgame/listening",
          "chordgame/tape", "chordgame/pages"), ("numpy", "websockets")),
    Room("chordgame/certificates", "the host's own authority, by which [phones](inputs.md) know its secure pages",
         (ENGINE, DISK, "chordgame/pages"), ("cryptography",)),
    Room("chordgame/plugging",
         "the guitar corner of a page: [what is plugged in](inputs.md), and who plays which guitar",
         ("calibration", "dsp", "dsp/midi", "hardware", "hardware/box", ENGINE, LIMITS, DISK, "chordgame/listening",
          "chordgame/box", "chordgame/pages", "chordgame/home"), ("numpy",)),
    Room("chordgame/box", "what lies on a box, in the game's words; rims to print, and what is wrong with its wiring",
         (CHORD_GAME, RULES, *BELOW, SVG, "hardware/box", RINGBOX)),
    Room("chordgame/simulated_box", "boxes without a board, and their page",
         (RULES, f"{CHORD_GAME}/pictures", *BELOW, "hardware", "hardware/box", "chordgame/box", "chordgame/pages",
          RINGBOX), ("starlette",)),
    Room("chordgame/table", "[the table in a browser](table.md): rooms, seats, corners, pages",
         ("dsp/", "hardware/box", ENGINE, LIMITS, CHORD_GAME, RULES, f"{CHORD_GAME}/coach", GAMES, DISK,
          "chordgame/listening", "chordgame/loudspeaker", "chordgame/songs", "chordgame/box", "chordgame/pages",
          "chordgame/plugging", "chordgame/home"),
         ("starlette",)),
    Room("chordgame/tour", "[tables far apart](scale.md): one log in a database for many hosts, one host a table",
         (ENGINE, DISK, GAMES, "chordgame/table"), ("psycopg",)),
    Room("chordgame/hosting", "[a host of many tables](scale.md#a-host-of-many-tables): their rooms in one process",
         (ENGINE, LIMITS, GAMES, "chordgame/pages", "chordgame/plugging", "chordgame/table", "chordgame/tour"),
         ("starlette", "uvicorn")),
    Room("chordgame/solo", "[the desk of one person](solo.md): frozen and pure, with a room and a file of its own",
         ("dsp/", "hardware/box", *BELOW, LIMITS, f"{CHORD_GAME}/", DISK, "chordgame/songs", "chordgame/listening",
          "chordgame/pages", "chordgame/play_along", "chordgame/plugging"), ("numpy", "starlette")),
    Room("chordgame/cli", "the command line: this is where it is wired together", EVERYTHING),
    Room("chordgame/__main__.py", "`python -m chordgame`", ("chordgame/cli",)),
    Room("chordgame/__init__.py", "the package"),
    Room("firmware_notes", "notes for makers, what draws and writes them, and checks solids", theirs=("numpy",)),
    pure(RINGBOX, "the box's firmware in MicroPython; it runs here too"),
    Room("firmware_notes/firmware/boards", "what runs on a board alone", (RINGBOX,), ("machine", "usb")),
    Room("ringclear.py", "`python -m ringclear`", ("chordgame/__main__.py",)),
    Room("release.py", "makes a release: version, changelog, tag, packages, and what they are made of"),
    Room("run.py", "the front door: sets up, plays, tests, checks, prints figures"),
    Room("bench", "programs that print [the figures](ear.md) of the docs",
         (*EVERYTHING, "tests"),
         ("numpy", "scipy", "soundfile", "mido", "mir_eval", "websockets", "basic_pitch", "torch"), whole=True),
    Room("application", "makes [the application](first_evening.md), and tries it with nothing around it",
         ("chordgame/__main__.py", RULES, "chordgame/table", "tests"), ("PyInstaller",)),
    Room("container", "the recipe of a container, and the same steps without an engine"),
    Room("docs", "programs that draw the docs, cut the font and build the site", ("chordgame/", "tests"),
         ("PIL", "fontTools", "mkdocs")),
)  # fmt: skip
DOOR = "chordgame/__main__.py"
"""Nobody comes in by it from inside."""
WIRED_TOGETHER = frozenset({"chordgame/cli"})
"""Here everything may be imported: there has to be one such place, and there is one."""


def room_of(path: Path) -> Room:
    """The room of a file."""
    inside = path.as_posix()
    fits = [room for room in ROOMS if room.holds(inside)]
    assert fits, f"{inside} stands in no room of tests/rooms.py"
    return min(fits, key=lambda room: ("*" in room.path, not room.path.endswith(".py")))


def reached(room: Room) -> set[str]:
    """The paths of all rooms that a room may import from."""
    return {one.path for one in ROOMS for name in room.may if one.path == name.rstrip("/") or _below(one.path, name)}


def _below(path: str, name: str) -> bool:
    return name.endswith("/") and path.startswith(name) and path != DOOR


def strays(path: Path) -> Iterator[str]:
    """What a file imports although its room may not, as modules."""
    room = room_of(path)
    for name in imports(path) if room.path not in WIRED_TOGETHER else ():
        home = home_of(name)
        if home is None:
            if not _fits(name.partition(".")[0], room):
                yield name.partition(".")[0]
        elif not _may(room, home):
            yield module_of(home)


def used(room: Room) -> set[str]:
    """The rooms and libraries that a room does import from, in the words of its line."""
    names = {name for path in all_files() if room_of(path) == room for name in imports(path)}
    homes = {home for name in names if (home := home_of(name))}
    paths = {"tests" if home.parts[0] == "tests" else room_of(home).path for home in homes}
    libraries = {name.partition(".")[0] for name in names}
    return {name for name in room.may if any(one == name.rstrip("/") or _below(one, name) for one in paths)} | (
        libraries & set(room.theirs)
    )


def _fits(library: str, room: Room) -> bool:
    if library not in STDLIB:
        return library in room.theirs
    return not room.pure or library not in EDGE or library in room.edge


def _may(room: Room, home: Path) -> bool:
    if home.parts[0] == "tests":
        return "tests" in room.may
    return room_of(home).path in {room.path, *reached(room)}
