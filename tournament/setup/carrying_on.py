"""Two copies of one event on a laptop: the one that is carried on has the address, the other one is set aside."""

from datetime import datetime
from typing import Unpack

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.event.models import Tournament
from tournament.event.queries import copies_here
from tournament.journal.declare import OWNER, action, never
from tournament.journal.journal import (
    By,
    Change,
    check_event_shown,
    check_shown,
    does,
    journaled,
    newest_line_at,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.kernel.shown import stand_of
from tournament.staff.models import Invitation, StaffMember

CARRY_ON = action(
    "carry_on",
    _("Carried on from another copy"),
    never("tournament.undo_never_place", OWNER, when_finished=True),
    words={"address": pgettext_lazy("of a web page", "address")},
    is_for_copies=True,
)
SET_ASIDE = action(
    "set_aside",
    _("Set aside for another copy"),
    never("tournament.undo_never_place", OWNER, when_finished=True),
    is_for_copies=True,
)


def far_stand(tournament: Tournament) -> str:
    """How far a copy of an event was: a page that compares two of them is about that."""
    return stand_of("far", tournament.created_at, tournament.slug, tournament.version)


def take_place(
    tournament: Tournament, before: Tournament, *, actor: Actor, now: datetime | None = None
) -> None:
    """Have an event carry on at the address of `before`, another copy of it, which is archived without its codes.

    The two change addresses, and those who work at the one work at the other. Refused where `before` is not as the
    page showed it. The journal of both says so.
    """
    now = now or timezone.now()  # the instant of both lines: what came later is after it
    with transaction.atomic():
        address, aside = before.slug, tournament.slug
        Tournament.objects.filter(pk=tournament.pk).update(slug=f"{aside}-{tournament.pk}")
        with journaled(before, SET_ASIDE, actor=actor, now=now) as change:
            check_shown(actor, far_stand(change.tournament), "tournament.shown_other_copy", event=before.name)
            change.before, change.after = {"address": address}, {"address": aside}
            change.tournament.slug = aside
            change.tournament.set_aside_at = change.now
            change.tournament.put_away_at = change.tournament.put_away_at or change.now
        with journaled(tournament, CARRY_ON, actor=actor, now=now) as change:
            change.before, change.after = {"address": aside}, {"address": address}
            change.tournament.slug = address
            change.tournament.set_aside_at = change.tournament.put_away_at = None
        _hand_over(before, tournament)


def _hand_over(before: Tournament, tournament: Tournament) -> None:
    """Let the staff of the one, those with a code too, be the staff of the other."""
    there = set(StaffMember.objects.filter(tournament=tournament).values_list("account_id", "role"))
    for member in StaffMember.objects.filter(tournament=before):
        if (member.account_id, member.role) in there:
            member.delete()
        else:
            member.tournament = tournament
            member.save(update_fields=["tournament"])
    Invitation.objects.filter(tournament=before).update(tournament=tournament)


def put_event_back(tournament: Tournament, *, actor: Actor, now: datetime | None = None) -> Tournament | None:
    """Have an event that was set aside carry on again; returns the copy that is set aside for it.

    Refused once something was done at that copy: nothing that anybody entered is put away in silence. Where that copy
    was removed there is none to set aside.
    """
    with transaction.atomic():
        check_event_shown(actor, tournament)
        if tournament.set_aside_at is None:
            raise Refusal("tournament.not_set_aside")
        instead = copies_here(tournament).filter(set_aside_at=None).first()
        if instead is None:
            _carry_on_alone(tournament, actor=actor, now=now)
            return None
        if newest_line_at(instead) != tournament.set_aside_at:
            raise Refusal("tournament.put_back_late", name=instead.name, address=instead.slug)
        take_place(tournament, instead, actor=actor.naming(far_stand(instead)), now=now)
    return instead


def carry_on_where_alone(tournament: Tournament, *, actor: Actor) -> None:
    """Have an event of a file carry on that was set aside where the file was saved, if no copy of it does here."""
    if tournament.set_aside_at is not None and not copies_here(tournament).filter(set_aside_at=None).exists():
        _carry_on_alone(tournament, actor=actor, now=None)


@does(CARRY_ON)
def _carry_on_alone(change: Change, **by: Unpack[By]) -> None:
    """Carry on at the address from before it was set aside, which is in printed codes; if that is free."""
    event = change.tournament
    line = event.journal.filter(action=SET_ASIDE.name).order_by("number").last()
    address = line.before["address"] if line is not None and line.before else event.slug
    if not Tournament.objects.filter(slug=address).exists():
        change.before, change.after = {"address": event.slug}, {"address": address}
        event.slug = address
    event.set_aside_at = event.put_away_at = None
