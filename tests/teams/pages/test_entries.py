"""The list of teams, registering and checking in, as the desk sees them."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from teams.entries.models import Entry
from teams.entries.registration import register_entry
from teams.entries.steps import Person
from teams.people.models import Player
from tests.expected import opened
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_registration,
    make_staff,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


LIST = "/t/cup/desk/entries/"
NEW = "/t/cup/desk/entries/new/"


def filled(**values: Any) -> dict[str, Any]:
    """A complete registration as a browser sends it."""
    form = {
        "team_name": "Lightning",
        "affiliation": "",
        "city": "Łódź",
        "state": "łódzkie",
        "country": "PL",
        "name_a": "Ada",
        "number_a": "501",
        "name_b": "Ben",
        "number_b": "502",
        "is_checked_in": "on",
    }
    return form | values


# Registering


def test_a_team_is_saved_and_the_form_is_ready_for_the_next(desk: Client) -> None:
    answer = desk.post(NEW, filled(), follow=True)
    assert answer.redirect_chain == [(NEW, 302)]
    text = answer.content.decode()
    assert "Saved as team 1: “Lightning”. Seat A: Ada. Seat B: Ben." in text
    assert answer.context["form"]["team_name"].value() is None
    assert answer.context["form"]["country"].value() == "PL"
    entry = Entry.objects.get()
    assert entry.checked_in_at is not None


def test_a_team_may_be_registered_before_it_comes(desk: Client) -> None:
    form = filled()
    del form["is_checked_in"]
    desk.post(NEW, form)
    assert Entry.objects.get().checked_in_at is None


def test_everything_that_is_missing_is_told_at_once_and_nothing_is_lost(desk: Client) -> None:
    answer = desk.post(
        NEW, filled(team_name="", country="US", state="", number_a="", affiliation="Poké League")
    )
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"team_name", "state", "number_a"}
    text = answer.content.decode()
    assert "Enter a name for the team." in text
    assert "Enter the membership number of Ada, or let the event issue one." in text
    assert "/rulings/FR-241.a/" in text
    assert 'value="Poké League"' in text
    assert not Player.objects.exists()


def test_two_numbers_that_are_none_are_told_at_once(desk: Client) -> None:
    answer = desk.post(NEW, filled(number_a="12AB", number_b="0000"))
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"number_a", "number_b"}
    assert 'value="12AB"' in answer.content.decode()
    assert not Player.objects.exists()


def test_a_number_beside_the_wish_for_one_is_not_judged(desk: Client) -> None:
    assert desk.post(NEW, filled(number_a="12AB", issue_a="on")).status_code == 302


def test_a_refusal_marks_its_field_and_links_its_rule(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    answer = desk.post(NEW, filled(team_name="team 1"))
    assert answer.status_code == 422
    assert "Team 1 is already called" in str(answer.context["form"].errors["team_name"])
    assert "/rulings/FR-241.b/" in answer.content.decode()


def test_a_warning_is_asked_and_accepted_with_what_was_typed(desk: Client) -> None:
    asked = desk.post(NEW, filled(number_a="40000002", affiliation="Poké League"))
    assert asked.status_code == 422
    text = asked.content.decode()
    assert "The first digit of 40000002 does not match" in text
    assert 'value="Poké League"' in text
    ((key, _text),) = asked.context["form"].offered
    assert desk.post(NEW, filled(number_a="40000002", accepted=key)).status_code == 302
    assert Entry.objects.get().seat_a.number_shown == "40000002"


def test_two_warnings_are_asked_one_after_the_other(desk: Client) -> None:
    form = filled(number_a="40000002", number_b="40000003")
    first = desk.post(NEW, form).context["form"].offered[0][0]
    second = desk.post(NEW, form | {"accepted": first})
    assert second.status_code == 422
    assert f'type="hidden" name="accepted" value="{first}"' in second.content.decode()
    both = [first, second.context["form"].offered[0][0]]
    assert desk.post(NEW, form | {"accepted": both}).status_code == 302


def test_an_issued_number_is_told_to_hand_it_out(desk: Client) -> None:
    answer = desk.post(NEW, filled(number_a="", issue_a="on"), follow=True)
    number = Entry.objects.get().seat_a.membership_number
    assert number is not None
    assert f"Seat A: Ada ({number})" in answer.content.decode()


def test_no_number_is_asked_where_the_event_does_not(client: Client) -> None:
    event = make_tournament(slug="cup", numbers_required=False)
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    assert "issue_a" not in client.get(NEW).context["form"].fields
    assert client.post(NEW, filled(number_a="", number_b="")).status_code == 302


def test_a_late_team_is_told_from_which_round_it_plays_and_what_it_gets(
    desk: Client, event: Tournament
) -> None:
    make_entries(event, 4)
    assert "Late entry" not in opened(desk.get(NEW))
    make_posted_round(event)
    text = desk.get(NEW).content.decode()
    assert "Late entry: the team plays from round 2 on" in text
    assert "0 points, a loss" in text
    assert "It plays from round 2 on." in desk.post(NEW, filled(), follow=True).content.decode()


def test_places_that_were_named_before_are_offered(desk: Client, event: Tournament) -> None:
    make_entry(event, 1, affiliation="Poké League")
    assert '<option value="Poké League"></option>' in desk.get(NEW).content.decode()


# The list


def test_the_list_shows_teams_players_and_sums(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    make_entry(event, 3, is_checked_in=False)
    text = desk.get(LIST).content.decode()
    assert "2 of 3 teams are here" in text
    assert "Ada 2" in text
    assert "1004" in text


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("lodz", [1]),
        ("ŁÓDŹ light", [1]),
        ("zoe", [2]),
        ("40000001", [2]),
        ("77-12", [3]),
        ("3", [3]),
        ("nobody", []),
    ],
)
def test_a_search_finds_teams_players_and_numbers_in_any_spelling(
    desk: Client, event: Tournament, query: str, numbers: list[int]
) -> None:
    make_entry(
        event, 1, team_name="Łódź Lightning", player_a=Person("A", "6001"), player_b=Person("B", "6002")
    )
    make_entry(event, 2, player_a=Person("Zoë", "1"), player_b=Person("C", "6004"))
    make_entry(event, 3, player_a=Person("D", "7712"), player_b=Person("E", "6006"))
    rows = desk.get(LIST, {"q": query}).context["table"].data
    assert [row.entry.number for row in rows] == numbers


def test_the_list_is_filtered(desk: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    register_entry(event, make_registration(5, is_checked_in=False), actor=BOSS)  # years after noon
    Entry.objects.filter(number=2).update(dropped_at=NOON)

    def numbers(only: str) -> list[int]:
        return [row.entry.number for row in desk.get(LIST, {"only": only}).context["table"].data]

    assert numbers("") == [1, 2, 3, 4, 5]
    assert numbers("absent") == [5]
    assert numbers("late") == [5]
    assert numbers("dropped") == [2]


def test_teams_are_sorted_as_people_count(desk: Client, event: Tournament) -> None:
    make_entry(event, 1, team_name="Zebra 10")
    make_entry(event, 2, team_name="Zebra 9")
    make_entry(event, 3, team_name="Äpfel")
    table = desk.get(LIST).context["table"]
    assert [row.record.entry.team_name for row in table.rows] == ["Äpfel", "Zebra 9", "Zebra 10"]
    table = desk.get(LIST, {"sort": "-number"}).context["table"]
    assert [row.record.entry.number for row in table.rows] == [3, 2, 1]


@pytest.mark.parametrize("column", ["number", "team", "seat_a", "seat_b", "place", "state"])
def test_every_column_sorts(desk: Client, event: Tournament, column: str) -> None:
    make_entries(event, 3)
    for sort in (column, f"-{column}"):
        assert desk.get(LIST, {"sort": sort}).status_code == 200


def test_a_long_list_has_pages(desk: Client, event: Tournament) -> None:
    make_entries(event, 51)
    page = desk.get(LIST, {"page": 2})
    assert len(page.context["table"].page.object_list) == 1
    assert desk.get(LIST, {"page": "x"}).status_code == 200


def test_htmx_gets_the_list_alone(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    part = desk.get(LIST, {"q": "team 2"}, headers={"HX-Request": "true", "HX-Target": "entries"})
    text = part.content.decode()
    assert text.lstrip().startswith('<div id="entries">')
    assert "Team 2" in text
    assert "Team 1" not in text


def test_the_list_takes_as_many_queries_for_three_teams_as_for_one(
    desk: Client, event: Tournament, django_assert_num_queries: Any
) -> None:
    for number in ([1], [2, 3]):
        for each in number:
            make_entry(event, each)
        with django_assert_num_queries(7):
            desk.get(LIST)


# Checking in


def test_one_click_checks_a_team_in_and_goes_back_to_the_same_list(desk: Client, event: Tournament) -> None:
    make_entry(event, 1, is_checked_in=False)
    address = reverse("teams:check-in", args=["cup", 1])
    answer = desk.post(address, {"is_here": "1", "next": f"{LIST}?only=absent"})
    assert answer.headers["Location"] == f"{LIST}?only=absent"
    assert Entry.objects.get().checked_in_at is not None


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com", "javascript:alert(1)", ""])
def test_a_click_never_leads_elsewhere(desk: Client, event: Tournament, elsewhere: str) -> None:
    make_entry(event, 1)
    address = reverse("teams:check-in", args=["cup", 1])
    assert desk.post(address, {"is_here": "1", "next": elsewhere}).headers["Location"] == LIST


def test_htmx_gets_the_cell_and_the_sums(desk: Client, event: Tournament) -> None:
    make_entry(event, 1, is_checked_in=False)
    address = reverse("teams:check-in", args=["cup", 1])
    text = desk.post(address, {"is_here": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert 'id="state-1"' in text
    assert 'hx-swap-oob="true"' in text
    assert "1 of 1 team is here" in text
    assert "Not here" in text


def test_a_check_in_that_is_refused_says_why(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    Entry.objects.update(dropped_at=NOON)
    address = reverse("teams:check-in", args=["cup", 1])
    part = desk.post(address, {"is_here": "1"}, headers={"HX-Request": "true"})
    assert part.status_code == 409
    assert "is out of the event" in part.content.decode()
    page = desk.post(address, {"is_here": "1"}, follow=True)
    assert "is out of the event" in page.content.decode()


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_check_in_of_a_number_that_is_not_there_is_told(desk: Client, headers: dict[str, str]) -> None:
    address = reverse("teams:check-in", args=["cup", 7])
    assert desk.post(address, {"is_here": "1"}, headers=headers).status_code == 404


def test_a_team_after_the_last_planned_round_is_told_of_no_other(desk: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(planned_rounds=1)
    make_entries(event, 4)
    make_posted_round(event)
    text = desk.get(NEW).content.decode()
    assert "The last planned round has begun" in text
    assert "round 2" not in text
    saved = desk.post(NEW, filled(), follow=True).content.decode()
    assert "Round 1 is the last one planned." in saved
    assert "It plays from" not in saved


def test_a_team_more_can_make_one_round_more_usual(desk: Client, event: Tournament) -> None:
    make_entries(event, 8)
    for number in (1, 2):
        make_closed_round(event, number)
    make_posted_round(event, 3)  # the last of eight teams; nine play four
    assert "Late entry: the team plays from round 4 on" in desk.get(NEW).content.decode()
    assert "It plays from round 4." in desk.post(NEW, filled(), follow=True).content.decode()


def test_all_teams_are_checked_in_by_one_press(desk: Client, event: Tournament) -> None:
    for number in (1, 2):
        make_entry(event, number, is_checked_in=False)
    assert "All teams are here" in desk.get(LIST).content.decode()
    answer = desk.post(f"{LIST}all-here/", follow=True).content.decode()
    assert "2 teams were checked in." in answer
    assert "2 of 2 teams are here" in answer
    assert "All teams are here" not in answer
    again = desk.post(f"{LIST}all-here/", follow=True).content.decode()
    assert "Every team is already checked in." in again


def test_numbers_are_issued_by_one_press_where_somebody_has_none(client: Client) -> None:
    event = make_tournament(slug="cup", numbers_required=False)
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    make_entry(event, 1, player_a=Person("Ada"))
    make_entry(event, 2)
    assert "Issue a number to 1 player" in client.get(LIST).content.decode()
    answer = client.post(f"{LIST}numbers/", follow=True).content.decode()
    assert "1 player now has a number." in answer
    assert "Issue a number" not in answer
    assert event.entries.get(number=1).seat_a.number_shown in answer


def test_payments_are_shown_once_one_is_noted(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    assert "Mark as paid" not in opened(desk.get(LIST))
    desk.post(f"{LIST}1/paid/", {"is_paid": "1"})
    page = desk.get(LIST).content.decode()
    assert "Paid?" in page
    unpaid = desk.get(LIST, {"only": "not-paid"}).context["table"].page.object_list
    assert [row.record.entry.number for row in unpaid] == [2]
    desk.post(f"{LIST}1/paid/", {"is_paid": "0"})
    assert not Entry.objects.filter(is_paid=True).exists()


def test_htmx_gets_the_tick_alone(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    answer = desk.post(f"{LIST}1/paid/", {"is_paid": "1"}, headers={"hx-request": "true"}).content.decode()
    assert 'id="paid-1"' in answer
    assert "<html" not in answer


def test_who_has_paid_is_on_no_page_for_everybody(desk: Client, client: Client, event: Tournament) -> None:
    make_entries(event, 4)
    desk.post(f"{LIST}1/paid/", {"is_paid": "1"})
    make_posted_round(event)
    client.logout()
    for path in ("/t/cup/", "/t/cup/standings/", "/t/cup/rounds/1/", "/t/cup/data/v1/pairings.json"):
        assert "paid" not in opened(client.get(path)).lower()


def test_the_city_is_the_event_s_and_not_that_of_whoever_came_last(desk: Client, event: Tournament) -> None:
    Tournament.objects.update(city="")
    make_entry(event, 1, city="Praha", state="", country="CZ")
    form = desk.get(NEW).context["form"]
    assert (form["city"].initial, form["country"].initial) == (None, "PL")

    Tournament.objects.update(city="Kraków")
    make_entry(event, 2, city="Kraków", state="Małopolska", country="PL")
    make_entry(event, 3, city="Linz", state="", country="AT")
    form = desk.get(NEW).context["form"]
    assert [form[name].initial for name in ("city", "state", "country")] == ["Kraków", "Małopolska", "PL"]
    assert not form["team_name"].initial


def test_the_form_asks_for_a_state_where_addresses_have_one(desk: Client) -> None:
    answer = desk.post(NEW, filled(country="US", state=""))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["state"]
    assert desk.post(NEW, filled(state="")).status_code == 302


def test_the_list_leads_the_head_judge_to_the_names_and_nobody_else_fr_242_b(
    desk: Client, event: Tournament
) -> None:
    address = "/t/cup/desk/entries/names/"
    assert address not in opened(desk.get(LIST)), "a scorekeeper, while there is a head judge"
    desk.force_login(make_staff(event, "judy", Role.HEAD_JUDGE))
    assert address in desk.get(LIST).content.decode()
