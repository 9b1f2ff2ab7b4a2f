"""The MIDI ear's verdicts: the same words and rules as for sound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsp.midi.guitar import MidiGuitar, Mode, channels_from
from dsp.midi.verify import MidiVerifier
from dsp.verdict import Outcome, Source, StringState
from tests.dsp.midi.guitarist import (
    G_MAJOR,
    Message,
    bend,
    bend_range,
    control,
    feed,
    judged,
    note,
    off,
    on,
    states,
    strum,
)  # fmt: skip

ALL_CLEAR = dict.fromkeys(G_MAJOR, "CLEAR")
MPE = MidiGuitar(mode=Mode.MPE)
ONE = MidiGuitar(mode=Mode.ONE)


def on_channels(messages: list[Message], channel_of: dict[int, int]) -> list[Message]:
    """The same messages on other channels."""
    return [(t, bytes([data[0] & 0xF0 | channel_of[(data[0] & 15) + 1] - 1]) + data[1:]) for t, data in messages]


# ---------------------------------------------------------------- a channel a string


def test_a_strummed_chord_rings_clear() -> None:
    verdicts = judged(strum(G_MAJOR))
    assert states(verdicts) == ALL_CLEAR
    assert {one.source for one in verdicts.values()} == {Source.MIDI}
    assert [verdicts[s].t_onset for s in (6, 5)] == [0.5, 0.52]
    assert all(one.cents == 0.0 and one.reason == "it rings" for one in verdicts.values())


def test_channels_11_to_16() -> None:
    guitar = MidiGuitar(channels=channels_from(11))
    messages = on_channels(strum(G_MAJOR), {string: 10 + string for string in G_MAJOR})
    assert states(judged(messages, guitar=guitar)) == ALL_CLEAR


def test_a_string_that_is_cut_short_is_muted() -> None:
    verdicts = judged(strum(G_MAJOR, lasts={5: 0.12}))
    assert states(verdicts) == ALL_CLEAR | {5: "MUTED"}
    assert "cut short after 0.12 s" in verdicts[5].reason


def test_a_string_beside_its_fret() -> None:
    verdicts = judged(strum(G_MAJOR | {3: 56.0, 1: 65.0}))
    assert states(verdicts) == ALL_CLEAR | {3: "WRONG_PITCH", 1: "WRONG_PITCH"}
    assert verdicts[3].reason == "it sounds one fret too high"
    assert verdicts[1].reason == "it sounds 2 frets too low"
    assert verdicts[3].cents == 100.0


def test_a_string_that_sends_nothing_is_silent_half_a_second_after_the_last_pluck() -> None:
    messages = strum({string: pitch for string, pitch in G_MAJOR.items() if string != 2})
    assert states(judged(messages, until=0.9))[2] == "UNSURE"
    assert states(judged(messages, until=1.2)) == ALL_CLEAR | {2: "SILENT"}


def test_before_it_rang_long_enough_it_is_not_sure() -> None:
    assert set(states(judged(strum(G_MAJOR), until=0.8)).values()) == {"UNSURE"}
    assert states(judged(strum(G_MAJOR), until=0.5 + 0.1 + 0.36)) == ALL_CLEAR


def test_a_string_of_which_nothing_is_expected_may_do_as_it_likes() -> None:
    target = {4: 50.0, 3: 55.0}
    assert states(judged(strum(G_MAJOR), target)) == {4: "CLEAR", 3: "CLEAR"}


# ---------------------------------------------------------------- evidence adds up


def test_a_roll_call() -> None:
    assert states(judged(strum(G_MAJOR, gap=0.4))) == ALL_CLEAR


def test_a_later_pluck_settles_it() -> None:
    muted = strum(G_MAJOR, lasts={5: 0.1})
    assert states(judged([*muted, *note(1.2, 5, 47)])) == ALL_CLEAR
    wrong_first = strum(G_MAJOR | {5: 46.0})
    assert states(judged([*wrong_first, *note(1.2, 5, 47, lasts=0.1)]))[5] == "MUTED"


def test_one_clear_pluck_is_enough() -> None:
    assert states(judged([*strum(G_MAJOR), *note(2.0, 5, 49)])) == ALL_CLEAR


def test_what_was_plucked_before_the_play_does_not_count() -> None:
    judge = MidiVerifier(MidiGuitar(), {6: 43.0, 5: 47.0}, not_before=1.0)
    feed(judge, [*note(0.5, 6, 43), *note(0.95, 5, 47)], until=2.0)
    assert [one.state for one in judge.verdict.strings] == [StringState.SILENT, StringState.CLEAR]


def test_a_glitch_that_finds_its_pitch_is_no_fault() -> None:
    glitch = [*note(0.5, 6, 55, lasts=0.04), *note(0.54, 6, 43)]
    assert states(judged(glitch, {6: 43.0})) == {6: "CLEAR"}


# ---------------------------------------------------------------- ghosts


def test_soft_notes_and_scrapes_are_ghosts() -> None:
    ghosts = [*note(0.5, 6, 43, velocity=3), *note(0.5, 5, 47, lasts=0.02)]
    verdicts = judged(ghosts, {6: 43.0, 5: 47.0})
    assert states(verdicts) == {6: "SILENT", 5: "SILENT"}


@pytest.mark.parametrize("at", [0.07, 0.12, 0.32])
@pytest.mark.parametrize(("velocity", "lasts"), [(5, 0.1), (90, 0.02)])
def test_a_ghost_does_not_end_the_note_that_rings(at: float, velocity: int, lasts: float) -> None:
    played = [*strum(G_MAJOR), *note(0.5 + at, 5, 47, lasts=lasts, velocity=velocity)]
    played += [*note(0.5 + at, 3, 67, lasts=lasts, velocity=velocity)]
    assert states(judged(played)) == ALL_CLEAR


def test_a_new_note_on_its_channel_ends_the_old_one() -> None:
    """As guitars send it that never say where a note ends."""
    played = [on(0.5, 5, 47), on(0.62, 5, 50)]
    assert states(judged(played, {5: 47.0})) == {5: "WRONG_PITCH"}


def test_how_soft_a_ghost_is_can_be_set() -> None:
    assert states(judged(note(0.5, 6, 43, velocity=3), {6: 43.0}, MidiGuitar(softest=1))) == {6: "CLEAR"}


# ---------------------------------------------------------------- bends


def test_a_bend_that_leaves_the_pitch() -> None:
    bent = [*note(0.5, 6, 43), bend(0.6, 6, 1.0)]
    verdict = judged(bent, {6: 43.0})[6]
    assert verdict.state is StringState.WRONG_PITCH
    assert verdict.reason == "it was bent away from its pitch: let it ring as it is"


def test_vibrato_and_a_bend_after_it_rang_are_no_fault() -> None:
    vibrato = [bend(0.5 + k / 50, 6, 0.3 * (-1) ** k) for k in range(1, 20)]
    assert states(judged([*note(0.5, 6, 43), *vibrato, bend(1.2, 6, 2.0)], {6: 43.0})) == {6: "CLEAR"}


def test_a_note_that_is_bent_to_the_fret_from_its_start_counts_at_its_real_pitch() -> None:
    """Converters that follow a slide keep the note and bend it by whole frets."""
    slid = [*bend_range(0.1, 6, 24), bend(0.4, 6, 3.0, reach=24), *note(0.5, 6, 40)]
    verdict = judged(slid, {6: 43.0})[6]
    assert verdict.state is StringState.CLEAR
    assert verdict.pitch == pytest.approx(43.0, abs=0.01)


def test_the_range_of_bends_is_what_the_guitar_says_then_what_was_set_then_usual() -> None:
    half = bend(0.4, 6, 1.0, reach=2.0)  # half of the wheel's way up
    assert judged([half, *note(0.5, 6, 42)], {6: 43.0})[6].state is StringState.CLEAR
    assert judged([half, *note(0.5, 6, 42)], {6: 48.0}, MidiGuitar(bend=12))[6].state is StringState.CLEAR
    told = [*bend_range(0.1, 6, 24), half, *note(0.5, 6, 42)]
    assert judged(told, {6: 54.0}, MidiGuitar(bend=12))[6].state is StringState.CLEAR


def test_a_range_for_another_parameter_changes_nothing() -> None:
    other = [control(0.1, 6, 99, 0), control(0.1, 6, 98, 0), control(0.1, 6, 6, 24)]
    assert judged([*other, bend(0.4, 6, 1.0), *note(0.5, 6, 42)], {6: 43.0})[6].state is StringState.CLEAR


def test_a_reset_takes_the_bend_back() -> None:
    for reset in (control(0.45, 6, 121, 0), (0.45, b"\xff")):
        assert judged([bend(0.4, 6, 1.0), reset, *note(0.5, 6, 43)], {6: 43.0})[6].state is StringState.CLEAR


# ---------------------------------------------------------------- ends that do not come, and others


@pytest.mark.parametrize("silence", [control(0.6, 6, 123, 0), control(0.6, 6, 120, 0), (0.6, b"\xff")])
def test_all_notes_off_cuts_a_string_short(silence: Message) -> None:
    assert states(judged([on(0.5, 6, 43), silence], {6: 43.0})) == {6: "MUTED"}


def test_a_new_note_ends_the_one_before_on_its_string() -> None:
    assert states(judged([on(0.5, 6, 43), on(0.7, 6, 45)], {6: 43.0})) == {6: "WRONG_PITCH"}
    assert states(judged([on(0.5, 6, 43), on(0.7, 5, 45)], {6: 43.0})) == {6: "CLEAR"}


def test_note_offs_without_note_ons_change_nothing() -> None:
    stray = [(0.1 * k, bytes([0x80 | k % 6, 43, 0])) for k in range(5)]
    assert states(judged([*stray, *strum(G_MAJOR)])) == ALL_CLEAR


def test_a_channel_that_is_no_strings_is_named() -> None:
    verdict = judged(note(0.5, 9, 43), {6: 43.0})[6]
    assert verdict.state is StringState.SILENT
    assert "notes came on channel 9" in verdict.reason


def test_a_guitar_that_is_lost_while_it_rings_is_not_blamed() -> None:
    judge = MidiVerifier(MidiGuitar(), {6: 43.0, 5: 47.0})
    feed(judge, [on(0.5, 6, 43), on(0.9, 5, 47)], until=1.0)
    judge.break_off()
    judge.advance(5.0)
    assert {one.string: one.state.name for one in judge.verdict.strings} == {6: "CLEAR", 5: "UNSURE"}
    feed(judge, [on(6.0, 5, 47)], until=7.0)
    assert judge.verdict.outcome is Outcome.CLEAR


def test_a_message_that_waited_in_a_queue_keeps_its_time() -> None:
    """The clock went on to 0.9 s before the end of 0.7 s was read: the string was cut short all the same."""
    judge = MidiVerifier(MidiGuitar(), {6: 43.0})
    feed(judge, [on(0.5, 6, 43)], until=0.9)
    feed(judge, [off(0.7, 6, 43)], until=1.5)
    assert judge.verdict.strings[0].state is StringState.MUTED
    assert "after 0.20 s" in judge.verdict.strings[0].reason


# ---------------------------------------------------------------- MPE: the string follows from the pitch


def test_mpe_notes_on_channels_dealt_out_in_turn() -> None:
    dealt = on_channels(strum(G_MAJOR), {6: 2, 5: 3, 4: 4, 3: 5, 2: 6, 1: 7})
    assert states(judged(dealt, guitar=MPE)) == ALL_CLEAR
    dealt_backwards = on_channels(strum(G_MAJOR), {6: 15, 5: 9, 4: 4, 3: 12, 2: 2, 1: 7})
    assert states(judged(dealt_backwards, guitar=MPE)) == ALL_CLEAR


def test_mpe_bends_reach_48_semitones_and_are_a_notes_own() -> None:
    played = [bend(0.4, 2, 3.0, reach=48), *note(0.5, 2, 40), *note(0.52, 3, 47)]
    assert states(judged(played, {6: 43.0, 5: 47.0}, MPE)) == {6: "CLEAR", 5: "CLEAR"}


def test_mpe_the_managers_bend_goes_for_all() -> None:
    played = [bend(0.4, 1, 1.0), *note(0.5, 2, 42), *note(0.52, 3, 46)]
    assert states(judged(played, {6: 43.0, 5: 47.0}, MPE)) == {6: "CLEAR", 5: "CLEAR"}


def test_mpe_a_range_told_to_one_note_goes_for_all() -> None:
    played = [*bend_range(0.1, 2, 24), bend(0.4, 5, 3.0, reach=24), *note(0.5, 5, 40)]
    assert states(judged(played, {6: 43.0}, MPE)) == {6: "CLEAR"}


@pytest.mark.parametrize("guitar", [MPE, ONE], ids=["mpe", "one"])
def test_a_wrong_note_is_given_to_the_string_that_is_missing(guitar: MidiGuitar) -> None:
    channels = {string: (1 if guitar is ONE else 1 + string) for string in G_MAJOR}
    wrong = on_channels(strum(G_MAJOR | {5: 48.0}), channels)
    verdicts = judged(wrong, guitar=guitar)
    assert states(verdicts) == ALL_CLEAR | {5: "WRONG_PITCH"}
    assert verdicts[5].reason == "it sounds one fret too high"


def test_two_strings_in_unison_are_told_apart_by_what_sounds_already() -> None:
    unison = {6: 45.0, 5: 45.0}
    both = [*note(0.5, 2, 45), *note(0.52, 3, 45)]
    assert states(judged(both, unison, MPE)) == {6: "CLEAR", 5: "CLEAR"}


# ---------------------------------------------------------------- one channel for all


def test_one_channel() -> None:
    together = on_channels(strum(G_MAJOR), dict.fromkeys(G_MAJOR, 1))
    assert states(judged(together, guitar=ONE)) == ALL_CLEAR
    without = on_channels(strum({s: p for s, p in G_MAJOR.items() if s != 4}), dict.fromkeys(G_MAJOR, 1))
    assert states(judged(without, guitar=ONE)) == ALL_CLEAR | {4: "SILENT"}


def test_one_note_of_two_strings_in_unison_is_not_sure_until_they_are_plucked_one_by_one() -> None:
    unison = {6: 45.0, 5: 45.0, 4: 50.0}
    once = [*note(0.5, 1, 45), *note(0.52, 1, 50)]
    verdicts = judged(once, unison, ONE)
    assert states(verdicts) == {6: "UNSURE", 5: "UNSURE", 4: "CLEAR"}
    assert "strings 5, 6 should sound the same note" in verdicts[5].reason
    again = [*once, *note(2.6, 1, 45)]
    assert states(judged(again, unison, ONE, until=4.0)) == {6: "CLEAR", 5: "CLEAR", 4: "CLEAR"}


# ---------------------------------------------------------------- streaming, and anything whatever


def test_a_verdict_comes_only_when_something_changed() -> None:
    judge = MidiVerifier(MidiGuitar(), G_MAJOR)
    due = feed(judge, strum(G_MAJOR))
    due += [play for k in range(100) for play in judge.advance(0.6 + k / 50)]
    said = [tuple((one.state, one.reason) for one in play.strings) for play in due]
    assert all(said[k] != said[k + 1] for k in range(len(said) - 1))
    assert due[-1].outcome is Outcome.CLEAR


def test_after_a_reset_it_is_as_new() -> None:
    judge = MidiVerifier(MidiGuitar(), G_MAJOR)
    feed(judge, strum(G_MAJOR), until=3.0)
    judge.reset()
    assert judge.last_pluck is None
    feed(judge, strum(G_MAJOR, lasts={1: 0.1}), until=3.0)
    assert {one.string: one.state.name for one in judge.verdict.strings} == ALL_CLEAR | {1: "MUTED"}


@given(
    st.lists(st.tuples(st.floats(0.0, 60.0), st.binary(max_size=9)), max_size=60),
    st.sampled_from([MidiGuitar(), MPE, ONE, MidiGuitar(channels={3: 1, 16: 6})]),
    st.dictionaries(st.integers(1, 6), st.integers(30, 90).map(float), max_size=6),
)
def test_any_bytes_at_any_times_are_judged(
    stream: list[tuple[float, bytes]], guitar: MidiGuitar, target: dict[int, float]
) -> None:
    judge = MidiVerifier(guitar, target)
    for t, data in stream:
        judge.push(t, data)
    judge.advance(200.0)
    verdict = judge.flush()[-1]
    assert {one.string for one in verdict.strings} == set(target)
    for one in verdict.strings:
        assert 0.0 <= one.confidence <= 1.0
        assert one.reason
        assert "a moment more" not in one.reason
        assert (one.t_onset is None) == (one.pitch is None)


@given(st.lists(st.tuples(st.floats(0.0, 3.0), st.integers(1, 6), st.integers(0, 127)), max_size=30))
def test_ends_of_notes_that_never_began_change_no_verdict(strays: list[tuple[float, int, int]]) -> None:
    ends = [off(t, channel, number) for t, channel, number in strays if number != G_MAJOR[channel]]
    assert states(judged([*ends, *strum(G_MAJOR, lasts={5: 0.1})])) == ALL_CLEAR | {5: "MUTED"}


@given(st.permutations(sorted(G_MAJOR)), st.lists(st.integers(2, 16), min_size=6, max_size=6, unique=True))
def test_mpe_whatever_the_order_and_the_channels(order: list[int], channels: list[int]) -> None:
    played = [
        message
        for place, (string, channel) in enumerate(zip(order, channels, strict=True))
        for message in note(0.5 + 0.02 * place, channel, G_MAJOR[string])
    ]
    guitar = MidiGuitar(mode=Mode.MPE)
    assert states(judged(played, guitar=guitar)) == ALL_CLEAR
