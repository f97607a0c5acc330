"""A team at an event with its seats and its pass, and a player who came alone."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db import models
from django.db.models import F, Model, Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from teams.entries.pass_codes import ALPHABET, LENGTH
from teams.entries.people_links import OtherSeatLink, PersonLink, SeatLink, TeamLink
from teams.people.countries import country_name
from teams.people.models import Player, Team, TeamName
from teams.people.names import fold_name
from teams.people.states import LONE_DASHES
from tournament.event.models import Tournament
from tournament.kernel.named import joined_names
from tournament.kernel.shown import name_of
from tournament.rows.amounts import fee_column
from tournament.rows.kinds import MOST_KEYS, Key, Link, row_kind
from tournament.rows.name_fields import NameField
from tournament.rows.nodes import Node

SEATS = ("a", "b")
MEMBERS = ("seat_a", "seat_b")  # the columns of the people of an entry, for `select_related`


def new_code() -> str:
    """A new code for a team's pass, which nobody can guess."""
    return get_random_string(LENGTH, ALPHABET)


def members_of(*entries: str) -> tuple[str, ...]:
    """The columns of the people of entries that other rows point at: `members_of("one", "two")`."""
    return tuple(f"{entry}__{column}" for entry in entries for column in MEMBERS)


def seats_any_of(people: Iterable[Player | int], entry: str = "") -> Q:
    """Of entries, or of rows that point at one by the path `entry`, those in which any of these people sits.

    `people` are players, or their keys.
    """
    before, among = f"{entry}__" if entry else "", list(people)
    return Q(**{f"{before}seat_a__in": among}) | Q(**{f"{before}seat_b__in": among})


class Member(NamedTuple):
    """A person of an entry, in the seat ("a", "b") that they have there."""

    seat: str
    player: Player

    @property
    def letter(self) -> str:
        """The seat as people see it: "A" or "B"."""
        return self.seat.upper()


SEAT_NAMES = {"a": _("seat A"), "b": _("seat B")}


def region_of(state: str, country: str) -> str:
    """A state and a country (its code) in words; a lone dash, typed where there are no states, is left out."""
    shown = "" if state.strip() in LONE_DASHES else state
    return ", ".join(part for part in (shown, country_name(country)) if part)


def _known_as(player: Player) -> str:
    """What a name says of a person: the number, without one the name in any spelling."""
    return player.membership_number or fold_name(player.name)


class Entry(models.Model):
    """A team at one event, with the name, place and seats it has there (FR-241.a, FR-244.d)."""

    class DropCause(models.TextChoices):
        """What took a team out; what was typed about it is in `drop_reason`."""

        DESK = "desk", _("dropped at the desk")
        BOX = "box", _("drop box on the result slip")
        PHONE = "phone", _("requested on the team's phone")
        DISQUALIFIED = "disqualified", _("disqualified")
        ABSENT = "absent", _("not checked in")
        PARTNER = "partner", _("partner replaced")
        UNDONE = "undone", _("registration undone")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="entries")
    team_name = NameField(_("team name"), max_length=80)
    folded_name = models.CharField(max_length=120)
    affiliation = models.CharField(_("affiliation"), max_length=80, blank=True)
    city = models.CharField(_("city"), max_length=80)
    state = models.CharField(_("state or province"), max_length=80, blank=True)
    country = CountryField(_("country"))
    seat_a = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="entries_as_a", verbose_name=SEAT_NAMES["a"]
    )
    seat_b = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="entries_as_b", verbose_name=SEAT_NAMES["b"]
    )

    registered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(_("checked in at"), null=True)
    fixed_table = models.PositiveIntegerField(_("fixed table"), null=True, blank=True)
    is_paid = models.BooleanField(_("paid"), default=False)
    amount_paid = fee_column(
        _("amount paid")
    )  # null where it is not known; it counts only while it is noted as paid
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)  # typed; for single elimination
    tie_random = models.BigIntegerField()

    # The team's secret code: those who have it act for the team (at least 128 bits, replaceable).
    pass_code = models.CharField(max_length=40, null=True)  # noqa: DJ001 - unique, most have none
    pass_made_at = models.DateTimeField(null=True)

    seats_locked_at = models.DateTimeField(null=True)
    seat_correction = models.CharField(max_length=300, blank=True)
    seat_corrected_at = models.DateTimeField(null=True)
    # The line of the journal whose undo swapped the seats last; null where the head judge did, with a reason.
    seat_undo_line = models.PositiveIntegerField(null=True)

    dropped_at = models.DateTimeField(null=True)
    dropped_after_round = models.PositiveSmallIntegerField(null=True)
    drop_cause = models.CharField(max_length=12, choices=DropCause.choices, blank=True)  # "": it is in
    drop_reason = models.CharField(max_length=300, blank=True)
    is_disqualified = models.BooleanField(default=False)
    is_withdrawn = models.BooleanField(default=False)  # left before it was ever paired: its seats are free
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["tournament", "pass_code"], name="one_entry_a_pass"),
            models.UniqueConstraint(
                fields=["tournament", "team"], condition=Q(is_withdrawn=False), name="one_entry_a_team"
            ),
            models.UniqueConstraint(
                fields=["tournament", "folded_name"], condition=Q(is_withdrawn=False), name="one_entry_a_name"
            ),
            models.UniqueConstraint(
                fields=["tournament", "seat_a"], condition=Q(is_withdrawn=False), name="one_seat_a_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "seat_b"], condition=Q(is_withdrawn=False), name="one_seat_b_once"
            ),
            models.CheckConstraint(condition=~Q(seat_a=F("seat_b")), name="two_people"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.team_name

    @property
    def who(self) -> str:
        """The name of the entry: its number alone is another team's where an older copy was carried on."""
        return name_of("entry", self.number, self.registered_at)

    @property
    def called(self) -> str:
        """The team as people know it."""
        return self.team_name

    @property
    def members(self) -> tuple[Member, ...]:
        """Its people in their seats, in the order of the seats."""
        return (Member("a", self.seat_a), Member("b", self.seat_b))

    @property
    def players(self) -> tuple[Player, ...]:
        """Its people, in the order of their seats."""
        return tuple(player for _seat, player in self.members)

    @property
    def names(self) -> tuple[str, ...]:
        """Its own name and those of its people, as they were typed."""
        return (self.team_name, *(player.name for player in self.players))

    @property
    def called_players(self) -> tuple[str, ...]:
        """Its people as others know them, in the order of their seats."""
        return tuple(player.called for player in self.players)

    @property
    def players_text(self) -> str:
        """Its people, one after the other: "Ada, Ben"."""
        return joined_names(", ", self.called_players)

    @property
    def player_keys(self) -> tuple[int, ...]:
        """The keys of its people, in the order of their seats; reads no row."""
        return (self.seat_a_id, self.seat_b_id)

    def player_in(self, letter: str) -> Player:
        """The person who sits in seat "a" or "b"."""
        return self.seat_a if letter == "a" else self.seat_b

    def seat_of(self, player_key: int) -> str:
        """The seat, "a" or "b", of a person of this entry; reads no row."""
        return SEATS[self.player_keys.index(player_key)]

    def seat_who(self, letter: str) -> str:
        """The name of the person who sits in seat "a" or "b": another one once the seats are corrected."""
        return name_of("seat", self.number, letter, _known_as(self.player_in(letter)))

    @property
    def seats_who(self) -> list[str]:
        """The names of both people in their seats."""
        return [self.seat_who("a"), self.seat_who("b")]

    @property
    def region(self) -> str:
        """State and country in words."""
        return region_of(self.state, str(self.country))

    @property
    def left_because(self) -> str:
        """Why it is out, in words: as it was typed, else the cause; "" where the desk typed nothing."""
        if self.drop_reason or self.drop_cause == Entry.DropCause.DESK:
            return self.drop_reason
        return str(self.get_drop_cause_display())

    @property
    def seats_corrected_because(self) -> str:
        """Why its locked seats changed, in words."""
        if self.seat_undo_line is None:
            return self.seat_correction
        return gettext("undone by line %(number)s of the journal") % {"number": self.seat_undo_line}

    @property
    def seats_fixed_at(self) -> datetime | None:
        """Since when the head judge alone corrects who is A and who is B (FR-244.d); None while they are free.

        Once round 1 was posted for the first time that is so for every team, whatever became of that round.
        """
        since = self.tournament.seats_fixed_at
        return self.seats_locked_at or (None if since is None else max(since, self.registered_at))

    def left_disqualified(self, round_number: int) -> bool:
        """Whether it was a disqualification that took it out during a round, and not an earlier drop."""
        return self.is_disqualified and (self.dropped_after_round or 0) <= round_number

    @property
    def out_as(self) -> str:
        """In one word how it is out, for beside its name: dropped, disqualified; "" while it is in."""
        if self.is_disqualified:
            return gettext("disqualified")
        return "" if self.dropped_at is None else gettext("dropped")

    @property
    def is_active(self) -> bool:
        """Whether it is to be paired: neither dropped nor disqualified nor withdrawn (FR-244.b)."""
        return self.dropped_at is None


class SoloPlayer(models.Model):
    """A player who came alone and looks for a partner: nobody plays alone (FR-244.a)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="solo_players")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    registered_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=Q(left_at__isnull=True, entry__isnull=True),
                name="looks_for_a_partner_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)

    @property
    def who(self) -> str:
        """The name of the person who looks, since that instant."""
        return name_of("alone", _known_as(self.player), self.registered_at)

    @property
    def called(self) -> str:
        """The player as people know them."""
        return self.player.name


# How the journal names teams, names and people: by an entry, since they have no number of their own in an event.


def known_by(row: Model, entry: Entry, *more: str) -> Model:
    """`row`, a team, a name or a person, named by `entry` in which it is."""
    row.kept_as = (entry.number, *more)  # type: ignore[attr-defined]  # no column: read by the declarations below
    return row


def _kept_as(row: Any) -> Key:
    return tuple(row.kept_as)


def member_of(entry: Entry, seat: str) -> Model:
    """The person in `seat` ("a", "b") of an entry."""
    return known_member(entry.player_in(seat))


def known_member(player: Player) -> Model:
    """A person who is in a team, named by the first entry: so that all lines about one person name one row.

    Whoever lost a partner before round 1 is in two entries, of which one was withdrawn.
    """
    seats = Q(seat_a=player) | Q(seat_b=player)
    entry = Entry.objects.filter(seats, tournament=player.tournament_id).order_by("number")[0]
    return known_by(player, entry, "a" if entry.seat_a_id == player.pk else "b")


def names_of(entry: Entry) -> list[Model]:
    """All names that the team of an entry has or had, named by it."""
    return [known_by(name, entry, name.folded_name) for name in TeamName.objects.filter(team=entry.team_id)]


def _entries(tournament: Tournament, keys: list[Key]) -> list[Entry]:
    rows = Entry.objects.filter(tournament=tournament).select_related(*MEMBERS)
    few = {key[0] for key in keys}
    return list(rows.filter(number__in=few) if len(few) < MOST_KEYS else rows)


def _check_entry(entry: Entry, node: Node) -> None:
    """A name is kept with its folded form, by which names are compared (FR-242.b); a team is out for a cause."""
    if entry.folded_name != fold_name(entry.team_name):
        raise node.get("folded_name").refuse()
    if (entry.dropped_at is None) != (not entry.drop_cause):
        raise node.get("drop_cause").refuse()


def _members(tournament: Tournament, keys: list[Key]) -> list[Model]:
    return [
        known_by(player, entry, seat)
        for entry in _entries(tournament, keys)
        for seat, player in entry.members
    ]


def _teams(tournament: Tournament, keys: list[Key]) -> list[Model]:
    found = _entries(tournament, keys)
    teams = Team.objects.in_bulk([entry.team_id for entry in found])
    return [known_by(teams[entry.team_id], entry) for entry in found]


def _names(tournament: Tournament, keys: list[Key]) -> list[Model]:
    found = {entry.team_id: entry for entry in _entries(tournament, keys)}
    names = TeamName.objects.filter(team__in=found).order_by("pk")
    return [known_by(name, found[name.team_id], name.folded_name) for name in names]


def _name_columns(tournament: Tournament, key: Key) -> dict[str, Any]:
    entry = Entry.objects.get(tournament=tournament, number=key[0])
    return {"team_id": entry.team_id, "folded_name": key[1]}


def _solo_key(solo: SoloPlayer) -> Key:
    return (solo.player.told_apart_by, solo.registered_at.isoformat())


def _solos(tournament: Tournament, _keys: list[Key]) -> list[SoloPlayer]:
    rows = SoloPlayer.objects.filter(tournament=tournament)
    return list(rows.select_related("player", "entry").order_by("pk"))


ENTRY = row_kind(
    Entry,
    name="entry",
    file="teams",
    key={"number": "number"},
    fields=(
        *("team_name", "folded_name", "affiliation", "city", "state", "country", "registered_at"),
        *(
            "checked_in_at",
            "fixed_table",
            "is_paid",
            "tie_random",
            "seats_locked_at",
            "seat_correction",
            "seat_corrected_at",
            "seat_undo_line",
        ),
        *(
            "dropped_at",
            "dropped_after_round",
            "drop_cause",
            "drop_reason",
            "is_disqualified",
            "is_withdrawn",
            "version",
        ),
        *("seed", "amount_paid"),
    ),
    since={"is_paid": 4, "seed": 6, "amount_paid": 7},
    links={"seat_a": SeatLink(), "seat_b": OtherSeatLink(), "team": TeamLink()},
    file_only=("pass_code", "pass_made_at"),
    secret={"pass_code": new_code, "pass_made_at": timezone.now},  # whoever has the code acts for the team
    order=("number",),
    check=_check_entry,
    find_rows=_entries,
    is_lasting=True,
)
PLAYER = row_kind(
    Player,
    name="player",
    event="",  # in the file with the teams they are in
    fields=("name", "membership_number", "number_shown"),
    excused={
        "tournament": "known by the entry in the key",
        "correction": "asked for by a guard of the database",
        "corrected_at": "the same",
    },
    after=("entry",),
    key_of_row=_kept_as,
    key_readers=(Node.small_number, Node.text),
    find_rows=_members,
    is_lasting=True,
)
TEAM = row_kind(
    Team,
    name="team",
    event="",
    fields=("name",),
    excused={"member_low": "known by who is in the seats", "member_high": "the same"},
    after=("entry",),
    key_of_row=_kept_as,
    key_readers=(Node.small_number,),
    find_rows=_teams,
    is_lasting=True,
)
TEAM_NAME = row_kind(
    TeamName,
    name="team_name",
    event="",
    fields=("name", "since", "reserved_at"),
    excused={"team": "known by the entry in the key", "folded_name": "made of the name; in the key"},
    after=("team",),
    key_of_row=_kept_as,
    key_readers=(Node.small_number, Node.text),
    find_rows=_names,
    new_columns=_name_columns,
)
SOLO_PLAYER = row_kind(
    SoloPlayer,
    name="solo_player",
    file="solo_players",
    key={"registered_at": "registered_at"},
    fields=("left_at",),
    links={"entry": Link("entry"), "player": PersonLink()},
    order=("pk",),
    key_of_row=_solo_key,
    key_readers=(Node.text, Node.text),
    find_rows=_solos,
    is_lasting=True,
)
