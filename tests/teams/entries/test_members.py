"""The people of an entry: everybody asks the entry for its members, and nobody else names a seat's column."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from teams.entries.models import MEMBERS, SEATS, Entry, members_of
from tests.factories import make_entries, make_tournament
from tests.own_files import ROOT, modules_of_apps, own_files

COLUMN = re.compile(r"seat_[ab](?![a-z])")
# Where seats are written, swapped and locked; and where a column is named as a column: of rows in the journal, of
# queries that read values.
MAY_NAME = {
    *("teams/entries/", "teams/roster/", "teams/guards.py"),
    *("teams/names_out/plan.py", "teams/names_out/marks.py", "pairings/undo/obstacles.py"),
    *("pairings/journal/queries.py", "pairings/pages/phones/stamps.py"),
}
# Sentences about who sits in seat A and who in seat B.
SENTENCES = {
    "templates/pairings/pages/phones/_team_now.html",
    "templates/pairings/pages/phones/team.html",
    "templates/pairings/pages/public/_public_found.html",
    "templates/pairings/pages/public/_public_round.html",
    "templates/pairings/pages/public/public_team.html",
    "templates/teams/pages/correct_seats.html",
}


def naming(files: Iterable[Path]) -> set[str]:
    """Those of the files that name a seat's column."""
    found = (path for path in files if "migrations" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in found if COLUMN.search(path.read_text("utf-8"))}


def test_only_those_who_seat_people_name_a_seats_column() -> None:
    found = naming(modules_of_apps())
    assert {path for path in found if not path.startswith(tuple(MAY_NAME))} == set()
    assert {allowed for allowed in MAY_NAME if not any(path.startswith(allowed) for path in found)} == set()


def test_templates_name_one_in_sentences_about_seats_alone() -> None:
    assert naming(own_files("templates", ending=".html")) == SENTENCES


@pytest.mark.django_db
def test_members_are_in_the_order_of_seats_and_keys_read_no_row(django_assert_num_queries) -> None:
    make_entries(make_tournament(), 1)
    entry = Entry.objects.select_related(*MEMBERS).get()
    with django_assert_num_queries(0):
        assert [(member.seat, member.letter, member.player) for member in entry.members] == [
            ("a", "A", entry.seat_a),
            ("b", "B", entry.seat_b),
        ]
        assert entry.players_text == ", ".join(entry.called_players) == "Ada 1, Ben 1"
        assert entry.names == (entry.team_name, "Ada 1", "Ben 1")
    bare = Entry.objects.get()
    with django_assert_num_queries(0):
        assert [bare.seat_of(key) for key in bare.player_keys] == list(SEATS)
    with pytest.raises(ValueError, match="not in tuple"):
        bare.seat_of(0)


def test_the_columns_of_rows_that_point_at_entries() -> None:
    assert members_of("one", "two") == ("one__seat_a", "one__seat_b", "two__seat_a", "two__seat_b")
