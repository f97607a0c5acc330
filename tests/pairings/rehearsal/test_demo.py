"""The two demo events, made once for the tests that look at them."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from pairings.pages.desk.play.queries import find_shared_tables
from teams.deck_lists.queries import check_list, current_lists, event_judge
from tournament.event.models import Tournament
from tournament.event.progress import read_progress

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_demos")]


@pytest.fixture(scope="module")
def _demos(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("demo")
        yield
        transaction.set_rollback(True)


def test_demo_is_in_round_two_of_four_and_made_once():
    call_command("demo")

    event = Tournament.objects.get(slug="demo")
    assert event.entries.count() == 16
    assert event.planned_rounds == 4
    assert [round_.state for round_ in event.rounds.all()] == ["closed", "posted"]
    assert event.rounds.get(number=2).matches.filter(how="open").count() == 5
    assert Tournament.objects.count() == 2


def test_the_demos_have_deck_lists_some_missing_and_one_that_breaks_a_rule():
    event = Tournament.objects.get(slug="demo")
    judge, lists = event_judge(event), current_lists(event)
    assert len(lists) == 27  # of 15 teams; the sixteenth came late
    illegal = {place: check_list(judge, one) for place, one in lists.items() if check_list(judge, one)}
    assert {place: [each.code for each in findings] for place, findings in illegal.items()} == {
        (5, "b"): ["teams.deck_banned"]
    }
    bracket = Tournament.objects.get(slug="demo-bracket")
    assert len(current_lists(bracket)) == 42
    assert bracket.cut_reads_lists


def test_the_other_demo_is_in_its_semifinals_with_its_clock_running():
    event = Tournament.objects.get(slug="demo-bracket")
    rounds = [(round_.teams_left, str(round_.state)) for round_ in event.rounds.all()]
    assert rounds == [(None, "closed")] * 5 + [(8, "closed"), (4, "posted")]
    semifinals = event.rounds.get(number=7)
    assert semifinals.matches.filter(how="open").count() == 1
    assert timedelta(minutes=15) < timezone.now() - semifinals.started_at < timedelta(minutes=25)


@pytest.mark.parametrize("slug", ["demo", "demo-bracket"])
def test_no_table_of_a_demo_is_one_of_the_other(slug: str):
    """Both are played today and in the same place: the first desk one sees should not begin with a warning."""
    event = Tournament.objects.get(slug=slug)

    assert find_shared_tables(event, read_progress(event)) == []
