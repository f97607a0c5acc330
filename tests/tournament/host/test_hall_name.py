"""Which names this laptop may have in the hall, and which one it has now."""

import os
import time
from pathlib import Path

import pytest
from django.conf import LazySettings

from tournament.host.hall_name import NAME_FILE, name_now, note_name, possible_names


@pytest.fixture(autouse=True)
def _laptop(settings: LazySettings, tmp_path: Path) -> None:
    settings.HALL_NAME, settings.DATA_DIR = "cup", tmp_path


def test_nine_tandems_of_one_network_have_a_name_each(settings: LazySettings) -> None:
    names = possible_names()
    assert names[:2] == ["cup.local", "cup-2.local"]
    assert len(set(names)) == 9
    settings.HALL_NAME = ""
    assert possible_names() == []


def test_the_name_is_known_as_long_as_somebody_answers_to_it(settings: LazySettings, tmp_path: Path) -> None:
    assert name_now() == ""
    note_name("cup-2.local")
    assert name_now() == "cup-2.local"
    minutes_ago = time.time() - 120
    os.utime(tmp_path / NAME_FILE, (minutes_ago, minutes_ago))
    assert name_now() == "", "the process that answered fell two minutes ago"
    note_name("cup-2.local")
    assert name_now() == "cup-2.local"
    note_name("")
    note_name("")
    assert name_now() == ""


@pytest.mark.parametrize("kept", ["other.local", "", "<b>", "cup-2.local\n"])
def test_nothing_is_shown_that_is_not_a_name_of_ours(kept: str, tmp_path: Path) -> None:
    (tmp_path / NAME_FILE).write_text(kept)
    assert name_now() == ""


def test_a_file_that_cannot_be_read_is_no_name(tmp_path: Path) -> None:
    (tmp_path / NAME_FILE).write_bytes(b"\xff\xfe")
    assert name_now() == ""
    (tmp_path / NAME_FILE).unlink()
    (tmp_path / NAME_FILE).mkdir()
    assert name_now() == ""
