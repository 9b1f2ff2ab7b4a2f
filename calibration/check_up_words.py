"""What a check-up found, in a player's words, each with the one thing to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from calibration.check_up import A_STRING_EACH, CheckPart, CheckUp
from calibration.noise import hum_hz
from calibration.prompts import ORDINALS
from calibration.take import Take, decibels
from dsp.verdict import StringState

NOISY_DB, TOO_NOISY_DB = -55.0, -40.0
"""Of the silence: where soft strings begin to drown, and where all but hard strums do."""
AUDIBLE_HUM_DB = -65.0
"""Below this level of the silence its hum is too soft to matter."""
QUIET_PEAK_DB, TOO_QUIET_PEAK_DB = -30.0, -45.0
"""Of the loudest pluck: there is room above it, and it is hardly over a noisy room."""
UNEVEN_STRINGS_DB = 18.0
"""Between the loudest string and the softest."""
OUT_OF_TUNE_CENTS = 10.0
"""From here on a player would mend it."""
OFFSET = 0.0008
"""Of full scale: more than good converters have, and far less than harms."""
FITTING_RATE = 32_000
"""Samples a second: telephone modes give 8,000 or 16,000, and cut off what the ear listens to."""


class Weight(Enum):
    """Whether a finding stands in the way."""

    FINE = "fine"
    NOTE = "note"
    STOPS = "stops"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `next` is what to do about it."""

    about: str
    weight: Weight
    sentence: str
    next: str = ""


def findings(done: CheckUp) -> tuple[Finding, ...]:
    """All that a finished check-up has to say."""
    parts = (_rate, _channels, _noise, _level, _strings, _tuning, _chord)
    return tuple(finding for part in parts for finding in part(done))


def _rate(done: CheckUp) -> Iterator[Finding]:
    measured = f"{done.rate:g} samples a second"
    if done.rate >= FITTING_RATE:
        yield Finding("rate", Weight.FINE, measured)
    else:
        next_step = "choose another input, or another mode of this one: a headset's telephone mode is dull"
        yield Finding("rate", Weight.NOTE, f"{measured}: that is little", next_step)


def _noise(done: CheckUp) -> Iterator[Finding]:
    if done.silence is None:
        next_step = "keep the strings still for the first seconds, turn off what makes noise, and start again"
        yield Finding("noise", Weight.STOPS, "it was never silent for a second", next_step)
        return
    level, hum = done.noise_db, hum_hz(done.silence)
    measured = f"the silence is at {level:.0f} dB"
    if level > TOO_NOISY_DB:
        yield Finding(
            "noise", Weight.STOPS, f"{measured}: too noisy", "turn the input's gain down and the guitar's volume up"
        )
    elif level > NOISY_DB:
        yield Finding(
            "noise", Weight.NOTE, f"{measured}: rather noisy", "turn the guitar's volume up and the gain down"
        )
    else:
        yield Finding("noise", Weight.FINE, measured)
    if hum and _whole_level_db(done.silence) > AUDIBLE_HUM_DB:
        next_step = "keep the cable and the guitar away from power supplies, lamps and screens, or turn a little"
        yield Finding("hum", Weight.NOTE, f"the mains hum at {hum:g} Hz", next_step)
    else:
        measured = f"the mains at {hum:g} Hz are too soft to matter" if hum else "no hum at 50 or 60 Hz"
        yield Finding("hum", Weight.FINE, measured)
    if done.offset > OFFSET:
        next_step = "choose another input of this computer where there is one; we take it off"
        yield Finding("offset", Weight.NOTE, f"its middle lies {100 * done.offset:.1f} % beside zero (DC)", next_step)


def _whole_level_db(silence: Take) -> float:
    """With its hum."""
    return decibels(float(np.std(silence.samples)))


def _level(done: CheckUp) -> Iterator[Finding]:
    if not done.strings:
        return
    loudest = done.loudest_db
    measured = f"plucks peak at {loudest:.0f} dB"
    if done.clips:
        yield Finding("level", Weight.STOPS, "the input clips: it is driven over its end", "turn the input's gain down")
    elif loudest < TOO_QUIET_PEAK_DB:
        yield Finding("level", Weight.STOPS, f"{measured}: too quiet", "turn the input's gain up")
    elif loudest < QUIET_PEAK_DB:
        yield Finding("level", Weight.NOTE, f"{measured}: rather quiet", "turn the input's gain up a little")
    else:
        yield Finding("level", Weight.FINE, f"{measured}, and nothing clips")


def _strings(done: CheckUp) -> Iterator[Finding]:
    count = len(done.tuning)
    if not done.strings:
        next_step = "turn the guitar's volume up, check its cable and the channel it is plugged into, and start again"
        yield Finding("strings", Weight.STOPS, "no string was heard", next_step)
    elif off := done.whole_guitar_off:
        words = f"the whole guitar sounds {abs(off) / 100:.1f} semitones too {'low' if off < 0 else 'high'}"
        next_step = "tune it, or where it is tuned so on purpose choose that tuning, and start again"
        yield Finding("strings", Weight.STOPS, words, next_step)
    elif done.missing:
        names = _strings_named(done.missing)
        next_step = f"see that the guitar is tuned, start again, and let the {names} string ring a second longer"
        yield Finding(
            "strings", Weight.STOPS, f"{len(done.strings)} of {count} strings were heard, not the {names}", next_step
        )
    else:
        yield Finding("strings", Weight.FINE, f"all {count} strings were heard")
        weakest = min(done.strings.values(), key=lambda heard: heard.peak_db)
        loudest = max(heard.peak_db for heard in done.strings.values())
        if loudest - weakest.peak_db > UNEVEN_STRINGS_DB:
            measured = (
                f"the {ORDINALS[weakest.string]} string is {loudest - weakest.peak_db:.0f} dB softer than the loudest"
            )
            yield Finding("balance", Weight.NOTE, measured, "pluck as firmly as the others, or set the pickup's height")


def _tuning(done: CheckUp) -> Iterator[Finding]:
    if done.whole_guitar_off:
        return
    off = [heard for heard in done.strings.values() if abs(heard.cents) > OUT_OF_TUNE_CENTS]
    if off:
        measured = ", ".join(
            f"the {ORDINALS[heard.string]} {abs(heard.cents):.0f} cents {'flat' if heard.cents < 0 else 'sharp'}"
            for heard in sorted(off, key=lambda heard: -heard.string)
        )
        yield Finding("tuning", Weight.NOTE, f"out of tune: {measured}", "tune the guitar ('ringclear tune' helps)")
    elif done.strings:
        yield Finding("tuning", Weight.FINE, f"in tune within {OUT_OF_TUNE_CENTS:g} cents")


def _chord(done: CheckUp) -> Iterator[Finding]:
    """Nothing where a check-up broke off before it, or where strings are missing anyway."""
    if done.missing or done.part is not CheckPart.DONE or done.listened not in (None, done.most_on):
        return
    play = done.chord
    again = "check again, and strum all open strings at once when you are asked"
    if play is None:
        yield Finding("chord", Weight.NOTE, "no chord was strummed", again)
        return
    faults = [one for one in play.strings if one.state is not StringState.CLEAR]
    if not faults:
        yield Finding("chord", Weight.FINE, "a chord of all open strings rings clear")
        return
    why = {one.reason: [other.string for other in faults if other.reason == one.reason] for one in faults}
    said = "; ".join(f"of the {_strings_named(strings)} string: {reason}" for reason, strings in why.items())
    yield Finding("chord", Weight.NOTE, f"not every string of the chord rang clear; {said}", again)


def _strings_named(strings: Sequence[int]) -> str:
    return " and the ".join(ORDINALS[string] for string in strings)


def _channels(done: CheckUp) -> Iterator[Finding]:
    """Does the guitar come on the channel that is meant? With a channel a string: is each where it is taken to be?"""
    if done.listened is not None:
        yield from _other_channel(done, done.listened)
    if done.listened is not None or done.channels < A_STRING_EACH:
        return
    strays = {heard.channel: heard.string for heard in done.strings.values() if heard.channel != heard.string}
    if not strays:
        yield Finding("channels", Weight.FINE, "each string is on its own channel")
        return
    order = {heard.string: heard.channel for heard in done.strings.values()}
    measured = ", ".join(
        f"the {ORDINALS[string]} string on channel {channel}" for channel, string in sorted(strays.items())
    )
    whole = order.keys() == done.tuning.keys() and len(set(order.values())) == len(order)
    say = ",".join(str(order[string]) for string in sorted(order))
    next_step = f"name the channels in the strings' order, ':{say}'" if whole else "check the pickup's cable"
    yield Finding("channels", Weight.STOPS, measured, next_step)


def _other_channel(done: CheckUp, listened: int) -> Iterator[Finding]:
    """A cable in another socket than the one that is listened to: the commonest mistake with an interface."""
    most = done.most_on
    if most is None:
        return
    if most == listened:
        yield Finding("channel", Weight.FINE, f"it comes on channel {most}, as chosen")
    else:
        words = f"the guitar is on channel {most}, and channel {listened} is listened to"
        yield Finding("channel", Weight.STOPS, words, f"choose channel {most}: ':{most}' after the device's name")
