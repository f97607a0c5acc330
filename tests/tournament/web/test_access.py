"""Who gets to see which page: stranger, somebody else's staff, the wrong role, the right one."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from tests.factories import make_account, make_staff, make_tournament
from tournament.kernel.roles import Permission, Role
from tournament.web.access import (
    actor_at,
    event_view,
    owner_view,
    public_event_view,
    redirect_to_sign_in,
    signed_in_view,
)

pytestmark = pytest.mark.django_db


@event_view(Permission.RUN_ROUNDS)
def staff_page(request, tournament, number=1):
    return HttpResponse(f"{tournament.name} {number} {request.actor.name}")


@public_event_view
def public_page(request, tournament):
    return HttpResponse(tournament.name)


def ask(user=None, method="get", path="/t/x/desk/", **headers):
    request = getattr(RequestFactory(), method)(path, headers=headers)
    request.user = user or AnonymousUser()
    request.htmx = HtmxDetails(request)
    return request


def test_staff_page_sends_a_stranger_to_sign_in_and_back():
    tournament = make_tournament()

    answer = staff_page(ask(path="/t/x/desk/?page=2"), slug=tournament.slug)

    assert answer.status_code == 302
    assert answer["Location"] == reverse("tournament:sign-in") + "?next=%2Ft%2Fx%2Fdesk%2F%3Fpage%3D2"


def test_staff_page_does_not_tell_a_stranger_which_events_exist():
    assert staff_page(ask(), slug="no-such-event").status_code == 302


def test_staff_page_of_somebody_elses_event_is_not_found():
    tournament = make_tournament()
    stranger = make_staff(make_tournament(), "stranger", Role.ORGANIZER)

    with pytest.raises(Http404):
        staff_page(ask(stranger), slug=tournament.slug)


def test_staff_page_is_forbidden_without_the_permission():
    tournament = make_tournament()
    judge = make_staff(tournament, "judge", Role.JUDGE)

    with pytest.raises(PermissionDenied, match="Ask an organizer"):
        staff_page(ask(judge), slug=tournament.slug)


def test_staff_page_opens_with_the_permission():
    tournament = make_tournament(name="Cup")
    clerk = make_staff(tournament, "sam", Role.SCOREKEEPER)

    answer = staff_page(ask(clerk), slug=tournament.slug, number=3)

    assert answer.content == b"Cup 3 Sam"


def test_staff_page_of_an_event_being_removed_is_not_found():
    tournament = make_tournament()
    tournament.removal_started_at = timezone.now()
    tournament.save()

    with pytest.raises(Http404):
        staff_page(ask(make_account(is_owner=True)), slug=tournament.slug)


def test_owner_is_organizer_of_every_event():
    tournament = make_tournament()
    make_staff(tournament, "chief", Role.HEAD_JUDGE)

    assert actor_at(make_account(is_owner=True), tournament).roles == {Role.ORGANIZER}


def test_organizer_holds_every_role_while_there_is_no_head_judge():
    tournament = make_tournament()
    organizer = make_staff(tournament, "olga", Role.ORGANIZER)
    make_staff(tournament, "judge", Role.JUDGE)

    assert actor_at(organizer, tournament).roles == set(Role)


def test_actor_takes_one_query(django_assert_num_queries):
    tournament = make_tournament()
    organizer = make_staff(tournament, "olga", Role.ORGANIZER, Role.JUDGE)
    for number in range(3):
        make_staff(tournament, f"judge{number}", Role.JUDGE)

    with django_assert_num_queries(1):
        actor_at(organizer, tournament)


def test_part_asked_by_htmx_sends_the_whole_page_to_sign_in():
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/t/x/desk/results/"}

    answer = staff_page(ask(**headers), slug="x")

    assert answer["HX-Redirect"].endswith("?next=%2Ft%2Fx%2Fdesk%2Fresults%2F")


@pytest.mark.parametrize(
    ("referrer", "back"),
    [
        ("http://testserver/t/x/desk/?q=a", "next=%2Ft%2Fx%2Fdesk%2F%3Fq%3Da"),
        ("http://elsewhere.example/t/x/", "next=%2F"),
        ("", "next=%2F"),
    ],
)
def test_form_of_a_lost_session_leads_back_to_its_page(referrer, back):
    answer = redirect_to_sign_in(ask(method="post", path="/t/x/desk/post-only/", Referer=referrer))

    assert answer["Location"].endswith(f"?{back}")


def test_public_page_opens_for_everybody_and_is_not_found_without_the_event():
    tournament = make_tournament(name="Cup")

    assert public_page(ask(), slug=tournament.slug).content == b"Cup"
    with pytest.raises(Http404):
        public_page(ask(), slug="no-such-event")


def test_page_of_everybody_with_an_account():
    page = signed_in_view(lambda request: HttpResponse(request.actor.name))

    assert page(ask()).status_code == 302
    assert page(ask(make_account("anna"))).content == b"Anna"


def test_page_of_the_owner():
    page = owner_view(lambda request: HttpResponse("the keys"), asks_password=False)

    assert page(ask()).status_code == 302
    assert page(ask(make_account("boss", is_owner=True))).content == b"the keys"
    with pytest.raises(PermissionDenied):
        page(ask(make_account("anna")))
