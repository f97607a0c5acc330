"""What is sent from a page that was open while the event went on is written to what the page showed, or not at all.

Every form and button of every page of every audience is found, the event goes on in each of the ways of
`open_pages.WAYS`, and the form is sent. No row may change, unless the page, opened again, shows the very same: the form
of a team is not about the round.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction

from tests.everybody import Hall, Visitor, differences, hall_made_once, snapshot, writes_so_far
from tests.open_pages import WAYS, Opened, forms_of, going_on, open_pages
from tournament.event.models import Tournament

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.as_shown,
    pytest.mark.full,
    pytest.mark.usefixtures("hall"),
]

# Forms that are about nothing which could be another one meanwhile, by their address.
ABOUT_NOTHING: dict[str, str] = {
    "pairings:passes-make": "codes for teams that have none",
    "pairings:print-blank-slips": "a sheet of paper",
    "pairings:print-passes": "a sheet of paper",
    "pairings:print-poster": "a sheet of paper",
    "pairings:print-slips": "a sheet of paper",
    "pairings:team-find": "a search",
    "pairings:team-leave": "the team, by its code",
    "pairings:team-stay": "the team, by its code",
    "rulings:write-ruling": "a new ruling",
    "site:carry-on": "the file is in the form",
    "site:copies": "a folder that is typed",
    "site:demo": "new events",
    "teams:deck-list-import": "the file is in the form; its preview asks before anything is written",
    "teams:import": "the same",
    "teams:register": "a new team",
    "teams:solo-list": "a new player",
    "tournament:change-password": "one's own, with the old one",
    "tournament:choose-password": "the link in the address, which is used once",
    "tournament:copies-later": "a notice that is put away",
    "tournament:invitation-accept": "the code in the address, which is used once",
    "tournament:language": "a cookie of this browser",
    "tournament:new-event": "a new event",
    "tournament:password-again": "one's own",
    "tournament:sign-account-out": "sessions of an account, which only end",
    "tournament:sign-account-out-there": "the same",
    "tournament:sign-out": "this browser's own session",
    "tournament:sign-out-everywhere": "one's own sessions",
    "tournament:sign-out-there": "one's own sessions, by their key",
}
# A number is typed that names a table; the match there is asked for, and may be the same while others changed.
TYPED_NUMBER = {"pairings:extend"}


@dataclass
class Tried:
    """What was sent, and what it wrote although it was about something else."""

    sent: int = 0
    same: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once; what a test sends is undone."""
    with django_db_blocker.unblock(), hall_made_once() as made:
        yield made


@pytest.fixture(scope="module")
def opened(hall: Hall, django_db_blocker: object) -> list[Opened]:
    """The forms of all pages, as they are before anything goes on."""
    with django_db_blocker.unblock():
        return open_pages(hall)


def send(one: Opened, values: dict[str, list[str]]) -> tuple[int, dict[str, list[str]]]:
    """The status of the answer and the rows that changed; all of it is undone."""
    person: Visitor = one.person
    cookies = person.client.cookies.copy()
    with transaction.atomic():
        before = writes_so_far()
        rows = None
        with transaction.atomic():
            answer = person.client.post(one.path, values)
            if answer.streaming:
                answer.getvalue()
            if writes_so_far() != before:
                rows = snapshot()
            transaction.set_rollback(True)
        changed = {} if rows is None else differences(snapshot(), rows)
        transaction.set_rollback(True)
    person.client.cookies = cookies
    return answer.status_code, changed


def is_there_still(one: Opened) -> bool:
    """Whether the page, opened again, has this form about the very same."""
    path = urlsplit(one.path).path
    again = forms_of(one.person, one.page, one.sent)
    return any(urlsplit(form.path).path == path and form.shown.names == one.shown.names for form in again)


def try_all(opened: list[Opened], ways: dict) -> Tried:
    """Send every form about something after each way that its event can go on."""
    tried = Tried()
    about = [one for one in opened if one.shown.names]
    for slug in sorted({one.slug for one in about} - {""}):
        event = Tournament.objects.get(slug=slug)
        for name, way in ways.items():
            with going_on(event, way) as is_done:
                if not is_done:
                    continue
                tried.ways[name] += 1
                for one in (each for each in about if each.slug == slug):
                    _try(one, name, tried)
    return tried


def _try(one: Opened, way: str, tried: Tried) -> None:
    for values in one.fillings():
        tried.sent += 1
        status, changed = send(one, values)
        if not changed:
            continue
        if one.address in TYPED_NUMBER or is_there_still(one):
            tried.same += 1
            continue
        tried.wrong.append(f"{way}: {one.page} -> {one.path}: {status} {sorted(changed)}")
        return


def test_every_form_says_what_it_is_about(opened: list[Opened]):
    bare = {one.address for one in opened if not one.shown.names}

    assert sorted(bare - ABOUT_NOTHING.keys()) == []


def test_no_form_is_excused_that_is_not_there(opened: list[Opened]):
    bare = {one.address for one in opened if not one.shown.names}

    assert sorted(ABOUT_NOTHING.keys() - bare) == []


def test_nothing_is_written_to_what_the_page_did_not_show(opened: list[Opened]):
    tried = try_all(opened, WAYS)

    assert tried.wrong == []
    assert set(tried.ways) == set(WAYS), tried.ways


POLLING = re.compile(r"<[^>]*data-poll[^>]*>")
# Forms that a round ends although they are about something else, which their sentence names.
ABOUT_NO_ROUND = {
    "pairings:team-list-a": "a list",
    "pairings:team-list-b": "a list",
    "pairings:undo": "a line of the journal",
    "site:remove-event": "all that an event has",
    "site:take-name-out": "a player",
    "teams:close-lists": "the lists",
    "teams:deck-list-settings": "the lists",
    "teams:swap-lists": "the lists of a team",
    "teams:swap-seats": "a team",
    "tournament:settings": "the settings",
}


def polls_of(one: Opened) -> dict[str, str]:
    """What each part that asks again is about, by the address it asks; "" where it always shows what is now."""
    page = one.person.client.get(one.page).content.decode()
    parts = [part[0] for part in POLLING.finditer(page)]
    return {value_in(part, "hx-get"): value_in(part, "data-subject") for part in parts}


def value_in(html: str, attribute: str) -> str:
    """The value of an attribute, "" where there is none."""
    found = re.search(f'{attribute}="([^"]*)"', html)
    return unescape(found[1]) if found else ""


def is_said(one: Opened, polls: dict[str, str]) -> bool:
    """Whether one of these parts, asked now, comes back about something else, or is another part altogether."""
    for asks, who in polls.items():
        answer = one.person.client.get(urljoin(one.page, asks), headers={"HX-Request": "true"})
        is_other = not who or value_in(answer.content.decode(), "data-subject") != who
        if answer.status_code == 200 and is_other:
            return True
    return False


def test_a_page_that_is_open_learns_by_itself_that_its_round_is_over(opened: list[Opened]):
    """Where a form is about something else once the round has gone on, a part of its page says so."""
    about = [
        one for one in opened if one.shown.names and one.sent is None and one.address not in ABOUT_NO_ROUND
    ]
    polls = {one.page: polls_of(one) for one in about}
    silent = set()
    for slug in sorted({one.slug for one in about} - {""}):
        with going_on(Tournament.objects.get(slug=slug), WAYS["closed, and the next one posted"]) as is_done:
            over = [one for one in about if is_done and one.slug == slug and not is_there_still(one)]
            silent |= {f"{one.page} -> {one.address}" for one in over if not is_said(one, polls[one.page])}

    assert len(polls) > 50
    assert sorted(silent) == []


def kept_under(one: Opened) -> tuple[str, str, tuple[str, ...]]:
    """What a browser keeps the form's text under: page, address, who it is about (`keyOf` of forms.js)."""
    who = tuple(sorted(name for name in one.shown.names if not name.startswith("~")))
    tables = [each.value for each in one.form.fields if each.name == "table" and each.kind == "hidden"]
    return urlsplit(one.page).path, one.form.action, who or tuple(tables)


def test_what_was_typed_about_one_comes_back_in_the_form_of_no_other(opened: list[Opened]):
    """Forms that are kept under one key say the same about whom they are; those about nobody have one address."""
    labels: dict[tuple[object, ...], set[str]] = {}
    for one in opened:
        if any(each.kind not in {"hidden", "file", "password"} for each in one.form.fields):
            labels.setdefault((one.person.name, *kept_under(one)), set()).add(one.shown.label)

    assert len(labels) > 100
    assert {key: told for key, told in labels.items() if len(told) > 1} == {}


def test_without_the_names_other_rows_are_written(opened: list[Opened], monkeypatch: pytest.MonkeyPatch):
    """The control: what is not asked is written, so that the test above would see it."""
    monkeypatch.setattr("tournament.web.access.shown_by", lambda _request: None)
    monkeypatch.setattr("pairings.pages.phones.access.shown_by", lambda _request: None)
    one_way = {name: way for name, way in WAYS.items() if name == "all seats corrected"}

    assert len(try_all(opened, one_way).wrong) > 20
