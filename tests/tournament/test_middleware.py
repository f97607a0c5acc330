"""A refusal that no form caught becomes a page."""

from django.http import HttpResponse
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from tournament.middleware import RefusalMiddleware
from tournament.refusal import Refusal


def refuse(exception, **headers):
    request = RequestFactory().post("/t/x/desk/", headers=headers)
    request.htmx = HtmxDetails(request)
    return RefusalMiddleware(lambda _request: HttpResponse()).process_exception(request, exception)


REFUSAL = Refusal("tournament.reason_missing", "FR-244.d")


def test_refusal_becomes_a_page_with_sentence_citation_and_way_back():
    answer = refuse(REFUSAL, Referer="http://testserver/t/x/desk/entries/")

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Write down the reason" in page
    assert "/rulings/FR-244.d/" in page
    assert 'href="http://testserver/t/x/desk/entries/"' in page


def test_refusal_never_leads_back_to_another_site():
    assert "elsewhere.example" not in refuse(REFUSAL, Referer="http://elsewhere.example/").content.decode()


def test_refusal_of_a_part_goes_above_what_was_typed():
    answer = refuse(REFUSAL, **{"HX-Request": "true"})

    assert answer.status_code == 409
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#content", "afterbegin")
    assert "<html" not in answer.content.decode()


def test_any_other_error_is_left_to_django():
    assert refuse(ValueError("a fault")) is None
