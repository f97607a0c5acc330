"""Event files of older formats get what came later: the default of a column, and no rows of a new kind."""

from dataclasses import replace

import pytest

from tournament.event_file import event as module
from tournament.event_file.event import kinds_in_file, newest_format, with_later_keys


@pytest.fixture
def later_kinds(monkeypatch):
    """Teams that know since format 7 whether they were withdrawn and who sat in seat B; announcements since 8."""
    later = []
    for kind in kinds_in_file():
        if kind.name == "entry":
            later.append(replace(kind, since={"is_withdrawn": 7, "seat_b": 7, "city": 6}))
        else:
            later.append(replace(kind, file_since=8) if kind.file == "announcements" else kind)
    monkeypatch.setattr(module, "kinds_in_file", lambda: later)


@pytest.mark.usefixtures("later_kinds")
def test_older_file_gets_the_defaults_of_what_came_later():
    read = with_later_keys({"teams": [{"number": 1, "city": "Graz"}, {"number": 2, "city": "Linz"}]}, 6)

    assert read["teams"][0] == {"number": 1, "city": "Graz", "is_withdrawn": False, "seat_b": None}
    assert read["teams"][1]["city"] == "Linz"
    assert read["announcements"] == []


@pytest.mark.usefixtures("later_kinds")
def test_file_of_the_newest_format_stays_as_it_is():
    values = {"teams": [{"number": 1}], "announcements": [{"number": 1}]}
    assert with_later_keys(values, 8) == values
    assert newest_format() == 8


@pytest.mark.usefixtures("later_kinds")
@pytest.mark.parametrize("teams", [None, 3, {}, [3, None, "x"]])
def test_what_is_no_list_of_rows_is_left_for_the_reading_to_refuse(teams):
    assert with_later_keys({"teams": teams}, 6)["teams"] == teams
