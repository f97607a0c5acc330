"""The recovery sheet: one page of paper that says how to carry on with an event when the laptop fails."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.sheets.fonts import wrap
from tournament.sheets.pen import MARGIN, Pen, page_bounds

# As many as fit on the page with the longest names.
MOST_EVENTS = 4
MOST_PEOPLE = 7
MOST_LINES = 2  # of one long path or name
SIZE, LEADING = 11.0, 15.0
LABEL, WIDE_LABEL = 128, 230  # points, for the label before a value
INDENT = 16


@dataclass(frozen=True, slots=True)
class Recovery:
    """What the sheet says. All values are ready to print.

    `address` is the one on printed codes ("" where none is known); `folder` that of the copies; `events` are
    (name, how the names of its copies begin); `people` are (name, user name, what they may do), the owner first.
    `program` is the folder of Tandem, `data` that of its data, `start` the command that starts it.
    """

    printed_at: str
    paper: str
    address: str
    folder: str
    events: Sequence[tuple[str, str]]
    more_events: int
    people: Sequence[tuple[str, str, str]]
    more_people: int
    program: str
    data: str
    start: str
    reset: str


class _Column:
    """Writes lines of text from the top of the page down."""

    def __init__(self, pen: Pen, left: float, right: float, top: float) -> None:
        self.pen = pen
        self.left, self.right, self.y = left, right, top

    def heading(self, text: str) -> None:
        """The title of a part."""
        self.y -= LEADING * 0.6
        self.pen.text(self.left, self.y - 12, text, 12.5, bold=True, width=self.right - self.left)
        self.y -= 12 + 6

    def text(self, text: str, *, mark: str = "", bold: bool = False) -> None:
        """A paragraph, `mark` hanging before it; never more lines than the page has room for."""
        left = self.left + (INDENT if mark else 0)
        width = self.right - left
        lines = wrap(text, SIZE, width, is_bold=bold)
        if mark:
            self.pen.text(self.left, self.y - SIZE, mark, SIZE, bold=True)
        for line in lines:
            self.pen.text(left, self.y - SIZE, line, SIZE, bold=bold, width=width)
            self.y -= LEADING
        self.y -= 2

    def fact(self, label: str, value: str, *, wide: int = LABEL) -> None:
        """A value that is copied by hand or typed; a line to write on where there is none."""
        self.pen.text(self.left + INDENT, self.y - SIZE, label, SIZE, gray=0.3, width=wide - 6)
        if value:
            width = self.right - self.left - INDENT - wide
            self.pen.text(self.left + INDENT + wide, self.y - SIZE, value, SIZE, bold=True, width=width)
        else:
            self.pen.line(self.left + INDENT + wide, self.y - SIZE - 2, self.right, self.y - SIZE - 2)
        self.y -= LEADING

    def facts(self, rows: Iterable[tuple[str, str]], *, wide: int = LABEL) -> None:
        """Values below each other."""
        for label, value in rows:
            self.fact(label, value, wide=wide)
        self.y -= 2


def draw_recovery_sheet(told: Recovery) -> bytes:
    """A PDF of one page."""
    title = _("If this laptop fails")
    pen = Pen(told.paper, title)
    left, right, bottom, _top = page_bounds(told.paper)
    y = pen.height - MARGIN - 13
    pen.text(left, y, title, 20, bold=True)
    pen.text(right, y, "Tandem", 11, align="right")
    pen.line(left, y - 8, right, y - 8, width=1.2)
    column = _Column(pen, left, right, y - 12)
    _draw_restart(column, told)
    _draw_second_laptop(column, told)
    _draw_codes(column, told)
    _draw_people(column, told)
    pen.line(left, bottom - 4, right, bottom - 4, gray=0.6)
    foot = _(
        "Printed %(time)s. Print this sheet again if the stick, the address or the staff changes. It contains no "
        "passwords."
    )
    pen.text(left, bottom - 14, foot % {"time": told.printed_at}, 8, width=right - left)
    if column.y < bottom:
        raise ValueError("the recovery sheet is longer than a page")
    return pen.finish()


def _draw_restart(column: _Column, told: Recovery) -> None:
    column.heading(_("First: does it start again?"))
    column.text(
        _(
            "Switch the laptop on and start Tandem. Everything that was saved is still there, and the clocks keep "
            "running."
        )
    )
    column.facts(
        [
            (_("Tandem folder"), told.program),
            (_("Start command"), told.start),
            (_("Data folder"), told.data),
        ]
    )


def _draw_second_laptop(column: _Column, told: Recovery) -> None:
    column.heading(_("If not: carry on with a second laptop"))
    column.text(
        _("Tandem must be installed on it. Do that before the event, while you have internet access."),
        mark="1",
    )
    column.text(
        _("Plug in the stick with the backups. Do not use the first laptop for this event again."), mark="2"
    )
    column.facts([(_("Backup folder"), told.folder)])
    column.text(
        _(
            "Start Tandem there, open the link shown in its window, create an account, and press "
            "“Carry on from a backup”. If Tandem was used there before, sign in and press “Demo "
            "events, or carry on from a backup” on the home page."
        ),
        mark="3",
    )
    column.text(_("Choose the newest file of the event. If it is refused, try the next older one."), mark="4")
    column.facts(
        [(name, _("%(stem)s.(number).tandem.json") % {"stem": stem}) for name, stem in told.events],
        wide=WIDE_LABEL,
    )
    if told.more_events:
        more = ngettext(
            "And the files of %(count)s more event.",
            "And the files of %(count)s more events.",
            told.more_events,
        )
        column.text(more % {"count": told.more_events})
    column.text(
        _("Enter the slips again for all tables without a result, and choose the backup folder again."),
        mark="5",
    )


def _draw_codes(column: _Column, told: Recovery) -> None:
    column.heading(_("Printed codes and the address"))
    column.text(
        _(
            "Slips, team cards and posters lead to the address below. Give the second laptop this address (the page "
            "you see after carrying on explains how), or print them all again there."
        )
    )
    column.facts([(_("Address"), told.address)])


def _draw_people(column: _Column, told: Recovery) -> None:
    column.heading(_("Who can sign in on this laptop"))
    for name, username, role in told.people:
        shown = _("%(name)s, user name %(username)s") % {"name": name, "username": username}
        column.fact(role, shown)
    if told.more_people:
        more = ngettext(
            "%(count)s more person is listed on the home page under Accounts.",
            "%(count)s more people are listed on the home page under Accounts.",
            told.more_people,
        )
        column.text(more % {"count": told.more_people})
    column.y -= 2
    column.text(
        _(
            "The second laptop has no accounts yet. Whoever opens its link becomes the owner and adds the others on "
            "the Staff page. The team cards keep working."
        )
    )
    column.text(
        _(
            "Forgotten password: the owner creates a new link under Accounts. If the owner forgot it, run "
            "%(command)s, or press p and Enter in Tandem’s window."
        )
        % {"command": told.reset}
    )
