"""What a judge types into the aids. They change nothing."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.wording.plain_forms import PlainForm

SEAT_FIELDS = {"1A": "seat_1a", "2B": "seat_2b", "2A": "seat_2a", "1B": "seat_1b"}


def _number(label: object, most: int, initial: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,  # type: ignore[arg-type]  # a lazy translation
        min_value=0,
        max_value=most,
        initial=initial,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "data-stepper": True}),
    )


class StarterForm(PlainForm):
    """Which player of the team that starts has the first turn, and who is out of the game."""

    starter = forms.ChoiceField(
        label=_("First turn"), choices=[("A", _("Player A")), ("B", _("Player B"))], widget=forms.RadioSelect
    )
    out = forms.MultipleChoiceField(
        label=_("Out of the game"),
        choices=[(seat, seat) for seat in SEAT_FIELDS],
        required=False,
        widget=forms.CheckboxSelectMultiple(attrs={"class": "chips"}),
    )

    def __init__(self, *args: Any, starters: Collection[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(starters) == 1:
            del self.fields["starter"]


class MulliganForm(PlainForm):
    """How many mulligans each seat has had."""

    seat_1a = _number(_("Mulligans taken by 1A"), 20, 0)
    seat_2b = _number(_("Mulligans taken by 2B"), 20, 0)
    seat_2a = _number(_("Mulligans taken by 2A"), 20, 0)
    seat_1b = _number(_("Mulligans taken by 1B"), 20, 0)

    @property
    def by_seat(self) -> dict[str, int]:
        """Mulligans by seat, once the form is valid."""
        return {seat: self.cleaned_data[name] for seat, name in SEAT_FIELDS.items()}


class LeavingForm(PlainForm):
    """A player is out: the prizes left of that player, the cards in the partner's deck."""

    prizes_left = _number(_("Prizes left for the player who is out"), 60, 2)
    cards_in_deck = _number(_("Cards in the partner's deck"), 60, 10)


class TimeForm(PlainForm):
    """Time is called: the prizes left of both teams."""

    left_one = _number(_("First team: prizes left, both partners together"), 12, 3)
    left_two = _number(_("Second team: prizes left, both partners together"), 12, 2)
    is_elimination = forms.BooleanField(label=_("Single elimination"), required=False)
