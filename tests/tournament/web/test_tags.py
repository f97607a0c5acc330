from datetime import UTC, datetime, timedelta

import pytest
from django import forms
from django.template import Context, Template
from django.test import RequestFactory

from tournament.event.models import Round, Tournament
from tournament.kernel.roles import Actor, Role

NOON = datetime(2003, 5, 17, 12, 0, tzinfo=UTC)


def make_event(**values):
    defaults = {
        "slug": "cup",
        "name": "Cup",
        "rule_set": "dci-2003",
        "format": "modified",
        "prizes_a": 3,
        "prizes_b": 2,
        "round_minutes": 50,
        "seats_locked": True,
        "time_zone": "Asia/Tokyo",
    }
    return Tournament(**(defaults | values))


def draw(source, **context):
    return Template("{% load tandem %}" + source).render(Context(context))


def test_citation_links_to_its_ruling():
    assert draw("{% citation 'FR-244.d' %}") == (
        '<a class="citation" href="/rulings/FR-244.d/">Floor Rules 2003, section 244</a>'
    )


def test_citation_takes_another_text_and_escapes_it():
    assert draw("{% citation 'FR-244.d' text %}", text="<b>") == (
        '<a class="citation" href="/rulings/FR-244.d/">&lt;b&gt;</a>'
    )


def test_citation_on_a_page_of_an_event_leads_to_the_rulings_of_that_event():
    event = make_event(slug="cup")
    assert draw("{% citation 'FR-244.d' %}", tournament=event) == (
        '<a class="citation" href="/t/cup/rulings/FR-244.d/">Floor Rules 2003, section 244</a>'
    )
    assert 'href="/t/cup/rulings/X1/"' in draw("{% citation 'X1' 'clash' %}", tournament=event)


def test_citation_of_nothing_is_nothing():
    assert draw("{% citation '' %}") == ""


def test_house_rule_marks_a_changed_value_only():
    event = make_event(prizes_a=4)

    assert "house rule" in draw("{% house_rule event 'prizes_a' %}", event=event)
    assert draw("{% house_rule event 'prizes_b' %}", event=event) == ""


def test_times_are_in_the_zone_of_the_event():
    drawn = draw("{{ at|event_time:event }} / {{ at|event_moment:event }}", at=NOON, event=make_event())

    assert drawn == "21:00 / 17 May 2003, 21:00"


def test_staff_navigation_needs_an_actor():
    request = RequestFactory().get("/t/cup/desk/")
    assert "<nav" not in draw("{% event_nav %}", tournament=make_event(), request=request)

    request.actor = Actor(name="Olivia", roles=frozenset(Role))
    drawn = draw("{% event_nav %}", tournament=make_event(), request=request)

    assert '<a href="/t/cup/desk/" aria-current="page">Desk</a>' in drawn


def test_what_is_no_tab_of_a_judge_is_under_more():
    request = RequestFactory().get("/t/cup/desk/journal/")
    request.actor = Actor(name="Jim", roles=frozenset({Role.JUDGE}))

    drawn = draw("{% event_nav %}", tournament=make_event(), request=request)
    row, more = drawn.split('<details class="nav-more"')

    assert row.count("<a ") - 3 == more.count("<a ") > 0
    assert 'href="/t/cup/floor/"' in row
    assert 'href="/t/cup/floor/"' not in more
    assert "data-is-current" in more


def test_public_navigation_is_the_same_for_everybody():
    request = RequestFactory().get("/t/cup/")
    drawn = draw("{% public_nav %}", tournament=make_event(), request=request)

    request.actor = Actor(name="Olivia", roles=frozenset(Role))
    assert drawn == draw("{% public_nav %}", tournament=make_event(), request=request)
    assert "desk" not in drawn


def draw_clock(round_, **values):
    return draw("{% round_clock round %}", tournament=make_event(**values), round=round_)


def test_clock_before_any_round_says_so():
    assert "No round is posted yet" in draw_clock(None)


def test_clock_before_the_start_shows_the_length_of_the_event():
    drawn = draw_clock(Round(number=2))

    assert "50:00" in drawn
    assert "Round 2 has not started" in drawn


def test_clock_of_an_event_without_one_says_so():
    assert "played without a clock" in draw_clock(Round(number=1), round_minutes=None)


def test_running_clock_tells_without_a_script_when_time_is_called():
    drawn = draw_clock(Round(number=1, started_at=NOON, length=timedelta(minutes=50)))

    assert 'data-state="running"' in drawn
    assert f'data-end="{int((NOON + timedelta(minutes=50)).timestamp() * 1000)}"' in drawn
    assert "time is called at 21:50" in drawn


def test_clock_without_a_known_extension_is_over_at_its_end():
    round_ = Round(number=1, started_at=NOON, length=timedelta(minutes=50))
    drawn = draw(
        "{% round_clock round longest_extension=nobody.knows %}", tournament=make_event(), round=round_
    )

    end = int((NOON + timedelta(minutes=50)).timestamp() * 1000)
    assert f'data-over="{end}"' in drawn


def test_paused_clock_shows_what_is_left_and_no_end():
    drawn = draw_clock(
        Round(number=1, started_at=NOON, length=timedelta(minutes=50), paused_at=NOON + timedelta(minutes=20))
    )

    assert 'data-state="paused"' in drawn
    assert "30:00" in drawn
    assert "data-end" not in drawn


def test_closed_round_is_over():
    drawn = draw_clock(Round(number=1, started_at=NOON, length=timedelta(minutes=50), closed_at=NOON))

    assert "Round 1 is over" in drawn


def test_clock_longer_than_an_hour_shows_hours():
    assert "1:05:00" in draw_clock(Round(number=1, length=timedelta(minutes=65)))


def test_points_are_told_in_one_or_many_and_stay_on_one_line():
    told = draw("{{ 0|points_text }}, {{ 1|points_text }}, {{ 6|points_text }}")

    assert told == "0\N{NO-BREAK SPACE}points, 1\N{NO-BREAK SPACE}point, 6\N{NO-BREAK SPACE}points"


PAGE = """{% extends "form_page.html" %}{% block title %}Drop “{{ name }}”{% endblock title %}
{% block back %}{% endblock back %}"""


class FileForm(forms.Form):
    copy = forms.FileField()


def test_block_again_repeats_the_titles_words_escaped_in_the_heading(rf):
    page = Template(PAGE).render(Context({"name": "<b>", "form": forms.Form(), "request": rf.get("/")}))

    assert "<title>Drop “&lt;b&gt;” · Tandem</title>" in page
    assert "<h1>Drop “&lt;b&gt;”</h1>" in page


def test_block_again_of_no_block_of_the_page_is_an_error():
    with pytest.raises(LookupError):
        Template('{% load tandem %}{% block_again "tilte" %}').render(Context())


@pytest.mark.parametrize(("form", "sent"), [(FileForm(), True), (forms.Form(), False)])
def test_form_page_sends_a_file_where_the_form_has_one(rf, form, sent):
    page = Template(PAGE).render(Context({"name": "A", "form": form, "request": rf.get("/")}))

    assert ('<form method="post" enctype="multipart/form-data" class="form">' in page) is sent


@pytest.mark.parametrize("minutes", [50, None])
def test_a_closed_round_whose_clock_never_ran_is_over_too(minutes):
    drawn = draw_clock(Round(number=1, closed_at=NOON), round_minutes=minutes)

    assert "Round 1 is over" in drawn
    assert "not started" not in drawn
    assert "50:00" not in drawn
