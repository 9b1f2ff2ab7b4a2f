"""Which note a string plays instead of its own: a finger beside its fret, or none on the string at all."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from dsp.chord.candidates import FAINT_DB, FEWEST_LOW, LOW_ORDERS, STANDS_DB, Heights, at_frets, one_by_one
from dsp.chord.chord_partials import COARSE_CENTS, FINE_CENTS, ORDERS, ChordPartials
from dsp.chord.expected import FRETS_AROUND, Expected, Mask
from dsp.stiff_string import Floats, partials
from dsp.stream.spectrum import Spectrum


@dataclass(slots=True)
class Instead:
    """The notes instead of one look, found once somebody asks for them: where every string rings nobody does."""

    spectrum: Spectrum
    before: Spectrum | None
    asked: Expected
    read: ChordPartials
    cents: float
    _found: Floats | None = field(default=None, init=False)

    @property
    def table(self) -> Floats:
        """Evidence at each of `FRETS_AROUND` (strings x frets)."""
        if self._found is None:
            self._found = notes_instead(self.spectrum, self.before, self.asked, self.read, self.cents)
        return self._found


def notes_instead(
    spectrum: Spectrum, before: Spectrum | None, asked: Expected, read: ChordPartials, cents: float
) -> Floats:
    """The evidence, for each of `FRETS_AROUND`, of the note that a string plays instead of its own (strings x frets).

    Only a string that sounds casts a shadow: an open E that nobody plucks does not explain the e above it. Where none
    sounds, nobody knows how the guitar is tuned as a whole (`cents`), and a note is looked for further around.
    """
    count, instead = len(asked.pitches), asked.instead
    if not len(instead.pitches):
        return np.zeros((count, len(FRETS_AROUND)))
    sounds = _sounds(spectrum, read)[:count]
    wanted = partials(read.f0[:count][sounds], read.stiffness[:count][sounds], ORDERS)
    tuned, reach = (2.0 ** (cents / 1200.0), FINE_CENTS) if sounds.any() else (1.0, COARSE_CENTS)
    heights = Heights(spectrum, before, instead, tuned, reach)
    _, _, new = one_by_one(heights, wanted, instead)
    table = at_frets(np.where(heights.begin_low, new, 0.0), asked, instead, FRETS_AROUND)
    return np.asarray(np.where(np.abs(FRETS_AROUND) <= asked.furthest, table, 0.0))


def _sounds(spectrum: Spectrum, read: ChordPartials) -> Mask:
    """Tell which strings may sound at all: their first partials are there."""
    loudest_db = 20.0 * np.log10(spectrum.levels.max() + 1e-9)
    stands = read.heard & read.peak & (read.snr_db > STANDS_DB) & (read.level_db > loudest_db - FAINT_DB)
    return np.asarray(stands[:, :LOW_ORDERS].sum(axis=1) >= FEWEST_LOW)
