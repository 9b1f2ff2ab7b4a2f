"""The desk of one person: turning, flipping and laying by the rules, fingerings, the song, score."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.changes import kinds_left
from chordgame.chord_game.rules.stack import Stack, WhichOrBoth, every_stack, numbers_in_play, pointed_at
from chordgame.disk.whole_file import NotKept
from chordgame.engine.errors import Refused, Unreadable
from chordgame.engine.plain import from_plain, to_plain
from chordgame.neck.fretboard import Slot
from chordgame.neck.frets import LIFTED, Frets
from chordgame.solo import desk as on
from chordgame.solo import turning
from chordgame.solo.desk import Desk, new_desk
from chordgame.solo.desk_file import FILE, SavedDesk, read_desk, write_desk
from chordgame.solo.song import song_of
from chordgame.theory.ring import CLOCKWISE, NUMBERS, PLACE, Mood, key_places
from tests.neck.written import held

G, C = held("320003"), held("x32010")


def desk(*laid: tuple[Cam, int], happy: int = 12, mood: Mood = Mood.HAPPY) -> Desk:
    return replace(new_desk(), stack=tuple(lay(*one) for one in laid), happy=happy, mood=mood)


stacks = st.integers(1, 12).flatmap(
    lambda happy: st.tuples(st.just(happy), st.sampled_from(list(every_stack(happy))))
)  # fmt: skip


# ---------------------------------------------------------------- turning


def test_a_cam_is_turned_on_to_the_next_place_where_it_may_lie() -> None:
    there = turning.stepped(desk((Cam.MAJOR, 12)), "bottom", clockwise=True).desk
    assert there.numbers == (2, 7, 11)
    over_the_edge = turning.stepped(there, "bottom", clockwise=True).desk
    assert over_the_edge.numbers == (5, 9, 12), "clockwise from 7 the next major place in the key is 5"


def test_what_may_not_lie_is_refused_with_its_rule() -> None:
    with pytest.raises(Refused, match="key"):
        turning.changed(desk((Cam.MAJOR, 12)), m.Turn("", "bottom", 2))
    with pytest.raises(Refused, match="last cam"):
        turning.changed(desk((Cam.MAJOR, 12)), m.Remove("", "top"))


@given(stacks)
def test_turns_that_are_offered_are_accepted(found: tuple[int, Stack]) -> None:
    happy, stack = found
    here = replace(new_desk(), happy=happy, stack=stack)
    ways: tuple[WhichOrBoth, ...] = ("bottom", "top", "both")
    for which in ways[: 3 if len(stack) == 2 else 1]:
        for by in turning.turns(here, which):
            there = turning.changed(here, m.Turn("", which, by)).desk
            assert there.stack != here.stack


@given(stacks, st.sampled_from(Cam))
def test_a_cam_of_the_box_lies_somewhere_or_nowhere(found: tuple[int, Stack], cam: Cam) -> None:
    happy, stack = found
    here = replace(new_desk(), happy=happy, stack=stack)
    try:
        there = turning.laid_on(here, cam).desk
    except Refused:
        return
    assert cam in {laid.cam for laid in there.stack}
    assert cam in kinds_left(here.stack)
    assert 2 <= len(there.numbers) <= 4


def test_a_cam_of_the_box_lies_where_it_changes_something() -> None:
    there = turning.laid_on(desk((Cam.MAJOR, 12)), Cam.SINGLE).desk
    assert there.numbers == (2, 4, 7, 12), "at 12 and 7 it would lie over the Major"


def test_a_minor_is_flipped_in_a_happy_song_only() -> None:
    happy = desk((Cam.MINOR, 9))
    flipped = turning.flipped(happy, "bottom").desk
    assert flipped.stack[0].upside_down
    assert flipped.stack[0].shape is Cam.MAJOR
    assert turning.flipped(flipped, "bottom").desk.stack[0].shape is Cam.MINOR
    with pytest.raises(Refused, match="happy song that is Minor"):
        turning.flipped(desk((Cam.MAJOR, 12)), "bottom")
    assert turning.flipped(desk((Cam.MAJOR, 12), mood=Mood.SAD), "bottom").desk.stack[0].upside_down


def test_another_mood_changes_an_upside_down_cam_for_one_that_lies_like_it() -> None:
    flipped = turning.flipped(desk((Cam.MINOR, 9)), "bottom").desk
    sad = turning.in_mood(flipped, Mood.SAD)
    assert sad.numbers == flipped.numbers
    assert not sad.stack[0].upside_down
    on.check_desk(sad)


@given(stacks, st.sampled_from(NUMBERS))
def test_the_key_turns_under_the_cams_or_takes_them_along(found: tuple[int, Stack], to: int) -> None:
    happy, stack = found
    here = replace(new_desk(), happy=happy, stack=stack)
    turned = turning.key_at(here, to)
    by = (PLACE[to] - PLACE[happy]) % 12
    if turned.words:
        assert turned.desk.numbers == tuple(sorted(CLOCKWISE[(PLACE[n] + by) % 12] for n in here.numbers))
    else:
        assert turned.desk.stack == here.stack
    outside = pointed_at(turned.desk.stack) & ~key_places(to)
    assert outside.bit_count() <= 1


# ---------------------------------------------------------------- fingerings


def test_a_fingering_stays_while_all_of_it_is_in_play() -> None:
    held = on.holding(desk((Cam.MAJOR, 7)), G)
    assert held.board.numbers(G) == (2, 7, 11)
    more = turning.changed(held, m.Add("", Cam.SINGLE, 12)).desk
    assert more.frets == G
    other = turning.changed(held, m.Turn("", "bottom", 11)).desk
    assert other.frets == LIFTED


def test_a_hand_takes_one_place_a_string() -> None:
    hand = new_desk()
    for slot in (Slot(5, 3), Slot(4, 2), Slot(3, 0)):
        hand = on.toggled(hand, slot)
    assert hand.frets == held("x320xx")
    assert on.toggled(hand, Slot(5, 3)).frets == held("xx20xx")
    with pytest.raises(Refused, match="in play"):
        on.toggled(hand, Slot(5, 2))


@pytest.mark.parametrize("frets", [(3, 2), (3, 2, 0, 0, 0, 13), (3, -1, -1, -1, -1, -1), (-2, 3, 2, 0, 1, 0)])
def test_what_is_no_fingering_is_refused(frets: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="no fingering"):
        on.holding(desk((Cam.MAJOR, 12)), Frets.from_list(frets))
    with pytest.raises(Refused, match="2 is not in play"):
        on.holding(desk((Cam.MAJOR, 12)), G)


# ---------------------------------------------------------------- the song


def written() -> Desk:
    """Three chords: 12, 7, 12."""
    here = on.with_kept(on.holding(desk((Cam.MAJOR, 12)), C))
    there = on.with_kept(on.holding(turning.stepped(here, "bottom", clockwise=True).desk, G))
    return on.with_kept(on.back_at(there, 0))


def test_chords_are_kept_with_what_they_came_from() -> None:
    song = written().song.kept
    assert [kept.strum.frets for kept in song] == [C, G, C]
    assert [numbers_in_play(kept.stack) for kept in song] == [(4, 7, 12), (2, 7, 11), (4, 7, 12)]


def test_the_song_is_rearranged_and_given_words() -> None:
    here = on.with_beats(on.with_words(on.moved(written(), 1, 0), 0, " ring "), 0, 2)
    strums = song_of(here).strums
    assert [strum.frets for strum in strums] == [G, C, C]
    assert strums[0].words is not None
    assert strums[0].words.text == "ring"
    assert strums[0].beats == 2
    assert [kept.strum.frets for kept in on.dropped(here, 1).song.kept] == [G, C]
    with pytest.raises(Refused, match="3 chords"):
        on.moved(here, 3, 0)
    with pytest.raises(Refused, match="3 chords"):
        on.dropped(here, -1)
    with pytest.raises(Refused, match="not 17"):
        on.with_beats(here, 0, 17)


def test_nothing_is_saved_of_nothing() -> None:
    with pytest.raises(Refused, match="nothing is kept"):
        song_of(new_desk())
    with pytest.raises(Refused, match="strum"):
        on.with_kept(new_desk())


# ---------------------------------------------------------------- score


def test_each_thing_scores_once() -> None:
    here = replace(desk((Cam.MAJOR, 7)), keeps_score=True)
    added = turning.changed(here, m.Add("", Cam.SINGLE, 12))
    assert (added.desk.points, added.words) == (10, "10 points")
    removed = turning.changed(added.desk, m.Remove("", "top")).desk
    assert removed.points == 15
    again = turning.changed(removed, m.Add("", Cam.SINGLE, 12))
    assert (again.desk.points, again.words) == (15, "")
    played = turning.rang(on.holding(again.desk, G), G)
    assert played.desk.points == 21
    assert turning.rang(played.desk, G).desk.points == 21


def test_a_turn_scores_as_in_the_game_by_what_lies_on_the_neck() -> None:
    here = replace(on.holding(desk((Cam.MAJOR, 12)), C), keeps_score=True)
    assert turning.changed(here, m.Turn("", "bottom", 1)).desk.points == 11, "one string stays in play"
    bare = replace(desk((Cam.MAJOR, 12)), keeps_score=True)
    assert turning.changed(bare, m.Turn("", "bottom", 1)).desk.points == 0


def test_without_scoring_nothing_is_counted() -> None:
    assert turning.changed(desk((Cam.MAJOR, 7)), m.Add("", Cam.SINGLE, 12)).desk.points == 0


# ---------------------------------------------------------------- on the disk


def test_a_desk_comes_back_as_it_was(tmp_path: Path) -> None:
    kept = SavedDesk(replace(written(), keeps_score=True, points=3, scored=("play 1",))).with_ticket("abc")
    write_desk(tmp_path, kept)
    assert read_desk(tmp_path) == kept
    assert from_plain(Desk, json.loads(json.dumps(to_plain(kept.desk)))) == kept.desk


YESTERDAY = (
    '{"ringclear_solo":1,"desk":{"tuning":[40,45,50,55,59,64],"capo":0,"left_handed":false,"happy":12,'
    '"mood":"happy","stack":[{"cam":"major","at":12,"upside_down":false}],"chord":[],"frets":[-1,3,2,0,1,'
    '0],"by_hand":true,"order":"points","song":{"title":"","band":"","tempo":90,'
    '"kept":[{"strum":{"frets":[-1,3,2,0,1,0],"beats":4,"words":{"text":"ring","by":"",'
    '"same_line":false},"fingers":[],"stack":[]},"stack":[{"cam":"major","at":12,"upside_down":false}],'
    '"happy":12,"mood":"happy"}],"name":""},"keeps_score":false,"points":0,"scored":[],'
    '"strums_walk":true,"names":false},"keys":["abc"]}'
)
"""A chord with a word over it, as every ringclear has written it."""


def test_the_file_is_yesterdays_to_the_byte(tmp_path: Path) -> None:
    here = on.with_words(on.with_kept(on.holding(new_desk(), C)), 0, "ring")
    write_desk(tmp_path, SavedDesk(here).with_ticket("abc"))
    assert (tmp_path / FILE).read_text() == YESTERDAY + "\n"
    (tmp_path / FILE).write_text(YESTERDAY)
    assert read_desk(tmp_path) == SavedDesk(here, ("abc",))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON"),
        ("[]", "not a desk"),
        ('{"ringclear_solo":99}', "newer ringclear"),
        ('{"ringclear_solo":1,"desk":{}}', "missing"),
        ('{"ringclear_solo":1,"desk":{"tuning":[40,45,50,55,59,64],"happy":13}}', "stack"),
        ('{"ringclear_solo":1,"desk":{"tuning":[40,45,50,55,59,64],"frets":[1,2]}}', "fingering"),
        ('{"ringclear_solo":1,"desk":{"tuning":[1,2,3]}}', "tuned"),
    ],
)
def test_a_damaged_or_newer_file_is_named_and_left_alone(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(Unreadable, match=why) as error:
        read_desk(tmp_path)
    assert str(tmp_path / FILE) in str(error.value)
    assert (tmp_path / FILE).read_text() == text


def test_a_disk_that_takes_nothing_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotKept, match="not kept"):
        write_desk(tmp_path / "missing", SavedDesk(new_desk()))
