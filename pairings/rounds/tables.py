"""The list of rounds, and the list of a round's pairings, for staff."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from pairings.matches.cells import NUMBER, _gap, badge, result_cell
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.tables import MatchTable
from pairings.matches.wording import points_of_both, record_heading, record_text
from pairings.rounds.queries import RoundSummary
from tournament.event.models import Round, Tournament
from tournament.wording.readable import event_time
from tournament.wording.stages import round_title


class PairingsTable(MatchTable):
    """The pairings of a round, to be looked over: records, gap, rematches, and why."""

    seeds = tables.Column(gettext_lazy("Seeds"), accessor="pk", orderable=False, attrs=NUMBER)
    gap = tables.Column(
        gettext_lazy("Points"),
        accessor="score_one",
        attrs=NUMBER,
        order_by=("-score_one", "-score_two"),
    )
    marks = tables.Column("", accessor="pk", orderable=False)
    result = tables.Column(gettext_lazy("Result"), accessor="how", attrs=NUMBER)
    why = tables.Column("", accessor="pk", orderable=False)

    class Meta(MatchTable.Meta):
        empty_text = gettext_lazy("No table matches your search.")

    def __init__(
        self,
        *args: Any,
        event: Tournament,
        round_: Round,
        records: Mapping[int, tuple[int, int, int]],
        seeds: Mapping[int, int] | None = None,
        changed: Collection[int] = (),
        may_correct: bool = False,
        **kwargs: Any,
    ) -> None:
        """`records` are wins, draws and losses before the round by entry number; empty to leave them out. `seeds`
        are those of a bracket by entry number.

        `changed` are tables that were re-paired after the round was posted; `may_correct` shows the way to put
        right a result of a closed round.
        """
        self.round = round_
        self.records = records
        self.seeds = seeds or {}
        self.changed = changed
        self.may_correct = may_correct and round_.closed_at is not None
        super().__init__(*args, event=event, **kwargs)
        if records:
            heading = f"{_('Points')} · {record_heading(event.record_order)}"
            self.columns["gap"].column.verbose_name = heading
        if round_.posted_at is None:
            self.columns.hide("result")
        if round_.is_elimination or round_.number == 1:  # nobody is paired by points, or has any yet
            self.columns.hide("gap")
        if not self.seeds:
            self.columns.hide("seeds")

    def render_seeds(self, record: Match) -> str:
        """The seeds of both in their order: "1 – 8"; of a team with a bye its own."""
        return " – ".join(str(self.seeds.get(entry.number, "")) for entry in record.entries)

    def render_gap(self, record: Match) -> SafeString:
        """Match points of both before the round, and what they come from."""
        is_alone = record.two is None
        points = str(record.score_one) if is_alone else points_of_both((record.score_one, record.score_two))
        shown = [
            record_text(self.records[entry.number], self.event.record_order)
            for entry in record.entries
            if entry.number in self.records
        ]
        return format_html('{}<span class="players nowrap">{}</span>', points, " : ".join(shown))

    def render_marks(self, record: Match) -> SafeString:
        """What to look at: a rematch, different points, fixed tables."""
        marks = list(self._hand_marks(record))
        if record.table_number in self.changed:
            marks.append(badge("late", _("changed")))
        if record.is_rematch:
            marks.append(badge("rematch", _("rematch")))
        if record.two is not None and not self.round.is_elimination:
            gap = record.score_one - (record.score_two or 0)
            if gap:
                marks.append(badge("late", _gap(abs(gap))))
        if record.two is not None:
            fixed = [entry.fixed_table for entry in record.entries if entry.fixed_table is not None]
            if fixed:
                marks.append(badge("proposed", _("fixed table")))
        return mark_safe(" ".join(marks))  # noqa: S308 - badges escape their words

    def _hand_marks(self, record: Match) -> Iterator[SafeString]:
        """Whether a hand put the teams there, and, in a proposal, whether they stay when the rest is re-paired."""
        wish = record.by_hand
        if wish is None:
            return
        if wish.is_made:
            yield badge("house-rule", _("by hand"))
        if wish.is_locked and self.round.posted_at is None:
            yield badge("posted", _("locked"))

    def render_result(self, record: Match) -> SafeString:
        """The points."""
        return result_cell(record)

    def render_why(self, record: Match) -> SafeString:
        """Why these two meet."""
        if record.how == How.MISSED:
            return SafeString("")
        why = (
            SafeString("")
            if self.round.is_elimination
            else format_html(
                '<a class="button button-quiet" href="{}">{}</a>',
                reverse("pairings:why", args=[self.event.slug, self.round.number, record.one.number]),
                _("Why?"),
            )
        )
        if not self.may_correct or record.table_number is None:
            return why
        return format_html(
            '{} <a class="button button-quiet" href="{}">{}</a>',
            why,
            reverse("pairings:correct", args=[self.event.slug, self.round.number, record.table_number]),
            pgettext("button: put a result right", "Correct"),
        )


class RoundTable(tables.Table):
    """All rounds of an event."""

    round = tables.Column(
        gettext_lazy("Round"), accessor="round__number", attrs={"td": {"class": "row-title"}}
    )
    state = tables.Column(pgettext_lazy("of a round", "State"), accessor="round__state")
    paired = tables.Column(pgettext_lazy("when a round was", "Paired"), accessor="round__paired_at")
    posted = tables.Column(pgettext_lazy("when a round was", "Posted"), accessor="round__posted_at")
    started = tables.Column(pgettext_lazy("when a round was", "Started"), accessor="round__started_at")
    closed = tables.Column(pgettext_lazy("when a round was", "Closed"), accessor="round__closed_at")
    results = tables.Column(gettext_lazy("Results"), accessor="tables", orderable=False, attrs=NUMBER)
    proof = tables.Column(gettext_lazy("Pairing"), accessor="round__is_proved", orderable=False)

    class Meta:
        empty_text = gettext_lazy("No round has been paired yet.")

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        self.event = event
        super().__init__(*args, **kwargs)

    def render_round(self, record: RoundSummary) -> SafeString:
        """The round with the link to its page."""
        number = record.round.number
        return format_html(
            '<a href="{}">{}</a>',
            reverse("pairings:round", args=[self.event.slug, number]),
            round_title(record.round),
        )

    def render_state(self, record: RoundSummary) -> SafeString:
        """Proposed, posted or closed."""
        state = record.round.state
        return badge(state.value, str(state.label))

    def render_paired(self, value: Any) -> str:
        """The time of day."""
        return event_time(value, self.event)

    render_posted = render_started = render_closed = render_paired

    def render_results(self, record: RoundSummary) -> str:
        """How many tables have a result."""
        return _("%(done)s of %(all)s") % {"done": record.tables - record.open_tables, "all": record.tables}

    def render_proof(self, record: RoundSummary) -> SafeString:
        """Whether the pairing is proved to be the best, and rematches."""
        if record.round.is_elimination:
            return format_html("{}", _("bracket"))
        words = [_("proved best") if record.round.is_proved else _("best found")]
        if record.has_bye:
            words.append(_("with a bye"))
        rematch = badge("rematch", _("rematches")) if record.round.has_rematches else ""
        return format_html("{} {}", ", ".join(words), rematch)
