"""The table that every list of matches is made from."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.matches.cells import badge, entry_cell
from pairings.matches.models import Match
from pairings.matches.scoring import How
from tournament.event.models import Tournament


class MatchTable(tables.Table):
    """What the lists of matches share. `event` is the tournament."""

    table_number = tables.Column(
        gettext_lazy("Table"), attrs={"th": {"class": "number"}, "td": {"class": "number row-title"}}
    )
    one = tables.Column(gettext_lazy("Team"), accessor="one__team_name")
    two = tables.Column(gettext_lazy("Opponents"), accessor="two__team_name", empty_values=())

    class Meta:
        row_attrs = {
            "id": lambda record: f"match-{record.pk}",
            "class": lambda record: "" if record.is_open else "is-done",
        }

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        self.event = event
        super().__init__(*args, **kwargs)

    def render_one(self, record: Match) -> SafeString:
        """The first team."""
        return entry_cell(record.one)

    def render_two(self, record: Match) -> SafeString:
        """The second team, or what is in its place."""
        if record.two is not None:
            return entry_cell(record.two)
        return badge("bye", _("bye")) if record.how == How.BYE else format_html("{}", _("missed"))
