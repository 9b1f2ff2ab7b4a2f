"""The simulated guitar: plucked stiff strings on a body, in a room, from a seed."""

from dsp.simulated.guitar import SimulatedGuitar
from dsp.simulated.model import ACOUSTIC, ELECTRIC, BodyMode, GuitarModel, StringModel
from dsp.simulated.playing import How, Pluck, roll, shape_pitches, strum
from dsp.simulated.room import DRY, LIVING_ROOM, Surroundings

__all__ = [
    "ACOUSTIC",
    "DRY",
    "ELECTRIC",
    "LIVING_ROOM",
    "BodyMode",
    "GuitarModel",
    "How",
    "Pluck",
    "SimulatedGuitar",
    "StringModel",
    "Surroundings",
    "roll",
    "shape_pitches",
    "strum",
]
