"""Forms of registration: teams, players, seats, players who come alone, and the file to import."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from teams.entries.kept_names import LET_PASS
from teams.entries.models import Entry, SoloPlayer
from teams.entries.name_models import Rename
from teams.entries.pairs import Pair
from teams.entries.seats import LONGEST_CORRECTION
from teams.entries.steps import ENTRY_FIELDS, Person, Registration, asks_for_seeds
from teams.people.membership import read_number
from teams.people.names import fold_name
from teams.people.states import NEEDED, OFFERED, needs_state
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import MOST_IN_BRACKET
from tournament.sheets.sheet_limits import MAX_BYTES
from tournament.wording.form_refusals import add_refusal, refusal_text
from tournament.wording.money import AmountField
from tournament.wording.plain_forms import PlainForm
from tournament.wording.sentences import lazy_sentence

LONGEST_NUMBER = 40  # as typed, with spaces and dashes


def _text(label: Any, most: int, *, missing: str = "", **kwargs: Any) -> forms.CharField:
    """A line of text; `missing` is the code of the sentence where it is needed and empty, "" where it may be."""
    attrs = {"autocomplete": "off", **kwargs.pop("attrs", {})}
    messages = {"required": lazy_sentence(missing, {})} if missing else {}
    return forms.CharField(
        label=label,
        max_length=most,
        required=bool(missing),
        widget=forms.TextInput(attrs=attrs),
        error_messages=messages,
        **kwargs,
    )


class NumberInput(forms.TextInput):
    """An input that the browser lets stay empty: the box beside it may ask for a number instead."""

    def use_required_attribute(self, initial: Any) -> bool:
        """Never; the form itself checks."""
        return False


def _number(label: Any) -> forms.CharField:
    attrs = {"class": "input-short", "autocomplete": "off", "spellcheck": "false"}
    return forms.CharField(
        label=label, max_length=LONGEST_NUMBER, required=False, widget=NumberInput(attrs=attrs)
    )


def _reason(**attrs: bool) -> forms.CharField:
    return forms.CharField(
        label=_("What was mistyped, and how do you know?"),
        max_length=LONGEST_CORRECTION,
        help_text=_("Shown in the journal and on the public page."),
        widget=forms.Textarea(attrs={"rows": 3, **attrs}),
    )


def _country() -> forms.Field:
    field = cast(forms.Field, CountryField().formfield(label=_("Country")))
    field.error_messages["required"] = lazy_sentence("teams.country_missing", {})
    return field


def ask_for_number(form: forms.Form, suffix: str = "") -> None:
    """Make the number needed where the event asks for numbers and none is to be issued (FR-241.a)."""
    field = form.fields[f"number{suffix}"]
    field.required = not form.data.get(f"issue{suffix}")
    name = form.data.get(f"name{suffix}")
    refusal = (
        Refusal("teams.number_missing", "FR-241.a", name=name)
        if name
        else Refusal("teams.number_missing_unnamed", "FR-241.a")
    )
    field.error_messages["required"] = refusal_text(refusal)


class WarningsForm(PlainForm):
    """A form whose action may warn: what can be accepted is offered as a checkbox, and nothing typed is lost."""

    # Refusals name the fields of the registration; a form for one person has them without the seat.
    has_one_person = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered: list[tuple[str, SafeString]] = []

    @property
    def accepted(self) -> frozenset[str]:
        """Keys of the warnings that were looked at and accepted."""
        given = self.data.getlist("accepted") if isinstance(self.data, QueryDict) else []
        return frozenset(given)

    def focus_on_problem(self) -> None:
        """Let the keyboard begin at the first field that is wrong; a question has its own place to begin."""
        for field in self.fields.values():
            field.widget.attrs.pop("autofocus", None)
        wrong = next((name for name in self.fields if name in self.errors), None)
        if wrong is not None and not self.offered:
            self.fields[wrong].widget.attrs["autofocus"] = True

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal at its field; one that can be accepted with a box to tick."""
        if self.has_one_person and refusal.field.endswith(("_a", "_b")):
            refusal.field = refusal.field[:-2]
        key = refusal.params.get("accept")
        if key:
            self.offered.append((key, refusal_text(refusal)))
            field = refusal.field if refusal.field in self.fields else None
            self.add_error(field, ValidationError(_("See the question above."), code=refusal.code))
        else:
            add_refusal(self, refusal)


class NameForm(WarningsForm):
    """A form with a team's name: the head judge may allow one that is refused as another team's for good."""

    name_reason = _text(
        _("Head judge: why may this team use the name?"),
        300,
        help_text=_("Recorded in the journal. Leave empty to refuse the name."),
    )
    may_let_pass = False  # whether the reader is the head judge; set by the view
    is_name_refused = False

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal; beside one of the name the head judge is asked for a reason to allow it (FR-242.b)."""
        self.is_name_refused = refusal.code in LET_PASS
        super().refuse(refusal)

    @property
    def asks_why(self) -> bool:
        """Whether the page asks the reader for that reason."""
        return self.may_let_pass and (self.is_name_refused or bool(self.data.get("name_reason")))


class PlaceFields(PlainForm):
    """Name and place of a team (FR-241.a)."""

    team_name = _text(_("Team name"), 80, missing="teams.team_name_missing")
    affiliation = _text(
        _("Affiliation"), 80, attrs={"list": "affiliations"}, help_text=_("Club, shop or school")
    )
    city = _text(_("City"), 80, missing="teams.city_missing", attrs={"list": "cities"})
    # Whether it is needed follows from the country; places.js hides it where there is none.
    state = _text(
        _("State or province"),
        80,
        attrs={"list": "states", "data-needed": " ".join(NEEDED), "data-offered": " ".join(OFFERED)},
        help_text=_("If addresses there have one"),
    )
    country = _country()

    def clean(self) -> dict[str, Any]:
        """A state is there where addresses of the country have one (FR-241.a)."""
        cleaned: dict[str, Any] = super().clean() or {}
        if (
            needs_state(str(cleaned.get("country", "")))
            and not cleaned.get("state")
            and "state" not in self.errors
        ):
            refusal = Refusal("teams.state_missing", "FR-241.a")
            self.add_error("state", ValidationError(refusal_text(refusal), code=refusal.code))
        return cleaned


class RegistrationForm(NameForm, PlaceFields):
    """A team with its two players in their seats, as on the paper form (FR-241.a)."""

    name_a = _text(_("Player A"), 120, missing="teams.player_name_missing")
    number_a = _number(_("Membership number of player A"))
    issue_a = forms.BooleanField(label=_("No number: issue one"), required=False)
    name_b = _text(_("Player B"), 120, missing="teams.player_name_missing")
    number_b = _number(_("Membership number of player B"))
    issue_b = forms.BooleanField(label=_("No number: issue one"), required=False)
    is_checked_in = forms.BooleanField(label=_("The team is here: check it in"), required=False, initial=True)
    is_paid = forms.BooleanField(label=_("The team has paid"), required=False)
    amount_paid = AmountField(
        label=_("Amount paid"),
        required=False,
        help_text=_("Leave empty for the entry fee. 0 if the fee is waived."),
    )

    def __init__(
        self, *args: Any, tournament: Tournament, known: Mapping[str, object] | None = None, **kwargs: Any
    ) -> None:
        kwargs.setdefault("initial", {"country": tournament.country} | dict(known or {}))
        super().__init__(*args, **kwargs)
        self.fields["team_name"].widget.attrs["autofocus"] = True
        if tournament.entry_fee is None:
            del self.fields["amount_paid"]
        for suffix in ("_a", "_b"):
            if tournament.numbers_required:
                ask_for_number(self, suffix)
            else:
                del self.fields[f"issue{suffix}"]

    def clean(self) -> dict[str, Any]:
        """Both numbers are numbers: whoever mistyped two learns of both at once (FR-241.a)."""
        cleaned: dict[str, Any] = super().clean() or {}
        for suffix in ("_a", "_b"):
            number = cleaned.get(f"number{suffix}")
            if number and not cleaned.get(f"issue{suffix}"):
                try:
                    read_number(number)
                except Refusal as refusal:
                    refusal.field = f"number{suffix}"
                    add_refusal(self, refusal)
        return cleaned

    def mark_wrong(self, refusals: Iterable[Refusal]) -> None:
        """Say at the fields what is wrong with the row of a sheet that the form begins with."""
        self.cleaned_data = {}  # `add_error` asks for it, and a form that was not sent has none
        for refusal in refusals:
            add_refusal(self, refusal)
        self.focus_on_problem()

    def registration(self) -> Registration:
        """What was typed, for the action."""
        cleaned = self.cleaned_data
        amount = cleaned.get("amount_paid")
        return Registration(
            **{name: cleaned[name] for name in ("team_name", "affiliation", "city", "state", "country")},
            player_a=_person(cleaned, "_a"),
            player_b=_person(cleaned, "_b"),
            is_checked_in=cleaned["is_checked_in"],
            is_paid=cleaned["is_paid"] or amount is not None,  # whoever types an amount need not tick too
            amount_paid=amount,
            accepted=self.accepted,
            name_reason=cleaned["name_reason"],
        )


def _person(cleaned: dict[str, Any], suffix: str = "") -> Person:
    return Person(
        name=cleaned[f"name{suffix}"],
        number=cleaned[f"number{suffix}"],
        wants_number=cleaned.get(f"issue{suffix}", False),
    )


class EntryForm(NameForm, PlaceFields):
    """What may change without becoming another team (FR-243.f)."""

    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("The team plays every round at this table. No reason is needed."),
        widget=forms.NumberInput(attrs={"class": "input-number"}),
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=1,
        max_value=MOST_IN_BRACKET,
        required=False,
        help_text=_("1 for the best team. Teams without a seed follow in random order."),
        widget=forms.NumberInput(attrs={"class": "input-number"}),
    )
    asked_by = forms.ChoiceField(
        label=_("Who asked for the new name?"),
        choices=[("", "—"), *Rename.AskedBy.choices],
        required=False,
        help_text=_("Required once round 1 has been posted, or if the name is offensive."),
    )
    is_offensive = forms.BooleanField(
        label=_("The current name is offensive: no team may use it at this event"), required=False
    )
    reason = _text(_("Reason"), 300, help_text=_("Required in the same cases. Recorded in the journal."))

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {name: getattr(entry, name) for name in ENTRY_FIELDS})
        super().__init__(*args, **kwargs)
        if not asks_for_seeds(entry.tournament):
            del self.fields["seed"]

    @property
    def asked_for(self) -> dict[str, Any]:
        """The fields of the entry as they are to be, and what another name needs."""
        cleaned = self.cleaned_data
        about_name = ("reason", "asked_by", "is_offensive", "name_reason")
        return {
            "values": {name: cleaned[name] for name in ENTRY_FIELDS if name in self.fields},
            **{name: cleaned[name] for name in about_name},
        }


class AllowNameForm(WarningsForm):
    """The head judge allows a team name that is another team's for good (FR-242.b)."""

    team_name = _text(_("Team name"), 80, missing="teams.team_name_missing")
    reason = _text(_("Reason"), 300, missing="tournament.reason_missing")

    @property
    def asked_for(self) -> dict[str, Any]:
        """The name, and why."""
        return {"name": self.cleaned_data["team_name"], "reason": self.cleaned_data["reason"]}


class PersonForm(WarningsForm):
    """One player: the name, and the number or the wish for one."""

    has_one_person = True
    name = _text(_("Name"), 120, missing="teams.player_name_missing", attrs={"autofocus": True})
    number = _number(_("Membership number"))
    issue = forms.BooleanField(label=_("No number: issue one"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.numbers_required:
            ask_for_number(self)
        else:
            del self.fields["issue"]

    @property
    def asked_for(self) -> dict[str, Any]:
        """The person as typed, and which warnings about them were accepted."""
        return {"person": _person(self.cleaned_data), "accepted": self.accepted}


class PlayerForm(PersonForm):
    """Correct a mistyped name or number of a registered player."""


class LockedPlayerForm(PlayerForm):
    """Correct it where the seats are locked, with a reason that everyone sees (FR-244.d)."""

    reason = _reason()

    @property
    def asked_for(self) -> dict[str, Any]:
        """The same, and why."""
        return {**super().asked_for, "reason": self.cleaned_data["reason"]}


class PartnerForm(PlayerForm, NameForm):
    """The person who comes in for a partner: with the other one another team (FR-243.e)."""

    team_name = _text(_("Team name"), 80, help_text=_("Leave empty to keep the name"))

    @property
    def asked_for(self) -> dict[str, Any]:
        """The same, and the team's new name with what the head judge says to it."""
        return super().asked_for | {name: self.cleaned_data[name] for name in ("team_name", "name_reason")}


class SeatCorrectionForm(WarningsForm):
    """The head judge's correction of mistyped seats, with the reason that everyone sees (FR-244.d)."""

    reason = _reason(autofocus=True)


class JoinForm(NameForm, PlaceFields):
    """Makes a team of two players who came alone (FR-244.a)."""

    solo_a = forms.ChoiceField(label=_("Player A"))
    solo_b = forms.ChoiceField(label=_("Player B"))
    is_checked_in = forms.BooleanField(label=_("The team is here: check it in"), required=False, initial=True)

    def __init__(self, *args: Any, tournament: Tournament, looking: list[SoloPlayer], **kwargs: Any) -> None:
        self.looking = {solo.who: solo for solo in looking}
        initial: dict[str, Any] = {"country": tournament.country}
        initial |= {f"solo_{seat}": solo.who for seat, solo in zip("ab", looking, strict=False)}
        kwargs.setdefault("initial", initial)
        super().__init__(*args, **kwargs)
        for seat in "ab":
            field = self.fields[f"solo_{seat}"]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for mypy
            field.choices = [(solo.who, str(solo.player.called)) for solo in looking]

    @property
    def asked_for(self) -> dict[str, Any]:
        """The two who are to sit in A and B, and their team as it was typed."""
        cleaned = self.cleaned_data
        nobody = Person(name="")
        registration = Registration(
            **{name: cleaned[name] for name in ("team_name", "affiliation", "city", "state", "country")},
            player_a=nobody,
            player_b=nobody,
            is_checked_in=cleaned["is_checked_in"],
            name_reason=cleaned["name_reason"],
        )
        seats = {f"seat_{seat}": self.looking[cleaned[f"solo_{seat}"]] for seat in "ab"}
        return {**seats, "registration": registration}


class PairsForm(PlaceFields):
    """Marks beside the players who came alone: two with the same one are a team, the upper one in seat A."""

    is_checked_in = forms.BooleanField(
        label=_("The teams are here: check them in"), required=False, initial=True
    )

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        looking: list[SoloPlayer],
        place: dict[str, str],
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("initial", {"country": tournament.country} | place)
        super().__init__(*args, **kwargs)
        del self.fields["team_name"], self.fields["affiliation"]
        self.looking = looking
        for solo in looking:
            name = {"name": solo.player.called}
            mark = _text(_("Mark for %(name)s") % name, 10, attrs={"class": "input-number"})
            title = _text(_("Team name for %(name)s") % name, 80)
            self.fields[f"mark_{solo.who}"], self.fields[f"name_{solo.who}"] = mark, title

    @property
    def rows(self) -> list[tuple[SoloPlayer, forms.BoundField, forms.BoundField]]:
        """Each player with the two fields."""
        return [(solo, self[f"mark_{solo.who}"], self[f"name_{solo.who}"]) for solo in self.looking]

    def clean(self) -> dict[str, Any]:
        """Each mark is beside two players."""
        cleaned = super().clean()
        self.pairs: list[Pair] = []
        for mark, solos in self._marked(cleaned).items():
            names = [cleaned.get(f"name_{solo.who}", "") for solo in solos]
            if len(solos) == 2:
                self.pairs.append(Pair(solos[0], solos[1], names[0] or names[1]))
                continue
            code = "teams.pair_of_one" if len(solos) == 1 else "teams.pair_of_many"
            refusal = Refusal(code, "FR-244.a", name=solos[0].player.called, mark=mark, count=len(solos))
            for solo in solos:
                self.add_error(f"mark_{solo.who}", ValidationError(refusal_text(refusal), code=code))
        return cleaned

    def _marked(self, cleaned: dict[str, Any]) -> dict[str, list[SoloPlayer]]:
        """Who has which mark, in the order of the list."""
        found: dict[str, list[SoloPlayer]] = {}
        for solo in self.looking:
            mark = fold_name(cleaned.get(f"mark_{solo.who}") or "")
            if mark:
                found.setdefault(mark, []).append(solo)
        return found

    @property
    def asked_for(self) -> dict[str, Any]:
        """The pairs, where all the teams are from, and whether they are here."""
        return {
            "pairs": self.pairs,
            "place": {name: str(self.cleaned_data[name]) for name in ("city", "state", "country")},
            "is_checked_in": self.cleaned_data["is_checked_in"],
        }


class SheetFileForm(PlainForm):
    """A spreadsheet to look over before anything is written."""

    file = forms.FileField(
        label=_("Spreadsheet (.xlsx, .ods or .csv)"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt"}),
    )

    def clean_file(self) -> Any:
        """Refuse a file that is too large before it is read."""
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            refusal = Refusal("tournament.file_too_large", field="file", limit=MAX_BYTES // 2**20)
            raise ValidationError(refusal_text(refusal), code=refusal.code)
        return file


class RosterFileForm(SheetFileForm):
    """The sheet of teams, or the players of another program."""

    file = forms.FileField(
        label=_("Spreadsheet of teams (.xlsx, .ods or .csv), or players from TOM (.tdf)"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt,.tdf"}),
    )
