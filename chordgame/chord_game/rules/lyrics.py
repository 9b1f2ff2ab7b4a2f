"""The lyrics: what may be added, what may be repeated, and how the song reads so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.ideas import line_of
from chordgame.chord_game.rules.points import FEWEST_WORDS, LONGEST_TEXT, WORDS_PER_POINT
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.state import Contribution, Phase, State, Step
from chordgame.chord_game.rules.words import (
    bare,
    bare_by_first_rules,
    is_short_text,
    words_by_first_rules,
    words_in,
)
from chordgame.engine.game import Event, Free, Offer
from chordgame.engine.sentences import counted
from chordgame.engine.shown_text import is_shown


def song_lines(state: State) -> list[str]:
    """The lyrics as they read: every contribution is a line, unless it goes on with the one before."""
    lines: list[str] = []
    for contribution in state.lyrics:
        if contribution.same_line and lines:
            lines[-1] += f" {contribution.text}"
        else:
            lines.append(contribution.text)
    return lines


def add_words(state: State, move: m.AddWords) -> Step:
    """At least a word, at most a word a point."""
    text, points = move.text.strip(), state.turn.points
    count, most = len(_counted_in(state)(text)), WORDS_PER_POINT * points
    insist(points > 0, Rule.REPEAT_ONLY, "0 points were scored")
    insist(FEWEST_WORDS <= count <= most, Rule.WORD_LIMIT, f"you have {counted(most, 'word')}, and this is {count}")
    insist(is_short_text(text), Rule.PLAIN_TEXT, f"at most {LONGEST_TEXT} characters in all")
    return _written(state, text, move.same_line)


def repeat_words(state: State, move: m.RepeatWords) -> Step:
    """A line or a word that is there already."""
    text = move.text.strip()
    insist(state.turn.points == 0, Rule.WORD_LIMIT, f"this turn scored {counted(state.turn.points, 'point')}")
    insist(is_shown(text) and _is_there(state, text), Rule.REPEAT_ONLY, f"{text!r} is neither")
    return _written(state, text, same_line=False)


def _is_there(state: State, text: str) -> bool:
    lines = [state.title, *song_lines(state)]
    compared = bare_by_first_rules if state.house.by_first_rules else bare
    known_lines = {compared(line) for line in lines}
    known_words = {compared(word) for line in lines for word in _counted_in(state)(line)}
    return bool(compared(text)) and compared(text) in known_lines | known_words


def _counted_in(state: State) -> Callable[[str], list[str]]:
    return words_by_first_rules if state.house.by_first_rules else words_in


def _written(state: State, text: str, same_line: bool) -> Step:
    added = Contribution(state.whose, state.turn.number, text, same_line)
    after = replace(state, lyrics=(*state.lyrics, added), phase=Phase.NEXT).with_turn(wrote=True)
    return after, (Event(f"{state.whose}: {text}"),)


def no_words(state: State, _: m.NoWords) -> Step:
    """Nothing is repeated."""
    insist(state.turn.points == 0, Rule.WORD_LIMIT, f"this turn scored {counted(state.turn.points, 'point')}")
    return replace(state, phase=Phase.NEXT), (Event(f"{state.whose} adds no words."),)


def lyrics_offers(state: State) -> list[Offer]:
    """A line to start from, or what can be repeated."""
    most = WORDS_PER_POINT * state.turn.points
    if most:
        words = f"up to {most} words" if most > FEWEST_WORDS else counted(most, "word")
        idea = line_of(most, state.turn.number)
        return [Offer(m.AddWords(state.whose, idea), (Free("text", words, "your words"),))]
    free = (Free("text", "one line or one word of the song", "words to repeat"),)
    repeats = dict.fromkeys([state.title, *song_lines(state)[-1:]])
    return [
        Offer(m.NoWords(state.whose)),
        *(Offer(m.RepeatWords(state.whose, text), free) for text in repeats),
    ]


def without_this_turns_words(state: State) -> State:
    """The lyrics as they were before this turn."""
    kept = tuple(line for line in state.lyrics if line.turn != state.turn.number)
    return replace(state, lyrics=kept).with_turn(wrote=False)
