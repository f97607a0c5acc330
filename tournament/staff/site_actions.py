"""What changes an account at all events at once: its name, and who owns this Tandem. Each journal has a line of it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.journal.actors import rename_actor
from tournament.journal.declare import OWNER, Action, action, never
from tournament.journal.journal import Change, journaled
from tournament.journal.models import EventActor
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.staff.accounts import account_turn
from tournament.staff.models import Account, Invitation
from tournament.staff.shown import check_account_name_shown, check_account_shown

CHANGE_ACCOUNT_NAME = action(
    "change_account_name",
    _("Name of an account changed"),
    never("tournament.undo_never_account_name", OWNER, when_finished=True, is_aside=True),
    is_for_copies=True,
)
HAND_OVER = action(
    "hand_over",
    _("Tandem handed over"),
    never("tournament.undo_never_owner", OWNER, when_finished=True, is_aside=True),
    words={"owner": _("owner")},
    is_for_copies=True,
)


def change_account_name(account: Account, name: str, *, actor: Actor) -> None:
    """Give `account` another name, by which older lines of every event's journal go too.

    Each event at which the account did something gets a line with both names; other events do not know the name. The
    user name stays, and so do sessions, roles and the password.
    """
    known = Tournament.objects.filter(actors__account=account)
    with _journaled_at(known, CHANGE_ACCOUNT_NAME, actor) as changes:
        person = Account.objects.select_for_update().get(pk=account.pk)
        check_account_name_shown(actor, person)
        before, person.full_name = str(person), name
        person.save(update_fields=["full_name"])
        for change in changes:
            row = EventActor.objects.get(tournament=change.tournament, account=person)
            rename_actor(row, str(person))
            change.before, change.after = {"name": before}, {"name": str(person)}


def hand_over(account: Account, *, actor: Actor) -> None:
    """Make `account` the owner in place of `actor`, who keeps the roles held at events; a line at each event.

    Refused where `actor` is not the owner, or `account` could not sign in.
    """
    with _journaled_at(Tournament.objects.all(), HAND_OVER, actor) as changes, account_turn():
        former = Account.objects.filter(
            pk=actor.account or 0, is_owner=True
        ).first()  # a command has no account
        if former is None:
            raise Refusal("tournament.not_the_owner")
        heir = Account.objects.get(pk=account.pk)
        check_account_shown(actor, heir)
        check_can_own(heir)
        former.is_owner, heir.is_owner = False, True
        for one in (former, heir):
            one.save(update_fields=["is_owner"])
        for change in changes:
            change.before, change.after = {"owner": str(former)}, {"owner": str(heir)}


def check_can_own(account: Account) -> None:
    """Refuse as the next owner who is it already, and who could not sign in: then no one would have the powers."""
    if account.is_owner:
        raise Refusal("tournament.owner_already", name=str(account))
    is_invited = Invitation.objects.filter(account=account).exists()
    if is_invited or not account.is_active or not account.has_usable_password():
        raise Refusal("tournament.owner_cannot_sign_in", name=str(account))


@contextmanager
def _journaled_at(events: QuerySet[Tournament], action: Action, actor: Actor) -> Iterator[list[Change]]:
    """One transaction that locks all these events, always in the same order, and writes a line into each journal."""
    with transaction.atomic(), ExitStack() as stack:
        found = events.filter(removal_started_at=None).order_by("pk")
        yield [stack.enter_context(journaled(event, action, actor=actor)) for event in found]
