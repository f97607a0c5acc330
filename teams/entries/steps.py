"""Steps of registering a team: its players found or made, and its names, seats, numbers and table checked.

They neither journal nor commit.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from random import Random
from typing import Any

from django.db.models import Max, Q

from teams.entries.kept_names import check_not_anothers
from teams.entries.models import MEMBERS, Entry, SoloPlayer, known_member
from teams.people import membership
from teams.people.models import Player, Team, TeamName
from teams.people.names import clean_text, fold_name, fold_team_name
from teams.people.queries import KEYS_A_QUERY
from teams.people.taken_out import known_as
from tournament.event.models import Tournament
from tournament.event.queries import is_round_one_posted
from tournament.journal.journal import Change, check_shown
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.kernel.stages import Structure
from tournament.rows.amounts import MOST
from tournament.staff.queries import events_open_to

CHECK_DIGIT = "check_digit"
OTHER_NAME = "other_name"
SAME_NAME = "same_name"
WARNINGS = frozenset({CHECK_DIGIT, OTHER_NAME, SAME_NAME})

ENTRY_FIELDS = ("team_name", "affiliation", "city", "state", "country", "fixed_table", "seed")


@dataclass(frozen=True, slots=True)
class Person:
    """A player as typed at registration: the name, and the number in any spelling, "" where there is none.

    `wants_number` asks the event to issue one (to a player who has none).
    """

    name: str
    number: str = ""
    wants_number: bool = False


@dataclass(frozen=True, slots=True)
class Registration:
    """The fields of FR-241.a as typed.

    `accepted` holds the warnings that were looked at: keys that a refusal gave in `params["accept"]`, each for
    one value alone, or a whole kind of WARNINGS. `name_reason` is why the head judge allows the name although it is
    another team's for good (FR-242.b).
    """

    team_name: str
    city: str
    state: str
    country: str
    player_a: Person
    player_b: Person
    affiliation: str = ""
    fixed_table: int | None = None
    is_paid: bool = False
    amount_paid: Decimal | None = None  # None: the event's fee
    is_checked_in: bool = False
    accepted: frozenset[str] = field(default=frozenset())
    name_reason: str = ""


def draw(tournament: Tournament, purpose: str) -> int:
    """A random number of 53 bits for one purpose, repeatable from the event's secret."""
    return Random(f"{tournament.secret}/{purpose}").getrandbits(53)


def tidy(text: str) -> str:
    """A typed text without outer and doubled spaces and without what cannot be seen."""
    return clean_text(text)


def locked_entry(change: Change, number: int) -> Entry:
    """Entry `number` of the event, as the page showed it; the change's line will name it."""
    change.entry_number = number
    entries = Entry.objects.filter(tournament=change.tournament, number=number)
    entry = entries.select_related(*MEMBERS).first()
    if entry is None:
        raise Refusal("teams.no_such_entry", number=number)
    entry.tournament = change.tournament
    check_entry_shown(change.actor, entry)
    change.keep(entry)
    return entry


def check_entry_shown(actor: Actor, entry: Entry) -> None:
    """Refuse what was sent from a page about another entry of this number; a team acts for itself by its code."""
    if actor.entry != entry.number:
        check_shown(actor, entry.who, "teams.shown_other_entry", number=entry.number, team=entry.team_name)


def check_seat_shown(actor: Actor, entry: Entry, letter: str) -> None:
    """Refuse what was sent from a page that showed another person in seat `letter` ("a" or "b") of the team."""
    player = entry.player_in(letter)
    now = {"seat": letter.upper(), "team": entry.team_name, "player": player.called}
    check_shown(actor, entry.seat_who(letter), "teams.shown_other_player", **now)


def note_here(change: Change, entries: Sequence[Entry]) -> list[int]:
    """Step: check in teams that were not; return their numbers in order."""
    change.keep(*entries)
    for entry in entries:
        entry.checked_in_at = change.now
        entry.version += 1
    Entry.objects.bulk_update(entries, ["checked_in_at", "version"], batch_size=300)
    return sorted(entry.number for entry in entries)


def new_issued_numbers(count: int) -> list[str]:
    """So many different numbers of the event's own that nobody has, at no event."""
    found: list[str] = []
    while len(found) < count:
        wanted = min(count - len(found), KEYS_A_QUERY)
        drawn = {membership.issue_number(secrets.randbelow(membership.ISSUABLE)) for _ in range(wanted)}
        taken = Player.objects.filter(membership_number__in=drawn).values_list("membership_number", flat=True)
        found += sorted(drawn.difference(taken, found))
    return found


def read_person(
    tournament: Tournament, person: Person, *, seat: str, accepted: frozenset[str]
) -> membership.MembershipNumber | None:
    """The checked number of a person, None where the event does not ask and none was given.

    Refused: an empty name, a missing or misshapen number, and a wrong check digit that nobody accepted. The
    refusal's field is "name_a", "number_a", ... after `seat` ("a" or "b").
    """
    if not tidy(person.name):
        raise Refusal("teams.player_name_missing", "FR-241.a", field=f"name_{seat}")
    if person.wants_number:
        return membership.read_number(new_issued_numbers(1)[0])
    if not person.number.strip():
        if tournament.numbers_required:
            raise Refusal("teams.number_missing", "FR-241.a", field=f"number_{seat}", name=person.name)
        return None
    try:
        number = membership.read_number(person.number)
    except Refusal as refusal:
        refusal.field = f"number_{seat}"
        raise
    key = accept_key(CHECK_DIGIT, number.shown)
    if number.warning is not None and not accepted & {CHECK_DIGIT, key}:
        raise Refusal(number.warning, field=f"number_{seat}", text=person.number, accept=key)
    return number


def accept_key(kind: str, *values: str) -> str:
    """What a form sends back to accept a warning of `kind` (of WARNINGS): it holds for these values alone."""
    return ":".join((kind, *(fold_name(value) for value in values)))


def find_or_make_player(change: Change, person: Person, *, seat: str, accepted: frozenset[str]) -> Player:
    """The person of the event behind the typed name and number: by the number where there is one, else a new person.

    Refused until accepted: the number is known under another name; a person of this name without a number is already
    in a team of the event. Without a number, who looks for a partner is known by the name. A person who is at the event
    already and has another name here now is not saved: see `keep_new_names`.
    """
    event = change.tournament
    name = tidy(person.name)
    number = read_person(event, person, seat=seat, accepted=accepted)
    if number is None:
        if accepted & {SAME_NAME, accept_key(SAME_NAME, name)}:
            return Player.objects.create(tournament=event, name=name)
        check_namesake(event, name, seat=seat, accepted=accepted)
        known = looking_without_number(event).get(fold_name(name))
        return known or Player.objects.create(tournament=event, name=name)
    numbers = known_as(number.canonical)
    player = Player.objects.filter(tournament=event, membership_number__in=numbers).first()
    if player is not None and player.is_taken_out:
        raise Refusal("teams.number_taken_out", field=f"number_{seat}", number=number.shown)
    if player is None:
        check_number_elsewhere(change, name, number, seat=seat, accepted=accepted)
        return Player.objects.create(
            tournament=event, name=name, membership_number=number.canonical, number_shown=number.shown
        )
    if fold_name(player.name) != fold_name(name):
        key = accept_key(OTHER_NAME, number.canonical, name)
        if not accepted & {OTHER_NAME, key}:
            raise Refusal(
                "teams.number_of_another",
                field=f"number_{seat}",
                number=number.shown,
                name=player.name,
                typed=name,
                accept=key,
            )
        player.name = name
    return player


def check_number_elsewhere(
    change: Change,
    name: str,
    number: membership.MembershipNumber,
    *,
    seat: str,
    accepted: frozenset[str],
) -> None:
    """Ask where other events know the number under other names only: it may be mistyped.

    Only events where the actor registers people too: to others the question would give away who has a number.
    """
    key = accept_key(OTHER_NAME, number.canonical, name)
    if accepted & {OTHER_NAME, key}:
        return
    known = people_elsewhere(change.tournament, [number.canonical], change.actor).get(number.canonical, [])
    if known and not any(fold_name(player.name) == fold_name(name) for player in known):
        raise Refusal(
            "teams.number_elsewhere",
            field=f"number_{seat}",
            number=number.shown,
            name=known[-1].name,
            event=known[-1].tournament.name,
            typed=name,
            accept=key,
        )


def people_elsewhere(tournament: Tournament, numbers: Iterable[str], actor: Actor) -> dict[str, list[Player]]:
    """Who has these numbers at other events where the actor may register people; the newest last."""
    events = list(
        events_open_to(actor, Permission.REGISTER).exclude(pk=tournament.pk).values_list("pk", flat=True)
    )
    asked = sorted(set(numbers)) if events else []
    found: dict[str, list[Player]] = {}
    for start in range(0, len(asked), KEYS_A_QUERY):
        known = Player.objects.filter(membership_number__in=asked[start : start + KEYS_A_QUERY])
        for player in known.exclude(tournament=tournament).select_related("tournament").order_by("pk"):
            if player.tournament_id in events:
                found.setdefault(player.membership_number or "", []).append(player)
    return found


def keep_new_names(change: Change, players: Sequence[Player]) -> None:
    """Step: save the names that people of the event have now; of those in a team the line keeps the name before."""
    before = Player.objects.in_bulk([player.pk for player in players])
    for player in players:
        known = before[player.pk]
        if known.name == player.name:
            continue
        if Entry.objects.filter(Q(seat_a=known) | Q(seat_b=known)).exists():
            change.keep(known_member(known))
        player.save(update_fields=["name"])


def check_namesake(tournament: Tournament, name: str, *, seat: str, accepted: frozenset[str]) -> None:
    """Ask when a person of this name without a number is at the event already: it may be one person twice."""
    key = accept_key(SAME_NAME, name)
    if not accepted & {SAME_NAME, key} and fold_name(name) in names_without_number(tournament):
        raise Refusal("teams.same_name", field=f"name_{seat}", name=name, accept=key)


def in_locked_seats(players: Sequence[Player]) -> set[int]:
    """Keys of those in a locked seat of an event that goes on: only the head judge corrects their names there."""
    is_locked = Q(seats_locked_at__isnull=False) | Q(
        tournament__seats_locked=True, tournament__first_posted_at__isnull=False
    )
    locked = Entry.objects.filter(is_locked, tournament__finished_at=None)
    found: set[int] = set()
    for start in range(0, len(players), KEYS_A_QUERY):
        some = players[start : start + KEYS_A_QUERY]
        seats = locked.filter(Q(seat_a__in=some) | Q(seat_b__in=some)).values_list("seat_a_id", "seat_b_id")
        found.update(key for pair in seats for key in pair)
    return found & {player.pk for player in players}


def names_without_number(tournament: Tournament) -> set[str]:
    """Folded names of the people in teams of the event who have no number."""
    seated = Entry.objects.filter(tournament=tournament, is_withdrawn=False).values_list(
        "seat_a__name", "seat_a__membership_number", "seat_b__name", "seat_b__membership_number"
    )
    names: set[str] = set()
    for name_a, number_a, name_b, number_b in seated:
        names.update(
            fold_name(name) for name, number in ((name_a, number_a), (name_b, number_b)) if not number
        )
    return names


def looking_without_number(tournament: Tournament) -> dict[str, Player]:
    """Who looks for a partner and has no number, by folded name."""
    looking = SoloPlayer.objects.filter(
        tournament=tournament, entry=None, left_at=None, player__membership_number=None
    )
    return {fold_name(solo.player.name): solo.player for solo in looking.select_related("player")}


def check_seats_free(
    tournament: Tournament, players: dict[str, Player], *, besides: Entry | None = None
) -> None:
    """Refuse a person who sits in another team of this event (FR-243.c), and one person in both seats (FR-243.a).

    `players` maps "a" and "b" to the people; `besides` is the entry that they leave or stay in.
    """
    if len({player.pk for player in players.values()}) < len(players):
        raise Refusal("teams.one_person_twice", "FR-243.a", field="number_b")
    taken = Entry.objects.filter(tournament=tournament, is_withdrawn=False)
    if besides is not None:
        taken = taken.exclude(pk=besides.pk)
    people = list(players.values())
    entry = taken.filter(Q(seat_a__in=people) | Q(seat_b__in=people)).first()
    if entry is None:
        return
    seats = entry.player_keys
    if {player.pk for player in people} == set(seats):
        raise Refusal(
            "teams.team_registered", "FR-243.b", field="team_name", name=entry.team_name, number=entry.number
        )
    seat, player = next((seat, player) for seat, player in players.items() if player.pk in seats)
    raise Refusal(
        "teams.person_seated", "FR-243.c", field=f"name_{seat}", person=player.called, team=entry.team_name
    )


def check_name_free(
    tournament: Tournament, name: str, *, members: Iterable[Player], besides: Entry | None = None
) -> None:
    """Refuse an empty name, one that another entry has (FR-241.b), and one that is taken for good (FR-242.b).

    `members` are the team that asks; what the head judge allowed is not refused.
    """
    check_name_here(tournament, name, besides=besides)
    check_not_anothers(tournament, name, members=members)


def check_name_here(tournament: Tournament, name: str, *, besides: Entry | None = None) -> None:
    """Refuse an empty name, and one that another entry of the event has (FR-241.b)."""
    folded = fold_team_name(name)
    taken = Entry.objects.filter(tournament=tournament, folded_name=folded, is_withdrawn=False)
    if besides is not None:
        taken = taken.exclude(pk=besides.pk)
    other = taken.first()
    if other is not None:
        raise Refusal("teams.name_taken", "FR-241.b", field="team_name", name=name, number=other.number)


def check_fixed_table(tournament: Tournament, table: int | None, *, besides: Entry | None = None) -> None:
    """Refuse a fixed table that another active entry has, naming that entry."""
    if table is None:
        return
    if table in tournament.unused_tables:
        raise Refusal("teams.fixed_table_unused", field="fixed_table", table=table)
    taken = Entry.objects.filter(tournament=tournament, fixed_table=table, dropped_at=None)
    if besides is not None:
        taken = taken.exclude(pk=besides.pk)
    other = taken.first()
    if other is not None:
        raise Refusal(
            "teams.fixed_table_taken",
            field="fixed_table",
            table=table,
            name=other.team_name,
            number=other.number,
        )


def asks_for_seeds(tournament: Tournament) -> bool:
    """Whether teams may have a typed seed: at a single elimination event, until its first round is posted."""
    return tournament.structure == Structure.ELIMINATION and not is_round_one_posted(tournament)


def check_seed(tournament: Tournament, seed: int | None, *, besides: Entry | None = None) -> None:
    """Refuse a seed that another active entry has, naming that entry."""
    if seed is None:
        return
    taken = Entry.objects.filter(tournament=tournament, seed=seed, dropped_at=None)
    if besides is not None:
        taken = taken.exclude(pk=besides.pk)
    other = taken.first()
    if other is not None:
        raise Refusal("teams.seed_taken", field="seed", seed=seed, name=other.team_name, number=other.number)


def find_or_make_team(players: dict[str, Player], name: str, *, now: datetime) -> Team:
    """The team that these two people are, in whatever seats (FR-243.b); `name` becomes its present name."""
    low, high = sorted(players.values(), key=lambda player: player.pk)
    team, _ = Team.objects.get_or_create(member_low=low, member_high=high, defaults={"name": name})
    keep_name(team, name, now=now)
    return team


def keep_name(team: Team, name: str, *, now: datetime) -> TeamName:
    """Give the team a name and keep the earlier ones (FR-243.f); return the row of the name."""
    if team.name != name:
        team.name = name
        team.save(update_fields=["name"])
    return TeamName.objects.get_or_create(
        team=team, folded_name=fold_name(name), defaults={"name": name, "since": now}
    )[0]


def paid_amount(tournament: Tournament, *, is_paid: bool, amount: Decimal | None = None) -> Decimal | None:
    """The amount to note with a team: what it paid, else the event's fee; None while it has not paid."""
    if not is_paid:
        return None
    return tournament.entry_fee if amount is None else amount


def check_amount(tournament: Tournament, amount: Decimal | None) -> None:
    """Refuse an amount that is noted at an event without a fee, and one that the column does not hold."""
    if amount is not None and tournament.entry_fee is None:
        raise Refusal("teams.no_entry_fee", field="amount_paid")
    if amount is not None and not 0 <= amount <= MOST:
        raise Refusal("teams.amount_out_of_range", field="amount_paid", most=str(MOST))


def next_number(tournament: Tournament) -> int:
    """The number of the next entry; numbers of withdrawn entries are not given again."""
    last: int | None = Entry.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def entry_values(entry: Entry) -> dict[str, Any]:
    """An entry as the journal keeps it."""
    return {
        "number": entry.number,
        "team_name": entry.team_name,
        "affiliation": entry.affiliation,
        "city": entry.city,
        "state": entry.state,
        "country": str(entry.country),
        "fixed_table": entry.fixed_table,
        "seed": entry.seed,
        "seat_a": {"name": entry.seat_a.name, "number": entry.seat_a.membership_number},
        "seat_b": {"name": entry.seat_b.name, "number": entry.seat_b.membership_number},
    }
