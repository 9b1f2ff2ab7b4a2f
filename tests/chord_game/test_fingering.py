"""The solver against every hand that there is, on necks small enough to try them all."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.chord_game.advice import best_changes, best_clips
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.fingering import Fingering, best_by_strings, best_fingerings, hands
from chordgame.chord_game.rules.fingers import check_fingers, scoring_slots
from chordgame.chord_game.rules.target import bystanders, target_of
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.tuning import tunings
from tests.chord_game.tables import table
from tests.neck.written import tuned

SMALL = Fretboard(tuned(40, 45, 50, 55), frets=4)
BIG = Fretboard(tunings()["standard"])
EVERY_FINGER = [
    Finger(fret, low, high) for fret in range(1, 5) for low in range(1, 5) for high in range(1, low + 1)
]  # fmt: skip
EVERY_HAND = list(chain.from_iterable(combinations(EVERY_FINGER, count) for count in range(3)))

small_slots = st.builds(Slot, st.integers(1, 4), st.integers(0, 4))
big_slots = st.builds(Slot, st.integers(1, 6), st.integers(0, 12))


Hand = tuple[Finger, ...]


def hands_by_trying(clips: Clips, new: Slot) -> list[tuple[Hand, tuple[Slot, ...]]]:
    """Every hand of up to two fingers with which the new clip scores, and all that scores then."""
    tried = [(hand, scoring_slots(SMALL, clips | {new}, hand)) for hand in EVERY_HAND]
    return [(hand, scoring) for hand, scoring in tried if new in scoring]


def blocks_nothing_on_purpose(hand: Hand, scoring: tuple[Slot, ...]) -> bool:
    """Whether each finger begins and ends on a clip that scores."""
    ends = (Slot(end, finger.fret) for finger in hand for end in (finger.from_string, finger.to_string))
    return set(ends) <= set(scoring)


@settings(max_examples=60, deadline=None)
@given(clips=st.frozensets(small_slots, max_size=7), new=small_slots)
def test_every_set_that_two_fingers_can_let_score_is_found(clips: Clips, new: Slot) -> None:
    """Two fingers, as trying out four takes hours; the walk itself does not know how many there are."""
    tried, older = hands_by_trying(clips - {new}, new), clips - {new}
    found = list(hands(SMALL, older, (new,), only_best=False))
    wanted = {scoring for hand, scoring in tried if blocks_nothing_on_purpose(hand, scoring)}
    assert wanted <= {fingering.scoring for fingering in found}
    assert {fingering.scoring for fingering in found if len(fingering.fingers) <= 2} <= wanted
    for best in best_fingerings(SMALL, older, (new,), easy_reach=4):
        fewest = min((len(hand) for hand, scoring in tried if scoring == best.scoring), default=3)
        assert fewest >= min(3, len(best.fingers)), "no hand does the best with fewer fingers"


def test_a_clip_between_two_fingers_at_its_fret_is_left_out_on_purpose() -> None:
    clips = frozenset({Slot(6, 3), Slot(5, 3), Slot(4, 3)})
    listed = best_by_strings(BIG, clips - {Slot(4, 3)}, Slot(4, 3), easy_reach=4)
    assert Fingering((Finger(3, 6, 6), Finger(3, 4, 4)), (Slot(6, 3), Slot(4, 3))) in listed


@settings(max_examples=60, deadline=None)
@given(clips=st.frozensets(big_slots, max_size=11), new=st.frozensets(big_slots, min_size=1, max_size=5))
def test_what_is_advised_is_true(clips: Clips, new: Clips) -> None:
    older = clips - new
    best = best_fingerings(BIG, older, new, easy_reach=4)
    assert best
    assert len({fingering.points for fingering in best}) == 1
    for fingering in best[:20]:
        check_fingers(BIG, fingering.fingers)
        placed = next(slot for slot in fingering.scoring if slot in new)
        assert scoring_slots(BIG, older | {placed}, fingering.fingers) == fingering.scoring


@settings(max_examples=60, deadline=None)
@given(clips=st.frozensets(big_slots, max_size=9), new=big_slots)
def test_the_quick_search_finds_what_the_full_one_finds(clips: Clips, new: Slot) -> None:
    every = list(hands(BIG, clips - {new}, (new,), only_best=False))
    most = max(fingering.points for fingering in every)
    best = {fingering.scoring for fingering in every if fingering.points == most}
    assert {fingering.scoring for fingering in best_fingerings(BIG, clips - {new}, (new,), 4)} == best


def test_easier_hands_come_first() -> None:
    clips = frozenset({Slot(6, 3), Slot(6, 10)})
    first, *_ = best_fingerings(BIG, clips, (Slot(5, 2),), easy_reach=4)
    assert first.fingers == (Finger(3, 6, 6), Finger(2, 5, 5))
    assert first.reach == 2


def test_each_set_of_strings_is_listed_once() -> None:
    listed = best_by_strings(BIG, frozenset({Slot(6, 3), Slot(4, 0)}), Slot(5, 2), 4)
    assert [fingering.scoring for fingering in listed] == [
        (Slot(6, 3), Slot(5, 2), Slot(4, 0)),
        (Slot(5, 2), Slot(4, 0)),
    ]


# ---------------------------------------------------------------- to the ear


def test_a_target_is_the_pitch_of_each_scoring_string() -> None:
    assert target_of(BIG, (Slot(6, 3), Slot(5, 2), Slot(4, 0))) == {6: 43.0, 5: 47.0, 4: 50.0}
    assert target_of(Fretboard(BIG.tuning, capo=2), (Slot(6, 3),)) == {6: 45.0}


def test_strings_that_do_not_score_may_sound_open_or_under_a_finger() -> None:
    fingers, scoring = (Finger(2, 4, 3), Finger(3, 6, 6)), (Slot(6, 3), Slot(4, 2))
    assert bystanders(BIG, fingers, scoring) == {5: 45.0, 3: 57.0, 2: 59.0, 1: 64.0}
    assert bystanders(Fretboard(BIG.tuning, capo=2), fingers, scoring) == {5: 47.0, 3: 59.0, 2: 61.0, 1: 66.0}


def test_advice_covers_clips_and_changes() -> None:
    state = table(clips=((4, 0), (3, 0), (2, 0)))
    clips = best_clips(state)
    assert {advice.points for advice in clips} == {4}
    assert all(advice.slot in advice.fingering.scoring for advice in clips)
    assert best_changes(state)[0].points == 12
    assert best_clips(table(clips=tuple((s, f) for s in (6, 5, 4) for f in (1, 2, 3, 4)))) == []


def test_a_small_neck_may_have_no_slot_left() -> None:
    bass = table((lay(Cam.SINGLE, 12),), house={"tuning": "bass"})
    full = table(bass.stack, tuple(bass.free_slots), house={"tuning": "bass"}, hands=((Cam.SQUARE,), (Cam.MINOR,)))
    assert full.supply > 0
    assert best_clips(full) == []


@pytest.mark.parametrize("tuning", tunings())
def test_every_tuning_can_be_fingered(tuning: str) -> None:
    board = Fretboard(tunings()[tuning])
    slots = [Slot(string, 0) for string in board.strings]
    assert best_fingerings(board, frozenset(slots[1:]), slots[:1], 4)[0].points == len(slots)
