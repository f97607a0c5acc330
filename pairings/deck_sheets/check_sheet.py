"""The judges' check sheets: a team's two lists beside each other, a box to tick for every copy, in table order.

The cards of a group stand in the order of their names, so that each is found while a deck is looked through as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat, zip_longest

from django.utils.translation import gettext as _

from pairings.deck_sheets.card_columns import ColumnLine, ColumnPen, column_lines, fill_columns
from pairings.deck_sheets.sheet_decks import DeckSheetRules, SheetSeat, SheetTeam
from tournament.kernel.visible import isolated
from tournament.sheets.fonts import measure
from tournament.sheets.pen import PageFrame, Pen, Sheet, page_bounds

GUTTER = 18.0  # between the two lists
ROW = 14.6
TEAM_HEIGHT = 24.0  # the team's name and its opponent's
PLAYER_HEIGHT = 34.0  # above each list: who plays it, and when it came
NOTES_HEIGHT = 84.0  # below each list: sleeves, how many cards were counted, what differs
FOOT_HEIGHT = 24.0  # below both: who checked, and from when to when


@dataclass(frozen=True, slots=True)
class CheckedTeam:
    """A team at its table, which is "" for a bye; `opponent` is the other team's name."""

    table: str
    team: SheetTeam
    opponent: str = ""


@dataclass(frozen=True, slots=True)
class _Page:
    """One page: the lines of both lists, and which page of the team it is."""

    checked: CheckedTeam
    columns: tuple[list[ColumnLine], list[ColumnLine]]
    number: int
    of: int


def draw_check_sheets(frame: PageFrame, rules: DeckSheetRules, teams: Sequence[CheckedTeam]) -> bytes:
    """A PDF with a page for each team in the order given, and as many more as long lists need."""
    left, right, bottom, top = page_bounds(frame.paper)
    width = (right - left - GUTTER) / 2
    room = top - bottom - TEAM_HEIGHT - PLAYER_HEIGHT - NOTES_HEIGHT - FOOT_HEIGHT
    pages = [page for checked in teams for page in _pages(checked, width, room)]
    sheet = Sheet(frame, _("Deck check"), pages=max(1, len(pages)))
    for page in pages:
        table = page.checked.table
        pen = sheet.next_page(_("Table %(table)s") % {"table": table} if table else _("Bye"))
        _draw_page(pen, sheet, rules, page, width)
    if not pages:
        sheet.next_page().text(left, top - 14, _("No team plays in this round."), 11)
    return sheet.finish()


def _pages(checked: CheckedTeam, width: float, room: float) -> list[_Page]:
    columns = [_columns(seat, width, room) for seat in checked.team.seats]
    both = list(zip_longest(*columns, fillvalue=None))
    return [
        _Page(checked, (list(one or []), list(two or [])), number, len(both))
        for number, (one, two) in enumerate(both, 1)
    ]


def _columns(seat: SheetSeat, width: float, room: float) -> list[list[ColumnLine]]:
    """One player's list, a column a page; the first has the player's own room above it."""
    if seat.deck is None:
        return [[]]
    lines = column_lines(seat.deck.by_name, width, row_height=ROW, has_boxes=True)
    return fill_columns(lines, repeat(room))


def _draw_page(pen: Pen, sheet: Sheet, rules: DeckSheetRules, page: _Page, width: float) -> None:
    team, y = page.checked.team, sheet.top - TEAM_HEIGHT
    against = (
        _("against %(team)s") % {"team": isolated(page.checked.opponent)} if page.checked.opponent else ""
    )
    more = _("Page %(page)d of %(pages)d of this team") % {"page": page.number, "pages": page.of}
    beside = " · ".join(filter(None, (against, more if page.of > 1 else "")))
    used = min(width, measure(beside).width * 9)
    pen.name(sheet.right, y, beside, 9, align="right", width=used, height=TEAM_HEIGHT)
    name = f"{isolated(team.team)} ({team.number})"
    room = sheet.right - sheet.left - used - 10
    pen.name(sheet.left, y, name, 15, bold=True, width=room, height=TEAM_HEIGHT)
    cards = ColumnPen(pen)
    for index, seat in enumerate(team.seats):
        x = sheet.left + index * (width + GUTTER)
        _draw_player(pen, seat, x, y, width)
        cards.draw(page.columns[index], x, y - PLAYER_HEIGHT, width)
        _draw_notes(cards, rules, seat, x, sheet.bottom + FOOT_HEIGHT + NOTES_HEIGHT, width=width)
    _draw_foot(pen, sheet, sheet.bottom + 12)
    cards.finish()


def _draw_player(pen: Pen, seat: SheetSeat, x: float, y: float, width: float) -> None:
    """Who plays the list below, and when it came."""
    pen.box(x, y - 20, 17, 17, radius=8.5, line=0, fill=0.86)
    pen.repeated(x + 8.5, y - 15.5, seat.letter, 11, bold=True, align="centre")
    pen.name(x + 23, y - 20, seat.player, 11.5, bold=True, width=width - 23, height=19)
    if seat.deck is None:
        told = _("No list was handed in.")
        pen.repeated(x, y - PLAYER_HEIGHT - 16, told, 10, bold=True, width=width)
        return
    received = seat.deck.received
    pen.text(x + 23, y - 29, received, 8, width=width - 23, gray=0.2)


def _draw_notes(
    cards: ColumnPen, rules: DeckSheetRules, seat: SheetSeat, x: float, y: float, *, width: float
) -> None:
    """What the judge ticks and writes below a list."""
    pen, deck = cards.pen, seat.deck
    pen.line(x, y, x + width, y, width=0.8)
    pen.repeated(x, y - 14, _("Cards counted"), 9, bold=True)
    cards.rule(x + 78, x + 108, y - 16)
    of = rules.size if deck is None else deck.count
    if of is not None:
        text = _("of %(size)d") if deck is None else _("of %(size)d on the list")
        pen.repeated(x + 112, y - 14, text % {"size": of}, 9, width=width - 112)
    cards.box(x, y - 31)
    pen.repeated(x + 12, y - 30, _sleeves(seat), 8.5, width=width - 12)
    cards.box(x, y - 46)
    used = pen.repeated(x + 12, y - 45, _("Deck matches the list"), 8.5, width=width * 0.45)
    cards.box(x + used + 28, y - 46)
    left = x + used + 40
    left += pen.repeated(left, y - 45, _("Differences:"), 8.5, width=x + width - left) + 4
    cards.rule(left, x + width, y - 47)
    cards.rule(x, x + width, y - 63)
    cards.rule(x, x + width, y - 79)


def _sleeves(seat: SheetSeat) -> str:
    """What to look for at the sleeves, from what the player said of the backs (FR-202.d)."""
    deck = seat.deck
    if deck is None or deck.has_mixed_backs is None:
        return _("Sleeves all alike; opaque if card backs differ")
    if deck.has_mixed_backs:
        return _("Card backs differ: all cards in identical opaque sleeves")
    return _("Sleeves all alike; player says all card backs are the same")


def _draw_foot(pen: Pen, sheet: Sheet, y: float) -> None:
    """Who checked the team, and from when to when."""
    labels = ((_("Judge"), 40), (_("Decks taken at"), 30), (_("Decks returned at"), 30))
    room = sheet.right - sheet.left - 10 * (len(labels) - 1)
    x = sheet.left
    for label, share in labels:
        width = room * share / 100
        used = pen.repeated(x, y, label, 8.5, bold=True, width=width * 0.6)
        pen.line(x + used + 4, y - 2, x + width, y - 2, gray=0.3)
        x += width + 10
