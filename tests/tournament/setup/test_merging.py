"""Two windows on the settings: what one person saves, the other's next press leaves as it is.

Here all parts are sent at once, as by a page that was opened before they were apart; `test_parts` sends one.
"""

import html
import re
from typing import Any

import pytest
from django.test import Client

from tests.everybody import browser
from tests.factories import BOSS, make_entries, make_posted_round, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.kernel.shown import FIELD, PageShown
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
SETTINGS = "/t/cup/desk/settings/"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup", venue="Hall 1", city="Graz")


@pytest.fixture
def client_(event: Tournament) -> Client:
    return browser(make_staff(event, "olga", Role.ORGANIZER))


def sent_by(page: str) -> dict[str, str]:
    """What a browser sends of all parts of the page as they are: fields that are disabled are not sent."""
    values: dict[str, str] = {}
    seen = PageShown()
    for form in re.findall(r'<form method="post" class="form[^>]*>(.*?)</form>', page, re.S):
        part = sent_by_form(form)
        seen = seen.also(PageShown.read(part.pop(FIELD)).names)
        values |= part
    return {name: value for name, value in values.items() if name != "part"} | {
        FIELD: PageShown.write(seen.names)
    }


def sent_by_form(form: str) -> dict[str, str]:
    values: dict[str, str] = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        got = {key: html.unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        is_box = got.get("type") in {"checkbox", "radio"}
        if "name" in got and " disabled" not in tag and (not is_box or " checked" in tag):
            values[got["name"]] = got.get("value", "on" if is_box else "")
    for tag, name, options in re.findall(r'(<select\b[^>]*name="([^"]+)"[^>]*>)(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)"[^>]* selected', options) or re.search(
            r'value="([^"]*)"', options
        )
        if " disabled" not in tag and chosen is not None:
            values[name] = html.unescape(chosen[1])
    return values


def opened(client: Client) -> dict[str, str]:
    return sent_by(client.get(SETTINGS).content.decode())


def save(client: Client, values: dict[str, str], **typed: str) -> tuple[int, str]:
    answer = client.post(SETTINGS, values | typed, follow=True)
    return answer.status_code, " ".join(html.unescape(answer.content.decode()).split())


def now(event: Tournament, *names: str) -> list[Any]:
    event.refresh_from_db()
    return [getattr(event, name) for name in names]


def test_the_second_save_leaves_what_the_first_one_changed(event: Tournament, client_: Client) -> None:
    """A2 M3: the venue went back to the old one, without a word."""
    page = opened(client_)
    change_settings(event, {"venue": "Hall A", "agreed_draws": True}, actor=BOSS)

    status, text = save(client_, page, city="Wien")

    assert (status, now(event, "venue", "city", "agreed_draws")) == (200, ["Hall A", "Wien", True])
    assert (
        "Someone else has changed these in the meantime, and they stay as they are: venue, agreed draws."
        in text
    )


def test_what_both_changed_is_shown_with_both_and_saved_on_the_next_press(
    event: Tournament, client_: Client
) -> None:
    page = opened(client_)
    change_settings(event, {"venue": "Hall A", "city": "Linz"}, actor=BOSS)

    answer = client_.post(SETTINGS, page | {"venue": "Hall B"})

    text = " ".join(html.unescape(answer.content.decode()).split())
    assert answer.status_code == 422
    assert now(event, "venue", "city") == ["Hall A", "Linz"], "nothing is written yet"
    assert "It is now: Hall A." in text
    second = sent_by(answer.content.decode())
    assert (second["venue"], second["city"]) == ("Hall B", "Linz")

    status, _text = save(client_, second)
    assert (status, now(event, "venue", "city")) == (200, ["Hall B", "Linz"])


@pytest.mark.parametrize(
    ("name", "value", "typed", "told"),
    [
        ("tiebreakers", ["oomw"], {"tiebreaker_1": "omw", "tiebreaker_2": ""}, "OOMW%"),
        ("unused_tables", [13, 20, 21], {"unused_tables": "4"}, "13, 20, 21."),
        ("team_reports", True, {}, ""),
        ("round_minutes", 40, {"round_minutes": "45"}, "40."),
        ("round_minutes", 40, {"round_minutes": "forty"}, "40."),
        ("structure", "elimination", {"cut_size": "4"}, ""),
        ("paper", "Letter", {}, ""),
    ],
)
def test_settings_of_every_kind_of_field_are_kept_or_asked_about(
    event: Tournament, client_: Client, *, name: str, value: Any, typed: dict[str, str], told: str
) -> None:
    page = opened(client_)
    change_settings(event, {name: value}, actor=BOSS)
    event.refresh_from_db()
    present = getattr(event, name)

    status, _text = save(client_, page, city="Wien")
    assert (status, now(event, name, "city")) == (200, [present, "Wien"]), "untouched"

    if told:
        answer = client_.post(SETTINGS, page | typed)
        assert answer.status_code == 422
        text = " ".join(html.unescape(answer.content.decode()).split())
        (now_there,) = set(re.findall(r"It is now: ([^<]*?) Check it", text))
        assert now_there.startswith(told)
        assert now(event, name) == [present]


def test_once_round_1_is_posted_only_what_both_changed_is_asked_about(
    event: Tournament, client_: Client
) -> None:
    """A browser sends no field that is shown as fixed."""
    make_entries(event, 4)
    make_posted_round(event)
    page = opened(client_)
    change_settings(event, {"venue": "Hall A", "city": "Linz"}, actor=BOSS)

    answer = client_.post(SETTINGS, page | {"venue": "Hall B"})

    assert list(answer.context["form"].errors) == ["venue"]
    status, _text = save(client_, sent_by(answer.content.decode()))
    assert (status, now(event, "venue", "city")) == (200, ["Hall B", "Linz"])


def test_both_typed_the_same_is_no_question(event: Tournament, client_: Client) -> None:
    page = opened(client_)
    change_settings(event, {"venue": "Hall A"}, actor=BOSS)

    status, _text = save(client_, page, venue="Hall A")

    assert (status, now(event, "venue")) == (200, ["Hall A"])


def test_what_was_posted_meanwhile_is_still_refused_whole(event: Tournament, client_: Client) -> None:
    page = opened(client_)
    make_entries(event, 4)
    make_posted_round(event)

    status, _text = save(client_, page, prizes_a="4", city="Wien")

    assert status == 409
    assert now(event, "city") == ["Graz"]
