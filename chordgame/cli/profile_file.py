"""A guitar's profile on the disk."""

from __future__ import annotations

from pathlib import Path

from calibration.limits import ProfileRefused
from calibration.profile import VERSION, Profile, profile_from, written
from chordgame.disk.versioned_file import FileKind, parse_toml, read_as
from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import Unreadable

PROFILE = FileKind("profile", "version", VERSION)


def read_profile(path: Path) -> Profile:
    """The profile in a file."""
    return read_as(path, profile_in)


def profile_in(text: str) -> Profile:
    """The profile in the text of a file."""
    values = PROFILE.values(parse_toml(text, "the profile"))
    try:
        return profile_from(values)
    except ProfileRefused as error:
        raise Unreadable(str(error)) from None


def write_profile(path: Path, profile: Profile) -> None:
    """The profile in a file; what was there before stays if that fails."""
    write_whole(path, written(profile).encode())
