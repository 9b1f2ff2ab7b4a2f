"""Symphony No. 9 as the table hosts it: its settings, and its functions under their common names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from chordgame.companions.symphony_no9 import moves
from chordgame.companions.symphony_no9.bots import BRAINS
from chordgame.companions.symphony_no9.ghosts import ghost
from chordgame.companions.symphony_no9.help import HELP
from chordgame.companions.symphony_no9.imagining import imagine, shake
from chordgame.companions.symphony_no9.labels import describe
from chordgame.companions.symphony_no9.pictures.careers import careers
from chordgame.companions.symphony_no9.pictures.chest import chest
from chordgame.companions.symphony_no9.pictures.concert_board import concert_board
from chordgame.companions.symphony_no9.pictures.patrons import patrons
from chordgame.companions.symphony_no9.sayings import why
from chordgame.companions.symphony_no9.setting_up import OPTIONS, setup, setup_by_first_rules
from chordgame.companions.symphony_no9.standings import result
from chordgame.companions.symphony_no9.state import AFTER_CONCERT, FIRST_RULES, RULES, Phase, State
from chordgame.companions.symphony_no9.turn_table import apply, legal_moves
from chordgame.companions.symphony_no9.view import view
from chordgame.engine.game import Game


def pieces(state: State) -> Counter[str]:
    """Cubes, tiles, coins, furniture and budget tokens wherever they are; none is ever lost."""
    found = Counter(coins=state.bank + sum(chest.money for chest in state.chests))
    for row, name in enumerate(state.house.names):
        held = sum(board.cubes[row] for board in state.boards)
        found[f"cubes of {name}"] = state.left[row] + state.outside[row] + held
        tiles = sum(board.tiles[row] for board in state.boards)
        found[f"tiles of {name}"] = state.supply[row] + state.discarded[row] + tiles
    owned = [worth for one in state.chests for worth in one.furniture]
    found.update(f"furniture of ${worth}" for worth in (*owned, *state.bank_furniture))
    found.update(f"budget {token:+d}" for token in state.budgets)
    return found


def chapter(state: State) -> int:
    """Cubes stand once a hand is closed, hands once something was done after they opened."""
    stage = 1 if state.phase is Phase.BID else 2 if state.phase in (*AFTER_CONCERT, Phase.OVER) else 0
    return 3 * state.round + stage


_TODAY: Game[State] = Game(
    id="symphony_no9",
    title="Symphony No. 9",
    about="You are patrons: sponsor musicians, bid for concerts in secret, and sell before their fame fades. "
    "Six rounds, an hour or more.",
    rules=RULES,
    players=range(2, 5),
    options=OPTIONS,
    moves=moves.ALL,
    setup=setup,
    legal_moves=legal_moves,
    apply=apply,
    describe=describe,
    view=view,
    result=result,
    ghost=ghost,
    why=why,
    imagine=imagine,
    pieces=pieces,
    chapter=chapter,
    brains=BRAINS,
    shake=shake,
    help=HELP,
    pictures={"concert": concert_board, "careers": careers, "patrons": patrons, "chest": chest},
)
SYMPHONY_NO9 = replace(_TODAY, older={FIRST_RULES: replace(_TODAY, rules=FIRST_RULES, setup=setup_by_first_rules)})
