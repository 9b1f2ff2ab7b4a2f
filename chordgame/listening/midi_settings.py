"""How MIDI guitars speak, as data: those that sources tell of, and those that somebody set up at this table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from chordgame.disk.folders import ringclear_folder
from chordgame.disk.owner_alone import private_folder
from chordgame.disk.versioned_file import parse_toml, read_as
from chordgame.disk.whole_file import not_kept, write_whole
from chordgame.engine.errors import Unreadable
from dsp.midi.guitar import BadMidiGuitar, MidiGuitar, Mode, checked
from dsp.pitch import STANDARD, Strings

FILE = "midi_guitars.toml"
HEAD = "# How the MIDI guitars of this table speak; `ringclear midi` writes this. See docs/midi.md.\n"
NEXT_STEP = "mend it, or move the file away and set your guitars up again with 'ringclear midi'"
NUMBERS = {"bend": float, "softest": int, "shortest": float}


@dataclass(frozen=True, slots=True)
class KnownGuitar:
    """What is set for ports that have `name` in theirs."""

    name: str
    settings: dict[str, Any]

    def fits(self, port: str) -> bool:
        """Whether the port is this guitar's."""
        return self.name.casefold() in port.casefold()

    def guitar(self, tuning: Strings = STANDARD) -> MidiGuitar:
        """The guitar; what is not set is the default."""
        values: dict[str, Any] = {name: self.settings[name] for name in NUMBERS if name in self.settings}
        if "mode" in self.settings:
            values["mode"] = Mode(self.settings["mode"])
        if "channels" in self.settings:
            values["channels"] = {channel: string for string, channel in enumerate(self.settings["channels"], start=1)}
        return checked(replace(MidiGuitar(tuning=tuning), **values))


def own_file() -> Path:
    """The settings of this table."""
    return ringclear_folder() / FILE


def shipped() -> tuple[KnownGuitar, ...]:
    """The guitars that sources tell of."""
    return read_guitars(files("chordgame.listening").joinpath(FILE).read_text(encoding="utf-8"))


def own(path: Path | None = None) -> tuple[KnownGuitar, ...]:
    """The guitars that were set up here; none while there is no such file."""
    where = path or own_file()
    return read_as(where, read_guitars) if where.exists() else ()


def guitar_for(port: str, known: Iterable[KnownGuitar] | None = None, tuning: Strings = STANDARD) -> MidiGuitar:
    """The guitar at a port: as set up here, as sources tell, or as most are."""
    everything = (*own(), *shipped()) if known is None else known
    found = next((one for one in everything if one.fits(port)), None)
    return found.guitar(tuning) if found else MidiGuitar(tuning=tuning)


def read_guitars(text: str) -> tuple[KnownGuitar, ...]:
    """The guitars in a file's text, checked."""
    try:
        data = parse_toml(text, "the list of guitars")
    except Unreadable as error:
        raise Unreadable(f"{error}; {NEXT_STEP}") from None
    entries = data.get("guitar", [])
    if set(data) - {"guitar"} or not isinstance(entries, list):
        raise Unreadable("write each guitar under [[guitar]]")
    return tuple(_read(entry, f"guitar {number}") for number, entry in enumerate(entries, start=1))


def _read(entry: object, where: str) -> KnownGuitar:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str) or not entry["name"].strip():
        raise Unreadable(f"{where} has no name")
    settings = {name: value for name, value in entry.items() if name != "name"}
    for name, value in settings.items():
        if not _may_be(name, value):
            raise Unreadable(f"{where} ({entry['name']}): {name} = {value!r} is not understood")
    known = KnownGuitar(entry["name"], settings)
    try:
        known.guitar()
    except BadMidiGuitar as error:
        raise Unreadable(f"{where} ({entry['name']}): {error}") from None
    return known


def _may_be(name: str, value: object) -> bool:
    if name == "mode":
        return value in {mode.value for mode in Mode}
    if name == "channels":
        return isinstance(value, list) and all(type(channel) is int for channel in value)
    return name in NUMBERS and isinstance(value, (int, float)) and not isinstance(value, bool)


def as_known(name: str, guitar: MidiGuitar) -> KnownGuitar:
    """A guitar that was found out, as it is written down: nothing that is as usual."""
    usual = MidiGuitar()
    settings: dict[str, Any] = {"mode": guitar.mode.value}
    if guitar.mode is Mode.STRINGS:
        by_string = {string: channel for channel, string in guitar.channels.items()}
        settings["channels"] = [by_string[string] for string in sorted(by_string)]
    settings |= {one: getattr(guitar, one) for one in NUMBERS if getattr(guitar, one) != getattr(usual, one)}
    return KnownGuitar(name, settings)


def save(known: KnownGuitar, path: Path | None = None) -> Path:
    """Write a guitar into the table's file, in the place of one of the same name."""
    where = path or own_file()
    others = [one for one in own(where) if one.name != known.name]
    text = "\n".join([HEAD, *map(_written, [known, *others])])
    read_guitars(text)
    try:
        private_folder(where.parent)
    except OSError as error:
        raise not_kept(where, error) from None
    write_whole(where, text.encode("utf-8"))
    return where


def _written(known: KnownGuitar) -> str:
    name = known.name.replace("\\", "\\\\").replace('"', '\\"')
    lines = [f'name = "{name}"', *(f"{key} = {_value(value)}" for key, value in known.settings.items())]
    return "\n".join(["[[guitar]]", *lines, ""])


def _value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
