"""Who was removed from a table for good, and how somebody is known again: by name, by browser, by address. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address

from chordgame.pages.houses import house_of
from chordgame.table.as_seen import same_name


@dataclass(frozen=True, slots=True)
class Removed:
    """One person: the name that they had, and fingerprints of their browsers and addresses."""

    name: str
    marks: tuple[str, ...] = ()


def marks_of(code: str, address: str, browser: str) -> tuple[str, ...]:
    """Fingerprints of a page's browser and address, good for this table alone; none of this computer's own address."""
    known = [("browser", browser), ("address", _house(address))]
    return tuple(sha256(f"{code} {kind} {what}".encode()).hexdigest() for kind, what in known if what)


def _house(address: str) -> str:
    house = house_of(address)
    try:
        return "" if ip_address(address).is_loopback else house
    except ValueError:
        return house


def is_removed(removed: tuple[Removed, ...], marks: tuple[str, ...], name: str = "") -> bool:
    """Whether one of them is back."""
    return any(set(one.marks) & set(marks) or (name and same_name(one.name, name)) for one in removed)
