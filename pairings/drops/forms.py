"""What is asked for when a team drops, is disqualified, or comes back."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.matches.forms import OptionalReasonForm, ReasonForm
from pairings.matches.models import Match
from pairings.matches.scoring import How
from teams.entries.models import Entry
from tournament.kernel.named import with_names
from tournament.wording.plain_forms import PlainForm

LEAVE_OPEN = "open"


class _LeavingForm(PlainForm):
    """What becomes of the table at which the team sits: asked only where it has no result yet."""

    ends = forms.ChoiceField(label=gettext_lazy("Its current match"), widget=forms.RadioSelect)

    begun = How.WITHDRAWN  # how the match ends where the two had begun to play

    def __init__(self, *args: Any, entry: Entry, match: Match | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        other = None if match is None else match.opponent_of(entry)
        if match is None or other is None:
            del self.fields["ends"]
            return
        names = {"name": other.team_name, "table": match.table_number}
        self.choice_field("ends").choices = [
            (
                How.NO_SHOW.value,
                with_names(_("Play had not begun: %(name)s wins, as with a no-show"), names),
            ),
            (self.begun.value, with_names(_("Play had begun: %(name)s wins"), names)),
            (LEAVE_OPEN, _("Leave table %(table)s open: the slip will say how it ended") % names),
        ]
        likely = How.NO_SHOW if match.round.started_at is None else self.begun
        self.fields["ends"].initial = LEAVE_OPEN if other.dropped_at is not None else likely.value

    @property
    def asked_for(self) -> dict[str, Any]:
        """The reason, and how the match ends, "" where it is left as it is."""
        ends: str = self.cleaned_data.get("ends", LEAVE_OPEN)
        return {"reason": self.cleaned_data["reason"], "ends": "" if ends == LEAVE_OPEN else ends}


class DropForm(_LeavingForm, OptionalReasonForm):
    """A team leaves."""

    field_order = ("ends", "reason")


class DisqualifyForm(_LeavingForm, ReasonForm):
    """The head judge takes a team out."""

    field_order = ("ends", "reason")
    begun = How.PENALTY


class _ReturningForm(PlainForm):
    """Whether the match that ended because the team left is open again; asked only where that can be."""

    reopens = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, match: Match | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if match is None:
            del self.fields["reopens"]
            return
        self.fields["reopens"].label = _("Reopen table %(table)s: they play on") % {
            "table": match.table_number
        }

    @property
    def asked_for(self) -> dict[str, Any]:
        """The reason, and whether the match is open again."""
        return {"reason": self.cleaned_data["reason"], "reopens": self.cleaned_data.get("reopens", False)}


class ReinstateForm(_ReturningForm, OptionalReasonForm):
    """A team that dropped plays again."""

    field_order = ("reopens", "reason")


class TakeBackForm(_ReturningForm, ReasonForm):
    """The head judge overturns a disqualification."""

    field_order = ("reopens", "reason")
