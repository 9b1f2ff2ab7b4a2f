"""What today's readers find in a wing: plain facts that must never change, whatever becomes of words and modules.

Views, labels and the state itself are left out, as nobody keeps them on a disk and their words may get better.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.museum.house import (
    HOST,
    guitar_for,
    own,
    owner_of,
    read_box_script,
    read_chairs_box,
    read_deck,
    read_desk,
    read_guitar_script,
    read_log,
    read_profile,
    read_song,
    read_symphony_box,
    read_table,
    recorded_plays,
    replay,
    song_text,
    text_of_desk,
    text_of_table,
    to_plain,
    written,
)

Facts = dict[str, Any]
MUSEUM = Path(__file__).parent
PORTS = ('GR-55 "mine" MIDI 1', "Seaboard RISE", "keys", "something else")


def described(wing: Path) -> Facts:
    """Everything in a wing, kind by kind."""
    return {kind: read(wing) for kind, read in KINDS.items()}


def tickets(wing: Path) -> Facts:
    """Who may enter which table with what; the desk's own under `desk`."""
    found: Facts = json.loads((wing / "tickets.json").read_text(encoding="utf-8"))
    return found


def logs_of(wing: Path) -> list[Path]:
    """Every log, also those that lie with a table."""
    return sorted([*wing.glob("logs/*.jsonl"), *wing.glob("tables/*/*.jsonl")])


def logs(wing: Path) -> Facts:
    """The games, as their logs lead to them."""
    return {path.relative_to(wing).as_posix(): log_facts(path) for path in logs_of(wing)}


def log_facts(path: Path) -> Facts:
    """One game: who played, how it stands or ended, and that nothing was lost of it."""
    session, warning = read_log(path)
    result = session.game.result(session.state)
    return {
        "game": session.game.id,
        "seats": list(session.header.seats),
        "records": session.records,
        "moves": len(session.moves),
        "torn": bool(warning),
        "over": result.over,
        "scores": dict(result.scores),
        "winners": [list(award.winners) for award in result.awards],
        "pieces": sum(session.game.pieces(session.state).values()),
    }


def tables(wing: Path) -> Facts:
    """Who sits where, what was set, and who is let in."""
    return {folder.name: table_facts(folder, tickets(wing)[folder.name]) for folder in sorted(wing.glob("tables/*"))}


def table_facts(folder: Path, entitled: dict[str, str]) -> Facts:
    """One table."""
    path = folder / "table.json"
    table = read_table(path)
    return {
        "game": table.game,
        "code": table.code,
        "log": table.log,
        "options": dict(table.options),
        "settings": dict(table.settings),
        "seats": [[seat.name, seat.by, seat.brain] for seat in table.seats],
        "enters": {name: owner_of(table, ticket) for name, ticket in entitled.items()},
        "leads": [name for name, ticket in entitled.items() if owner_of(table, ticket) == HOST],
        "written again": text_of_table(table) == path.read_text(encoding="utf-8"),
    }


def songs(wing: Path) -> Facts:
    """Every song of the book, and what each was before."""
    return {path.relative_to(wing).as_posix(): song_facts(path) for path in sorted(wing.glob("songs/**/*.song.json"))}


def song_facts(path: Path) -> Facts:
    """One song; it is written again to the letter."""
    song = read_song(path)
    return {
        "title": song.title,
        "strums": len(song.strums),
        "words": [strum.words.text for strum in song.strums if strum.words],
        "written again": song_text(song) == path.read_text(encoding="utf-8"),
    }


def desks(wing: Path) -> Facts:
    """What lies before whom."""
    return {path.name: desk_facts(path) for path in sorted(wing.glob("solo/*"))}


def desk_facts(folder: Path) -> Facts:
    """One desk."""
    kept = read_desk(folder)
    return {
        "numbers": list(kept.desk.numbers),
        "frets": kept.desk.frets.to_list(),
        "points": kept.desk.points,
        "song": [kept.desk.song.title, len(kept.desk.song.kept)],
        "tickets": list(kept.tickets),
        "written again": text_of_desk(kept) == (folder / "desk.json").read_text(encoding="utf-8"),
    }


def profiles(wing: Path) -> Facts:
    """What was measured of each guitar."""
    return {path.name: profile_facts(path.read_text(encoding="utf-8")) for path in sorted(wing.glob("profiles/*.toml"))}


def profile_facts(text: str) -> Facts:
    """One guitar; its tuning as the file has it, the thickest string first."""
    profile = read_profile(text)
    tuning = [profile.tuning[string] for string in sorted(profile.tuning, reverse=True)]
    return {**to_plain(profile), "tuning": tuning, "written again": written(profile) == text}


def midi_guitars(wing: Path) -> Facts:
    """How the guitar at each port speaks."""
    known = own(wing / "midi_guitars.toml")
    return {port: _speaks(to_plain(guitar_for(port, known))) for port in PORTS}


def _speaks(guitar: Facts) -> Facts:
    return {fact: guitar[fact] for fact in ("mode", "channels", "bend", "softest", "shortest")}


def recordings(wing: Path) -> list[Facts]:
    """Every play, with its verdict and what there is to hear of it."""
    folder = wing / "recordings"
    return [{**to_plain(one), **heard_again(folder, one.play)} for one in recorded_plays(folder)]


def heard_again(folder: Path, play: int) -> Facts:
    """One play; its seconds to a tenth."""
    again = replay(folder, play)
    return {
        "target": {str(string): pitch for string, pitch in again.target.items()},
        "strings": [[one["string"], one["state"]] for one in again.strings],
        "seconds": round(again.sound.seconds, 1) if again.sound else None,
        "messages": len(again.midi),
    }


def by_hand(wing: Path) -> Facts:
    """What people wrote themselves."""
    texts = {name: (wing / "written" / name).read_text(encoding="utf-8") for name in ("guitar.txt", "box.txt")}
    return {
        "strokes": len(read_guitar_script(texts["guitar.txt"])),
        "deeds": len(read_box_script(texts["box.txt"])),
        "cards": len(read_deck(wing / "written/the_distance-deck.toml").cards),
        "chairs": len(read_chairs_box(wing / "written/musical_chairs-box.toml").cards),
        "rounds": read_symphony_box(wing / "written/symphony_no9-box.toml").rounds,
    }


KINDS: dict[str, Callable[[Path], Any]] = {
    "logs": logs, "tables": tables, "songs": songs, "desks": desks, "profiles": profiles,
    "midi guitars": midi_guitars, "recordings": recordings, "by hand": by_hand,
}  # fmt: skip
