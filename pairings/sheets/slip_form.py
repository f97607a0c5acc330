"""The part of a result slip that is the same on every slip of a round, drawn once in a file.

From the top: table and round, large; one row for each team with everything that is ticked for a team; then
the seats as a picture, and beside it what is ticked for the match. The desk's keys are beside each box.
"""

from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from reportlab.lib.units import mm

from pairings.matches.scoring import ONE_GAME, MatchKind
from tournament.kernel.seats import SeatAt, SeatPicture
from tournament.sheets.fonts import measure, whole_lines, wrap
from tournament.sheets.pen import PageFrame, Pen
from tournament.sheets.seat_picture import PaperSeats

PER_PAGE = 3
QR_SIZE = 50
HEAD_HEIGHT = 50
COLUMN_HEAD_HEIGHT = 20
SEAT_WIDTH, SEAT_HEIGHT = 128.0, 31.0
PICTURE_WIDTH = 310.0
ROUND_WIDTH = 118.0
TICK = 12
NOTE_SIZE = 6.5
# The grid of the games: what a row says, a column each game.
GAME_ROW, GAME_LABEL, GAME_COLUMN, GAME_BOX = 10.2, 92.0, 22.0, 8.0


@dataclass(frozen=True, slots=True)
class SlipRules:
    """What the rule set and the event say on every slip.

    `picture` is where the seats are (FR-B.GS2); `prizes` how many a player A and a player B set (FR-B.GS5);
    `starters` the letters whose players may begin (FR-B.GS3.c); `turn_note` is the order of turns;
    `has_agreed_draws`: whether a draw may be agreed on; `public_address` is the page that the QR code opens, "" for
    none; `has_phone_reports`: whether the two teams may report by phone instead. `kind` says how many games the match
    has and whether it can be drawn; `equal_way` how equal prizes are decided in one that cannot, in words.
    """

    picture: SeatPicture
    prizes: tuple[int, int]
    starters: tuple[str, ...]
    turn_note: str
    public_address: str = ""
    has_agreed_draws: bool = False
    has_phone_reports: bool = False
    kind: MatchKind = ONE_GAME
    equal_way: str = ""

    @property
    def has_prizes_left(self) -> bool:
        """Whether prizes left can decide: in Swiss rounds of several games only completed games count (FR-217.c)."""
        return self.kind.is_elimination or not self.kind.has_games

    def prizes_of(self, at: SeatAt) -> int:
        """How many prizes the player on a seat sets."""
        return self.prizes["AB".index(at.letter)]


class SlipLayout:
    """Where things are on one slip, in points from its lower left corner."""

    def __init__(self, width: float, height: float, picture: SeatPicture) -> None:
        self.height = height
        self.left, self.right = 10 * mm, width - 10 * mm
        self.top, self.foot = height - 4.5 * mm, 3.5 * mm
        self.table_width = 92.0
        self.round_left = self.left + self.table_width + 10
        self.row_height = 29 + (height - 264) * 0.25  # a slip on A4 is 17 points higher than on Letter
        self.rows_top = self.top - HEAD_HEIGHT - COLUMN_HEAD_HEIGHT
        self.rows = (self.rows_top - self.row_height, self.rows_top - 2 * self.row_height)
        self.team_left = self.left + 44
        self.columns = self._columns()
        self.team_width = self.columns[0] - self.team_left - 6
        self.seats = self._seats(picture)

    def _seats(self, picture: SeatPicture) -> PaperSeats:
        """The picture below the teams' rows, as high as there is room for, and no higher than it needs."""
        foot, room = self.foot + 10, self.rows[1] - 4 - (self.foot + 10)
        height = min(room, 3 * SEAT_HEIGHT + 10)
        bottom = foot + (room - height) / 2
        return PaperSeats(picture, self.left, bottom, PICTURE_WIDTH, height, SEAT_WIDTH, SEAT_HEIGHT)

    def _columns(self) -> tuple[float, float, float, float, float]:
        """Left edges of prizes left, player left, no-show, drop, signature."""
        signature = self.right - 100
        drop, no_show, withdrawn = signature - 50, signature - 108, signature - 166
        return withdrawn - 56, withdrawn, no_show, drop, signature


def draw_form(
    pen: Pen,
    layout: SlipLayout,
    frame: PageFrame,
    rules: SlipRules,
    *,
    is_blank: bool,
    has_positions: bool = False,
) -> None:
    """Draw everything of a slip but the table, the teams, the players and the number of the sheet.

    `has_positions`: what the match is called in the bracket is on each slip in place of the round.
    """
    _draw_head(pen, layout, frame, rules, round_name="" if has_positions else frame.round_name)
    _draw_column_heads(pen, layout, rules)
    for side, row in enumerate(layout.rows):
        _draw_row(pen, layout, row, rules, key=str(side + 1))
    _draw_seats(pen, layout, rules)
    _draw_endings(pen, layout, rules)
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    foot = " · ".join(part for part in (frame.event, frame.round_name, printed) if part)
    pen.text(layout.left, layout.foot, foot, 6.5, width=380)
    if is_blank:
        _draw_lines_to_write_on(pen, layout, rules, has_round=bool(frame.round_name))


def _draw_head(pen: Pen, layout: SlipLayout, frame: PageFrame, rules: SlipRules, *, round_name: str) -> None:
    pen.text(layout.left, layout.top - 7, _("Table"), 8)
    round_left = layout.round_left
    pen.text(round_left, layout.top - 7, "" if frame.round_name else _("Round"), 8)
    pen.text(round_left, layout.top - 38, round_name, 24, bold=True, width=ROUND_WIDTH)
    x, width = round_left + 124, layout.right - round_left - 124
    if rules.public_address:
        pen.qr_code(rules.public_address, layout.right - QR_SIZE + 4, layout.top - QR_SIZE + 4, QR_SIZE)
        width -= QR_SIZE + 4
    pen.text(x, layout.top - 9, frame.event, 10.5, bold=True, width=width)
    lines = wrap(frame.rules_line, 7, width)
    for index, line in enumerate([*lines[:2], " ".join(lines[2:])]):
        pen.text(x, layout.top - 19 - 8.5 * index, line, 7, width=width)
    pen.text(x, layout.top - 45, rules.public_address, 7, width=width, gray=0.25)


def _draw_column_heads(pen: Pen, layout: SlipLayout, rules: SlipRules) -> None:
    y = layout.rows_top
    pen.line(layout.left, y, layout.right, y, width=1)
    won = _("Games") if rules.kind.has_games else _("Won")
    pen.text(layout.left, y + 4, won, 7.5, bold=True, width=40)
    pen.text(layout.team_left, y + 4, _("Team"), 7.5, bold=True)
    left = _("Prizes left") if rules.has_prizes_left else ""
    gone = _("Conceded") if rules.kind.has_games else _("Player left")
    heads = (left, gone, pgettext("box on a slip", "No-show"), _("Drop"))
    for (x, following), head in zip(pairwise(layout.columns), heads, strict=True):
        pen.text(x, y + 4, head, 7.5, bold=True, width=following - x - 6)
    pen.text(layout.columns[4], y + 4, _("Signature"), 7.5, bold=True, width=layout.right - layout.columns[4])


def _draw_row(pen: Pen, layout: SlipLayout, row: float, rules: SlipRules, *, key: str) -> None:
    """One team's boxes: won, prizes left, player left, no-show, drop, and the line to sign on.

    Of several games the first box takes how many the team won, and a team may give the match up.
    """
    prizes, withdrawn, no_show, drop, signature = layout.columns
    middle = row + layout.row_height / 2
    tick = middle - TICK / 2
    pen.line(layout.left, row, layout.right, row, width=0.5, gray=0.4)
    if rules.kind.has_games:
        pen.box(layout.left, row + 3.5, 24, layout.row_height - 7, line=1)
        pen.key_cap(layout.left + 28, middle - 5.5, key, size=7)
    else:
        pen.box(layout.left, tick, TICK, TICK, line=1)
        pen.key_cap(layout.left + TICK + 5, middle - 7.5, key, size=10)
    if rules.has_prizes_left:
        pen.box(prizes, row + 3.5, 30, layout.row_height - 7, line=1)
    signs = ((withdrawn, ("+", "W")), (no_show, ("/", "N")), (drop, ("-", "D")))
    for left, keys in signs:
        pen.box(left, tick, TICK, TICK, line=1)
        at = left + TICK + 3
        for sign in keys:
            at += pen.key_cap(at, middle - 5.5, f"{sign}{key}", size=7) + 1.5
    pen.line(signature, row + 5, layout.right, row + 5, gray=0.4)


def _draw_seats(pen: Pen, layout: SlipLayout, rules: SlipRules) -> None:
    """The four seats round the table as seen from above, and what may be noted of each player."""
    layout.seats.draw_table(pen, note=rules.turn_note, size=6.5)
    for at in rules.picture.seats:
        x, y = layout.seats.corner(at.code)
        pen.box(x, y, SEAT_WIDTH, SEAT_HEIGHT, radius=4, line=0.8, gray=0.3)
        pen.box(x + 3, y + 14.5, 14, 14, radius=7, line=0, fill=0.88)
        pen.text(x + 10, y + 18, at.letter, 9.5, bold=True, align="centre")
        _draw_seat_notes(
            pen, x + 4, y + 3.5, prizes=rules.prizes_of(at), may_start=at.letter in rules.starters
        )


def _draw_seat_notes(pen: Pen, x: float, y: float, *, prizes: int, may_start: bool) -> None:
    """Boxes that nobody has to fill in: prizes a player has left, whether out, whether that player began."""
    left = ngettext("%(prizes)d prize, left:", "%(prizes)d prizes, left:", prizes) % {"prizes": prizes}
    notes = [_("out"), _("starts")] if may_start else [_("out")]
    natural = sum(measure(text).width * NOTE_SIZE for text in (left, *notes))
    room = SEAT_WIDTH - 8 - 16 - len(notes) * 9.5 - (len(notes) - 1) * 3
    share = min(1.0, room / natural)  # of its own width, for each of the words

    def write(text: str) -> float:
        return pen.text(x, y, text, NOTE_SIZE, width=measure(text).width * NOTE_SIZE * share + 0.01)

    x += write(left) + 2
    pen.box(x, y - 1.5, 11, 7.5, line=0.5, gray=0.3)
    x += 11 + (5 if share == 1.0 else 3)
    for note in notes:
        pen.box(x, y - 1, 7.5, 7.5, line=0.5, gray=0.3)
        x += 9.5
        x += write(note) + (5 if share == 1.0 else 3)


def _draw_endings(pen: Pen, layout: SlipLayout, rules: SlipRules) -> None:
    """What is ticked for the match and not for a team, and the minutes that a judge gave the table."""
    x, y = layout.seats.left + layout.seats.width + 18, layout.rows[1] - 5 - TICK
    has_games = rules.kind.has_games
    if has_games:
        y = _draw_games(pen, x, y + TICK, rules.kind.games, layout.right) - TICK - 3
    at = x
    for ending in _endings(rules):
        at = _draw_ending(pen, at, y, ending, layout.right) + 10
        if not has_games:
            at, y = x, y - 17
    if has_games:  # these stand beside each other, since there is no room for more lines
        y -= 14.5
    if rules.kind.is_elimination:
        _draw_equal_prizes(pen, x, y + TICK, rules.equal_way, layout.right)
    y = layout.foot + (11 if has_games else 14)
    after = x + pen.text(x, y, _("Extra time"), 8, bold=True) + 5
    pen.line(after, y - 1, after + 34, y - 1, gray=0.4)
    after += 37
    after += pen.text(after, y, _("minutes, judge"), 8) + 5
    pen.line(after, y - 1, layout.right, y - 1, gray=0.4)
    y += 15
    if not has_games:
        after = x + pen.text(x, y, _("Toss won by"), 8) + 6
        for side in "12":
            pen.box(after, y - 1.5, 9, 9, line=0.5, gray=0.3)
            after += 12 + pen.key_cap(after + 12, y - 2.5, side, size=7) + 10
        y += 14
    if rules.has_phone_reports and not rules.kind.is_elimination:
        said = _("No slip is needed if both teams report by phone with their team codes.")
        for line in reversed(_lines(said, 7, layout.right - x)):
            pen.text(x, y, line, 7, width=layout.right - x)
            y += 7.5


def _draw_ending(pen: Pen, x: float, y: float, ending: tuple[tuple[str, ...], str], right: float) -> float:
    """Draw a box with its keys and words; return the right end of what was drawn."""
    keys, words = ending
    pen.box(x, y, TICK, TICK, line=1)
    at = x + TICK + 5
    for key in keys:
        at += pen.key_cap(at, y, key, size=8) + 3
    return at + 2 + pen.text(at + 2, y + 3, words, 8, width=right - at - 2)


def _endings(rules: SlipRules) -> list[tuple[tuple[str, ...], str]]:
    """The keys and the words of what may be ticked for such a match."""
    endings: list[tuple[tuple[str, ...], str]] = []
    if rules.kind.has_games and rules.kind.is_elimination:
        when = _("On time: prizes left above") if rules.kind.prizes_first else _("On time, games level")
        endings.append((("*", "T"), when))
    elif not rules.kind.has_games:
        endings.append((("*", "T"), _("On time: enter both teams' prizes left above")))
    if rules.has_agreed_draws and not rules.kind.is_elimination:
        endings.append((("3",), pgettext("box on a slip", "Agreed draw")))
    # With games two endings stand in one line, where more words would be cut.
    both = _("Both lose") if rules.kind.has_games else _("Both teams lose (judge)")
    endings.append((("0",), both))
    return endings


def _draw_equal_prizes(pen: Pen, x: float, top: float, way: str, right: float) -> None:
    """Who won where prizes left were equal, and by which way the event announced (X6)."""
    said = _("Equal prizes: %(way)s") % {"way": way or _("the head judge decides")}
    room = right - x - 82
    lines = wrap(said, NOTE_SIZE, room)
    if len(lines) > 2:  # a way in many words is whole on the announcement sheet
        lines = [lines[0], f"{lines[1]} …"]
    for index, line in enumerate(lines):
        pen.text(x, top - 6.5 - 7 * index, line, NOTE_SIZE, width=room)
    after = right - 78
    after += pen.text(after, top - 8, _("won by"), 7.5, width=28) + 4
    for side in "12":
        pen.box(after, top - 9.5, 9, 9, line=0.8)
        after += 11 + pen.key_cap(after + 11, top - 10, side, size=7) + 4


def _draw_games(pen: Pen, x: float, top: float, games: int, right: float) -> float:
    """A grid with a column for each game: who won it or that it was drawn, and who chose who started it; its foot."""
    y = top - 8
    pen.text(x, y, _("Game"), 7.5, bold=True, width=GAME_LABEL)
    columns = [x + GAME_LABEL + GAME_COLUMN * place for place in range(games)]
    for number, column in enumerate(columns, 1):
        pen.text(column + GAME_BOX / 2, y, str(number), 7.5, bold=True, align="centre")
    rows = [(_("won by"), "1"), (_("won by"), "2"), (_("drawn"), ""), (_("chose who starts"), "")]
    for words, key in rows:
        y -= GAME_ROW
        after = x + pen.text(x, y + 1.5, words, 7, width=GAME_LABEL - 6) + 4
        if key:
            pen.key_cap(after, y, key, size=6.5)
        for column in columns:
            pen.box(column, y, GAME_BOX, GAME_BOX, line=0.6, gray=0.2)
    y -= 8
    said = _("First the toss winner, then the loser of the last game; after a draw, the same team again.")
    lines = _lines(said, NOTE_SIZE - 0.5, right - x)
    for index, line in enumerate(lines):
        pen.text(x, y - 6 * index, line, NOTE_SIZE - 0.5, width=right - x)
    return y - 6 * (len(lines) - 1)


def _lines(text: str, size: float, width: float) -> list[str]:
    """The text in one line where `fit` would not cut it, else in two."""
    return whole_lines(text, size, width, most=1) or wrap(text, size, width)


def _draw_lines_to_write_on(pen: Pen, layout: SlipLayout, rules: SlipRules, *, has_round: bool) -> None:
    """Lines for what is printed elsewhere; each seat shows the key of its team's row."""
    pen.line(layout.left, layout.top - 42, layout.left + layout.table_width - 8, layout.top - 42, gray=0.4)
    if not has_round:
        left = layout.round_left
        pen.line(left, layout.top - 42, left + 60, layout.top - 42, gray=0.4)
    for row in layout.rows:
        pen.line(layout.team_left, row + 6, layout.team_left + layout.team_width, row + 6, gray=0.4)
    for at in rules.picture.seats:
        x, y = layout.seats.corner(at.code)
        pen.line(x + 21, y + 15, x + SEAT_WIDTH - 20, y + 15, gray=0.4)
        pen.key_cap(x + SEAT_WIDTH - 17, y + 16, str(at.side), size=8)
