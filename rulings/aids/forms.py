"""What a judge types into the aids. They change nothing."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.aids.timed import TimedMatch
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
    """Which player of the team that starts has the first turn, and who is out; `seats` in clockwise order."""

    starter = forms.ChoiceField(
        label=_("First turn"), choices=[("A", _("Player A")), ("B", _("Player B"))], widget=forms.RadioSelect
    )
    out = forms.MultipleChoiceField(
        label=_("Out of the game"),
        required=False,
        widget=forms.CheckboxSelectMultiple(attrs={"class": "chips"}),
    )

    def __init__(self, *args: Any, starters: Collection[str], seats: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choice_field("out").choices = [(seat, seat) for seat in seats]
        if len(starters) == 1:
            del self.fields["starter"]


class MulliganForm(PlainForm):
    """How many mulligans each seat has had; `seats` in the order in which they are asked."""

    seat_1a = _number(_("Mulligans taken by 1A"), 20, 0)
    seat_2b = _number(_("Mulligans taken by 2B"), 20, 0)
    seat_2a = _number(_("Mulligans taken by 2A"), 20, 0)
    seat_1b = _number(_("Mulligans taken by 1B"), 20, 0)

    def __init__(self, *args: Any, seats: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields([SEAT_FIELDS[seat] for seat in seats])

    @property
    def by_seat(self) -> dict[str, int]:
        """Mulligans by seat, once the form is valid."""
        return {seat: self.cleaned_data[name] for seat, name in SEAT_FIELDS.items()}


class LeavingForm(PlainForm):
    """A player is out: the prizes left of that player, the cards in the partner's deck."""

    prizes_left = _number(_("Prizes left for the player who is out"), 60, 2)
    cards_in_deck = _number(_("Cards in the partner's deck"), 60, 10)


class TimeForm(PlainForm):
    """Time is called: the games won and the prizes left of both teams, as far as they can decide such a match."""

    games_one = _number(_("First team: completed games won"), 3, 0)
    games_two = _number(_("Second team: completed games won"), 3, 0)
    left_one = _number(_("First team: prizes left, both partners together"), 12, 3)
    left_two = _number(_("Second team: prizes left, both partners together"), 12, 2)

    def __init__(self, *args: Any, match: TimedMatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not match.kind.has_games:
            del self.fields["games_one"], self.fields["games_two"]
        if not match.counts_prizes:
            del self.fields["left_one"], self.fields["left_two"]
        elif match.kind.has_games:
            for name in ("left_one", "left_two"):
                self.fields[name].required = False
                self.fields[name].initial = None
                self.fields[name].help_text = _("Of the game in progress; empty if there was none.")

    def of_both(self, what: str) -> tuple[int, int] | None:
        """The "games" or prizes "left" of both teams, once the form is valid; None where they do not count."""
        one, two = (self.cleaned_data.get(f"{what}_{side}") for side in ("one", "two"))
        return None if one is None or two is None else (one, two)
