"""The list of journal lines."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from pairings.journal_texts import action_label, place_of, shown_values
from pairings.tables import NUMBER
from tournament.models import JournalEntry, Tournament
from tournament.templatetags.tandem import citation, event_moment


class JournalTable(tables.Table):
    """Lines of the journal."""

    number = tables.Column(gettext_lazy("Line"), attrs=NUMBER)
    at = tables.Column(gettext_lazy("When"))
    who = tables.Column(gettext_lazy("Who"))
    action = tables.Column(gettext_lazy("What"), attrs={"td": {"class": "row-title"}})
    place = tables.Column(
        gettext_lazy("Round / table"),
        accessor="pk",
        order_by=("round_number", "table_number"),
    )
    team = tables.Column(gettext_lazy("Team"), accessor="entry_number")
    details = tables.Column(gettext_lazy("Before and after"), accessor="pk", orderable=False)
    reason = tables.Column(gettext_lazy("Reason"), empty_values=())

    class Meta:
        empty_text = gettext_lazy("No line fits what you searched for.")

    def __init__(self, *args: Any, event: Tournament, names: dict[int, str], **kwargs: Any) -> None:
        self.event = event
        self.names = names
        super().__init__(*args, **kwargs)

    def render_at(self, value: Any) -> str:
        """Date and time in the event's zone."""
        return event_moment(value, self.event)

    def render_action(self, value: str) -> str:
        """The action in people's words."""
        return action_label(value)

    def render_place(self, record: JournalEntry) -> str:
        """Round and table."""
        return place_of(record)

    def render_team(self, value: int) -> str:
        """The team's name."""
        return self.names.get(value, str(value))

    def render_details(self, record: JournalEntry) -> SafeString:
        """What it was and what it became."""
        before = shown_values(record.before, self.names, self.event)
        after = shown_values(record.after, self.names, self.event)
        if not before:
            return format_html("<small>{}</small>", after)
        return format_html("<small><s>{}</s> {}</small>", before, after)

    def render_reason(self, record: JournalEntry) -> SafeString:
        """The reason, and the rule that was followed."""
        return format_html("{} {}", record.reason, citation(record.citation))
