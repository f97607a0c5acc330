"""Forms of the head judge's rulings."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.library.library import Library
from teams.cards.queries import card_index
from teams.cards.search import find_titles, titles_named
from tournament.wording.plain_forms import PlainForm


class RulingForm(PlainForm):
    """A ruling for one event: about an entry, a card or anything else."""

    rule_id = forms.CharField(
        label=_("Entry it overrules"),
        required=False,
        max_length=40,
        help_text=_("An id such as FR-C.3. Leave empty if the ruling does not overrule an entry."),
    )
    card = forms.CharField(
        label=_("Card"),
        required=False,
        max_length=80,
        help_text=_("If the ruling is about a card: its name in English, German or French."),
    )
    title = forms.CharField(
        label=_("Subject"),
        required=False,
        max_length=120,
        help_text=_("Leave empty to use the title of the entry or the card."),
    )
    text = forms.CharField(
        label=_("Ruling"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("What applies at this event. Judges read out the first sentence as the answer."),
        error_messages={"required": _("Write the ruling in one or two sentences that a judge can read out.")},
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everyone can read it."),
        error_messages={"required": _("Enter a reason. Everyone at the event can read it.")},
    )

    def __init__(self, *args: Any, library: Library, find: Callable[[str], list[str]], **kwargs: Any) -> None:
        """`find` returns the entries meant by a number in any spelling."""
        super().__init__(*args, **kwargs)
        self.library, self.find = library, find

    def clean_card(self) -> str:
        """Return the card's title for any of its names; refuse an unknown or ambiguous name, with the likeliest."""
        text: str = self.cleaned_data["card"].strip()
        index = card_index()
        titles = titles_named(index, text)
        if not text or len(titles) == 1:
            return titles[0] if titles else ""
        near = titles or tuple(found.title for found in find_titles(index, text))
        if not near:
            raise forms.ValidationError(
                _("There is no card called “%(text)s”. Check the name, or leave the field empty.")
                % {"text": text}
            )
        raise forms.ValidationError(
            _("There is no card called “%(text)s”. Did you mean one of these? %(names)s")
            % {"text": text, "names": ", ".join(near)}
        )

    def clean_rule_id(self) -> str:
        """Return the entry's id for any spelling of it ("244.d"); refuse a number of several entries and list them."""
        text: str = self.cleaned_data["rule_id"].strip()
        found = [text] if text in self.library.entries else self.find(text)
        if len(found) > 1:
            raise forms.ValidationError(
                _("Several entries have this number. Choose one: %(ids)s.") % {"ids": ", ".join(found[:12])}
            )
        return found[0] if found else text


class WithdrawForm(PlainForm):
    """Why a ruling is withdrawn."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Enter a reason. Everyone at the event can read it.")},
    )
