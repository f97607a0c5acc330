"""The first page: whose button makes a new event, and what everybody else reads."""

import re
from datetime import date

import pytest
from django.test import Client

from tests.expected import opened
from tests.factories import BOSS, NOON, make_account, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import begin_removal
from tournament.staff.invitations import accept_invitation, invite, token_of
from tournament.staff.models import Account

pytestmark = pytest.mark.django_db
ASK = "New events are created by the owner of this Tandem and by organizers."


@pytest.fixture(autouse=True)
def owner() -> Account:
    return make_account("olivia", is_owner=True)


def first_page(account: Account | None) -> tuple[bool, bool]:
    """Whether the button for a new event is there, and the sentence that says whom to ask."""
    client = Client()
    if account is not None:
        client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    page = client.get("/").content.decode()
    return 'href="/events/new/"' in page, ASK in page


def test_the_owner_and_organizers_have_the_button(owner: Account) -> None:
    assert first_page(owner) == (True, False)
    assert first_page(make_staff(make_tournament(), "olga", Role.ORGANIZER)) == (True, False)


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE])
def test_other_staff_read_whom_to_ask(role: Role) -> None:
    assert first_page(make_staff(make_tournament(), "sam", role)) == (False, True)


def test_somebody_without_any_event_reads_whom_to_ask() -> None:
    assert first_page(make_account("stranger")) == (False, True)


def test_who_came_by_a_code_reads_whom_to_ask() -> None:
    invitation = invite(make_tournament(), name="Jim", role=Role.JUDGE, actor=BOSS)
    accept_invitation(invitation.pk, token_of(invitation))
    assert first_page(invitation.account) == (False, True)


def test_visitors_are_told_nothing_of_making_events() -> None:
    make_tournament()
    assert first_page(None) == (False, False)


def test_an_address_typed_by_hand_says_whom_to_ask(client: Client) -> None:
    client.force_login(make_staff(make_tournament(), "sam", Role.JUDGE))
    for answer in (client.get("/events/new/"), client.post("/events/new/", {"name": "Mine"})):
        assert answer.status_code == 403
        assert "Only the owner of this Tandem and organizers can create events." in answer.content.decode()


@pytest.mark.parametrize("slug", ["../../evil", "", "a/b", "x y", "a\nb", "ünï"])
def test_an_event_without_an_address_is_left_out_and_the_owner_is_told(owner: Account, slug: str) -> None:
    make_tournament(name="Good Cup", slug="good")
    Tournament.objects.filter(pk=make_tournament(name="Bad Cup").pk).update(slug=slug)
    client = Client()
    for_everybody = client.get("/")
    client.force_login(owner, "django.contrib.auth.backends.ModelBackend")
    for_owner = client.get("/")

    assert "Good Cup" in for_everybody.content.decode()
    assert "Bad Cup" not in for_everybody.content.decode()
    assert "Bad Cup is not listed" in for_owner.content.decode()


def test_an_event_that_is_being_removed_is_left_out_and_the_owner_is_told(owner: Account) -> None:
    begin_removal(make_tournament(name="Old Cup"), actor=BOSS)
    client = Client()
    assert "Old Cup" not in opened(client.get("/"))

    client.force_login(owner, "django.contrib.auth.backends.ModelBackend")

    assert "Old Cup is being imported or removed" in client.get("/").content.decode()


def test_of_many_events_the_earlier_years_are_folded_up(client: Client) -> None:
    for year, count in ((2024, 40), (2025, 30), (2026, 3)):
        for number in range(count):
            make_tournament(slug=f"{year}-{number}", name=f"Cup {year} {number}", date=date(year, 5, 1))
    Tournament.objects.update(finished_at=NOON)
    make_tournament(slug="goes-on", name="Goes on", date=date(2025, 12, 31))

    page = client.get("/").content.decode()

    first, *folded = page.split("<main")[1].split("<details")
    assert re.findall(r">(Cup 2026 \d|Goes on)<", first) == [
        "Cup 2026 2",
        "Cup 2026 1",
        "Cup 2026 0",
        "Goes on",
    ]
    assert ["2025: 30 events" in folded[0], "2024: 40 events" in folded[1]] == [True, True]
    assert [part.count('class="row-title"') for part in folded] == [30, 40]


def test_a_few_events_are_one_table_whatever_their_years(client: Client) -> None:
    for year in range(2003, 2027):
        make_tournament(slug=str(year), name=f"Cup {year}", date=date(year, 5, 1))

    page = client.get("/").content.decode()

    assert "<details" not in page.split("<main")[1].split("</main>")[0]
    assert page.count('class="row-title"') == 24
