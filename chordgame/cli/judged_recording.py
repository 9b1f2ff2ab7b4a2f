"""A recorded play, judged once more from the disk: what was said of it is said again."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from chordgame.listening.ears import GuitarEar
from chordgame.listening.judged_again import basis_from, judged_again
from chordgame.listening.midi_ear import MidiEar
from chordgame.listening.midi_settings import guitar_for
from chordgame.listening.sound_ear import SoundEar
from chordgame.listening.which_play import judged_from
from chordgame.tape.replay import NotRecorded, RecordedHearing, Replay, replay
from dsp.pitch import STANDARD
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict
from hardware.stream import RawMidi


def judged_recording(folder: Path, number: int) -> PlayVerdict:
    """What the ear says now of the play of this number."""
    said = said_again(replay(folder, number))
    if said is None:
        raise NotRecorded(f"of play {number} too little is left on the disk to judge it again")
    return said


def said_again(again: Replay) -> PlayVerdict | None:
    """What the ear says of it now; None where it is not there any more."""
    said = [_heard(again, one) for one in again.hearings]
    known = {one.string: one for verdict in said if verdict is not None for one in verdict.strings}
    if not known:
        return None
    return PlayVerdict(again.hearings[-1].until, again.hearings[0].target, tuple(known.values()))


def _heard(again: Replay, hearing: RecordedHearing) -> PlayVerdict | None:
    basis = basis_from(hearing.basis)
    if again.strummed is not None:
        mono = again.strummed.x.mean(axis=0).astype(np.float32)
        stretch = Stretch(again.strummed_at, float(again.strummed.rate), mono)
        return judged_from(stretch, hearing.target, basis.may_sound or {})
    is_midi = any(isinstance(one, RawMidi) for one in hearing.arrivals)
    ear: GuitarEar = MidiEar(guitar_for(again.device, tuning=STANDARD)) if is_midi else SoundEar(basis.setup)
    return judged_again(ear, hearing.arrivals, hearing.target, (hearing.expected_at, hearing.until), basis)


def words_of(verdict: PlayVerdict) -> list[tuple[int, str, str]]:
    """What was said of each string, from the thickest."""
    return sorted(((one.string, one.state.value, one.reason) for one in verdict.strings), reverse=True)


def recorded_words(again: Replay) -> list[tuple[int, str, str]]:
    """The same, as it was said when it was played."""
    said = ((one["string"], one["state"].lower(), one["reason"]) for one in again.strings)
    return sorted(said, reverse=True)
