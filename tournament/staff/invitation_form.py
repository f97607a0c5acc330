"""The form that invites a person with a code."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.kernel.roles import Role
from tournament.staff.invitations import INVITED_ROLES
from tournament.wording.plain_forms import PlainForm
from tournament.wording.role_names import ROLE_NAMES


class InvitationForm(PlainForm):
    """One person and one role."""

    name = forms.CharField(
        label=_("Name"),
        max_length=120,
        help_text=_("As it should appear in the journal."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role.value, ROLE_NAMES[role]) for role in INVITED_ROLES],
        widget=forms.RadioSelect,
        initial=INVITED_ROLES[0].value,
    )

    @property
    def asked_for(self) -> dict[str, Any]:
        """The name and the role."""
        return {"name": self.cleaned_data["name"], "role": Role(self.cleaned_data["role"])}
