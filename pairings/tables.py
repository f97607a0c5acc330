"""Lists of rounds, matches and standings for staff."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairings.models import Match
from pairings.queries import StandingRow
from pairings.queries_desk import RoundSummary
from pairings.result_texts import how_badge, points_of_both, record_text, result_sentence
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.wording.readable import event_time, percentage
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS

NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}
PER_PAGE = 100


def badge(kind: str, text: str) -> SafeString:
    """A word in a badge of the style guide."""
    return format_html('<span class="badge badge-{}">{}</span>', kind, text)


def entry_cell(entry: Entry) -> SafeString:
    """A team with its players below it, and whether it left."""
    left = SafeString("")
    if entry.is_disqualified:
        left = badge("disqualified", _("disqualified"))
    elif entry.dropped_at is not None:
        left = badge("dropped", _("dropped"))
    return format_html(
        '{} {}<span class="players">{}, {}</span>',
        entry.team_name,
        left,
        entry.seat_a.name,
        entry.seat_b.name,
    )


def _gap(points: int) -> str:
    return ngettext("%(gap)s point apart", "%(gap)s points apart", points) % {"gap": points}


def result_cell(match: Match) -> SafeString:
    """Points and how it ended; a dash while there is no result."""
    if match.is_open:
        return format_html(
            '<span class="muted"><span aria-hidden="true">–</span>'
            '<span class="visually-hidden">{}</span></span>',
            _("no result yet"),
        )
    if match.two is None:
        return format_html('<span class="score">{}</span>', match.points_one)
    score = format_html(
        '<span class="score" title="{}">{}</span>',
        result_sentence(match),
        points_of_both((match.points_one, match.points_two)),
    )
    label = how_badge(match.how)
    if not label:
        return score
    return format_html("{} {}", score, badge("time" if match.how == Match.How.TIME else "done", label))


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
        """The second team, or what stands in its place."""
        if record.two is not None:
            return entry_cell(record.two)
        return badge("bye", _("bye")) if record.how == Match.How.BYE else format_html("{}", _("left out"))


class ResultsTable(MatchTable):
    """The tables of a round with their results, for the scorekeeper."""

    result = tables.Column(gettext_lazy("Result"), accessor="how", attrs=NUMBER)
    recorded = tables.Column(gettext_lazy("Recorded"), accessor="recorded_at", empty_values=())
    enter = tables.Column("", accessor="pk", orderable=False)

    class Meta(MatchTable.Meta):
        order_by = "table_number"
        empty_text = gettext_lazy("No table fits what you searched for.")

    def render_result(self, record: Match) -> SafeString:
        """The points."""
        return result_cell(record)

    def render_recorded(self, record: Match) -> str:
        """When and by whom."""
        if record.recorded_at is None:
            return ""
        return f"{event_time(record.recorded_at, self.event)}, {record.recorded_by}"

    def render_enter(self, record: Match) -> SafeString:
        """The link into the line where it is entered."""
        return format_html(
            '<a class="button button-quiet" href="{}?table={}" data-enter>{}</a>',
            reverse("pairings:results", args=[self.event.slug]),
            record.table_number,
            _("Enter") if record.is_open else _("Correct"),
        )


class PairingsTable(MatchTable):
    """The pairings of a round, to be looked over: records, gap, rematches, and why."""

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
        empty_text = gettext_lazy("No table fits what you searched for.")

    def __init__(
        self,
        *args: Any,
        event: Tournament,
        round_: Round,
        records: Mapping[int, tuple[int, int, int]],
        changed: Collection[int] = (),
        may_correct: bool = False,
        **kwargs: Any,
    ) -> None:
        """`records` are wins, draws and losses before the round by entry number; empty to leave them out.

        `changed` are tables that were paired anew after the round was posted; `may_correct` shows the way to put
        right a result of a closed round.
        """
        self.round = round_
        self.records = records
        self.changed = changed
        self.may_correct = may_correct and round_.closed_at is not None
        super().__init__(*args, event=event, **kwargs)
        if round_.posted_at is None:
            self.columns.hide("result")

    def render_gap(self, record: Match) -> SafeString:
        """Match points of both before the round, and what they come from."""
        if record.two is None:
            points, sides = str(record.score_one), [record.one]
        else:
            points, sides = points_of_both((record.score_one, record.score_two)), [record.one, record.two]
        shown = [record_text(self.records[side.number]) for side in sides if side.number in self.records]
        return format_html('{}<span class="players nowrap">{}</span>', points, " : ".join(shown))

    def render_marks(self, record: Match) -> SafeString:
        """What to look at: a rematch, different points, fixed tables."""
        marks = list(self._hand_marks(record))
        if record.table_number in self.changed:
            marks.append(badge("late", _("changed")))
        if record.is_rematch:
            marks.append(badge("rematch", _("again")))
        if record.two is not None:
            gap = record.score_one - (record.score_two or 0)
            if gap:
                marks.append(badge("late", _gap(abs(gap))))
            fixed = [entry.fixed_table for entry in (record.one, record.two) if entry.fixed_table is not None]
            if fixed:
                marks.append(badge("proposed", _("fixed table")))
        return mark_safe(" ".join(marks))  # noqa: S308 - badges escape their words

    def _hand_marks(self, record: Match) -> Iterator[SafeString]:
        """Whether a hand put the teams there, and, in a proposal, whether they stay when the rest is paired anew."""
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
        if record.how == Match.How.MISSED:
            return SafeString("")
        why = format_html(
            '<a class="button button-quiet" href="{}">{}</a>',
            reverse("pairings:why", args=[self.event.slug, self.round.number, record.one.number]),
            _("Why?"),
        )
        if not self.may_correct or record.table_number is None:
            return why
        return format_html(
            '{} <a class="button button-quiet" href="{}">{}</a>',
            why,
            reverse("pairings:correct", args=[self.event.slug, self.round.number, record.table_number]),
            _("Correct"),
        )


class RoundTable(tables.Table):
    """All rounds of an event."""

    round = tables.Column(
        gettext_lazy("Round"), accessor="round__number", attrs={"td": {"class": "row-title"}}
    )
    state = tables.Column(gettext_lazy("State"), accessor="round__state")
    paired = tables.Column(gettext_lazy("Paired"), accessor="round__paired_at")
    posted = tables.Column(gettext_lazy("Posted"), accessor="round__posted_at")
    started = tables.Column(gettext_lazy("Started"), accessor="round__started_at")
    closed = tables.Column(gettext_lazy("Closed"), accessor="round__closed_at")
    results = tables.Column(gettext_lazy("Results"), accessor="tables", orderable=False, attrs=NUMBER)
    proof = tables.Column(gettext_lazy("Pairing"), accessor="round__is_proved", orderable=False)

    class Meta:
        empty_text = gettext_lazy("No round is paired yet.")

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        self.event = event
        super().__init__(*args, **kwargs)

    def render_round(self, record: RoundSummary) -> SafeString:
        """The round with the link to its page."""
        number = record.round.number
        return format_html(
            '<a href="{}">{}</a>',
            reverse("pairings:round", args=[self.event.slug, number]),
            _("Round %(number)s") % {"number": number},
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
        words = [_("proved best") if record.round.is_proved else _("best found")]
        if record.has_bye:
            words.append(_("with a bye"))
        rematch = badge("rematch", _("rematches")) if record.round.has_rematches else ""
        return format_html("{} {}", ", ".join(words), rematch)


class StandingsTable(tables.Table):
    """The standings with the event's tiebreakers; make the class with `standings_table`."""

    rank = tables.Column(gettext_lazy("Rank"), attrs=NUMBER, empty_values=(), order_by="rank_or_last")
    team = tables.Column(
        gettext_lazy("Team"), accessor="entry__team_name", attrs={"td": {"class": "row-title"}}
    )
    match_points = tables.Column(gettext_lazy("Match points"), attrs=NUMBER)
    record = tables.Column(gettext_lazy("Won-drawn-lost"), attrs=NUMBER)

    class Meta:
        empty_text = gettext_lazy("No team fits what you searched for.")
        row_attrs = {"class": lambda record: "is-dropped" if record.entry.dropped_at else ""}

    def render_rank(self, record: StandingRow) -> str:
        """From 1; a dash for a disqualified team."""
        return "–" if record.rank is None else str(record.rank)

    def render_team(self, record: StandingRow) -> SafeString:
        """The team with its players."""
        return entry_cell(record.entry)

    def render_record(self, record: StandingRow) -> str:
        """Wins, draws, losses."""
        return record_text(record.record)


class TiebreakerColumn(tables.Column):
    """One tiebreaker, explained on hover."""

    def __init__(self, key: str) -> None:
        text = TIEBREAKER_TEXTS[key]
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

    def render(self, value: Any) -> SafeString | str:
        """The rounded percentage with the exact one on hover."""
        return percentage(value)


def standings_table(rows: Sequence[StandingRow], keys: Sequence[str], **kwargs: Any) -> StandingsTable:
    """The standings with a column for each tiebreaker of the event, in its order."""
    extra = [(key, TiebreakerColumn(key)) for key in keys]
    return StandingsTable(rows, extra_columns=extra, **kwargs)
