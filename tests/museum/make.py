"""Makes a wing of the museum: everything that ringclear writes to people's disks, by the ringclear that is here.

    python -m tests.museum.make 2027-03

The wing 2026-11 was made by ringclear as of commit d861903, with rules 1 of every game and format 1 of every file. A
wing that is there is never made again: what newer code writes is no proof that it reads what older code wrote. Give
a newer version a wing of its own, beside the old ones. Before you commit it, look whether it is small.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.cli.in_process import good
from tests.museum import make_games, make_tables
from tests.museum.house import MidiGuitar, Mode, as_known, save, to_line
from tests.museum.readers import MUSEUM, described
from tests.solo.desks import TICKET, AtDesk

TORN = 25
"""Bytes that a power cut took from the end of a log."""
CHORDPRO = """{title: House of the Rising Sun}
{artist: traditional}
{key: Am}
There [Am]is a [C]house in [D]New Or[F]leans
They [Am]call the [C]Rising [E]Sun
"""
GUITAR_SCRIPT = "# a strum, and one that fails\n320003\nwait 2\n320003 mute 5 buzz 4\nroll 320003 up\npluck 5 47 mute\n"
BOX_SCRIPT = "lay key key 0\nlay bottom major 4\nclip 5 3\nwait 500\nturn bottom 2\nunclip 5 3\nrestart\n"


def make(wing: Path) -> None:
    """All of it."""
    with tempfile.TemporaryDirectory() as scratch:
        for folder in ("logs", "tables", "songs", "recordings", "profiles", "written"):
            (wing / folder).mkdir(parents=True)
        make_logs(wing / "logs")
        tickets = make_all_tables(wing)
        make_songs(wing / "songs", wing / "logs", Path(scratch))
        tickets["desk"] = make_desk(wing / "solo/2026-11-16-200000", Path(scratch))
        make_guitars(wing, Path(scratch))
        make_written(wing)
    (wing / "tickets.json").write_text(json.dumps(tickets, indent=1) + "\n", encoding="utf-8")
    (wing / "digests.json").write_text(one_a_line(described(wing)), encoding="utf-8")


def one_a_line(kinds: dict[str, Any]) -> str:
    """The facts as JSON that people can read: an exhibit a line."""
    texts = []
    for kind, facts in kinds.items():
        named = isinstance(facts, dict)
        lines = [f"{json.dumps(name, ensure_ascii=False)}: " if named else "" for name in facts]
        values = facts.values() if named else facts
        body = ",\n".join(f"  {line}{to_line(value)}" for line, value in zip(lines, values, strict=True))
        texts.append(f' "{kind}": {"{" if named else "["}\n{body}\n {"}" if named else "]"}')
    return "{\n" + ",\n".join(texts) + "\n}\n"


def make_logs(logs: Path) -> None:
    """Whole games, and one that a power cut tore in the middle of a move."""
    for name, seats, seed, brains, options in make_games.GAMES:
        make_games.play_a_game(logs, name, seats, seed, brains, **options)
    make_games.write_a_sheet(logs)
    (logs / "torn.jsonl").write_bytes((logs / "the_distance-3.jsonl").read_bytes()[:-TORN])


def make_all_tables(wing: Path) -> dict[str, make_tables.Tickets | str]:
    """Tables at every stage, and who may enter with which ticket."""
    tables, recordings = wing / "tables", wing / "recordings"
    made = [make(tables) for make in (make_tables.finished, make_tables.another_one, make_tables.being_set_up)]
    made += [make_tables.with_a_band(tables), make_tables.in_the_middle(tables, recordings)]
    make_tables.record_a_strum(recordings)
    return {folder.name: tickets for folder, tickets in made}


def make_songs(book: Path, logs: Path, scratch: Path) -> None:
    """Songs typed in, edited, out of a game and of a ChordPro file, one that was removed, and what they were before."""

    def songs(*words: str) -> None:
        good("songs", "--book", str(book), *words)

    songs("new", "Ring Clear", "--chords", "G C D7 320003 x-3-2-0-1-0", "--band", "Die Übenden", "--tempo", "80")
    songs("edit", "Ring Clear", "--words", "1", "Over the “water”, señor", "--by", "Zoë")
    songs("edit", "Ring Clear", "--words", "2", "and home", "--by", "Ana", "--go-on")
    songs("edit", "Ring Clear", "--add", "Em7", "--at", "2", "--beats", "2", "2")
    songs("edit", "Ring Clear", "--title", "Clearer", "--mood", "sad", "--move", "4", "1")
    songs("new", "Low", "--chords", "Dm 000231", "--tuning", "drop_d", "--mood", "sad", "--capo", "3", "--key", "7")
    songs("from-game", str(logs / "chord_game-4.jsonl"))
    songs("from-game", str(logs / "chord_game-3.jsonl"), "--only-played")
    (scratch / "house.cho").write_text(CHORDPRO, encoding="utf-8")
    songs("import", str(scratch / "house.cho"))
    songs("new", "Gone", "--chords", "G")
    songs("remove", "Gone")


def make_desk(folder: Path, scratch: Path) -> str:
    """A desk with a stack, a score and a song in progress; returns its ticket."""
    (scratch / "desk").mkdir()
    at = AtDesk(scratch / "desk")
    for said, fields in (
        ("step", {"which": "bottom", "clockwise": True}), ("hold", {"frets": [3, 2, 0, 0, 0, 3]}), ("keep", {}),
        ("lay", {"cam": "suspended"}), ("switch", {"what": "score", "on": True}), ("order", {"by": "ease"}),
        ("key", {"happy": 7}), ("switch", {"what": "names", "on": True}),
    ):  # fmt: skip
        at.say(said, **fields)
    shapes = at.shown["shapes"]["shapes"]
    at.say("hold", frets=shapes[0]["frets"])
    at.say("keep")
    at.say("words", place=0, text="ring – clear")
    at.say("beats", place=0, beats=6)
    at.say("song", title="Süß", band="me", tempo=120)
    at.say("save")
    at.say("touch", string=1, fret=3)
    folder.mkdir(parents=True)
    shutil.copy(scratch / "desk/desk.json", folder)
    return TICKET


def make_guitars(wing: Path, scratch: Path) -> None:
    """Profiles of simulated guitars, and MIDI guitars as somebody set them up."""
    for name, words in {
        "gretsch": ("--name", "Ana's Gretsch “süß”", "--detune", "5:-30", "--seed", "3"),
        "left": ("--name", "left", "--left-handed", "--capo", "2", "--a4", "442", "--seed", "4"),
    }.items():
        out, report = wing / f"profiles/{name}.toml", scratch / f"{name}.html"
        good("calibrate", "--input", "simulated", "--out", str(out), "--report", str(report), *words)
    where = wing / "midi_guitars.toml"
    save(as_known('GR-55 "mine"', MidiGuitar(channels={16 - n: n for n in range(1, 7)}, bend=12.0)), where)
    save(as_known("seaboard", MidiGuitar(mode=Mode.MPE, bend=48.0, softest=20)), where)
    save(as_known("keys", MidiGuitar(mode=Mode.ONE, shortest=0.1)), where)
    make_tables.record_midi(wing / "recordings", scratch)


def make_written(wing: Path) -> None:
    """What people write themselves: scripts, a batch of plays, a ChordPro file, the boxes of the games."""
    written = wing / "written"
    strum = max((wing / "recordings").glob("*simulated*.flac"))
    batch = {"id": "muted", "file": f"../recordings/{strum.name}", "expect": "6:43,5:47,4:50,3:55,2:59,1:67"}
    for name, text in {
        "guitar.txt": GUITAR_SCRIPT, "box.txt": BOX_SCRIPT, "house.cho": CHORDPRO,
        "plays.jsonl": json.dumps(batch) + "\n"
    }.items():  # fmt: skip
        (written / name).write_text(text, encoding="utf-8")
    companions = Path(__file__).parents[2] / "chordgame/companions"
    for name in ("the_distance/deck.toml", "musical_chairs/box.toml", "symphony_no9/box.toml"):
        shutil.copy(companions / name, written / name.replace("/", "-"))


if __name__ == "__main__":
    target = MUSEUM / sys.argv[1]
    if target.exists():
        raise SystemExit(f"{target} is there: an old wing is never made again; name another one")
    make(target)
