"""The bracket on paper: played, being played, or empty, to be filled in by pen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from django.utils.translation import gettext as _

from pairings.bracket.wording import match_title
from pairings.bracket_sheets.layout import (
    MatchBox,
    PageLayout,
    WinnerPlace,
    find_page,
    lay_out,
    plan_parts,
)
from tournament.kernel.stages import FINAL, QUARTERFINALS
from tournament.sheets.fonts import wrap
from tournament.sheets.pen import PageFrame, Pen, Sheet

SEED_WIDTH = 21.0
SCORE_WIDTH = 26.0
NAME_SIZE, LEAST_NAME = 15.0, 8.5
PLAYERS_FROM = 30.0  # points of height of a row, from which the players stand below the team
PLAYERS_SIZE = 7.5
HINT_SIZE = 7.0
NOTE_SIZE, NOTE_LEADING = 8.0, 10.5
PADDING = 1.5  # above and below a name
GONE = 0.3  # gray of who lost


class LineState(Enum):
    """What is in the row of a side: a team, nobody since the other team has a bye, or a team still to come."""

    TEAM = auto()
    BYE = auto()
    OPEN = auto()


@dataclass(frozen=True, slots=True)
class BracketLine:
    """The row of one side of a match.

    `text` is the team's name, the words for a bye, or who comes ("Winner of quarterfinal 3"); a team without a name is
    left to be written in. `score` is the number of games that the team won, or that it won a match of one game;
    `is_winner` None while that is open.
    """

    state: LineState
    text: str = ""
    seed: str = ""
    players: str = ""
    score: str = ""
    is_winner: bool | None = None


@dataclass(frozen=True, slots=True)
class BracketCell:
    """A match: its table ("Table 3"), both sides, and how it ended in two or three words; "" while that is open."""

    lines: tuple[BracketLine, BracketLine]
    table: str = ""
    ending: str = ""


@dataclass(frozen=True, slots=True)
class RoundHead:
    """A round: its name, and below it what is known of it ("best of 3 · 50 minutes · 19:30")."""

    title: str
    below: str = ""


@dataclass(frozen=True, slots=True)
class NamedWinner:
    """Who won the event, under a label; `is_open`: it is not known yet, and there is a line to write it on."""

    label: str
    team: str = ""
    players: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class PrintedBracket:
    """A bracket as it is printed: `rounds` by teams left, `cells` by teams left and slot, sentences at the foot."""

    size: int
    rounds: Mapping[int, RoundHead]
    cells: Mapping[tuple[int, int], BracketCell]
    winner: NamedWinner
    has_third_place: bool = False
    notes: tuple[str, ...] = field(default=())


def draw_bracket(frame: PageFrame, bracket: PrintedBracket) -> bytes:
    """Draw the bracket as a PDF on landscape paper: one page up to 16 positions, else parts and the final."""
    frame = frame.on_its_side()
    parts = plan_parts(bracket.size)
    sheet = Sheet(frame, _("Bracket"), pages=len(parts))
    width = sheet.right - sheet.left
    notes = [line for note in bracket.notes for line in wrap(note, NOTE_SIZE, width)]
    foot = len(notes) * NOTE_LEADING + 4 if notes else 0.0
    for part in parts:
        pen = sheet.next_page(_part_title(part.number, part.of, has_final=part.has_final))
        room = sheet.top - sheet.bottom - foot
        page = lay_out(part, width, room, has_third_place=bracket.has_third_place)
        _draw_page(pen, page, bracket, sheet.left, sheet.bottom + foot)
        for index, note in enumerate(reversed(notes)):
            pen.text(sheet.left, sheet.bottom + 3 + index * NOTE_LEADING, note, NOTE_SIZE, width=width)
    return sheet.finish()


def _part_title(number: int, of: int, *, has_final: bool) -> str:
    if of > 1:
        return _("Part %(number)d of %(parts)d") % {"number": number, "parts": of}
    return "" if has_final else _("All parts")


def _draw_page(pen: Pen, page: PageLayout, bracket: PrintedBracket, left: float, bottom: float) -> None:
    """Draw one page; `left` and `bottom` are the lower left corner of its room."""
    pen.canvas.saveState()
    pen.canvas.translate(left, bottom)
    for head in page.heads:
        told = bracket.rounds[head.teams_left]
        pen.text(head.left, page.height - 11, told.title, 11, bold=True, width=head.width)
        pen.text(head.left, page.height - 20.5, told.below, 7.5, width=head.width, gray=0.25)
    for wire in page.wires:
        pen.line(wire.x1, wire.y1, wire.x2, wire.y2, width=0.9, gray=0.35)
    for box in page.boxes:
        _draw_match(pen, box, bracket.cells[box.teams_left, box.slot])
        if box.teams_left == page.part.last != FINAL:
            _draw_way_on(pen, box, bracket.size)
    if page.winner:
        _draw_winner(pen, page.winner, bracket.winner)
    pen.canvas.restoreState()


def _draw_match(pen: Pen, box: MatchBox, cell: BracketCell) -> None:
    size = min(9.0, box.caption * 0.72)
    y = box.top - box.caption + size * 0.35
    used = pen.text(box.right, y, cell.ending, size, bold=True, align="right", width=box.width * 0.55)
    title = _caption(box)
    said = f"{title} · {cell.table}" if cell.table else title
    pen.text(box.left, y, said, size, width=box.width - used - 6, gray=0.25)
    for side, line in enumerate(cell.lines, start=1):
        _draw_line(pen, box, box.row_bottom(side), line)
    pen.box(box.left, box.bottom, box.width, 2 * box.row_height, line=0.9)
    pen.line(box.left, box.middle, box.right, box.middle, width=0.5)
    has_score = any(line.score for line in cell.lines)
    if has_score:
        x = box.right - SCORE_WIDTH
        pen.line(x, box.bottom, x, box.middle + box.row_height, width=0.4, gray=0.5)


def _caption(box: MatchBox) -> str:
    """What a match is called below the name of its round."""
    if box.teams_left > QUARTERFINALS:
        return _("Match %(number)d") % {"number": box.slot}
    return match_title(box.teams_left, box.slot)


def _draw_line(pen: Pen, box: MatchBox, y: float, line: BracketLine) -> None:
    """The row of one side; `y` is its lower edge."""
    height = box.row_height
    if line.state == LineState.BYE:
        pen.box(box.left, y, box.width, height, line=0, fill=0.93)
        middle = y + height / 2 - 3
        pen.text(box.left + SEED_WIDTH + 4, middle, line.text, 9, width=box.width - SEED_WIDTH - 8, gray=0.3)
        return
    if line.state == LineState.OPEN:
        pen.text(box.left + 4, y + 2.5, line.text, HINT_SIZE, width=box.width - 8, gray=0.4)
        return
    gray = GONE if line.is_winner is False else 0.0
    if line.seed:
        pen.box(box.left, y, SEED_WIDTH, height, line=0, fill=0.93)
        pen.text(
            box.left + SEED_WIDTH / 2,
            y + height / 2 - 3.2,
            line.seed,
            9,
            align="centre",
            width=SEED_WIDTH - 4,
        )
    left, width = box.left + SEED_WIDTH + 4, box.width - SEED_WIDTH - 8
    if line.score:
        width -= SCORE_WIDTH
        x, size = box.right - SCORE_WIDTH / 2, min(14.0 if len(line.score) < 2 else 9.0, height * 0.62)
        pen.text(
            x,
            y + height / 2 - size * 0.36,
            line.score,
            size,
            bold=line.is_winner is True,
            align="centre",
            width=SCORE_WIDTH - 6,
        )
    has_players = bool(line.players) and height >= PLAYERS_FROM
    below = PLAYERS_SIZE + 4 if has_players else 0.0
    if has_players:
        pen.text(left, y + 4, line.players, PLAYERS_SIZE, width=width, gray=0.3)
    size = max(LEAST_NAME, min(NAME_SIZE, (height - below) * 0.55))
    pen.block(
        left,
        y + max(below, PADDING),
        line.text,
        size,
        width=width,
        height=height - max(below, PADDING) - PADDING,
        bold=line.is_winner is True,
        gray=gray,
    )


def _draw_way_on(pen: Pen, box: MatchBox, size: int) -> None:
    """Below the last match of a part: on which page its winner plays on."""
    teams_left, slot = box.teams_left // 2, (box.slot + 1) // 2
    told = _("Winner advances to: %(match)s, page %(page)d") % {
        "match": match_title(teams_left, slot),
        "page": find_page(size, teams_left, slot),
    }
    pen.text(box.left, box.bottom - 10, told, HINT_SIZE + 0.5, width=box.width)


def _draw_winner(pen: Pen, place: WinnerPlace, winner: NamedWinner) -> None:
    pen.box(place.left, place.bottom, place.width, place.height, radius=6, line=1.6, fill=0.95)
    top = place.bottom + place.height
    pen.text(
        place.left + place.width / 2,
        top - 12,
        winner.label,
        9,
        bold=True,
        align="centre",
        width=place.width - 12,
    )
    middle, width = place.left + place.width / 2, place.width - 14
    if winner.is_open:
        y = place.bottom + 14
        pen.line(place.left + 12, y, place.left + place.width - 12, y, gray=0.4)
    if not winner.team:
        return
    below = PLAYERS_SIZE + 6 if winner.players else 2.0
    pen.text(middle, place.bottom + 6, winner.players, PLAYERS_SIZE, align="centre", width=width, gray=0.25)
    pen.block(
        middle,
        place.bottom + below,
        winner.team,
        19,
        width=width,
        height=place.height - below - 16,
        bold=True,
        align="centre",
    )
