"""What the page of the settings shows of each part: its form, what is fixed, and the fields that are still open."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.kernel.limited import ROCHESTER
from tournament.kernel.stages import Structure
from tournament.setup.forms import LIMITED_FIELDS, LIMITED_FORMATS, ROCHESTER_FIELDS, EventForm
from tournament.setup.merging import fields_of_setting, shown_value
from tournament.setup.parts import SETTINGS_OF_PART, SettingsPart
from tournament.setup.shown import fixed_stand, settings_stands
from tournament.setup.stage_forms import (
    DECIDING_FIELDS,
    STAGE_FIELDS,
    SWISS_FIELDS,
    TIME_FIELDS,
    asked_fields,
)

PART_NAMES: Mapping[SettingsPart, Promise] = {
    SettingsPart.EVENT: _("Name, day and place"),
    SettingsPart.PLAY: _("Rules and rounds"),
    SettingsPart.CARDS: _("Cards and deck lists"),
    SettingsPart.REGISTRATION: _("Registration"),
    SettingsPart.TABLES: _("Playing area"),
}
# What the form keeps of how it was shown.
_OF_THE_PAGE = ("shown_minutes", "shown_games")


@dataclass(frozen=True, slots=True)
class FixedSetting:
    """A setting that can no longer be changed, as people read it."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part of the page. `fields` are those that are open once some are `fixed`, with whether each is a house rule.

    Before that the page has its layout. `stands` name the values that it shows.
    """

    part: SettingsPart
    name: Promise
    form: EventForm
    stands: list[str]
    fixed: list[FixedSetting]
    fields: list[tuple[BoundField, bool]]


def fields_of_part(part: SettingsPart) -> tuple[str, ...]:
    """The fields of the form that belong to a part."""
    names = tuple(field for name in SETTINGS_OF_PART[part] for field in fields_of_setting(name))
    return (*names, *_OF_THE_PAGE) if part == SettingsPart.PLAY else names


def show_part(tournament: Tournament, part: SettingsPart, form: EventForm, *, is_posted: bool) -> ShownPart:
    """The part with `form`, in which other parts may be fixed too; `is_posted` says whether round 1 is."""
    names = SETTINGS_OF_PART[part]
    shown = [form[name] for name in fields_of_part(part) if name in _asked(form)]
    fixed = [bound for bound in shown if bound.field.disabled] if is_posted else []
    return ShownPart(
        part,
        PART_NAMES[part],
        form,
        [fixed_stand(tournament, is_posted=is_posted), *settings_stands(tournament, names)],
        [FixedSetting(bound.name, str(bound.label), shown_value(form, bound.name)) for bound in fixed],
        [(bound, bound.name in tournament.house_rules) for bound in shown if bound not in fixed],
    )


def _asked(form: EventForm) -> Collection[str]:
    """The fields that apply to the event as the form shows it; those of times have a place of their own."""
    decides = {name: form[name].value() for name in DECIDING_FIELDS}
    left_out = {*STAGE_FIELDS} - asked_fields(decides) | {*TIME_FIELDS, *_OF_THE_PAGE}
    if form.shown["format"] not in LIMITED_FORMATS:
        left_out |= {*LIMITED_FIELDS}
    if form.shown["format"] != ROCHESTER:
        left_out |= {*ROCHESTER_FIELDS}
    if str(decides["structure"]) == Structure.ELIMINATION:
        left_out |= {*SWISS_FIELDS}
    return form.fields.keys() - left_out
