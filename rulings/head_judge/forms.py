"""Forms of the head judge's rulings."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.library.library import Library
from tournament.wording.plain_forms import PlainForm


class RulingForm(PlainForm):
    """A ruling for one event: about an entry, a card or anything else."""

    rule_id = forms.CharField(
        label=_("Entry that it overrules"),
        required=False,
        max_length=40,
        help_text=_("An id such as FR-C.3; empty for a ruling of its own."),
    )
    card = forms.ChoiceField(label=_("Card"), required=False)
    title = forms.CharField(
        label=_("About"),
        required=False,
        max_length=120,
        help_text=_("Empty: the title of the entry or the card."),
    )
    text = forms.CharField(
        label=_("Ruling"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("What holds at this event. The first sentence is the answer that judges read out."),
        error_messages={"required": _("Write the ruling: one or two sentences that a judge can read out.")},
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody can read it."),
        error_messages={"required": _("Say why: everybody at the event can read it.")},
    )

    def __init__(self, *args: Any, library: Library, find: Callable[[str], list[str]], **kwargs: Any) -> None:
        """`find` gives the entries that a number in any spelling stands for."""
        super().__init__(*args, **kwargs)
        self.library, self.find = library, find
        names = sorted(library.cards)
        self.choice_field("card").choices = [("", "—"), *((name, name) for name in names)]

    def clean_rule_id(self) -> str:
        """The entry's own id for any spelling of it ("244.d"); several are named, so that one can be chosen."""
        text: str = self.cleaned_data["rule_id"].strip()
        found = [text] if text in self.library.entries else self.find(text)
        if len(found) > 1:
            raise forms.ValidationError(
                _("That is the number of several entries. Choose one: %(ids)s.")
                % {"ids": ", ".join(found[:12])}
            )
        return found[0] if found else text


class WithdrawForm(PlainForm):
    """Why a ruling is withdrawn."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why: everybody at the event can read it.")},
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
