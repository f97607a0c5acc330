"""One search for teams: every page finds the same, by names of now and of before."""

import pytest

from teams.entries.registration import edit_entry
from teams.search.search import former_names, renamed_found, search_of
from tests.expected import opened
from tests.factories import BOSS, make_entries, make_entry, make_posted_round, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", numbers_required=False)
    make_entry(event, 1, team_name="Old Foxes", city="Linz", affiliation="Club 9")
    for number in (2, 3, 4):
        make_entry(event, number)
    return event


def rename(event: Tournament, name: str, **values) -> None:
    edit_entry(event, 1, {"team_name": name}, reason="They asked", asked_by="team", actor=BOSS, **values)


def found(event: Tournament, typed: str) -> set[int]:
    search = search_of(event, typed)
    return {entry.number for entry in event.entries.select_related("seat_a", "seat_b") if search.fits(entry)}


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("foxes", {1}), ("linz", {1}), ("club", {1}), ("", {1, 2, 3, 4}), ("nobody", set())],
)
def test_a_team_is_found_by_all_that_is_known_of_it(event, typed, numbers):
    assert found(event, typed) == numbers


def test_a_former_name_finds_the_team_and_says_what_it_is_called_now(event):
    rename(event, "New Bears")
    assert found(event, "old fox") == {1}
    (one,) = renamed_found(event, "old fox")
    assert (one.former, one.entry.team_name) == ("Old Foxes", "New Bears")
    assert renamed_found(event, "bears") == []
    assert renamed_found(event, "linz") == []


def test_an_offensive_name_is_never_said_again(event):
    edit_entry(
        event,
        1,
        {"team_name": "New Bears"},
        reason="Rude",
        asked_by="judge",
        is_offensive=True,
        actor=BOSS,
    )
    assert former_names(event) == {}
    assert found(event, "old fox") == set()


PAGES = (
    "/t/cup/desk/entries/?q={}",
    "/t/cup/desk/rounds/1/?q={}",
    "/t/cup/desk/results/?q={}",
    "/t/cup/floor/?q={}",
    "/t/cup/?q={}",
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_that_searches_finds_the_renamed_team(client, event, path):
    make_posted_round(event)
    rename(event, "New Bears")
    client.force_login(make_staff(event, "olga", *Role))
    page = client.get(path.format("old+foxes"))
    assert page.status_code == 200
    text = page.content.decode()
    assert "New Bears" in text
    assert "is now" in text
    assert "is now" not in opened(client.get(path.format("bears")))


def test_a_digit_of_a_name_is_not_the_beginning_of_a_membership_number():
    event = make_tournament()
    first, second = make_entries(event, 2)
    entries = list(event.entries.select_related("seat_a", "seat_b"))
    start = second.seat_a.number_shown[:5]
    digit = start[0]
    named = [entry for entry in (first, second) if str(entry.number) == digit]

    assert [entry for entry in entries if search_of(event, f"Team {digit}").fits(entry)] == named
    assert second in [entry for entry in entries if search_of(event, start).fits(entry)]
