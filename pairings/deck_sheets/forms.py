"""What can be chosen before a sheet of decks is printed."""

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.sheets.forms import NumbersField
from tournament.kernel.stages import RoundStage
from tournament.wording.plain_forms import PlainForm

_SHORT = {"class": "input-short", "inputmode": "numeric"}


class ForStageForm(PlainForm):
    """For which decks: those of the event, or those of a cut that has decks of its own (X28)."""

    stage = forms.ChoiceField(
        label=_("Decks"),
        choices=[
            (RoundStage.SWISS.value, _("of the event")),
            (RoundStage.ELIMINATION.value, _("of the cut")),
        ],
        required=False,
    )

    def clean_stage(self) -> str:
        """The decks of the event where nothing is chosen."""
        return self.cleaned_data["stage"] or RoundStage.SWISS.value


class DeckRegistrationForm(ForStageForm):
    """Whose empty sheets: one without names, everybody's, or those of players whose list is missing."""

    BLANK, EVERYBODY, MISSING = "blank", "everybody", "missing"

    names = forms.ChoiceField(
        label=_("Names on the sheets"),
        choices=[
            (BLANK, _("one sheet without names, to copy")),
            (EVERYBODY, _("a sheet for each player")),
            (MISSING, _("a sheet for each player whose list is missing")),
        ],
        required=False,
    )


class FilledListsForm(ForStageForm):
    """Whose lists: all of them, or those of some teams."""

    teams = NumbersField(
        label=_("Only these teams"),
        required=False,
        max_length=200,
        help_text=_("By their numbers: 3, 5-8. Empty prints all."),
        widget=forms.TextInput(attrs=_SHORT),
    )


class CheckSheetsForm(PlainForm):
    """Which tables: all of them, or some."""

    tables = NumbersField(
        label=_("Only these tables"),
        required=False,
        max_length=200,
        help_text=_("The tables to check: 3, 5-8. Empty prints all."),
        widget=forms.TextInput(attrs=_SHORT),
    )
