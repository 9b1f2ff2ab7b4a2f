"""A profile: what is known of one guitar through one input, as values and as a readable file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from calibration.limits import GUITAR, MOST_PARTIALS, PARTIAL, PITCH, STRING, STRINGS, ProfileRefused

VERSION = 1
"""Of the file; a newer one is refused with a sentence."""

HEAD = """\
# What ringclear knows of one guitar through one input. Values may be edited; each is checked when it is read.
# Strings are numbered as players do: 1 is the thinnest. Pitches are MIDI note numbers, the tuning thickest first.
"""


@dataclass(frozen=True, slots=True)
class StringProfile:
    """One string: what was measured of it."""

    number: int
    cents: float
    stiffness: float
    level_db: float
    decay_db_per_s: float
    partials_db: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """One guitar through one input."""

    name: str
    input: str
    tuning: tuple[float, ...]
    strings: tuple[StringProfile, ...]
    a4: float = 440.0
    capo: float = 0
    left_handed: bool = False
    delay_ms: float = 0.0
    floor_db: float = -120.0
    hum_hz: float = 0.0


def written(profile: Profile) -> str:
    """The profile as the text of its file."""
    lines = [HEAD, f"version = {VERSION}"]
    lines += [f"{f.name} = {_value(getattr(profile, f.name))}" for f in fields(profile) if f.name != "strings"]
    for string in profile.strings:
        lines += ["", "[[string]]", *(f"{f.name} = {_value(getattr(string, f.name))}" for f in fields(string))]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """A value as TOML; what JSON makes of texts, numbers, switches and lists is TOML as well."""
    return json.dumps(value, ensure_ascii=False)


def profile_from(values: Mapping[str, Any]) -> Profile:
    """The profile in the values of its file, its version aside; a wrong one is refused with its name and its range."""
    data = dict(values)
    strings = data.pop("string", [])
    _check_names(data, {f.name for f in fields(Profile)} - {"strings"}, {"name", "input", "tuning"}, "the profile")
    tuning = _tuning(data.pop("tuning"))
    if not isinstance(strings, list) or not all(isinstance(one, dict) for one in strings):
        raise ProfileRefused("string: write each string under [[string]]")
    read = tuple(_string(one, len(tuning)) for one in strings)
    numbers = [one.number for one in read]
    if len(set(numbers)) < len(numbers):
        raise ProfileRefused(f"string: the numbers are {numbers}; each may come once")
    texts = {name: _text(name, data.pop(name)) for name in ("name", "input")}
    left_handed = data.pop("left_handed", False)
    if not isinstance(left_handed, bool):
        raise ProfileRefused(f"left_handed is {left_handed!r}; it must be true or false")
    numbers_given = {name: GUITAR[name].check(name, value) for name, value in data.items()}
    return Profile(**texts, tuning=tuning, strings=read, left_handed=left_handed, **numbers_given)  # type: ignore[arg-type]


def _check_names(data: Mapping[str, Any], known: set[str], needed: set[str], where: str) -> None:
    for name in sorted(set(data) - known):
        raise ProfileRefused(f"{where} has an unknown value {name!r}; known are {', '.join(sorted(known))}")
    for name in sorted(needed - set(data)):
        raise ProfileRefused(f"{where} lacks {name!r}")


def _text(name: str, value: object) -> str:
    if not (isinstance(value, str) and value.isprintable() and len(value) <= 200):
        raise ProfileRefused(f"{name} is {value!r}; it must be one line of text")
    return value


def _tuning(value: object) -> tuple[float, ...]:
    if not (isinstance(value, list) and len(value) in STRINGS):
        limits = f"{STRINGS.start} to {STRINGS.stop - 1}"
        raise ProfileRefused(f"tuning is {value!r}; it must list {limits} open strings, the thickest first")
    return tuple(PITCH.check("tuning", pitch) for pitch in value)


def _string(data: dict[str, Any], count: int) -> StringProfile:
    where = f"string {data.get('number')!r}"
    _check_names(data, {f.name for f in fields(StringProfile)}, {"number", *STRING}, where)
    number, partials = data["number"], data.get("partials_db", [])
    if not (isinstance(number, int) and 1 <= number <= count):
        raise ProfileRefused(f"string number is {number!r}; it must be 1 to {count}")
    if not (isinstance(partials, list) and len(partials) <= MOST_PARTIALS):
        raise ProfileRefused(f"{where} partials_db must list at most {MOST_PARTIALS} levels")
    values = {name: limit.check(f"{where} {name}", data[name]) for name, limit in STRING.items()}
    levels = tuple(PARTIAL.check(f"{where} partials_db", level) for level in partials)
    return StringProfile(number, **values, partials_db=levels)
