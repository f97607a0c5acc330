"""What is asked for when a proposal is changed by hand."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.by_hand.actions import HAND_EDITS, TEAM, HandEdit
from teams.entries.models import Entry
from teams.people.search import NameSearch
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.wording.plain_forms import PlainForm

MOST_TABLES = 9999
MOST_NAMED = 4
# Not a change of this round: the page goes on to the form of the team.
FIXED_TABLE = "fixed_table"
# What a refusal asks, so that the form shows the box to agree.
ASKS_REMATCHES = frozenset({"pairings.rematch_by_hand", "pairings.rematch_needed"})


def _choices() -> Iterator[tuple[str, Promise]]:
    """What can be done, by name; beside the moving of a match what people take it for."""
    for do, kind in HAND_EDITS.items():
        yield do, kind.choice
        if do == "move_match":
            yield (
                FIXED_TABLE,
                gettext_lazy("Give a team a fixed table from the next pairing on (opens the team's form)"),
            )


def _needs(do: str) -> frozenset[str]:
    """The fields that something which is done has to have."""
    return TEAM if do == FIXED_TABLE else HAND_EDITS[do].needs if do in HAND_EDITS else frozenset()


class HandForm(PlainForm):
    """One change of a proposal: what is done, with which teams by number or name, and why.

    `entries` are the teams of the proposal; fields that a change does not need are not looked at.
    """

    use_required_attribute = False  # of a field that is out of sight a browser would ask for ever

    do = forms.ChoiceField(label=gettext_lazy("What to do"), widget=forms.RadioSelect)
    first = forms.CharField(
        label=gettext_lazy("Team"),
        help_text=gettext_lazy("The team's number or name. For a match, either of its two teams."),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"list": "proposal-teams", "autocomplete": "off"}),
    )
    second = forms.CharField(
        label=gettext_lazy("The other team"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"list": "proposal-teams", "autocomplete": "off"}),
    )
    table = forms.IntegerField(
        label=gettext_lazy("New table"),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text=gettext_lazy(
            "The two teams stay together at this table when you re-pair, unless you unlock or separate them. "
            "This applies to this round only."
        ),
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )
    accepts_rematches = forms.BooleanField(label=gettext_lazy("Let them meet again anyway"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        required=False,
        help_text=gettext_lazy(
            "Everyone can read it next to the pairing. Only staff can see why a match was moved to another "
            "table."
        ),
        widget=forms.TextInput(attrs={"list": "proposal-reasons", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, entries: Collection[Entry], has_bye: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = entries
        choices = [choice for choice in _choices() if has_bye or choice[0] != "give_bye"]
        self.choice_field("do").choices = choices
        self.asks_rematches = bool(self.data.get("accepts_rematches"))

    def clean_table(self) -> int:
        """The table, 0 where none is needed."""
        return self.cleaned_data.get("table") or 0

    def clean(self) -> dict[str, Any]:
        """Each field that the change needs is there, and names one team."""
        cleaned = super().clean() or {}
        do = cleaned.get("do", "")
        needed = _needs(do)
        for name in ("first", "second"):
            if name in needed and name not in self.errors:
                self._read_team(cleaned, name)
        if "table" in needed and not cleaned.get("table") and "table" not in self.errors:
            self.add_error("table", _("Type the number of the new table."))
        reason = self.fields["reason"]
        if do in HAND_EDITS and not cleaned.get("reason") and "reason" not in self.errors:
            self.add_error("reason", reason.error_messages["required"])
        return cleaned

    def _read_team(self, cleaned: dict[str, Any], name: str) -> None:
        found = typed_team(cleaned.get(name, ""), self.entries)
        if isinstance(found, int):
            cleaned[f"{name}_number"] = found
        else:
            self.add_error(name, found)

    @property
    def edit(self) -> HandEdit:
        """What the form asks for."""
        values = self.cleaned_data
        return HandEdit(
            do=values["do"],
            first=values.get("first_number", 0),
            second=values.get("second_number", 0),
            table=values["table"],
            accepts_rematches=values["accepts_rematches"],
        )

    def show_as_needed(self) -> None:
        """For the eye, once the form was judged: fields are shown only where they are needed, so none is optional."""
        for name in ("first", "second", "table", "reason"):
            self.fields[name].required = True

    def answer(self, refusal: Refusal) -> None:
        """After a refusal: the box to agree, where it asks for that."""
        self.asks_rematches = self.asks_rematches or refusal.code in ASKS_REMATCHES


def team_label(entry: Entry) -> str:
    """Return a team as the list to choose from shows it."""
    return f"{entry.number} {entry.team_name}"


def typed_team(typed: str, entries: Collection[Entry]) -> int | str:
    """The number of the team that was typed: a number, a line of the list, a name, or a part of a name.

    What to do about it where it fits none or several.
    """
    typed = typed.strip()
    by_number = {entry.number: entry for entry in entries}
    if typed.isdecimal() and int(typed) in by_number:
        return int(typed)
    search = NameSearch(typed)
    if not search.words:
        return _("Type the number or the name of a team.")
    for texts in (_labels, _names):
        whole = [entry for entry in entries if any(search.is_whole(text) for text in texts(entry))]
        if len(whole) == 1:
            return whole[0].number
    fitting = [entry for entry in entries if search.fits(*_names(entry))]
    if len(fitting) == 1:
        return fitting[0].number
    if not fitting:
        return _("No team in this proposal is called “%(typed)s”. Choose one from the list.") % {
            "typed": typed
        }
    shown = ", ".join(team_label(entry) for entry in fitting[:MOST_NAMED])
    return with_names(
        _("%(count)s teams match “%(typed)s”, for example %(teams)s. Type the number of the one you mean."),
        {
            "count": len(fitting),
            "typed": typed,
            "teams": shown,
        },
    )


def _labels(entry: Entry) -> tuple[str, ...]:
    return (team_label(entry),)


def _names(entry: Entry) -> tuple[str, ...]:
    return entry.names


def first_values(given: Mapping[str, str], entries: Collection[Entry]) -> dict[str, Any]:
    """What an address such as ?do=unlock_match&first=12 fills in beforehand."""
    labels = {str(entry.number): team_label(entry) for entry in entries}
    known = dict(_choices())
    return {
        "do": given.get("do") if given.get("do") in known else "swap_teams",
        "first": labels.get(given.get("first", ""), ""),
        "second": labels.get(given.get("second", ""), ""),
    }


def choose_team(sent: Mapping[str, str], entries: Collection[Entry]) -> dict[str, Any]:
    """The form as it was sent, with the team whose number was pressed (`choose`) filled in.

    After the first team the next one is the other, where what is done needs two; after two it begins again.
    """
    values = {name: sent.get(name, "") for name in ("do", "first", "second", "table", "reason")}
    values["do"] = values["do"] or "swap_teams"
    label = next((team_label(entry) for entry in entries if str(entry.number) == sent.get("choose")), "")
    needs_other = "second" in _needs(values["do"]) and values["first"].strip() not in {"", label}
    if needs_other and not values["second"].strip():
        return values | {"second": label}
    return values | {"first": label, **({"second": ""} if needs_other else {})}
