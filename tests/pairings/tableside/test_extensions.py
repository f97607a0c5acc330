"""Minutes that a judge gives one table."""

import pytest

from pairings.matches.models import MOST_MINUTES
from pairings.tableside.extensions import give_extension
from tests.factories import BOSS, CLERK, make_posted_event
from tournament.kernel.refusal import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event()


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refusal) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    return caught.value


@pytest.mark.parametrize("minutes", [0, -1, MOST_MINUTES + 1])
def test_extension_of_impossible_length_is_refused(event, minutes):
    refused(
        "pairings.extension_minutes",
        give_extension,
        event,
        1,
        1,
        minutes=minutes,
        reason="ruling",
        actor=BOSS,
    )


def test_extension_without_a_reason_or_a_table_is_refused(event):
    refused("tournament.reason_missing", give_extension, event, 1, 1, minutes=5, reason="", actor=BOSS)
    refused("pairings.no_such_table", give_extension, event, 1, 9, minutes=5, reason="ruling", actor=BOSS)


def test_extension_keeps_the_judge_who_signed_and_adds_up(event):
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=CLERK, judge="Judy")
    give_extension(event, 1, 1, minutes=3, reason="ruling", actor=CLERK)

    match = event.rounds.get().matches.at_table(1)
    assert [(one.minutes, one.shown_judge) for one in match.extensions.order_by("pk")] == [
        (5, "Judy"),
        (3, CLERK.name),
    ]
