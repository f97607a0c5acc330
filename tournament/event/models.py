"""The event and its rounds."""

import secrets
import zoneinfo
from datetime import datetime, timedelta

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_countries.fields import CountryField

from tournament.event.deck_settings import DECK_SETTINGS, WithDeckLists, set_days_shape, set_keys_shape
from tournament.event.stages import STAGE_SETTINGS, OfAStage, WithStages, round_times_shape
from tournament.kernel import languages, limited, rule_sets
from tournament.kernel.clock import Clock
from tournament.kernel.shown import name_of
from tournament.kernel.stages import RoundStage
from tournament.rows.amounts import fee_column
from tournament.rows.kinds import row_kind
from tournament.rows.name_fields import NameField
from tournament.rows.nodes import Node
from tournament.rows.values import numbers, one_of, shape_named


def new_secret() -> int:
    """A number of 62 bits that nobody can guess, for the draws of one event."""
    return secrets.randbits(62)


class Tournament(WithStages, WithDeckLists, models.Model):
    """One event, with the values of its rule set as they hold here; a changed one is a house rule."""

    class Paper(models.TextChoices):
        """Sizes that the sheets are printed on."""

        A4 = "A4", _("A4")
        LETTER = "Letter", pgettext_lazy("paper size", "Letter")

    class MissedRound(models.IntegerChoices):
        """Match points that a late entry gets for a round it missed."""

        LOSS = 0, _("0 points, a loss")
        DRAW = 1, _("1 point, a draw")
        BYE = 3, _("3 points, a bye")

    class RecordOrder(models.TextChoices):
        """How the matches of a team are counted in short: two wins and a loss as 2-1-0, or as 2-0-1."""

        WINS_LOSSES_DRAWS = "wld", _("wins-losses-draws, such as 2-1-0")
        WINS_DRAWS_LOSSES = "wdl", _("wins-draws-losses, such as 2-0-1")

    class RulingClass(models.TextChoices):
        """Classes of events that Wizards managed, which decide in which language cards are read (FR-203.b)."""

        A = "A", _("Class A: Japanese")
        B = "B", _("Class B: English")

    class Energy(models.TextChoices):
        """Whether basic Energy is supplied at a Limited event (FR-233.a); "" is not decided, or as the rules say."""

        SUPPLIED = limited.SUPPLIED, _("supplied")
        NONE = limited.NOT_SUPPLIED, _("not supplied")

    class PartnersTrade(models.TextChoices):
        """Whether partners may trade cards while they build Limited decks; "" is as the rule set says (X14)."""

        TRADE = limited.TRADE, _("partners may trade cards")
        SEPARATE = limited.SEPARATE, _("each player has their own card pool")

    # The values that a rule set determines; each may be changed until round 1 is posted, the minutes always.
    RULE_SET_FIELDS = ("prizes_a", "prizes_b", "round_minutes", "seats_locked", "alternate_scoring")

    slug = models.SlugField(pgettext_lazy("of a web page", "address"), max_length=60, unique=True)
    name = NameField(_("name"), max_length=120)
    date = models.DateField(_("date"))
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    city = models.CharField(_("city"), max_length=80, blank=True)
    country = CountryField(_("country"))
    time_zone = models.CharField(_("time zone"), max_length=60)
    paper = models.CharField(
        pgettext_lazy("for printing", "paper"), max_length=6, choices=Paper.choices, default=Paper.A4
    )

    rule_set = models.CharField(_("rule set"), max_length=30, default="dci-2003")
    format = models.CharField(_("format"), max_length=20, default="modified")
    prizes_a = models.PositiveSmallIntegerField(_("prizes of seat A"), validators=[MinValueValidator(1)])
    prizes_b = models.PositiveSmallIntegerField(_("prizes of seat B"), validators=[MinValueValidator(1)])
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes per round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(600)],
    )
    seats_locked = models.BooleanField(_("seats are locked"))
    alternate_scoring = models.BooleanField(_("alternate scoring"), default=True)

    ruling_language = models.CharField(_("card language"), max_length=10, blank=True, default="")
    ruling_class = models.CharField(
        _("event class"), max_length=1, choices=RulingClass.choices, blank=True, default=""
    )
    energy = models.CharField(
        _("basic Energy"), max_length=10, choices=Energy.choices, blank=True, default=""
    )
    energy_each = models.PositiveSmallIntegerField(
        _("basic Energy cards of each type"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(99)],
    )
    energy_returned = models.BooleanField(_("supplied Energy is returned"), default=False)
    partners_trade = models.CharField(
        _("trading between partners"), max_length=10, choices=PartnersTrade.choices, blank=True, default=""
    )
    pick_seconds = models.PositiveSmallIntegerField(
        _("seconds per pick"),
        default=limited.PICK_SECONDS,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )

    planned_rounds = models.PositiveSmallIntegerField(
        _("Swiss rounds"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(30)]
    )
    has_team_round = models.BooleanField(_("one extra round, as in team events of 2003"), default=False)
    tiebreakers = models.JSONField(_("tiebreakers"), default=list)
    agreed_draws = models.BooleanField(_("agreed draws"), default=False)
    missed_round_points = models.PositiveSmallIntegerField(
        _("a missed round counts as"), choices=MissedRound.choices, default=MissedRound.LOSS
    )
    avoid_affiliation = models.BooleanField(_("avoid pairing teams with the same affiliation"), default=False)
    record_order = models.CharField(
        _("records"), max_length=3, choices=RecordOrder.choices, default=RecordOrder.WINS_LOSSES_DRAWS
    )
    entry_fee = fee_column(_("entry fee per team"))
    currency = models.CharField(_("currency"), max_length=8, blank=True, default="")  # as it is written: "€"
    is_premier = models.BooleanField(_("premier event"), default=False)
    numbers_required = models.BooleanField(_("membership numbers required"), default=True)
    first_table = models.PositiveSmallIntegerField(
        _("first table"), default=1, validators=[MinValueValidator(1)]
    )
    unused_tables = models.JSONField(_("tables that cannot be used"), default=list, blank=True)
    team_reports = models.BooleanField(_("teams report results on their phones"), default=False)
    judges_record = models.BooleanField(_("judges enter results at the tables"), default=False)
    no_show_warning_minutes = models.PositiveSmallIntegerField(
        _("late arrival: warning after (minutes)"),
        null=True,
        blank=True,
        default=5,
        validators=[MinValueValidator(1), MaxValueValidator(600)],
    )
    no_show_loss_minutes = models.PositiveSmallIntegerField(
        _("no-show: loss after (minutes)"),
        null=True,
        blank=True,
        default=15,
        validators=[MinValueValidator(1), MaxValueValidator(600)],
    )

    secret = models.BigIntegerField(editable=False)  # every draw of the event follows from it
    created_at = models.DateTimeField()
    # When round 1 was first posted: no undo clears it, since seats rest on it from then on (FR-244.d).
    first_posted_at = models.DateTimeField(null=True)
    # The highest number of a round that players have seen: no undo lowers it, so pages can say that it was withdrawn.
    seen_round = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(_("finished at"), null=True)
    # Why it was finished before all that it announced was played; everyone reads it.
    unplayed_reason = models.CharField(
        _("why not everything was played"), max_length=300, blank=True, default=""
    )
    put_away_at = models.DateTimeField(_("archived at"), null=True)  # the first page leaves it out
    # Since when another copy of the event has its address and its codes (`tournament.event_file.actions`).
    set_aside_at = models.DateTimeField(_("set aside at"), null=True)
    removal_started_at = models.DateTimeField(null=True)  # since when it is hidden: being removed, or read in
    # Only inside the one action that may change lines of the journal (a guard asks for it), never after it.
    taking_name_out_at = models.DateTimeField(null=True)
    printed_address = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=0)
    settings_version = models.PositiveIntegerField(default=0)  # since when the settings are as they are

    def __str__(self) -> str:
        return self.name

    @property
    def who(self) -> str:
        """The name of this event, wherever it is carried on; its address and what it is called may change."""
        return name_of("event", self.created_at)

    @property
    def called(self) -> str:
        """What a form about the event is about, in words."""
        return self.name

    @cached_property
    def actor_names(self) -> dict[int, str]:
        """Who did something at the event, by number (`tournament.journal.models.EventActor`). One query, once."""
        return {actor.number: str(actor) for actor in self.actors.all()}

    @property
    def defaults(self) -> rule_sets.EventDefaults:
        """What the rule set says for this format, each value with its citation."""
        return rule_sets.defaults(self.rule_set, self.format)

    @property
    def house_rules(self) -> frozenset[str]:
        """Names of the fields that were changed from what the rule set says."""
        changed = set(self.defaults.house_rules({name: getattr(self, name) for name in self.RULE_SET_FIELDS}))
        if self.swiss_games > 1:  # the rules themselves switch it off (FR-217.d)
            changed.discard("alternate_scoring")
        build = limited.house_rules(self.energy, self.partners_trade, self.rule_set, self.format)
        return frozenset(changed) | build | (frozenset() if self.numbers_required else {"numbers_required"})

    @property
    def is_limited(self) -> bool:
        """Whether players build their decks at the event."""
        return limited.is_limited(self.format)

    @property
    def card_language(self) -> languages.CardLanguage:
        """In which language cards are read here (FR-203)."""
        return languages.card_language(self.ruling_class, self.ruling_language, str(self.country))

    @property
    def energy_supply(self) -> rule_sets.Value[str]:
        """Whether a Limited event supplies basic Energy: `limited.SUPPLIED`, `NOT_SUPPLIED`, "" for not decided."""
        return limited.energy_supply(self.energy, self.format)

    @property
    def is_energy_returned(self) -> bool:
        """Whether teams that leave return basic Energy that was supplied (FR-233.c)."""
        is_supplied = self.is_limited and self.energy_supply.value == limited.SUPPLIED
        return is_supplied and self.energy_returned

    @property
    def trading(self) -> rule_sets.Value[str]:
        """Whether partners at a Limited event may trade while they build: `limited.TRADE` or `SEPARATE`."""
        return limited.trading(self.partners_trade, self.rule_set)

    @property
    def why_unplayed(self) -> str:
        """Why a finished event did not play all that it announced; "" where it did, and as long as it goes on."""
        return (self.unplayed_reason or self.no_cut_reason) if self.finished_at is not None else ""

    @property
    def seats_fixed_at(self) -> datetime | None:
        """Since when the head judge alone corrects who is A and who is B (FR-244.d); None where they are free."""
        return self.first_posted_at if self.seats_locked else None

    @property
    def prizes(self) -> tuple[int, int]:
        """Prizes that seat A and seat B set (FR-B.GS5, FR-B.GS6)."""
        return (self.prizes_a, self.prizes_b)

    def minutes_of(self, round_: "Round | None") -> int | None:
        """How many minutes a round has; None without a clock. A round of the bracket can have minutes of its own."""
        if round_ is not None and round_.teams_left is not None:
            times = self.round_times.get(round_.teams_left)
            if times is not None:
                return times.minutes
        return self.round_minutes


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds by where they stand, for queries about other rows; a page asks `tournament.event.progress`."""

    def posted(self) -> "RoundQuerySet":
        """Those that everyone sees: being played or closed."""
        return self.filter(posted_at__isnull=False)

    def swiss(self) -> "RoundQuerySet":
        """Those that count in the standings."""
        return self.filter(stage=RoundStage.SWISS)

    def being_played(self) -> "RoundQuerySet":
        """Those that are posted and not closed, at an event that goes on: one at most."""
        return self.posted().filter(closed_at=None, tournament__finished_at=None)


class Round(OfAStage, models.Model):
    """One round: a proposal until it is posted, then played, then closed; with the instants of its clock."""

    class State(models.TextChoices):
        """How far a round has come."""

        PROPOSED = "proposed", pgettext_lazy("state of a round", "proposed")
        POSTED = "posted", pgettext_lazy("state of a round", "posted")
        CLOSED = "closed", pgettext_lazy("state of a round", "closed")
        BROKEN_OFF = "broken_off", pgettext_lazy("state of a round", "stopped early")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(99)])
    paired_at = models.DateTimeField()
    posted_at = models.DateTimeField(_("posted at"), null=True)
    first_posted_at = models.DateTimeField(null=True)  # stays where the round was withdrawn
    closed_at = models.DateTimeField(_("closed at"), null=True)

    seed = models.BigIntegerField()
    # The draw of this number with the same teams and wishes; from the second on a person asked for it, with a reason.
    draw_number = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1)])
    draw_reason = models.TextField(_("reason for the redraw"), blank=True)
    is_proved = models.BooleanField()
    is_cut_short = models.BooleanField(
        default=False
    )  # the look-ahead stopped after its steps, all else being proved
    cost = models.JSONField(default=list)
    bound = models.JSONField(default=list)
    has_rematches = models.BooleanField(default=False)
    # The certificate as it was when the round was posted: tables paired again since have another one.
    posted_seed = models.BigIntegerField(null=True)
    posted_is_proved = models.BooleanField(null=True)
    posted_is_cut_short = models.BooleanField(default=False)
    posted_cost = models.JSONField(default=list)
    posted_bound = models.JSONField(default=list)
    # Digests of what the proposal was made of, by part: where one is another by now, it is out of date.
    rests_on = models.JSONField(default=dict, blank=True)
    # What the organizer asked of the pairing by hand.
    wishes = models.JSONField(_("by hand"), default=dict, blank=True)

    started_at = models.DateTimeField(_("started at"), null=True)
    length = models.DurationField(pgettext_lazy("of time", "length"), null=True)
    paused_at = models.DateTimeField(_("paused at"), null=True)
    paused_total = models.DurationField(_("total pause"), default=timedelta)
    # The desk was asked when a round without a clock had started, and nobody had looked.
    is_untimed = models.BooleanField(_("not timed"), default=False)
    # Wins entered after time was called, up to this moment, are no longer listed on the desk.
    late_wins_seen_at = models.DateTimeField(_("late wins checked at"), null=True)
    version = models.PositiveIntegerField(default=0)

    objects = RoundQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.number}"

    @property
    def who(self) -> str:
        """The name of this posting: a round that was withdrawn and posted again is another, with the same pairs too.

        The instant of posting alone is not enough where the laptop's clock was put back.
        """
        return name_of("round", self.number, self.draw_number, self.paired_at, self.posted_at)

    @property
    def state(self) -> "Round.State":
        """Proposal, posted or closed; broken off where the event was finished while it was played.

        Once the event is reopened it is played again.
        """
        if self.posted_at is None:
            return Round.State.PROPOSED
        if self.closed_at is not None:
            return Round.State.CLOSED
        return Round.State.POSTED if self.tournament.finished_at is None else Round.State.BROKEN_OFF

    @property
    def games(self) -> int:
        """The most games of its matches: 1, 3 or 5."""
        return self.tournament.games_of(self.stage, self.teams_left)

    @property
    def is_being_played(self) -> bool:
        """Whether it is posted and not closed; no round of a finished event is."""
        return self.state == Round.State.POSTED

    @property
    def is_broken_off(self) -> bool:
        """Whether the event was finished while it was played."""
        return self.state == Round.State.BROKEN_OFF

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played in it: it is closed, or broken off."""
        return self.closed_at is not None or self.is_broken_off

    @property
    def clock(self) -> Clock:
        """The clock as a value; everything else about time is computed from it and `now`."""
        return Clock(
            started_at=self.started_at,
            length=self.length,
            paused_at=self.paused_at,
            paused_total=self.paused_total,
        )

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.started_at = clock.started_at
        self.length = clock.length
        self.paused_at = clock.paused_at
        self.paused_total = clock.paused_total


EVENT = row_kind(
    Tournament,
    name="event",
    event="",
    file="event",
    fields=(
        *("name", "date", "venue", "city", "country", "time_zone", "paper"),
        *("rule_set", "format", "prizes_a", "prizes_b", "round_minutes", "seats_locked", "alternate_scoring"),
        *("ruling_language", "ruling_class"),
        *("energy", "energy_each", "energy_returned", "partners_trade", "pick_seconds"),
        *(
            "planned_rounds",
            "has_team_round",
            "tiebreakers",
            "agreed_draws",
            "missed_round_points",
        ),
        *(
            "avoid_affiliation",
            "record_order",
            "entry_fee",
            "currency",
            "is_premier",
            "numbers_required",
            "first_table",
            "unused_tables",
            "team_reports",
            "judges_record",
        ),
        *("no_show_warning_minutes", "no_show_loss_minutes", "finished_at", "put_away_at", "set_aside_at"),
        "unplayed_reason",
        *STAGE_SETTINGS,
        "no_cut_reason",
        *DECK_SETTINGS,
    ),
    file_only=(
        "slug",
        "secret",
        "version",
        "settings_version",
        "printed_address",
        "created_at",
        "first_posted_at",
        "seen_round",
    ),
    since={
        "put_away_at": 4,
        "first_posted_at": 5,
        "set_aside_at": 7,
        "record_order": 7,
        "unplayed_reason": 7,
        "seen_round": 7,
    }
    | dict.fromkeys(("ruling_language", "ruling_class"), 5)
    | dict.fromkeys(("energy", "energy_each", "energy_returned", "partners_trade", "pick_seconds"), 5)
    | dict.fromkeys((*STAGE_SETTINGS, "no_cut_reason", *DECK_SETTINGS), 6)
    | {"cut_points": 7, "prizes_first": 7, "judges_record": 7, "entry_fee": 7, "currency": 7},
    excused={
        "removal_started_at": "an event that is hidden is in no file",
        "taking_name_out_at": "empty but for the time that the action takes",
    },
    secret={"secret": new_secret},
    shapes={
        "rule_set": one_of(lambda: rule_sets.RULE_SETS),
        "format": one_of(lambda: rule_sets.FORMATS),
        "ruling_language": one_of(lambda: ("", *languages.LANGUAGES)),
        "time_zone": one_of(zoneinfo.available_timezones),
        "tiebreakers": shape_named("tiebreakers"),
        "unused_tables": numbers,
        "bracket_rounds": round_times_shape,
        "sets_left_out": set_keys_shape,
        "set_days": set_days_shape,
    },
    find_rows=lambda tournament, _keys: [tournament],
    is_lasting=True,
)


def _digests(node: Node, _found: object) -> dict[str, str]:
    """What a round rests on as a file has it: a digest by the name of each part."""
    if not isinstance(node.value, dict):
        raise node.refuse()
    return {str(part): node.get(part).text(16) for part in node.value}


def _check_round(round_: Round, node: Node) -> None:
    """A round that is posted has the certificate that it was posted with."""
    for name in ("first_posted_at", "posted_seed", "posted_is_proved"):
        if round_.posted_at is not None and getattr(round_, name) is None:
            raise node.get(name).refuse()
    if round_.first_posted_at is not None and round_.tournament.first_posted_at is None:
        raise node.get("first_posted_at").refuse()
    if round_.is_elimination != (round_.teams_left is not None):
        raise node.get("teams_left").refuse()


ROUND = row_kind(
    Round,
    name="round",
    file="rounds",
    key={"number": "number"},
    fields=(
        *(
            "paired_at",
            "posted_at",
            "first_posted_at",
            "closed_at",
            "seed",
            "draw_number",
            "draw_reason",
            "is_proved",
            "is_cut_short",
            "cost",
            "bound",
            "has_rematches",
        ),
        *("posted_seed", "posted_is_proved", "posted_is_cut_short", "posted_cost", "posted_bound"),
        *("wishes", "rests_on", "started_at", "length", "paused_at", "paused_total"),
        *("is_untimed", "late_wins_seen_at", "version"),
        *("stage", "teams_left", "provisional_at"),
    ),
    since={"is_untimed": 4, "late_wins_seen_at": 4, "draw_number": 5, "draw_reason": 5}
    | dict.fromkeys(("stage", "teams_left", "provisional_at"), 6)
    | {"rests_on": 7},
    shapes={
        "rests_on": _digests,
        "cost": numbers,
        "bound": numbers,
        "posted_cost": numbers,
        "posted_bound": numbers,
        "wishes": shape_named("wishes"),
    },
    is_withheld=lambda round_: round_.posted_at is None,  # what the desk alone has seen
    check=_check_round,
    after=("entry", "actor"),
)
