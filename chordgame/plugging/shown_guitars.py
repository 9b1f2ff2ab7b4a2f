"""The guitar corner as a page is shown it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from chordgame.engine.plain import to_plain
from chordgame.home.home_line import home_name
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.listening.guitar_news import Level
from chordgame.listening.open_input import split_channels
from chordgame.listening.simulated_input import SIMULATED
from chordgame.plugging.choices import SIMULATED_NAME, Choice, as_chosen
from chordgame.plugging.homes import is_home, seat_at_home
from chordgame.plugging.learned import LearnedGuitar
from chordgame.plugging.microphones import is_page, microphone_name
from chordgame.plugging.open_guitars import OpenGuitars
from hardware.picked import in_words


def shown_choice(choice: Choice) -> dict[str, Any]:
    """Something that can be chosen, with its ways."""
    ways = [{"input": way.input, "words": way.words} for way in choice.ways]
    return {"name": choice.name, "kind": choice.kind, "ways": ways}


def shown_arrivals(choices: Sequence[Choice], arrived: Sequence[str], used: Collection[str]) -> list[dict[str, str]]:
    """What was just plugged in and nobody plays yet, each with the first way to play it."""
    played = set(map(as_chosen, used))
    new = [one for one in choices if one.name in arrived and played.isdisjoint(way.input for way in one.ways)]
    return [{"name": one.name, "input": one.ways[0].input} for one in new]


def shown_player(
    seat: str, wanted: str, plays: str, called: str, guitars: OpenGuitars, asked: GuitarInHand | None
) -> dict[str, Any]:
    """A seat with the guitar that it chose, and how that fares; `plays` is another one while it is not there."""
    one = guitars.by_input.get(plays)
    there = one is not None and plays == wanted
    state = one.in_hand.state if one is not None and there else "none"
    return {
        "seat": seat,
        "input": wanted,
        "listed": as_chosen(wanted),
        "device": device_name(wanted),
        "called": called,
        "plays": one.in_hand.name if one is not None else "",
        "there": there,
        "opening": wanted in guitars.opening or (there and state == "none" and not comes_in(wanted)),
        "state": state,
        "sentence": guitars.troubles.get(wanted, "") or (one.in_hand.sentence if one is not None and there else ""),
        "asked": one is not None and one.in_hand is asked,
    }


def comes_in(wanted: str) -> bool:
    """Whether somebody else brings it, a page or an ear at home: nobody here opens it."""
    return is_page(wanted) or is_home(wanted)


def shown_learned(learned: LearnedGuitar) -> dict[str, Any] | None:
    """What is known of a guitar, in words, and as it is kept; nothing where nothing is."""
    return {"words": learned.sentence, "file": to_plain(learned)} if learned.is_known else None


def device_name(wanted: str) -> str:
    """An input's words as people read them: what follows its name is a channel of it."""
    if wanted == SIMULATED:
        return SIMULATED_NAME
    if is_page(wanted):
        return microphone_name(wanted)
    if is_home(wanted):
        return home_name(seat_at_home(wanted))
    name, channels = split_channels(wanted)
    channel = f", channel{'s' if len(channels) > 1 else ''} {in_words(channels)}" if channels not in ((), (1,)) else ""
    return name.removeprefix("midi:") + channel


def shown_level(level: Level) -> dict[str, Any]:
    """How loud it was lately at most."""
    return {"peak": round(level.peak_db, 1), "clipped": level.clipped}


def shown_levels(plays: Mapping[str, str], guitars: OpenGuitars) -> dict[str, Any]:
    """How loud each seat's guitar is."""
    levels = {seat: guitars.by_input[wanted].in_hand.level for seat, wanted in plays.items() if wanted}
    return {"tell": "levels", "of": {seat: shown_level(level) for seat, level in levels.items() if level is not None}}
