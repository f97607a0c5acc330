"""Players who come alone, and partners who are replaced before round 1 (FR-243.e, FR-244.a)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries import shown, steps
from teams.entries.models import Entry, SoloPlayer
from teams.entries.registration import add_entry
from teams.entries.steps import Person, Registration
from teams.people.names import fold_name
from tournament.event.models import Tournament
from tournament.event.queries import is_round_one_posted
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.slots.slots import Slot

# Whether an entry has a match, from the apps that know.
PAIRING_CHECKS: Slot[Callable[[Entry], bool]] = Slot()
# What goes over to the new entry of a team whose partner was replaced: each step gets the former and the new entry.
WHEN_PARTNER_REPLACED: Slot[Callable[[Change, Entry, Entry], None]] = Slot()
REGISTER_SOLO_PLAYER = action(
    "register_solo_player", _("Player without a partner registered"), Rule(Permission.REGISTER)
)
REMOVE_SOLO_PLAYER = action(
    "remove_solo_player", _("Player without a partner left"), Rule(Permission.REGISTER)
)
JOIN_SOLO_PLAYERS = action(
    "join_solo_players", _("Two players joined into a team"), Rule(Permission.REGISTER)
)
REPLACE_PARTNER = action("replace_partner", _("Partner replaced"), Rule(Permission.REGISTER))


@does(REGISTER_SOLO_PLAYER)
def register_solo_player(
    change: Change, person: Person, *, accepted: frozenset[str] = frozenset(), **by: Unpack[By]
) -> SoloPlayer:
    """Note a player who looks for a partner; nobody plays alone (FR-244.a)."""
    if person.wants_number:
        _check_issued_once(change.tournament, steps.tidy(person.name), accepted)
    player = steps.find_or_make_player(change, person, seat="a", accepted=accepted)
    steps.check_seats_free(change.tournament, {"a": player})
    looking = SoloPlayer.objects.filter(tournament=change.tournament, player=player, entry=None, left_at=None)
    if looking.exists():
        raise Refusal("teams.looks_already", field="name_a", name=player.called)
    solo = SoloPlayer.objects.create(tournament=change.tournament, player=player, registered_at=change.now)
    change.add(solo)
    steps.keep_new_names(change, [player])
    change.after = {"name": player.name, "number": player.membership_number}
    return solo


def _check_issued_once(tournament: Tournament, name: str, accepted: frozenset[str]) -> None:
    """Ask where a person of this name is on the list: after a second press, the number issued is another one."""
    looking = SoloPlayer.objects.filter(tournament=tournament, entry=None, left_at=None)
    names = {fold_name(known) for known in looking.values_list("player__name", flat=True)}
    key = steps.accept_key(steps.SAME_NAME, name)
    if fold_name(name) in names and not accepted & {steps.SAME_NAME, key}:
        raise Refusal("teams.same_name_looks", field="name_a", name=name, accept=key)


@does(REMOVE_SOLO_PLAYER)
def remove_solo_player(change: Change, solo: SoloPlayer, **by: Unpack[By]) -> None:
    """A player who looked for a partner has left."""
    shown.check_solo_shown(change.actor, solo)
    change.before = {"name": solo.player.name, "number": solo.player.membership_number}
    change.keep(solo)
    solo.left_at = change.now
    solo.save(update_fields=["left_at"])


@does(JOIN_SOLO_PLAYERS)
def join_solo_players(
    change: Change, seat_a: SoloPlayer, seat_b: SoloPlayer, registration: Registration, **by: Unpack[By]
) -> Entry:
    """Make a team of two players who came alone; the players of `registration` are ignored."""
    for solo in (seat_a, seat_b):
        if solo.tournament_id != change.tournament.pk or solo.entry_id or solo.left_at:
            raise Refusal("teams.not_looking", name=solo.player.called)
        shown.check_solo_shown(change.actor, solo)
    return add_entry(change, registration, {"a": seat_a.player, "b": seat_b.player})


@does(REPLACE_PARTNER)
def replace_partner(
    change: Change,
    number: int,
    seat: str,
    person: Person,
    *,
    team_name: str = "",
    name_reason: str = "",
    accepted: frozenset[str] = frozenset(),
    **by: Unpack[By],
) -> Entry:
    """Put another person in `seat` ("a" or "b") before round 1: a new team with a new number (FR-243.e).

    The old entry stays as withdrawn; the name, place and check-in go over to the new one unless `team_name` says
    otherwise; `name_reason` is why the head judge lets that name pass (FR-242.b). Once round 1 is posted a team whose
    partner leaves is out (FR-244.b).
    """
    event = change.tournament
    old = steps.locked_entry(change, number)
    shown.check_both_seats_shown(change.actor, old)
    if is_round_one_posted(event) and _was_paired(old):
        raise Refusal("teams.partner_after_start", "FR-244.b", name=old.team_name)
    if old.dropped_at is not None:
        raise Refusal("teams.entry_dropped", name=old.team_name)
    before = steps.entry_values(old)
    player = steps.find_or_make_player(change, person, seat=seat, accepted=accepted)
    leaving = old.player_in(seat)
    if player == leaving:
        raise Refusal("teams.same_partner", field=f"name_{seat}", name=player.called)
    players = dict(old.members) | {seat: player}
    steps.check_seats_free(event, {seat: player}, besides=old)
    withdraw(old, now=change.now, cause=Entry.DropCause.PARTNER)
    entry = add_entry(change, _registration_of(old, team_name, name_reason), players)
    for carry_over in WHEN_PARTNER_REPLACED:
        carry_over(change, old, entry)
    change.before = before
    change.citation = change.citation or "FR-243.e"
    return entry


def _was_paired(entry: Entry) -> bool:
    """Whether the entry was ever in a pairing; a round it missed is none."""
    return entry.seats_locked_at is not None or any(is_paired(entry) for is_paired in PAIRING_CHECKS)


def withdraw(entry: Entry, *, now: datetime, cause: Entry.DropCause, reason: str = "") -> None:
    """Step: an entry that was never paired leaves; its people and its name are free again."""
    entry.dropped_at = now
    entry.drop_cause, entry.drop_reason = cause.value, reason
    entry.is_withdrawn = True
    entry.version += 1
    entry.save()


def _registration_of(entry: Entry, team_name: str, name_reason: str) -> Registration:
    nobody = Person(name="")
    registration = Registration(
        team_name=team_name or entry.team_name,
        affiliation=entry.affiliation,
        city=entry.city,
        state=entry.state,
        country=str(entry.country),
        player_a=nobody,
        player_b=nobody,
        fixed_table=entry.fixed_table,
        is_paid=entry.is_paid,
        amount_paid=entry.amount_paid,
        name_reason=name_reason,
    )
    return replace(registration, is_checked_in=entry.checked_in_at is not None)
