"""The form for a late team's match: whom it plays now."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairings.late_entries.queries import Arrival, Opponent
from tournament.kernel.named import with_names
from tournament.wording.plain_forms import PlainForm


class LateForm(PlainForm):
    """Whom a late team plays; `round` is the round that the person saw."""

    round = forms.IntegerField(widget=forms.HiddenInput)
    opponent = forms.TypedChoiceField(label=gettext_lazy("Opponent"), coerce=int, widget=forms.RadioSelect)
    gives_minutes = forms.BooleanField(required=False)
    accepts_rematch = forms.BooleanField(
        label=gettext_lazy("Agree to a rematch"),
        required=False,
        help_text=gettext_lazy("Only needed if the two have already met at this event."),
    )

    def __init__(self, *args: Any, arrival: Arrival, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(one.entry.number, _opponent_label(one)) for one in arrival.opponents]
        self.choice_field("opponent").choices = choices
        if not any(one.has_met for one in arrival.opponents):
            del self.fields["accepts_rematch"]
        if arrival.minutes:
            self.fields["gives_minutes"].label = ngettext(
                "Give their table the minute that the others have already played",
                "Give their table the %(count)s minutes that the others have already played",
                arrival.minutes,
            ) % {"count": arrival.minutes}
        else:
            del self.fields["gives_minutes"]


def _opponent_label(one: Opponent) -> str:
    name = one.entry.team_name
    if one.has_bye:
        text = (
            _("%(name)s, instead of its bye (they have met before)")
            if one.has_met
            else _("%(name)s, instead of its bye")
        )
    elif one.has_met:
        text = _("%(name)s, also without a match (they have met before)")
    else:
        text = _("%(name)s, also without a match")
    return with_names(text, {"name": name})
