"""What a team sends from its own phone: a call for a judge, a request to leave, its team code."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.tableside.models import Call
from teams.entries.pass_codes import read_code
from tournament.wording.plain_forms import PlainForm

SUBJECTS = (Call.Subject.RULES.value, Call.Subject.OPPONENTS.value, Call.Subject.RESULT.value)
OTHER = "other"  # stored as an empty subject


class TeamCallForm(PlainForm):
    """The subject of a call; without one, something else."""

    about = forms.ChoiceField(choices=[(code, code) for code in (*SUBJECTS, OTHER)], required=False)

    def subject(self) -> str:
        """The `Call.Subject`, "" for something else."""
        about: str = self.cleaned_data["about"]
        return "" if about == OTHER else about


class LeaveForm(PlainForm):
    """The drop request, ticked on purpose: one player leaving takes out both (FR-244.b)."""

    is_sure = forms.BooleanField(
        label=gettext_lazy("We are leaving the event, both of us"),
        error_messages={"required": gettext_lazy("Tick the box if you want to leave, or go back.")},
    )


class PassCodeForm(PlainForm):
    """A typed team code."""

    code = forms.CharField(
        label=gettext_lazy("The team code on your team card"),
        max_length=200,  # the whole address of the page, as it is pasted
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
                "data-not-kept": "",
            }
        ),
        help_text=gettext_lazy("Capitals, spaces and hyphens do not matter."),
    )

    def clean_code(self) -> str:
        """Return the code in its one spelling."""
        code = read_code(self.cleaned_data["code"])
        if code is None:
            raise forms.ValidationError(
                _("This is not a team code, which has 26 letters and digits. Compare it with your team card.")
            )
        return code
