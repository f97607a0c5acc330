"""Which account of the staff is which player of the event: said by the organizer, never taken from a name."""

from typing import Any

from django.db import models

from teams.entries.models import Entry
from teams.entries.people_links import MemberLink
from teams.people.models import Player
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import name_of, stand_of
from tournament.rows.kinds import Key, Link, row_kind
from tournament.staff.models import Account


class PlayingStaff(models.Model):
    """A person who works at an event and plays there; `entry` is the team by which the player is known."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="playing_staff")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "account"], name="one_player_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.player}"

    @property
    def letter(self) -> str:
        """The seat "a" or "b" in which the player sits in the team of `entry`."""
        return self.entry.seat_of(self.player_id)


def playing_who(tournament: Tournament, account: Account) -> str:
    """Return the name of an account at an event, on this laptop."""
    return name_of("playing staff", tournament.who, account.who)


def playing_stand(known: PlayingStaff | None) -> str:
    """Return the name of which player an account is noted as, "none" included."""
    told = () if known is None else (known.entry.who, known.entry.seat_who(known.letter))
    return stand_of("plays as", *told)


def _columns(tournament: Tournament, key: Key) -> dict[str, Any]:
    account = Account.objects.filter(username=key[0]).first()
    if account is None:  # the line was written on another laptop
        raise Refusal("tournament.account_elsewhere", username=key[0])
    return {"tournament": tournament, "account": account}


PLAYING_STAFF = row_kind(
    PlayingStaff,
    name="playing_staff",  # in no file: accounts stay on their laptop
    is_withheld=lambda _known: True,  # nor does a line reveal the user name that a person signs in with
    key={"account": "account__username"},
    excused={"account": "named by the key"},
    links={"entry": Link("entry"), "player": MemberLink()},
    new_columns=_columns,
)
