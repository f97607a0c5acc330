"""Who may open which page: nobody without signing in, nobody from elsewhere, and only the roles that may."""

import re

import pytest

from pairings.actions.penalties import PenaltyReport, give_penalty
from pairings.urls import urlpatterns
from teams.actions.cards import make_passes
from tests.factories import BOSS, make_account, make_posted_event
from tests.pairings.views.staff_pages import DESK, STAFF_PAGES
from tournament.roles import ALLOWED, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_posted_event(slug="cup", name="Spring Cup")
    report = PenaltyReport(infraction="115", level="warning", person="Sid")
    give_penalty(event, report, actor=BOSS)
    make_passes(event, actor=BOSS)
    return event


@pytest.mark.parametrize(("path", "method", "permission"), STAFF_PAGES)
def test_page_without_signing_in_leads_to_the_sign_in(client, event, path, method, permission):
    response = getattr(client, method)(path)

    assert response.status_code == 302
    assert response["Location"].startswith("/sign-in/")


def test_page_of_an_event_where_one_does_not_work_is_not_found(client, event):
    client.force_login(make_account("stranger"))

    for path, method, _permission in STAFF_PAGES:
        assert getattr(client, method)(path).status_code == 404, path


@pytest.mark.parametrize("role", list(Role))
def test_page_opens_for_the_roles_that_may_and_for_no_other(event, sign_in, role):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    client = sign_in(event, role, username="me")

    for path, method, permission in STAFF_PAGES:
        status = getattr(client, method)(path).status_code
        if role in ALLOWED[permission]:
            assert status in {200, 204, 302, 409, 422}, path
        else:
            assert status == 403, path


def test_what_changes_something_is_never_done_by_opening_an_address(event, sign_in):
    client = sign_in(event, Role.ORGANIZER)
    version = event.version

    for path, method, _permission in STAFF_PAGES:
        if method == "post":
            assert client.get(path).status_code in {200, 302, 405, 409}, path
    event.refresh_from_db()

    assert event.version == version


def test_organizer_alone_holds_every_role(event, sign_in):
    client = sign_in(event, Role.ORGANIZER)

    for path, method, _permission in STAFF_PAGES:
        assert getattr(client, method)(path).status_code != 403, path


def test_every_staff_page_of_rounds_results_and_the_floor_is_in_the_list():
    listed = {path for path, _method, _permission in STAFF_PAGES}
    known = {"paper", "data", "screen", "announcement"}  # pages that others test
    for pattern in urlpatterns:
        route = str(pattern.pattern)
        is_staff = route.startswith(("t/<slug:slug>/desk/", "t/<slug:slug>/floor/"))
        if not is_staff or any(word in route for word in known):
            continue
        shown = "/" + re.sub(r"<int:\w+>", "1", route.replace("<slug:slug>", "cup"))
        assert shown in listed or shown == f"{DESK}standings/1/", route
