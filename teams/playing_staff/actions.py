"""Saying which player a member of staff is, and that one does not play after all."""

from typing import Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries import steps
from teams.entries.models import members_of
from teams.playing_staff.models import PlayingStaff, playing_stand, playing_who
from tournament.journal.declare import SETTING_RULE, action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.staff.models import Account
from tournament.staff.queries import name_at

NOTE_PLAYING_STAFF = action("note_playing_staff", _("Member of staff noted as a player"), SETTING_RULE)
FORGET_PLAYING_STAFF = action(
    "forget_playing_staff", _("Member of staff no longer noted as a player"), SETTING_RULE
)


@does(NOTE_PLAYING_STAFF)
def note_playing_staff(
    change: Change, account: Account, number: int, seat: str, **by: Unpack[By]
) -> PlayingStaff:
    """Note that `account` is the person in `seat` ("a" or "b") of entry `number`; another one before is replaced.

    Refused where another account is that player.
    """
    known = _known(change, account)
    if seat not in ("a", "b"):
        raise Refusal("teams.no_such_entry", number=number)
    entry = steps.locked_entry(change, number)
    steps.check_seat_shown(change.actor, entry, seat)
    player = entry.player_in(seat)
    others = PlayingStaff.objects.filter(tournament=change.tournament, player=player)
    other = others.exclude(account=account).select_related("account").first()
    if other is not None:
        name = name_at(change.tournament, other.account)
        raise Refusal("teams.player_is_other_staff", player=player.called, name=name)
    if known is None:
        known = PlayingStaff(tournament=change.tournament, account=account)
        change.add(known)
    else:
        change.keep(known)
    known.entry, known.player = entry, player
    known.save()
    change.after = {"account": account.username, "player": player.name}
    return known


@does(FORGET_PLAYING_STAFF)
def forget_playing_staff(change: Change, account: Account, **by: Unpack[By]) -> None:
    """Note that `account` does not play."""
    known = _known(change, account)
    if known is None:
        raise Refusal("teams.staff_does_not_play", name=name_at(change.tournament, account))
    change.keep(known)
    change.entry_number = known.entry.number
    change.before = {"account": account.username, "player": known.player.name}
    known.delete()


def _known(change: Change, account: Account) -> PlayingStaff | None:
    """Step: as whom the account is noted, as the page showed it."""
    name = name_at(change.tournament, account)
    check_shown(change.actor, playing_who(change.tournament, account), "teams.shown_other_staff", name=name)
    rows = PlayingStaff.objects.filter(tournament=change.tournament, account=account)
    known = rows.select_related("player", *members_of("entry")).first()
    check_shown(change.actor, playing_stand(known), "teams.shown_other_staff", name=name)
    return known
