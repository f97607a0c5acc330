"""The list of journal lines on the desk's page, each with its undo."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.journal.wording import round_and_table, shown_values
from pairings.matches.cells import NUMBER
from pairings.undo.wording import line_action
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.wording.citation_links import citation
from tournament.wording.readable import event_moment, event_time, local_day


@dataclass(frozen=True, slots=True)
class UndoCell:
    """What a line's undo is called, and why it cannot be where it cannot ("" where it can)."""

    title: str
    is_possible: bool
    why_not: str


class JournalTable(tables.Table):
    """Lines of the journal. `undos` has the newest lines by number; older ones lead to their own page."""

    number = tables.Column(gettext_lazy("Line"), attrs=NUMBER)
    at = tables.Column(gettext_lazy("When"))
    actor = tables.Column(gettext_lazy("Who"), order_by=("actor__name", "actor__number"))
    action = tables.Column(gettext_lazy("What"), attrs={"td": {"class": "row-title"}})
    place = tables.Column(
        gettext_lazy("Round / table"),
        accessor="pk",
        order_by=("round_number", "table_number"),
    )
    team = tables.Column(gettext_lazy("Team"), accessor="entry_number")
    details = tables.Column(gettext_lazy("Before → after"), accessor="pk", orderable=False)
    reason = tables.Column(gettext_lazy("Reason"), empty_values=())
    undo = tables.Column(gettext_lazy("Undo"), accessor="pk", orderable=False)

    class Meta:
        empty_text = gettext_lazy("No line fits what you searched for.")

    def __init__(
        self,
        *args: Any,
        event: Tournament,
        names: Mapping[int, str],
        undos: Mapping[int, UndoCell],
        csrf_token: str,
        here: str,
        **kwargs: Any,
    ) -> None:
        self.event = event
        self.names = names
        self.undos = undos
        self.form = {"csrf_token": csrf_token, "next": here}
        self.taken_back: Mapping[int, int] = {}
        super().__init__(*args, **kwargs)

    def render_number(self, value: int) -> SafeString:
        """The number, which leads to the line's own page."""
        return format_html('<a href="{}">{}</a>', self._address(value), value)

    def _address(self, number: int) -> str:
        return reverse("pairings:journal-line", args=[self.event.slug, number])

    def render_at(self, value: Any) -> str:
        """The time in the event's zone, with the date where it is not the day of the event."""
        is_that_day = local_day(value, self.event) == self.event.date
        return event_time(value, self.event) if is_that_day else event_moment(value, self.event)

    def render_action(self, record: JournalEntry) -> SafeString:
        """The action in people's words, and which line it takes back or was taken back by."""
        told = format_html("{}", line_action(record))
        if record.undoes is not None:
            told = format_html("{} {}", told, self._other(_("takes back line %(line)s"), record.undoes))
        by = self.taken_back.get(record.number)
        if by is not None:
            told = format_html("{} {}", told, self._other(_("taken back by line %(line)s"), by))
        return told

    def _other(self, text: str, number: int) -> SafeString:
        return format_html(
            '<small><a href="{}">{}</a></small>', self._address(number), text % {"line": number}
        )

    def render_place(self, record: JournalEntry) -> str:
        """Round and table."""
        return round_and_table(record)

    def render_team(self, value: int) -> str:
        """The team's name."""
        return self.names.get(value, str(value))

    def render_details(self, record: JournalEntry) -> SafeString:
        """What it was and what it became."""
        before = shown_values(record.before, self.names, self.event)
        after = shown_values(record.after, self.names, self.event)
        if not before:
            return format_html("<small>{}</small>", after)
        return format_html('<small><s>{}</s> <span aria-hidden="true">→</span> {}</small>', before, after)

    def render_reason(self, record: JournalEntry) -> SafeString:
        """The reason, and the rule that was followed."""
        return format_html("{} {}", record.reason, citation(record.citation))

    def render_undo(self, record: JournalEntry) -> SafeString:
        """A button, or why there is none; of an older line the way to its page."""
        cell = self.undos.get(record.number)
        if cell is None:
            return format_html('<a href="{}">{}</a>', self._address(record.number), _("Look"))
        if not cell.is_possible:
            return format_html(
                '<details class="small"><summary>{}</summary>{}</details>', _("Why not"), cell.why_not
            )
        values = {"slug": self.event.slug, "number": record.number, "title": cell.title, **self.form}
        return render_to_string("pairings/undo/_undo_button.html", values)
