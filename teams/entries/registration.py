"""Registering a team at an event, editing it and checking it in (FR-241 to FR-243)."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Unpack

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from teams.entries import shown, steps
from teams.entries.kept_names import check_not_anothers, let_pass_where_needed
from teams.entries.models import Entry, SoloPlayer, known_by, member_of, names_of
from teams.entries.name_models import Rename
from teams.entries.name_queries import is_anothers
from teams.entries.steps import Person, Registration
from teams.people import membership
from teams.people.models import Player
from teams.people.names import fold_name
from teams.people.states import kept_state, needs_state
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import (
    By,
    Change,
    changes_between,
    check_permission,
    check_reason,
    does,
    field_values,
    journaled,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.rows.values import as_instant

REGISTER_ENTRY = action("register_entry", _("Team registered"), Rule(Permission.REGISTER))
EDIT_ENTRY = action("edit_entry", _("Team edited"), Rule(Permission.REGISTER))
EDIT_PLAYER = action(
    "edit_player",
    _("Player's name or number corrected"),
    Rule((Permission.REGISTER, Permission.CORRECT_SEATS), undone_with=Permission.REGISTER),
)
UNDO_CHECK_IN = action("undo_check_in", _("Check-in removed"), Rule(Permission.REGISTER))
CHECK_IN = action("check_in", _("Checked in"), Rule(Permission.REGISTER))
NOTE_PAYMENT = action("note_payment", _("Entry fee"), Rule(Permission.REGISTER))


@does(REGISTER_ENTRY)
def register_entry(change: Change, registration: Registration, **by: Unpack[By]) -> Entry:
    """Register a team with its A and B seats; after round 1 started it is a late entry.

    Refused with the form's field in the refusal: see `teams.entries.steps`; a warning that can be accepted has
    its key in `params["accept"]`.
    """
    _check_two_names(registration)
    steps.check_amount(change.tournament, registration.amount_paid)
    players = {
        seat: steps.find_or_make_player(change, person, seat=seat, accepted=registration.accepted)
        for seat, person in (("a", registration.player_a), ("b", registration.player_b))
    }
    return add_entry(change, registration, players)


def _check_two_names(registration: Registration) -> None:
    """Ask once about two people with one name and no numbers: nothing distinguishes them."""
    people = (registration.player_a, registration.player_b)
    names = {fold_name(person.name) for person in people}
    if len(names) > 1 or any(person.number.strip() or person.wants_number for person in people):
        return
    key = steps.accept_key(steps.SAME_NAME, registration.player_b.name)
    if not registration.accepted & {steps.SAME_NAME, key}:
        raise Refusal("teams.same_names", "FR-243.a", field="name_b", name=people[1].name, accept=key)


def add_entry(
    change: Change, registration: Registration, players: dict[str, Player], *, besides: Entry | None = None
) -> Entry:
    """Step: the entry's row, its team and its name, all checked; the change's line will name it."""
    event = change.tournament
    check_complete(registration)
    steps.check_seats_free(event, players, besides=besides)
    name = steps.tidy(registration.team_name)
    steps.check_name_here(event, name, besides=besides)
    let_pass_where_needed(change, name, members=players.values(), reason=registration.name_reason)
    steps.check_fixed_table(event, registration.fixed_table, besides=besides)
    number = steps.next_number(event)
    entry = Entry.objects.create(
        tournament=event,
        number=number,
        team=steps.find_or_make_team(players, name, now=change.now),
        team_name=name,
        folded_name=fold_name(name),
        affiliation=steps.tidy(registration.affiliation),
        city=steps.tidy(registration.city),
        state=kept_state(steps.tidy(registration.state), registration.country),
        country=registration.country,
        seat_a=players["a"],
        seat_b=players["b"],
        registered_at=change.now,
        checked_in_at=change.now if registration.is_checked_in else None,
        fixed_table=registration.fixed_table,
        is_paid=registration.is_paid,
        amount_paid=steps.paid_amount(event, is_paid=registration.is_paid, amount=registration.amount_paid),
        tie_random=steps.draw(event, f"tie/{number}"),
    )
    change.add(entry)
    steps.keep_new_names(change, [*players.values()])
    looking = SoloPlayer.objects.filter(
        tournament=event, player__in=players.values(), entry=None, left_at=None
    )
    change.keep(*looking)
    looking.update(entry=entry)
    change.entry_number = number
    change.after = steps.entry_values(entry)
    return entry


def check_complete(registration: Registration) -> None:
    """Refuse a registration without one of the fields that FR-241.a asks for.

    The affiliation may be missing, and the state where addresses of the country have none.
    """
    _check_place(registration.city, registration.state, registration.country)


def _check_place(city: str, state: str, country: str) -> None:
    """Refuse a place of which a part is missing (FR-241.a)."""
    parts = {"city": city, "country": country}
    if needs_state(country):
        parts["state"] = state
    for field, text in parts.items():
        if not text.strip():
            raise Refusal(f"teams.{field}_missing", "FR-241.a", field=field)


@does(EDIT_ENTRY)
def edit_entry(
    change: Change,
    number: int,
    values: Mapping[str, Any],
    *,
    reason: str = "",
    asked_by: str = "",
    is_offensive: bool = False,
    name_reason: str = "",
    **by: Unpack[By],
) -> Entry:
    """Change name, affiliation, place, fixed table or seed of an entry: it stays the same team (FR-243.f).

    `values` has some of `steps.ENTRY_FIELDS`. Another name needs a reason and `asked_by`, one of `Rename.AskedBy`,
    once round 1 was posted, and where the old one `is_offensive` (FR-242.a). `name_reason` is why the head judge lets
    the new one pass (FR-242.b).
    """
    change.reason = reason.strip()
    entry = steps.locked_entry(change, number)
    shown.check_details_shown(change.actor, entry)
    before, former = steps.entry_values(entry), entry.team_name
    for field in steps.ENTRY_FIELDS:
        if field in values:
            value = values[field]
            setattr(entry, field, steps.tidy(value) if isinstance(value, str) else value)
    _check_place(entry.city, entry.state, str(entry.country))
    entry.state = kept_state(entry.state, str(entry.country))
    steps.check_name_here(change.tournament, entry.team_name, besides=entry)
    if fold_name(entry.team_name) != fold_name(former):
        members = entry.players
        let_pass_where_needed(change, entry.team_name, members=members, reason=name_reason)
        rename = Rename(asked_by=asked_by, is_offensive=is_offensive, reason=reason.strip())
        _note_rename(change, entry, former, rename)
    elif is_offensive:
        raise Refusal("teams.rename_to_what", "FR-242.a", field="team_name", name=former)
    steps.check_fixed_table(change.tournament, entry.fixed_table, besides=entry)
    if entry.seed != before["seed"]:
        if not steps.asks_for_seeds(change.tournament):
            raise Refusal("teams.seed_not_asked", "GAP-8", field="seed")
        steps.check_seed(change.tournament, entry.seed, besides=entry)
    entry.folded_name = fold_name(entry.team_name)
    change.keep(known_by(entry.team, entry), *names_of(entry))
    name = steps.keep_name(entry.team, entry.team_name, now=change.now)
    change.add(known_by(name, entry, name.folded_name))
    _save(entry)
    change.before, change.after = changes_between(before, steps.entry_values(entry))
    return entry


def _note_rename(change: Change, entry: Entry, former: str, rename: Rename) -> None:
    """Step: store that an entry has another name since now; refused without what FR-242.a asks for.

    A name that round 1 was posted with, and one that is offensive, are never changed in silence.
    """
    if rename.is_offensive or change.tournament.first_posted_at is not None:
        if rename.asked_by not in Rename.AskedBy.values:
            raise Refusal("teams.rename_asked_by", "FR-242.a", field="asked_by", name=former)
        if not rename.reason:
            raise Refusal("teams.rename_reason", "FR-242.a", field="reason", name=former)
        change.citation = change.citation or "FR-242.a"
    if rename.is_offensive and rename.asked_by not in (Rename.AskedBy.JUDGE, Rename.AskedBy.ORGANIZER):
        raise Refusal("teams.rename_offensive_by", "FR-242.a", field="asked_by", name=former)
    rename.entry, rename.former_name, rename.renamed_at = entry, former, change.now
    rename.save()
    change.add(rename)


@does(EDIT_PLAYER)
def edit_player(
    change: Change,
    number: int,
    seat: str,
    person: Person,
    *,
    accepted: frozenset[str] = frozenset(),
    reason: str = "",
    **by: Unpack[By],
) -> Entry:
    """Correct a mistyped name or number of the person in `seat` ("a" or "b"): the same person, so the same team.

    A number that belongs to someone else would be another person, hence another team (FR-243.e): refused. Once
    the seats are locked only the head judge corrects, with a reason that everyone sees: two people who exchange
    their names exchange their seats (FR-244.d).
    """
    change.reason = reason.strip()
    entry = steps.locked_entry(change, number)
    shown.check_player_shown(change.actor, entry, seat)
    player = entry.player_in(seat)
    if player.is_taken_out:
        raise Refusal("teams.name_taken_out", field=f"name_{seat}")
    # A team that was withdrawn may have a member who sits in another team's locked seat by now.
    is_locked = entry.seats_fixed_at is not None or bool(steps.in_locked_seats([player]))
    if is_locked:
        check_permission(change.actor, Permission.CORRECT_SEATS, citation="FR-244.d")
        check_reason(reason)
        change.citation = "FR-244.d"
    else:
        check_permission(change.actor, Permission.REGISTER)
    before = steps.entry_values(entry)
    change.keep(member_of(entry, seat))
    read = steps.read_person(change.tournament, person, seat=seat, accepted=accepted)
    _check_number(change, read, player, person, seat=seat, accepted=accepted)
    if read is None and fold_name(person.name) != fold_name(player.name):
        steps.check_namesake(change.tournament, steps.tidy(person.name), seat=seat, accepted=accepted)
    if is_locked:
        _check_same_person(player, person, read, seat=seat)
    was_free = _may_have_its_name(entry)
    player.name = steps.tidy(person.name)
    player.membership_number = None if read is None else read.canonical
    player.number_shown = "" if read is None else read.shown
    if was_free:
        # Another number may make them another pair, whose name it is not (FR-242.b).
        check_not_anothers(change.tournament, entry.team_name, members=entry.players)
    if is_locked:
        # An instant of its own for each correction: the guard takes one person at a time.
        corrected_at = change.now + timedelta(microseconds=change.number)
        player.note_correction(Player.Correction.JUDGE, at=corrected_at)
        entry.seat_correction, entry.seat_undo_line = change.reason, None
        entry.seat_corrected_at = player.corrected_at
    player.save()
    _save(entry)
    change.before, change.after = changes_between(before, steps.entry_values(entry))
    return entry


def _may_have_its_name(entry: Entry) -> bool:
    """Whether no other team has the name of an entry for good."""
    return not is_anothers(entry.tournament, entry.folded_name, entry.players)


def _check_number(
    change: Change,
    read: membership.MembershipNumber | None,
    player: Player,
    person: Person,
    *,
    seat: str,
    accepted: frozenset[str],
) -> None:
    """Refuse a number that another person of the event has; ask about one that other events know under another name."""
    if read is None or read.canonical == player.membership_number:
        return
    same = Player.objects.filter(tournament=change.tournament, membership_number=read.canonical)
    other = same.exclude(pk=player.pk).first()
    if other is not None:
        raise Refusal(
            "teams.number_is_another_person",
            "FR-243.e",
            field=f"number_{seat}",
            number=read.shown,
            name=other.called,
        )
    steps.check_number_elsewhere(change, steps.tidy(person.name), read, seat=seat, accepted=accepted)


def _check_same_person(
    player: Player, person: Person, read: membership.MembershipNumber | None, *, seat: str
) -> None:
    """A name and a number that are both others are another person, hence another team (FR-243.e)."""
    is_other_name = fold_name(person.name) != fold_name(player.name)
    number = None if read is None else read.canonical
    if is_other_name and player.membership_number is not None and number != player.membership_number:
        raise Refusal("teams.another_person", "FR-243.e", field=f"name_{seat}", name=player.called)


def check_in(
    tournament: Tournament,
    number: int,
    *,
    actor: Actor,
    is_here: bool = True,
    now: datetime | None = None,
) -> Entry:
    """Note that a team came to the door, or that it did not."""
    with journaled(tournament, CHECK_IN if is_here else UNDO_CHECK_IN, actor=actor, now=now) as change:
        entry = steps.locked_entry(change, number)
        if entry.dropped_at is not None:
            raise Refusal("teams.entry_dropped", name=entry.team_name)
        change.before = {"checked_in_at": as_instant(entry.checked_in_at)}
        entry.checked_in_at = (entry.checked_in_at or change.now) if is_here else None
        _save(entry)
        change.after = {"checked_in_at": as_instant(entry.checked_in_at)}
    return entry


@does(NOTE_PAYMENT)
def note_payment(
    change: Change,
    number: int,
    *,
    is_paid: bool = True,
    amount: Decimal | None = None,
    **by: Unpack[By],
) -> Entry:
    """Note that a team has paid, or that it has not; a team that left can still pay, or be paid back.

    One that left before it was ever paired cannot: no list and no sum has it.
    `amount` is in the event's currency: None for the event's fee, 0 where that was waived.
    """
    entry = steps.locked_entry(change, number)
    if entry.is_withdrawn:  # it is in no list; its people may be in again, and have paid there
        raise Refusal("teams.entry_dropped", name=entry.team_name)
    steps.check_amount(change.tournament, amount)
    before = _payment_of(entry)
    entry.is_paid = is_paid
    entry.amount_paid = steps.paid_amount(change.tournament, is_paid=is_paid, amount=amount)
    _save(entry)
    change.before, change.after = before, _payment_of(entry)
    return entry


def _payment_of(entry: Entry) -> dict[str, Any]:
    """What a line says of a payment: an amount only where there is one, as at events without a fee."""
    return field_values(entry, ("is_paid",) if entry.amount_paid is None else ("is_paid", "amount_paid"))


def _save(entry: Entry) -> None:
    entry.version += 1
    entry.save()


def check_everybody_has_a_number(tournament: Tournament, before: Mapping[str, Any]) -> None:
    """Step: numbers can be required only when nobody registered without one (FR-241.a)."""
    if not tournament.numbers_required or before["numbers_required"]:
        return
    has_none = Q(seat_a__membership_number__isnull=True) | Q(seat_b__membership_number__isnull=True)
    without = Entry.objects.filter(has_none, tournament=tournament, is_withdrawn=False).count()
    if without:
        raise Refusal("teams.numbers_missing", "FR-241.a", field="numbers_required", count=without)
