"""The list of teams for staff."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from teams.entries.queries import EntryRow
from teams.people.models import Player
from tournament.event.models import Tournament


class EntryTable(tables.Table):
    """Entries with their players, place and state; needs `teams.entries.queries.EntryRow` values."""

    number = tables.Column(_("No."), accessor="entry__number", attrs={"td": {"class": "number"}})
    team = tables.TemplateColumn(
        template_name="teams/entries/_entry_name.html",
        verbose_name=_("Team"),
        order_by="name_key",
        attrs={"td": {"class": "row-title"}},
    )
    seat_a = tables.Column(_("Player A"), accessor="entry__seat_a", order_by="key_a")
    seat_b = tables.Column(_("Player B"), accessor="entry__seat_b", order_by="key_b")
    place = tables.Column(
        pgettext_lazy("where a team comes from", "From"), accessor="entry__city", order_by="place_key"
    )
    state = tables.TemplateColumn(
        template_name="teams/pages/_entry_state.html", verbose_name=_("Here?"), order_by="state_key"
    )

    paid = tables.TemplateColumn(
        template_name="teams/pages/_entry_paid.html", verbose_name=_("Paid?"), order_by="paid_key"
    )

    class Meta:
        attrs = {"class": "data-table is-stacked teams"}
        empty_text = _("No team matches. Try a shorter search, or show all teams.")
        row_attrs = {
            "id": lambda record: f"entry-{record.entry.number}",
            "class": lambda record: "" if record.entry.is_active else "is-dropped",
        }
        order_by = "team"

    def __init__(
        self, data: list[EntryRow], *, tournament: Tournament, may_register: bool, has_payments: bool
    ) -> None:
        self.tournament = tournament
        self.may_register = may_register
        super().__init__(data, exclude=() if has_payments else ("paid",))

    def render_seat_a(self, value: Player) -> SafeString:
        """Name and number of the player in seat A."""
        return _person(value)

    def render_seat_b(self, value: Player) -> SafeString:
        """Name and number of the player in seat B."""
        return _person(value)

    def render_place(self, record: EntryRow) -> SafeString:
        """City, state and country."""
        entry = record.entry
        return format_html('{}<span class="players">{}</span>', entry.city, entry.region)


def _person(player: Player) -> SafeString:
    return format_html('{}<span class="players">{}</span>', player.called, player.number_shown)
