"""A judge takes minutes away from a table, on the phone."""

import pytest
from django.urls import reverse

from pairings.tableside.extensions import give_extension
from tests.expected import opened
from tests.factories import BOSS, make_posted_event
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db

TAKE = "/t/cup/floor/tables/1/extension/take/"


@pytest.fixture
def event():
    return make_posted_event(slug="cup")


def test_minutes_are_taken_away_with_a_reason(event, sign_in):
    client = sign_in(event, Role.JUDGE)
    give_extension(event, 1, 1, minutes=50, reason="ruling", actor=BOSS)
    assert "This table was given 50 extra minutes." in client.get(TAKE).content.decode()
    answer = client.post(TAKE, {"minutes": "45", "reason": "mistyped"}, follow=True)
    text = answer.content.decode()
    assert "Table 1 has 45 minutes less." in text
    assert "+5 min" in text
    assert "\u221245 min" in text


def test_more_than_it_has_is_told_at_the_field(event, sign_in):
    client = sign_in(event, Role.JUDGE)
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=BOSS)
    answer = client.post(TAKE, {"minutes": "6", "reason": "mistyped"})
    assert answer.status_code == 422
    assert "5 minutes of extra time left" in str(answer.context["form"].errors["minutes"])


def test_the_way_there_is_shown_where_something_was_given(event, sign_in):
    client = sign_in(event, Role.JUDGE)
    assert TAKE not in opened(client.get("/t/cup/floor/tables/1/"))
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=BOSS)
    assert TAKE in client.get("/t/cup/floor/tables/1/").content.decode()


def test_the_desk_takes_them_away_too(event, sign_in):
    client = sign_in(event, Role.SCOREKEEPER)
    give_extension(event, 1, 1, minutes=50, reason="ruling", actor=BOSS)
    page = reverse("pairings:extend", args=["cup", 1])
    form = {"table": "1", "minutes": "45", "takes": "on", "judge": "Judy", "reason": "mistyped"}
    assert "45 minutes less" in client.post(page, form, follow=True).content.decode()
    assert "\u221245 min, Judy" in client.get(page).content.decode()
