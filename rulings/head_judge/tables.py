"""The list of questions that found nothing, for an event's staff."""

from datetime import datetime

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from rulings.head_judge.models import MissedQuestion
from tournament.event.models import Tournament
from tournament.wording.readable import event_moment


class MissedQuestionTable(tables.Table):
    """Questions that found nothing, the latest first."""

    shown = tables.Column(_("Question"), attrs={"td": {"class": "row-title"}})
    times = tables.Column(
        _("Times asked"), attrs={"th": {"class": "number"}, "td": {"class": "number"}}, order_by=("-times",)
    )
    last_asked_at = tables.Column(_("Last asked"))

    class Meta:
        attrs = {"class": "data-table is-stacked"}
        empty_text = _("So far, every question at this event has found an answer.")
        order_by = "-last_asked_at"

    def __init__(self, data: list[MissedQuestion], *, tournament: Tournament) -> None:
        self.tournament = tournament
        super().__init__(data)

    def render_last_asked_at(self, value: datetime) -> str:
        """The moment in the event's zone."""
        return event_moment(value, self.tournament)
