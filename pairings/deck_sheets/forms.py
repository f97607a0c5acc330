"""What can be chosen before a sheet of decks is printed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.sheets.forms import NumbersField
from tournament.kernel.stages import RoundStage
from tournament.wording.plain_forms import PlainForm


class DeckPaperForm(PlainForm):
    """A form on the page of all sheets, where others have fields of the same names: its ids are its own."""

    ids = ""  # what the ids of its fields begin with

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **({"auto_id": f"{self.ids}_%s"} | kwargs))


class ForStageForm(DeckPaperForm):
    """For which decks: those of the event, or those of a cut that has decks of its own (X28)."""

    stage = forms.ChoiceField(
        label=_("Decks"),
        choices=[
            (RoundStage.SWISS.value, _("for the event")),
            (RoundStage.ELIMINATION.value, _("for the cut")),
        ],
        required=False,
    )

    def clean_stage(self) -> str:
        """The decks of the event where nothing is chosen."""
        return self.cleaned_data["stage"] or RoundStage.SWISS.value


class DeckRegistrationForm(ForStageForm):
    """Whose empty sheets: one without names, all players', or those of players whose list is missing."""

    ids = "registration"
    BLANK, EVERYBODY, MISSING = "blank", "everybody", "missing"

    names = forms.ChoiceField(
        label=_("Names on the sheets"),
        choices=[
            (BLANK, _("one sheet without names")),
            (EVERYBODY, _("one sheet per player")),
            (MISSING, _("one sheet per player whose list is missing")),
        ],
        required=False,
    )


class FilledListsForm(ForStageForm):
    """Whose lists: all of them, or those of some teams."""

    ids = "filled"

    teams = NumbersField(
        label=_("Only these teams"),
        required=False,
        max_length=200,
        help_text=_("By number, for example 3, 5-8. Leave empty to print all."),
    )


class CheckSheetsForm(DeckPaperForm):
    """Which tables: all of them, or some."""

    ids = "checks"

    tables = NumbersField(
        label=_("Only these tables"),
        required=False,
        max_length=200,
        help_text=_("For example 3, 5-8. Leave empty to print all."),
    )
