"""From which house somebody comes: what is counted, or kept out, by address is so by house. Pure."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

HOUSE = 64
"""Bits of an address of the sixth version that stay the same in one house: the rest changes by the hour, and whoever
tries room codes could take another for each try."""


def house_of(address: str) -> str:
    """All addresses of one house are the same here; of the fourth version a house has but one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:  # as a socket for both versions says it
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> HOUSE << HOUSE)}/{HOUSE}"
