"""A refusal that no form caught becomes a page; a form's address leads to its button; what browsers may store."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from teams.entries.passes import make_passes
from tests.expected import opened
from tests.factories import BOSS, make_account, make_posted_event, make_staff, make_tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.web.middleware import RefusalMiddleware

BROWSER = {"Accept": "text/html,*/*;q=0.8"}


def refuse(exception, **headers):
    request = RequestFactory().post("/t/x/desk/", headers=headers)
    request.htmx = HtmxDetails(request)
    return RefusalMiddleware(lambda _request: HttpResponse()).process_exception(request, exception)


def signed_in(client, event):
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    return client


REFUSAL = Refusal("tournament.reason_missing", "FR-244.d")


def test_refusal_becomes_a_page_with_sentence_citation_and_way_back():
    answer = refuse(REFUSAL, Referer="http://testserver/t/x/desk/entries/")

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Enter a reason" in page
    assert "/rulings/FR-244.d/" in page
    assert 'href="/t/x/desk/entries/"' in page


def test_refusal_never_leads_back_to_another_site():
    assert "elsewhere.example" not in refuse(REFUSAL, Referer="http://elsewhere.example/").content.decode()


def test_refusal_of_a_part_goes_above_what_was_typed():
    answer = refuse(REFUSAL, **{"HX-Request": "true"})

    assert answer.status_code == 409
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#content", "afterbegin")
    assert "<html" not in answer.content.decode()


def test_any_other_error_is_left_to_django():
    assert refuse(ValueError("a fault")) is None


@pytest.mark.django_db
def test_an_address_that_only_takes_a_form_leads_a_browser_to_its_button(client):
    event = make_posted_event(slug="cup")
    desk = signed_in(client, event)

    answer = desk.get("/t/cup/desk/rounds/1/close/", headers=BROWSER, follow=True)

    assert answer.redirect_chain == [("/t/cup/desk/rounds/1/", 302)]
    assert answer.status_code == 200
    assert "Nothing was changed" in answer.content.decode()
    assert event.rounds.get().closed_at is None


@pytest.mark.django_db
def test_a_page_above_that_is_not_there_is_left_out(client):
    desk = signed_in(client, make_tournament(slug="cup"))

    answer = desk.get("/signed-in/1/sign-out/", headers=BROWSER)

    assert (answer.status_code, answer["Location"]) == (302, "/signed-in/")


@pytest.mark.django_db
def test_a_page_for_everybody_leaves_no_message_for_another_page(client):
    event = make_posted_event(slug="cup")
    desk = signed_in(client, event)
    make_passes(event, actor=BOSS)
    code = event.entries.get(number=1).pass_code

    desk.get(f"/t/cup/team/{code}/call/", headers=BROWSER, follow=True)

    assert "Nothing was changed" not in opened(desk.get("/t/cup/desk/"))


@pytest.mark.django_db
def test_a_stranger_at_such_an_address_signs_in_and_comes_to_the_page_of_the_button(client):
    make_posted_event(slug="cup")
    make_account("owner", is_owner=True)

    answer = client.get("/t/cup/desk/rounds/1/close/", headers=BROWSER, follow=True)

    assert answer.redirect_chain[-1][0].endswith("?next=%2Ft%2Fcup%2Fdesk%2Frounds%2F1%2F")


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, BROWSER | {"HX-Request": "true"}])
def test_what_is_no_page_of_a_browser_is_told_the_method(client, headers):
    desk = signed_in(client, make_posted_event(slug="cup"))

    assert desk.get("/t/cup/desk/rounds/1/close/", headers=headers).status_code == 405


# --- What browsers may store -------------------------------------------------------------------------------------


PRIVATE = "private, no-store"


@pytest.mark.django_db
def test_staff_pages_and_their_refusals_are_stored_nowhere(client):
    event = make_posted_event(slug="cup")
    owner_only, refused, gone = "/copies/", "/t/cup/desk/settings/", "/t/cup/desk/rounds/77/"
    sam = make_staff(event, "sam", Role.SCOREKEEPER)

    to_nobody = client.get("/t/cup/desk/")
    client.force_login(sam)
    answers = [to_nobody, *map(client.get, ["/t/cup/desk/", owner_only, refused, gone, "/nowhere/"])]

    assert [answer.status_code for answer in answers] == [302, 200, 403, 403, 404, 404]
    assert {answer.get("Cache-Control") for answer in answers} == {PRIVATE}


@pytest.mark.django_db
def test_a_refusal_that_became_a_page_is_stored_nowhere(client, monkeypatch):
    monkeypatch.setattr("tournament.host.queries.phone_addresses", list)
    event = make_posted_event(slug="cup")

    answer = signed_in(client, event).get("/t/cup/desk/paper/poster.pdf", headers={"host": "localhost"})

    assert (answer.status_code, answer["Cache-Control"]) == (409, PRIVATE)


@pytest.mark.django_db
def test_a_public_page_may_be_stored_until_it_shows_who_reads_it(client, monkeypatch):
    event = make_posted_event(slug="cup")
    signed_in(client, event)
    assert client.get("/t/cup/standings/")["Cache-Control"] == "no-cache"

    monkeypatch.setattr(
        "pairings.pages.public.public.answer_live", lambda request, **_said: HttpResponse(str(request.user))
    )
    assert (read := client.get("/t/cup/standings/")).content == b"Olga"
    assert read["Cache-Control"] == PRIVATE


@pytest.mark.parametrize("path", ["/sign-in/", "/t/nowhere/desk/results/", "/t/cup/team/nobody/call/"])
def test_whatever_a_form_is_answered_with_says_that_tandem_has_it(client, db, path):
    client.cookies["tandem_sending"] = "1"

    assert "tandem_sending" not in client.get(path).cookies
    assert client.post(path).cookies["tandem_sending"]["max-age"] == 0
