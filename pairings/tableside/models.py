"""What happens at the tables while a round is played: calls for a judge, deck checks, who sits, slow play."""

from datetime import datetime, timedelta
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.matches.models import AT_A_TABLE, SIDES, both_names, table_key
from teams.entries.models import Entry
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.kernel.shown import name_of
from tournament.rows.kinds import Link, row_kind
from tournament.rows.name_fields import NameField

TABLE_SEATS = ("1a", "1b", "2a", "2b")  # side and seat of the four players of a match


class Call(models.Model):
    """A table calls a judge; a judge takes the call and answers it. A table has one call at a time."""

    class Subject(models.TextChoices):
        """What a call is about where nobody typed it."""

        RULES = "rules", _("a question about the rules")
        OPPONENTS = "opponents", _("the opponents are missing")
        RESULT = "result", _("the recorded result")
        REPORTS = "reports", _("the teams report different results")

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="calls")
    subject = models.CharField(_("about"), max_length=10, choices=Subject.choices, blank=True)
    about = models.CharField(_("about"), max_length=200, blank=True)  # as it was typed
    called_at = models.DateTimeField(_("called at"))
    called_by = later_actor_column(_("called by"))  # None: both teams, whose reports differ
    caller = NameField(max_length=120, blank=True)  # a name that whoever noted the call typed
    taken_at = models.DateTimeField(null=True)
    taken_by = later_actor_column(_("taken by"))
    answered_at = models.DateTimeField(null=True)
    answered_by = later_actor_column(_("answered by"))
    note = models.CharField(max_length=300, blank=True)

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(answered_at__isnull=True), name="one_open_call_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.about}"

    @property
    def shown_caller(self) -> str:
        """Who called, as people read it. Reads the teams where it was both."""
        if self.caller:
            return self.caller
        if self.called_by is None:
            return both_names(self.match)
        return str(self.called_by) if self.called_by.entry_number is None else self.called_by.name

    @property
    def who(self) -> str:
        """The name of the call: a table can call again. Its match is another name of the page."""
        return name_of("call", self.called_at)

    def is_of(self, entry: Entry) -> bool:
        """Whether that team called by its phone."""
        return self.called_by is not None and self.called_by.entry_number == entry.number

    @property
    def about_words(self) -> str:
        """What it is about: as it was typed, else its subject; "" where nothing was said."""
        return self.about or str(self.get_subject_display())

    def waited(self, now: datetime) -> timedelta:
        """From the call until a judge took it, or until `now`."""
        return max((self.taken_at or self.answered_at or now) - self.called_at, timedelta(0))

    @property
    def took(self) -> timedelta:
        """From the call to its answer: what the table lost; nothing while it is open."""
        return timedelta(0) if self.answered_at is None else self.answered_at - self.called_at


class DeckCheck(models.Model):
    """A judge checks the decks of a table while it waits; the minutes it took are given back (FR-216.d).

    `side` is the team whose decks are checked, None for all four decks.
    """

    class Cause(models.TextChoices):
        """Why this table is checked."""

        DRAWN = "drawn", pgettext_lazy("deck check", "drawn")
        TABLE = "table", _("chosen by a judge")
        CALL = "call", _("during a call")
        CUT = "cut", _("all teams in the cut")

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="deck_checks")
    side = models.PositiveSmallIntegerField(null=True, validators=SIDES)
    cause = models.CharField(max_length=10, choices=Cause.choices, default=Cause.TABLE)
    started_at = models.DateTimeField()
    started_by = actor_column(_("started by"))
    finished_at = models.DateTimeField(null=True)
    finished_by = later_actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(finished_at__isnull=True), name="one_deck_check_at_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.started_at}"

    @property
    def sides(self) -> tuple[int, ...]:
        """The teams whose decks are checked: 1, 2 or both."""
        return (1, 2) if self.side is None else (self.side,)

    def length(self, now: datetime) -> timedelta:
        """How long it took, or has taken until `now`."""
        return max((self.finished_at or now) - self.started_at, timedelta(0))


class Presence(models.Model):
    """Whether a player was seen in a seat ("1a" to "2b") of a table, or missed there.

    A team is present when both of its players sit.
    """

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="presences")
    seat = models.CharField(max_length=2, choices=[(seat, seat) for seat in TABLE_SEATS])
    is_here = models.BooleanField(default=True)
    noted_at = models.DateTimeField()
    noted_by = actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_presence_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.seat}"


class SlowPlayNote(models.Model):
    """A judge asked a team of a table to play faster (FR-B.GS7.b): no penalty, but it may lead to one."""

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="slow_play_notes")
    side = models.PositiveSmallIntegerField(validators=SIDES)
    note = models.CharField(max_length=200, blank=True)
    noted_at = models.DateTimeField()
    noted_by = actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    def __str__(self) -> str:
        return f"{self.match}: {self.side}"

    @property
    def entry(self) -> Entry:
        """The team that was asked. Reads the match."""
        return self.match.entry_at(self.side)


CALL = row_kind(
    Call,
    name="call",
    file="calls",
    key=table_key("called_at"),
    fields=("subject", "about", "caller", "taken_at", "answered_at", "note"),
    links={"called_by": Link("actor"), "taken_by": Link("actor"), "answered_by": Link("actor")},
    order=("called_at", "pk"),
    **AT_A_TABLE,
)
DECK_CHECK = row_kind(
    DeckCheck,
    name="deck_check",
    file="deck_checks",
    key=table_key("started_at"),
    fields=("finished_at", "side", "cause"),
    since={"side": 6, "cause": 6},
    links={"started_by": Link("actor"), "finished_by": Link("actor")},
    order=("started_at", "pk"),
    **AT_A_TABLE,
)
PRESENCE = row_kind(
    Presence,
    name="presence",
    file="presences",
    key=table_key("seat"),
    fields=("is_here", "noted_at"),
    links={"noted_by": Link("actor")},
    **AT_A_TABLE,
)
SLOW_PLAY_NOTE = row_kind(
    SlowPlayNote,
    name="slow_play_note",
    file="slow_play_notes",
    key=table_key("noted_at"),
    fields=("side", "note"),
    links={"noted_by": Link("actor")},
    order=("noted_at", "pk"),
    **AT_A_TABLE,
)
