"""A guitar's profile on the disk."""

from __future__ import annotations

from pathlib import Path

from calibration.profile import Profile, written
from chordgame.disk.versioned_file import read_as
from chordgame.disk.whole_file import write_whole
from chordgame.plugging.profile_text import profile_in


def read_profile(path: Path) -> Profile:
    """The profile in a file."""
    return read_as(path, profile_in)


def write_profile(path: Path, profile: Profile) -> None:
    """The profile in a file; what was there before stays if that fails."""
    write_whole(path, written(profile).encode())
