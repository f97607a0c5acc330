"""What is in the till: how many teams have paid, how much, and how much is still open."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.wording.money import money_text


@dataclass(frozen=True, slots=True)
class Till:
    """The payments of an event, in its currency.

    `paid` teams have paid, `received` in all, and of `unknown` among them no amount is noted. `open` teams that take
    part have not paid; they owe `owed`.
    """

    tournament: Tournament
    paid: int
    received: Decimal
    unknown: int
    open: int
    owed: Decimal

    @property
    def said_paid(self) -> str:
        """How many teams have paid how much."""
        text = ngettext("%(count)d team, %(sum)s", "%(count)d teams, %(sum)s", self.paid)
        return text % {"count": self.paid, "sum": money_text(self.received, self.tournament)}

    @property
    def said_open(self) -> str:
        """How many teams still have to pay how much."""
        text = ngettext("%(count)d team, %(sum)s", "%(count)d teams, %(sum)s", self.open)
        return text % {"count": self.open, "sum": money_text(self.owed, self.tournament)}

    @property
    def said_unknown(self) -> str:
        """How many are noted as paid without an amount, such as before there was a fee; "" for none."""
        if not self.unknown:
            return ""
        text = ngettext(
            "%(count)d team is marked as paid without an amount.",
            "%(count)d teams are marked as paid without an amount.",
            self.unknown,
        )
        return text % {"count": self.unknown}

    @property
    def lines(self) -> list[tuple[str, str]]:
        """What is known, each with its name."""
        lines = [(_("Paid"), self.said_paid), (_("Unpaid"), self.said_open)]
        return lines + ([(_("Amount not entered"), self.said_unknown)] if self.unknown else [])


def count_till(tournament: Tournament, entries: Iterable[Entry]) -> Till | None:
    """The till of `entries`, all of the event; None at an event without a fee at which no amount is noted.

    Entries that left before they were ever paired do not count: with another partner they are in again, with what they
    had paid. Teams that dropped have paid, or owe nothing.
    """
    counted = [entry for entry in entries if not entry.is_withdrawn]
    paid = [entry for entry in counted if entry.is_paid]
    amounts = [entry.amount_paid for entry in paid if entry.amount_paid is not None]
    if tournament.entry_fee is None and not amounts:
        return None
    still_open = sum(entry.is_active and not entry.is_paid for entry in counted)
    return Till(
        tournament=tournament,
        paid=len(paid),
        received=sum(amounts, Decimal(0)),
        unknown=len(paid) - len(amounts),
        open=still_open,
        owed=still_open * (tournament.entry_fee or Decimal(0)),
    )


def read_till(tournament: Tournament) -> Till | None:
    """The till as it is now. One query, none at an event without a fee."""
    if tournament.entry_fee is None:
        return None
    return count_till(tournament, Entry.objects.filter(tournament=tournament, is_withdrawn=False))
