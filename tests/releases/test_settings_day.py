"""The day that changes every setting: it goes through with this Tandem's settings too, and all of it can be undone."""

import pytest

from tests.releases.settings_day import in_order, play_settings, settings_of, undo_all
from tournament.event.settings import SETTINGS

pytestmark = pytest.mark.django_db


def test_every_setting_is_changed_and_its_line_undone() -> None:
    assert set(in_order()) == set(SETTINGS)
    event, refused = play_settings()
    assert refused == []
    changed = event.journal.filter(action="change_settings").count()
    assert changed == len(SETTINGS)
    left = settings_of(event)

    undone = undo_all(event)

    assert undone == changed - changed // 3
    first = settings_of(event)
    assert sum(left[name] != first[name] for name in left) >= undone
    assert first["cut_size"] == "8"
    assert first["format"] == '"rochester"'
