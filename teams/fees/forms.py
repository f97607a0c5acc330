"""The form of what one team has paid."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from teams.entries.models import Entry
from tournament.wording.money import AmountField
from tournament.wording.plain_forms import PlainForm


class PaymentForm(PlainForm):
    """The amount that a team has paid, which begins with what is noted, else with the fee."""

    amount_paid = AmountField(
        label=_("Amount paid"), help_text=_("0 if the fee is waived."), attrs={"autofocus": True}
    )

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        noted = entry.amount_paid if entry.is_paid else None
        first = entry.tournament.entry_fee if noted is None else noted
        kwargs.setdefault("initial", {"amount_paid": first})
        super().__init__(*args, **kwargs)

    @property
    def asked_for(self) -> dict[str, Any]:
        """The amount: a team of which one is noted has paid, also where that is 0."""
        return {"is_paid": True, "amount": self.cleaned_data["amount_paid"]}
