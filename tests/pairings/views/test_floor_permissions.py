"""Who may open which page of the floor: nobody without signing in, nobody from elsewhere, only the roles that may."""

import pytest

from pairings.actions.penalties import PenaltyReport, give_penalty
from pairings.urls_floor import urlpatterns
from tests.factories import BOSS, make_account, make_entries, make_posted_round, make_tournament
from tournament.models import Invitation
from tournament.roles import ALLOWED, Permission, Role

pytestmark = pytest.mark.django_db
FLOOR = "/t/cup/floor/"
TABLE = f"{FLOOR}tables/1/"
PENALTIES = f"{FLOOR}penalties/"

PAGES = [
    (FLOOR, "get", Permission.RUN_FLOOR),
    (f"{FLOOR}go/", "get", Permission.RUN_FLOOR),
    (TABLE, "get", Permission.RUN_FLOOR),
    (f"{TABLE}presence/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}extension/", "post", Permission.GIVE_EXTENSIONS),
    (f"{TABLE}deck-check/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}deck-check/done/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}slow-play/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/take/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/hand-back/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/answer/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}decide/", "post", Permission.OVERRULE),
    (f"{TABLE}penalty/", "post", Permission.GIVE_PENALTIES),
    (PENALTIES, "get", Permission.SEE_DESK),
    (f"{PENALTIES}new/", "post", Permission.GIVE_PENALTIES),
    (f"{PENALTIES}report.pdf", "get", Permission.PRINT),
    (f"{PENALTIES}1/", "get", Permission.SEE_DESK),
    (f"{PENALTIES}1/overrule/", "post", Permission.OVERRULE),
    (f"{PENALTIES}1/report.pdf", "get", Permission.PRINT),
]


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    make_posted_round(event)
    report = PenaltyReport(infraction="115", level="warning", person="Sid")
    give_penalty(event, report, actor=BOSS)
    return event


def test_every_page_of_the_floor_is_in_the_list_above():
    routes = {"/" + str(pattern.pattern).replace("<slug:slug>", "cup") for pattern in urlpatterns}
    routes = {route.replace("<int:table_number>", "1").replace("<int:number>", "1") for route in routes}

    assert routes == {path for path, _method, _permission in PAGES}


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
            assert status in {200, 302, 409, 422}, path
        else:
            assert status == 403, path


def test_organizer_alone_holds_every_role(event, sign_in):
    client = sign_in(event, Role.ORGANIZER)

    for path, method, _permission in PAGES:
        assert getattr(client, method)(path).status_code != 403, path


def test_what_changes_something_is_never_done_by_opening_an_address(event, sign_in):
    client = sign_in(event, Role.ORGANIZER)
    version = event.version

    for path, method, _permission in PAGES:
        if method == "post":
            assert client.get(path).status_code in {200, 405}, path
    event.refresh_from_db()

    assert event.version == version


def test_a_judge_whose_invitation_was_taken_back_is_out_at_the_next_request(event, sign_in, client):
    desk = sign_in(event, Role.ORGANIZER)
    shown = desk.post("/t/cup/desk/invitations/", {"name": "Jim", "role": "judge"}, follow=True)
    client.post("/" + shown.context["link"].split("/", 3)[3])
    assert client.get(FLOOR).status_code == 200

    desk.post(f"/t/cup/desk/invitations/{Invitation.objects.get().pk}/revoke/")

    for path, method, _permission in PAGES:
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
