"""Making an event, its settings, finishing, reopening, putting it away and removing it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Unpack
from zoneinfo import ZoneInfo

from anyascii import anyascii
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament, new_secret
from tournament.event.progress import read_progress
from tournament.event.queries import free_address, is_round_one_posted
from tournament.event.settings import (
    CHANGED_WITH_REASON,
    HOW_SETTINGS_CHANGE,
    SETTINGS,
    fixed_once_posted,
)
from tournament.host.queries import count_planned_rounds, count_teams
from tournament.journal.actors import make_actor
from tournament.journal.declare import ENDING_RULE, OWNER, SETTING_RULE, action, never
from tournament.journal.journal import (
    Because,
    By,
    Change,
    changes_between,
    check_event_shown,
    check_permission,
    check_reason,
    does,
    field_values,
)
from tournament.journal.models import JournalEntry
from tournament.kernel.hall_time import readings
from tournament.kernel.planning import most_rounds
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission, Role
from tournament.kernel.tiebreakers import COUNTING_GAMES, usual_tiebreakers
from tournament.rows.kinds import kinds_in_order
from tournament.rows.values import as_instant
from tournament.setup.next_time import deck_values
from tournament.setup.shown import (
    check_finished_shown,
    check_left_shown,
    check_removal_shown,
    check_settings_shown,
    left_to_play,
)
from tournament.setup.waits import check_waits, waits_of_event
from tournament.slots.slots import Slot
from tournament.staff.models import Account, StaffMember

LONGEST_SLUG = 50
# What apps do as an event is finished: what nobody has seen goes.
FINISH_STEPS: Slot[Callable[[Change], None]] = Slot()
# What apps say to settings: each step gets the event as it is to be and the former values, and refuses or not.
SETTINGS_CHECKS: Slot[Callable[[Tournament, Mapping[str, Any]], None]] = Slot()
# What shows everyone, in the words of the change's reason, that a setting was changed that who wins can rest on.
SETTINGS_ANNOUNCED: Slot[Callable[[Change], None]] = Slot()
# The head judge changes some of them, with a reason.
_CHANGE_RULE = replace(
    SETTING_RULE, needs=(Permission.SET_UP, Permission.OVERRULE), undone_with=Permission.SET_UP
)
CHANGE_SETTINGS = action("change_settings", _("Settings changed"), _CHANGE_RULE)
# About rounds too: a proposal, which nobody has seen, goes with it.
_FINISHING_RULE = replace(ENDING_RULE, is_about_round=True)
FINISH_TOURNAMENT = action("finish_tournament", _("Event finished"), _FINISHING_RULE)
PLAN_ONE_MORE_ROUND = action(
    "plan_one_more_round",
    _("Extra round planned"),
    replace(ENDING_RULE, needs=Permission.OVERRULE, undone_with=Permission.SET_UP),
)
PUT_AWAY = action("put_away", _("Event archived"), SETTING_RULE)
BRING_BACK = action("bring_back", _("Event restored"), SETTING_RULE)
REOPEN_TOURNAMENT = action("reopen_tournament", _("Event reopened"), SETTING_RULE, asks_reason=True)
CREATE_TOURNAMENT = action(
    "create_tournament",
    _("Event created"),
    never("tournament.undo_never_event", OWNER),
    words={"started_from": _("started from")},
)


def _free_slug(name: str) -> str:
    """An address for the event that no other event has, made of its name: "Wrocław 東京" is "wroclaw-dongjing"."""
    return free_address(slugify(anyascii(name))[:LONGEST_SLUG].strip("-") or "event")


def _check_new(tournament: Tournament) -> None:
    """Refuse an event that is there already."""
    if Tournament.objects.filter(name=tournament.name, date=tournament.date).exists():
        raise Refusal("tournament.event_there", field="name", name=tournament.name)


def create_tournament(
    values: Mapping[str, Any],
    *,
    actor: Actor,
    organizer: Account | None = None,
    earlier: Tournament | None = None,
    staff: Iterable[StaffMember] = (),
    slug: str = "",
    secret: int | None = None,
    now: datetime | None = None,
) -> Tournament:
    """A new event with `values` (fields of SETTINGS) and its first journal line; missing ones come from the rules.

    `organizer` becomes its staff. The event may start from an `earlier` one, whose deck settings it gets, and whose
    `staff` (rows of `roles_to_take_over`) hold the same roles here. `secret` makes every later draw of the event
    repeatable. Without a `slug` one is made of the name, and an event of the same name and day is refused: two clicks
    make one event.
    """
    now = now or timezone.now()
    if earlier is not None:
        values = deck_values(earlier, values) | dict(values)
    tournament = Tournament(
        slug=slug, created_at=now, secret=new_secret() if secret is None else secret, **values
    )
    defaults = tournament.defaults
    for name in Tournament.RULE_SET_FIELDS:
        if name not in values:
            setattr(tournament, name, getattr(defaults, name).value)
    tournament.tiebreakers = tournament.tiebreakers or list(usual_tiebreakers(tournament.swiss_games))
    _switch_alternate_scoring_off(tournament)
    _check_tiebreakers(tournament)
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
        for member in staff:
            StaffMember.objects.get_or_create(tournament=tournament, account=member.account, role=member.role)
        JournalEntry.objects.create(
            tournament=tournament,
            number=1,
            at=now,
            actor=make_actor(tournament, actor),
            action=CREATE_TOURNAMENT.name,
            after=field_values(tournament, SETTINGS) | ({"started_from": earlier.name} if earlier else {}),
        )
    return tournament


@does(CHANGE_SETTINGS)
def change_settings(
    change: Change,
    values: Mapping[str, Any],
    *,
    reason: str = "",
    check: Callable[[Tournament], None] | None = None,
    **by: Unpack[By],
) -> None:
    """Set fields of SETTINGS; refused where round 1 is posted and the field is one that results rest on.

    Then some can still be changed, by the head judge with a `reason` that everyone reads (`HOW_SETTINGS_CHANGE`).
    A page is out of date where it showed another value of one of them; other settings may have changed. Where `check`
    is given, it is asked in place of this, under the lock, with the event as it is: for forms that name more or less
    than they set.
    """
    change.reason = reason.strip()
    event = change.tournament
    if check is not None:
        check(event)
    else:
        check_settings_shown(change.actor, event, values)
    before = field_values(event, SETTINGS)
    for name, value in values.items():
        setattr(event, name, value)
    _switch_alternate_scoring_off(event)
    _keep_hall_time(event, before["time_zone"], now=change.now)
    change.before, change.after = changes_between(before, field_values(event, SETTINGS))
    if not change.after.keys() <= set(CHANGED_WITH_REASON):
        check_permission(change.actor, Permission.SET_UP)
    event.settings_version = change.number
    check_settings(change)


def check_settings(change: Change) -> None:
    """Step: refuse settings that what was played or registered already forbids; the change has kept the former ones."""
    event = change.tournament
    before = change.images["event", ()] or {}
    present = field_values(event, SETTINGS)
    fixed = {name for name in fixed_once_posted(before) if before[name] != present[name]}
    if fixed and is_round_one_posted(event):
        # With several games alternate scoring goes off by itself: the cause is named.
        name = "swiss_games" if "swiss_games" in fixed else min(fixed)
        given = name in Tournament.RULE_SET_FIELDS
        citation = getattr(event.defaults, name).citation if given else HOW_SETTINGS_CHANGE[name].citation
        raise Refusal("tournament.fixed_once_posted", citation, field=name)
    announced = next((name for name in CHANGED_WITH_REASON if before[name] != present[name]), None)
    if announced is not None and is_round_one_posted(event):
        _announce(change, announced)
    if before["seats_locked"] and not present["seats_locked"] and event.first_posted_at is not None:
        raise Refusal("tournament.seats_stay_locked", "FR-244.d", field="seats_locked")
    _check_planned_rounds(event)
    _check_cut_announced(event, before)
    _check_tiebreakers(event)
    for check in SETTINGS_CHECKS:
        check(event, before)


def _announce(change: Change, name: str) -> None:
    """Step: refuse to change a setting that who wins can rest on but for the head judge's public reason."""
    check_permission(change.actor, Permission.OVERRULE, citation=HOW_SETTINGS_CHANGE[name].citation)
    if not change.reason:
        raise Refusal("tournament.setting_reason", HOW_SETTINGS_CHANGE[name].citation, field="reason")
    for announce in SETTINGS_ANNOUNCED:
        announce(change)


def _switch_alternate_scoring_off(tournament: Tournament) -> None:
    """Step: a win on time is worth 3 points where a match of the Swiss rounds has several games (FR-217.d)."""
    if tournament.swiss_games > 1:
        tournament.alternate_scoring = False


def _keep_hall_time(tournament: Tournament, zone_before: str, *, now: datetime) -> None:
    """Step: a deadline that is still to come keeps its time of day where the event's time zone is corrected."""
    closes_at = tournament.lists_close_at
    if closes_at is None or closes_at <= now or tournament.time_zone == zone_before:
        return
    shown = closes_at.astimezone(ZoneInfo(zone_before)).replace(tzinfo=None)
    tournament.lists_close_at = readings(shown, ZoneInfo(tournament.time_zone))[-1]


def _check_tiebreakers(tournament: Tournament) -> None:
    """Refuse tiebreakers that count games where every match is one game: they would say what points say."""
    place = next((p for p, key in enumerate(tournament.tiebreakers, 1) if key in COUNTING_GAMES), None)
    if place is not None and tournament.swiss_games == 1:
        raise Refusal("tournament.tiebreaker_of_games", field=f"tiebreaker_{place}")


def _check_planned_rounds(tournament: Tournament) -> None:
    """Rounds that are paired or played already cannot be planned away."""
    newest = read_progress(tournament).last_swiss
    planned = tournament.planned_rounds
    if newest is not None and planned is not None and planned < newest.number:
        raise Refusal("tournament.rounds_paired", field="planned_rounds", number=newest.number)


def _check_cut_announced(tournament: Tournament, before: Mapping[str, Any]) -> None:
    """Once round 1 is posted, who is in the cut may change until it is made, and the cut not come or go (GAP-7).

    Match points that a team needs say something only where there is a cut.
    """
    if tournament.cut_points is not None and tournament.cut_size is None:
        raise Refusal("tournament.points_without_cut", "GAP-7", field="cut_points")
    changed = [name for name in ("cut_size", "cut_points") if before[name] != getattr(tournament, name)]
    if not changed or not is_round_one_posted(tournament):
        return
    if (before["cut_size"] is None) != (tournament.cut_size is None):
        raise Refusal("tournament.cut_is_announced", "GAP-7", field="cut_size")
    if any(round_.is_elimination for round_ in read_progress(tournament).rounds):
        raise Refusal("tournament.cut_is_made", "GAP-7", field=changed[0])


@does(FINISH_TOURNAMENT)
def finish_tournament(change: Change, *, reason: str = "", **by: Unpack[By]) -> None:
    """Finish the event at any moment; nothing is changed until it is reopened.

    With a public `reason` where something that was announced is not played. A round that is being played is broken
    off as it is: its results stay, and none is made up. A proposal goes. What waits and was not named by the page is
    asked about first: it cannot be ended in an event that is finished.
    """
    change.reason = reason.strip()
    event = change.tournament
    check_event_shown(change.actor, event)
    check_left_shown(change.actor, event)
    if left_to_play(event).names:
        event.unplayed_reason = check_reason(reason)
    check_waits(change.actor, waits_of_event(event))
    change.before = {}
    for step in FINISH_STEPS:
        step(change)
    event.finished_at = change.now
    change.after = {"finished_at": as_instant(change.now)}


def check_finished_again(tournament: Tournament) -> None:
    """Step: refuse an undo that finishes an event which left something without a reason, or has a proposal.

    The page that finishes it asks for the reason.
    """
    progress = read_progress(tournament)
    is_proposed = progress.newest is not None and progress.newest.posted_at is None
    if is_proposed or (left_to_play(tournament).names and not tournament.why_unplayed):
        raise Refusal("tournament.finish_asks_why")


@does(PLAN_ONE_MORE_ROUND)
def plan_one_more_round(change: Change, number: int, *, reason: str, **by: Unpack[By]) -> None:
    """Plan round `number`, the one after the newest; refused where it is planned already, or is one too many.

    The number is that of the button that was pressed, so that two presses plan one round. The head judge's `reason` is
    read by everyone, as of a change in the settings.
    """
    change.reason = reason.strip()
    event = change.tournament
    check_event_shown(change.actor, event)
    newest = read_progress(event).newest
    if newest is None or number != newest.number + 1 or number <= count_planned_rounds(event):
        raise Refusal("tournament.round_planned", number=number)
    if newest.is_elimination:
        raise Refusal("tournament.bracket_has_begun")
    if number > most_rounds(count_teams(event)):
        raise Refusal("tournament.no_more_rounds", number=number)
    _announce(change, "planned_rounds")
    change.before, change.after = {"planned_rounds": event.planned_rounds}, {"planned_rounds": number}
    event.planned_rounds = number
    event.settings_version = change.number


@does(REOPEN_TOURNAMENT)
def reopen_tournament(change: Change, **by: Unpack[Because]) -> None:
    """Reopen a finished event, with a reason, so that a result can be corrected or a round added."""
    check_finished_shown(change.actor, change.tournament)
    if change.tournament.finished_at is None:
        raise Refusal("tournament.not_finished")
    change.before = {"finished_at": as_instant(change.tournament.finished_at)}
    change.tournament.finished_at = None
    change.tournament.unplayed_reason = change.tournament.no_cut_reason = ""


@does(PUT_AWAY)
def put_event_away(change: Change, **by: Unpack[By]) -> None:
    """Take the event off the first page; its pages and the printed address stay. Refused while a round is played."""
    event = change.tournament
    check_event_shown(change.actor, event)
    if event.put_away_at is not None:
        raise Refusal("tournament.put_away_already")
    playing = read_progress(event).being_played
    if playing is not None:
        raise Refusal("tournament.put_away_in_round", number=playing.number)
    event.put_away_at = change.now
    change.after = {"put_away_at": as_instant(change.now)}


@does(BRING_BACK)
def bring_event_back(change: Change, **by: Unpack[By]) -> None:
    """Have an event that was put away on the first page again."""
    check_event_shown(change.actor, change.tournament)
    if change.tournament.put_away_at is None:
        raise Refusal("tournament.not_put_away")
    if change.tournament.set_aside_at is not None:
        raise Refusal("tournament.is_set_aside")
    change.before = {"put_away_at": as_instant(change.tournament.put_away_at)}
    change.tournament.put_away_at = None


def begin_removal(tournament: Tournament, *, actor: Actor) -> None:
    """Hide the event, so that nothing can be done at it; the removal itself is in `tournament.config.copies`."""
    with transaction.atomic():
        check_removal_shown(actor, Tournament.objects.select_for_update().get(pk=tournament.pk))
        Tournament.objects.filter(pk=tournament.pk).update(removal_started_at=timezone.now())


def call_off_removal(tournament: Tournament) -> None:
    """Have the event back as it was."""
    Tournament.objects.filter(pk=tournament.pk).update(removal_started_at=None)


def remove_tournament(tournament: Tournament) -> None:
    """Remove a whole event with its journal: the owner's command, the only thing that deletes rows of the past."""
    with transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(removal_started_at=timezone.now())
        _delete_rows(tournament)


def _delete_rows(tournament: Tournament) -> None:
    """Delete an event's rows, those that others point at last."""
    Account.objects.filter(invitation__tournament=tournament).update(is_active=False)
    tournament.invitations.all().delete()
    for kind in reversed(kinds_in_order()):
        if kind.event:
            kind.rows(tournament).delete()
    tournament.delete()


# The clock ------------------------------------------------------------------------------------------------------
