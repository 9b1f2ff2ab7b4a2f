"""From a pluck to its partials and noises: the physics of one string on one guitar."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dsp.pitch import hertz
from dsp.simulated.fret import Rattling, Swing, strike
from dsp.simulated.model import GuitarModel, StringModel
from dsp.simulated.playing import How, Pluck
from dsp.simulated.ringing import Burst, Complex, Partials, Real, Ringing
from dsp.stiff_string import stiff

_MOST_PARTIALS = 70  # of a low E: up to 6 kHz, and higher ones are too weak to matter
_HIGHEST = 10_000.0  # Hz; steel strings sound little above
_LN1000 = 6.908  # nepers: 60 dB

# Extra loss (nepers a second, and more for each kHz squared) of a hand on the string.
_HAND = (60.0, 60.0)
_MUTE = (36.0, 25.0)
_SIDEWAYS = 0.3  # share of the pluck that goes into the string's sideways vibration
_SIDEWAYS_LOSS = 0.55  # it couples less to the body, so it lives longer


@dataclass(slots=True)
class Voice:
    """Everything that one pluck makes sound; the string itself comes first in `parts`."""

    string: int
    parts: list[Ringing | Burst]

    def stop(self, t: float) -> None:
        """A hand or pick falls on the string at `t` seconds; what it would have done later is undone."""
        free = self.parts[0]
        if not isinstance(free, Ringing) or t >= free.ends_at:
            return
        rest = free.stopped(max(t, free.begins_at), *_HAND)
        begun = [part for part in self.parts if part.start <= rest.start]
        self.parts = [part.until(rest.start) if isinstance(part, Burst) else part for part in begun]
        self.parts.append(rest)


def body_response(guitar: GuitarModel, frequency: Real) -> Complex:
    """How strongly, and with what phase, the body (or pickup) gives back each frequency."""
    response = np.ones_like(frequency, dtype=np.complex128)
    for mode in guitar.body:
        detuning = mode.quality * (frequency / mode.frequency - mode.frequency / frequency)
        response += mode.gain / (1 + 1j * detuning)
    below = 1 / (1 + (guitar.floor / frequency) ** 3)
    above = 1 / (1 + 1j * frequency / guitar.cutoff) ** 2
    return response * below * above


def string_partials(guitar: GuitarModel, pluck: Pluck, rate: float, a4: float, rng: np.random.Generator) -> Partials:
    """The partials of a freely vibrating string in both its directions."""
    string = guitar.strings[pluck.string]
    number, frequency = _partial_frequencies(string, pluck.pitch, min(_HIGHEST, 0.45 * rate), a4)
    uneven, turn = _of_the_body(guitar, pluck)
    push = _pluck_force(guitar, pluck, number, rng) * _over_the_pickup(guitar, pluck, number)
    force = push * body_response(guitar, frequency) * turn[: len(number)]
    loss = _loss(string, frequency) * uneven[: len(number)]
    beat = 2 ** (guitar.polarisation_cents / 1200)
    sideways = -loss * _SIDEWAYS_LOSS + 2j * np.pi * frequency * beat
    return Partials(
        np.concatenate([-loss + 2j * np.pi * frequency, sideways]),
        -1j * np.concatenate([force, _SIDEWAYS * force]),
    )


def string_swing(guitar: GuitarModel, pluck: Pluck, rate: float, a4: float, rng: np.random.Generator) -> Swing:
    """The same string on its way towards the fretboard and back; what lies too high to be heard moves it too."""
    string = guitar.strings[pluck.string]
    number, frequency = _partial_frequencies(string, pluck.pitch, _HIGHEST, a4)
    uneven, turn = _of_the_body(guitar, pluck)
    poles = -_loss(string, frequency) * uneven[: len(number)] + 2j * np.pi * frequency
    # The string's end feels a partial by its slope, so the more the higher it is.
    moves = _pluck_force(guitar, pluck, number, rng) / number
    heard = number * _over_the_pickup(guitar, pluck, number) * body_response(guitar, frequency) * turn[: len(number)]
    return Swing(Partials(poles, moves.astype(np.complex128)), -1j * heard[frequency < 0.45 * rate])


def _of_the_body(guitar: GuitarModel, pluck: Pluck) -> tuple[Real, Complex]:
    """How much sooner the body takes each partial than its like, and how it turns their phases.

    Its admittance has hills and valleys: neighbouring partials decay unevenly, always the same way for the same string
    of the same guitar. And the plates' many small resonances turn each; aligned ones would sound like a pulse.
    """
    fixed = np.random.default_rng([pluck.string, round(guitar.strings[pluck.string].open_pitch * 100)])
    uneven = np.exp(guitar.unevenness * fixed.standard_normal(_MOST_PARTIALS))
    return uneven, np.exp(1j * fixed.uniform(-1.5, 1.5, _MOST_PARTIALS))


def _loss(string: StringModel, frequency: Real) -> Real:
    kilohertz = frequency / 1000
    return string.loss_base + string.loss_linear * kilohertz + string.loss_square * kilohertz**2


def _partial_frequencies(string: StringModel, pitch: float, highest: float, a4: float) -> tuple[Real, Real]:
    number = np.arange(1.0, _MOST_PARTIALS + 1)
    f0 = hertz(pitch + string.detune_cents / 100, a4)
    frequency = stiff(f0, string.stiffness_at(pitch), number)
    heard = frequency < highest
    return number[heard], frequency[heard]


def _shortened(guitar: GuitarModel, pluck: Pluck) -> float:
    """Hand and pickup stay where they are while a fret shortens the string, so their share of it grows by this."""
    return float(2 ** ((pluck.pitch - guitar.strings[pluck.string].open_pitch) / 12))


def _pluck_force(guitar: GuitarModel, pluck: Pluck, number: Real, rng: np.random.Generator) -> Real:
    """Force of each partial on the bridge after a pluck of a certain width."""
    place = min(0.5, guitar.pluck_at * _shortened(guitar, pluck) * (1 + 0.08 * rng.uniform(-1, 1)))
    shape = np.sin(np.pi * place * number) / number
    # A stronger pluck is a sharper one: its upper partials grow faster than its lower ones.
    width = guitar.pick_width * (1.6 - pluck.velocity)
    return np.asarray(pluck.velocity * shape * np.exp(-number * np.pi * width))


def _over_the_pickup(guitar: GuitarModel, pluck: Pluck, number: Real) -> Real:
    """What a pickup hears of each partial, by where it is; a microphone hears all of each."""
    if guitar.pickup_at is None:
        return np.ones_like(number)
    place = min(0.5, guitar.pickup_at * _shortened(guitar, pluck))
    return np.asarray(np.sin(np.pi * place * number) * 2)


def _knock(guitar: GuitarModel, velocity: float, rng: np.random.Generator) -> Partials:
    """The body itself, struck through the bridge: its resonances, gone within a tenth of a second."""
    frequency = np.array([mode.frequency for mode in guitar.body])
    quality = np.array([mode.quality for mode in guitar.body])
    gain = np.array([mode.gain for mode in guitar.body])
    poles = -np.pi * frequency / quality + 2j * np.pi * frequency
    strength = 0.03 * velocity * gain * np.exp(1j * rng.uniform(0, 2 * np.pi, len(gain)))
    return Partials(poles, strength.astype(np.complex128))


def _pick_noise(guitar: GuitarModel, pluck: Pluck, rate: float, rng: np.random.Generator) -> Burst:
    """The pick sliding off: a few milliseconds of noise."""
    n = int(0.012 * rate) + 1
    fade = np.hanning(2 * n)[n:] ** 2 * np.minimum(1, np.arange(n) / (0.001 * rate))
    noise = _band(rng.standard_normal(n), rate, 900.0, 5000.0)
    start = int(np.ceil((pluck.t - 0.002) * rate))
    return Burst(start, guitar.pick_noise * pluck.velocity * noise * fade)


def _band(x: Real, rate: float, low: float, high: float) -> Real:
    """`x` between two frequencies, softly."""
    spectrum = np.fft.rfft(x)
    frequency = np.maximum(np.fft.rfftfreq(len(x), 1 / rate), 1.0)
    return np.fft.irfft(spectrum / (1 + (low / frequency) ** 4) / (1 + (frequency / high) ** 4), len(x))


def voice(guitar: GuitarModel, pluck: Pluck, rate: float, a4: float, rng: np.random.Generator) -> Voice:
    """One pluck of one string."""
    free = string_partials(guitar, pluck, rate, a4, rng)
    knock = Ringing(_knock(guitar, pluck.velocity, rng), pluck.t, rate)
    string = Ringing(_as_played(free, pluck.how, rng), pluck.t, rate)
    noise = _pick_noise(guitar, pluck, rate, rng)
    if pluck.how is How.BUZZING:
        string = Rattling(free, strike(string_swing(guitar, pluck, rate, a4, rng), rate, rng), pluck.t, rate)
    made = Voice(pluck.string, [string, knock, noise])
    if pluck.hold is not None:
        made.stop(pluck.t + pluck.hold)
    return made


def _as_played(free: Partials, how: How, rng: np.random.Generator) -> Partials:
    if how is How.MUTED:
        return Partials(free.poles, 0.7 * free.amplitudes).damped(*_MUTE)
    if how is How.CHOKED:
        return free.damped(_LN1000 / rng.uniform(0.2, 0.35), 8.0)
    return free
