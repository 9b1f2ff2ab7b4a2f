"""The sheet of a song to be printed: who scored what, the lyrics with their chords, diagrams, and empty ones.

Pages are pictures like all others, so that the browser, a PNG file and a PDF show the same.
"""

from __future__ import annotations

from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.drawing import ChordDrawing, RingDrawing
from chordgame.chord_game.pictures.ring import ring
from chordgame.engine.pictures.svg import path, tag
from chordgame.engine.sentences import listed
from chordgame.printing.attributes import embedded
from chordgame.printing.files import size_of
from chordgame.printing.paper import FAINT, LINE, PAPER, RED, SERIF, Paper, fitting, in_two, letters, page
from chordgame.songs.as_text import about_line
from chordgame.songs.chord_labels import drawn_of, labels_of
from chordgame.songs.marks import Mark
from chordgame.songs.rows import rows_of, writers_of
from chordgame.songs.sheet_pages import Pages
from chordgame.songs.song import Song, SongPart
from chordgame.songs.square_code import square_code
from chordgame.songs.strumming import in_beats
from chordgame.songs.sung_lines import CHORD_FONT, CHORD_SIZE, WORD_FONT, WORD_SIZE, SungLine, sung_lines

RING = 140  # points: the ring beside the title
HEAD = RING + 24  # with the gap below it
TITLE, LONGEST_LINE = 38, 30  # points: how large a title is, and from which size on it rather takes two lines
POINTS_AT, TOTAL_AT = 0.38, 0.66
"""Where in a line of the scores the points and their sum stand."""
LINE_WITH_CHORDS, LINE_OF_WORDS, BETWEEN_ROWS = 44, 26, 8
"""Points down, for each kind of line; chosen by eye on A4, as all measures here."""
SCALES = (1.0, 0.95, 0.9, 0.85, 0.8)
"""Of the words in two columns: at the smallest they have the 10 points of most songbooks."""
ONCE_MORE = 14  # points below the name of a section that comes again: what follows is not of it
WRITERS = 120  # points at the right edge, for names: where one wrote it all, the head says so
ACROSS = 6  # chord boxes side by side, large enough to read from a music stand
FEWEST_EMPTY = 3  # boxes to write in, by hand; the row is filled up with more
CODE = 142
"""Points: 50 mm."""
FOR_A_CAMERA = "This song for a phone's camera: paste what it reads on your desk"
SMALL, TINY = 13, 10  # type sizes in points, for what is beside the song


def sheet(song: Song, paper: Paper = PAPER) -> tuple[str, ...]:
    """Every page as SVG."""
    parts = sheet_parts(song, paper)
    return tuple(page(song.title, place, len(parts), one, paper) for place, one in enumerate(parts, start=1))


def sheet_parts(song: Song, paper: Paper) -> list[list[str]]:
    """What is drawn on each page, but for its foot. Short lines stand in two columns where that saves a page."""
    whole = _drawn(song, paper)
    scale = _in_two_columns(song, paper) if len(whole) > 1 else 0.0
    return min(whole, _drawn(song, paper, scale), key=len) if scale else whole


def _drawn(song: Song, paper: Paper, scale: float = 0.0) -> list[list[str]]:
    """In two columns if a scale is given, the words so much smaller."""
    pages = Pages(paper)
    _head(pages, song)
    if song.parts:
        _scores(pages, song.parts)
    _lyrics(pages, song, scale)
    code = square_code(song)
    _diagrams(pages, song, CODE + SMALL if code else 0)
    _code(pages, code)
    return pages.done


def _in_two_columns(song: Song, paper: Paper) -> float:
    """How large words may be if every line shall have room in half the width; nothing where they would be too small,
    or where names have to stand beside them."""
    half, labels, rows = Pages(paper, columns=2).inside, labels_of(song), rows_of(song)
    fit = (scale for scale in SCALES if all(len(sung_lines(row, labels, half / scale)) <= 1 for row in rows))
    return next(fit, 0.0) if len(song.writers) <= 1 else 0.0


def _code(pages: Pages, code: str) -> None:
    """The song for a phone's camera, where it costs no page."""
    if not code or not pages.fits(CODE + SMALL):
        return
    at = pages.room(CODE + SMALL)
    left = pages.paper.right - CODE
    pages.draw(
        embedded(code, left, at, CODE / size_of(code)[0]),
        letters(FOR_A_CAMERA, (left - 12, at + CODE / 2), TINY, colour=FAINT, side="right"),
    )


def _fit(text: str, y: float, size: float, room: float, style: str = "", font: str = SERIF) -> str:
    """A line from the left margin on, made smaller where it is too long."""
    text, size = fitting(text, size, room, font, style)
    return letters(text, (PAPER.margin, y), size, font, style)


def _title(pages: Pages, text: str, with_room: float) -> None:
    """What comes next, on one page with the beginning of it."""
    at = pages.room(40 + with_room)
    pages.y -= with_room
    rule = tag("path", d=path("M", (PAPER.margin, at + 32), "H", pages.paper.right), stroke=LINE, stroke_width=1)
    pages.draw(letters(text, (PAPER.margin, at + 20), SMALL, colour=FAINT, style="B"), rule)


# ---------------------------------------------------------------- the head, the scores


def _head(pages: Pages, song: Song) -> None:
    """Title, band and key, and the key on its ring; a long title takes a line more."""
    room = pages.paper.inside - RING - 24
    *above, title = in_two(song.title, room, LONGEST_LINE)
    down = len(above) * TITLE
    at = pages.room(HEAD + down)
    picture = ring(RingDrawing(song.happy, song.mood.value, (), ()))
    pages.draw(
        *(_fit(line, at + 28, TITLE, room, "B") for line in above),
        _fit(title, at + 28 + down, TITLE, room, "B"),
        _fit(song.band, at + 68 + down, 19, room, "I"),
        _fit(about_line(song), at + 100 + down, SMALL, room, font=CHORD_FONT),
        *(_fit(line, at + 122 + 22 * n + down, SMALL, room, font=CHORD_FONT) for n, line in enumerate(_also(song))),
        embedded(picture, pages.paper.right - RING, at - 8, RING / size_of(picture)[0]),
    )


def _also(song: Song) -> list[str]:
    """Who wrote it, and how it is strummed, if anybody said so."""
    words = [f"Words: {listed(song.writers)}"] if song.writers else []
    return [*words, f"Strum: {in_beats(song.strumming, song.time[0])}"] if song.strumming else words


def _scores(pages: Pages, parts: tuple[SongPart, ...]) -> None:
    _title(pages, "The band", 26)
    for part in parts:
        _score(pages, part)
    pages.room(14)


def _score(pages: Pages, part: SongPart) -> None:
    """A player's line: the points one by one, their sum, and what they won."""
    y = pages.room(26) + 13
    plays = f"{part.player}, {part.instrument}" if part.instrument else part.player
    points, size = fitting(" + ".join(map(str, part.points)), SMALL, pages.paper.inside * (TOTAL_AT - POINTS_AT) - 36)
    name, name_size = fitting(plays, 15, pages.paper.inside * POINTS_AT - 12, SERIF)
    awards, award_size = fitting(" · ".join(part.awards), SMALL, pages.paper.inside * (1 - TOTAL_AT) - 18, style="B")
    pages.draw(
        letters(name, (PAPER.margin, y), name_size, SERIF),
        letters(points, (PAPER.margin + pages.paper.inside * POINTS_AT, y), size, colour=FAINT),
        letters(str(sum(part.points)), (PAPER.margin + pages.paper.inside * TOTAL_AT, y), 16, style="B", side="right"),
        letters(awards, (PAPER.margin + pages.paper.inside * TOTAL_AT + 18, y), award_size, style="B", colour=RED),
    )


# ---------------------------------------------------------------- the words


def _lyrics(pages: Pages, song: Song, scale: float) -> None:
    if song.strums:
        _title(pages, "The song", LINE_WITH_CHORDS)
    if scale:
        pages.split(2, _height_of_columns(pages, song, scale), scale)
    _rows(pages, song)
    pages.join()


def _height_of_columns(pages: Pages, song: Song, scale: float) -> float:
    """The least height of two columns that hold the song on this page; all of the page where none does."""
    most = pages.paper.bottom - pages.y

    def holds(high: float) -> bool:
        trial = Pages(pages.paper, [["what stands above"]], pages.y)
        trial.split(2, high, scale)
        _rows(trial, song)
        return len(trial.done) == 1

    steps = (number * LINE_OF_WORDS for number in range(1, int(most // LINE_OF_WORDS) + 1))
    return next(filter(holds, steps), most)


def _rows(pages: Pages, song: Song) -> None:
    """Line by line, with what stands before each."""
    labels, rows, several = labels_of(song), rows_of(song), len(song.writers) > 1
    at = 0
    for row in rows:
        for mark in song.marks:
            if at <= mark.at < at + len(row):
                _heading(pages, mark, song.time[0])
        at += len(row)
        lines = sung_lines(row, labels, pages.inside / pages.scale - (WRITERS if several else 0))
        for line in lines:
            _line(pages, line, ", ".join(writers_of(row)) if several and line is lines[0] else "")
        pages.room(BETWEEN_ROWS * pages.scale)
    for mark in song.marks:
        if mark.at == at:
            _heading(pages, mark, song.time[0])


def _heading(pages: Pages, mark: Mark, bar: int) -> None:
    """The name of a section, with room for a line below it; a remark in brackets."""
    text = f"({mark.text})" if mark.kind == "remark" else mark.named
    text += f"   {in_beats(mark.strumming, bar)}" if mark.strumming else ""
    if not text:
        return
    pages.room(LINE_OF_WORDS + LINE_WITH_CHORDS)
    pages.y -= LINE_WITH_CHORDS
    style = "I" if mark.kind == "remark" else "B"
    text, size = fitting(text, SMALL, pages.inside, SERIF, style)
    pages.draw(letters(text, (pages.left, pages.y - LINE_OF_WORDS / 2), size, SERIF, style))
    if mark.kind == "again":
        pages.room(ONCE_MORE)


def _line(pages: Pages, line: SungLine, writers: str) -> None:
    """Chords in the colour of clips over their words, and who wrote them at the right."""
    has_chords, has_words = any(piece.chord for piece in line), any(piece.word for piece in line)
    scale = pages.scale
    at = pages.room(scale * (LINE_WITH_CHORDS if has_chords and has_words else LINE_OF_WORDS))
    below = at + scale * (30 if has_chords and has_words else 13)
    for piece in line:
        x = pages.left + scale * piece.x
        pages.draw(
            letters(piece.chord, (x, at + scale * 11), scale * CHORD_SIZE, CHORD_FONT, "B", RED),
            letters(piece.word, (x, below), scale * WORD_SIZE, WORD_FONT),
        )
    if writers:
        name, size = fitting(writers, TINY + 1, WRITERS - 12)
        pages.draw(letters(name, (pages.paper.right, below), size, colour=FAINT, side="right"))


# ---------------------------------------------------------------- the diagrams


def _diagrams(pages: Pages, song: Song, below: float) -> None:
    """Every shape once, and a few empty ones for chords that are still to be found, where they cost neither a page nor
    what comes below."""
    labels = labels_of(song)
    strums = {labels.of(strum): strum for strum in reversed(song.strums)}
    drawn = [chord(drawn_of(song, strums[label], shape, label)) for label, shape in labels.shapes.items()]
    empty = chord(ChordDrawing(song.board))
    scale = pages.paper.inside / ACROSS / size_of(empty)[0]
    high = max(size_of(one)[1] for one in (*drawn, empty)) * scale + 6
    _title(pages, "The chords", high)
    drawn += [empty] * (-len(drawn) % ACROSS)
    for first in range(0, len(drawn), ACROSS):
        _boxes(pages, drawn[first : first + ACROSS], scale, high)
    if -len(labels.shapes) % ACROSS < FEWEST_EMPTY and pages.fits(high + below):
        _boxes(pages, [empty] * ACROSS, scale, high)


def _boxes(pages: Pages, row: list[str], scale: float, high: float) -> None:
    at, wide = pages.room(high), pages.paper.inside / ACROSS
    pages.draw(*(embedded(one, PAPER.margin + wide * place, at, scale) for place, one in enumerate(row)))
