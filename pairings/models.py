"""Matches with how they ended, the minutes that tables were given, penalties, and what the desk announces."""

from datetime import timedelta

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairings.models_floor import Call, DeckCheck, Presence, SlowPlayNote  # noqa: F401 - part of this app's models
from pairings.models_teams import DropRequest, TeamReport  # noqa: F401 - part of this app's models
from pairings.wishes import MatchWish, Teams, read_wishes, teams_of
from teams.entries.models import Entry
from teams.people.models import Player
from tournament.event.models import Round, Tournament


class Match(models.Model):
    """A contest of two entries at a table; a bye and a missed round are matches without `two` and table."""

    class How(models.TextChoices):
        """How a match ended, in the words of `pairings.scoring.How`."""

        OPEN = "open", _("open")
        WON = "won", _("won")
        TIME = "time", _("on time")
        DRAW = "draw", _("agreed draw")
        WITHDRAWN = "withdrawn", _("one player withdrew")
        PENALTY = "penalty", _("penalty")
        BOTH_LOSE = "both_lose", _("both lose")
        NO_SHOW = "no_show", _("did not come")
        JUDGE = "judge", _("head judge's decision")
        BYE = "bye", _("bye")
        MISSED = "missed", _("missed")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table_number = models.PositiveIntegerField(null=True)
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="matches_as_one")
    two = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="matches_as_two", null=True)
    score_one = models.PositiveSmallIntegerField()
    score_two = models.PositiveSmallIntegerField(null=True)
    is_rematch = models.BooleanField(default=False)

    how = models.CharField(max_length=10, choices=How.choices, default=How.OPEN)
    winner = models.PositiveSmallIntegerField(null=True)  # 1, 2 or nobody
    points_one = models.PositiveSmallIntegerField(null=True)
    points_two = models.PositiveSmallIntegerField(null=True)
    prizes_left_one = models.PositiveSmallIntegerField(null=True)
    prizes_left_two = models.PositiveSmallIntegerField(null=True)
    note = models.CharField(max_length=300, blank=True)
    games = models.JSONField(default=list, blank=True)  # room for matches of several games (FR-211.b)
    recorded_at = models.DateTimeField(null=True)
    recorded_by = models.CharField(max_length=120, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table_number"], name="one_match_a_table"),
            models.UniqueConstraint(fields=["round", "one"], name="one_match_as_one"),
            models.UniqueConstraint(fields=["round", "two"], name="one_match_as_two"),
            models.CheckConstraint(condition=~Q(one=F("two")), name="two_teams"),
        ]

    def __str__(self) -> str:
        return f"{self.round}, table {self.table_number}"

    @property
    def is_open(self) -> bool:
        """Whether no result is recorded yet."""
        return self.how == Match.How.OPEN

    @property
    def is_played_at_a_table(self) -> bool:
        """Whether two teams meet: neither a bye nor a missed round."""
        return self.two_id is not None

    @property
    def teams(self) -> Teams:
        """Its entry numbers as wishes name them: the lower one first, one alone for a bye."""
        return teams_of(self.one.number, self.two.number if self.two else None)

    @property
    def by_hand(self) -> MatchWish | None:
        """Who put these teams together, or keeps them together, by hand and why; None where only the draw did."""
        if not self.round.wishes or self.how == Match.How.MISSED:
            return None
        return read_wishes(self.round.wishes).match(self.teams)

    @property
    def prizes_left(self) -> tuple[int, int] | None:
        """Both teams' prizes left, where the match ended on time."""
        if self.prizes_left_one is None or self.prizes_left_two is None:
            return None
        return (self.prizes_left_one, self.prizes_left_two)


class Extension(models.Model):
    """Minutes that a judge gave one table (FR-216.d)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="extensions")
    minutes = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300)
    given_at = models.DateTimeField()
    given_by = models.CharField(max_length=120)

    def __str__(self) -> str:
        return f"{self.match}: {self.minutes}"

    @property
    def length(self) -> timedelta:
        """The minutes as a length."""
        return timedelta(minutes=self.minutes)


class Penalty(models.Model):
    """A penalty to a team, a player, or somebody who does not play (FR-Intro.d, FR-B.LV3)."""

    class Level(models.TextChoices):
        """The steps of the penalty guidelines."""

        CAUTION = "caution", _("caution")
        WARNING = "warning", _("warning")
        PRIZE = "prize", _("prize penalty")
        GAME_LOSS = "game_loss", _("game loss")
        MATCH_LOSS = "match_loss", _("match loss")
        DISQUALIFICATION = "disqualification", _("disqualification")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    number = models.PositiveIntegerField()
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, related_name="penalties")
    round_number = models.PositiveSmallIntegerField(null=True)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="penalties")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    person = models.CharField(max_length=120, blank=True)
    infraction = models.CharField(max_length=120)
    level = models.CharField(max_length=20, choices=Level.choices)
    prizes = models.PositiveSmallIntegerField(default=0)
    ended_match = models.BooleanField(default=False)  # whether the result of the match came of it
    note = models.TextField(blank=True)
    given_at = models.DateTimeField()
    given_by = models.CharField(max_length=120)
    overruled_at = models.DateTimeField(null=True)
    overruled_by = models.CharField(max_length=120, blank=True)
    overruled_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_penalty_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.infraction}: {self.level}"


class Announcement(models.Model):
    """What the desk tells the whole room on the screens until it is taken down; it may count down to an instant."""

    class Kind(models.TextChoices):
        """What is announced; the kinds besides a notice count down."""

        NOTICE = "notice", _("announcement")
        MEETING = "meeting", _("player meeting")
        DECK_BUILDING = "deck_building", _("deck registration and building")
        BREAK = "break", _("break")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices, default=Kind.NOTICE)
    text = models.CharField(max_length=200, blank=True)
    counts_to = models.DateTimeField(null=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=120)
    taken_down_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_announcement_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.text or str(self.Kind(self.kind).label)
