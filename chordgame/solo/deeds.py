"""What each message of a page makes of the desk: a line a kind, pure. Refused is what the rules or the neck forbid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from chordgame.chord_game.rules import moves as m
from chordgame.engine.errors import Refused
from chordgame.neck.fretboard import Slot
from chordgame.pages.messages import Message
from chordgame.solo import desk as on
from chordgame.solo import lines, stanzas, turning
from chordgame.solo import messages as say
from chordgame.solo import sheet_messages as sheet
from chordgame.solo.desk import Desk
from chordgame.solo.song import song_of, with_song_as
from chordgame.solo.turning import SEAT, Turned
from chordgame.solo.walking import walked
from chordgame.songs.strumming_of import strummed_so
from chordgame.songs.transposing import transposed, with_capo

Sent = TypeVar("Sent", bound=Message)


@dataclass(frozen=True, slots=True)
class Deed(Generic[Sent]):
    """A kind of message, and what comes of it on a desk."""

    kind: type[Sent]
    do: Callable[[Desk, Sent], Turned]


def _quiet(kind: type[Sent], do: Callable[[Desk, Sent], Desk]) -> Deed[Sent]:
    """One that needs no word about it."""
    return Deed(kind, lambda desk, message: Turned(do(desk, message)))


def _swapped(desk: Desk) -> Desk:
    if len(desk.stack) == 1:
        raise Refused("there is one cam only")
    return replace(desk, stack=desk.stack[::-1])


def _switched(desk: Desk, what: str, is_on: bool) -> Desk:
    switches: dict[str, dict[str, Any]] = {
        "score": {"keeps_score": is_on, "points": 0, "scored": ()},
        "walks": {"strums_walk": is_on},
        "names": {"names": is_on},
    }
    if what not in switches:
        raise Refused(f"there is no switch {what!r}")
    return replace(desk, **switches[what])


def _ordered(desk: Desk, by: on.Order) -> Desk:
    return replace(desk, usual_first=True) if by == "usual" else replace(desk, order=by, usual_first=False)


CAMS: tuple[Deed[Any], ...] = (
    Deed(say.TurnCam, lambda desk, turn: turning.changed(desk, m.Turn(SEAT, turn.which, turn.by))),
    Deed(say.StepCam, lambda desk, step: turning.stepped(desk, step.which, step.clockwise)),
    Deed(say.FlipCam, lambda desk, flip: turning.flipped(desk, flip.which)),
    Deed(say.TakeOff, lambda desk, off: turning.changed(desk, m.Remove(SEAT, off.which))),
    Deed(say.LayCam, lambda desk, lay: turning.laid_on(desk, lay.cam)),
    _quiet(say.SwapCams, lambda desk, _: _swapped(desk)),
    Deed(say.WalkTo, lambda desk, walk: walked(desk, walk.numbers)),
)
KEY: tuple[Deed[Any], ...] = (
    Deed(say.TurnKey, lambda desk, turn: turning.key_at(desk, turn.happy)),
    Deed(say.StepKey, lambda desk, step: turning.key_stepped(desk, step.clockwise)),
    _quiet(say.ChangeMood, lambda desk, change: turning.in_mood(desk, change.mood)),
)
NECK: tuple[Deed[Any], ...] = (
    _quiet(say.PickChord, lambda desk, pick: on.with_chord(desk, pick.numbers)),
    _quiet(say.Hold, lambda desk, hold: on.holding(desk, hold.frets)),
    _quiet(say.TouchSlot, lambda desk, touch: on.toggled(desk, Slot(touch.string, touch.fret))),
    _quiet(say.OrderBy, lambda desk, order: _ordered(desk, order.by)),
)
SONG: tuple[Deed[Any], ...] = (
    _quiet(say.Keep, lambda desk, _: on.with_kept(desk)),
    _quiet(say.MoveKept, lambda desk, move: lines.moved_along(desk, move.place, move.to)),
    _quiet(say.Drop, lambda desk, drop: lines.taken_out(desk, drop.place)),
    _quiet(say.BackTo, lambda desk, back: on.back_at(desk, back.place)),
    _quiet(say.WriteWords, lambda desk, words: on.with_words(desk, words.place, words.text)),
    _quiet(say.SetBeats, lambda desk, beats: on.with_beats(desk, beats.place, beats.beats)),
    _quiet(say.BeginSection, lambda desk, it: on.with_section(desk, it.place, it.begins, it.text, it.times)),
    _quiet(say.SetStrumming, lambda desk, so: with_song_as(desk, strummed_so(song_of(desk), so.pattern, so.section))),
    _quiet(say.MoveSong, lambda desk, move: with_song_as(desk, transposed(song_of(desk), move.by))),
    _quiet(say.PutCapo, lambda desk, put: with_song_as(desk, with_capo(song_of(desk), put.fret))),
    _quiet(say.RenameSong, lambda desk, name: on.renamed(desk, name.title, name.band, name.tempo)),
)
SHEET: tuple[Deed[Any], ...] = (
    _quiet(sheet.BeginLine, lambda desk, line: lines.begun(desk, line.place, line.begins)),
    _quiet(sheet.CutWords, lambda desk, cut: lines.cut(desk, cut.place, cut.at)),
    _quiet(sheet.AddLine, lambda desk, line: lines.line_added(desk, line.text)),
    _quiet(sheet.PutChord, lambda desk, put: lines.chord_put(desk, put.place, put.at)),
    _quiet(sheet.BareWords, lambda desk, bare: lines.bared(desk, bare.place)),
    _quiet(sheet.NameChord, lambda desk, chord: lines.chord_named(desk, chord.place, chord.typed)),
    _quiet(sheet.MoveSection, lambda desk, move: stanzas.section_moved(desk, move.section, move.to)),
    _quiet(sheet.HeadSection, lambda desk, it: stanzas.section_headed(desk, it.section, it.begins, it.text, it.times)),
    _quiet(sheet.AddSection, lambda desk, it: stanzas.section_added(desk, it.begins, it.text)),
)
SWITCH = _quiet(say.Switch, lambda desk, switch: _switched(desk, switch.what, switch.on))
DEEDS = (*CAMS, *KEY, *NECK, *SONG, *SHEET, SWITCH)
