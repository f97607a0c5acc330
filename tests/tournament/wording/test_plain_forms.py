"""Every form says what to do in sentences of ours."""

import importlib
import re
from typing import Any

import pytest
from django import forms
from django.conf import settings
from django.test.html import parse_html
from django.urls import get_resolver

from pairings.announcements.forms import AnnouncementForm
from pairings.matches.forms import ReasonForm
from pairings.tableside.extension_forms import ExtensionForm, MinutesForm
from tournament.setup.forms import EventForm, new_event_values
from tournament.wording.plain_forms import LongSelect, PlainForm, PlainSentences


def all_forms(base: type = forms.BaseForm) -> set[type]:
    return {found for each in base.__subclasses__() for found in (each, *all_forms(each))}


def test_every_form_of_the_program_speaks_plainly() -> None:
    importlib.import_module(settings.ROOT_URLCONF)
    get_resolver().url_patterns  # noqa: B018 - reading it imports all views, and these all forms
    ours = {
        form
        for form in all_forms()
        if form.__module__.split(".")[0] in {"tournament", "teams", "pairings", "rulings"}
    }
    assert len(ours) > 25
    assert {form.__name__ for form in ours if not issubclass(form, PlainSentences)} == set()


@pytest.mark.parametrize("typed", ["", "x", "1.5", "0", "1441"])
def test_a_number_that_does_not_fit_says_which_do(typed: str) -> None:
    assert MinutesForm({"minutes": typed}).errors["minutes"] == ["Type a whole number from 1 to 1440."]


def test_a_number_without_a_largest_one_names_the_smallest() -> None:
    form = ExtensionForm({"table": "0", "minutes": "5", "reason": "ruling"})
    assert form.errors["table"] == ["Type a whole number, 1 or more."]


@pytest.mark.parametrize("name", ["first_table", "prizes_a", "prizes_b"])
def test_a_number_that_its_column_does_not_hold_is_typed_again(name: str) -> None:
    """SQLite takes any, PostgreSQL fails, and the event's file with it could not be read."""
    form = EventForm(new_event_values() | {name: "2147483647"})
    assert form.errors[name] == ["Type a whole number from 1 to 32767."]


def test_a_number_that_may_be_missing_says_so() -> None:
    form = AnnouncementForm({"kind": "notice", "text": "Lunch", "minutes": "x"})
    assert form.errors["minutes"][0].endswith(", or leave it empty.")


@pytest.mark.parametrize("typed", ["free", "-1", "1.005", "10000", "NaN", ""])
def test_an_amount_that_does_not_fit_says_which_do(typed: str) -> None:
    class Paying(PlainForm):
        fee = forms.DecimalField(max_digits=6, decimal_places=2, min_value=0)

    assert Paying({"fee": typed}).errors["fee"] == ["Type an amount from 0.00 to 9999.99."]
    assert Paying({"fee": "12.5"}).is_valid()


def test_a_text_is_measured_as_it_is_kept() -> None:
    """A name is composed when it is kept, and one that is too long then could not be read from the event's file."""

    class Named(PlainForm):
        name = forms.CharField(max_length=80)

    assert "name" in Named({"name": "\u0958" * 80}).errors
    assert Named({"name": "e\u0301" * 80}).is_valid()


def test_a_text_that_is_missing_or_too_long_says_what_to_do() -> None:
    assert ReasonForm({"reason": " "}).errors["reason"] == ["Fill this in."]
    too_long = ReasonForm({"reason": "x" * 301}).errors["reason"]
    assert too_long == ["This has 301 characters. Shorten it to at most 300."]


def test_a_browser_cuts_no_text_without_a_word() -> None:
    """What is too long is typed or pasted whole, and then refused with both numbers."""

    class Named(PlainForm):
        name = forms.CharField(max_length=80)
        text = forms.CharField(max_length=300, widget=forms.Textarea)

    form = Named({"name": "x" * 93, "text": ""})
    assert "maxlength" not in str(form)
    assert form.errors["name"] == ["This has 93 characters. Shorten it to at most 80."]
    assert "x" * 93 in str(form["name"])


def test_a_hidden_number_that_is_none_asks_for_the_page_anew() -> None:
    class Counting(PlainForm):
        round = forms.IntegerField(widget=forms.HiddenInput)

    form = Counting({"round": "x"})
    assert form.errors["round"] == ["This page is out of date. Reload it."]


def test_a_sentence_that_the_form_gives_itself_stays() -> None:
    class Asking(PlainForm):
        name = forms.CharField(error_messages={"required": "Who are you?"})
        file = forms.FileField()
        choice = forms.ChoiceField(choices=[("a", "A")])

    errors = Asking({"choice": "b"}, {}).errors
    assert errors["name"] == ["Who are you?"]
    assert errors["file"] == ["Choose a file first."]
    assert errors["choice"] == ["Choose one from the list."]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("planned_rounds", "31", "Type a whole number from 1 to 30, or leave it empty."),
        ("planned_rounds", "0", "Type a whole number from 1 to 30, or leave it empty."),
        ("round_minutes", "601", "Type a whole number from 1 to 600, or leave it empty."),
        ("first_table", "0", "Type a whole number"),
        ("prizes_a", "", "Type a whole number"),
        ("date", "soon", "Choose a date, or type it as year-month-day"),
        ("name", "", "Fill this in."),
        ("name", "x" * 500, "This has 500 characters. Shorten it to at most"),
        ("rule_set", "mine", "Choose one from the list."),
        ("country", "", "Choose one from the list."),
    ],
)
def test_the_event_form_says_what_fits(field: str, typed: str, sentence: str) -> None:
    values: dict[str, Any] = {"name": "Cup", "venue": "Hall", "city": "Oslo", "country": "NO"}
    form = EventForm(new_event_values() | values | {field: typed})
    assert form.errors[field][0].startswith(sentence)
    assert len(form.errors[field]) == 1


class _Typed(PlainForm):
    name = forms.CharField()
    note = forms.CharField(required=False, widget=forms.Textarea)
    password = forms.CharField(strip=False, required=False)


def test_what_cannot_be_seen_is_not_kept() -> None:
    form = _Typed({"name": "Olivia\u200b Owner \u202e", "note": "a\r\nb\u2066", "password": " a\u200b"})

    assert form.is_valid()
    assert form.cleaned_data == {"name": "Olivia Owner", "note": "a\r\nb", "password": " a\u200b"}


def test_a_name_that_nobody_can_see_is_none() -> None:
    assert _Typed({"name": "\u200b\u202e"}).errors["name"] == ["Fill this in."]


def test_a_long_choice_is_drawn_as_django_draws_it() -> None:
    choices = [("", "all"), (3, "Salt & <Vinegar>"), (12, "Foxes")]
    own = LongSelect(choices=choices, attrs={"id": "team"})
    djangos = forms.Select(choices=choices, attrs={"id": "team"})

    for value in (None, "", 3, "12", 99):
        drawn, expected = (
            parse_html(each.render("team", value, {"required": True})) for each in (own, djangos)
        )
        assert drawn == expected


def test_a_field_that_asks_for_several_numbers_has_a_keyboard_with_what_is_between_them() -> None:
    """The keyboard of numbers has neither comma nor hyphen on an iPhone."""
    assert get_resolver().url_patterns  # reading it imports all forms
    asked = {
        (each.__name__, name): field.widget.attrs.get("inputmode")
        for each in all_forms()
        for name, field in getattr(each, "base_fields", {}).items()
        if re.search(r"\d\s*[,–-]\s*\d", str(field.help_text))
    }
    assert ("ChooseForm", "tables") in asked
    assert [key for key, mode in asked.items() if mode == "numeric"] == []
