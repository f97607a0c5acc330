"""The parts of the settings: each setting in one of them."""

from collections import Counter

from tournament.setup.forms import SETTINGS_ASKED, EventForm
from tournament.setup.parts import SETTINGS_OF_PART, SettingsPart, find_part
from tournament.setup.settings_page import fields_of_part


def test_every_setting_of_the_form_is_in_one_part():
    placed = Counter(name for names in SETTINGS_OF_PART.values() for name in names)

    assert set(SETTINGS_OF_PART) == set(SettingsPart)
    assert placed == Counter(SETTINGS_ASKED)


def test_every_field_of_the_form_is_in_one_part():
    placed = Counter(field for part in SettingsPart for field in fields_of_part(part))

    assert placed == Counter(EventForm().fields.keys())


def test_what_is_no_part_is_all_of_them():
    assert find_part("tables") is SettingsPart.TABLES
    assert find_part("") is None
    assert find_part("tablecloth") is None
