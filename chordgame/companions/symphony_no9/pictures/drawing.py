"""What the pictures are drawn from, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.engine.sentences import counted, listed, signed


@dataclass(frozen=True, slots=True)
class Named:
    """A musician on a picture."""

    name: str
    colour: str
    dead: bool


@dataclass(frozen=True, slots=True)
class Career:
    """A career track: each space with its reputation and the cubes left on it; `at` is the current space.

    `scoring` is what the scoring tile at its end says, line by line, and `says` the same in a sentence; `tiles` how
    many compositions are left.
    """

    who: Named
    spaces: tuple[tuple[int, int], ...]
    at: int
    tiles: int
    scoring: tuple[str, ...]
    says: str

    @property
    def words(self) -> str:
        """The track in words."""
        left = sum(cubes for _, cubes in self.spaces)
        dead = ", dead" if self.who.dead else ""
        standing = f"reputation {self.spaces[self.at][0]}, {counted(left, 'cube')} left, {counted(self.tiles, 'tile')}"
        return f"{self.who.name} ({self.who.colour}){dead}: {standing}. {self.says}"


@dataclass(frozen=True, slots=True)
class CareersDrawing:
    """All career tracks, from the concert board downwards."""

    careers: tuple[Career, ...]

    @property
    def words(self) -> str:
        """The tracks in words."""
        return "Careers. " + ". ".join(career.words for career in self.careers)


@dataclass(frozen=True, slots=True)
class Level:
    """A column of the concert board: class, who would perform, and what it takes and brings.

    `ahead` is what the own hand makes of it: what it takes from the others then, and what it brings; nothing before.
    """

    name: str
    performers: tuple[Named, ...]
    least: int
    most: int
    pays: int
    bonus: str
    ahead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundDrawing:
    """A round on the concert board: its budget token (None face down), what came of it, and who performed."""

    budget: int | None
    named: str
    total: int
    performers: tuple[Named, ...]

    @property
    def words(self) -> str:
        """The round in words."""
        if not self.named:
            return "" if self.budget is None else f"budget {signed(self.budget)}"
        performers = f" ({listed(one.name for one in self.performers)})" if self.performers else ""
        return f"${self.total} {self.named}{performers}"


@dataclass(frozen=True, slots=True)
class ConcertDrawing:
    """The royal concert board."""

    round: int
    rounds: tuple[RoundDrawing, ...]
    levels: tuple[Level, ...]
    limit: int
    failure_cubes: tuple[int, ...]

    @property
    def words(self) -> str:
        """The board in words."""
        rounds = [f"round {n}: {one.words}" for n, one in enumerate(self.rounds, start=1) if one.words]
        levels = [
            f"{level.name} class ${level.least} to ${level.most}, ${level.pays} a cube: "
            f"{listed(one.name for one in level.performers)}, who gave most {level.bonus}"
            + "".join(f"; {line}" for line in level.ahead)
            for level in self.levels
        ]
        return f"Royal concert board, round {self.round} of {len(self.rounds)}. " + ". ".join([*levels, *rounds])


@dataclass(frozen=True, slots=True)
class PatronDrawing:
    """A player board: cubes and tiles by musician, furniture sold; whether the start marker lies here."""

    name: str
    cubes: tuple[int, ...]
    tiles: tuple[int, ...]
    sold: tuple[int, ...]
    starts: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class PatronsDrawing:
    """All player boards; `own` is the place of the one who looks, if it is one of them."""

    musicians: tuple[Named, ...]
    patrons: tuple[PatronDrawing, ...]
    own: int | None

    @property
    def words(self) -> str:
        """The boards in words."""
        return "Player boards. " + ". ".join(self._of(patron) for patron in self.patrons)

    def _of(self, patron: PatronDrawing) -> str:
        columns = zip(self.musicians, patron.cubes, patron.tiles, strict=True)
        held = [f"{one.colour} {counted(c, 'cube')} {counted(t, 'tile')}" for one, c, t in columns if c or t]
        sold = f"; sold {listed(f'${worth}' for worth in patron.sold)}" if patron.sold else ""
        marker = " (start marker)" if patron.starts else ""
        return f"{patron.name}{marker}: {listed(held, 'nothing')}{sold}"


@dataclass(frozen=True, slots=True)
class ChestDrawing:
    """A money chest: coins, furniture as (worth, points), and what the hand holds for the concert, if it is closed.

    Up to `may_give` coins can be put into it; None where no hand is asked for.
    """

    money: int
    furniture: tuple[tuple[int, int], ...]
    hand: tuple[int, tuple[int, ...]] | None
    may_give: int | None = None

    @property
    def words(self) -> str:
        """The chest in words."""
        pieces = [f"furniture of ${worth} or {counted(points, 'point')}" for worth, points in self.furniture]
        held = ""
        if self.hand is not None:
            coins, worths = self.hand
            held = f". In your hand: {listed([f'${coins}', *(f'the ${worth} furniture' for worth in worths)])}"
        elif self.may_give is not None:
            held = f". Your hand is open, for $0 to ${self.may_give} and furniture"
        return f"Your chest: {listed([f'${self.money}', *pieces])}{held}"
