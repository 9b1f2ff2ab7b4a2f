"""Whole games as a lively table plays them: bots that are doubted, overruled and corrected, and change their minds."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.museum.house import (
    Chance,
    Game,
    HeardString,
    LogFile,
    Move,
    Offer,
    Refused,
    Table,
    awaited,
    bot_move,
    brain_named,
    create_log,
    game_named,
    header_for,
    move_from_plain,
    next_to_act,
    open_log,
    read_options,
)

TAKEN_BACK, BESIDE, FAULT = 0.06, 0.25, 0.4
"""How often a move is taken back, something is done that nobody waits for, and a string does not ring clear."""
UNFORESEEN = 3
"""Seats of the games whose chance is drawn as it is needed; the others have a seed for all of it."""
LATE = 90
"""Records after which somebody may find that it is late: the game shall be a long one."""
TEXTS = {"about": "string 2 buzzed, I think", "why": "we all heard it – “süß”", "text": "over the wide water"}
CLIPS = "clips"
"""A brain that plays chords rather than turning cams, until clips must be lifted."""
FAULTS = ("MUTED", "BUZZ", "WRONG_PITCH", "SILENT", "UNSURE")


def play_a_game(
    folder: Path, name: str, seats: tuple[str, ...], seed: int, brains: tuple[str, ...], **options: str
) -> Path:
    """The log of one whole game."""
    game = game_named(name)
    path = folder / f"{name}-{len(seats)}.jsonl"
    table = Table(seats, read_options(game.options, options, seats), seed)
    create_log(path, header_for(game, table, repeats=len(seats) != UNFORESEEN))
    evening = Evening(game, dict(zip(seats, brains * len(seats), strict=False)), Random(seed), Chance(seed))
    with open_log(path) as log:
        while evening.goes_on(log):
            pass
    return path


class Evening:
    """Who plays, and what comes over them."""

    def __init__(self, game: Game[Any], brains: dict[str, str], whim: Random, chance: Chance) -> None:
        self.game, self.brains, self.whim, self.chance = game, brains, whim, chance

    def goes_on(self, log: LogFile) -> bool:
        """One record more, unless the game is over."""
        session = log.session
        seat = next_to_act(self.game, session.state, tuple(self.brains))
        if seat is None:
            return False
        if session.undoable and self.whim.random() < TAKEN_BACK:
            log.add(session.next_undo(self.whim.choice(list(self.brains))))
        elif not (self.whim.random() < BESIDE and self._does_something_beside(log)):
            log.add(session.next_move(self._from_a_bot(session.state, seat)))
        return True

    def _from_a_bot(self, state: Any, seat: str) -> Move:
        brain = _clips_first if self.brains[seat] == CLIPS else brain_named(self.game, self.brains[seat])
        move, self.chance = bot_move(self.game, state, seat, brain, self.chance)
        same = (offer for offer in self.game.legal_moves(state, seat) if offer.move == move)
        return self._filled(Offer(self._judged(state, move)) if self.game.ear else next(same))

    def _does_something_beside(self, log: LogFile) -> bool:
        """Something that nobody waits for, if there is anything and the rules allow it as it was filled in."""
        state = log.session.state
        offers = [offer for seat in self.brains for offer in self.game.legal_moves(state, seat) if not offer.waited_for]
        timely = [offer for offer in offers if offer.move.do != "finish_early" or log.session.records > LATE]
        if not timely:
            return False
        try:
            log.add(log.session.next_move(self._filled(self.whim.choice(timely))))
        except Refused:
            return False
        return True

    def _judged(self, state: Any, move: Move) -> Move:
        """A play as the guitar heard it; now and then the table judges by itself."""
        ear = self.game.ear
        pitches = ear.pitches(state, move) if ear is not None else None
        if ear is None or not pitches or self.whim.random() < 0.2:
            return move
        heard = [HeardString(string, "CLEAR", pitch, 3.25, 12.5, 0.97, "mono", "") for string, pitch in pitches.items()]
        if self.whim.random() < FAULT:
            place = self.whim.randrange(len(heard))
            state_heard: Any = self.whim.choice(FAULTS)
            source: Any = self.whim.choice(["hex", "midi", "mono"])
            fault = HeardString(
                heard[place].string, state_heard, None, None, None, 0.61, source, "it broke off – 0.2 s"
            )
            heard[place] = fault
        return ear.judged(state, move, heard)

    def _filled(self, offer: Offer) -> Move:
        """Texts as people write them, and on a score pad a value that may stand there."""
        move = offer.move
        texts = {name: text for name, text in TEXTS.items() if getattr(move, name, None) == ""}
        if offer.free and hasattr(move, "value"):
            texts["value"] = self._value(offer.free[0].words) or move.value
        return replace(move, **texts) if texts else move

    def _value(self, limits: str) -> str:
        """Any value that the words allow, small numbers more readily; nothing where they are no list."""
        if found := re.fullmatch(r"(\d+) to (\d+)", limits):
            low, high = map(int, found.groups())
            return str(self.whim.randint(low, min(high, low + 3)))
        return self.whim.choice(limits.split(" | ")) if " | " in limits else ""


def _clips_first(state: Any, seat: str, chance: Chance) -> Move:
    offers = awaited(game_named("chord_game"), state, seat)
    wanted = [offer for offer in offers if offer.move.do in ("place_clip", "play", "lift_clip")] or offers
    return chance.pick(wanted)[0].move


GAMES: tuple[tuple[str, tuple[str, ...], int, tuple[str, ...], dict[str, str]], ...] = (
    ("chord_game", ("Ana", "Ben"), 19, ("greedy", "random"), {"retries": "2", "frets": "15", "audience": "yes"}),
    (
        "chord_game", ("Zoë", "Øyvind", "小林"), 15, ("random", "thoughtful"),
        {"leader": "小林", "tuning": "drop_d", "capo": "2", "left_handed": "yes", "reach": "5", "die": "table"},
    ),
    ("chord_game", ("Ana", "Ben", "Carl", "Dan"), 1, (CLIPS,), {"reach": "7"}),
    (
        "chord_game", ("a", "b", "c", "d", "e", "f", "g"), 9, ("random", "greedy"),
        {"short": "2", "tuning": "ukulele_low_g"},
    ),
    ("symphony_no9", ("Ana", "Ben"), 3, ("greedy", "random"), {}),
    (
        "symphony_no9", ("Ana", "Ben", "Carl", "Dan"), 12, ("random", "greedy"),
        {"careers": "random", "side2": "random"},
    ),
    ("musical_chairs", ("Ana", "Ben"), 2, ("greedy", "thoughtful"), {}),
    ("musical_chairs", ("Ana", "Ben", "Carl"), 10, ("random",), {}),
    ("the_distance", ("Ana", "Ben"), 9, ("greedy", "random"), {"interval": "fourths", "turnovers": "2"}),
    ("the_distance", ("Ana", "Ben", "Carl"), 1, ("thoughtful",), {"dealer": "Ben", "hints": "yes"}),
    ("musical_chairs_pad", ("Ana", "Ben"), 10, ("random",), {}),
    ("the_distance_pad", ("Ana", "Ben"), 23, ("random",), {}),
)  # fmt: skip
"""Name, seats, seed, brains and settings of each: seeds in which much happens that seldom does."""

SHEET: dict[str, tuple[object, ...]] = {
    "scoring tile of Handel": ("1A",), "Handel died": ("no",), "tiles of Handel": (3, 2, 0, 1),
    "scoring tile of Bach": ("2B",), "Bach died": ("yes",), "tiles of Bach": (1, 2, 2, 0),
    "scoring tile of Haydn": ("3A",), "Haydn died": ("yes",), "tiles of Haydn": (2, 1, 1, 1),
    "scoring tile of Mozart": ("4A",), "Mozart died": ("yes",), "tiles of Mozart": (0, 3, 2, 1),
    "scoring tile of Beethoven": ("5A",), "Beethoven died": ("no",), "tiles of Beethoven": (0, 1, 2, 3),
    "scoring tile of Schubert": ("6B",), "Schubert died": ("no",), "tiles of Schubert": (1, 2, 1, 2),
    "concerts held": (5,), "performers invited": (11,),
    "money": (12, 2, 19, 8), "furniture kept": ("3+4", "none", "none", "none"),
    "own points: Bach": (5.5, 11, 11, 0), "own sum": (52.5, 76, 66, 57),
}  # fmt: skip
"""A sheet of Symphony No. 9 that fits together, row by row: a value for all, or one for each player."""


def write_a_sheet(folder: Path) -> Path:
    """The log of a score pad as four people fill it in and close it."""
    game, seats = game_named("symphony_no9_pad"), ("Ana", "Ben", "Carl", "Dan")
    path = folder / f"{game.id}-4.jsonl"
    create_log(path, header_for(game, Table(seats, {}, 0)))
    with open_log(path) as log:
        for row, values in SHEET.items():
            for of, value in zip(seats if len(values) > 1 else ("all",), values, strict=True):
                write = {"do": "write", "seat": seats[len(row) % 4], "row": row, "value": str(value), "of": of}
                log.add(log.session.next_move(move_from_plain(game.moves, write)))
        log.add(log.session.next_move(move_from_plain(game.moves, {"do": "close", "seat": "Ana"})))
    return path
