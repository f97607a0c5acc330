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
        label=_("Entry that it overrules"),
        required=False,
        max_length=40,
        help_text=_("An id such as FR-C.3; empty for a ruling of its own."),
    )
    card = forms.CharField(
        label=_("Card"),
        required=False,
        max_length=80,
        help_text=_("Its name in English, German or French, where the ruling is about a card."),
    )
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

    def clean_card(self) -> str:
        """The card's title for any of its names; a name that is none or several is refused with the likeliest."""
        text: str = self.cleaned_data["card"].strip()
        index = card_index()
        titles = titles_named(index, text)
        if not text or len(titles) == 1:
            return titles[0] if titles else ""
        near = titles or tuple(found.title for found in find_titles(index, text))
        if not near:
            raise forms.ValidationError(
                _("There is no card “%(text)s”. Leave it empty, or check the name.") % {"text": text}
            )
        raise forms.ValidationError(
            _("There is no card “%(text)s”. Did you mean: %(names)s?")
            % {"text": text, "names": ", ".join(near)}
        )

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
