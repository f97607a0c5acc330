"""A judge who is let go, and addresses of the floor that somebody typed by hand."""

import pytest

from tests.factories import make_posted_event
from tests.pairings.views.staff_pages import FLOOR, FLOOR_PAGES, PENALTIES, TABLE
from tournament.models import Invitation
from tournament.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event(slug="cup", name="Spring Cup")


def test_a_judge_whose_invitation_was_taken_back_is_out_at_the_next_request(event, sign_in, client):
    desk = sign_in(event, Role.ORGANIZER)
    shown = desk.post("/t/cup/desk/invitations/", {"name": "Jim", "role": "judge"}, follow=True)
    client.post("/" + shown.context["link"].split("/", 3)[3])
    assert client.get(FLOOR).status_code == 200

    desk.post(f"/t/cup/desk/invitations/{Invitation.objects.get().pk}/revoke/")

    for path, method, _permission in FLOOR_PAGES:
        assert getattr(client, method)(path)["Location"].startswith("/sign-in/"), path
    assert not event.journal.filter(who="Jim").exclude(action="accept_invitation").exists()


@pytest.mark.parametrize(
    "path",
    [
        f"{FLOOR}tables/99999999999999999999/",
        f"{PENALTIES}99999999999999999999/",
        f"{PENALTIES}new/?team=99999999999999999999",
        f"{FLOOR}go/?q=99999999999999999999",
        f"{TABLE}penalty/?who=99999999999999999999a&infraction=115",
        f"{TABLE}extension/?minutes=x&reason=y",
        "/t/cup/desk/invitations/99999999999999999999/",
        "/invitation/99999999999999999999/x/",
    ],
)
def test_addresses_typed_by_hand_break_nothing(event, sign_in, path):
    assert sign_in(event, Role.ORGANIZER).get(path).status_code in {200, 302, 404, 422}
