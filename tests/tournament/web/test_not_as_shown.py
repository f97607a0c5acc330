"""The answer to a form of a page that was out of date: what it was for, what is there now, what was typed."""

from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.template import Context, Template
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from tests.factories import BOSS
from tournament.journal.journal import check_shown
from tournament.kernel.shown import NotAsShown, PageShown
from tournament.web.not_as_shown import NotAsShownMiddleware, present_address

OLD = NotAsShown("teams.shown_other_entry", number=3, team="Noble <Jackals>")


def answer_to(path="/t/cup/desk/entries/3/edit/", sent=None, exception=OLD, **headers):
    request = RequestFactory().post(path, sent or {}, headers=headers)
    request.htmx = HtmxDetails(request)
    request.actor = replace(BOSS, shown=PageShown(frozenset({"old"}), "Northern <Valleys>"))
    return NotAsShownMiddleware(lambda _request: HttpResponse()).process_exception(request, exception)


def test_the_page_says_what_it_was_for_what_is_there_and_leads_there():
    answer = answer_to()

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The page was for: Northern &lt;Valleys&gt;." in page
    assert "Team 3 is now Noble &lt;Jackals&gt;." in page
    assert 'href="/t/cup/desk/entries/3/edit/"' in page
    assert "data-not-taken" in page


def test_what_was_typed_is_handed_back_and_what_is_secret_is_not():
    sent = {
        "note": "Hit the table <hard>",
        "password": "my secret words",
        "csrfmiddlewaretoken": "x" * 64,
        "subject": "old;a b c",
        "level": "warning",
    }
    page = answer_to(sent=sent).content.decode()

    assert "Hit the table &lt;hard&gt;</textarea>" in page
    assert "my secret words" not in page
    assert "x" * 64 not in page
    assert page.count("<textarea") == 1


def test_for_htmx_the_form_stays_under_a_notice():
    answer = answer_to(**{"HX-Request": "true"})

    assert answer.status_code == 409
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#content", "afterbegin")
    assert "<html" not in answer.content.decode()


def test_an_address_that_only_takes_a_form_leads_to_the_page_above_it():
    request = RequestFactory().post("/t/cup/desk/rounds/1/close/")

    assert present_address(request) == "/t/cup/desk/rounds/1/"
    assert present_address(RequestFactory().post("/t/cup/desk/results/"), "table=5").endswith("?table=5")


def test_the_way_keeps_what_the_address_of_the_form_asked_for():
    for part in ("lists/import/preview/", "lists/import/preview/confirm/"):
        request = RequestFactory().post(f"/t/cup/desk/{part}?for=cut")
        assert present_address(request) == "/t/cup/desk/lists/import/preview/?for=cut"
    request = RequestFactory().post("/t/cup/desk/results/?table=3")
    assert present_address(request, "table=5") == "/t/cup/desk/results/?table=5"


def test_the_way_from_a_form_by_get_leaves_out_what_the_page_showed():
    request = RequestFactory().get("/t/cup/desk/results/?subject=a1.b2%3BRound+1&table=1")

    assert present_address(request) == "/t/cup/desk/results/?table=1"


def test_anything_else_is_left_to_others():
    assert answer_to(exception=ValueError("a fault")) is None


def test_a_step_refuses_what_the_page_did_not_show_and_takes_a_command():
    page = replace(BOSS, shown=PageShown(frozenset({"now"})))

    check_shown(page, "now", "teams.shown_other_entry")
    check_shown(BOSS, "other", "teams.shown_other_entry")
    with pytest.raises(NotAsShown) as refused:
        check_shown(page, "other", "teams.shown_other_entry", query="table=1", number=1, team="A")
    assert (refused.value.query, refused.value.params) == ("table=1", {"number": 1, "team": "A"})


def test_the_tag_writes_names_of_rows_and_of_what_stood_there():
    class Row:
        who, called = "w1", 'A "quoted" team'

    drawn = Template("{% load tandem %}{% about row names nothing %}").render(
        Context({"row": Row(), "names": ["~s", "w2"], "nothing": None})
    )

    assert drawn == (
        '<input type="hidden" name="subject" value="w1.w2.~s;A &quot;quoted&quot; team" autocomplete="off">'
    )
