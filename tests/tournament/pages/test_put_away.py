"""Putting events away and starting from earlier ones, as organizers see it."""

import pytest
from django.test import Client

from tests.factories import (
    BOSS,
    make_account,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.tournament.pages.test_events import filled
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament
from tournament.staff.models import StaffMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(
        slug="cup", name="Spring Cup", round_minutes=45, unused_tables=[13], venue="Hall 9"
    )
    make_entries(event, 4)
    make_closed_round(event)
    return event


def signed_in(account: object) -> Client:
    client = Client()
    client.force_login(account)  # type: ignore[arg-type]
    return client


def page(client: Client, path: str = "/") -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_finished_event_is_put_away_from_its_desk_and_brought_back(event: Tournament) -> None:
    organizer = signed_in(make_staff(event, "olga", Role.ORGANIZER))
    make_account("owner", is_owner=True)
    finish_tournament(event, reason="the hall closes", actor=BOSS)
    assert "/t/cup/desk/put-away/" in page(organizer, "/t/cup/desk/")

    first = organizer.post("/t/cup/desk/put-away/", follow=True).content.decode()

    assert "“Spring Cup” is archived." in first
    assert 'href="/t/cup/' not in page(Client())
    assert "Archived events (1)" in page(organizer)
    assert "Spring Cup" in page(organizer, "/events/put-away/")
    assert Client().get("/t/cup/").status_code == 200, "an address on paper still opens it"
    assert "the home page does not list it" in page(organizer, "/t/cup/desk/")

    organizer.post("/t/cup/desk/bring-back/")

    assert 'href="/t/cup/' in page(Client())
    assert "Archived events" not in page(organizer)


def test_staff_of_other_events_do_not_see_what_was_put_away(event: Tournament) -> None:
    owner = signed_in(make_account("owner", is_owner=True))
    judge = signed_in(make_staff(event, "judy", Role.JUDGE))
    stranger = signed_in(make_staff(make_tournament(slug="other"), "sam", Role.ORGANIZER))
    owner.post("/t/cup/desk/put-away/")

    assert "Spring Cup" not in page(stranger, "/events/put-away/")
    assert "Archived events" not in page(stranger)
    seen = page(judge, "/events/put-away/")
    assert "Spring Cup" in seen
    assert ">Restore<" not in seen
    assert judge.post("/t/cup/desk/bring-back/").status_code == 403
    assert stranger.post("/t/cup/desk/bring-back/").status_code == 404


def test_the_first_page_reports_no_put_away_event_as_broken(event: Tournament) -> None:
    owner = signed_in(make_account("owner", is_owner=True))
    owner.post("/t/cup/desk/put-away/")
    assert "is not listed" not in page(owner)


def test_putting_away_in_a_round_says_why_not(event: Tournament) -> None:
    owner = signed_in(make_account("owner", is_owner=True))
    make_posted_round(event, 2)
    told = owner.post("/t/cup/desk/put-away/", follow=True)
    assert told.redirect_chain[-1][0] == "/t/cup/desk/"
    assert "Round 2 is being played" in told.content.decode()


NEW = "/events/new/?from=cup"


def test_a_new_event_starts_from_an_earlier_one_with_its_staff(event: Tournament) -> None:
    olga = make_staff(event, "olga", Role.ORGANIZER)
    make_staff(event, "judy", Role.JUDGE)
    organizer = signed_in(olga)
    assert "Spring Cup" in page(organizer, "/events/new/"), "offered in the list"

    text = page(organizer, NEW)

    assert "Filled in from “Spring Cup”" in text
    assert 'value="Hall 9"' in text
    assert 'name="round_minutes" value="45"' in text
    assert "(judge)" in text.lower()
    form = organizer.get(NEW).context["form"]
    assert form["date"].value() != event.date
    assert form["unused_tables"].value() == "13"

    sent = filled(name="Autumn Cup", round_minutes="45") | {"from": "cup", "with_staff": "1"}
    organizer.post("/events/new/", sent)
    made = Tournament.objects.get(name="Autumn Cup")
    assert sorted(made.staff.values_list("account__username", "role")) == [
        ("judy", "judge"),
        ("olga", "organizer"),
    ]


def test_the_staff_is_left_out_where_it_is_not_ticked(event: Tournament) -> None:
    organizer = signed_in(make_staff(event, "olga", Role.ORGANIZER))
    make_staff(event, "judy", Role.JUDGE)
    organizer.post("/events/new/", filled(name="Autumn Cup") | {"from": "cup"})
    made = Tournament.objects.get(name="Autumn Cup")
    assert list(made.staff.values_list("account__username", flat=True)) == ["olga"]


def test_no_event_starts_from_one_that_its_maker_does_not_organize(event: Tournament) -> None:
    """Neither its settings nor the names of its staff come out, to whoever judges there."""
    other = make_tournament(slug="other")
    sam = make_staff(other, "sam", Role.ORGANIZER)
    StaffMember.objects.create(tournament=event, account=sam, role=Role.JUDGE)
    make_staff(event, "judy", Role.JUDGE)
    stranger = signed_in(sam)

    text = page(stranger, NEW)

    assert "Hall 9" not in text
    assert "judy" not in text.lower()
    assert '<option value="cup">' not in text
    stranger.post("/events/new/", filled(name="Autumn Cup") | {"from": "cup", "with_staff": "1"})
    made = Tournament.objects.get(name="Autumn Cup")
    assert list(made.staff.values_list("account__username", flat=True)) == ["sam"]
