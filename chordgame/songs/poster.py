"""The song of an evening as a poster: its name, who wrote which words, the chords, the ring, and who won what.

One sheet of A4, drawn by the same pure pictures as pages and sheets: to look at, to print, and to share as a picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.drawing import ChordDrawing, RingDrawing
from chordgame.chord_game.pictures.ring import ring
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.engine.pictures.people import colour_of, face
from chordgame.engine.pictures.svg import path, tag
from chordgame.engine.sentences import counted
from chordgame.printing.attributes import embedded
from chordgame.printing.files import size_of
from chordgame.printing.letters import width_of
from chordgame.printing.paper import FAINT, INK, PAPER, RED, SANS, SERIF, fitting, in_two, letters
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.rows import rows_of
from chordgame.songs.song import Song, SongPart
from chordgame.songs.sung_lines import CHORD_FONT, CHORD_SIZE, WORD_FONT, WORD_SIZE, SungLine, sung_lines

GROUND, WOOD, GRAIN, CREAM, GOLD, CARD = "#f7eedd", "#4a2f1d", "#573822", "#fbf1de", "#f0b84f", "#fffaf0"
MARGIN, WIDTH, HEIGHT = 52.0, PAPER.width, PAPER.height
HEAD = 262.0
"""Down to here the head reaches: a quarter of the sheet, so that the title is read first, from across a room."""
RING = 196.0
TRIED = 50
"""Points: a title that is longer than its line in such letters takes two lines."""
RING_UP = 24.0
"""Points above the middle of the head: the awards lie over its lower edge."""
AWARD = 92.0
MUSIC = "Best Music"
GOES_ON = "… and it goes on: the song sheet has it all"
WORDS_TOP, WORDS_BOTTOM = HEAD + AWARD / 2 + 34, HEIGHT - 252
SHAPES, SHAPES_TOP, SHAPES_HIGH = 7, HEIGHT - 236, 118.0
PEOPLE_TOP = HEIGHT - 92
SIZES = {1.5: 1, 1.3: 1, 1.15: 1, 1.0: 1, 0.9: 2, 0.8: 2, 0.72: 2, 0.66: 3, 0.6: 3, 0.54: 3}
"""How large words are tried, the largest first, and in how many columns: the smaller, the shorter a line that is easily
read; smaller than the last nobody can read at arm's length."""
OVER_WORDS, UNDER_WORDS, LINE_OF_WORDS, BETWEEN_ROWS = 21.0, 17.0, 30.0, 5.0
"""Points down from a chord to its word, from there to the next line, for words alone, and after a row."""


def poster(song: Song) -> str:
    """The poster as SVG."""
    return tag(
        "svg",
        tag("rect", width=WIDTH, height=HEIGHT, fill=GROUND),
        *_head(song), *_awards(song), *_lyrics(song), *_shapes(song), *_people(song),
        letters("ringclear", (WIDTH - MARGIN, HEIGHT - 22), 10, colour=FAINT, side="right"),
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", width=WIDTH, height=HEIGHT,
        role="img", aria_label=in_words(song),
    )  # fmt: skip


def in_words(song: Song) -> str:
    """The poster for who cannot see it."""
    by = f" by {song.band}" if song.band else ""
    won = "".join(f" {award}: {part.player}." for part in song.parts for award in part.awards)
    return f"{song.title}{by}.{won} {' / '.join(song.lines())}"


def _place_of(song: Song, player: str) -> int:
    return next((place for place, part in enumerate(song.parts) if part.player == player), 0)


# ---------------------------------------------------------------- the head


def _head(song: Song) -> list[str]:
    """Title and band in wood, with the ring of the song's key."""
    room = WIDTH - 2 * MARGIN - RING - 20
    grain = [
        tag("path", d=path("M", (0, y), "Q", (WIDTH / 3, y + 9), (WIDTH, y - 4)), fill="none", stroke=GRAIN,
            stroke_width=2)
        for y in range(18, int(HEAD), 22)
    ]  # fmt: skip
    lines = in_two(song.title, room, TRIED)
    size = min(fitting(line, 56 if len(lines) == 1 else 42, room, SERIF, "B")[1] for line in lines)
    top = 104 - (len(lines) - 1) * size * 0.55
    picture = ring(RingDrawing(song.happy, song.mood.value, (), ()))
    band, band_size = fitting(song.band, 25, room, SERIF, "I")
    shown = [fitting(line, size, room, SERIF, "B")[0] for line in lines]
    return [
        tag("rect", width=WIDTH, height=HEAD, fill=WOOD),
        *grain,
        *(letters(line, (MARGIN, top + i * size * 1.12), size, SERIF, "B", CREAM) for i, line in enumerate(shown)),
        letters(band, (MARGIN, top + len(lines) * size * 1.12), band_size, SERIF, "I", GOLD),
        tag("circle", cx=WIDTH - MARGIN - RING / 2, cy=HEAD / 2 - RING_UP, r=RING / 2, fill=GROUND),
        embedded(picture, WIDTH - MARGIN - RING, HEAD / 2 - RING_UP - RING / 2, RING / size_of(picture)[0]),
    ]


def _awards(song: Song) -> list[str]:
    """A card for each award, half over the head."""
    won = [(award, place, part) for place, part in enumerate(song.parts) for award in part.awards]
    won.sort(key=lambda one: one[0] != MUSIC)
    wide, gap, drawn = (WIDTH - 2 * MARGIN - 24) / 2, 24.0, list[str]()
    for i, (award, place, part) in enumerate(won[:2]):
        drawn += _award(award, place, part, MARGIN + i * (wide + gap), wide)
    return drawn


def _award(award: str, place: int, part: SongPart, x: float, wide: float) -> list[str]:
    top, middle = HEAD - AWARD / 2, HEAD
    points = f" · {counted(sum(part.points), 'point')}" if award == MUSIC else ""
    who, size = fitting(part.player, 23, wide - 112, SERIF, "B")
    return [
        tag("rect", x=x, y=top, width=wide, height=AWARD, rx=16, fill=CARD, stroke=GOLD, stroke_width=3),
        face(place, (x + 50, middle), 32),
        letters(award + points, (x + 96, middle - 17), 14, SANS, "B", RED),
        letters(who, (x + 96, middle + 13), size, SERIF, "B"),
    ]


# ---------------------------------------------------------------- the words


@dataclass(frozen=True, slots=True)
class _Column:
    """Lines of words under each other, each so far from the top."""

    lines: tuple[tuple[float, SungLine], ...]


def _lyrics(song: Song) -> list[str]:
    """As large as they fit, each word over a stroke of its writer's colour."""
    size, columns = _set(song)
    wide = (WIDTH - 2 * MARGIN) / max(1, len(columns))
    drawn = []
    for i, column in enumerate(columns):
        inside = [part for y, line in column.lines for part in _line(song, line, y)]
        move = f"translate({MARGIN + i * wide:.1f} {WORDS_TOP:.1f}) scale({size:.3f})"
        drawn.append(tag("g", *inside, transform=move))
    if len(_columns(song, size)) > len(columns):
        drawn.append(letters(GOES_ON, (WIDTH - MARGIN, WORDS_BOTTOM + 6), 12, SERIF, "I", FAINT, "right"))
    return drawn


def _set(song: Song) -> tuple[float, tuple[_Column, ...]]:
    """The largest size at which everything stands on the sheet; at the smallest the rest is left out."""
    for size, most in SIZES.items():
        columns = _columns(song, size)
        if len(columns) <= most:
            return size, columns
    return size, columns[:most]


def _columns(song: Song, size: float) -> tuple[_Column, ...]:
    count = SIZES[size]
    wide = ((WIDTH - 2 * MARGIN) / count - (14 if count > 1 else 0)) / size
    high = (WORDS_BOTTOM - WORDS_TOP) / size
    labels, columns, y = labels_of(song, in_short=True), [list[tuple[float, SungLine]]()], 0.0
    for row in rows_of(song):
        lines = sung_lines(row, labels, wide)
        needs = sum(map(_height, lines))
        if y + needs > high and columns[-1]:
            columns, y = [*columns, []], 0.0
        for line in lines:
            columns[-1].append((y, line))
            y += _height(line)
        y += BETWEEN_ROWS
    return tuple(_Column(tuple(column)) for column in columns if column)


def _has(line: SungLine) -> tuple[bool, bool]:
    return any(piece.chord for piece in line), any(piece.word for piece in line)


def _height(line: SungLine) -> float:
    return OVER_WORDS + UNDER_WORDS + 8 if all(_has(line)) else LINE_OF_WORDS


def _line(song: Song, line: SungLine, y: float) -> list[str]:
    below = y + (10 + OVER_WORDS if all(_has(line)) else 12)
    strokes = [
        tag("rect", x=piece.x - 1, y=below + 9, width=width_of(piece.word, WORD_SIZE, WORD_FONT) + 6, height=4,
            fill=colour_of(_place_of(song, piece.by)))
        for piece in line if piece.word and piece.by
    ]  # fmt: skip
    chords = [letters(one.chord, (one.x, y + 9), CHORD_SIZE, CHORD_FONT, "B", RED) for one in line if one.chord]
    words = [letters(one.word, (one.x, below), WORD_SIZE, WORD_FONT, colour=INK) for one in line if one.word]
    return [*strokes, *chords, *words]


# ---------------------------------------------------------------- below the words


def _shapes(song: Song) -> list[str]:
    """The chords as the hand holds them, the first few."""
    shapes = list(labels_of(song, in_short=True).shapes.items())[:SHAPES]
    drawn = [chord(ChordDrawing(song.board, Fingering(shape.fingers, shape.slots), label)) for label, shape in shapes]
    if not drawn:
        return []
    scale = min(SHAPES_HIGH / max(size_of(one)[1] for one in drawn), 1.0)
    each = (WIDTH - 2 * MARGIN) / SHAPES
    left = (WIDTH - each * len(drawn)) / 2
    at = [left + each * i + (each - size_of(one)[0] * scale) / 2 for i, one in enumerate(drawn)]
    return [embedded(one, x, SHAPES_TOP, scale) for x, one in zip(at, drawn, strict=True)]


def _people(song: Song) -> list[str]:
    """Everybody with face, instrument and points: whose colour is whose."""
    each = (WIDTH - 2 * MARGIN) / max(1, len(song.parts))
    line = tag("path", d=path("M", (MARGIN, PEOPLE_TOP - 22), "H", WIDTH - MARGIN), stroke=GOLD, stroke_width=2)
    drawn = [line] if song.parts else []
    for place, part in enumerate(song.parts):
        x, room = MARGIN + each * place, each - 50
        name, size = fitting(part.player, 15, room, SANS, "B")
        plays, small = fitting(f"{part.instrument} · {sum(part.points)}".lstrip(" ·"), 12, room)
        drawn += [
            face(place, (x + 19, PEOPLE_TOP + 14), 18),
            letters(name, (x + 44, PEOPLE_TOP + 6), size, SANS, "B"),
            letters(plays, (x + 44, PEOPLE_TOP + 25), small, colour=FAINT),
        ]
    return drawn
