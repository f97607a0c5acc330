"""Who may open which page: nobody without signing in, nobody from elsewhere, and only the roles that may."""

import pytest

from pairings.urls import urlpatterns
from tests.factories import make_account, make_entries, make_posted_round, make_tournament
from tournament.roles import ALLOWED, Permission, Role

pytestmark = pytest.mark.django_db
DESK = "/t/cup/desk/"
ROUND = f"{DESK}rounds/1/"
ENTRY = f"{DESK}entries/1/"

PAGES = [
    (DESK, "get", Permission.SEE_DESK),
    (f"{DESK}rounds/", "get", Permission.SEE_DESK),
    (ROUND, "get", Permission.SEE_DESK),
    (f"{ROUND}pair/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}pair-again/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}post/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}discard/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}take-back/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}close/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}reopen/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}why/1/", "get", Permission.SEE_DESK),
    (f"{ROUND}clock/start/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}clock/pause/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}clock/resume/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}clock/lengthen/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}extensions/", "post", Permission.GIVE_EXTENSIONS),
    (f"{DESK}results/", "post", Permission.RECORD_RESULTS),
    (f"{DESK}results/preview/", "get", Permission.RECORD_RESULTS),
    (f"{DESK}results/progress/", "get", Permission.RECORD_RESULTS),
    (f"{DESK}standings/", "get", Permission.SEE_DESK),
    (f"{DESK}journal/", "get", Permission.SEE_DESK),
    (f"{ENTRY}drop/", "post", Permission.REGISTER),
    (f"{ENTRY}disqualify/", "post", Permission.DISQUALIFY),
    (f"{ENTRY}reinstate/", "post", Permission.REGISTER),
]


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    make_posted_round(event)
    return event


@pytest.mark.parametrize(("path", "method", "permission"), PAGES)
def test_page_without_signing_in_leads_to_the_sign_in(client, event, path, method, permission):
    response = getattr(client, method)(path)

    assert response.status_code == 302
    assert response["Location"].startswith("/sign-in/")


def test_page_of_an_event_where_one_does_not_work_is_not_found(client, event):
    client.force_login(make_account("stranger"))

    for path, method, _permission in PAGES:
        assert getattr(client, method)(path).status_code == 404, path


@pytest.mark.parametrize("role", list(Role))
def test_page_opens_for_the_roles_that_may_and_for_no_other(event, sign_in, role):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    client = sign_in(event, role, username="me")

    for path, method, permission in PAGES:
        status = getattr(client, method)(path).status_code
        if role in ALLOWED[permission]:
            assert status in {200, 204, 302, 409, 422}, path
        else:
            assert status == 403, path


def test_what_changes_something_is_never_done_by_opening_an_address(event, sign_in):
    client = sign_in(event, Role.ORGANIZER)
    version = event.version

    for path, method, _permission in PAGES:
        if method == "post":
            assert client.get(path).status_code in {200, 302, 405, 409}, path
    event.refresh_from_db()

    assert event.version == version


def test_every_staff_page_of_rounds_and_results_is_in_the_list_above():
    listed = {path for path, _method, _permission in PAGES}
    known = {"paper", "data", "screen", "announcement"}  # pages that others test
    for pattern in urlpatterns:
        route = str(pattern.pattern)
        if not route.startswith("t/<slug:slug>/desk/") or any(word in route for word in known):
            continue
        shown = "/" + route.replace("<slug:slug>", "cup")
        for name in ("<int:number>", "<int:entry_number>", "<int:after>"):
            shown = shown.replace(name, "1")
        assert shown in listed or shown == f"{DESK}standings/1/", route
