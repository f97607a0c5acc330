"""The form of an event: a few fields that everyone fills in, and the rest as the rule set has it; and reopening."""

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.event.settings import CHANGED_WITH_REASON, fixed_once_posted
from tournament.event.stages import GamesAMatch
from tournament.host.time_zones import country_of_zone, usual_zone, zone_choices
from tournament.kernel import limited, rule_sets
from tournament.kernel.languages import card_language
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import CUT_SIZES, Structure
from tournament.kernel.table_ranges import read_tables, write_tables
from tournament.kernel.tiebreakers import COUNTING_GAMES, DEFAULT_TIEBREAKERS, usual_tiebreakers
from tournament.setup.next_time import name_of_next
from tournament.setup.stage_forms import (
    DECIDING_FIELDS,
    STAGE_FIELDS,
    SWISS_FIELDS,
    TIME_FIELDS,
    cut_words,
    forget_what_is_not_asked,
    prepare_stage_fields,
    read_times,
    time_values,
    usual_time_values,
)
from tournament.wording.announced import language_choices, language_name
from tournament.wording.form_refusals import refusal_text
from tournament.wording.money import AmountField
from tournament.wording.plain_forms import PlainForm, PlainSentences
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS

FIRST_FIELDS = ("name", "date", "venue", "city", "country", "rule_set", "format")
RULE_VALUES = Tournament.RULE_SET_FIELDS
# Where paper is Letter: everywhere else it is A4.
LETTER_COUNTRIES = frozenset(
    {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
)

LIMITED_FIELDS = ("energy", "energy_each", "energy_returned", "partners_trade")
ROCHESTER_FIELDS = ("pick_seconds",)
LIMITED_FORMATS = frozenset(key for key in rule_sets.FORMATS if limited.is_limited(key))
MOST_ROUNDS = 30  # of an event

if TYPE_CHECKING:
    EventModelForm = forms.ModelForm[Tournament]
else:  # Django's class takes no type when it runs
    EventModelForm = forms.ModelForm


class EventForm(PlainSentences, EventModelForm):
    """A new event, or the settings of one: `values()` are the fields of `tournament.event.settings.SETTINGS`."""

    rule_set = forms.ChoiceField(
        label=_("Rule set"),
        choices=[
            (key, format_lazy("{}, {}", _(rule_set.title), _(rule_set.edition)))
            for key, rule_set in rule_sets.RULE_SETS.items()
        ],
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=[
            (
                _("Constructed"),
                [(f.key, _(f.title)) for f in rule_sets.FORMATS.values() if f.kind == "constructed"],
            ),
            (_("Limited"), [(f.key, _(f.title)) for f in rule_sets.FORMATS.values() if f.kind == "limited"]),
        ],
    )
    ruling_language = forms.ChoiceField(
        label=_("Cards are read in"),
        required=False,
        help_text=_("Judges base their rulings on the card text in this language."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices)
    tiebreaker_1 = forms.ChoiceField(label=_("First tiebreaker"), choices=TIEBREAKER_TEXTS.items())
    tiebreaker_2 = forms.ChoiceField(label=_("Second tiebreaker"), required=False)
    tiebreaker_3 = forms.ChoiceField(label=_("Third tiebreaker"), required=False)
    entry_fee = AmountField(
        label=_("Entry fee per team"), required=False, help_text=_("Leave empty if there is none.")
    )
    unused_tables = forms.CharField(
        label=_("Tables that cannot be used"),
        required=False,
        max_length=300,
        help_text=_("Numbers and ranges, such as 13, 20-24."),
        widget=forms.TextInput(attrs={"class": "input-short", "autocomplete": "off"}),
    )

    class Meta:
        model = Tournament
        fields = (
            *FIRST_FIELDS,
            *RULE_VALUES,
            "ruling_language",
            "ruling_class",
            *LIMITED_FIELDS,
            *ROCHESTER_FIELDS,
            "deck_lists",
            "planned_rounds",
            "has_team_round",
            *STAGE_FIELDS,
            "agreed_draws",
            "missed_round_points",
            "avoid_affiliation",
            "record_order",
            "entry_fee",
            "currency",
            "is_premier",
            "numbers_required",
            "first_table",
            "team_reports",
            "judges_record",
            "no_show_warning_minutes",
            "no_show_loss_minutes",
            "paper",
            "time_zone",
        )
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            "date": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "input-short"}),
            "venue": forms.TextInput(attrs={"autocomplete": "off"}),
            "city": forms.TextInput(attrs={"autocomplete": "off"}),
            "currency": forms.TextInput(attrs={"class": "input-number", "autocomplete": "off"}),
        } | {
            name: forms.NumberInput(attrs={"class": "input-number"})
            for name in (
                "prizes_a",
                "prizes_b",
                "round_minutes",
                "energy_each",
                "pick_seconds",
                "planned_rounds",
                "first_table",
                "no_show_warning_minutes",
                "no_show_loss_minutes",
                "objection_minutes",
                "cut_points",
            )
        }
        help_texts = {
            "round_minutes": _("Leave empty for no clock."),
            "ruling_class": _("Only for events run by Wizards: the class then decides the language."),
            "energy": _("Teams must know this before they register. Every player gets the same."),
            "energy_each": _("Leave empty to let players take as many as they want."),
            "energy_returned": _("Teams return it when they leave the tournament."),
            "pick_seconds": _("Usually 3 or 4."),
            "is_bracket_drawn": _("Otherwise the highest seed plays the lowest, and so on."),
            "prizes_first": _(
                "For matches of several games when time is called. Otherwise the games won decide, then the prizes "
                "left in the current game. The rules can be read both ways, so announce it."
            ),
            "equal_prizes": _(
                "Decides matches in elimination rounds when time is called. The rules leave this open, so announce "
                "it. You can leave it undecided until the elimination rounds begin."
            ),
            "has_third_place": _(
                "The losers of the semifinals play for third place. Otherwise they share places 3 and 4."
            ),
            "cut_points": _(
                "All teams with at least this many match points advance, up to the size of the cut; the "
                "best seeds get the byes. Leave empty if the size alone decides."
            ),
            "objection_minutes": _(
                "How long the standings stay provisional before the cut. Leave empty for no fixed time."
            ),
            "deck_lists": _("Set the deadline and the legal sets on the page “Deck lists of this event”."),
            "planned_rounds": _(
                "Leave empty for the usual number, from the organizers' table of 2003: 3 rounds up to 8 "
                "teams, 4 up to 16, 5 up to 32, 6 up to 64, 7 up to 128."
            ),
            "has_team_round": _(
                "In 2003, a team event of another game had one more round than individual events."
            ),
            "agreed_draws": _("Two teams may agree on a draw: 1 point each."),
            "missed_round_points": _("What a late team gets for each round it missed."),
            "currency": _("As it should appear: €, EUR, zł."),
            "is_premier": _(
                "Afterwards each team name permanently belongs to the team that played under it."
            ),
            "numbers_required": _(
                "Switch this off for present-day events, where players have no membership number."
            ),
            "avoid_affiliation": _("Only where it makes no pairing worse."),
            "record_order": _("How wins, losses and draws are written on every page and sheet."),
            "team_reports": _(
                "One team reports the result, and the other confirms it. Each needs its team card with "
                "the private code."
            ),
            "judges_record": _(
                "The head judge always may do so. The desk may change any result, and whoever entered one may undo it."
            ),
            "no_show_warning_minutes": _(
                "The clock only reminds the judges; no penalty is automatic. Leave empty to switch it off."
            ),
            "no_show_loss_minutes": _("Also only a reminder. Leave empty to switch it off."),
        }

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        instance: Tournament | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        self.is_new = instance is None
        self.kept_as_stored: Collection[str] = ()
        event = Tournament() if instance is None else copy(instance)
        first = new_event_values() if instance is None else stored_values(instance)
        super().__init__(data, instance=event, initial=dict(initial or first))
        prepare_stage_fields(self, self._now(*DECIDING_FIELDS))
        self._offer_tiebreakers()
        self._offer_for_structure()
        self._offer_what_rules_say()
        if self.is_new:
            self._offer_usual()
            self.fields["name"].widget.attrs["autofocus"] = True

    def _now(self, *names: str) -> dict[str, Any]:
        """The values of some fields as the form shows them now, whether good or bad."""
        return {name: self[name].value() for name in names}

    @property
    def has_several_games(self) -> bool:
        """Whether a match of the Swiss rounds has several games, as the form shows it."""
        shown = self._now("structure", "swiss_games")
        return str(shown["structure"]) != Structure.ELIMINATION and str(shown["swiss_games"] or 1) != "1"

    def _offer_tiebreakers(self) -> None:
        """Those that count games only where a match has several, or had when the form was shown."""
        has_games = self.has_several_games or str(self["shown_games"].value() or 1) != "1"
        texts = [
            (key, text) for key, text in TIEBREAKER_TEXTS.items() if has_games or key not in COUNTING_GAMES
        ]
        self.choice_field("tiebreaker_1").choices = texts
        for name in ("tiebreaker_2", "tiebreaker_3"):
            self.choice_field(name).choices = [("", pgettext_lazy("tiebreaker", "none")), *texts]

    def _offer_for_structure(self) -> None:
        """What does not apply keeps what it had; in matches of several games a win on time is worth 3 points."""
        if str(self["structure"].value()) == Structure.ELIMINATION:
            for name in SWISS_FIELDS:
                self.fields[name].disabled = True
        if self.has_several_games:
            self.initial["alternate_scoring"] = False
            self.fields["alternate_scoring"].disabled = True

    def _offer_usual(self) -> None:
        """A new event has the paper and the time zone of its country unless another is chosen."""
        for name, choices in (("paper", Tournament.Paper.choices), ("time_zone", zone_choices())):
            field = self.choice_field(name)
            field.required = False
            field.choices = [("", _("as usual in this country")), *choices]

    def _offer_what_rules_say(self) -> None:
        """Nothing chosen is as the rules have it for the country, the rule set and the format in the form."""
        usual = _("as in this country")
        if not self.is_new:
            country_language = card_language("", "", str(self.instance.country))
            usual = _("not decided yet")
            if country_language.code:
                name = language_name(country_language.code)
                usual = format_lazy(_("as in this country: {language}"), language=name)
        self.choice_field("ruling_language").choices = [("", usual), *language_choices()]
        self.choice_field("ruling_class").choices = [
            ("", pgettext_lazy("class of an event", "none")),
            *Tournament.RulingClass.choices,
        ]
        self._offer_for_limited(self.shown)

    def _offer_for_limited(self, shown: Mapping[str, Any]) -> None:
        given = limited.energy_supply("", str(shown["format"])).value
        unsaid = _("supplied, as in the rules") if given else pgettext_lazy("nothing is chosen yet", "choose")
        energy = self.choice_field("energy")
        energy.choices = [("", unsaid), *Tournament.Energy.choices]
        if shown["format"] in LIMITED_FORMATS and not given:
            energy.required = True
            energy.error_messages["required"] = refusal_text(
                Refusal("tournament.energy_not_said", "FR-233.b")
            )
        rule_set = str(shown["rule_set"])
        usual = limited.usual_trading(
            rule_set if rule_set in rule_sets.RULE_SETS else rule_sets.DEFAULT_RULE_SET
        )
        self.choice_field("partners_trade").choices = [
            (
                "",
                format_lazy(_("as in the rules: {usual}"), usual=Tournament.PartnersTrade(usual.value).label),
            ),
            *Tournament.PartnersTrade.choices,
        ]
        self.fields["pick_seconds"].required = False  # asked for at a Rochester draft alone

    def fix_what_is_played(self) -> None:
        """Show as they are, and keep, the fields that results rest on: round 1 is posted.

        Those that take the head judge and a reason have a form of their own, `ReasonedSettingsForm`.
        """
        fixed = fixed_once_posted(
            {name: getattr(self.instance, name) for name in ("format", "energy", "equal_prizes")}
        )
        for name, field in self.fields.items():
            is_fixed = name in fixed or name in CHANGED_WITH_REASON
            if is_fixed or name.startswith("tiebreaker_") or name == "shown_games":
                field.disabled = True

    def keep_to(self, fields: Collection[str]) -> None:
        """Ask for these fields alone: all others keep what is stored, whatever was sent and whatever it is."""
        self.kept_as_stored = self.fields.keys() - set(fields)
        for name in self.kept_as_stored:
            self.fields[name].disabled, self.fields[name].required = True, False

    def _get_validation_exclusions(self) -> set[str]:
        """What is not asked for is not judged either: nobody could mend it here."""
        exclusions: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]  # not in the stubs
        return {*exclusions, *self.kept_as_stored}

    def fix_seats(self) -> None:
        """Keep seats locked where round 1 was posted once, even if it was withdrawn since (FR-244.d)."""
        self.fields["seats_locked"].disabled = True

    def clean_unused_tables(self) -> list[int]:
        """The table numbers of a text such as "13, 20-24"."""
        try:
            return read_tables(self.cleaned_data["unused_tables"])
        except Refusal as refusal:
            raise ValidationError(refusal_text(refusal), code=refusal.code) from refusal

    def clean(self) -> dict[str, Any]:
        """Refuse a tiebreaker that is chosen twice; paper and time zone as they are usual in the country."""
        cleaned: dict[str, Any] = super().clean() or {}
        chosen = [cleaned.get(f"tiebreaker_{place}") for place in (1, 2, 3)]
        cleaned["tiebreakers"] = [key for key in chosen if key]
        for place in (2, 3):
            if chosen[place - 1] and chosen[place - 1] in chosen[: place - 1]:
                self.add_error(
                    f"tiebreaker_{place}",
                    _("This tiebreaker is already chosen above. Choose another one or none."),
                )
        if not self.fields["format"].disabled:
            self._forget_what_is_not_asked(cleaned)
            forget_what_is_not_asked(cleaned)
            self._follow_games(cleaned)
        cleaned["bracket_rounds"] = read_times(cleaned, self.data)
        country = str(cleaned.get("country", ""))
        if not cleaned.get("paper"):
            is_letter = country in LETTER_COUNTRIES
            cleaned["paper"] = Tournament.Paper.LETTER if is_letter else Tournament.Paper.A4
        self._settle_zone(cleaned, country)
        return cleaned

    def _settle_zone(self, cleaned: dict[str, Any], country: str) -> None:
        """Take the country's zone where none is chosen; ask where it has several and the laptop is in none of them."""
        day = cleaned.get("date") or timezone.now().date()
        cleaned["time_zone"] = cleaned.get("time_zone") or usual_zone(country, day)
        if not cleaned["time_zone"]:
            self.add_error(
                "time_zone",
                _(
                    "This country has several time zones, and this machine uses none of them. Choose the "
                    "time zone of the event."
                ),
            )

    @staticmethod
    def _forget_what_is_not_asked(cleaned: dict[str, Any]) -> None:
        """What was said for another format, or of Energy that is not supplied, holds no longer."""
        format_key = cleaned.get("format", "")
        if format_key not in LIMITED_FORMATS:
            cleaned |= {"energy": "", "partners_trade": ""}
        if limited.energy_supply(cleaned.get("energy", ""), format_key).value != limited.SUPPLIED:
            cleaned |= {"energy_each": None, "energy_returned": False}
        if format_key != limited.ROCHESTER or cleaned.get("pick_seconds") is None:
            cleaned["pick_seconds"] = limited.PICK_SECONDS

    def _follow_games(self, cleaned: dict[str, Any]) -> None:
        """Tiebreakers as they usually are, and alternate scoring, go with the games a match.

        So it is where the form was filled in for one game and sent with several, or the other way round.
        """
        games, shown = cleaned["swiss_games"], cleaned.get("shown_games") or 1
        if (games > 1) == (shown > 1):
            return
        if tuple(cleaned["tiebreakers"]) == usual_tiebreakers(shown):
            cleaned["tiebreakers"] = list(usual_tiebreakers(games))
        for place, key in enumerate(cleaned["tiebreakers"], 1):
            if games == 1 and key in COUNTING_GAMES:
                self.add_error(f"tiebreaker_{place}", refusal_text(Refusal("tournament.tiebreaker_of_games")))
        if games == 1 and cleaned.get("rule_set") in rule_sets.RULE_SETS:
            cleaned["alternate_scoring"] = _defaults_of(cleaned).alternate_scoring.value

    def values(self) -> dict[str, Any]:
        """The settings as typed, for the actions."""
        cleaned = {
            name: value
            for name, value in self.cleaned_data.items()
            if not name.startswith(("tiebreaker_", "shown_")) and name not in TIME_FIELDS
        }
        return cleaned | {"country": str(cleaned["country"])}

    @property
    def shown(self) -> Mapping[str, Any]:
        """The rule set, the format and the values as the form shows them now, whether good or bad."""
        return {name: self[name].value() for name in ("rule_set", "format", *RULE_VALUES)}


# Keys of `values()`.
SETTINGS_ASKED = (*EventForm.Meta.fields, "tiebreakers", "unused_tables", "bracket_rounds")


@dataclass(frozen=True, slots=True)
class RuleValue:
    """A field of the form with what its rule set says."""

    field: forms.BoundField
    citation: str
    usual: str
    is_house_rule: bool


def rule_values(form: EventForm) -> list[RuleValue]:
    """The fields that a rule set determines, each with its citation and whether it is changed."""
    shown = form.shown
    defaults = _defaults_of(shown)
    values = []
    for name in RULE_VALUES:
        given = getattr(defaults, name)
        is_changed = _as_text(shown[name]) != _as_text(given.value)
        citation = given.citation
        if name == "alternate_scoring" and form.has_several_games:
            is_changed, citation = False, "FR-217.d"
        if name in SWISS_FIELDS and str(form["structure"].value()) == Structure.ELIMINATION:
            continue
        values.append(RuleValue(form[name], citation, _usual(given.value), is_changed))
    return values


def _as_text(value: Any) -> str:
    """A value of the form and one of the rule set, made alike: nothing typed means there is no clock, "on" is yes."""
    if value in (None, "", False, "False", "false", "0"):
        return ""
    return "1" if value in (True, "on", "True", "true") else str(value).strip()


def _usual(value: Any) -> SafeString | str:
    if value is None:
        return str(_("no clock"))
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    return str(value)


def _defaults_of(shown: Mapping[str, Any]) -> rule_sets.EventDefaults:
    """What the chosen rule set says for the chosen format; the usual ones where something else came in."""
    try:
        return rule_sets.defaults(str(shown["rule_set"]), str(shown["format"]))
    except Refusal:
        return rule_sets.defaults(rule_sets.DEFAULT_RULE_SET, "modified")


def minutes_by_rules(form: EventForm) -> int | None:
    """How long the chosen rule set lets a round of one game last; None for no clock."""
    return _defaults_of(form.shown).round_minutes.value


def refilled(data: Mapping[str, Any], *, has_new_rules: bool = True) -> dict[str, Any]:
    """What was typed, as the initial values of a fresh form; with the values of the rule set and format in it.

    Without `has_new_rules` another structure or another number of games was chosen, and the rules stay as typed.
    """
    defaults = _defaults_of({"rule_set": data.get("rule_set", ""), "format": data.get("format", "")})
    fields = EventForm.base_fields
    boxes = {name for name, field in fields.items() if isinstance(field, forms.BooleanField)}
    typed = {name: name in data if name in boxes else data.get(name) for name in fields}
    typed["pick_seconds"] = data.get("pick_seconds") or limited.PICK_SECONDS
    if has_new_rules:
        typed |= {name: getattr(defaults, name).value for name in RULE_VALUES}
    _refill_games(typed, data, defaults)
    shown = data.get("shown_minutes", "")
    for name, usual in usual_time_values(typed["round_minutes"]).items():
        typed[name] = usual if data.get(name, shown) == shown else data[name]
    typed |= {name: data.get(name) for name in TIME_FIELDS if name not in typed}
    return typed | {"shown_minutes": typed["round_minutes"], "shown_games": _games_of(typed)}


def _refill_games(typed: dict[str, Any], data: Mapping[str, Any], defaults: rule_sets.EventDefaults) -> None:
    """Have the tiebreakers and alternate scoring as they usually are for the games a match that were chosen."""
    games, shown = (
        _games_of(typed),
        1 if str(data.get("shown_games") or 1) == "1" else GamesAMatch.BEST_OF_3,
    )
    if (games > 1) == (shown > 1):
        return
    names = ("tiebreaker_1", "tiebreaker_2", "tiebreaker_3")
    if tuple(key for name in names if (key := typed[name])) in {(), usual_tiebreakers(shown)}:
        typed |= dict.fromkeys(names, "") | _tiebreaker_values(usual_tiebreakers(games))
    if games == 1:
        typed["alternate_scoring"] = defaults.alternate_scoring.value


def _games_of(typed: Mapping[str, Any]) -> int:
    """The games a match of the Swiss rounds that was typed; one where there are none."""
    is_elimination = typed["structure"] == Structure.ELIMINATION
    known = {str(choice.value): choice.value for choice in GamesAMatch}
    return GamesAMatch.ONE.value if is_elimination else known.get(str(typed["swiss_games"]), 1)


def new_event_values() -> dict[str, Any]:
    """What the form of a new event starts with: today, here, the rule set of 2003."""
    zone: str = settings.LAPTOP_ZONE
    values: dict[str, Any] = {
        "date": datetime.now(tz=ZoneInfo(zone)).date(),
        "country": country_of_zone(zone),
        "time_zone": "",
        "rule_set": rule_sets.DEFAULT_RULE_SET,
        "format": "modified",
        "structure": Structure.SWISS.value,
        "record_order": Tournament.RecordOrder.WINS_LOSSES_DRAWS.value,
        "deck_lists": DeckLists.NONE.value,
        "paper": "",
        **_tiebreaker_values(DEFAULT_TIEBREAKERS),
    }
    defaults = rule_sets.defaults(rule_sets.DEFAULT_RULE_SET, "modified")
    values |= {name: getattr(defaults, name).value for name in RULE_VALUES}
    return values | usual_time_values(values["round_minutes"])


def values_of_earlier(tournament: Tournament) -> dict[str, Any]:
    """What the form of a new event starts with that is like an earlier one: everything but the day and the name."""
    values = {name: getattr(tournament, name) for name in EventForm.Meta.fields}
    today = new_event_values()["date"]
    return values | stored_values(tournament) | {"date": today, "name": name_of_next(tournament, today)}


def stored_values(tournament: Tournament) -> dict[str, Any]:
    """What the form of the settings starts with besides the fields of the event."""
    return {
        "unused_tables": write_tables(tournament.unused_tables),
        **_tiebreaker_values(tournament.tiebreakers),
        **time_values(tournament),
    }


def _tiebreaker_values(keys: Iterable[str]) -> dict[str, str]:
    return {f"tiebreaker_{place}": key for place, key in enumerate(keys, 1)}


MOST_IN_REASON = 200  # it is announced on the screens


def _public_reason() -> forms.CharField:
    return forms.CharField(
        label=_("What changes, and why?"),
        max_length=MOST_IN_REASON,
        help_text=_("Everyone reads this on the screens and the public pages."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ReasonedSettingsForm(PlainSentences, EventModelForm):
    """The settings that who wins can rest on: once round 1 is posted the head judge changes them, with a reason."""

    reason = _public_reason()

    class Meta:
        model = Tournament
        fields = CHANGED_WITH_REASON
        widgets = EventForm.Meta.widgets
        help_texts = EventForm.Meta.help_texts

    def __init__(self, data: Mapping[str, Any] | None = None, *, tournament: Tournament) -> None:
        super().__init__(data, instance=copy(tournament))
        if tournament.structure == Structure.ELIMINATION:
            for name in {*CHANGED_WITH_REASON} & {*SWISS_FIELDS}:
                del self.fields[name]
        if tournament.cut_size is None:
            del self.fields["cut_size"], self.fields["cut_points"]
        else:
            field = self.choice_field("cut_size")
            field.required, field.label = True, pgettext_lazy("top cut", "cut")
            field.choices = [(size, cut_words(size)) for size in CUT_SIZES]

    def values(self) -> dict[str, Any]:
        """The settings as typed, without the reason."""
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}


class OneMoreRoundForm(PlainForm):
    """The number of the round that the button plans, and the reason that everyone reads."""

    number = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, widget=forms.HiddenInput)
    reason = _public_reason()


class FinishForm(PlainForm):
    """Finishes an event: with a reason where something that was announced is not played."""

    reason = forms.CharField(
        label=_("Why was this not played?"),
        max_length=300,
        required=False,
        help_text=_("Everyone reads this on the public pages, beside the final places."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ReopenForm(PlainForm):
    """Reopens a finished event."""

    reason = forms.CharField(
        label=_("Why?"),
        max_length=300,
        help_text=_("Shown in the journal."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )
