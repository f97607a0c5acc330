"""What the preview of an import showed is what comes in."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from teams.entries.models import Entry
from teams.entries.partners import register_solo_player, remove_solo_player
from teams.entries.registration import edit_entry
from teams.entries.steps import Person
from teams.roster.actions import import_roster
from teams.roster.people import import_players, plan_people
from teams.roster.plan import plan_import
from teams.roster.shown import upload_who
from teams.roster.tdf import TomPlayer
from teams.roster.uploads import Upload
from tests.factories import BOSS, make_entry, make_tournament
from tests.shown import sees
from tests.teams.roster.test_actions import row
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db
FILE = Upload(b"Team,City\nStorm,Oslo", "a.csv")
TWO = [TomPlayer(1, "Ada", "1", False), TomPlayer(2, "Ben", "2", False)]


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def outdated(event: Tournament, code: str, step: Callable[[], Any]) -> NotAsShown:
    """The step is refused because its page is out of date, and nothing was written."""
    lines, teams = event.journal.count(), Entry.objects.count()
    with pytest.raises(NotAsShown) as caught:
        step()
    assert caught.value.code == code
    assert (event.journal.count(), Entry.objects.count()) == (lines, teams)
    return caught.value


def at_preview(event: Tournament, *rows: Any) -> Actor:
    return sees(plan_import(event, rows, actor=BOSS).stands)


def test_rows_come_in_as_the_preview_said(event: Tournament) -> None:
    rows = [row(1), row(2)]
    page = at_preview(event, *rows)
    make_entry(event, 2)  # the same two people
    found = outdated(event, "teams.shown_other_rows", lambda: import_roster(event, rows, actor=page))
    assert found.params["count"] == 1
    assert import_roster(event, rows, actor=at_preview(event, *rows)).count == 1


def test_what_becomes_of_other_teams_does_not_matter(event: Tournament) -> None:
    make_entry(event, 3)
    rows = [row(1), row(2), row(3)]
    page = at_preview(event, *rows)
    make_entry(event, 4)
    edit_entry(event, 1, {"city": "Sopot"}, actor=BOSS)
    assert import_roster(event, rows, actor=page).count == 2


def test_a_row_is_not_taken_with_a_question_that_the_preview_did_not_ask(event: Tournament) -> None:
    page = at_preview(event, row(1))
    register_solo_player(event, Person("Zed", "1002"), actor=BOSS)  # the number of Ada 1

    def take(actor):
        return import_roster(event, [row(1)], actor=actor, accepts_doubts=True)

    outdated(event, "teams.shown_other_rows", lambda: take(page))
    assert take(at_preview(event, row(1))).count == 1


def test_a_namesake_who_came_since_is_told_first(event: Tournament) -> None:
    page = at_preview(event, row(1))
    make_entry(event, 5, player_a=Person("Ada 1", "77"))
    outdated(event, "teams.shown_other_rows", lambda: import_roster(event, [row(1)], actor=page))


def test_players_come_in_as_the_preview_said(event: Tournament) -> None:
    page = sees(plan_people(event, TWO).stands)
    register_solo_player(event, Person("Zoe", "9"), actor=BOSS)
    solo = register_solo_player(event, Person("Ada", "1"), actor=BOSS)
    found = outdated(event, "teams.shown_other_people", lambda: import_players(event, TWO, actor=page))
    assert found.params["count"] == 1
    remove_solo_player(event, solo, actor=BOSS)
    assert len(import_players(event, TWO, actor=page)) == 2  # as it was shown again


@pytest.mark.parametrize(
    "other",
    [
        replace(FILE, data=b"Team,City\nStorm,Rome"),
        replace(FILE, file_name="b.csv"),
        replace(FILE, sheet="Teams"),
        replace(FILE, encoding="cp1250"),
    ],
)
def test_another_file_and_another_reading_of_it_is_another_upload(other: Upload) -> None:
    assert upload_who(FILE) == upload_who(replace(FILE))
    assert upload_who(other) != upload_who(FILE)
