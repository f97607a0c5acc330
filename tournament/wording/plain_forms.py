"""What is wrong with a field, in sentences that say what to do, in place of Django's own.

What is typed is kept without characters that cannot be seen: one that turns the rest of a line around makes a name or
a reason read as another one, in the journal too. Passwords stay as they are.

Every form is a `PlainForm`, or has `PlainSentences` before Django's class. A message that a field was given by
name stays.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any, cast

from django import forms
from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db.backends.base.operations import BaseDatabaseOperations
from django.forms.utils import flatatt
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.kernel.refusal import Refusal
from tournament.kernel.visible import visible_text
from tournament.wording.form_refusals import add_refusal

Sentence = str | Promise
# A limit beyond this is one of the database, and nothing that a person would want to know.
LARGEST_TOLD = 100_000
_NUMBER_CODES = (
    *("required", "invalid", "min_value", "max_value"),
    *("max_digits", "max_decimal_places", "max_whole_digits"),
)

_STALE = _("This page is out of date. Reload it.")
_EMPTY = _("Fill this in.")
_CHOOSE = _("Choose one from the list.")
_FILE = _("Choose a file first.")
_EMPTY_FILE = _("This file is empty. Choose another one.")
_SHORTEN = _("This has %(show_value)d characters. Shorten it to at most %(limit_value)d.")
_UNREADABLE = _("This contains a character that cannot be saved. Type it again.")
_DATE = _("Choose a date, or type it as year-month-day, such as 2003-05-17.")


class PlainSentences:
    """Mixin of a form: sentences of ours wherever a field would speak Django's."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _limit_by_columns(self)
        speak_plainly(self.fields, _limits_of_model(self))

    def refuse(self, refusal: Refusal) -> None:
        """Say why the action refused: beside the field that the refusal names, or above all; what was typed stays."""
        add_refusal(cast(forms.BaseForm, self), refusal)

    def choice_field(self, name: str) -> forms.ChoiceField:
        """A field with choices, which a form may offer only once it knows what it is about."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for mypy
        return field


class PlainForm(PlainSentences, forms.Form):
    """A form whose fields say what to do; and what it asks an action for (`tournament.web.asking`)."""

    @property
    def asked_for(self) -> dict[str, Any]:
        """What the form, once it is valid, asks its action for, by the names of the action's parameters.

        A Refusal where that cannot be made of what was typed.
        """
        return self.cleaned_data

    def focus_on_problem(self) -> None:
        """Where a form that comes back lets the keyboard begin: where it began at first, or as the form says."""


def speak_plainly(
    fields: dict[str, forms.Field], more_limits: dict[str, Iterable[Any]] | None = None
) -> None:
    """Give every field its sentences; `more_limits` are validators of the model behind it, by field."""
    for name, field in fields.items():
        # A browser would cut what is too long without a word; the sentence says how long it may be.
        field.widget.attrs.pop("maxlength", None)
        if isinstance(field, forms.CharField) and field.strip:
            field.to_python = partial(_read_visible, field, field.to_python)  # type: ignore[method-assign]
        validators = [*field.validators, *(more_limits or {}).get(name, ())]
        _set(field, {"max_length": _SHORTEN, "null_characters_not_allowed": _UNREADABLE})
        _set(field, _sentences(field, validators))


def _read_visible(field: forms.CharField, read: Callable[[Any], Any], value: Any) -> Any:
    """What was typed into `field`, composed, without what cannot be seen; a null character stays, and is refused.

    A few letters are longer when they are composed, and the longest text that a column holds is measured after that.
    """
    text = read(value)
    if not isinstance(text, str) or "\0" in text:
        return text
    return visible_text(unicodedata.normalize("NFC", text)).strip() or field.empty_value


def _set(field: forms.Field, sentences: Mapping[str, Sentence]) -> None:
    """Replace what is Django's default, or nothing yet, and leave what the form itself has said."""
    defaults: dict[str, Any] = {}
    for base in reversed(type(field).__mro__):
        defaults.update(getattr(base, "default_error_messages", {}))
    for code, sentence in sentences.items():
        if field.error_messages.get(code) is defaults.get(code):
            field.error_messages[code] = sentence  # type: ignore[assignment]  # the stubs know no lazy text


def _sentences(field: forms.Field, validators: Iterable[Any]) -> Mapping[str, Sentence]:
    """The sentence of every code that the field can answer with."""
    if field.widget.is_hidden:
        return dict.fromkeys(("required", "invalid", "invalid_choice", "min_value", "max_value"), _STALE)
    if isinstance(field, forms.ChoiceField):
        return dict.fromkeys(("required", "invalid_choice", "invalid_list"), _CHOOSE)
    if isinstance(field, forms.FileField):
        return dict.fromkeys(("required", "invalid", "missing"), _FILE) | {"empty": _EMPTY_FILE}
    if isinstance(field, forms.DateField):
        return dict.fromkeys(("required", "invalid"), _DATE)
    if isinstance(field, forms.IntegerField):
        is_amount = isinstance(field, forms.DecimalField)  # to Django a kind of whole number
        number = _amount_sentence(field, validators) if is_amount else _number_sentence(field, validators)
        return dict.fromkeys(_NUMBER_CODES, number)
    return {"required": _EMPTY}


def _number_sentence(field: forms.Field, validators: Iterable[Any]) -> Sentence:
    """Which whole numbers fit: between both limits, and nothing where the field may stay empty."""
    validators = list(validators)
    low = _limit(validators, MinValueValidator, max)
    high = _limit(validators, MaxValueValidator, min)
    if high is not None and high <= LARGEST_TOLD:
        sentence, limits = _("Type a whole number from {low} to {high}."), {"low": low or 0, "high": high}
        if not field.required:
            sentence = _("Type a whole number from {low} to {high}, or leave it empty.")
    else:
        sentence, limits = _("Type a whole number, {low} or more."), {"low": low or 0}
        if not field.required:
            sentence = _("Type a whole number, {low} or more, or leave it empty.")
    return format_lazy(sentence, **limits)


def _amount_sentence(field: Any, validators: Iterable[Any]) -> Sentence:
    """Which amounts fit: between the limits, or as large as the column has digits."""
    places, digits, validators = field.decimal_places or 0, field.max_digits or 15, list(validators)
    low, high = _limit(validators, MinValueValidator, max), _limit(validators, MaxValueValidator, min)
    largest = Decimal(10 ** (digits - places)) - Decimal(1).scaleb(-places) if high is None else high
    sentence = _("Type an amount from {low} to {high}.")
    if not field.required:
        sentence = _("Type an amount from {low} to {high}, or leave it empty.")
    return format_lazy(sentence, low=f"{low or 0:.{places}f}", high=f"{largest:.{places}f}")


def _limit(
    validators: Iterable[Any], kind: type[BaseValidator], tightest: Callable[[list[int]], int]
) -> int | None:
    # A limit is a value, or a function that returns one.
    found = [validator.limit_value for validator in validators if isinstance(validator, kind)]
    values = [value() if callable(value) else value for value in found]
    return tightest(values) if values else None


def _limits_of_model(form: Any) -> dict[str, Iterable[Any]]:
    """The validators of the model's fields by name, which a form of a model answers with as well; else nothing."""
    if not isinstance(form, forms.BaseModelForm):
        return {}
    return {field.name: field.validators for field in form._meta.model._meta.fields}


def _limit_by_columns(form: Any) -> None:
    """Hold whole numbers of a form of a model to what their columns hold: SQLite itself would take any.

    PostgreSQL would fail, and no event file with such a number could be read.
    """
    if not isinstance(form, forms.BaseModelForm):
        return
    for column in form._meta.model._meta.fields:
        limits = BaseDatabaseOperations.integer_field_ranges.get(column.get_internal_type())
        field = form.fields.get(column.name)
        if limits and isinstance(field, forms.IntegerField):
            field.validators.append(MaxValueValidator(limits[1]))


class LongSelect(forms.Select):
    """A choice of hundreds of things, such as teams: drawn in one go, where a template for each takes long."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The `<select>` with its options; groups of choices are not for it."""
        chosen = {str(one) for one in self.format_value(value)}
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            (
                (
                    "" if key is None else key,
                    SafeString(" selected") if str(key) in chosen else "",
                    str(label),
                )
                for key, label in self.choices
            ),
        )
        return format_html(
            "<select{}>{}</select>", flatatt({**self.build_attrs(self.attrs, attrs), "name": name}), options
        )
