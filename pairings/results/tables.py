"""The list of a round's results for staff."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext

from pairings.matches.cells import NUMBER, result_cell
from pairings.matches.models import Match
from pairings.matches.tables import MatchTable
from tournament.kernel.named import joined_names
from tournament.wording.readable import event_time


class ResultsTable(MatchTable):
    """The tables of a round with their results, for the scorekeeper."""

    result = tables.Column(gettext_lazy("Result"), accessor="how", attrs=NUMBER)
    recorded = tables.Column(gettext_lazy("Recorded"), accessor="recorded_at", empty_values=())
    enter = tables.Column("", accessor="pk", orderable=False)

    class Meta(MatchTable.Meta):
        order_by = "table_number"
        empty_text = gettext_lazy("No table matches your search.")

    def render_result(self, record: Match) -> SafeString:
        """The points."""
        return result_cell(record)

    def render_recorded(self, record: Match) -> str:
        """When and by whom."""
        if record.recorded_at is None:
            return ""
        return joined_names(", ", (event_time(record.recorded_at, self.event), record.shown_recorder))

    def render_enter(self, record: Match) -> SafeString:
        """The link into the line where it is entered."""
        return format_html(
            '<a class="button button-quiet" href="{}?table={}" data-enter>{}</a>',
            reverse("pairings:results", args=[self.event.slug]),
            record.table_number,
            pgettext("a result", "Enter") if record.is_open else pgettext("a result", "Correct"),
        )
