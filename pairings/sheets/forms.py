"""What can be chosen before a sheet is printed."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pairings.sheets.table_numbers import PLACES
from tournament.wording.plain_forms import PlainForm

MOST_TABLES = 2000
MOST_BLANK_PAGES = 50
_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


class NumbersField(forms.CharField):
    """Numbers of tables or teams as people write them ("3, 5-8"); the value is a frozenset, empty for all.

    Typed with the whole keyboard: that of numbers has no comma and no hyphen on an iPhone.
    """

    widget = forms.TextInput(attrs={"class": "input-short", "autocomplete": "off"})

    def clean(self, value: Any) -> Any:
        """The numbers; refused with what to write where a part is neither a number nor a range."""
        tables: set[int] = set()
        text = re.sub(r"\s*[-–]\s*", "-", super().clean(value))
        for part in filter(None, re.split(r"[,;\s]+", text)):
            found = _RANGE.fullmatch(part)
            first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
            if last < first or last - first > MOST_TABLES:
                raise ValidationError(_("Separate numbers and ranges with commas, for example 3, 5-8."))
            tables.update(range(first, last + 1))
        return frozenset(tables)


class SlipsForm(PlainForm):
    """Which slips of a round: all of them, or those of some tables again."""

    tables = NumbersField(
        label=_("Only these tables"),
        required=False,
        max_length=200,
        help_text=_("To reprint lost slips, for example 3, 5-8. Leave empty to print all."),
    )


class PassesForm(PlainForm):
    """Which teams' passes: all of them, or those of some teams."""

    teams = NumbersField(
        label=_("Only these teams"),
        required=False,
        max_length=200,
        help_text=_("By number, for example 3, 5-8. Leave empty to print all."),
    )


class BlankSlipsForm(PlainForm):
    """How many pages of blank slips."""

    pages = forms.IntegerField(
        label=_("Pages (three slips on each)"), min_value=1, max_value=MOST_BLANK_PAGES, initial=2
    )


class TableNumbersForm(PlainForm):
    """Which table numbers, and how large."""

    first = forms.IntegerField(label=_("First table"), min_value=1, max_value=99_999)
    last = forms.IntegerField(label=_("Last table"), min_value=1, max_value=99_999)
    per_page = forms.TypedChoiceField(
        label=_("Numbers per page"),
        coerce=int,
        choices=[(count, str(count)) for count in PLACES],
        initial=2,
    )

    def clean(self) -> dict[str, Any]:
        """Refuses a range that ends before it begins, or is longer than any hall."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last table comes before the first. Change one of the two."))
        elif first and last and last - first >= MOST_TABLES:
            self.add_error(
                "last", _("That is more than %(most)d tables. Print them in parts.") % {"most": MOST_TABLES}
            )
        return cleaned
