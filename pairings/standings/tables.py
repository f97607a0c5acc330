"""The list of the standings for staff."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from pairings.matches.cells import NUMBER, entry_cell
from pairings.matches.wording import record_heading, record_meaning, record_text
from pairings.standings.queries import StandingRow
from pairings.standings.wording import mark_badge
from tournament.event.models import Tournament
from tournament.wording.stages import rank_name
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS, tiebreaker_value


class StandingsTable(tables.Table):
    """The standings with the event's tiebreakers; make the class with `standings_table`."""

    rank = tables.Column(gettext_lazy("Rank"), attrs=NUMBER, empty_values=(), order_by="rank_or_last")
    team = tables.Column(
        gettext_lazy("Team"), accessor="entry__team_name", attrs={"td": {"class": "row-title"}}
    )
    match_points = tables.Column(gettext_lazy("Match points"), attrs=NUMBER)
    record = tables.Column(attrs=NUMBER)

    class Meta:
        empty_text = gettext_lazy("No team matches your search.")
        row_attrs = {"class": lambda record: "is-dropped" if record.entry.dropped_at else ""}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        self.slug, self.record_order = tournament.slug, tournament.record_order
        if tournament.is_single_elimination:
            kwargs["exclude"] = ("match_points", "record")
        super().__init__(*args, **kwargs)
        self.columns["rank"].column.verbose_name = rank_name(tournament)
        if not tournament.is_single_elimination:
            self.columns["record"].column.verbose_name = format_html(
                '<abbr title="{}">{}</abbr>',
                record_meaning(self.record_order),
                record_heading(self.record_order),
            )

    def render_rank(self, record: StandingRow) -> str:
        """From 1; a dash for a team without one."""
        return record.rank_text or "–"

    def render_team(self, record: StandingRow) -> SafeString:
        """The team with its players."""
        address = reverse("teams:entry", args=[self.slug, record.entry.number])
        return entry_cell(record.entry, mark_badge(record.mark), address=address)

    def render_record(self, record: StandingRow) -> str:
        """Wins, draws and losses in the order of the event."""
        return record_text(record.record, self.record_order)


class TiebreakerColumn(tables.Column):
    """One tiebreaker, explained on hover."""

    def __init__(self, key: str) -> None:
        self.text = text = TIEBREAKER_TEXTS[key]
        super().__init__(
            verbose_name=format_html(
                '<abbr title="{}: {}">{}</abbr>',
                text.name,
                text.explanation,
                text.abbreviation,
            ),
            accessor=f"tiebreakers__{key}",
            attrs=NUMBER,
        )

    def render(self, record: StandingRow) -> SafeString | str:
        """The rounded value with the exact one on hover."""
        return tiebreaker_value(record.tiebreakers, self.text)


def standings_table(rows: Sequence[StandingRow], tournament: Tournament) -> StandingsTable:
    """The standings with a column for each tiebreaker of the event, in its order; in single elimination the places."""
    keys = () if tournament.is_single_elimination else tournament.tiebreakers
    extra = [(key, TiebreakerColumn(key)) for key in keys]
    return StandingsTable(rows, extra_columns=extra, tournament=tournament)
