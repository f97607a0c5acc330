"""The list of journal lines on the desk's page, each with its undo."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.template.loader import get_template
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from pairings.journal.wording import round_and_table, short_values, shown_reason, shown_values
from pairings.matches.cells import NUMBER
from pairings.undo.wording import UndoButton, line_action
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.named import joined_names
from tournament.wording.citation_links import citation
from tournament.wording.readable import event_moment, event_time, local_day


@dataclass(frozen=True, slots=True)
class UndoCell:
    """A line's undo, and why it cannot be where it cannot ("" where it can)."""

    button: UndoButton
    is_possible: bool
    why_not: str


class JournalTable(tables.Table):
    """Lines of the journal. `undos` has the newest lines by number; older ones lead to their own page."""

    number = tables.Column(pgettext_lazy("journal", "Line"), attrs=NUMBER)
    at = tables.Column(pgettext_lazy("journal", "When"))
    actor = tables.Column(pgettext_lazy("journal", "Who"), order_by=("actor__name", "actor__number"))
    action = tables.Column(pgettext_lazy("journal", "What"), attrs={"td": {"class": "row-title"}})
    place = tables.Column(
        gettext_lazy("Round / table"),
        accessor="pk",
        order_by=("round_number", "table_number"),
    )
    details = tables.Column(
        gettext_lazy("Details"), accessor="pk", orderable=False, attrs={"td": {"class": "journal-details"}}
    )
    undo = tables.Column(pgettext_lazy("journal", "Undo"), accessor="pk", orderable=False)

    class Meta:
        attrs = {"class": "data-table is-stacked journal"}
        empty_text = gettext_lazy("No line matches your search.")

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
        """Return the action in people's words, and which line it undoes or was undone by."""
        text = format_html("{}", line_action(record))
        if record.undoes is not None:
            text = format_html("{} {}", text, self._other(_("undoes line %(line)s"), record.undoes))
        by = self.taken_back.get(record.number)
        if by is not None:
            text = format_html("{} {}", text, self._other(_("undone by line %(line)s"), by))
        return text

    def _other(self, text: str, number: int) -> SafeString:
        return format_html(
            '<small><a href="{}">{}</a></small>', self._address(number), text % {"line": number}
        )

    def render_place(self, record: JournalEntry) -> str:
        """Round and table."""
        return round_and_table(record)

    def render_details(self, record: JournalEntry) -> SafeString:
        """What the line did in a few words, with everything that it keeps folded behind them."""
        team = "" if record.entry_number is None else self.names.get(record.entry_number, "")
        short = short_values(record, self.names, self.event)
        reason = shown_reason(record)
        told = joined_names(" · ", filter(None, (team, short, reason)))
        cell = self.undos.get(record.number)
        facts = [
            (_("Team"), team),
            (pgettext("journal", "Before"), self._values(record, record.before)),
            (pgettext("journal", "After"), self._values(record, record.after)),
            (_("Reason"), reason),
            (_("Rule"), citation(record.citation)),
            (_("Cannot be undone"), "" if cell is None else cell.why_not),
        ]
        known = [(name, text) for name, text in facts if text]
        if not known:
            return SafeString("")
        return format_html(
            '<details><summary><span>{}</span></summary><dl class="facts">{}</dl></details>',
            told or _("More"),
            format_html_join("", "<div><dt>{}</dt><dd>{}</dd></div>", known),
        )

    def _values(self, record: JournalEntry, values: Any) -> str:
        return shown_values(values, self.names, self.event, record.round_number)

    def render_undo(self, record: JournalEntry) -> SafeString:
        """Return a button where one press does it; the details, or the line's page, say why there is none."""
        cell = self.undos.get(record.number)
        if cell is None or not cell.is_possible:
            return SafeString("")
        drawn: SafeString = self._button.render({"slug": self.event.slug, "button": cell.button, **self.form})
        return drawn

    @cached_property
    def _button(self) -> Any:
        return get_template("pairings/undo/_undo_button.html")
