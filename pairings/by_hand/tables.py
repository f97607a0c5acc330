"""The pairings of a proposal to choose from when it is changed by hand."""

from collections.abc import Set
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pairings.matches.cells import badge, entry_cell
from pairings.matches.models import Match
from pairings.rounds.tables import PairingsTable
from teams.entries.models import Entry
from tournament.kernel.named import with_names


class HandTable(PairingsTable):
    """Each team with its number, which puts it into the form.

    The tables `moved` by the last edit (None: the bye) are marked.
    """

    class Meta(PairingsTable.Meta):
        pass

    def __init__(self, *args: Any, moved: Set[int | None], **kwargs: Any) -> None:
        self.moved = moved
        super().__init__(*args, records={}, **kwargs)
        self.page_address = reverse("pairings:by-hand", args=[self.event.slug, self.round.number])

    def _choose(self, entry: Entry) -> SafeString:
        """Return the team's number as a button that fills it into the form; nothing typed there is lost."""
        return format_html(
            '<button type="submit" form="edit" formaction="{}#edit" formnovalidate name="choose" value="{}"'
            ' class="choose-team" title="{}">{}</button> {}',
            self.page_address,
            entry.number,
            str(with_names(_("Choose %(team)s"), {"team": entry.team_name})),
            entry.number,
            entry_cell(entry),
        )

    def render_one(self, record: Match) -> SafeString:
        """The first team."""
        return self._choose(record.one)

    def render_two(self, record: Match) -> SafeString:
        """The second team, or the bye."""
        return self._choose(record.two) if record.two is not None else super().render_two(record)

    def render_marks(self, record: Match) -> SafeString:
        """What to look at, and whether the last edit brought it."""
        marks = super().render_marks(record)
        if record.table_number not in self.moved:
            return marks
        return format_html("{} {}", badge("now", _("changed")), marks)
