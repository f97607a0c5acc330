"""What is done to an event: made, set up, its clock, its staff, handed in. One transaction, one journal line each."""

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament import clock
from tournament.journal import (
    Change,
    changes_between,
    check_not_finished,
    check_reason,
    check_version,
    field_values,
    journaled,
)
from tournament.models import Account, JournalEntry, Round, StaffMember, Tournament, as_instant
from tournament.refusal import Refusal
from tournament.roles import Actor, Role
from tournament.slots import Slot
from tournament.tiebreakers import DEFAULT_TIEBREAKERS

SETTINGS = (
    "name",
    "date",
    "venue",
    "city",
    "country",
    "time_zone",
    "paper",
    "rule_set",
    "format",
    "prizes_a",
    "prizes_b",
    "round_minutes",
    "seats_locked",
    "alternate_scoring",
    "planned_rounds",
    "has_team_round",
    "top_cut",
    "tiebreakers",
    "agreed_draws",
    "missed_round_points",
    "avoid_affiliation",
    "is_premier",
    "numbers_required",
    "first_table",
    "unused_tables",
    "team_reports",
    "no_show_warning_minutes",
    "no_show_loss_minutes",
)

# What results and seats of a posted round already rest on (design: section 4); the minutes may change always.
FIXED_ONCE_POSTED = frozenset(
    {
        "rule_set",
        "format",
        "prizes_a",
        "prizes_b",
        "seats_locked",
        "alternate_scoring",
        "tiebreakers",
        "missed_round_points",
        "is_premier",
        "numbers_required",
    }
)
LONGEST_SLUG = 50
# What apps say to settings: each step gets the event as it is to be and the former values, and refuses or not.
SETTINGS_CHECKS: Slot[Callable[[Tournament, Mapping[str, Any]], None]] = Slot()
# The rows that go before an event does, those that others point at last; the rest goes with what it belongs to.
EVENT_ROWS: Slot[type[models.Model]] = Slot()


def _free_slug(name: str) -> str:
    """An address for the event that no other event has, made of its name."""
    stem = slugify(name)[:LONGEST_SLUG].strip("-") or "event"
    slug, count = stem, 1
    while Tournament.objects.filter(slug=slug).exists():
        count += 1
        slug = f"{stem}-{count}"
    return slug


def _check_new(tournament: Tournament) -> None:
    """Refuse an event that is there already."""
    if Tournament.objects.filter(name=tournament.name, date=tournament.date).exists():
        raise Refusal("tournament.event_there", field="name", name=tournament.name)


def create_tournament(
    values: Mapping[str, Any],
    *,
    actor: Actor,
    organizer: Account | None = None,
    slug: str = "",
    seed: int | None = None,
    now: datetime | None = None,
) -> Tournament:
    """A new event with `values` (fields of SETTINGS) and its first journal line; missing ones come from the rules.

    `organizer` becomes its staff. `seed` (64 bits) makes every later draw of the event repeatable. Without a
    `slug` one is made of the name, and an event of the same name and day is refused: two clicks make one event.
    """
    now = now or timezone.now()
    tournament = Tournament(
        slug=slug, created_at=now, seed=secrets.randbits(62) if seed is None else seed, **values
    )
    defaults = tournament.defaults
    for name in Tournament.RULE_SET_FIELDS:
        if name not in values:
            setattr(tournament, name, getattr(defaults, name).value)
    tournament.tiebreakers = tournament.tiebreakers or list(DEFAULT_TIEBREAKERS)
    tournament.version = 1
    with transaction.atomic():
        if not slug:
            _check_new(tournament)
        tournament.slug = slug or _free_slug(tournament.name)
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError as error:
            if slug:
                raise
            raise Refusal("tournament.event_there", field="name", name=tournament.name) from error
        if organizer is not None:
            StaffMember.objects.create(tournament=tournament, account=organizer, role=Role.ORGANIZER)
        JournalEntry.objects.create(
            tournament=tournament,
            number=1,
            at=now,
            who=actor.name,
            action="create_tournament",
            after=field_values(tournament, SETTINGS),
        )
    return tournament


def is_round_one_posted(tournament: Tournament) -> bool:
    """Whether players have seen round 1: what rests on it is fixed from then on."""
    return tournament.rounds.filter(posted_at__isnull=False).exists()


def change_settings(
    tournament: Tournament,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    version: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> None:
    """Set fields of SETTINGS; refused where round 1 is posted and the field is one that results rest on.

    `version` is the event's version that the form showed; only another change of the settings makes it stale.
    """
    with journaled(tournament, "change_settings", actor=actor, reason=reason, now=now) as change:
        event = change.tournament
        before = field_values(event, SETTINGS)
        if version is not None and _were_settings_changed(event, version):
            raise Refusal("tournament.settings_changed_meanwhile")
        for name, value in values.items():
            setattr(event, name, value)
        change.before, change.after = changes_between(before, field_values(event, SETTINGS))
        check_settings(change)


def check_settings(change: Change) -> None:
    """Step: refuse settings that what was played or registered already forbids; the change has kept the former ones."""
    event = change.tournament
    before = change.images["event", ()] or {}
    present = field_values(event, SETTINGS)
    fixed = {name for name in FIXED_ONCE_POSTED if before[name] != present[name]}
    if fixed and is_round_one_posted(event):
        name = min(fixed)
        citation = getattr(event.defaults, name).citation if name in Tournament.RULE_SET_FIELDS else ""
        raise Refusal("tournament.fixed_once_posted", citation, field=name)
    _check_planned_rounds(event)
    for check in SETTINGS_CHECKS:
        check(event, before)


def _check_planned_rounds(tournament: Tournament) -> None:
    """Rounds that are paired or played already cannot be planned away."""
    newest = tournament.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    if tournament.planned_rounds is not None and tournament.planned_rounds < newest:
        raise Refusal("tournament.rounds_paired", field="planned_rounds", number=newest)


def _were_settings_changed(tournament: Tournament, version: int) -> bool:
    return tournament.journal.filter(action="change_settings", number__gt=version).exists()


def add_staff(tournament: Tournament, *, account: Account, role: Role, actor: Actor) -> StaffMember:
    """Give `account` a role at the event; giving it twice changes nothing."""
    with journaled(tournament, "add_staff", actor=actor) as change:
        member, created = StaffMember.objects.get_or_create(
            tournament=change.tournament, account=account, role=role.value
        )
        if created:
            change.add(member)
        change.after = {"account": account.username, "role": role.value}
    return member


def remove_staff(tournament: Tournament, *, member: StaffMember, actor: Actor) -> None:
    """Take one role away; the last organizer of an event stays."""
    with journaled(tournament, "remove_staff", actor=actor) as change:
        organizers = change.tournament.staff.filter(role=Role.ORGANIZER)
        if member.role == Role.ORGANIZER and organizers.count() == 1:
            raise Refusal("tournament.last_organizer", name=str(member.account))
        change.before = {"account": member.account.username, "role": member.role}
        change.keep(member)
        member.delete()


def check_staff(change: Change) -> None:
    """Step: refuse an event that has lost its last organizer."""
    had = any(kind == "staff" and key[1] == Role.ORGANIZER for kind, key in change.images)
    if had and not change.tournament.staff.filter(role=Role.ORGANIZER).exists():
        raise Refusal("tournament.no_organizer")


def finish_tournament(tournament: Tournament, *, actor: Actor, now: datetime | None = None) -> None:
    """Hand the results in: no round is open any more and nothing is changed until the event is reopened."""
    with journaled(tournament, "finish_tournament", actor=actor, now=now) as change:
        event = change.tournament
        check_not_finished(event)
        if not event.rounds.filter(closed_at__isnull=False).exists():
            raise Refusal("tournament.nothing_played")
        open_round = event.rounds.filter(closed_at__isnull=True).first()
        if open_round is not None:
            raise Refusal("tournament.round_open", number=open_round.number)
        event.finished_at = change.now
        change.after = {"finished_at": as_instant(change.now)}


def reopen_tournament(tournament: Tournament, *, reason: str, actor: Actor) -> None:
    """Take the handing-in back, with a reason, so that a result can be corrected or a round added."""
    with journaled(tournament, "reopen_tournament", actor=actor, reason=check_reason(reason)) as change:
        change.before = {"finished_at": as_instant(change.tournament.finished_at)}
        change.tournament.finished_at = None


def remove_tournament(tournament: Tournament) -> None:
    """Remove a whole event with its journal: the owner's command, the only thing that deletes rows of the past."""
    with transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(removal_started_at=timezone.now())
        _delete_rows(tournament)


def _delete_rows(tournament: Tournament) -> None:
    """Delete an event's rows, those that others point at last."""
    for model in EVENT_ROWS:
        model._default_manager.filter(tournament=tournament).delete()
    Account.objects.filter(invitation__tournament=tournament).update(is_active=False)
    tournament.delete()


# The clock ------------------------------------------------------------------------------------------------------


def open_round_to_change(change: Change, number: int) -> Round:
    """Round `number` of the event, which has to be posted and not closed; the change's line will name it."""
    change.round_number = number
    round_ = change.tournament.rounds.filter(number=number).first()
    if round_ is None:
        raise Refusal("tournament.no_such_round", number=number)
    change.keep(round_)
    if round_.posted_at is None:
        raise Refusal("tournament.round_not_posted", number=number)
    if round_.closed_at is not None:
        raise Refusal("tournament.round_closed", number=number)
    return round_


def _set_clock(change: Change, round_: Round, value: clock.Clock) -> None:
    names = ("started_at", "length", "paused_at", "paused_total")
    before = field_values(round_, names)
    round_.clock = value
    round_.version += 1
    round_.save()
    change.before, change.after = changes_between(before, field_values(round_, names))


def start_clock(
    tournament: Tournament,
    number: int,
    *,
    actor: Actor,
    version: int | None = None,
    now: datetime | None = None,
) -> None:
    """Start the clock of a posted round; the event's minutes at this moment are its length (FR-B.GS7.a)."""
    with journaled(tournament, "start_clock", actor=actor, now=now) as change:
        round_ = open_round_to_change(change, number)
        check_version(round_, version, shown=_("round %(number)s") % {"number": number})
        minutes = change.tournament.round_minutes
        if minutes is None:
            raise Refusal("tournament.clock_none")
        round_.length = timedelta(minutes=minutes)
        _set_clock(change, round_, clock.start(round_.clock, now=change.now))


def pause_clock(
    tournament: Tournament,
    number: int,
    *,
    actor: Actor,
    longest_extension: timedelta = clock.ZERO,
    now: datetime | None = None,
) -> None:
    """Stop the clock for everybody until it is resumed."""
    with journaled(tournament, "pause_clock", actor=actor, now=now) as change:
        round_ = open_round_to_change(change, number)
        _set_clock(
            change, round_, clock.pause(round_.clock, now=change.now, longest_extension=longest_extension)
        )


def resume_clock(tournament: Tournament, number: int, *, actor: Actor, now: datetime | None = None) -> None:
    """Let a paused clock run on."""
    with journaled(tournament, "resume_clock", actor=actor, now=now) as change:
        round_ = open_round_to_change(change, number)
        _set_clock(change, round_, clock.resume(round_.clock, now=change.now))


def lengthen_clock(
    tournament: Tournament, number: int, *, minutes: int, actor: Actor, now: datetime | None = None
) -> None:
    """Give every table of the round `minutes` more; after time was called the clock runs again."""
    with journaled(tournament, "lengthen_clock", actor=actor, now=now) as change:
        round_ = open_round_to_change(change, number)
        by = timedelta(minutes=minutes)
        _set_clock(change, round_, clock.lengthen(round_.clock, by, now=change.now))
