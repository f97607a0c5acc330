"""Matches and how they ended, and the minutes that tables were given."""

from datetime import timedelta
from typing import Any, ClassVar, Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairings.matches.extension_reasons import reason_shown
from pairings.matches.how_names import HOW_NAMES, games_told
from pairings.matches.scoring import Ending, Games, How, MatchKind, Outcome, of_both, of_games
from pairings.matches.wishes import MatchWish, Teams, read_wishes, teams_of
from teams.entries.models import Entry, members_of
from tournament.event.models import Round, Tournament
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.kernel.named import with_names
from tournament.kernel.shown import name_of, stand_of
from tournament.kernel.stages import EqualPrizes
from tournament.rows.kinds import MOST_KEYS, Key, Link, Parent, row_kind
from tournament.rows.nodes import Node
from tournament.wording.stages import round_title

SIDES = [MinValueValidator(1), MaxValueValidator(2)]  # of a column that says one of the two teams
MOST_MINUTES = 120  # at most, for one table at once


GAMES_COLUMNS = ("games_one", "games_two", "games_drawn")
RESULT_SINCE_6 = dict.fromkeys((*GAMES_COLUMNS, "equal_way"), 6)


def equal_way_column() -> Any:
    """How equal prizes were decided in an elimination round; "" where they were not equal."""
    return models.CharField(
        max_length=12, choices=[(way.value, way.value) for way in EqualPrizes], blank=True
    )


class StoredGames(models.Model):
    """The columns of a match of several games: those that each side won, and drawn ones; null in one of one game."""

    games_one = models.PositiveSmallIntegerField(null=True)
    games_two = models.PositiveSmallIntegerField(null=True)
    games_drawn = models.PositiveSmallIntegerField(null=True)
    equal_way = equal_way_column()

    class Meta:
        abstract = True

    @property
    def games(self) -> Games | None:
        """Games won by one, by two, and drawn."""
        return of_games(self.games_one, self.games_two, self.games_drawn)

    @games.setter
    def games(self, games: Games | None) -> None:
        self.games_one, self.games_two, self.games_drawn = games or (None, None, None)


class StoredResult(StoredGames):
    """The columns of a result: how a match ended, what that is worth, where it came from."""

    class EndedBy(models.TextChoices):
        """What a result came from."""

        SLIP = "slip", _("the slip")
        AGREED = "agreed", _("matching reports from both teams")
        ACCEPTED = "accepted", _("an accepted report")
        JUDGE = "judge", _("a judge at the table")
        PENALTY = "penalty", _("a penalty")
        DROP = "drop", _("a team that dropped")
        CORRECTION = "correction", _("a correction after the round")

    how = models.CharField(
        max_length=10, choices=[(how.value, name) for how, name in HOW_NAMES.items()], default=How.OPEN.value
    )
    winner = models.PositiveSmallIntegerField(null=True, validators=SIDES)  # 1, 2 or nobody
    points_one = models.PositiveSmallIntegerField(null=True)
    points_two = models.PositiveSmallIntegerField(null=True)
    prizes_left_one = models.PositiveSmallIntegerField(null=True)
    prizes_left_two = models.PositiveSmallIntegerField(null=True)
    note = models.CharField(max_length=300, blank=True)
    ended_by = models.CharField(max_length=10, choices=EndedBy.choices, blank=True)  # "": open, bye or missed
    recorded_at = models.DateTimeField(null=True)
    recorded_by = later_actor_column()

    class Meta:
        abstract = True

    @property
    def shown_games(self) -> str:
        """Its games in words, "2 : 1 games"; "" for a match of one game.

        Of a match that the prizes left decided: "by prizes, at 1 : 1 games".
        """
        if self.games is None:
            return ""
        return games_told(self.games, is_won=self.winner is not None, is_by_prizes=self.ending.is_on_prizes)

    @property
    def is_open(self) -> bool:
        """Whether no result is recorded yet."""
        return self.how == How.OPEN

    @property
    def prizes_left(self) -> tuple[int, int] | None:
        """Both teams' prizes left, where the match ended on time."""
        return of_both(self.prizes_left_one, self.prizes_left_two)

    @property
    def ending(self) -> Ending:
        """How it ended, as its columns say; `Ending()` while it is open."""
        points = of_both(self.points_one, self.points_two)
        left = self.prizes_left
        return Ending(How(self.how), self.winner, left, points, self.note, self.games, self.equal_way)

    def end(self, outcome: Outcome | None, ended_by: str = "") -> None:
        """Put into its columns how it ended, what that is worth and where it came from; None opens it again."""
        ending = Ending() if outcome is None else outcome.ending
        self.how, self.winner, self.note = ending.how.value, ending.winner, ending.note
        self.points_one, self.points_two = (None, None) if outcome is None else outcome.points
        if ending.how in (How.BYE, How.MISSED):
            self.points_two = None  # there is no second team
        self.prizes_left_one, self.prizes_left_two = ending.prizes_left or (None, None)
        self.games, self.equal_way = ending.games, ending.equal_way
        self.ended_by = ended_by

    def copy_result(self, other: "StoredResult") -> None:
        """Take the result of another row, its time and its origin included; without saving."""
        for column in StoredResult._meta.local_fields:
            setattr(self, column.attname, getattr(other, column.attname))


def kind_of_round(round_: Round) -> MatchKind:
    """What the matches of a round are, as the event announced."""
    return announced_kind(round_.tournament, round_.games, is_elimination=round_.is_elimination)


def announced_kind(tournament: Tournament, games: int, *, is_elimination: bool) -> MatchKind:
    """What a match of an event is that has so many games, as the event announced."""
    return MatchKind(games, is_elimination, tournament.equal_prizes, tournament.prizes_first)


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches, narrowed down by who plays them."""

    def of_entry(self, entry: Entry) -> "MatchQuerySet":
        """The rows of an entry, on either side: its matches, its byes and the rounds it missed."""
        return self.filter(Q(one=entry) | Q(two=entry))

    def at_table(self, number: int) -> "Match | None":
        """The match of a round's matches at a table, with entries and players."""
        players = ("one", "two", *members_of("one", "two"), "recorded_by")
        return self.filter(table_number=number).select_related(*players).first()


class Match(StoredResult):
    """A contest of two entries at a table; a bye and a missed round are matches without `two` and table."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table_number = models.PositiveIntegerField(null=True)
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="matches_as_one")
    two = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="matches_as_two", null=True)
    score_one = models.PositiveSmallIntegerField()
    score_two = models.PositiveSmallIntegerField(null=True)
    is_rematch = models.BooleanField(default=False)

    # Arranged by the desk after the round was posted, for `two`, which came late; `one` may have had the bye.
    arranged_at = models.DateTimeField(null=True)
    arranged_by = later_actor_column()
    gave_up_bye = models.BooleanField(default=False)

    # In an elimination round: its place in the bracket from the top, from 1; in the last round 1 is the final and 2 the
    # match for third place.
    bracket_slot = models.PositiveSmallIntegerField(null=True)
    # The side that plays on although it did not win: the head judge let it, after the winner was disqualified.
    goes_on = models.PositiveSmallIntegerField(null=True, validators=SIDES)
    goes_on_reason = models.CharField(max_length=300, blank=True)

    version = models.PositiveIntegerField(default=0)

    objects = MatchQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table_number"], name="one_match_a_table"),
            models.UniqueConstraint(fields=["round", "one"], name="one_match_as_one"),
            models.UniqueConstraint(fields=["round", "two"], name="one_match_as_two"),
            models.UniqueConstraint(fields=["round", "bracket_slot"], name="one_match_a_slot"),
            models.CheckConstraint(condition=~Q(one=F("two")), name="two_teams"),
        ]

    def __str__(self) -> str:
        return f"{self.round}, table {self.table_number}"

    @property
    def is_played_at_a_table(self) -> bool:
        """Whether two teams meet: neither a bye nor a missed round."""
        return self.two_id is not None

    @property
    def is_at_fixed_table(self) -> bool:
        """Whether it is at the fixed table of one of its teams: then the number does not follow from the standings.

        Lists for everyone mark the table, and neither the team nor why it has one. Reads no row but its teams.
        """
        return self.table_number is not None and self.table_number in {
            entry.fixed_table for entry in self.entries
        }

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its teams, side 1 first; one alone at a bye and in a missed round."""
        return (self.one,) if self.two is None else (self.one, self.two)

    @property
    def kind(self) -> MatchKind:
        """How many games it has, whether it can be drawn, and how equal prizes are decided in it."""
        return kind_of_round(self.round)

    @property
    def numbers(self) -> tuple[int, int | None]:
        """The entry numbers of side 1 and side 2; None where there is no second team."""
        return self.one.number, None if self.two is None else self.two.number

    @property
    def who(self) -> str:
        """The name of the match: this posting of its round, its table, both teams and their order."""
        return name_of("match", self.round.who, self.table_number, *self.numbers)

    @property
    def seats_who(self) -> list[str]:
        """The names of all four people in their seats."""
        return [name for entry in self.entries for name in entry.seats_who]

    @property
    def stands(self) -> str:
        """The name of its result as it is now: the same once a result that came in between is cleared."""
        result = (self.how, self.winner, self.points_one, self.points_two, self.prizes_left, self.note)
        games = (self.games_one, self.games_two, self.games_drawn, self.equal_way)
        return stand_of("result", self.who, *result, *games, self.recorded_at)

    @property
    def called(self) -> str:
        """The match as people know it: "Table 1, Round 1: Northern Valleys – Noble Jackals"."""
        where = {"table": self.table_number, "round": round_title(self.round)}
        where |= {"one": self.one.team_name, "two": "" if self.two is None else self.two.team_name}
        if self.two is None:
            return with_names(gettext("%(round)s: %(one)s"), where)
        return with_names(gettext("Table %(table)s, %(round)s: %(one)s – %(two)s"), where)

    @property
    def is_left_by(self) -> Entry | None:
        """The team that lost because it left the event, or was disqualified, while this was being played."""
        if self.ended_by != Match.EndedBy.DROP or self.winner is None:
            return None
        return self.entry_at(3 - self.winner)

    @property
    def shown_how(self) -> str:
        """How it ended, as a badge says it: "on time"; or that a team dropped."""
        gone = self.is_left_by
        if gone is None:
            return str(HOW_NAMES[How(self.how)])
        return gettext("disqualified") if gone.left_disqualified(self.round.number) else gettext("dropped")

    def side_of(self, entry: Entry) -> int:
        """1 or 2; ValueError for an entry of another match. Reads no rows."""
        return (self.one_id, self.two_id).index(entry.pk) + 1

    def entry_at(self, side: int) -> Entry:
        """The team of side 1 or 2; ValueError for a side that nobody has."""
        if not 1 <= side <= len(self.entries):
            raise ValueError(f"{self} has no side {side}")
        return self.entries[side - 1]

    def opponent_of(self, entry: Entry) -> Entry | None:
        """The other team; None at a bye and in a missed round."""
        return self.two if self.side_of(entry) == 1 else self.one

    @property
    def teams(self) -> Teams:
        """Its entry numbers as wishes name them: the lower one first, one alone for a bye."""
        return teams_of(*self.numbers)

    @property
    def by_hand(self) -> MatchWish | None:
        """Who put these teams together, or keeps them together, by hand and why; None where only the draw did.

        As everyone may read it: without the reason where the match only moved to another table.
        """
        if not self.round.wishes or self.how == How.MISSED:
            return None
        return read_wishes(self.round.wishes).told_match(self.teams)

    @property
    def shown_hand(self) -> str:
        """Who put these teams together, or keeps them together, by hand, as people read it; "" for nobody."""
        wish = self.by_hand
        return "" if wish is None else self.round.tournament.actor_names.get(wish.by, "")

    @property
    def shown_recorder(self) -> str:
        """Who recorded the result, as people read it: both teams where they reported it, "" where there is none."""
        if self.recorded_by is None:
            return ""
        return both_names(self) if self.ended_by == Match.EndedBy.AGREED else str(self.recorded_by)


def both_names(match: Match) -> str:
    """The teams of a match as those who did something together."""
    return " / ".join(entry.team_name for entry in match.entries)


class Extension(models.Model):
    """Minutes that one table was given (FR-216.d): by a judge with a reason, or because its match began late.

    Below zero where a judge took minutes away that had been given; all of a table together are never below zero.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="extensions")
    minutes = models.SmallIntegerField(_("minutes"), validators=[MinValueValidator(-MOST_MINUTES)])
    reason = models.CharField(max_length=300, blank=True)
    is_late_start = models.BooleanField(default=False)
    given_at = models.DateTimeField()
    given_by = actor_column(_("given by"))
    judge = models.CharField(max_length=120, blank=True)  # who signed the slip, where the desk enters it

    objects: ClassVar[WithActors[Self]] = WithActors()

    def __str__(self) -> str:
        return f"{self.match}: {self.minutes}"

    @property
    def given_for(self) -> str:
        """What they were given for, in words."""
        return gettext("late start") if self.is_late_start else reason_shown(self.reason)

    @property
    def shown_judge(self) -> str:
        """The judge, as people read it."""
        return self.judge or str(self.given_by)

    @property
    def shown_minutes(self) -> str:
        """The minutes with their sign: "+5", or a true minus."""
        return f"+{self.minutes}" if self.minutes >= 0 else f"\u2212{-self.minutes}"

    @property
    def length(self) -> timedelta:
        """The minutes as a length."""
        return timedelta(minutes=self.minutes)


def _match_key(match: Match) -> Key:
    """(round, table, None); (round, None, team) of a bye and a missed round."""
    is_seated = match.table_number is not None
    return (match.round.number, match.table_number, None if is_seated else match.one.number)


def _matches(tournament: Tournament, keys: list[Key]) -> list[Match]:
    rows = Match.objects.filter(round__tournament=tournament, round__number__in={key[0] for key in keys})
    if len(keys) < MOST_KEYS:
        tables = {key[1] for key in keys if key[1] is not None}
        alone = {key[2] for key in keys if key[1] is None}
        rows = rows.filter(Q(table_number__in=tables) | Q(table_number=None, one__number__in=alone))
    return list(rows.select_related("round", "one", "two", "recorded_by").order_by("pk"))


def check_games(row: StoredGames, node: Node, *, after: str = "") -> None:
    """Refuse columns of games of which only some are filled; `after` is the end of their names."""
    columns = [f"{name}{after}" for name in GAMES_COLUMNS]
    if len({getattr(row, name) is None for name in columns}) > 1:
        raise node.get(columns[0]).refuse()


def check_result(row: StoredResult, node: Node) -> None:
    """Refuse a result of a file that lacks what its ending needs, or that came from nowhere."""
    if not row.ending.is_complete:
        raise node.get("how").refuse()
    if not row.ending.has_its_winner:
        raise node.get("winner").refuse()
    check_games(row, node)
    if (row.how in (How.OPEN, How.BYE, How.MISSED)) != (not row.ended_by):
        raise node.get("ended_by").refuse()


def _check_match(match: Match, node: Node) -> None:
    """Refuse a match in a posted round of a team that left before it was ever paired, and a half result."""
    if match.round.posted_at is not None and match.how != How.MISSED:
        for name in ("one", "two"):
            entry = getattr(match, name)
            if entry is not None and entry.is_withdrawn:
                raise node.get(name).refuse()
    if match.round.is_elimination != (match.bracket_slot is not None):
        raise node.get("bracket_slot").refuse()
    check_result(match, node)
    # Games are entered where the event announced several (FR-211.b), and nowhere else.
    asks_games = match.round.games > 1 and match.how in (How.WON, How.TIME)
    if (match.games is None and asks_games) or (match.games is not None and match.round.games == 1):
        raise node.get(GAMES_COLUMNS[0]).refuse()
    _check_games_won(match, node)


def _check_games_won(match: Match, node: Node) -> None:
    """Refuse games that no match has, and a winner against them (FR-217.a)."""
    if match.games is None:
        return
    one, two, drawn = match.games
    to_win = kind_of_round(match.round).to_win
    if max(one, two) > to_win or one == two == to_win or drawn > match.round.games:
        raise node.get(GAMES_COLUMNS[0]).refuse()
    is_decided = max(one, two) == to_win or (match.how == How.TIME and one != two)
    if is_decided and match.winner != (1 if one > two else 2):
        raise node.get("winner").refuse()


AT_A_TABLE: dict[str, Any] = {
    "event": "match__round__tournament",
    "parents": {"match": Parent("match", ("round", "table", None))},
}
"""What is declared of all rows that belong to a table of a round; see `table_key`."""


def table_key(*names: str) -> dict[str, str]:
    """The key of rows that belong to a table of a round; `names` are their columns that tell them apart."""
    return {
        "round": "match__round__number",
        "table": "match__table_number",
        **{name: name for name in names},
    }


MATCH = row_kind(
    Match,
    name="match",
    file="matches",
    event="round__tournament",
    key={"round": "round__number", "table": "table_number"},
    parents={"round": Parent("round", ("round",))},
    fields=(
        *("how", "winner", "points_one", "points_two", "prizes_left_one", "prizes_left_two"),
        *("score_one", "score_two", "is_rematch", "note", "ended_by", "recorded_at"),
        *("arranged_at", "gave_up_bye", "version"),
        *(*GAMES_COLUMNS, "equal_way", "bracket_slot", "goes_on", "goes_on_reason"),
    ),
    since=RESULT_SINCE_6 | dict.fromkeys(("bracket_slot", "goes_on", "goes_on_reason"), 6),
    links={
        "one": Link("entry"),
        "two": Link("entry"),
        "recorded_by": Link("actor"),
        "arranged_by": Link("actor"),
    },
    order=("round__number", "table_number", "how", "one__number"),
    check=_check_match,
    key_of_row=_match_key,
    key_readers=(Node.small_number, Node.number_or_none, Node.number_or_none),
    find_rows=_matches,
)
EXTENSION = row_kind(
    Extension,
    name="extension",
    file="extensions",
    key=table_key("given_at"),
    fields=("minutes", "reason", "is_late_start", "judge"),
    links={"given_by": Link("actor")},
    order=("given_at", "pk"),
    **AT_A_TABLE,
)
