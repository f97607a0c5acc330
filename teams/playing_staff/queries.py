"""Who of the staff plays, as whom, and in which match; and whose name a player has."""

from dataclasses import dataclass

from django.db.models import Q

from teams.entries.models import Entry, members_of
from teams.people.models import Player
from teams.people.names import is_one_name
from teams.playing_staff.models import PlayingStaff
from teams.search.people_queries import Seated, seats_of
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.staff.models import Account
from tournament.staff.queries import names_at

_KNOWN = ("player", *members_of("entry"))


@dataclass(frozen=True, slots=True)
class StaffAtPlay:
    """A member of staff by the name that the event knows, with the player that is noted, or players of that name."""

    account: Account
    name: str
    known: PlayingStaff | None
    namesakes: tuple[Seated, ...] = ()

    @property
    def seen_as(self) -> list[tuple[Entry, Player]]:
        """The players who are called the same, each with the team by which it is known."""
        return [(entry, entry.player_in(letter)) for entry, letter in self.namesakes]


def plays_as(tournament: Tournament, account: int | None) -> PlayingStaff | None:
    """As which player an account, by its key, is noted at an event. One query, none for a team and a command."""
    if account is None:
        return None
    rows = PlayingStaff.objects.filter(tournament=tournament, account=account)
    return rows.select_related(*_KNOWN).first()


def own_match(actor: Actor, tournament: Tournament, *teams: Entry | None) -> PlayingStaff | None:
    """Return as whom the actor plays in the match of `teams`; None where it is not the actor's own. One query."""
    known = plays_as(tournament, actor.account)
    if known is None or not any(known.player in entry.players for entry in teams if entry is not None):
        return None
    return known


def staff_at_play(
    tournament: Tournament, *, reader: Account | None, only: Account | None = None, is_invited: bool = False
) -> list[StaffAtPlay]:
    """Who works at an event, or who is invited, or one of them alone, by name. Six queries at most.

    Names are those that the event knows (`names_at`): who is behind a user name that was only added stays unknown.
    """
    here = Q(staff_roles__tournament=tournament, invitation=None)
    if is_invited:
        here = Q(invitation__tournament=tournament, invitation__revoked_at=None)
    accounts = list(Account.objects.filter(here).distinct()) if only is None else [only]
    names = names_at(tournament, accounts, reader=reader)
    invited = Account.objects.filter(invitation__tournament=tournament, pk__in=[one.pk for one in accounts])
    names |= {account.pk: str(account) for account in invited}
    rows = PlayingStaff.objects.filter(tournament=tournament, account__in=accounts)
    known = {row.account_id: row for row in rows.select_related(*_KNOWN)}
    people = list(Player.objects.filter(tournament=tournament).values_list("pk", "name"))
    keys = {
        account.pk: {key for key, name in people if is_one_name(name, names[account.pk])}
        for account in accounts
        if account.pk not in known
    }
    seats = seats_of(tournament, set().union(*keys.values()))
    found = [
        StaffAtPlay(
            account,
            names[account.pk],
            known.get(account.pk),
            tuple(
                (entry, letter)
                for entry, letter in seats
                if entry.player_in(letter).pk in keys.get(account.pk, ())
            ),
        )
        for account in accounts
    ]
    return sorted(found, key=lambda person: (person.name.casefold(), person.account.pk))
