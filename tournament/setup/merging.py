"""A form of the settings that meets settings which another person changed since the page was opened.

What was not touched takes the value that is there now. What both changed is shown with both; the next press saves it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.choices import flatten_choices
from django.utils.translation import gettext as _

from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.setup.forms import SETTINGS_ASKED, EventForm
from tournament.setup.shown import setting_label, settings_stands
from tournament.setup.stage_forms import TIME_FIELDS

# A setting that has several fields; any other has the field of its own name.
FIELDS_OF = {"tiebreakers": ("tiebreaker_1", "tiebreaker_2", "tiebreaker_3"), "bracket_rounds": TIME_FIELDS}


MakeForm = Callable[[Mapping[str, Any] | None], EventForm]  # of what was sent; None: with the present values


@dataclass(frozen=True, slots=True)
class MergedForm:
    """The form as it goes on: with the values of others in what was not touched (`kept`: those settings).

    `names` are the settings that it is about.
    """

    form: EventForm
    kept: frozenset[str] = frozenset()
    names: Collection[str] = SETTINGS_ASKED

    @property
    def kept_labels(self) -> str:
        """What the settings are called that others changed and that stay so."""
        return ", ".join(setting_label(name) for name in SETTINGS_ASKED if name in self.kept)

    def values(self) -> dict[str, Any]:
        """The settings that this person sets, of a form that is valid."""
        mine = set(self.names) - self.kept
        return {name: value for name, value in self.form.values().items() if name in mine}


def merge_settings(
    tournament: Tournament,
    data: QueryDict,
    make_form: MakeForm,
    *,
    actor: Actor,
    names: Collection[str] = SETTINGS_ASKED,
) -> MergedForm:
    """Return the form of what was sent, with an error at each setting that this person and another one changed.

    It is about the settings `names`: a page may show some of them alone.
    """
    form = make_form(data)
    changed = _changed(tournament, names, actor)
    if not changed:
        return MergedForm(form, names=names)
    form.is_valid()
    typed = _with_typed(tournament, form)
    stands = dict(zip(changed, settings_stands(typed, changed), strict=True))
    present = dict(zip(changed, settings_stands(tournament, changed), strict=True))
    kept = frozenset(
        name
        for name in changed
        if name in form.cleaned_data and (stands[name] == present[name] or actor.has_seen(stands[name]))
    )
    fresh = make_form(None)
    merged = make_form(_with_present(data, fresh, kept))
    for name in changed:
        if name not in kept:
            _show_both(merged, fresh, name)
    return MergedForm(merged, kept, names)


def _changed(tournament: Tournament, names: Iterable[str], actor: Actor) -> list[str]:
    """The settings that are not as the page showed them."""
    names = tuple(names)
    stands = zip(names, settings_stands(tournament, names), strict=True)
    return [name for name, stand in stands if not actor.has_seen(stand)]


def _with_typed(tournament: Tournament, form: EventForm) -> Tournament:
    """The event as the form would have it, as far as what was typed can be read."""
    typed = copy(tournament)
    for name in SETTINGS_ASKED:
        if name in form.cleaned_data:
            setattr(typed, name, form.cleaned_data[name])
    return typed


def fields_of_setting(name: str) -> tuple[str, ...]:
    """The fields of the form that a setting has."""
    return FIELDS_OF.get(name, (name,))


def _with_present(data: QueryDict, fresh: EventForm, kept: Iterable[str]) -> Mapping[str, Any]:
    """What was sent, with the present values in the fields of these settings."""
    merged = data.copy()
    for name in (field for setting in kept for field in fields_of_setting(setting) if field in fresh.fields):
        value = fresh[name].field.widget.format_value(fresh[name].value())
        if isinstance(fresh.fields[name].widget, forms.CheckboxInput):
            value = "on" if fresh[name].value() else None
        merged.pop(name, None)
        if value not in (None, "", []):
            merged[name] = value[0] if isinstance(value, list) else str(value)
    return merged


def _show_both(form: EventForm, fresh: EventForm, name: str) -> None:
    """Put what is there now beside what was typed."""
    shown = ", ".join(
        filter(
            None, (shown_value(fresh, field) for field in fields_of_setting(name) if field in fresh.fields)
        )
    )
    text = _(
        "Someone else changed this while the page was open. It is now: %(value)s. Check it, then save again."
    )
    place = next((field for field in fields_of_setting(name) if field in form.fields), None)
    form.add_error(place, text % {"value": shown or _("nothing")})


def shown_value(form: EventForm, name: str) -> str:
    """The value of a field as people read it."""
    value, field = form[name].value(), form.fields[name]
    if isinstance(field.widget, forms.CheckboxInput):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ChoiceField):
        flat: Iterable[tuple[Any, Any]] = flatten_choices(cast(Any, field.choices))
        return next((str(text) for key, text in flat if str(key) == str(value)), "")
    return "" if value is None else str(value)
