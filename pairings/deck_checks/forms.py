"""What judges type when they choose tables for deck checks, and when they tick a deck off."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.deck_checks.actions import DeckReport
from pairings.deck_checks.counted import MOST_COPIES, check_extras, compare_deck, read_extras
from pairings.deck_checks.deck_queries import DeckAtTable, TickLine
from pairings.deck_checks.models import LONGEST_EXTRAS
from tournament.kernel.refusal import Refusal
from tournament.kernel.table_ranges import read_tables
from tournament.wording.form_refusals import add_refusal
from tournament.wording.plain_forms import PlainForm, speak_plainly

ALIKE, DIFFERS = "alike", "differs"
MOST_DRAWN = 500
_NUMBER = {"class": "input-number", "inputmode": "numeric"}


class DrawForm(PlainForm):
    """How many tables are drawn."""

    count = forms.IntegerField(
        label=gettext_lazy("How many tables"),
        min_value=1,
        max_value=MOST_DRAWN,
        widget=forms.NumberInput(attrs=_NUMBER),
    )


class ChooseForm(PlainForm):
    """Tables by their numbers."""

    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        max_length=200,
        help_text=gettext_lazy("For example 4, or 4, 7-9."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input-short"}),
    )

    def clean_tables(self) -> list[int]:
        """The numbers."""
        try:
            return read_tables(self.cleaned_data["tables"], field="tables")
        except Refusal as refusal:
            add_refusal(self, refusal)
            return []


class LeaveOutForm(PlainForm):
    """Why a table that was drawn is not checked after all."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("For example: you know the players. Only judges see it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class TickForm(PlainForm):
    """A deck against its list: a box a line, a number where the deck has another one, and what no line has.

    The boxes are the judge's own: what is not ticked counts as listed, as long as its number is.
    """

    extras = forms.CharField(
        label=gettext_lazy("Cards that are not on the list"),
        max_length=LONGEST_EXTRAS,
        required=False,
        help_text=gettext_lazy("One card per line, with the number first: 2 Bill."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    note = forms.CharField(label=gettext_lazy("Note"), max_length=300, required=False)
    verdict = forms.ChoiceField(choices=[(ALIKE, ALIKE), (DIFFERS, DIFFERS)], widget=forms.HiddenInput)
    list_number = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, deck: DeckAtTable, **kwargs: Any) -> None:
        initial = {f"found_{place}": found for place, found in (deck.checked.found if deck.checked else ())}
        if deck.checked is not None:
            initial |= {"extras": deck.checked.extras, "note": deck.checked.note}
        number = None if deck.deck_list is None else deck.deck_list.number
        super().__init__(*args, initial=initial | {"list_number": number}, **kwargs)
        self.deck = deck
        for line in deck.lines:
            self.fields[f"ok_{line.place}"] = forms.BooleanField(required=False)
            self.fields[f"found_{line.place}"] = forms.IntegerField(
                label=_("Found, if not %(count)s") % {"count": line.count},
                required=False,
                min_value=0,
                max_value=MOST_COPIES,
                widget=forms.NumberInput(attrs=_NUMBER | {"aria-label": _found_label(line)}),
            )
        speak_plainly({name: field for name, field in self.fields.items() if name.startswith("found_")})

    @property
    def groups(self) -> list[tuple[str, list[tuple[TickLine, forms.BoundField, forms.BoundField]]]]:
        """The lines by kind, each with its box and its number."""
        return [
            (kind, [(line, self[f"ok_{line.place}"], self[f"found_{line.place}"]) for line in lines])
            for kind, lines in self.deck.groups
        ]

    def clean_extras(self) -> str:
        """The cards as typed; a number that no deck has is refused."""
        typed: str = self.cleaned_data["extras"]
        try:
            check_extras(typed)
        except Refusal as refusal:
            add_refusal(self, refusal)
        return typed

    def full_clean(self) -> None:
        """The page of a form that is refused opens at the first field that is wrong."""
        super().full_clean()
        wrong = next((name for name in self.errors if name in self.fields), None)
        if wrong is not None:
            self.fields[wrong].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        """What is typed fits the button that was pressed, and is about the list that counts."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        if self.deck.deck_list is None or cleaned["list_number"] != self.deck.deck_list.number:
            raise forms.ValidationError(_("The list was replaced while this page was open. Reload the page."))
        is_alike = self.report().comparison.is_alike
        if cleaned["verdict"] == ALIKE and not is_alike:
            raise forms.ValidationError(
                _("You entered a difference. Save the differences, or clear those fields.")
            )
        if cleaned["verdict"] == DIFFERS and is_alike:
            raise forms.ValidationError(
                _(
                    "No difference is entered yet. Enter how many you found, or a card that is not on the list."
                )
            )
        return cleaned

    def report(self) -> DeckReport:
        """What the action takes."""
        values = self.cleaned_data
        found = {
            line.place: values[f"found_{line.place}"]
            for line in self.deck.lines
            if values.get(f"found_{line.place}") is not None
        }
        return DeckReport(
            comparison=compare_deck(self.deck.listed, found, read_extras(values["extras"])),
            list_number=values["list_number"],
            extras=values["extras"],
            note=values["note"],
        )


def _found_label(line: TickLine) -> str:
    return _("%(title)s: how many you found, if not %(count)s") % {"title": line.title, "count": line.count}
