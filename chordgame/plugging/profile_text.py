"""A guitar's profile as the text of its file."""

from __future__ import annotations

from calibration.knowledge import knowledge_of
from calibration.limits import ProfileRefused
from calibration.profile import VERSION, Profile, profile_from
from chordgame.disk.versioned_file import FileKind, parse_toml
from chordgame.engine.errors import Unreadable
from dsp.pitch import Strings
from dsp.stiff_string import GuitarKnowledge

PROFILE = FileKind("profile", "version", VERSION)


def profile_in(text: str) -> Profile:
    """The profile in the text of a file."""
    values = PROFILE.values(parse_toml(text, "the profile"))
    try:
        return profile_from(values)
    except ProfileRefused as error:
        raise Unreadable(str(error)) from None


def knowledge_in(text: str, tuning: Strings) -> GuitarKnowledge | None:
    """What the ear may use of it; nothing where the strings are tuned otherwise now, or it cannot be read."""
    try:
        profile = profile_in(text)
    except Unreadable:
        return None
    return knowledge_of(profile) if profile.tuning == tuning else None


def shown_profile(text: str) -> dict[str, str] | None:
    """For a page: what it says in short, and the file itself; nothing where there is none."""
    if not text:
        return None
    try:
        profile = profile_in(text)
    except Unreadable as error:
        return {"words": f"its calibration cannot be read: {error}", "file": text}
    off = max(abs(one.cents) for one in profile.strings)
    return {
        "words": f"calibrated: its strings are in tune within {off:.0f} cents, which the ear reckons with",
        "file": text,
    }
